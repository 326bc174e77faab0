//! A field that is never parsed may be a `Cow` of a type with a lifetime, next to other lifetimes.
use std::borrow::Cow;
use std::fmt;

use urika::UriTemplate;
use urika::value::Segment;

#[derive(Clone)]
struct Name<'a>(&'a str);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

mod name {
    pub(super) type Value<'a> = String;

    pub(super) fn to_value(name: &super::Name<'_>) -> String {
        name.0.to_owned()
    }
}

#[derive(UriTemplate)]
#[uri_template("/users/{x}{?y}")]
struct Displayed<'a, 'b> {
    #[uri(display)]
    x: Cow<'a, Name<'b>>,
    y: Cow<'a, str>,
}

#[derive(UriTemplate)]
#[uri_template("/users/{x}{?y}")]
struct With<'a, 'b> {
    #[uri(with = name)]
    x: Cow<'a, Name<'b>>,
    y: Option<Cow<'a, Segment<'b>>>,
}

/// Two strings without a delimiter cannot be distinguished.
#[derive(UriTemplate)]
#[uri_template("/users/{x}{y}")]
struct Adjacent<'a, 'b> {
    x: Cow<'a, Segment<'b>>,
    y: Cow<'a, str>,
}

fn main() {
    let name = Name("ann");
    let (x, y) = (Cow::Borrowed(&name), Cow::Borrowed("b"));
    assert_eq!(Displayed { x: x.clone(), y: y.clone() }.try_build().unwrap(), "/users/ann?y=b");
    assert_eq!(With { x, y: None }.try_build().unwrap(), "/users/ann");
    let x = urika::segment!("a");
    assert_eq!(Adjacent { x: Cow::Borrowed(&x), y }.try_build().unwrap(), "/users/ab");
}
