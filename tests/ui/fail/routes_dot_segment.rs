use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/docs/../users/{id}")]
    User { id: u64 },
    #[routes("/admin/%2e")]
    Admin(Admin),
}

#[derive(Routes)]
enum Admin {
    #[route("/")]
    Home,
}

fn main() {}
