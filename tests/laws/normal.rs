//! The normal form (RFC 3986, section 6.2): one spelling of a URI, always equivalent to it.

use proptest::prelude::*;
use proptest::sample::Index;
use urika::percent::decode_lossy;
use urika::{Comparison, Policy, Uri, UriRef};

use crate::oracle;
use crate::strategies::{Alphabet, Parts, reference, uri, uri_parts};

/// Returns an equivalent spelling: `bits` picks the case of scheme, host and hex digits, and the escapes of
/// unreserved characters.
fn respelled(parts: &Parts, bits: u64) -> Parts {
    let is_urn = parts.scheme.as_ref().is_some_and(|scheme| scheme.eq_ignore_ascii_case("urn"));
    let part = |part: &String| respell(part, bits, !is_urn, false);
    let is_literal = parts.host.as_ref().is_some_and(|host| host.starts_with('['));
    Parts {
        scheme: parts.scheme.as_ref().map(|scheme| toggled(scheme, bits)),
        userinfo: parts.userinfo.as_ref().map(part),
        host: parts.host.as_ref().map(|host| respell(host, bits, !is_literal, true)),
        port: parts.port.clone(),
        path: part(&parts.path),
        query: parts.query.as_ref().map(part),
        fragment: parts.fragment.as_ref().map(part),
    }
}

fn respell(text: &str, bits: u64, escapes: bool, has_case: bool) -> String {
    let mut result = String::new();
    let mut skip = 0;
    for (at, c) in text.char_indices() {
        let bit = bits >> (at % 64) & 1 == 1;
        if skip > 0 {
            result += &toggled(&c.to_string(), bits.rotate_right(at as u32));
            skip -= 1;
        } else if c == '%' {
            result.push(c);
            skip = 2;
        } else if bit && escapes && (c.is_ascii_alphanumeric() || "-._~".contains(c)) {
            result += &format!("%{:02x}", c as u32);
        } else if bit && has_case {
            result += &toggled(&c.to_string(), 1);
        } else {
            result.push(c);
        }
    }
    result
}

fn toggled(text: &str, bits: u64) -> String {
    let toggle = |(at, c): (usize, char)| match bits >> (at % 64) & 1 {
        1 if c.is_ascii_lowercase() => c.to_ascii_uppercase(),
        1 => c.to_ascii_lowercase(),
        _ => c,
    };
    text.chars().enumerate().map(toggle).collect()
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn normalizing_follows_the_rules(text in reference()) {
        let it = UriRef::parse(&text).expect("a reference");
        same!(it.normalize().as_str(), oracle::normal_form(&text, true), "{}", text);
    }

    #[test]
    fn normalizing_is_idempotent(text in reference()) {
        let once = UriRef::parse(&text).expect("a reference").normalize();
        same!(once.normalize(), once);
    }

    /// A printed normal form parses to the parts of the result.
    #[test]
    fn a_normal_form_parses_to_its_own_parts(text in reference()) {
        let it = UriRef::parse(&text).expect("a reference").normalize();
        let read = UriRef::parse(it.as_str()).expect("a normal form is a reference");
        same!((it.scheme(), it.authority()), (read.scheme(), read.authority()));
        same!((it.userinfo(), it.host_str(), it.port_str()), (read.userinfo(), read.host_str(), read.port_str()));
        same!((it.path(), it.query(), it.fragment()), (read.path(), read.query(), read.fragment()));
    }

    /// A normal form has the same kinds of parts as its text, with the same meaning. A path never becomes an
    /// authority. Only `file` gets an authority, which the rules of its scheme imply.
    #[test]
    fn normalizing_keeps_the_meaning(text in reference()) {
        let it = UriRef::parse(&text).expect("a reference");
        let normal = it.normalize();
        let is_file = it.scheme().is_some_and(|scheme| scheme.eq_ignore_ascii_case("file"));
        same!(normal.scheme(), it.scheme().map(str::to_ascii_lowercase).as_deref());
        if it.authority().is_none() && normal.authority().is_some() {
            holds!(is_file && normal.authority() == Some("") && it.path().is_absolute(), "{}", normal);
        }
        holds!(it.authority().is_none() || normal.authority().is_some(), "{}", normal);
        same!(normal.userinfo().is_some(), it.userinfo().is_some());
        same!(normal.port_or_default(), it.port_or_default());
        let decoded = |it: Option<&str>| it.map(|text| decode_lossy(text).into_owned());
        same!(decoded(normal.userinfo()), decoded(it.userinfo()));
        same!(decoded(normal.fragment()), decoded(it.fragment()));
        same!(normal.query().map(|it| it.decode_lossy()), it.query().map(|it| it.decode_lossy()));
        let gets_a_root = it.path().is_empty() && it.scheme().is_some() && it.authority().is_some();
        same!(normal.path().is_absolute(), it.path().is_absolute() || gets_a_root);
    }

    /// A host that is an address keeps its address.
    #[test]
    fn normalizing_keeps_the_host(text in reference()) {
        use urika::Host;
        let it = UriRef::parse(&text).expect("a reference");
        let normal = it.normalize();
        match (it.host(), normal.host()) {
            (Some(Host::Ipv6(a)), host) => same!(host, Some(Host::Ipv6(a))),
            (Some(Host::Ipv4(a)), host) => same!(host, Some(Host::Ipv4(a))),
            (Some(Host::Future(a)), host) => holds!(
                matches!(host, Some(Host::Future(b)) if a.eq_ignore_ascii_case(&b)), "{:?}", host),
            (Some(Host::Name(a)), Some(host)) => {
                let host = host.to_string();
                let same = decode_lossy(&a).eq_ignore_ascii_case(&decode_lossy(&host));
                holds!(same || (normal.scheme() == Some("file") && host.is_empty()), "{normal}");
            }
            (Some(Host::Name(_)) | None, None) => {}
            (None, Some(host)) => holds!(host.to_string().is_empty(), "{:?}", host),
        }
    }

    /// Every function that normalizes gives the same result.
    #[test]
    fn every_function_gives_the_same_normal_form(text in uri()) {
        let normal = Uri::parse(&text).expect("a URI").normalize();
        let by_policy = Policy::RFC3986.normalize(&text).expect("a URI");
        same!(by_policy.uri(), &normal);
        same!(by_policy.is_changed(), normal.as_str() != text);
        same!(Policy::RFC3986.normalize_ref(&text).expect("a reference").as_str(), normal.as_str());
        let mut buffer = vec![b'!'; Policy::capacity(&text)];
        let (length, _) = Policy::RFC3986.apply(&text, urika_runtime::What::Uri, &mut buffer).expect("a URI");
        same!(&buffer[..length], normal.as_str().as_bytes(), "the quick way is another way");
    }

    /// Spellings that section 6.2.2 calls equivalent are equal on that rung and the next.
    #[test]
    fn other_spellings_are_equivalent(parts in uri_parts(Alphabet::Uri), bits in any::<u64>()) {
        let (text, other) = (parts.text(), respelled(&parts, bits).text());
        let (a, b) = (Uri::parse(&text).expect("a URI"), Uri::parse(&other).expect("another spelling"));
        holds!(a.equivalent(b, Comparison::Syntax), "{} and {}", text, other);
        holds!(a.equivalent(b, Comparison::Scheme), "{} and {}", text, other);
        same!(a.equivalent(b, Comparison::Simple), text == other);
        same!(a.normalize(), b.normalize());
    }

    /// Each rung includes the equivalences of the rung below. Every comparison is symmetric.
    #[test]
    fn each_rung_includes_the_one_below(
        parts in uri_parts(Alphabet::Uri),
        bits in any::<u64>(),
        edit in any::<Index>(),
    ) {
        let text = parts.text();
        let mut other = respelled(&parts, bits).text();
        other.remove(edit.index(other.len()));
        let normal = Uri::parse(&text).expect("a URI").normalize();
        for other in [other.as_str(), normal.as_str(), text.as_str()] {
            let (a, Ok(b)) = (Uri::parse(&text).expect("a URI"), Uri::parse(other)) else { continue };
            let found = [Comparison::Simple, Comparison::Syntax, Comparison::Scheme].map(|rung| a.equivalent(b, rung));
            holds!(found.is_sorted(), "{:?} for {} and {}", found, text, other);
            same!(found, [Comparison::Simple, Comparison::Syntax, Comparison::Scheme].map(|rung| b.equivalent(a, rung)));
            same!(found[2], a.normalize() == b.normalize());
            same!(found[1], oracle::normal_form(&text, false) == oracle::normal_form(other, false));
        }
    }

    /// Two origins are equal when the parts of the normal forms are equal.
    #[test]
    fn an_origin_is_the_origin_of_the_normal_form(parts in uri_parts(Alphabet::Uri), bits in any::<u64>()) {
        let (text, other) = (parts.text(), respelled(&parts, bits).text());
        let (a, b) = (Uri::parse(&text).expect("a URI"), Uri::parse(&other).expect("a URI"));
        let normal = a.normalize();
        same!(a.origin(), normal.origin());
        same!(a.origin(), b.origin());
        if let Some(origin) = a.origin() {
            let number = |port: &str| format!(":{}", port.parse::<u16>().expect("a port"));
            let port = normal.port_str().map_or(String::new(), number);
            let expected = format!("{}://{}{port}", normal.scheme(), normal.host_str().expect("a host"));
            same!(origin.to_string(), expected);
            holds!(a.same_origin(b));
        }
    }
}
