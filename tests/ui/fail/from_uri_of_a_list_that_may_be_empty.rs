use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts/x-{tags}")]
struct Link {
    tags: Vec<String>,
}

fn main() {
    let _ = Link::from_uri("/posts/x-a");
}
