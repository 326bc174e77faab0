#[derive(urika::UriTemplate)]
#[uri_template("/users/{id}")]
union Link {
    id: u32,
}

fn main() {}
