use urika::Routes;

#[derive(Routes)]
enum Admin {
    #[route("/users")]
    Users,
}

#[derive(Routes)]
enum Site {
    #[routes()]
    Admin(Admin),
}

fn main() {}
