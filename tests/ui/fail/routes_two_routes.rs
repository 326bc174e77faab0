use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/")]
    #[route("/home")]
    Home,
}

fn main() {}
