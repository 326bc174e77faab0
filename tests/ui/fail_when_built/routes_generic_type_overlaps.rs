//! Whether a type parameter makes routes overlap is known only for the type of a call.
use urika::{Routes, UriTemplate, UriValue};

#[derive(UriTemplate)]
#[uri_template("/posts/{id}")]
struct Post<Id: UriValue> {
    id: Id,
}

#[derive(Routes)]
enum Site<Id: UriValue> {
    #[route("/posts/{slug}")]
    Slug { slug: String },
    #[route]
    Post(Post<Id>),
}

fn main() {
    let _ = Site::<u64>::from_uri("/posts/7");
}
