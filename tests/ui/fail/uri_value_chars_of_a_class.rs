#[derive(urika::UriValue)]
#[uri(chars = r"\d-")]
struct Id(String);

fn main() {}
