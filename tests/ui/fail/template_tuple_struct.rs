#[derive(urika::UriTemplate)]
#[uri_template("/users/{id}")]
struct Link(u32);

fn main() {}
