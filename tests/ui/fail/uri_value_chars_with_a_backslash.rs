#[derive(urika::UriValue)]
#[uri(chars = r"a\b")]
struct Id(String);

fn main() {}
