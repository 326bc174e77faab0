#[derive(urika::UriTemplate)]
#[uri_template("/users/{id}")]
enum Link {
    User { id: u32 },
}

fn main() {}
