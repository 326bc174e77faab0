#[derive(urika::UriValue)]
#[uri]
struct Id(String);

fn main() {}
