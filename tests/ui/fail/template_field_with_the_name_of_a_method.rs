use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/jobs/{build}")]
struct Link {
    build: u32,
}

fn main() {}
