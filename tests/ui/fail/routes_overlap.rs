use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/users/{id}{?page}")]
    User { id: u64, page: Option<u32> },
    #[route("/users/{name}")]
    Named { name: String },
}

fn main() {
    let _ = Site::from_uri("/users/1");
}
