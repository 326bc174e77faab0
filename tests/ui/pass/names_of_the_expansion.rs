//! The user's lifetimes and types may have the names of those that an expansion declares.
use std::fmt::Display;

use urika::{Routes, UriTemplate, UriValue, uri_template};

pub trait Of<'a> {}

impl<'a> Of<'a> for u8 {}

#[derive(UriTemplate)]
#[uri_template("/items/{id}", text)]
struct Item<T>
where
    for<'uri> T: Of<'uri> + UriValue,
    T: for<'any> Of<'any> + for<'de> Of<'de>,
{
    id: T,
    #[uri(skip)]
    check: Option<for<'any> fn(&'any u8) -> &'any u8>,
}

#[derive(UriTemplate)]
#[uri_template("/both/{a}{?b}", text)]
struct Both<'uri, 'uri_> {
    a: urika::value::Segment<'uri>,
    b: Option<urika::value::Segment<'uri_>>,
}

uri_template!(
    struct Made<T: for<'de> Of<'de> + UriValue> = "/made/{id}",
    text,
    id: T,
);

#[derive(Routes)]
#[routes(text)]
enum Site<T>
where
    for<'uri> T: Of<'uri> + UriValue,
    T: for<'any> Of<'any> + for<'de> Of<'de>,
{
    #[route("/site/{id}")]
    Site { id: T },
}

#[derive(UriValue)]
struct Id<T>(T)
where
    for<'uri> T: Of<'uri>,
    T: for<'any> Of<'any> + for<'de> Of<'de>;

#[derive(UriValue)]
struct Range<T>
where
    for<'uri> T: Of<'uri> + UriValue,
    T: for<'any> Of<'any>,
{
    from: T,
    to: Option<u8>,
}

/// A type with the name of the state of `id` in a builder.
struct IdState;

impl From<u8> for IdState {
    fn from(_: u8) -> Self {
        Self
    }
}

#[derive(UriTemplate)]
#[uri_template("/states/{id}", builder)]
struct State<T>
where
    T: Into<IdState> + UriValue,
{
    id: T,
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Debug> + Display>(text: &str) {
    assert_eq!(text.parse::<T>().unwrap().to_string(), text);
}

fn main() {
    parsed::<Item<u8>>("/items/7");
    parsed::<Both<'static, 'static>>("/both/x?b=y");
    parsed::<Made<u8>>("/made/7");
    parsed::<Site<u8>>("/site/7");
    assert!(Item::<u8>::from_uri("/items/7").unwrap().check.is_none());
    assert_eq!(urika::uri_format!("/ids/{id}", id = Id(7_u8)), "/ids/7");
    let range = Range { from: 1_u8, to: Some(2) };
    assert_eq!(uri_template!("/ranges{?range*}").range(range).build(), "/ranges?from=1&to=2");
    assert_eq!(State::<u8>::builder().id(7_u8).build(), "/states/7");
}
