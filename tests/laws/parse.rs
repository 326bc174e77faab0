//! Parsing accepts exactly RFC 3986, and returns the text unchanged.

use std::net::{Ipv4Addr, Ipv6Addr};

use proptest::prelude::*;
use urika::value::Encoded;
use urika::{FaultKind, Host, Uri, UriBuf, UriRef, UriRefBuf};

use crate::oracle::{self, Split};
use crate::strategies::{Alphabet, Parts, any_text, component, ipv6, relative_parts, uri_parts};

fn check_parts(it: UriRef<'_>, parts: &Parts) {
    assert_eq!(it.scheme(), parts.scheme.as_deref());
    assert_eq!(it.userinfo(), parts.userinfo.as_deref());
    assert_eq!(it.host_str(), parts.host.as_deref());
    assert_eq!(it.port_str(), parts.port.as_deref());
    assert_eq!(it.path(), parts.path.as_str());
    assert_eq!(it.query().map(|query| query.as_str()), parts.query.as_deref());
    assert_eq!(it.fragment(), parts.fragment.as_deref());
}

/// Checks the law [`a_fault_lies_in_the_text`] for faults that random strings seldom have.
#[test]
fn a_rare_fault_lies_in_the_text() {
    for text in [
        "http://[v\u{85}]/",
        "http://[vé.x]/",
        "http://[v1.é]/",
        "http://[1:é]/",
        "http://[é]/",
        "http://h:é",
        "http://[::1]é",
        "é:",
        "http://%é",
    ] {
        let error = Uri::parse(text).expect_err("a fault");
        let (start, length) = (error.offset(), error.fault().length as usize);
        assert!(text.is_char_boundary(start) && text.is_char_boundary(start + length), "{text}: {error:?}");
    }
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn a_uri_has_the_parts_that_it_was_made_of(parts in uri_parts(Alphabet::Uri)) {
        let text = parts.text();
        let uri = Uri::parse(&text).map_err(|error| TestCaseError::fail(error.diagnostic(&text).to_string()))?;
        check_parts(uri.as_uri_ref(), &parts);
        same!(Some(uri.scheme()), parts.scheme.as_deref());
    }

    #[test]
    fn a_relative_reference_has_the_parts_that_it_was_made_of(parts in relative_parts(Alphabet::Uri)) {
        let text = parts.text();
        let it = UriRef::parse(&text).map_err(|error| TestCaseError::fail(error.diagnostic(&text).to_string()))?;
        check_parts(it, &parts);
        same!(Uri::parse(&text).map_err(|error| error.code()), Err("RELATIVE_URL"));
    }

    /// Parsing never panics, and accepts exactly the references of appendix A.
    #[test]
    fn a_reference_is_what_appendix_a_says(text in any_text()) {
        same!(UriRef::parse(&text).is_ok(), oracle::is_reference(&text), "{:?}", text);
    }

    /// The regular expression of appendix B divides every valid string like the grammar.
    #[test]
    fn the_parts_are_those_of_appendix_b(text in any_text()) {
        let Ok(it) = UriRef::parse(&text) else { return Ok(()) };
        let split = Split::of(&text);
        same!(it.scheme(), split.scheme.as_deref());
        same!(it.authority(), split.authority.as_deref());
        same!(it.path(), split.path.as_str());
        same!(it.query().map(|query| query.as_str()), split.query.as_deref());
        same!(it.fragment(), split.fragment.as_deref());
        let authority = split.authority.as_deref().map(oracle::split_authority);
        same!(it.host_str().map(|host| (it.userinfo(), host, it.port_str())), authority);
    }

    #[test]
    fn printing_gives_the_text_back(text in any_text()) {
        if let Ok(uri) = Uri::parse(&text) {
            same!(uri.to_string(), text.as_str());
            same!(uri.as_str(), text.as_str());
        }
        match UriBuf::try_from(text.clone()) {
            Ok(uri) => same!(String::from(uri), text.as_str()),
            Err(rejected) => same!(rejected.into_string(), text.as_str()),
        }
        match UriRefBuf::try_from(text.clone()) {
            Ok(it) => same!(it.into_string(), text.as_str()),
            Err(rejected) => same!(rejected.into_string(), text.as_str()),
        }
    }

    /// A URI is a reference with a scheme, and all four types accept the same strings.
    #[test]
    fn all_types_read_alike(text in any_text()) {
        let reference = UriRef::parse(&text);
        let with_scheme = reference.ok().and_then(|it| it.as_uri());
        let uri = Uri::parse(&text);
        same!(uri.ok(), with_scheme);
        same!(text.parse::<UriBuf>().as_ref().map(UriBuf::as_uri), uri.as_ref().copied());
        same!(text.parse::<UriRefBuf>().as_ref().map(UriRefBuf::as_uri_ref), reference.as_ref().copied());
    }

    /// A fault points at a character, or at the end of the text.
    #[test]
    fn a_fault_lies_in_the_text(text in any_text()) {
        let Err(error) = Uri::parse(&text) else { return Ok(()) };
        let (start, length) = (error.offset(), error.fault().length as usize);
        holds!(text.is_char_boundary(start) && text.is_char_boundary(start + length), "{:?}", error);
        holds!(!error.code().is_empty());
    }

    #[test]
    fn segments_are_separated_by_slashes(text in any_text()) {
        let Ok(it) = UriRef::parse(&text) else { return Ok(()) };
        let path = it.path();
        let segments: Vec<_> = path.segments().map(|segment| segment.as_str()).collect();
        let slash = if path.is_absolute() { "/" } else { "" };
        same!(slash.to_owned() + &segments.join("/"), path.as_str());
        let mut backwards: Vec<_> = path.segments().rev().map(|segment| segment.as_str()).collect();
        backwards.reverse();
        same!(segments, backwards);
    }

    #[test]
    fn pairs_are_separated_by_ampersands(query in component(Alphabet::Uri, ":@/?&=")) {
        let text = format!("?{query}");
        let it = UriRef::parse(&text).expect("a query");
        let pairs = it.query().expect("a query").pairs().map(|(name, value)| match value {
            Some(value) => format!("{name}={value}"),
            None => name.to_string(),
        });
        let expected: Vec<_> = query.split('&').filter(|pair| !pair.is_empty()).collect();
        same!(pairs.collect::<Vec<_>>(), expected);
    }

    /// `core::net` implements the same grammar, so each side checks the other.
    #[test]
    fn ipv6_is_what_core_net_says(text in "[0-9a-fA-F:.]{0,24}|(:|[0-9a-f]{1,5}:){0,9}([0-9.]{0,9}|[0-9a-f]{0,4})") {
        let literal = format!("[{text}]");
        let found = match Host::parse(&literal) {
            Ok(Host::Ipv6(address)) => Some(address),
            Ok(host) => return Err(TestCaseError::fail(format!("{host:?}"))),
            Err(_) => None,
        };
        same!(found, text.parse::<Ipv6Addr>().ok());
    }

    #[test]
    fn every_spelling_of_an_ipv6_address_is_read(text in ipv6()) {
        let literal = format!("[{text}]");
        let address: Ipv6Addr = text.parse().expect("an address");
        same!(Host::parse(&literal), Ok(Host::Ipv6(address)));
    }

    #[test]
    fn ipv4_is_what_core_net_says(text in "[0-9.]{0,16}|([0-9]{1,3}\\.){3}[0-9]{1,3}|((25|2|1|0)?[0-9]\\.){3}[0-9]") {
        let found = match Host::parse(&text) {
            Ok(Host::Ipv4(address)) => Some(address),
            Ok(Host::Name(name)) => { same!(name.as_str(), text.as_str()); None }
            other => return Err(TestCaseError::fail(format!("{other:?}"))),
        };
        same!(found, text.parse::<Ipv4Addr>().ok());
    }

    /// `Host::parse` accepts exactly the hosts of authorities.
    #[test]
    fn a_host_is_read_alone_as_in_an_authority(text in any_text()) {
        let whole = format!("//{text}");
        let in_authority = UriRef::parse(&whole).ok().filter(|it| it.host_str() == Some(&text));
        same!(Host::parse(&text).ok(), in_authority.and_then(|it| it.host()));
    }

    /// Every function reports the error of `UriRef::parse` for text that is not a reference.
    #[test]
    fn only_a_reference_is_relative(text in any_text()) {
        let as_uri = Uri::parse(&text).map_err(|error| error.fault());
        match UriRef::parse(&text) {
            Ok(it) if it.scheme().is_none() => same!(as_uri.map_err(|fault| fault.kind), Err(FaultKind::Relative)),
            Ok(_) => holds!(as_uri.is_ok()),
            Err(error) => same!(as_uri, Err(error.fault())),
        }
    }

    #[test]
    fn encoded_text_is_what_a_query_takes(text in any_text()) {
        let whole = format!("?{text}");
        let in_query = UriRef::parse(&whole).ok().filter(|it| it.fragment().is_none());
        same!(Encoded::parse(&text).is_ok(), in_query.is_some());
    }
}

/// An absolute URI is a URI without fragment.
#[test]
fn absolute_uris_have_no_fragment() {
    for text in ["a:", "http://h/?q", "http://h/#f", "a:#", "//h", "http://h/ #"] {
        let is_absolute = urika::Uri::parse(text).is_ok_and(|uri| uri.fragment().is_none());
        assert_eq!(urika::Uri::parse_absolute(text).is_ok(), is_absolute, "{text}");
    }
}
