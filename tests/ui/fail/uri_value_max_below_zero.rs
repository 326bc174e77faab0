#[derive(urika::UriValue)]
#[uri(chars = "a-z", max = -1)]
struct Id(String);

fn main() {}
