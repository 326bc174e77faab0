#[derive(urika::UriTemplate)]
struct Link {
    id: u32,
}

fn main() {}
