#[derive(urika::UriValue)]
#[uri(chars = r"a-z\")]
struct Id(String);

fn main() {}
