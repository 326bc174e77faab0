#[derive(urika::UriValue)]
#[uri(chars = "a-z")]
#[uri(chars = "0-9")]
struct Id(String);

fn main() {}
