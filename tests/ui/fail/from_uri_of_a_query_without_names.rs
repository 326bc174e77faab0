use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts?{a}")]
struct Link {
    a: String,
}

fn main() {
    let _ = Link::from_uri("/posts?a");
}
