use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{id}")]
struct Link {
    id: u32,
    page: Option<u32>,
}

fn main() {}
