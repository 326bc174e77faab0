use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/users/{id}", deny_unknown_querry)]
    User { id: u64 },
    #[route("/posts/{id}", base = "https://example.com")]
    Post { id: u64 },
    #[route("/admin", prefix = "/admin")]
    Admin,
}

fn main() {}
