//! Sure is a variable whose type is always defined.
use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/a{?b}{&c}")]
struct Link {
    b: Option<u32>,
    c: Option<u32>,
}

fn main() {}
