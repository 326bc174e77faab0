#[derive(urika::UriValue)]
#[uri(max = 64)]
struct Id(String);

fn main() {}
