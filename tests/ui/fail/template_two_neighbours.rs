use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/{first}{second}")]
struct Link<'a> {
    first: &'a str,
    second: &'a str,
}

fn main() {
    let _ = Link { first: "a", second: "b" }.build();
}
