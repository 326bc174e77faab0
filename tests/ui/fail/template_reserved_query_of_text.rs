use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/?next={+next}")]
struct Link<'a> {
    next: &'a str,
}

fn main() {
    let _ = Link { next: "/a" }.build();
}
