use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("users/{id}")]
    User { id: u64 },
}

fn main() {}
