#[derive(urika::UriValue)]
#[uri(chars = "a-z", max = 64)]
pub struct Id(pub String);

fn main() {}
