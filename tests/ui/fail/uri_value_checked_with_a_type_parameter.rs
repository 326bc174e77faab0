#[derive(urika::UriValue)]
#[uri(chars = "a-z", max = 64)]
struct Id<T>(T);

fn main() {}
