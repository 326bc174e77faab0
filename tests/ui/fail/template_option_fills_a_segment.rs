use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{id}/posts")]
struct Link {
    id: Option<u32>,
}

fn main() {
    let _ = Link { id: Some(7) }.build();
}
