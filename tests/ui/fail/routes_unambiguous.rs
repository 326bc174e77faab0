//! Values that may spell another route, in a set that is unambiguous.
use urika::{Routes, UriValue, value::Segment};

#[derive(Routes)]
#[routes(unambiguous)]
enum Site<'a> {
    #[route("/me")]
    Me,
    #[route("/{user}", was = "/people/{user}")]
    User { user: Segment<'a> },
    #[route("/{owner}/{number}")]
    Issue { owner: Segment<'a>, number: u8 },
    #[routes("/admin")]
    Admin(Admin),
}

#[derive(Routes)]
enum Admin {
    #[route("/{id}")]
    One { id: u8 },
}

fn build(site: &Site<'_>) -> String {
    site.build().into()
}

#[derive(Routes)]
#[routes(unambiguous)]
enum Of<T: UriValue> {
    #[route("/{id}")]
    One { id: T },
}

#[derive(UriValue)]
#[uri(not = ["me"])]
struct Name(String);

#[derive(UriValue)]
#[uri(chars = "a-z", not = "me")]
struct Login(String);

#[derive(urika::UriTemplate)]
#[uri_template("/{TEMPLATE}")]
struct Shout {
    TEMPLATE: u8,
}

fn main() {}
