use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/{#section}")]
struct Link<'a> {
    section: &'a str,
}

fn main() {
    let _ = Link { section: "a" }.build();
}
