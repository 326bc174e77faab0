use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/terms/x{term:2}")]
struct Link {
    term: String,
}

fn main() {
    let _ = Link::from_uri("/terms/xa");
}
