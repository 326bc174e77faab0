//! A type that does not exist, such as one that is not imported, is one error.

use urika::{Routes, UriTemplate, UriValue, uri_template};

#[derive(UriTemplate)]
#[uri_template("/users/{id}")]
struct User {
    id: UserId,
}

#[derive(UriTemplate)]
#[uri_template("/posts/{id}{?q}", builder)]
struct Post<'a> {
    id: PostId,
    q: Option<&'a str>,
}

uri_template!(struct Note<'a> = "/notes/{id}{?q}", id: NoteId, q: Option<&'a str>);

#[derive(UriValue)]
struct Name(Inner);

#[derive(Routes)]
enum Site<'a> {
    #[route("/users/{id}", was = "/people/{id}")]
    User { id: SiteId },
    #[route("/search{?q}")]
    Search { q: std::borrow::Cow<'a, str> },
    #[route]
    About(About),
    #[routes("/admin")]
    Admin(Admin<'a>),
}

fn main() {}
