use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts/{a},{b}")]
struct Link {
    a: Vec<u32>,
    b: u32,
}

fn main() {
    let _ = Link::from_uri("/posts/1,2");
}
