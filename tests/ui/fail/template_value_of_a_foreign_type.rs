use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("https://example.com/after{?time}")]
struct Link {
    time: std::time::Duration,
}

fn main() {}
