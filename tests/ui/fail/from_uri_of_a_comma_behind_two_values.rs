use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts/x{year,month},{day}")]
struct Link {
    year: u16,
    month: u8,
    day: u8,
}

fn main() {
    let _ = Link::from_uri("/posts/x2026,11,21");
}
