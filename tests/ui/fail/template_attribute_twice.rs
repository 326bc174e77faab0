#[derive(urika::UriTemplate)]
#[uri_template("/users/{id}")]
#[uri_template("/people/{id}")]
struct Link {
    id: u32,
}

fn main() {}
