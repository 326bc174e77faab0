use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{ids}")]
struct Link {
    ids: Vec<u32>,
}

fn main() {
    let _ = Link { ids: vec![7] }.build();
}
