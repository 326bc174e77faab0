#[derive(urika::UriValue)]
#[uri(chars = "z-a")]
struct Id(String);

fn main() {}
