#[derive(urika::UriValue)]
struct Marker;

fn main() {}
