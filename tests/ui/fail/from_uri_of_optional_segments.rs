use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts{/a}{/b}")]
struct Link {
    a: Option<u32>,
    b: Option<u32>,
}

fn main() {
    let _ = Link::from_uri("/posts/1");
}
