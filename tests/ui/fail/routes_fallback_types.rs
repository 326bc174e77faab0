//! Types that cannot hold the path of a fallback, and sets that cannot have one.

use std::borrow::Cow;

use urika::Routes;

// A reference.
#[derive(Routes)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route(fallback)]
    NotFound(&'a str),
}

// A number.
#[derive(Routes)]
enum Shop {
    #[route("/")]
    Home,
    #[route(fallback)]
    NotFound(u64),
}

// An unambiguous set, which cannot build without a check.
#[derive(Routes)]
#[routes(unambiguous)]
enum Alone<'a> {
    #[route("/")]
    Home,
    #[route(fallback)]
    NotFound(Cow<'a, str>),
}

fn main() {
    let _ = Alone::Home.build();
}
