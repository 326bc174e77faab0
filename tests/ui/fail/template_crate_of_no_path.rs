use urika::UriTemplate;

#[derive(UriTemplate)]
#[uri_template("/posts", crate = urika; mod other)]
struct Posts;

fn main() {}
