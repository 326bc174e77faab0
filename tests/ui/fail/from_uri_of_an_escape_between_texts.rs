use urika::UriTemplate;
use std::borrow::Cow;

#[derive(UriTemplate)]
#[uri_template("/posts/{a}%20{b}")]
struct Link<'a> {
    a: Cow<'a, str>,
    b: Cow<'a, str>,
}

fn main() {
    let _ = Link::from_uri("/posts/x%20y");
}
