use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts/x{ids*,page}")]
struct Link {
    ids: Vec<u32>,
    page: u32,
}

fn main() {
    let _ = Link::from_uri("/posts/x1,2,3");
}
