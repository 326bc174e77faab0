#[derive(urika::UriValue)]
#[uri(chars = "a-z", min = 9, max = 8)]
struct Id(String);

fn main() {}
