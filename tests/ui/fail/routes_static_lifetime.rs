//! One of these is natural where a handler takes what lasts.
use std::borrow::Cow;

use urika::{Routes, UriTemplate, value::Segment};

#[derive(UriTemplate)]
#[uri_template("/posts/{slug}")]
struct Post<'a> {
    slug: Segment<'a>,
}

#[derive(Routes)]
enum Site<'a> {
    #[route("/users/{name}{?q}")]
    User { name: Segment<'a>, q: Option<Cow<'static, str>> },
    #[route]
    Post(Post<'static>),
}

fn main() {
    let _ = Site::parse("/");
}
