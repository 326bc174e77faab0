use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/map{?latitude}")]
struct Link {
    latitude: f64,
}

fn main() {
    let _ = Link { latitude: 52.5 }.build();
}
