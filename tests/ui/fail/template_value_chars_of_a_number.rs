#[derive(urika::UriValue)]
#[uri(chars = "0-9")]
struct Id(u32);

fn main() {}
