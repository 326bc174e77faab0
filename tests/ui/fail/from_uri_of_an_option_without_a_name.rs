use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/v{version}/posts")]
struct Link {
    version: Option<String>,
}

fn main() {
    let _ = Link::from_uri("/v1/posts");
}
