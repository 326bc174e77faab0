//! Checks the bridges to `http` and `url`: a converted value means the same in the target type, and a value
//! that would change its meaning is an error.

#![cfg(all(feature = "template", any(feature = "http", feature = "url")))]
#![allow(clippy::format_collect, reason = "texts of tests, written plainly")]
#![allow(dead_code, reason = "each feature uses its own part of the helpers")]

#[path = "laws/strategies.rs"]
mod strategies;
mod support;

use proptest::test_runner::{TestCaseError, TestRunner};
use urika::ConvertError;

/// Checks a law on generated strings.
fn law(texts: &proptest::strategy::BoxedStrategy<String>, holds: impl Fn(&str) -> Result<(), TestCaseError>) {
    TestRunner::new(support::config(2_000))
        .run(texts, |text| holds(&text))
        .unwrap_or_else(|error| panic!("{error}"));
}

/// Checks that the error prints its sentence and section, and nothing from the input.
fn assert_words(error: ConvertError, expected: &str) {
    assert_eq!(error.to_string(), expected);
}

#[cfg(feature = "http")]
mod http_uri {
    use http::uri::PathAndQuery;
    use proptest::prelude::*;
    use urika::{ConvertError, Part, Uri, UriBuf, UriRef, UriRefBuf, uri, uri_format, uri_ref};

    use super::{assert_words, law, strategies};

    const TARGET: &str = "http::Uri";

    fn to_http(text: &str) -> Result<http::Uri, ConvertError> {
        http::Uri::try_from(&UriRef::parse(text).expect(text))
    }

    #[test]
    fn a_literal_is_not_copied() {
        static USERS: Uri<'static> = uri!("https://api.example.com/users?page=2");
        static RELATIVE: UriRef<'static> = uri_ref!("/users?page=2");
        let mut taken = None;
        let counted = allocation_counter::measure(|| {
            taken = Some((
                http::Uri::try_from(USERS).expect("a target"),
                PathAndQuery::try_from(USERS).expect("a target"),
                http::Uri::try_from(RELATIVE).expect("a target"),
            ));
        });
        assert_eq!(counted.count_total, 0);
        let (uri, path_and_query, relative) = taken.expect("the closure ran");
        assert_eq!(uri.path().as_ptr(), USERS.path().as_str().as_ptr());
        assert_eq!(path_and_query.as_str().as_ptr(), USERS.path().as_str().as_ptr());
        assert_eq!(relative.path().as_ptr(), RELATIVE.path().as_str().as_ptr());
    }

    /// The text of an owned URI moves over without a copy: the only allocation is a reference counter.
    #[test]
    fn owned_text_is_not_copied() {
        let uri = UriBuf::parse("https://api.example.com/".to_owned() + &"a".repeat(10_000)).expect("a URI");
        let counted = allocation_counter::measure(|| drop(http::Uri::try_from(uri)));
        assert!(counted.bytes_total < 200, "{counted:?}");
    }

    #[test]
    fn builders_of_requests_take_our_types() {
        let (id, q) = (7, "a&b #c");
        let request = http::Request::get(uri!("https://example.com/a")).body(()).expect("a request");
        assert_eq!(request.uri(), "https://example.com/a");
        let request = http::Request::get(uri_format!("https://example.com/users/{id}{?q}")).body(());
        assert_eq!(request.expect("a request").uri(), "https://example.com/users/7?q=a%26b%20%23c");
        let error = http::Request::get(uri!("https://example.com/#top")).body(()).expect_err("a fragment");
        assert_eq!(error.to_string(), "invalid format");
    }

    #[test]
    fn lossy_conversions_to_http_are_errors() {
        for (text, expected) in [
            ("https://h/#top", ConvertError::Fragment),
            ("https://h/#", ConvertError::Fragment),
            ("mailto:kim@example.com", ConvertError::NoAuthority),
            ("example.com:443", ConvertError::NoAuthority),
            ("urn:isbn:1", ConvertError::NoAuthority),
            ("file:/a", ConvertError::NoAuthority),
            ("//h/a", ConvertError::NotOriginForm),
            ("a/b", ConvertError::NotOriginForm),
            ("example.com", ConvertError::NotOriginForm),
            ("?q", ConvertError::NotOriginForm),
            ("", ConvertError::NotOriginForm),
            ("*?q", ConvertError::NotOriginForm),
            ("http://h:65536/", ConvertError::PortTooLarge),
            ("http:///a", ConvertError::EmptyHost { target: TARGET }),
            ("file:///a", ConvertError::EmptyHost { target: TARGET }),
        ] {
            assert_eq!(to_http(text).expect_err(text), expected, "{text}");
        }
        let long = format!("http://h/{}", "a".repeat(65_526));
        assert_eq!(
            to_http(&long).expect_err("long"),
            ConvertError::TooLong { target: TARGET, limit: 65_534 }
        );
        assert!(to_http(&long[..65_534]).is_ok());
        let scheme = format!("{}://h/", "a".repeat(65));
        assert_eq!(
            to_http(&scheme).expect_err("long"),
            ConvertError::Refused { part: Part::Scheme, target: TARGET }
        );
        assert!(to_http(&scheme[1..]).is_ok());
    }

    #[test]
    fn messages_cite_a_section() {
        assert_words(
            ConvertError::Fragment,
            "a request has no fragment; remove it with `without_fragment()` [RFC 9110, section 7.1]",
        );
        assert_words(
            ConvertError::NoAuthority,
            "the URI has no host to connect to; write a host, as in `https://example.com/` [RFC 3986, section 3.2]",
        );
        assert_words(
            ConvertError::NotOriginForm,
            "reference is not a request target; write `*`, or a path that begins with one `/` [RFC 9112, section 3.2]",
        );
        assert_words(
            ConvertError::TooLong { target: TARGET, limit: 65_534 },
            "the URI is longer than 65534 bytes, the limit of `http::Uri`; shorten it [RFC 9110, section 4.1]",
        );
    }

    /// `PathAndQuery` would keep an empty path, and the request would begin with `?`.
    #[test]
    fn an_empty_path_is_a_slash() {
        for (text, expected) in
            [("http://h", "/"), ("http://h?q", "/?q"), ("http://h?", "/?"), ("/a?b", "/a?b"), ("*", "*")]
        {
            let uri = to_http(text).expect(text);
            assert_eq!(uri.path_and_query().expect("a path").as_str(), expected, "{text}");
            let target = PathAndQuery::try_from(&UriRef::parse(text).expect(text)).expect(text);
            assert_eq!(target.as_str(), expected, "{text}");
        }
        let guarded = [("http://h//a", "/.//a"), ("//h//a?b", "/.//a?b"), ("foo:/.//a", "/.//a")];
        for (text, expected) in guarded {
            let target = PathAndQuery::try_from(&UriRef::parse(text).expect(text)).expect(text);
            assert_eq!(target.as_str(), expected, "{text}");
        }
        for (text, expected) in [("http://h#f", "/"), ("http://h?q#f", "/?q"), ("foo:/a/b#f", "/a/b")] {
            let target = PathAndQuery::try_from(UriBuf::parse(text).expect(text)).expect(text);
            assert_eq!(target.as_str(), expected, "{text}");
        }
        assert!(PathAndQuery::try_from(&uri!("mailto:kim@example.com")).is_err());
    }

    #[test]
    fn texts_outside_rfc_3986_are_errors() {
        for (text, code, offset) in [
            ("/a|b", "UNEXPECTED_CHARACTER", 2),
            ("/%zz", "ESCAPE_DIGIT", 1),
            ("/a\"b", "UNEXPECTED_CHARACTER", 2),
            ("/?a[]=b", "UNEXPECTED_CHARACTER", 3),
            ("http://h/{id}", "UNEXPECTED_CHARACTER", 9),
            // `http` reads this as a path, Urika as a host.
            ("//evil.example/a", "UNEXPECTED_CHARACTER", 1),
            // `http` reads this as a host and a port, Urika as a scheme and a path.
            ("example.com:443", "HOST_AS_SCHEME", 0),
            ("example.com", "HOST_AS_SCHEME", 0),
        ] {
            let uri: http::Uri = text.parse().expect(text);
            let error = UriRefBuf::try_from(&uri).expect_err(text);
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
        let relative = http::Uri::from_static("/a");
        assert_eq!(UriBuf::try_from(relative).expect_err("no scheme").code(), "RELATIVE_URL");
    }

    /// `http` accepts a path without a slash, which would extend the authority when printed.
    #[test]
    fn parts_put_together_do_not_run_into_each_other() {
        for path in ["evil.example", "a:b", "@evil.example/"] {
            let Ok(path) = PathAndQuery::try_from(path) else { continue };
            assert!(UriRef::try_from(&path).is_err(), "{path:?}");
            assert!(UriRefBuf::try_from(http::Uri::from(path.clone())).is_err(), "{path:?}");
            let mut parts = http::uri::Parts::default();
            parts.scheme = Some(http::uri::Scheme::HTTPS);
            parts.authority = Some(http::uri::Authority::from_static("example.com"));
            parts.path_and_query = Some(path);
            let Ok(uri) = http::Uri::from_parts(parts) else { continue };
            assert!(UriBuf::try_from(&uri).is_err(), "{uri}");
        }
    }

    fn path_or_slash(path: &str) -> &str {
        if path.is_empty() { "/" } else { path }
    }

    #[test]
    fn both_sides_agree_or_there_is_an_error() {
        let taken = std::cell::Cell::new(0);
        law(&strategies::reference(), |text| {
            let ours = UriRef::parse(text).expect("a reference");
            let query = ours.query();
            let query = query.as_ref().map(urika::Query::as_str);
            if let Ok(target) = PathAndQuery::try_from(&ours) {
                let guard = if ours.path().starts_with("//") { "/." } else { "" };
                let path = path_or_slash(ours.path().as_str());
                prop_assert_eq!(target.path(), format!("{guard}{path}"));
                prop_assert_eq!(target.query(), query);
            }
            let Ok(theirs) = http::Uri::try_from(&ours) else { return Ok(()) };
            taken.set(taken.get() + 1);
            prop_assert_eq!(theirs.scheme_str().map(str::to_lowercase), ours.scheme().map(str::to_lowercase));
            prop_assert_eq!(theirs.authority().map(http::uri::Authority::as_str), ours.authority());
            prop_assert_eq!(theirs.host(), ours.host_str());
            prop_assert_eq!(theirs.port_u16(), ours.port());
            prop_assert_eq!(theirs.path(), path_or_slash(ours.path().as_str()));
            prop_assert_eq!(theirs.query(), query);
            prop_assert_eq!(ours.fragment(), None);
            let back = UriRefBuf::try_from(&theirs).expect("what came from us");
            prop_assert!(back.equivalent(ours, urika::Comparison::Scheme), "{back} is not {ours}");
            Ok(())
        });
        assert!(taken.get() > 100, "{taken:?}");
    }

    #[test]
    fn uris_from_http_keep_their_parts() {
        law(&strategies::any_text(), |text| {
            let Ok(theirs) = text.parse::<http::Uri>() else { return Ok(()) };
            let Ok(ours) = UriRefBuf::try_from(&theirs) else { return Ok(()) };
            let query = ours.query();
            let query = query.as_ref().map(urika::Query::as_str);
            prop_assert_eq!(ours.scheme(), theirs.scheme_str());
            prop_assert_eq!(ours.authority(), theirs.authority().map(http::uri::Authority::as_str));
            prop_assert_eq!(ours.host_str(), theirs.host());
            prop_assert_eq!(ours.path().as_str(), theirs.path());
            prop_assert_eq!(query, theirs.query());
            if let Some(Ok(target)) = theirs.path_and_query().map(UriRef::try_from) {
                prop_assert_eq!(target.authority(), None);
                prop_assert_eq!(target.path().as_str(), theirs.path());
            }
            Ok(())
        });
    }
}

#[cfg(feature = "url")]
mod whatwg {
    use proptest::prelude::*;
    use urika::{Comparison, ConvertError, Part, Uri, UriBuf, uri};
    use url::Url;

    use super::{assert_words, law, strategies};

    const TARGET: &str = "url::Url";

    fn to_url(text: &str) -> Result<Url, ConvertError> {
        Url::try_from(&UriBuf::parse(text).expect(text))
    }

    #[test]
    fn equivalent_urls_convert() {
        for (text, expected) in [
            ("https://example.com/a?b#c", "https://example.com/a?b#c"),
            ("HTTP://Example.com:80", "http://example.com/"),
            ("http://example.com/%7Ea/../b", "http://example.com/b"),
            ("http://[::FFFF:1.2.3.4]/", "http://[::ffff:102:304]/"),
            ("http://kim:secret@h/", "http://kim:secret@h/"),
            ("https://h/?q='a'", "https://h/?q=%27a%27"),
            ("mailto:kim@example.com", "mailto:kim@example.com"),
            ("file:///etc/hosts", "file:///etc/hosts"),
            ("note://Inbox", "note://Inbox"),
        ] {
            assert_eq!(to_url(text).expect(text).as_str(), expected);
        }
        assert_eq!(
            Url::try_from(uri!("https://example.com/")).expect("a URL").as_str(),
            "https://example.com/"
        );
    }

    #[test]
    fn urls_with_another_target_are_errors() {
        for (text, expected) in [
            ("http://127.1/", ConvertError::Differs { part: Part::Host, target: TARGET }),
            ("http://0x7f.1/", ConvertError::Differs { part: Part::Host, target: TARGET }),
            ("http://1.2.3.4./", ConvertError::Differs { part: Part::Host, target: TARGET }),
            ("https:example.com/", ConvertError::Differs { part: Part::Host, target: TARGET }),
            ("http:///example.com", ConvertError::Differs { part: Part::Host, target: TARGET }),
            ("file:///C:/../a", ConvertError::Differs { part: Part::Path, target: TARGET }),
            ("http://256.1.1.1/", ConvertError::Refused { part: Part::Host, target: TARGET }),
            ("http://a%2Fb/", ConvertError::Refused { part: Part::Host, target: TARGET }),
            ("http://[v1.x]/", ConvertError::Refused { part: Part::Host, target: TARGET }),
            ("http://xn--a/", ConvertError::Refused { part: Part::Host, target: TARGET }),
            ("http://h:65536/", ConvertError::PortTooLarge),
        ] {
            assert_eq!(to_url(text).expect_err(text), expected, "{text}");
        }
        assert_words(
            ConvertError::Differs { part: Part::Host, target: TARGET },
            "`url::Url` reads the host differently; write a domain name, or an IPv4 address as four numbers [RFC 3986, section 7.3]",
        );
        assert_words(
            ConvertError::Refused { part: Part::Host, target: TARGET },
            "`url::Url` does not accept the host; write a domain name or an IP address [RFC 3986, section 3.2]",
        );
    }

    #[test]
    fn urls_that_are_no_uris_are_errors() {
        for (text, offset) in [
            ("https://h/a|b", 11),
            ("https://h/?a[]=b", 12),
            ("https://h/[a]", 10),
            ("https://h/%zz", 10),
            ("https://h/?a^b", 12),
            ("https://h/?a`b", 12),
        ] {
            let url = Url::parse(text).expect(text);
            assert_eq!(UriBuf::try_from(&url).expect_err(text).offset(), offset, "{text}");
            assert_eq!(UriBuf::try_from(url.clone()).expect_err(text).into_string(), url.as_str());
        }
        // The URL standard reads a backslash as a slash. The text of the `Url` has slashes, and is a URI.
        let url = Url::parse("https:\\\\h\\a").expect("a URL");
        assert_eq!(UriBuf::try_from(&url).expect("a URI"), "https://h/a");
    }

    /// Checks that the URI has the `Url`'s scheme, host, port and path, each in the form of the target type.
    fn assert_same(url: &Url, uri: &Uri<'_>) -> Result<(), TestCaseError> {
        let normal = uri.normalize();
        prop_assert_eq!(url.scheme(), uri.scheme().to_ascii_lowercase());
        let read = Uri::parse(url.as_str()).expect("a URI").normalize();
        prop_assert_eq!(read.host_str(), normal.host_str());
        let host = url.host_str().unwrap_or_default().to_ascii_lowercase();
        let expected = uri.host_str().unwrap_or_default();
        if url.is_special() && expected.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.') {
            let localhost = url.scheme() == "file" && expected.eq_ignore_ascii_case("localhost");
            prop_assert!(localhost || host == expected.to_ascii_lowercase(), "{url} is not {uri}");
        }
        if url.is_special() {
            prop_assert_eq!(url.port_or_known_default(), uri.port_or_default());
        } else {
            prop_assert_eq!(url.port(), uri.port());
        }
        prop_assert_eq!(read.path().as_str(), normal.path().as_str());
        prop_assert_eq!(url.fragment().is_some(), uri.fragment().is_some());
        Ok(())
    }

    #[test]
    fn both_sides_agree_or_there_is_an_error() {
        let taken = std::cell::Cell::new(0);
        law(&strategies::uri(), |text| {
            let ours = Uri::parse(text).expect("a URI");
            let Ok(url) = Url::try_from(ours) else { return Ok(()) };
            taken.set(taken.get() + 1);
            assert_same(&url, &ours)?;
            let escaped = text.contains('\'');
            let back = UriBuf::try_from(&url).expect("what came from us");
            prop_assert!(escaped || back.equivalent(ours, Comparison::Scheme), "{back} is not {ours}");
            Ok(())
        });
        assert!(taken.get() > 500, "{taken:?}");
    }

    #[test]
    fn uris_from_url_keep_their_parts() {
        law(&strategies::any_text(), |text| {
            let Ok(url) = Url::parse(text) else { return Ok(()) };
            let Ok(ours) = Uri::try_from(&url) else { return Ok(()) };
            let query = ours.query();
            let query = query.as_ref().map(urika::Query::as_str);
            prop_assert_eq!(ours.as_str(), url.as_str());
            prop_assert_eq!(ours.scheme(), url.scheme());
            prop_assert_eq!(ours.host_str().unwrap_or_default(), url.host_str().unwrap_or_default());
            prop_assert_eq!(ours.port(), url.port());
            // In both standards, `/.` keeps a path that begins with `//` from being read as an authority.
            let path = ours.path().as_str();
            prop_assert_eq!(
                path.strip_prefix("/.").filter(|it| it.starts_with("//")).unwrap_or(path),
                url.path()
            );
            prop_assert_eq!(query, url.query());
            prop_assert_eq!(ours.fragment(), url.fragment());
            Ok(())
        });
    }
}
