//! Runs the examples of RFC 3986 and of the RFCs that it cites, from the tables in `tests/data`. Each table
//! names its sections.

#![cfg(feature = "alloc")]

mod support;

use std::net::Ipv6Addr;

use support::{said, table};
use urika::{Comparison, Host, Policy, Uri, UriRef, UriRefBuf, uri};
use urika_reference::texts::up_to;

/// Reads a column in which `-` means undefined.
fn defined(column: &str) -> Option<&str> {
    (column != "-").then_some(column)
}

fn reference(text: &str) -> UriRef<'_> {
    UriRef::parse(text).unwrap_or_else(|error| panic!("{}", error.diagnostic(text)))
}

fn uri(text: &str) -> Uri<'_> {
    Uri::parse(text).unwrap_or_else(|error| panic!("{}", error.diagnostic(text)))
}

/// A part of a checked URI may be used as a reference, for example in `Location`. Tries all strings of a few pieces
/// with each accessor that returns such a part.
#[test]
fn text_from_a_uri_names_no_other_authority() {
    let pieces = ["/", "//", ".", "..", "a", ":", "@", "?", "#", "x:", "https://h", "%2F", "\u{5c}"];
    let (mut found, mut guarded) = (0, 0);
    for text in up_to(&pieces, 4) {
        let Ok(it) = UriRef::parse(&text) else { continue };
        found += 1;
        let of_path = it.path_and_query();
        guarded += usize::from(of_path.starts_with("/.//") || of_path.starts_with("./"));
        let target = reference(&of_path);
        assert_eq!((target.scheme(), target.authority()), (None, None), "{text}: {of_path}");
        let without = it.without_authority();
        assert_eq!(reference(without.as_str()).authority(), None, "{text}: {without}");
        assert_eq!(it.without_fragment().authority(), it.authority(), "{text}");
        let Ok(it) = Uri::parse(&text) else { continue };
        // A client that resolves the part against the URI arrives at the same path.
        let followed = it.resolve(target);
        let itself = it.resolve(UriRef::from(it).without_fragment());
        let has_path = !it.path().is_empty() && (it.path().is_absolute() || it.authority().is_some());
        if has_path {
            assert_eq!(followed, itself, "{text}: {of_path}");
        }
        let base = uri!("https://h/d/e");
        let relative = it.relative_to(base);
        let (authority, own) = (relative.authority(), it.authority());
        assert!(authority.is_none() || authority == own, "{text}: {relative}");
        assert_eq!(base.resolve(&relative).authority(), own, "{text}: {relative}");
        #[cfg(feature = "http")]
        if let Ok(target) = http::uri::PathAndQuery::try_from(&it.to_buf()) {
            let read = reference(target.as_str());
            assert_eq!((read.scheme(), read.authority()), (None, None), "{text}: {target}");
        }
    }
    said(&format!("{found} references, {guarded} with a guard"));
    assert!(found > 5_000 && guarded > 500, "{found} {guarded}");
}

#[test]
fn a_checked_target_stays_in_its_site_when_its_path_is_sent() {
    let site = uri!("https://site.example/");
    for next in ["/.//evil.example", "/..//evil.example", ".//evil.example", "/a/..//evil.example"] {
        let target = site.resolve_within(reference(next)).unwrap();
        assert_eq!(target.path(), "//evil.example", "{next}");
        assert_eq!(target.path_and_query(), "/.//evil.example", "{next}");
        let back = uri!("https://site.example/login").resolve(reference(&target.path_and_query()));
        assert_eq!(back, "https://site.example//evil.example", "{next}");
    }
    assert_eq!(uri("x:http://evil.example/").path_and_query(), "./http://evil.example/");
}

#[test]
fn references_have_the_parts_of_section_3() {
    let rows = table::<8>("parts.tsv");
    for [text, scheme, userinfo, host, port, path, query, fragment] in &rows {
        let it = reference(text);
        assert_eq!(it.as_str(), text);
        assert_eq!(it.scheme(), defined(scheme), "scheme of {text}");
        assert_eq!(it.userinfo(), defined(userinfo), "userinfo of {text}");
        assert_eq!(it.host_str(), defined(host), "host of {text}");
        assert_eq!(it.port_str(), defined(port), "port of {text}");
        assert_eq!(it.path(), path.as_str(), "path of {text}");
        assert_eq!(it.query().map(|query| query.as_str()), defined(query), "query of {text}");
        assert_eq!(it.fragment(), defined(fragment), "fragment of {text}");
    }
    said(&format!("parts: {} references", rows.len()));
    assert!(rows.len() > 60);
}

/// Checks `authority = [ userinfo "@" ] host [ ":" port ]`, and parts that contain other parts.
#[test]
fn references_have_the_compound_parts_of_section_3() {
    for [text, _, userinfo, host, port, path, query, _] in table::<8>("parts.tsv") {
        let it = reference(&text);
        let authority = defined(&host).map(|host| {
            let userinfo = defined(&userinfo).map_or(String::new(), |userinfo| format!("{userinfo}@"));
            let port = defined(&port).map_or(String::new(), |port| format!(":{port}"));
            format!("{userinfo}{host}{port}")
        });
        assert_eq!(it.authority(), authority.as_deref(), "authority of {text}");
        let query = defined(&query).map_or(String::new(), |query| format!("?{query}"));
        let guard = match path.as_str() {
            path if path.starts_with("//") => "/.",
            path if path.split('/').next().is_some_and(|first| first.contains(':')) => "./",
            _ => "",
        };
        assert_eq!(it.path_and_query(), format!("{guard}{path}{query}"), "path and query of {text}");
        assert_eq!(it.port(), defined(&port).and_then(|port| port.parse().ok()), "port of {text}");
    }
}

/// A URI is a reference with a scheme (section 4.1), and both types read the same parts.
#[test]
fn uris_are_the_references_with_a_scheme() {
    for [text, scheme, ..] in table::<8>("parts.tsv") {
        match (Uri::parse(&text), defined(&scheme)) {
            (Ok(uri), Some(scheme)) => {
                assert_eq!(uri.scheme(), scheme);
                assert_eq!(Some(uri), reference(&text).as_uri());
                assert_eq!(uri.as_uri_ref(), reference(&text));
                assert_eq!(
                    (uri.authority(), uri.fragment()),
                    (reference(&text).authority(), reference(&text).fragment())
                );
            }
            (Err(error), None) => assert_eq!(error.code(), "RELATIVE_URL"),
            (parsed, scheme) => panic!("{text}: {parsed:?} with scheme {scheme:?}"),
        }
    }
}

#[test]
fn ipv6_addresses_have_the_nine_forms_of_section_3_2_2() {
    let rows = table::<3>("ipv6.tsv");
    for [text, is_one, why] in &rows {
        let literal = format!("[{text}]");
        match Host::parse(&literal) {
            Ok(Host::Ipv6(address)) => {
                assert_eq!(is_one, "yes", "{text}: {why}");
                assert_eq!(Ok(address), text.parse::<Ipv6Addr>(), "{text}");
                assert_eq!(reference(&format!("//{literal}:1")).host(), Some(Host::Ipv6(address)));
            }
            Ok(host) => panic!("{text} is {host:?}"),
            Err(error) => {
                assert_eq!(is_one, "no", "{text}: {why}");
                let in_uri = UriRef::parse(&format!("//{literal}")).expect_err("the same fault");
                assert_eq!((in_uri.code(), in_uri.offset()), (error.code(), error.offset() + 2), "{text}");
            }
        }
    }
    assert!(rows.iter().filter(|[_, is_one, _]| is_one == "yes").count() >= 30, "nine forms, some often");
    said(&format!("IPv6: {} texts", rows.len()));
}

/// Checks the rows against RFC 5952 and against `core::net`, which implements it.
#[test]
fn ipv6_addresses_are_written_as_rfc_5952_says() {
    for [text, canonical] in table::<2>("rfc5952.tsv") {
        let normal = Policy::RFC3986.normalize_ref(&format!("//[{text}]:1")).expect("an address");
        assert_eq!(normal.as_str(), format!("//[{canonical}]:1"), "{text}");
        let address: Ipv6Addr = text.parse().expect("an address");
        assert_eq!(address.to_string(), canonical, "core::net on {text}");
        assert_eq!(Host::from(address).to_string(), format!("[{canonical}]"));
    }
}

#[test]
fn references_resolve_as_in_section_5_4() {
    let base = uri("http://a/b/c/d;p?q");
    let rows = table::<2>("resolve.tsv");
    assert_eq!(rows.len(), 42, "23 normal and 19 abnormal examples");
    for [text, target] in rows {
        assert_eq!(base.resolve(reference(&text)).as_str(), target, "{text}");
        let owned = UriRefBuf::parse(text.as_str()).expect("a reference");
        assert_eq!(base.resolve(&owned).as_str(), target, "{text}, owned");
    }
}

/// The target is appended to the buffer, and the returned parts are the parts of its text.
#[test]
fn references_resolve_into_a_buffer_as_in_section_5_4() {
    let base = uri("http://a/b/c/d;p?q");
    let rows = table::<2>("resolve.tsv");
    assert_eq!(rows.len(), 42);
    let mut out = String::from("é:");
    for [text, target] in rows {
        let start = out.len();
        let appended = base.resolve_into(reference(&text), &mut out);
        assert_eq!(appended, uri(&target), "{text}");
        assert_eq!(parts(appended), parts(uri(&target)), "{text}");
        assert_eq!(&out[start..], target, "{text}");
        let owned = base.to_buf().resolve_into(reference(&text), &mut out).to_string();
        assert_eq!(owned, target, "{text}, owned");
    }
    assert!(out.starts_with("é:g:hg:hhttp://a/b/c/g"), "{out}");
}

/// Returns the parts that a URI's offsets cut out.
fn parts(uri: Uri<'_>) -> [Option<String>; 7] {
    let path = uri.path();
    let query = uri.query();
    let parts = [Some(uri.scheme()), uri.userinfo(), uri.host_str(), uri.port_str(), Some(path.as_str())];
    let [scheme, userinfo, host, port, path] = parts;
    [scheme, userinfo, host, port, path, query.as_deref(), uri.fragment()].map(|part| part.map(str::to_owned))
}

/// Resolution ignores the base's fragment (section 5.1).
#[test]
fn references_resolve_the_same_against_a_base_with_a_fragment() {
    let (base, with_fragment) = (uri("http://a/b/c/d;p?q"), uri("http://a/b/c/d;p?q#f/g?h"));
    for [text, _] in table::<2>("resolve.tsv") {
        assert_eq!(with_fragment.resolve(reference(&text)), base.resolve(reference(&text)), "{text}");
    }
}

#[test]
fn references_resolve_by_the_pseudocode_of_section_5_2() {
    for [base, text, target] in table::<3>("resolve_more.tsv") {
        assert_eq!(uri(&base).resolve(reference(&text)).as_str(), target, "{text} against {base}");
    }
}

#[test]
fn uris_have_the_normal_form_of_section_6_2() {
    let rows = table::<2>("normal_form.tsv");
    for [text, normal] in &rows {
        assert_eq!(uri(text).normalize().as_str(), normal, "{text}");
        let by_policy = Policy::RFC3986.normalize(text).expect("a URI");
        assert_eq!((by_policy.original(), by_policy.uri().as_str()), (text.as_str(), normal.as_str()));
        assert_eq!(uri(normal).normalize().as_str(), normal, "{normal} is not its own normal form");
    }
    said(&format!("normal form: {} URIs", rows.len()));
}

#[test]
fn references_have_the_normal_form_of_section_6_2() {
    for [text, normal] in table::<2>("normal_form_ref.tsv") {
        assert_eq!(reference(&text).normalize().as_str(), normal, "{text}");
        assert_eq!(reference(&normal).normalize().as_str(), normal, "{normal} is not its own normal form");
    }
}

#[test]
fn each_rung_of_section_6_2_finds_what_it_should() {
    const RUNGS: [(&str, Comparison); 3] =
        [("simple", Comparison::Simple), ("syntax", Comparison::Syntax), ("scheme", Comparison::Scheme)];
    for [one, other, first] in table::<3>("equivalent.tsv") {
        let at = RUNGS.iter().position(|(name, _)| *name == first).unwrap_or(RUNGS.len());
        assert!(at < RUNGS.len() || first == "never", "no rung {first}");
        for (index, (name, rung)) in RUNGS.iter().enumerate() {
            let expected = index >= at;
            assert_eq!(uri(&one).equivalent(uri(&other), *rung), expected, "{one} and {other} at {name}");
            assert_eq!(uri(&other).equivalent(uri(&one), *rung), expected, "{other} and {one} at {name}");
        }
    }
}

/// `==` compares text (section 6.2.1), so it finds only the equivalences of the first rung.
#[test]
fn equality_is_by_text() {
    for [one, other, first] in table::<3>("equivalent.tsv") {
        assert_eq!(uri(&one) == uri(&other), first == "simple", "{one} and {other}");
    }
}
