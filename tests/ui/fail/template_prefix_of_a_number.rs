use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/a{?number:3}")]
struct Link {
    number: u32,
}

fn main() {}
