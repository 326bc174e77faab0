use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/a{?list:3}")]
struct Link {
    list: Vec<String>,
}

fn main() {}
