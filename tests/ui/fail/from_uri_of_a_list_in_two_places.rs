use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/tags/x{tags}{?tags*}")]
struct Link {
    tags: Vec<u32>,
}

fn main() {
    let _ = Link::from_uri("/tags/x1,2?tags=1&tags=2");
}
