//! A lifetime that is missing or not declared in a set is one error, which the compiler reports.

use std::borrow::Cow;

use urika::Routes;
use urika::value::Segment;

#[derive(Routes)]
enum Site {
    #[route("/users/{name}", was = "/people/{name}")]
    User { name: Segment },
    #[route("/lists/{name}{?page}")]
    List { name: Segment<'_>, page: Option<u32> },
    #[route("/search{?q}")]
    Search { q: Cow<str> },
}

#[derive(Routes)]
enum Blog {
    #[route("/posts/{slug}")]
    Post { slug: Segment<'a> },
}

fn main() {
    let _ = Site::from_uri("/users/kim").unwrap().build();
    let _ = Blog::ROUTES;
}
