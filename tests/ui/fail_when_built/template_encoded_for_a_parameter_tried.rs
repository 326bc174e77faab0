use urika::value::Encoded;
use urika::{UriTemplate, UriValue};

#[derive(UriTemplate)]
#[uri_template("https://example.com/users{?name}")]
struct Link<T: UriValue> {
    name: T,
}

fn main() {
    let link = Link { name: Encoded::parse("a%20b").unwrap() };
    println!("{:?}", link.try_build());
}
