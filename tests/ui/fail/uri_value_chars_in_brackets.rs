#[derive(urika::UriValue)]
#[uri(chars = "[a-z]+")]
struct Id(String);

fn main() {}
