use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com:{port}/")]
struct Link {
    port: u32,
}

fn main() {}
