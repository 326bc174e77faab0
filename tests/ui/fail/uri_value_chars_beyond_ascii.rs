#[derive(urika::UriValue)]
#[uri(chars = "a-zäöü")]
struct Id(String);

fn main() {}
