use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("{+base}/users/{id}")]
struct Link {
    base: urika::value::BaseBuf,
    id: u32,
}

fn main() {
    let _ = Link::from_uri("https://example.com/users/7");
}
