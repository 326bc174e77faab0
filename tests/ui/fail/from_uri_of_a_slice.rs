use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts{?tags*}")]
struct Link<'a> {
    tags: &'a [String],
}

fn main() {
    let _ = Link::from_uri("/posts");
}
