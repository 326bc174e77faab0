//! Code of users that returns another string each time: a built URI has the parts of its template, and values that
//! are found by their names are read once.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use urika::template::{Template, ToValue, Value, Values};
use urika::value::{Base, Printed};
use urika::{BuildError, Routes, UriRef, UriRefBuf, UriTemplate, try_uri_format};

/// Returns its first string at first, and then the second one.
struct Turns(&'static str, &'static str, Cell<bool>);

impl Turns {
    const fn new(first: &'static str, second: &'static str) -> Self {
        Self(first, second, Cell::new(false))
    }

    fn next(&self) -> &'static str {
        if self.2.replace(true) { self.1 } else { self.0 }
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.next())
    }
}

impl FromStr for Turns {
    type Err = ();

    fn from_str(_: &str) -> Result<Self, ()> {
        Err(())
    }
}

#[derive(UriTemplate)]
#[uri_template("https://example.com/users/{id}/posts")]
struct Posts {
    #[uri(display)]
    id: Turns,
}

#[derive(UriTemplate)]
#[uri_template("https://example.com/files/{+path}")]
struct File {
    path: Printed<Turns>,
}

#[derive(UriTemplate)]
#[uri_template("/files/{+path}")]
struct Relative {
    path: Printed<Turns>,
}

#[derive(UriTemplate)]
#[uri_template("https://example.com/?a={+x}")]
struct Data {
    x: Printed<Turns>,
}

#[derive(Routes)]
enum Site {
    #[route("/{+path}")]
    Any { path: Printed<Turns> },
}

#[derive(UriTemplate)]
#[uri_template("/made/{+path}")]
struct Made {
    #[uri(with = next)]
    path: Turns,
}

mod next {
    pub(super) type Value<'a> = &'a str;

    pub(super) fn to_value(turns: &super::Turns) -> Value<'_> {
        turns.next()
    }
}

/// Strings that a value must not change to, each after one that every place accepts.
const CHANGES: [&str; 9] = [".", "..", "a/../../b", "../b", "/evil.example", "a?b", "a#b", "?#/..", "a[]"];

/// Returns whether the URI was built. It has these numbers of parts, and no dot segment.
fn is_built(built: Result<impl Into<UriRefBuf>, BuildError>, parts: [usize; 4]) -> bool {
    let uri: UriRefBuf = match built {
        Ok(uri) => uri.into(),
        Err(error) => {
            assert_eq!(error.code(), "VALUE_NO_TEXT");
            return false;
        }
    };
    let again = UriRef::parse(uri.as_str()).unwrap_or_else(|error| panic!("{uri}: {error}"));
    let is = |part: bool| usize::from(part);
    let found = [
        is(again.scheme().is_some()),
        is(again.authority() == Some("example.com")),
        is(again.query().is_some()),
        is(again.fragment().is_some()),
    ];
    assert_eq!(found, parts, "{uri}");
    assert!(!again.path().as_str().split('/').any(|segment| matches!(segment, "." | "..")), "{uri}");
    true
}

#[test]
fn a_display_that_changes_does_not_change_the_parts() {
    let (absolute, relative) = ([1, 1, 0, 0], [0; 4]);
    let base = Base::parse("https://example.com/v1").unwrap();
    let mut built = 0;
    for second in CHANGES {
        let turns = || Turns::new("a", second);
        let path = || Printed(turns());
        for is in [
            is_built(Posts { id: turns() }.try_build(), absolute),
            is_built(File { path: path() }.try_build(), absolute),
            is_built(File { path: path() }.build_in(&mut [0; 99]), absolute),
            is_built(Relative { path: path() }.try_build(), relative),
            is_built(Relative { path: path() }.try_build_on(base), absolute),
            is_built(Data { x: path() }.try_build(), [1, 1, 1, 0]),
            is_built(Made { path: turns() }.try_build(), relative),
            is_built(Site::Any { path: path() }.try_build(), relative),
        ] {
            built += usize::from(is);
        }
    }
    // Characters that stay data are written.
    assert!((10..30).contains(&built), "{built}");
}

#[test]
fn a_value_of_a_format_that_changes_does_not_change_the_parts() {
    for (second, is) in [("b", true), ("a?b", false), ("a#b", false)] {
        let path = Printed(Turns::new("a", second));
        let built = try_uri_format!("https://example.com/files/{+path}");
        assert_eq!(is_built(built, [1, 1, 0, 0]), is, "{second}");
    }
}

/// A source of values for a template at run time.
struct Source(Turns);

impl Values for Source {
    fn value(&self, _: &str) -> Value<'_> {
        self.0.next().into()
    }
}

impl ToValue for Turns {
    fn to_value(&self) -> Value<'_> {
        self.next().into()
    }
}

/// A name that is also the name of another parameter, the second time.
struct Name(Turns);

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        self.0.next()
    }
}

#[test]
fn a_source_of_values_is_asked_once() {
    for template in ["/{x}", "/a-{x}", "/{+x}", "https://{x}.example.com/"] {
        let template = Template::parse(template).unwrap().prepare().unwrap();
        let expected = template.build(&[("x", "a".into())]).unwrap();
        for second in CHANGES {
            let turns = || Turns::new("a", second);
            let built = [template.build(&Source(turns())), template.build(&BTreeMap::from([("x", turns())]))];
            for built in built.into_iter().filter_map(Result::ok) {
                assert_eq!(built, expected, "{second}");
            }
        }
    }
    let template = Template::parse("/a{?q}").unwrap().prepare().unwrap();
    let values = [(Name(Turns::new("q", "q=1&admin")), "a".into())];
    assert_eq!(template.build(&values).unwrap(), "/a?q=a");
}

/// The path of a fallback.
struct Lost(Turns);

impl From<Cow<'_, str>> for Lost {
    fn from(_: Cow<'_, str>) -> Self {
        Self(Turns::new("/", "/"))
    }
}

impl AsRef<str> for Lost {
    fn as_ref(&self) -> &str {
        self.0.next()
    }
}

#[derive(Routes)]
enum Own {
    #[route(fallback)]
    Lost(Lost),
}

#[test]
fn a_fallback_that_changes_is_a_path() {
    for (first, second) in [("/a", "//evil.example"), ("//evil.example", "/a"), ("/a", ""), ("", "/a")] {
        let built = Own::Lost(Lost(Turns::new(first, second))).build();
        assert!(built.authority().is_none() && built.path().as_str().starts_with('/'), "{built}");
        assert_eq!(UriRef::parse(built.as_str()).unwrap().authority(), None, "{built}");
    }
}
