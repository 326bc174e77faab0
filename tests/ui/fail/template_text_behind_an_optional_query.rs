use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/users{?page}&size=20")]
struct Link {
    page: Option<u32>,
}

fn main() {}
