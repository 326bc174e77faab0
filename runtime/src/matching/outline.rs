//! A text cut into the components that it would have as a URI reference (RFC 3986, appendix B),
//! whether or not they are well-formed: a text that does not match is no error, and what is
//! captured is looked at by itself. Needs no `alloc`.

use crate::grammar::class::{DIGIT, SCHEME};

/// The scheme without its colon, and what follows that; `None` where there is none.
pub(crate) fn scheme(text: &str) -> Option<(&str, &str)> {
    let colon = SCHEME.run(text.as_bytes(), 0);
    let (scheme, rest) = text.split_at(colon);
    let rest = rest.strip_prefix(':')?;
    scheme.starts_with(|first: char| first.is_ascii_alphabetic()).then_some((scheme, rest))
}

/// The authority of what follows a scheme, and what follows the authority.
pub(crate) fn authority(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix("//")?;
    Some(text.split_at(text.find(['/', '?', '#']).unwrap_or(text.len())))
}

/// An authority without its port, and the port; `None` where there is no colon of one.
pub(crate) fn port(authority: &str) -> (&str, Option<&str>) {
    match authority.rsplit_once(':') {
        Some((host, port)) if DIGIT.run(port.as_bytes(), 0) == port.len() => (host, Some(port)),
        _ => (authority, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_where() {
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
}
