//! Compares URIs (RFC 3986, section 6): the normal form as a new URI, equivalence by the comparison ladder,
//! and same-document references (section 4.4).
//!
//! [`normalize`](super::normalize) has the rules of the normal form; [`origin`](super::origin) has origins,
//! which HTTP clients compare.

use alloc::string::String;
use core::convert::Infallible;

use crate::grammar::marks::Marks;
use crate::grammar::urn;
use crate::uri::normalize::Comparison;
use crate::uri::normalize::{GROWTH, NormalRules, in_buffer, is_plainly_normal, normalize_into};
use crate::uri::parts::Parts;
use crate::uri::{Uri, UriBuf, UriRef, UriRefBuf};

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
            /// syntax, or by the rules of their scheme.
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
            pub fn equivalent<'o>(&self, other: impl Into<UriRef<'o>>, comparison: Comparison) -> bool {
                equivalent(self.parts(), other.into().parts(), comparison)
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
            pub fn is_same_document<'b>(&self, base: impl Into<Uri<'b>>) -> bool {
                is_same_document(self.parts(), base.into())
            }
        }
    };
}

comparison!(Uri<'_>, "Uri", UriBuf);
comparison!(UriRef<'_>, "UriRef", UriRefBuf);
comparison!(UriBuf, "UriBuf", UriBuf);
comparison!(UriRefBuf, "UriRefBuf", UriRefBuf);

/// Returns the normal form up to `comparison`, which is never [`Comparison::Simple`].
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
        || (comparison > Comparison::Simple && compared(a, comparison) == compared(b, comparison))
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
