use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/{+path}{/name}")]
struct Link<'a> {
    path: urika::value::RelPath<'a>,
    name: urika::value::Segment<'a>,
}

fn main() {
    let _ = Link::from_uri("/a/b/c");
}
