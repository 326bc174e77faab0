use urika::Routes;

#[derive(Routes)]
enum Admin {
    #[route("/users")]
    Users,
}

#[derive(Routes)]
enum Resource {
    #[route("note://{id}")]
    Note { id: u64 },
    #[routes("/admin")]
    Admin(Admin),
}

fn main() {}
