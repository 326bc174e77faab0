//! `{path*}`, meant as the rest of a path.
use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/files/{path*}")]
struct Link {
    path: String,
}

fn main() {}
