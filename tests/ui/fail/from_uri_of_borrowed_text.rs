use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/users/{id}/posts/{slug}")]
struct Link<'a> {
    id: u32,
    slug: &'a str,
}

fn main() {
    let _ = Link::from_uri("/users/7/posts/a");
}
