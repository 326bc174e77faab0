use urika::try_uri_format;
use urika::value::Encoded;

fn main() {
    let (id, name) = (7, Encoded::parse("a%20b").unwrap());
    println!("{:?}", try_uri_format!("https://example.com/users/{id}/{name}"));
}
