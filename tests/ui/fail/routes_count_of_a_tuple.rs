use urika::Routes;

#[derive(Routes)]
enum Site {
    #[route("/users/{id}/posts/{post}")]
    Post(u64),
}

fn main() {}
