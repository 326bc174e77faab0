use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/files/{+path}-{id}")]
struct Link<'a> {
    path: urika::value::RelPath<'a>,
    id: u32,
}

fn main() {
    let _ = Link::from_uri("/files/a/b-7");
}
