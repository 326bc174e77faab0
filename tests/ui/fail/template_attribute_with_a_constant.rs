const USERS: &str = "/users/{id}";

#[derive(urika::UriTemplate)]
#[uri_template(USERS)]
struct Link {
    id: u32,
}

fn main() {}
