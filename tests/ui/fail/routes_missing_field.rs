use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/users/{id}{?page}")]
    User { id: u64 },
}

fn main() {}
