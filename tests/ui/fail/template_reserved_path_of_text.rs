use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/files/{+path}")]
struct Link<'a> {
    path: &'a str,
}

fn main() {
    let _ = Link { path: "a/b" }.build();
}
