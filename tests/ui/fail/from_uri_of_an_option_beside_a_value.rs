use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts/x{year,month}")]
struct Link {
    year: Option<u16>,
    month: u8,
}

fn main() {
    let _ = Link::from_uri("/posts/x11");
}
