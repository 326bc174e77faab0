#[derive(urika::UriValue)]
struct After(std::time::Duration);

fn main() {}
