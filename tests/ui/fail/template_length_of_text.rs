use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users{?name}")]
struct Link {
    name: String,
}

fn main() {
    let _ = [0_u8; Link::MAX_LEN];
}
