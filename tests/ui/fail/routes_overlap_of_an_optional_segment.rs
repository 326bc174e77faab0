use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/tree{/branch}")]
    Tree { branch: Option<String> },
    #[route("/tree")]
    Trees,
}

fn main() {}
