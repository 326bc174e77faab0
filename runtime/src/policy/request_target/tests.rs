use alloc::borrow::Cow;
use alloc::string::String;

use super::{RequestTarget, TargetForm};

fn code(text: &str) -> Option<&'static str> {
    RequestTarget::parse(text).err().map(|error| error.code())
}

#[test]
fn each_form_has_its_canonical_bytes() {
    for (text, form, canonical) in [
        ("/", TargetForm::Origin, "/"),
        ("/a/b/", TargetForm::Origin, "/a/b/"),
        ("/%61%2d?%7e%c3%a9", TargetForm::Origin, "/a-?~%C3%A9"),
        ("/a;v=1/b;c", TargetForm::Origin, "/a;v=1/b;c"),
        ("/...;x/..a/.a/a..", TargetForm::Origin, "/...;x/..a/.a/a.."),
        ("/a:b@c/100%25?//..;%252e%00", TargetForm::Origin, "/a:b@c/100%25?//..;%252e%00"),
        ("/?", TargetForm::Origin, "/?"),
        ("HTTP://Example.COM:80?q", TargetForm::Absolute, "http://example.com/?q"),
        ("https://h:8443/a%7eb", TargetForm::Absolute, "https://h:8443/a~b"),
        ("http://[::FFFF:1.2.3.4]", TargetForm::Absolute, "http://[::ffff:1.2.3.4]/"),
        ("Example.com:0443", TargetForm::Authority, "example.com:443"),
        ("h:80", TargetForm::Authority, "h:80"),
        ("http:80", TargetForm::Authority, "http:80"),
        ("[::0]:1", TargetForm::Authority, "[::]:1"),
        ("*", TargetForm::Asterisk, "*"),
    ] {
        let target = RequestTarget::parse(text).expect(text);
        assert_eq!((target.form(), target.as_str()), (form, canonical), "{text}");
        let again = RequestTarget::parse(canonical).expect(canonical);
        assert!(again == target && matches!(again.text, Cow::Borrowed(_)), "{canonical}");
        assert_eq!(again.marks, target.marks, "{text}");
    }
}

#[test]
fn each_way_elsewhere_has_its_code() {
    let rows: [(_, &[&str]); 9] = [
        ("EMPTY_SEGMENT", &["//", "//h", "//h:x/", "/a//b", "/a//", "http://h//a"]),
        ("SEGMENT_DOTS", &["/.", "/..", "/a/../b", "/%2e", "/.%2E/a", "/a/..%3Fb", "/.%23", "http://h/.."]),
        (
            "PATH_TRAVERSAL",
            &["/..;", "/..;x/a", "/.;/a", "/..%3b", "/..%2f", "/a%2f..%2fb", "/%2f", "/a%2F%2Fb", "/%2Fa"],
        ),
        ("PATH_TRAVERSAL", &["/a%5Cb", "/%5c", "/..%5c", "/a%00", "/;", "/;x/a", "/a/;/b"]),
        ("ENCODED_TWICE", &["/%252e", "/%25%32%65", "/a%252Fb", "/%2525", "/%25252e", "http://h/a%2561"]),
        ("ENCODED_SLASH", &["/a%2Fb", "/a%2fb%2fc", "http://h/a%2fb"]),
        ("ENCODED_CONTROL", &["/%0d%0aX:", "/a%09", "/%7F"]),
        ("FRAGMENT_REFUSED", &["/#", "/a#b", "http://h/#a", "http://h#a"]),
        ("UNEXPECTED_CHARACTER", &["/a b", "/\\", "/\t", "/a|b", "/é", "/a[", "/%2e\\", "http://h/é"]),
    ];
    for (expected, texts) in rows {
        for text in texts {
            assert_eq!(code(text), Some(expected), "{text}");
        }
    }
}

#[test]
fn other_forms_are_not_targets() {
    let rows: [(_, &[&str]); 7] = [
        ("NOT_TARGET", &["", "a", "h:", "?a", "#", "h:80?a", "h:80#", "a/b", "h:80/a", "h:0", "[::1]", "**"]),
        ("NOT_TARGET", &["ftp://h/", "urn:a/b", "file:///a", "ws://h/"]),
        ("NO_SLASHES", &["http:/a", "https:a/b"]),
        ("NO_HOST", &[":80", "http:///a", "http://:80/"]),
        ("USERINFO", &["u@h:80", "http://u:p@h/", "u:p@h:80"]),
        ("ODD_IPV4", &["127.1:80", "0x7f.0.0.1:80", "http://2130706433/"]),
        ("PORT_TOO_LARGE", &["h:65536", "http://h:65536/"]),
    ];
    for (expected, texts) in rows {
        for text in texts {
            assert_eq!(code(text), Some(expected), "{text}");
        }
    }
    let range = |text| RequestTarget::parse(text).unwrap_err().range();
    assert_eq!((range("example.com"), range("h:"), range("h:00")), (11..11, 2..2, 2..4));
    assert_eq!((range("u@h:80"), range("h:65536"), range("127.1:80")), (0..2, 2..7, 0..5));
}

/// Only an encoded slash between two names is accepted in addition.
#[test]
fn encoded_slashes_are_accepted_on_request() {
    for text in ["/a%2Fb", "/a%2Fb/c%2Fd?e", "http://h/a%2Fb"] {
        assert_eq!(RequestTarget::parse_with_encoded_slashes(text).unwrap(), text);
    }
    for text in
        ["/..%2Fa", "/a%2F..", "/a%2F%2Fb", "/%2Fa", "/a%2F", "/a%252Fb", "/a%5Cb", "/a%2F.;b", "/a%2F%0A"]
    {
        assert!(RequestTarget::parse_with_encoded_slashes(text).is_err(), "{text}");
    }
}

/// The quick look at a path never hides a fault: a `?` or a letter in a query changes nothing.
#[test]
fn the_end_of_a_path_is_seen() {
    for path in ["/.", "/..", "/a/", "/;", "/a;", "/..;", "/a/.", "//", "/a//"] {
        let with_query = [path, "?b"].concat();
        assert_eq!(code(path), code(&with_query), "{path}");
    }
}

#[test]
fn parts_of_each_form() {
    let own = |text: &str| RequestTarget::parse(text).unwrap().into_owned();
    let absolute = own("HTTP://H/%61?b");
    let reference = absolute.as_uri_ref().unwrap();
    assert_eq!((reference.path().as_str(), reference.query().unwrap().as_str()), ("/a", "b"));
    assert_eq!((own("H:080").port(), own("/a").port(), own("*").port()), (Some(80), None, None));
    let host = |text: &str| own(text).host().map(|host| alloc::format!("{host}"));
    assert_eq!(host("http://H:1/"), Some(String::from("h")));
    assert_eq!((host("[::1]:1"), host("*")), (Some(String::from("[::1]")), None));
}
