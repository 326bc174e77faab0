use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com:{port}/")]
struct Link {
    port: Option<u16>,
}

fn main() {
    let _ = Link { port: None }.build();
}
