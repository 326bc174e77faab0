use urika::Routes;

#[derive(Routes)]
enum Site<'a> {
    #[route("/users/{name}")]
    User { name: &'a str },
}

fn main() {}
