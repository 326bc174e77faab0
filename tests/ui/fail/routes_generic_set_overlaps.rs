//! The parameter is of another route, so that the definition tells already.
use urika::{Routes, UriTemplate, UriValue};

#[derive(UriTemplate)]
#[uri_template("/posts/{id}")]
struct Post {
    id: u64,
}

#[derive(UriTemplate)]
#[uri_template("/posts/new")]
struct New {}

#[derive(Routes)]
enum Site<Id: UriValue> {
    #[route("/users/{id}")]
    User { id: Id },
    #[route]
    Post(Post),
    #[route]
    New(New),
}

fn main() {}
