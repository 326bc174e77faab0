#[derive(urika::UriValue)]
#[uri(chars = r"\w")]
struct Id(String);

fn main() {}
