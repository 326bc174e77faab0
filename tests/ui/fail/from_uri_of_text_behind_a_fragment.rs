use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts/x{#part}/{id}")]
struct Link<'a> {
    part: urika::value::Encoded<'a>,
    id: u32,
}

fn main() {
    let _ = Link::from_uri("/posts/x#a/7");
}
