use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/")]
    Home,
    About,
}

fn main() {}
