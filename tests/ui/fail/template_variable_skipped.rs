use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{id}")]
struct Link {
    #[uri(skip)]
    id: u32,
}

fn main() {}
