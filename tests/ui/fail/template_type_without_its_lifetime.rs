use urika::UriTemplate;
use urika::value::Segment;

#[derive(UriTemplate)]
#[uri_template("/users/{name}")]
struct User {
    name: Segment,
}

fn main() {}
