//! Checks the results of `uri!` and `uri_ref!` for each form of text, and the places that accept the macros.
#![allow(
    clippy::needless_raw_string_hashes,
    clippy::items_after_statements,
    clippy::needless_bool,
    reason = "each form is tried as it may be written"
)]

use urika::{Policy, Uri, UriRef, uri, uri_ref};

#[test]
fn every_form_of_literal() {
    let table = [
        (uri!("https://example.com/a"), "https://example.com/a"),
        (uri!(r"https://example.com/a"), "https://example.com/a"),
        (uri!(r##"https://example.com/a"##), "https://example.com/a"),
        (uri!("https://\u{65}xample.com\x2Fa"), "https://example.com/a"),
        (
            uri!(
                "https://example.com\
                 /a"
            ),
            "https://example.com/a",
        ),
        (uri!("https://example.com/a",), "https://example.com/a"),
        (uri!("https://example.com/é\u{20ac}"), "https://example.com/%C3%A9%E2%82%AC"),
        (uri!["HTTPS://EXAMPLE.COM:443/%7ea/./b/../c"], "https://example.com/~a/c"),
        (uri! { "mailto:kim@EXAMPLE.com" }, "mailto:kim@example.com"),
        (uri!("urn:ISBN:0-395-36341-1"), "urn:isbn:0-395-36341-1"),
    ];
    for (found, expected) in table {
        assert_eq!(found.as_str(), expected);
        assert_eq!(Uri::parse(expected).unwrap(), found);
    }
}

#[test]
fn every_form_of_concat() {
    let table = [
        (uri!(concat!("https://example.com", "/a")), "https://example.com/a"),
        (uri!(std::concat!("https://example.com", "/a",)), "https://example.com/a"),
        (
            uri!(::core::concat!("https://example.com:", 8080, "/", true, 'c', '\'', '\u{e9}')),
            "https://example.com:8080/truec'%C3%A9",
        ),
        (uri!(concat!("https://", concat!("example", '.', "com"), "/a")), "https://example.com/a"),
        (uri!(concat!("https://example.com/", 0x10, "/", 1_000u32)), "https://example.com/16/1000"),
        (uri!(concat!("https://example.com/", 1.50, "/", -7)), "https://example.com/1.50/-7"),
        (uri!(concat!("https://example.com/", env!("CARGO_PKG_NAME"))), "https://example.com/urika"),
        (uri!(exact, concat!("https://", "EXAMPLE.com")), "https://EXAMPLE.com"),
    ];
    for (found, expected) in table {
        assert_eq!(found.as_str(), expected);
    }
}

#[test]
fn every_mode() {
    assert_eq!(uri!(exact, "HTTPS://Example.com").as_str(), "HTTPS://Example.com");
    assert_eq!(uri!(exact, "HTTPS://Example.com").host_str(), Some("Example.com"));
    assert_eq!(uri!(strict, "https://example.com/").as_str(), "https://example.com/");
    assert_eq!(uri!(allow(userinfo), "https://kim@Example.com").as_str(), "https://kim@example.com/");
    let everything_at_once =
        uri!(exact, allow(userinfo), allow(near_miss, port_too_large), "htps://kim@example.com:65536",);
    assert_eq!(everything_at_once.as_str(), "htps://kim@example.com:65536");
}

const ROOT: &str = "HTTPS://Example.com/v1";
const DATABASES: Policy<'_> = Policy::LITERAL.schemes(&["postgres", "mysql"]);
const fn root_of<const N: usize>() -> &'static str {
    if N == 1 { ROOT } else { "https://example.org" }
}

mod api {
    pub(crate) static PATH: &str = "urn:example:a";
    pub(crate) const PATHS: [&str; 2] = ["urn:example:b", "urn:example:c"];
}

#[test]
fn every_form_of_constant() {
    let table = [
        (uri!(ROOT), "https://example.com/v1"),
        (uri!(self::ROOT,), "https://example.com/v1"),
        (uri!(api::PATHS[1]), "urn:example:c"),
        (uri!(root_of::<2>()), "https://example.org/"),
        (uri!(" https://example.com/ ".trim_ascii()), "https://example.com/"),
        (uri!(if ROOT.len() > 5 { ROOT } else { "" }), "https://example.com/v1"),
        (uri!(exact, ROOT), "HTTPS://Example.com/v1"),
        (uri!(strict, "https://example.com/a".trim_ascii()), "https://example.com/a"),
        (uri!(allow(near_miss, userinfo), crate::ROOT), "https://example.com/v1"),
        (uri!(DATABASES, "POSTGRES://db/x"), "postgres://db/x"),
        (uri!(Policy::LITERAL.exact(), ROOT), "HTTPS://Example.com/v1"),
        (uri!(DATABASES, exact, "POSTGRES://db/x"), "POSTGRES://db/x"),
        (uri!(Policy::RFC3986, "htps://kim@h/%7Ea"), "htps://kim@h/~a"),
    ];
    for (found, expected) in table {
        assert_eq!(found.as_str(), expected);
    }
    assert_eq!(api::PATH, "urn:example:a");
    assert_eq!(uri_ref!(api::PATHS[0]).as_str(), "urn:example:b");
    assert_eq!(uri_ref!(exact, "../%7e".trim_ascii()).as_str(), "../%7e");
}

#[cfg(feature = "const_format")]
#[test]
fn joined_constants() {
    const VERSION: u8 = 2;
    assert_eq!(uri!(urika::concatcp!("https://example.com/v", VERSION, "/users")).path(), "/v2/users");
    assert_eq!(uri!(urika::formatcp!("https://example.com/v{VERSION}/users")).path(), "/v2/users");
}

#[test]
fn every_form_of_reference() {
    let table = [
        (uri_ref!("../a/./b"), "../a/./b"),
        (uri_ref!(""), ""),
        (uri_ref!("//Example.com"), "//example.com"),
        (uri_ref!("HTTPS://Example.com"), "https://example.com/"),
        (uri_ref!("?q=%7e#é"), "?q=~#%C3%A9"),
        (uri_ref!(exact, "?q=%7e"), "?q=%7e"),
        (uri_ref!(concat!("/users/", 7)), "/users/7"),
    ];
    for (found, expected) in table {
        assert_eq!(found.as_str(), expected);
    }
}

/// The parts come from offsets in the macro's expansion.
#[test]
fn parts_are_laid_out() {
    let uri = uri!(allow(userinfo), "HTTPS://kim@Example.COM:08042/over/./there?name=ferret#nose");
    assert_eq!(uri.scheme(), "https");
    assert_eq!(uri.userinfo(), Some("kim"));
    assert_eq!(uri.host_str(), Some("example.com"));
    assert_eq!(uri.port_str(), Some("8042"));
    assert_eq!(uri.path(), "/over/there");
    assert_eq!(uri.query().map(|query| query.as_str()), Some("name=ferret"));
    assert_eq!(uri.fragment(), Some("nose"));
    let without = uri!("urn:ab:b");
    assert_eq!((without.authority(), without.query(), without.fragment()), (None, None, None));
    let reference = uri_ref!("//h:1/p?q#f");
    assert_eq!(
        (reference.scheme(), reference.authority(), reference.port_str()),
        (None, Some("h:1"), Some("1"))
    );
}

const CONSTANT: Uri<'static> = uri!("https://example.com");
static STATIC: Uri<'static> = uri!("https://example.com/static");
static BY_REFERENCE: &Uri<'static> = &uri!("https://example.com/by-reference");
const ARRAY: [Uri<'static>; 3] = [uri!("urn:ab:1"), uri!(api::PATHS[0]), CONSTANT];
const TABLE: &[(&str, Uri<'static>)] = &[("home", uri!("https://example.com/")), ("root", uri!(ROOT))];
const LENGTH: usize = uri!("https://example.com").as_str().len();
const SCHEME: &str = uri!("https://example.com").scheme();

#[test]
fn in_every_place() {
    assert_eq!(CONSTANT.as_str(), "https://example.com/");
    assert_eq!(STATIC.path(), "/static");
    assert_eq!(BY_REFERENCE.path(), "/by-reference");
    assert_eq!(ARRAY.map(|uri| uri.as_str().len()), [8, 13, 20]);
    assert_eq!(
        TABLE.iter().map(|(name, uri)| name.len() + uri.as_str().len()).sum::<usize>(),
        4 + 20 + 4 + 22
    );
    assert_eq!([0; LENGTH].len(), 20);
    assert_eq!(SCHEME, "https");
    let chosen = match uri!("https://example.com/match").path().as_str() {
        "/match" => uri!("urn:ab:yes"),
        _ => uri!("urn:ab:no"),
    };
    assert_eq!(chosen, uri!("urn:ab:yes"));
    let mut texts = vec![uri!("urn:ab:1"), uri!(exact, "urn:ab:2")].into_iter().map(|uri| uri.as_str());
    assert_eq!(texts.next(), Some("urn:ab:1"));
    assert!(if uri!("urn:ab:1") == uri!("urn:ab:1") { true } else { false });
    fn default_of<const N: usize>() -> usize {
        N
    }
    assert_eq!(default_of::<{ uri!("urn:ab:1").as_str().len() }>(), 8);
}

/// A borrow of the value is `&'static`, because the value is a constant.
#[test]
fn promoted() {
    fn is_static(_: &'static Uri<'static>, _: &'static UriRef<'static>) {}
    is_static(&uri!("https://example.com"), &uri_ref!("../a"));
    is_static(&uri!(exact, "https://example.com"), &uri_ref!(strict, "../a"));
    is_static(&uri!(concat!("https://", "example.com")), &uri_ref!(concat!("a", 1)));
    is_static(&uri!(ROOT), &uri_ref!(ROOT));
    is_static(&uri!(DATABASES, "mysql://h"), &uri_ref!(DATABASES, "/a"));
    let local: &'static [Uri<'static>] = &[uri!("urn:ab:1"), uri!("urn:ab:2")];
    assert_eq!(local.len(), 2);
}

struct Api;

impl Api {
    const ROOT: &'static str = "https://example.com/Api";
    const POLICY: Policy<'static> = Policy::LITERAL.schemes(&["https"]);
    const URI: Uri<'static> = uri!(Self::ROOT);

    fn root() -> &'static Uri<'static> {
        &uri!(Self::ROOT)
    }

    fn reference() -> UriRef<'static> {
        uri_ref!(Self::POLICY, exact, Self::ROOT)
    }
}

/// A type with the name of a type parameter.
struct T;

impl T {
    const ROOT: &'static str = "https://example.com/T";
}

#[test]
fn constants_of_a_type_with_one_letter() {
    assert_eq!(uri!({ T::ROOT }), "https://example.com/T");
}

#[test]
fn constants_of_self() {
    assert_eq!(Api::URI.as_str(), "https://example.com/Api");
    assert_eq!(*Api::root(), Api::URI);
    assert_eq!(Api::reference().as_str(), "https://example.com/Api");
}

macro_rules! as_literal {
    ($text:literal) => {
        uri!($text)
    };
}
macro_rules! as_expression {
    ($text:expr) => {
        as_tokens!($text)
    };
}
macro_rules! as_tokens {
    ($($text:tt)*) => {
        uri!($($text)*)
    };
}
macro_rules! with_mode {
    ($mode:ident, $text:expr) => {
        uri!($mode, $text)
    };
}
macro_rules! items {
    ($($name:ident = $text:literal;)*) => {
        $(const $name: Uri<'static> = uri!($text);)*
    };
}

items! {
    FIRST = "https://example.com/1";
    SECOND = "https://example.com/2";
}

#[test]
fn forwarded_by_macros() {
    assert_eq!(as_literal!("https://example.com").as_str(), "https://example.com/");
    assert_eq!(as_expression!("https://example.com").as_str(), "https://example.com/");
    assert_eq!(as_expression!(concat!("https://", "example.com")).as_str(), "https://example.com/");
    assert_eq!(as_expression!(ROOT).as_str(), "https://example.com/v1");
    assert_eq!(as_tokens!(allow(userinfo), "https://kim@example.com").userinfo(), Some("kim"));
    assert_eq!(with_mode!(exact, "https://example.com").as_str(), "https://example.com");
    assert_eq!(with_mode!(exact, ROOT).as_str(), ROOT);
    assert_eq!((FIRST.path().as_str(), SECOND.path().as_str()), ("/1", "/2"));
}

/// The constants inside an expansion do not conflict with the user's names.
#[test]
fn constants_of_like_names() {
    const TEXT: &str = "urn:ab:text";
    const URI: &str = TEXT;
    const POLICY: Policy<'_> = Policy::EXACT;
    assert_eq!(uri!(TEXT).as_str(), "urn:ab:text");
    assert_eq!(uri!(POLICY, URI).as_str(), "urn:ab:text");
    const NESTED: Uri<'static> = uri!({
        const INNER: Uri<'static> = uri!(TEXT);
        INNER.as_str()
    });
    assert_eq!(NESTED, uri!("urn:ab:text"));
}

/// The text grows most when each character becomes several escapes.
#[test]
fn text_that_grows() {
    assert_eq!(uri!("http://h/éééééééééé").as_str().len(), 9 + 60);
    assert_eq!(uri!("http://h/éééééééééé".trim_ascii()), uri!("http://h/éééééééééé"));
    assert_eq!(uri!("file:/é".trim_ascii()).as_str(), "file:///%C3%A9");
}
