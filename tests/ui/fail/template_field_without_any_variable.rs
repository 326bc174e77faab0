use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users")]
struct Link {
    id: u32,
}

fn main() {}
