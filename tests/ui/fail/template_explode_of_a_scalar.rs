use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/a{?page*}")]
struct Link {
    page: u32,
}

fn main() {}
