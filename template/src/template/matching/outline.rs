//! Cuts a string into the components of a URI reference (RFC 3986, appendix B), even if it is malformed. A
//! string that does not match is not an error here, and captured values are checked separately. Needs no
//! `alloc`.

use crate::grammar::class::SCHEME;
use crate::grammar::scheme::default_port;
use crate::uri::normalize::port_number;

/// Returns the scheme without its colon, and the text after the colon, or `None` without a scheme.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn scheme(text: &str) -> Option<(&str, &str)> {
    let colon = SCHEME.run(text.as_bytes(), 0);
    let (scheme, rest) = text.split_at_checked(colon)?;
    let rest = rest.strip_prefix(':')?;
    scheme.starts_with(|first: char| first.is_ascii_alphabetic()).then_some((scheme, rest))
}

/// Returns the authority at the beginning of the text after a scheme, and the rest.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn authority(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix("//")?;
    text.split_at_checked(text.find(['/', '?', '#']).unwrap_or(text.len()))
}

/// Returns an authority without its port, and the port, or `None` without the colon of a port.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn port(authority: &str) -> (&str, Option<&str>) {
    let digits = authority.bytes().rev().take_while(u8::is_ascii_digit).count();
    let cut = authority.split_at_checked(authority.len() - digits);
    let host_and_port = cut.and_then(|(head, port)| Some((head.strip_suffix(":")?, Some(port))));
    host_and_port.unwrap_or((authority, None))
}

/// Returns an authority without its port if the port is `expected`. A missing port, and a colon without
/// digits, mean the scheme's default port.
#[cfg_attr(debug_assertions, inline)]
pub(crate) fn without_port<'t>(authority: &'t str, scheme: &str, expected: Option<&str>) -> Option<&'t str> {
    let (host, found) = port(authority);
    let is_same = value(found, scheme) == value(expected, scheme);
    is_same.then_some(host)
}

/// Returns a port as a number, or its digits if the number is too large.
#[cfg_attr(debug_assertions, inline)]
fn value<'d>(digits: Option<&'d str>, scheme: &str) -> (Option<u32>, &'d str) {
    match digits.unwrap_or_default() {
        "" => (default_port(scheme.as_bytes()).map(u32::from), ""),
        digits => match port_number(digits.as_bytes()) {
            number @ ..=0xFFFF => (Some(number), ""),
            _ => (None, digits.trim_start_matches('0')),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_into_components() {
        assert_eq!(scheme("a+1:b:c"), Some(("a+1", "b:c")));
        for text in ["", ":", "1:", "é:", "a", "/a:", "aé:"] {
            assert_eq!(scheme(text), None, "{text}");
        }
        assert_eq!(authority("//a:1/b"), Some(("a:1", "/b")));
        assert_eq!(authority("//"), Some(("", "")));
        assert_eq!(authority("/a"), None);
        assert_eq!(port("a:80"), ("a", Some("80")));
        assert_eq!(port("a:"), ("a", Some("")));
        assert_eq!(port("[::1]"), ("[::1]", None));
        assert_eq!(port("[::1]:1"), ("[::1]", Some("1")));
    }

    #[test]
    fn ports_are_numbers() {
        for (authority, scheme, expected, is_it) in [
            ("h", "http", None, true),
            ("h:", "http", Some("80"), true),
            ("h:080", "http", None, true),
            ("h:81", "http", None, false),
            ("h", "db", None, true),
            ("h:0", "db", None, false),
            ("h:70000", "db", Some("070000"), true),
            ("h:80000", "db", Some("70000"), false),
            ("h:80000", "db", None, false),
        ] {
            let found = without_port(authority, scheme, expected);
            assert_eq!(found, is_it.then_some("h"), "{authority} {scheme} {expected:?}");
        }
    }
}
