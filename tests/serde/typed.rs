//! Checks `serde` for typed templates and route sets with the argument `serde`. Serialization
//! builds the text with all checks, and deserialization returns the same values.

use std::borrow::Cow;
use std::fmt;

use serde_json::{from_str, from_value, json, to_string, to_value};
use urika::value::Segment;
use urika::{Routes, UriTemplate, segment, uri_template};

#[derive(Clone, Debug, PartialEq, UriTemplate)]
#[uri_template("https://api.example.com/repos/{owner}/issues/{number}{?page,labels*}", serde)]
struct Issue<'a> {
    owner: Segment<'a>,
    number: u64,
    page: Option<u32>,
    labels: Vec<Cow<'a, str>>,
}

uri_template!(
    #[derive(PartialEq)]
    struct User = "/users/{name}{?page}",
    serde,
    page: Option<u32>,
);

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/pages/{page}", serde)]
struct Generic<T>
where
    // A lifetime that `impl Deserialize` also declares.
    for<'de> &'de T: Copy,
{
    page: T,
}

#[derive(Debug, PartialEq, Routes)]
#[routes(serde, crate = ::urika)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route("/users/{id}{?page}")]
    User { id: u64, page: Option<u32> },
    #[route("/tags/{tag}")]
    Tag(Cow<'a, str>),
}

const ISSUE: Issue<'static> = Issue { owner: segment!("a b"), number: 7, page: None, labels: Vec::new() };

#[test]
fn a_template_comes_back_from_its_text() {
    let issue = Issue { page: Some(2), labels: vec!["a&b".into(), "c".into()], ..ISSUE };
    let text = to_string(&issue).expect("text");
    assert_eq!(text, "\"https://api.example.com/repos/a%20b/issues/7?page=2&labels=a%26b&labels=c\"");
    assert_eq!(from_str::<Issue<'_>>(&text).expect("an issue"), issue);
    let kept: Issue<'static> = from_str(&text).expect("an issue");
    assert_eq!(kept, issue);
}

/// Strings that cannot be borrowed: with escapes, or owned by the format.
#[test]
fn text_that_cannot_be_borrowed_is_read() {
    let escaped = "\"https:\\/\\/API.example.com\\/repos\\/a%20b\\/issues\\/7\"";
    assert_eq!(from_str::<Issue<'_>>(escaped).expect("an issue"), ISSUE);
    let owned = json!("https://api.example.com/repos/a%20b/issues/7");
    assert_eq!(from_value::<Issue<'static>>(owned).expect("an issue"), ISSUE);
}

#[test]
fn a_relative_template_is_a_reference() {
    let user = User { name: "kim lee".to_owned(), page: Some(2) };
    assert_eq!(to_value(&user).expect("text"), json!("/users/kim%20lee?page=2"));
    assert_eq!(from_str::<User>("\"/users/kim%20lee?page=2\"").expect("a user"), user);
    let error = from_str::<User>("\"https://example.com/users/kim\"").expect_err("a URI");
    assert!(error.to_string().starts_with("the URI does not begin with `/`; pass only the path"), "{error}");
}

#[test]
fn type_parameters_stay() {
    assert_eq!(to_value(Generic { page: 7_u8 }).expect("text"), json!("/pages/7"));
    assert_eq!(from_str::<Generic<u8>>("\"/pages/7\"").expect("a page"), Generic { page: 7 });
    assert!(from_str::<Generic<u8>>("\"/pages/256\"").is_err());
}

#[test]
fn a_route_comes_back_from_its_text() {
    for (route, text) in [
        (Site::Home, "\"/\""),
        (Site::User { id: 7, page: None }, "\"/users/7\""),
        (Site::Tag("c d".into()), "\"/tags/c%20d\""),
    ] {
        assert_eq!(to_string(&route).expect("text"), text);
        assert_eq!(from_str::<Site<'_>>(text).expect("a route"), route);
    }
}

/// A struct that borrows can contain templates with its lifetime.
#[test]
fn templates_stand_in_other_types() {
    fn read(text: &str) -> (Issue<'_>, Site<'_>, &str) {
        from_str(text).expect("three values")
    }
    let text = to_string(&(ISSUE, Site::Home, "x")).expect("text");
    assert_eq!(read(&text), (ISSUE, Site::Home, "x"));
}

#[test]
fn errors_name_the_variable() {
    let error = |result: Result<String, serde_json::Error>| result.expect_err("a fault").to_string();
    for (name, expected) in [
        (
            "..",
            "invalid `name`: dot segment; choose another value: `.` and `..` identify a different resource [RFC 3986, section 3.3]",
        ),
        (
            "",
            "invalid `name`: empty segment; pass a value that is not empty, with single slashes between segments [RFC 3986, section 3.3]",
        ),
    ] {
        let error = error(to_string(&User { name: name.to_owned(), page: None }));
        assert!(error.starts_with(expected), "{error}");
    }
    let tag = error(to_string(&Site::Tag("a/b".into())));
    assert!(tag.contains("invalid `tag`") && tag.contains("`Tag`"), "{tag}");

    let read = |text: &str| from_str::<Issue<'_>>(text).expect_err("a fault").to_string();
    let found = read("\"https://api.example.com/repos/a/issues/seven\"");
    assert!(
        found.starts_with("`number` is not a number; write digits only [urika, typed values]"),
        "{found}"
    );
    let found = read("\"https://api.example.com/repos/%2E%2E/issues/7\"");
    assert!(found.contains("invalid `owner`"), "{found}");
    let found = read("7");
    let expected = "the URI of `https://api.example.com/repos/{owner}/issues/{number}{?page,labels*}`";
    assert!(found.contains(expected), "{found}");
    let found = from_str::<Site<'_>>("7").expect_err("a number").to_string();
    assert!(found.contains("expected the URI of a route of `Site`"), "{found}");
}

/// A value whose `Display` fails. `serde` would panic in `collect_str`, so the template must return an error
/// before.
#[test]
fn values_that_cannot_be_printed_are_errors() {
    struct Silent;

    impl fmt::Display for Silent {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            Err(fmt::Error)
        }
    }

    #[derive(UriTemplate)]
    #[uri_template("/search{?q}", serde)]
    struct Search {
        #[uri(display)]
        q: Silent,
    }

    let error = to_string(&Search { q: Silent }).expect_err("no text").to_string();
    assert!(error.contains("invalid `q`"), "{error}");
}
