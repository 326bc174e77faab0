#[derive(urika::Routes)]
enum Site {
    #[route("www.example.com/users/{id}")]
    User { id: u32 },
}

fn main() {}
