use alloc::string::{String, ToString};
use alloc::vec::Vec;

use urika_reference::texts::up_to;

use crate::fault::ParseError;
use crate::uri::build::UriParts;
use crate::uri::{Uri, UriBuf, UriRef, UriRefBuf};

/// Returns the string of the URI, after asserting that it is parsed into the same parts.
fn text(uri: Result<UriBuf, ParseError>) -> String {
    let uri = uri.unwrap();
    assert_eq!(Uri::parse(uri.as_str()).unwrap().parts().marks, uri.parts().marks, "{uri}");
    uri.to_string()
}

fn code(result: Result<UriBuf, ParseError>) -> (&'static str, usize) {
    let error = result.unwrap_err();
    (error.code(), error.offset())
}

#[test]
fn the_guard_comes_and_goes() {
    let uri = Uri::parse("a://h//b").unwrap();
    assert_eq!(text(Ok(uri.without_authority())), "a:/.//b");
    assert_eq!(text(uri.without_authority().with_host("h")), "a://h//b");
    assert_eq!(text(Uri::parse("a:b").unwrap().with_path("//c")), "a:/.//c");
    let reference = UriRef::parse("a?b").unwrap();
    assert_eq!(reference.with_path("c:d/e").unwrap(), "./c:d/e?b");
    assert_eq!(reference.with_path("//c").unwrap(), "/.//c?b");
    assert_eq!(reference.with_path("c/d:e").unwrap(), "c/d:e?b");
}

#[test]
fn faults_point_into_the_part() {
    let uri = Uri::parse("http://h/a").unwrap();
    assert_eq!(code(uri.with_path("/a b")), ("UNEXPECTED_CHARACTER", 2));
    assert_eq!(code(uri.with_path("/a?b")), ("UNEXPECTED_CHARACTER", 2));
    assert_eq!(code(uri.with_query("a#b")), ("UNEXPECTED_CHARACTER", 1));
    assert_eq!(code(uri.with_fragment("a#b")), ("UNEXPECTED_CHARACTER", 1));
    assert_eq!(code(uri.with_host("a/b")), ("UNEXPECTED_CHARACTER", 1));
    assert_eq!(code(uri.with_host("a:80")), ("UNEXPECTED_CHARACTER", 1));
    assert_eq!(code(uri.with_host("[::1]x")), ("UNEXPECTED_CHARACTER", 5));
    assert_eq!(code(uri.with_host("a%FF")), ("HOST_NOT_UTF8", 1));
    assert_eq!(code(uri.with_userinfo("a@b")), ("UNEXPECTED_CHARACTER", 1));
    assert_eq!(code(uri.with_scheme("")), ("SCHEME_EMPTY", 0));
    assert_eq!(code(uri.with_scheme("1a")), ("SCHEME_START", 0));
    assert_eq!(code(uri.with_scheme("a:b")), ("UNEXPECTED_CHARACTER", 1));
    assert_eq!(code(uri.with_query("%f")), ("ESCAPE_CUT_OFF", 0));
    let urn = Uri::parse("urn:a:b").unwrap();
    assert_eq!(code(urn.with_host("h")), ("PATH_ROOTLESS", 0));
    assert_eq!(code(urn.with_port(Some(1))), ("NO_AUTHORITY", 0));
    assert_eq!(code(urn.with_userinfo("u")), ("NO_AUTHORITY", 0));
}

/// Strings that are valid in some parts of a URI.
const TEXTS: [&str; 39] = [
    "",
    "a",
    "A",
    "EXAMPLE.com",
    "a%7e",
    "%41",
    "%2f",
    "%2F",
    "%FF",
    "%C3%A9",
    "%zz",
    "é",
    "a b",
    "a:b",
    "a@b",
    "[::1]",
    "[0:0::1]",
    "[V1.A]",
    "127.0.0.1",
    "127.0.0.%31",
    "169%2E254.169.25%34",
    "127.1",
    "%31%32%37.1",
    "80",
    "080",
    "/",
    "/a",
    "//a",
    "/%7E/../A",
    "a?b",
    "a#b",
    "?",
    "#",
    "\\",
    "\0",
    "http",
    "HTTP",
    "1a",
    "x+y",
];

/// Returns the parts as setters write them.
fn normal<'a>(given: UriParts<'a>, lower: &'a str) -> UriParts<'a> {
    let host = given.host.map(|host| match host {
        "127.0.0.%31" => "127.0.0.1",
        "169%2E254.169.25%34" => "169.254.169.254",
        host => host,
    });
    UriParts { scheme: given.scheme.map(|_| lower), host, ..given }
}

/// All setters, with strings of each kind: a setter and `from_parts` reject the same strings, and write
/// the part in the same way, as the table at `UriParts` shows.
#[test]
fn every_setter_writes_as_the_table_says() {
    let base = Uri::parse("s://u@h:1/p?q#f").unwrap();
    let old = UriParts::from(base);
    let mut written = 0;
    for text in TEXTS {
        let part = Some(text);
        for (set, given) in [
            (base.with_scheme(text), UriParts { scheme: part, ..old }),
            (base.with_userinfo(text), UriParts { userinfo: part, ..old }),
            (base.with_host(text), UriParts { host: part, ..old }),
            (base.with_path(text), UriParts { path: text, ..old }),
            (base.with_query(text), UriParts { query: part, ..old }),
            (base.with_fragment(text), UriParts { fragment: part, ..old }),
        ] {
            assert_eq!(set, UriBuf::from_parts(&given), "{given:?}");
            assert_eq!(set.clone().map(UriRefBuf::from), UriRefBuf::from_parts(&given));
            let Ok(set) = set else { continue };
            let scheme = given.scheme.unwrap_or_default().to_ascii_lowercase();
            assert_eq!(UriParts::from(set.as_uri()), normal(given, &scheme), "{given:?}");
            written += 1;
        }
    }
    assert_eq!(written, 114);
}

/// A host that is already in the URI may have escapes that are not UTF-8.
#[test]
fn only_a_new_host_has_to_be_utf8() {
    let uri = Uri::parse("foo://%FF/a").unwrap();
    assert_eq!(text(uri.with_port(1)), "foo://%FF:1/a");
    assert_eq!(text(uri.with_host("%C3%A9")), "foo://%C3%A9/a");
    for host in ["%FF", "%C3", "%C3a%A9", "%C0%AF", "%ED%A0%80", "%C3%A9%A9"] {
        assert_eq!(uri.with_host(host).unwrap_err().code(), "HOST_NOT_UTF8", "{host}");
    }
}

#[test]
fn parts_make_the_whole() {
    for text in ["a:", "a:b", "a:/b", "a://", "a://u:p@h:080/b?c#d", "a://h:?#", "a:/.//b", "//h", "b?c", "#"]
    {
        let parts = UriParts::from(UriRef::parse(text).unwrap());
        assert_eq!(UriRefBuf::from_parts(&parts).unwrap(), text);
    }
    let parts = UriParts { scheme: Some("HTTP"), host: Some("H"), ..UriParts::default() };
    assert_eq!(UriBuf::from_parts(&parts).unwrap(), "http://H");
    assert_eq!(UriBuf::parse("HTTP://h").unwrap().with_port(1).unwrap(), "HTTP://h:1");
}

/// All queries of up to five pieces: the name has the value, and all other pairs stay byte for byte.
#[test]
fn one_pair_is_replaced_and_the_others_stay() {
    const PIECES: [&str; 7] = ["a", "b", "=", "&", "+", "%61", "%2B"];
    let mut replaced = 0;
    for pieces in up_to(&PIECES, 5) {
        let text = ["x?", &pieces, "#f"].concat();
        let old = UriRef::parse(&text).unwrap();
        for name in ["", "a", "b", " ", "+"] {
            let new = old.with_query_pair(name, "v &");
            let is_other = |pair: &&str| {
                let (written, _) = pair.split_once('=').unwrap_or((pair, ""));
                pair.is_empty() || crate::uri::percent::decode_form(written) != name
            };
            let query = new.query().unwrap();
            let values: Vec<_> = query.form_pairs().filter(|(found, _)| found == name).collect();
            assert_eq!(values, [(name.into(), "v &".into())], "{name:?} in {text}: {new}");
            let (old, new) = (old.query().unwrap().as_str(), query.as_str());
            let mut others: Vec<_> = old.split('&').filter(is_other).collect();
            if others.len() == old.split('&').count() {
                // The pair is added, where the query is empty or ends in `&` without another one.
                others.truncate(others.len() - usize::from(others.ends_with(&[""])));
            } else {
                replaced += 1;
            }
            assert!(new.split('&').filter(is_other).eq(others), "{name:?} in {text}: {new}");
        }
    }
    assert!(replaced > 9_000, "{replaced}");
    assert_eq!(UriRef::parse("x").unwrap().with_query_pair("a", "b"), "x?a=b");
    let kept = UriRef::parse("?&%61=1&&b=%7e&a&c").unwrap().with_query_pair("a", "2");
    assert_eq!(kept, "?&%61=2&&b=%7e&c");
}

#[test]
fn pairs_come_back() {
    let data = [("a&b", "c=d"), ("", ""), ("é", "+ ;#%26"), ("[]", "\0")];
    let reference = UriRef::parse("x#f").unwrap().with_query_pairs(data);
    let query = reference.as_uri_ref().query().unwrap();
    let form: Vec<_> = query.form_pairs().collect();
    assert_eq!(form, data.map(|(name, value)| (name.into(), value.into())));
    assert_eq!(UriRef::parse("x?a").unwrap().with_query_pairs([("", ""); 0]), "x");
    assert_eq!(UriRef::parse("x?").unwrap().append_query_pairs([("a", "b")]), "x?a=b");
    assert_eq!(UriRef::parse("x").unwrap().append_query_pairs([("", ""); 0]), "x");
}
