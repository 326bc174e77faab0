#[derive(urika::UriValue)]
enum Never {}

fn main() {}
