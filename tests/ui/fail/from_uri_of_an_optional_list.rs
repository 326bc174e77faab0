use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts{?tags*}")]
struct Link {
    tags: Option<Vec<String>>,
}

fn main() {
    let _ = Link::from_uri("/posts");
}
