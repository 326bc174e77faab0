use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts{;page}.html")]
struct Link {
    page: Option<u32>,
}

fn main() {
    let _ = Link::from_uri("/posts;page=2.html");
}
