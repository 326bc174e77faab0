use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{id}")]
struct Link {
    id: u32,
}

fn main() {
    let base = urika::base!("https://example.org");
    let _ = Link { id: 7 }.build_on(base);
}
