use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/a{#f}tail")]
struct Link {
    f: Option<u32>,
}

fn main() {}
