//! Compares URIs (RFC 3986, section 6): the normal form as a new URI, equivalence by the comparison ladder,
//! and same-document references (section 4.4).
//!
//! [`normalize`](super::normalize) has the rules of the normal form; [`origin`](super::origin) has origins,
//! which HTTP clients compare.

use alloc::string::String;
use core::convert::Infallible;

use crate::grammar::marks::Marks;
use crate::grammar::urn;
use crate::uri::host::Host;
use crate::uri::normalize::Comparison;
use crate::uri::normalize::{GROWTH, NormalRules, in_buffer, is_plainly_normal, normalize_into};
use crate::uri::parts::Parts;
use crate::uri::{Parsed, Uri, UriBuf, UriRef, UriRefBuf};

/// Adds the comparison methods to a type.
macro_rules! comparison {
    ($type:ty, $name:literal, $owned:ident) => {
        /// # Normal form and comparison
        impl $type {
            /// Returns the normal form (RFC 3986, sections 6.2.2 and 6.2.3).
            ///
            /// Two URIs have the same normal form if and only if they are equal by [`Comparison::Scheme`]. URNs
            /// are an exception: the comparison ignores their query and fragment.
            ///
            #[doc = crate::uri::text::example!($name, "HTTP://Example.COM:80/%7ea/../b")]
            /// assert_eq!(it.normalize(), "http://example.com/b");
            /// assert_eq!(it.normalize().normalize(), it.normalize());
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[cfg_attr(debug_assertions, inline)]
            #[must_use]
            pub fn normalize(&self) -> $owned {
                let (text, marks) = normal(self.parts(), Comparison::Scheme);
                $owned::from_parsed(text, marks)
            }

            /// Returns `true` if both URIs are equal by `comparison`: character by character, by the generic
            /// syntax, by the rules of their scheme, or as redirect URIs.
            ///
            /// [`Comparison::Scheme`] ignores the query and the fragment of a URN (RFC 8141, section 3.1).
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::{Comparison, ", $name, "};\n")]
            #[doc = concat!("let a: ", $name, " = \"http://example.com/%7Ea\".try_into()?;\n")]
            #[doc = concat!("let b: ", $name, " = \"http://EXAMPLE.com:80/~a\".try_into()?;\n")]
            #[doc = concat!("let c: ", $name, " = \"http://EXAMPLE.com/~a\".try_into()?;\n")]
            /// assert!(a.equivalent(&b, Comparison::Scheme) && !a.equivalent(&b, Comparison::Syntax));
            /// assert!(a.equivalent(&c, Comparison::Syntax) && !a.equivalent(&c, Comparison::Simple));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when a normal form would be longer than `u32::MAX` bytes.
            #[must_use]
            pub fn equivalent<'o>(&self, other: impl Parsed<UriRef<'o>>, comparison: Comparison) -> bool {
                equivalent(self.parts(), other.into_parsed().parts(), comparison)
            }

            /// Returns `true` if this reference, in a document at `base`, refers to that document or to a
            /// fragment of it (section 4.4).
            ///
            #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::{", $name, "};\n")]
            /// let base = urika::UriBuf::parse("http://example.com/a?b")?;
            #[doc = concat!("let it: ", $name, " = \"http://example.com/a?b#top\".try_into()?;\n")]
            /// assert!(it.is_same_document(&base));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when this, resolved, would be longer than `u32::MAX` bytes.
            #[must_use]
            pub fn is_same_document<'b>(&self, base: impl Parsed<Uri<'b>>) -> bool {
                is_same_document(self.parts(), base.into_parsed())
            }
        }
    };
}

comparison!(Uri<'_>, "Uri", UriBuf);
comparison!(UriRef<'_>, "UriRef", UriRefBuf);
comparison!(UriBuf, "UriBuf", UriBuf);
comparison!(UriRefBuf, "UriRefBuf", UriRefBuf);

/// Returns the normal form up to `comparison`, which is [`Comparison::Syntax`] or [`Comparison::Scheme`].
#[inline]
pub(crate) fn normal(parts: Parts<'_>, comparison: Comparison) -> (String, Marks) {
    let Parts { text, marks } = parts;
    if is_plainly_normal(text, marks) {
        return (String::from(text), marks);
    }
    let write =
        |out: &mut [u8]| Ok::<_, Infallible>(normalize_into(text, marks, &NormalRules::of(comparison), out));
    let Ok((normal, written)) = in_buffer(text.len() + GROWTH, write);
    (normal, written.marks)
}

#[inline]
fn equivalent(a: Parts<'_>, b: Parts<'_>, comparison: Comparison) -> bool {
    // Equal strings are equal by every comparison.
    a.text == b.text
        || match comparison {
            Comparison::Simple => false,
            Comparison::RedirectUri => is_same_but_for_port(a, b),
            Comparison::Syntax | Comparison::Scheme => compared(a, comparison) == compared(b, comparison),
        }
}

/// Returns whether two URIs only differ in a port that does not count: the program that listens on it gets it from
/// its system (RFC 8252, section 7.3).
#[inline]
fn is_same_but_for_port(a: Parts<'_>, b: Parts<'_>) -> bool {
    around_open_port(a).is_some_and(|a| around_open_port(b) == Some(a))
}

/// Returns the text before and after the port, if the port does not count.
fn around_open_port(parts: Parts<'_>) -> Option<(&str, &str)> {
    let is_loopback = match parts.host()? {
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
        _ => false,
    };
    let is_valid = parts.port_str().is_none() || parts.port().is_some();
    if !is_loopback || !is_valid || parts.scheme() != Some("http") {
        return None;
    }
    let (head, _) = parts.text.split_at_checked(parts.marks.host_end as usize)?;
    Some((head, parts.text.get(parts.marks.path_start as usize..)?))
}

/// Returns the string that a comparison reads: the normal form, except that only the assigned name of a URN
/// counts. Its other components are ignored (RFC 8141, section 3.1).
#[inline]
fn compared(parts: Parts<'_>, comparison: Comparison) -> String {
    let (mut text, marks) = normal(parts, comparison);
    let is_urn = text.starts_with("urn:") && urn::namestring(text.as_bytes(), marks).is_ok();
    if comparison == Comparison::Scheme && is_urn {
        text.truncate(marks.path_end as usize);
    }
    text
}

#[inline]
fn is_same_document(reference: Parts<'_>, base: Uri<'_>) -> bool {
    let base = base.without_fragment();
    reference.without_fragment().text == base.as_str()
        || base.resolve(UriRef::from_parsed(reference.text, reference.marks)).as_uri().without_fragment()
            == base
}

#[cfg(test)]
mod tests {
    use crate::uri::normalize::Comparison;
    use crate::uri::{Uri, UriRef};

    #[test]
    fn same_document_references_of_section_4_4() {
        let base = Uri::parse("http://a/b/c/d;p?q#frag").unwrap();
        let is_same = |text| UriRef::parse(text).unwrap().is_same_document(base);
        assert!(
            is_same("") && is_same("#s") && is_same("?q") && is_same("d;p?q") && is_same("//a/b/c/d;p?q")
        );
        assert!(!is_same("?y") && !is_same("d;p") && !is_same("g") && !is_same("http://A/b/c/d;p?q"));
    }

    #[test]
    fn each_comparison_takes_more_for_equal() {
        let uri = Uri::parse("http://h/a").unwrap();
        let comparisons = [Comparison::Simple, Comparison::Syntax, Comparison::Scheme];
        for (text, equal) in [
            ("http://h/a", [true, true, true]),
            ("HTTP://H/%61", [false, true, true]),
            ("http://h:80/b/../a", [false, false, true]),
            ("http://h:81/a", [false, false, false]),
        ] {
            let other = Uri::parse(text).unwrap();
            assert_eq!(comparisons.map(|comparison| uri.equivalent(other, comparison)), equal, "{text}");
        }
    }

    /// All pairs of URIs of six parts: a redirect URI equals a registered one character by character, or except for
    /// the port of a loopback address.
    #[test]
    fn only_the_port_of_a_loopback_address_is_open() {
        use alloc::format;
        let hosts = [
            "127.0.0.1",
            "127.1.2.3",
            "[::1]",
            "[0:0::1]",
            "localhost",
            "127.0.0.1.nip.io",
            "10.0.0.1",
            "[::]",
        ];
        let heads = ["http://", "https://", "HTTP://", "app://", "http://u@", "//"];
        let tails = ["", "/", "/cb", "/cb/", "/CB", "/%63b", "/cb?a", "/cb#a", "/x/../cb"];
        let ports = ["", ":80", ":8080", ":080", ":", ":65536"];
        let mut uris = alloc::vec::Vec::new();
        for (head, host) in heads.iter().flat_map(|head| hosts.map(|host| (*head, host))) {
            for (port, tail) in ports.iter().flat_map(|port| tails.map(|tail| (*port, tail))) {
                let is_open = matches!(head, "http://" | "http://u@")
                    && matches!(host, "127.0.0.1" | "127.1.2.3" | "[::1]" | "[0:0::1]")
                    && !matches!(port, ":" | ":65536");
                let port = if is_open { "*" } else { port };
                let open = [head, host, port, tail];
                uris.push((
                    format!("{head}{host}{}{tail}", if is_open { ports[uris.len() % 4] } else { port }),
                    open,
                ));
            }
        }
        let mut equal = 0;
        for (text, open) in &uris {
            let uri = UriRef::parse(text).unwrap();
            for (other, other_open) in &uris {
                let is_same = uri.equivalent(UriRef::parse(other).unwrap(), Comparison::RedirectUri);
                assert_eq!(is_same, text == other || open == other_open, "{text} and {other}");
                equal += u32::from(is_same && text != other);
            }
        }
        assert!(equal > 300, "{equal}");
    }

    #[test]
    fn hosts_and_ports_by_comparison() {
        let normal = |text, comparison| super::normal(Uri::parse(text).unwrap().parts(), comparison).0;
        for (text, by_syntax, by_scheme) in [
            ("HTTP://H:080/", "http://h:080/", "http://h/"),
            ("http://h:0081/", "http://h:0081/", "http://h:81/"),
            ("http://h:/", "http://h:/", "http://h/"),
            ("file://localhost/%61", "file://localhost/a", "file:///a"),
            ("http://localhost/%61", "http://localhost/a", "http://localhost/a"),
            // A port that is too large is not the default port of a scheme without one.
            ("x://h:99999/%61", "x://h:99999/a", "x://h:99999/a"),
        ] {
            assert_eq!(
                (normal(text, Comparison::Syntax), normal(text, Comparison::Scheme)),
                (by_syntax.into(), by_scheme.into())
            );
        }
    }
}
