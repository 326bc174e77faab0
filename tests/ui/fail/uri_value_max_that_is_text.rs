#[derive(urika::UriValue)]
#[uri(chars = "a-z", max = "64")]
struct Id(String);

fn main() {}
