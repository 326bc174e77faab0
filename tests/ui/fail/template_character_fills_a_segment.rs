use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{letter}")]
struct Link {
    letter: char,
}

fn main() {
    let _ = Link { letter: 'a' }.build();
}
