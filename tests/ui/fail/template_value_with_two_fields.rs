#[derive(urika::UriValue)]
struct Pair(u32, u32);

fn main() {}
