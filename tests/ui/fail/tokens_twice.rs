//! What is said twice, or says nothing, is not passed over.

use urika::{Routes, UriTemplate, UriValue};

urika::uri_template!(struct First = "/first", struct Second = "/second");
urika::uri_template!(struct Item = "/item/{id}", builder = One, builder = Two, id: u64);

#[derive(UriTemplate)]
#[uri(crate = urika)]
#[uri_template("/users/{id}", base = "https://example.com", base = "https://example.org")]
struct User {
    #[uri()]
    id: u64,
}

#[derive(UriTemplate)]
#[uri_template("/posts/{id}")]
struct Post {
    #[uri(allow_slash, allow_slash)]
    #[uri_template("/posts/{id}")]
    id: u64,
}

#[derive(Routes)]
#[routes(crate = urika, crate = urika)]
enum Page {
    #[route("/")]
    #[uri(skip)]
    Home,
    #[route]
    Post(#[uri(skip)] Post),
}

#[derive(Routes)]
enum Other {
    #[route("/{id}")]
    Post {
        #[route("/{id}")]
        id: u64,
    },
}

#[derive(UriValue)]
#[uri()]
struct Id(u64);

fn main() {
    let _ = urika::uri!(exact, exact, "https://example.com/");
    let _ = urika::uri!(allow(userinfo, userinfo), "https://kim@example.com/");
    let _ = urika::uri_template!("/users/{id}", form);
}
