#[derive(urika::UriValue)]
#[uri(chars = "a-z", max = 0)]
struct Id(String);

fn main() {}
