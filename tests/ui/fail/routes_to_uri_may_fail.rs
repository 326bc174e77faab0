use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/")]
    Home,
    #[route("/users/{name}")]
    User { name: String },
}

fn main() {
    let _ = Site::Home.try_to_uri();
    let _ = Site::Home.to_uri();
}
