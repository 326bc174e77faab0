#[derive(urika::UriTemplate)]
#[uri_template("{tenant}.example.com/users/{id}")]
struct User {
    tenant: u32,
    id: u32,
}

fn main() {}
