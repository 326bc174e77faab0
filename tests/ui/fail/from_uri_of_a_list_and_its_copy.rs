use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/from/x{ids}/to/y{ids}")]
struct Link {
    ids: Vec<u32>,
}

fn main() {
    let _ = Link::from_uri("/from/x1,2/to/y1,2");
}
