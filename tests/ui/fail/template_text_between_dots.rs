use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/{name}.")]
struct Link<'a> {
    name: &'a str,
}

fn main() {
    let _ = Link { name: "a" }.build();
}
