//! What a template begins with so is its base.
use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("{+path}/here")]
struct Link {
    path: String,
}

fn main() {}
