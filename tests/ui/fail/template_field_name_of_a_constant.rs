use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{userName}")]
struct Link {
    #[uri(name = USER)]
    user: u32,
}

fn main() {}
