#[derive(urika::UriValue)]
#[uri(maximum = 64)]
struct Id(String);

fn main() {}
