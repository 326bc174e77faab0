use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{id}")]
struct Link {
    id: u32,
    #[uri(skip = true)]
    seen: bool,
}

fn main() {}
