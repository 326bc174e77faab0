use urika::Routes;

#[derive(Routes)]
#[route("/")]
enum Site {
    #[route("/")]
    Home,
}

fn main() {}
