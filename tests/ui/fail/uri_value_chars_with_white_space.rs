#[derive(urika::UriValue)]
#[uri(chars = r"a-z\s")]
struct Id(String);

fn main() {}
