//! A host borrows from the URI, so no value can be kept that has one.

use urika::{FromUriOwned, Host, UriTemplate};

#[derive(UriTemplate)]
#[uri_template("/go{?to}")]
struct Link<'a> {
    to: Host<'a>,
}

fn main() {
    assert!(Link::from_uri("/go?to=example.com").is_ok());
    let _: Link<'static> = Link::from_uri_owned("/go?to=example.com").unwrap();
}
