//! Encodes strings for the place where they will appear.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String};
use core::fmt::{self, Write as _};

use crate::grammar::class::{Class, PATH, PCHAR, QUERY, REG_NAME, UNRESERVED, USERINFO};
use crate::text::bytes::escape;
use crate::uri::redacted::Redacted;

/// The part of a URI for which [`encode`] encodes a string. It decides which characters are escaped.
///
/// Letters, digits and `-._~` are never escaped. `%` is always escaped. A string that is already encoded has
/// the type [`Encoded`](crate::value::Encoded).
///
/// | place | also not escaped |
/// |---|---|
/// | `Anywhere` | nothing |
/// | `Userinfo` | <code>!$&'()*+,;=:</code> |
/// | `Host` | <code>!$&'()*+,;=</code> |
/// | `Segment` | <code>!$&'()*+,;=:@</code> |
/// | `Path` | <code>!$&'()*+,;=:@/</code> |
/// | `Query`, `Fragment` | <code>!$&'()*+,;=:@/?</code> |
/// | `QueryPair` | <code>!$'()*,:@/?</code> |
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::percent::{Place, encode};
///
/// assert_eq!(encode(Place::Path, "a/b?"), "a/b%3F");
/// assert_eq!(encode(Place::Segment, "a/b?"), "a%2Fb%3F");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// Any place. Everything except `unreserved` characters is escaped (section 2.3), as in
    /// `encodeURIComponent` and in `{x}` of a template.
    Anywhere,
    /// The whole user information, whose first colon ends the user's name (section 3.2.1).
    Userinfo,
    /// A registered name (section 3.2.2). For an internationalized name use
    /// [`UriBuf::from_iri`](crate::UriBuf::from_iri).
    Host,
    /// A path segment: `*pchar`, so a slash is escaped (section 3.3). `.` and `..` are not escaped:
    /// [`Segment`](crate::value::Segment) rejects them.
    Segment,
    /// A whole path, in which slashes separate segments (section 3.3).
    Path,
    /// The name or the value of a `name=value` pair in a query. Characters that separate pairs (`&`, `;`,
    /// `=`), and `+`, which forms read as a space, are escaped.
    QueryPair,
    /// A whole query (section 3.4).
    Query,
    /// A fragment (section 3.5).
    Fragment,
}

impl Place {
    /// Returns the class of the characters that are not escaped, apart from those that separate pairs.
    #[inline]
    const fn class(self) -> Class {
        match self {
            Self::Anywhere => UNRESERVED,
            Self::Userinfo => USERINFO,
            Self::Host => REG_NAME,
            Self::Segment => PCHAR,
            Self::Path => PATH,
            Self::QueryPair | Self::Query | Self::Fragment => QUERY,
        }
    }

    /// Returns whether `byte` is not escaped in this place.
    #[inline]
    const fn keeps(self, byte: u8) -> bool {
        let is_of_pair = matches!(self, Self::QueryPair) && matches!(byte, b'&' | b';' | b'=' | b'+');
        self.class().has(byte) && !is_of_pair
    }
}

/// Encodes `text` for `place`. The result is borrowed if nothing has to be escaped. Characters outside ASCII
/// become escapes of their UTF-8 (section 2.5).
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::percent::{self, Place};
///
/// assert_eq!(percent::encode(Place::Segment, "a/b c"), "a%2Fb%20c");
/// assert_eq!(percent::encode(Place::Path, "a/b c"), "a/b%20c");
/// assert_eq!(percent::encode(Place::QueryPair, "1+1=2&é"), "1%2B1%3D2%26%C3%A9");
/// assert_eq!(percent::encode(Place::Fragment, "100%"), "100%25");
/// ```
#[cfg(feature = "alloc")]
#[must_use]
#[inline]
pub fn encode(place: Place, text: &str) -> Cow<'_, str> {
    let Some(first) = text.bytes().position(|byte| !place.keeps(byte)) else {
        return Cow::Borrowed(text);
    };
    // Room for a rest that is escaped completely, unless the rest is long.
    let mut encoded = String::with_capacity(text.len() + 2 * (text.len() - first).min(64));
    encode_into(&mut encoded, place, text);
    Cow::Owned(encoded)
}

/// Appends `text`, encoded for `place`, to `target`.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn encode_into(target: &mut String, place: Place, text: &str) {
    // Writing to a `String` cannot fail.
    let _ = write!(target, "{}", escaped(place, text));
}

/// Appends `text`, with everything outside ASCII escaped.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn escape_beyond_ascii(target: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !byte.is_ascii()) {
        let (ascii, tail) = rest.split_at(at);
        let (beyond, tail) =
            tail.split_at(tail.bytes().position(|byte| byte.is_ascii()).unwrap_or(tail.len()));
        target.push_str(ascii);
        encode_into(target, Place::Anywhere, beyond);
        rest = tail;
    }
    target.push_str(rest);
}

/// Encodes like [`encode`], without allocating: `Display` prints the encoded string.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::percent::{Place, escaped};
///
/// assert_eq!(format!("/{}/x", escaped(Place::Segment, "50%")), "/50%25/x");
/// ```
#[must_use]
#[inline]
pub const fn escaped(place: Place, text: &str) -> Escaped<'_> {
    Escaped { place, text }
}

/// A raw string that prints percent-encoded, returned by [`escaped`].
///
/// A string that is already percent-encoded is an [`Encoded`](crate::value::Encoded).
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::percent::{Place, escaped};
///
/// let name = escaped(Place::Segment, "a/b");
/// assert_eq!(format!("/files/{name}"), "/files/a%2Fb");
/// ```
#[derive(Clone, Copy)]
pub struct Escaped<'t> {
    place: Place,
    text: &'t str,
}

/// Prints the place, and the raw string without the secrets that [`RedactedUri`](crate::RedactedUri) hides.
impl fmt::Debug for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Escaped").field("place", &self.place).field("text", &Redacted(self.text)).finish()
    }
}

impl fmt::Display for Escaped<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.text;
        while let Some(at) = rest.bytes().position(|byte| !self.place.keeps(byte)) {
            let (kept, tail) = rest.split_at(at);
            let (escaped, tail) = tail.split_at(tail.chars().next().map_or(0, char::len_utf8));
            f.write_str(kept)?;
            escaped.bytes().flat_map(escape).try_for_each(|byte| f.write_char(byte.into()))?;
            rest = tail;
        }
        f.write_str(rest)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::{Place, encode};
    use alloc::string::String;

    /// Checks the table in the docs of [`Place`].
    #[test]
    fn each_place_keeps_its_characters() {
        let stays = |place| {
            let is_kept = |c: &char| encode(place, c.encode_utf8(&mut [0; 4])).len() == 1;
            ('\0'..'\u{80}').filter(|c| !c.is_ascii_alphanumeric()).filter(is_kept).collect::<String>()
        };
        assert_eq!(stays(Place::Anywhere), "-._~");
        assert_eq!(stays(Place::Userinfo), "!$&'()*+,-.:;=_~");
        assert_eq!(stays(Place::Host), "!$&'()*+,-.;=_~");
        assert_eq!(stays(Place::Segment), "!$&'()*+,-.:;=@_~");
        assert_eq!(stays(Place::Path), "!$&'()*+,-./:;=@_~");
        assert_eq!(stays(Place::QueryPair), "!$'()*,-./:?@_~");
        assert_eq!(stays(Place::Query), "!$&'()*+,-./:;=?@_~");
        assert_eq!(stays(Place::Fragment), "!$&'()*+,-./:;=?@_~");
    }

    #[test]
    fn every_text_comes_back() {
        let text = "a%2F/ é\u{10FFFF}\0&=+;?#[]@:😀";
        for place in [Place::Anywhere, Place::Userinfo, Place::Host, Place::Segment, Place::QueryPair] {
            assert_eq!(super::super::decode(&encode(place, text)).unwrap(), text);
        }
        assert!(matches!(encode(Place::Path, "/a"), alloc::borrow::Cow::Borrowed("/a")));
    }
}
