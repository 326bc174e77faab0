use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{id}")]
struct Link {
    id: u32,
    #[uri(skip, name = "page")]
    page: u32,
}

fn main() {}
