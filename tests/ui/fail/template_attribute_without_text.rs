#[derive(urika::UriTemplate)]
#[uri_template]
struct Link {
    id: u32,
}

fn main() {}
