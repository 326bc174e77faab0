use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts/{from}-{to}")]
struct Link {
    from: String,
    to: String,
}

fn main() {
    let _ = Link::from_uri("/posts/a-b");
}
