use urika::UriTemplate;
use urika::value::RelPath;

#[derive(UriTemplate)]
#[uri_template("https://example.com/files/{path}")]
struct Link<'a> {
    path: RelPath<'a>,
}

fn main() {
    let _ = Link { path: RelPath::parse("a/b").unwrap() }.build();
}
