//! Tests the claims of `SECURITY.md`, section by section. A claim with its own laws or vectors elsewhere is tested
//! here once, with the attack that it is about.

#![cfg(all(feature = "alloc", feature = "template"))]

use std::borrow::Cow;
use std::collections::BTreeMap;

use bounded::Bounded;
use urika::percent::{self, Place};
use urika::template::Template;
use urika::value::{Base, Encoded, RelPath, Secret, Segment};
use urika::{
    Host, MatchErrorKind, Policy, Refusal, Routes, Uri, UriBuf, UriRef, UriTemplate, try_uri_format, uri,
    uri_format, uri_template,
};

#[path = "support/bounded.rs"]
mod bounded;
#[path = "security/known_attacks.rs"]
mod known_attacks;

/// Returns the code of the refusal by `uri!`.
fn refused(text: &str) -> &'static str {
    Policy::LITERAL.normalize(text).map_or_else(|error| error.code(), |_| "")
}

mod who_may_do_what {
    use super::*;

    #[test]
    fn a_value_is_data_or_an_error() {
        for value in HOSTILE {
            let query = uri_format!("https://h.example/a{?value}");
            assert_eq!((query.host_str(), query.path().as_str()), (Some("h.example"), "/a"), "{value:?}");
            assert_eq!(query.query().unwrap().pairs().count(), 1, "{value:?}");
            if let Ok(uri) = try_uri_format!("https://h.example/a/{value}/b") {
                assert_eq!(uri.path().segments().count(), 3, "{value:?}");
                assert_eq!(uri.normalize(), uri, "{value:?} is what it was in normal form");
            }
        }
    }

    #[test]
    fn a_reference_goes_anywhere_and_a_confined_one_does_not() {
        let base = uri!("https://h.example/files/");
        let reference = UriRef::parse("//evil.example/x").unwrap();
        assert_eq!(base.resolve(reference), "https://evil.example/x");
        assert_eq!(base.resolve_within(reference).unwrap_err().code(), "REFERENCE_AUTHORITY");
    }

    #[test]
    fn a_template_from_outside_expands_to_text() {
        let template = Template::parse("{+a}://x").unwrap();
        let text = template.expand(&[("a", "not a scheme".into())]).unwrap();
        assert!(Uri::parse(&text).is_err(), "{text}");
    }

    #[test]
    fn a_base_is_judged_as_a_literal_is() {
        for base in
            ["https://", "https://h/..", "https://h/a/%2e%2E", "https://me@h/", "https://127.1/", "https:h"]
        {
            assert!(Base::parse(base).is_err(), "{base}");
        }
    }
}

/// Values from an attacker.
const HOSTILE: &[&str] = &[
    "",
    ".",
    "..",
    "../..",
    "..\\..",
    "%2e%2e",
    "%2E.",
    "..%2f",
    "%252e%252e%252f",
    "..;/",
    "a/b",
    "//evil.example",
    "\\\\evil.example",
    "@evil.example",
    ":80@evil.example",
    "?admin=1",
    "#",
    "&admin=1",
    "=",
    ";admin",
    "\0",
    "a\0b",
    "\r\nSet-Cookie: a=b",
    "\t",
    " ",
    "{x}",
    "{+x}",
    "\u{202E}gpj",
    "\u{200B}",
    "é",
    "日本語",
    "\u{10FFFF}",
];

mod guarantees {
    use super::*;

    uri_template!(struct Post = "https://h.example/users/{user}/posts/p-{slug}{?q,tags*}", user: String, slug: String);

    #[test]
    fn built_uris_keep_scheme_authority_and_literal_path() {
        for user in HOSTILE {
            for slug in HOSTILE {
                let post = Post::builder().user(*user).slug(*slug).q(*slug).tags([*user, *slug]).finish();
                let Ok(uri) = post.try_build() else { continue };
                assert_eq!(Uri::parse(uri.as_str()).unwrap(), uri);
                assert_eq!((uri.scheme(), uri.host_str(), uri.port()), ("https", Some("h.example"), None));
                let segments: Vec<&str> = uri.path().segments().map(|segment| segment.as_str()).collect();
                assert_eq!((segments.len(), segments[0], segments[2]), (4, "users", "posts"), "{uri}");
                assert!(segments[3].starts_with("p-"), "{uri}");
                assert_eq!(uri.fragment(), None);
                assert_eq!(uri.query().unwrap().pairs().count(), 3, "{uri}");
            }
        }
    }

    #[test]
    fn values_read_back_can_be_built() {
        for value in HOSTILE {
            let encoded = percent::encode(Place::Anywhere, value);
            let text = format!("https://h.example/users/{encoded}/posts/p-x");
            match Post::from_uri(&text) {
                Ok(post) => assert_eq!(post.try_build().unwrap(), *text),
                Err(error) => assert_ne!(error.kind(), MatchErrorKind::Ambiguous, "{value:?}"),
            }
        }
    }

    #[test]
    fn errors_and_debug_hold_no_text() {
        let token = "hidden/x";
        let error = try_uri_format!("https://h.example/{token}").unwrap_err();
        assert!(!format!("{error} {error:?}").contains("hidden"), "{error:?}");
        let error = Post::from_uri("https://h.example/users/hidden%2Fx/posts/p-x").unwrap_err();
        assert!(!format!("{error} {error:?}").contains("hidden"), "{error:?}");
        assert!(!format!("{:?}", Secret::new("hidden")).contains("hidden"));
        assert_eq!(format!("{:?}", Uri::parse("ftp://me:hidden@h/x").unwrap()), r#""ftp://***@h/x""#);
    }
}

mod not_guaranteed {
    use super::*;

    /// The page documents that these two functions check nothing. The documentation must be true.
    #[test]
    fn plain_expansion_and_plain_matching_check_nothing() {
        uri_template!(struct Plain = "https://h.example/{a}", a: String);
        let plain = Plain::builder().a("..").finish();
        assert_eq!(plain.expansion().to_string(), "https://h.example/..");
        assert_eq!(plain.try_build().unwrap_err().code(), "SEGMENT_DOTS");

        let template = Template::parse("/files/{name}").unwrap();
        let captures = template.captures("/files/a%2Fb").unwrap();
        assert!(captures.safe().is_err());
        assert!(template.captures("/files/a").unwrap().safe().is_ok());
    }

    #[test]
    fn a_template_from_outside_writes_no_more_than_its_target_takes() {
        let text = "{x}".repeat(1_000);
        let template = Template::parse(&text).unwrap();
        let values = [("x", "a".repeat(1_000).into())];
        assert_eq!(template.expand(&values).unwrap().len(), 1_000_000);
        assert!(template.expand_into(&values, &mut Bounded { text: String::new(), room: 10_000 }).is_err());
    }

    #[test]
    fn reserved_expansion_in_a_query_keeps_its_delimiters() {
        let x = "1&admin=1";
        assert_eq!(try_uri_format!("https://h.example/?{+x}").unwrap().query().unwrap().pairs().count(), 2);
        assert_eq!(
            try_uri_format!("https://h.example/?q=1&{+x}").unwrap().query().unwrap().pairs().count(),
            3
        );
        let error = try_uri_format!("https://h.example/?q={+x}").unwrap_err();
        assert_eq!((error.code(), error.variable()), ("RESERVED_CHARACTER", Some("x")));
        assert_eq!(uri_format!("https://h.example/?q={x}").query().unwrap().pairs().count(), 1);
        let x = "a+b=c";
        assert_eq!(try_uri_format!("https://h.example/?q={+x}").unwrap(), "https://h.example/?q=a+b=c");
    }

    #[test]
    fn names_of_files_have_rules_of_their_own() {
        assert!(Segment::parse(".. ").is_ok() && Segment::parse("．．").is_ok());
        let base = uri!("file:///srv/files/");
        assert!(base.resolve_within(UriRef::parse("..%20/x").unwrap()).is_ok());
    }

    #[test]
    fn beside_literal_text_an_encoded_slash_is_data() {
        assert_eq!(uri_format!("https://h.example/p-{name}", name = "a/b"), "https://h.example/p-a%2Fb");
    }
}

mod section_7_of_rfc_3986 {
    use super::*;

    #[test]
    fn malicious_construction() {
        for text in ["smtp://h/\r\nQUIT", "http://h:25/\nHELO", "http://h/ x"] {
            assert!(Uri::parse(text).is_err(), "{text:?}");
        }
        let value = "\r\nQUIT";
        assert_eq!(uri_format!("http://h.example/{?value}").query().unwrap().as_str(), "value=%0D%0AQUIT");
    }

    #[test]
    fn back_end_transcoding() {
        let base = uri!("file:///srv/files/");
        for (reference, code) in [
            ("a%00.png", "HIDDEN_NUL"),
            ("..%2F..%2Fetc", "HIDDEN_DOTS"),
            ("..%5Cetc", "HIDDEN_DOTS"),
            ("%2e%2e/etc", "HIDDEN_DOTS"),
            ("%252e%252e/etc", "HIDDEN_DOTS"),
            ("..;x/etc", "HIDDEN_DOTS"),
            ("../etc", "OUTSIDE_BASE"),
            ("../files-evil/a", "OUTSIDE_BASE"),
        ] {
            let error = base.resolve_within(UriRef::parse(reference).unwrap()).unwrap_err();
            assert_eq!(error.code(), code, "{reference}");
        }
        // Overlong encodings of `/` and `.` are not UTF-8.
        for overlong in ["%C0%AF", "%E0%80%AF", "%C0%AE%C0%AE"] {
            assert!(Encoded::parse(overlong).unwrap().decode().is_err(), "{overlong}");
        }
        assert!(Segment::parse("a\0").is_err() && Segment::parse("a\\b").is_err());
        assert!(RelPath::parse("a/../b").is_err());
    }

    #[test]
    fn rare_ip_address_formats() {
        for host in ["0x7f.1", "0177.0.0.1", "2130706433", "127.1", "127.0.0.1.", "0x7f000001"] {
            assert_eq!(refused(&format!("http://{host}/")), "ODD_IPV4", "{host}");
            let host = Host::parse(host).unwrap();
            assert_eq!(try_uri_format!("http://{host}/").unwrap_err().code(), "ODD_IPV4");
        }
    }

    #[test]
    fn sensitive_information() {
        assert_eq!(refused("https://me:secret@h.example/"), "USERINFO");
        assert_eq!(refused("wss://me@h.example/"), "USERINFO");
    }

    #[test]
    fn semantic_attacks() {
        assert_eq!(refused("https://bank.example@evil.example/"), "USERINFO");
        assert_eq!(refused("ftp://bank.example@evil.example/"), "USERINFO_DOTTED");
        assert_eq!(refused("https://h.example/\u{202E}gpj"), "INVISIBLE_CHARACTER");
        assert_eq!(refused("https://h.example/a\u{200B}b"), "INVISIBLE_CHARACTER");
        // Untrusted IRIs are refused only for characters that RFC 3987 itself forbids.
        let iri = |text| UriBuf::from_iri(text).map(UriBuf::into_string).map_err(|error| error.code());
        assert_eq!(iri("https://h.example/\u{202E}gpj"), Err("INVISIBLE_CHARACTER"));
        assert_eq!(iri("https://h.example/a\u{200B}b"), Ok("https://h.example/a%E2%80%8Bb".to_owned()));
        let error = UriBuf::repair(" https://h.example/a b\u{200E}").unwrap_err();
        assert_eq!((error.code(), error.offset()), ("INVISIBLE_CHARACTER", 22));
    }
}

/// Each test that the page names must exist.
#[test]
fn the_page_names_what_there_is() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("SECURITY.md")).unwrap();
    let names = page.split('`').skip(1).step_by(2);
    let paths: Vec<&str> = names
        .filter(|name| {
            name.contains('/') && !name.contains([':', '\\', '.', '%', ' ', '{', '"'])
                || std::path::Path::new(name).extension().is_some_and(|end| end == "rs")
        })
        .collect();
    assert!(paths.len() > 8, "{paths:?}");
    for path in paths.into_iter().filter(|path| !path.starts_with('/') && !path.starts_with('%')) {
        assert!(root.join(path).exists(), "{path}");
    }
}
