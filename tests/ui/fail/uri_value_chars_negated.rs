#[derive(urika::UriValue)]
#[uri(chars = "^/")]
struct Id(String);

fn main() {}
