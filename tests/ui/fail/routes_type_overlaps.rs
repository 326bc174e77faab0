use urika::{Routes, UriTemplate};

#[derive(UriTemplate)]
#[uri_template("/posts/{id}")]
struct Post {
    id: u64,
}

#[derive(Routes)]
enum Site {
    #[route("/posts/{slug}")]
    Slug { slug: String },
    #[route]
    Post(Post),
}

fn main() {}
