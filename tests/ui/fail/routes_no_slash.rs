use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("users/{id}")]
    User { id: u64 },
    #[route("{?page}")]
    Search { page: Option<u32> },
}

fn main() {}
