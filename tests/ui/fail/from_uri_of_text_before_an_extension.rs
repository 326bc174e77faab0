use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts/{name}{.ext}")]
struct Link<'a> {
    name: urika::value::Segment<'a>,
    ext: Option<String>,
}

fn main() {
    let _ = Link::from_uri("/posts/a.b");
}
