use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts/x-{id}")]
struct Link {
    #[uri(display)]
    id: std::time::SystemTimeError,
}

fn main() {
    let _ = Link::from_uri("/posts/x-1");
}
