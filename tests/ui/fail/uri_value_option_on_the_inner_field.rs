#[derive(urika::UriValue)]
struct Id(#[uri(max = 64)] String);

fn main() {}
