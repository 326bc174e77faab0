use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("{+base}/users/{id}")]
struct Link {
    base: String,
    id: u32,
}

fn main() {}
