use urika::UriTemplate;
use urika::value::Encoded;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{name}")]
struct Link<'a> {
    name: Encoded<'a>,
}

fn main() {}
