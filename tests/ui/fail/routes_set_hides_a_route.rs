use urika::Routes;

#[derive(Routes)]
enum Admin {
    #[route("/users")]
    Users,
}

#[derive(Routes)]
enum Site {
    #[route("/admin/{page}")]
    Page { page: u64 },
    #[routes("/admin")]
    Admin(Admin),
}

fn main() {}
