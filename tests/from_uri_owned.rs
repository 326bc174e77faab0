//! Fields that outlive the URI they are taken from, since their type says `'static`.

#![cfg(feature = "alloc")]

use std::borrow::Cow;

use urika::value::{Label, Segment};
use urika::{FromUri, FromUriOwned, Routes, UriTemplate};

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("https://{tenant}.example.com/files/{name}{?q,tags*}")]
struct Kept {
    tenant: Label<'static>,
    name: Segment<'static>,
    q: Option<Cow<'static, str>>,
    tags: Vec<Cow<'static, str>>,
}

/// What ends `name` is asked of the type that is taken.
#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/{name}!{rest}")]
struct Divided {
    name: Label<'static>,
    rest: Segment<'static>,
}

#[derive(Debug, PartialEq, Routes)]
enum Site {
    #[route("/users/{name}")]
    User { name: Segment<'static> },
    #[route("/tags{?tag}")]
    Tag { tag: Option<Cow<'static, str>> },
}

fn is_taken<T: FromUriOwned + for<'u> FromUri<'u>>() {}

#[test]
fn kept_values_outlive_their_uri() {
    let text = String::from("https://a.example.com/files/b%20c?q=d&tags=e%26&tags=f");
    let kept = Kept::from_uri(&text).expect("kept");
    drop(text);
    let expected = Kept {
        tenant: Label::parse("a").expect("a label"),
        name: Segment::parse("b c").expect("a segment"),
        q: Some("d".into()),
        tags: vec!["e&".into(), "f".into()],
    };
    assert_eq!(kept, expected);
    assert_eq!(Kept::from_uri_owned(&kept.build().into_string()).expect("kept"), kept);
}

#[test]
fn what_ends_a_value_is_asked_of_its_type() {
    let divided = Divided::from_path("/a!b!c").expect("divided");
    assert_eq!((divided.name.as_str(), divided.rest.as_str()), ("a", "b!c"));
}

#[test]
fn routes_keep_theirs_too() {
    is_taken::<Site>();
    is_taken::<Kept>();
    let text = String::from("/users/kim%20lee");
    let site = Site::parse(&text).expect("a user");
    drop(text);
    assert_eq!(site, Site::User { name: Segment::parse("kim lee").expect("a segment") });
    assert_eq!(Site::parse("/tags?tag=x").expect("a tag"), Site::Tag { tag: Some("x".into()) });
}

#[test]
fn errors_name_the_variable() {
    let error = Kept::from_uri("https://a.example.com/files/%2E%2E").expect_err("a dot segment");
    assert_eq!(error.variable(), Some("name"));
}
