use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/map{?name,latitude,zoom}")]
struct Link {
    name: String,
    latitude: f64,
    zoom: Option<u8>,
}

fn main() {
    let _ = Link { name: String::new(), latitude: 52.5, zoom: None }.build();
}
