//! [`Query`]: a query and its `name=value` pairs.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use crate::grammar::component::{Read, read};
use crate::uri::text::{lends_str, text_type};
use crate::uri::value::Encoded;

/// A query without its `?`, as written (RFC 3986, section 3.4). Derefs to `str`.
///
/// [`form_pairs`](Self::form_pairs) decodes the parameters as a server does; [`pairs`](Self::pairs) returns them as
/// written.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::Uri;
///
/// let uri = Uri::parse("http://example.com/?q=a%26b&page=2&debug")?;
/// let query = uri.query().unwrap();
/// let (name, value) = query.pairs().next().unwrap();
/// assert_eq!((name.as_str(), value.unwrap().decode_lossy().as_ref()), ("q", "a&b"));
/// assert_eq!(query.pairs().last().unwrap().1, None);
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Query<'a>(&'a str);

text_type!(Query);
lends_str!(Query<'_>);

impl<'a> Query<'a> {
    /// Returns the `name=value` pairs as written: split at `&`, then at the first `=`.
    ///
    /// The value is `None` if there is no `=`. Empty pieces, as in `a&&b`, are skipped. A `+` remains a `+`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// let uri = Uri::parse("a:?b=c=d&&e")?;
    /// let pairs = uri.query().unwrap().pairs();
    /// let pairs = pairs.map(|(name, value)| (name.as_str(), value.map(|it| it.as_str())));
    /// assert!(pairs.eq([("b", Some("c=d")), ("e", None)]));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn pairs(&self) -> Pairs<'a> {
        Pairs { rest: Some(*self) }
    }

    /// Returns the value of the first pair with this name, as written. A missing value is empty.
    ///
    /// Names are compared decoded: `%74ab` is `tab`. A `+` is a `+`; [`form_get`](Self::form_get) reads it as a space.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// let uri = Uri::parse("http://example.com/?q=a%26b&page=2&debug")?;
    /// let query = uri.query().unwrap();
    /// assert_eq!(query.get("q").unwrap().as_str(), "a%26b");
    /// assert_eq!(query.get("debug").unwrap().as_str(), "");
    /// assert!(query.get("tab").is_none());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Encoded<'a>> {
        self.get_all(name).next()
    }

    /// Returns the values of all pairs with this name, as [`get`](Self::get) returns the first.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// let uri = Uri::parse("http://example.com/?tag=a&page=2&tag=b")?;
    /// let query = uri.query().unwrap();
    /// let tags: Vec<_> = query.get_all("tag").map(|tag| tag.as_str()).collect();
    /// assert_eq!(tags, ["a", "b"]);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub fn get_all<'n>(&self, name: &'n str) -> impl Iterator<Item = Encoded<'a>> + use<'a, 'n> {
        self.pairs()
            .filter(move |(found, _)| is_named(found.as_str(), name))
            .map(|(_, value)| value.unwrap_or(Encoded::of("")))
    }

    /// Returns the value of the first pair with this name, both decoded as in [`form_pairs`](Self::form_pairs).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// let uri = Uri::parse("http://example.com/?full+name=Ada+King&page=2")?;
    /// let query = uri.query().unwrap();
    /// assert_eq!(query.form_get("full name").unwrap(), "Ada King");
    /// assert_eq!(query.form_get("tab"), None);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn form_get(&self, name: &str) -> Option<Cow<'a, str>> {
        let mut values = self.form_pairs().filter(|(found, _)| found == name).map(|(_, value)| value);
        values.next()
    }

    /// Returns the `name=value` pairs, decoded as browsers encode forms (`application/x-www-form-urlencoded` of
    /// the URL Standard).
    ///
    /// A `+` is a space, a missing value is empty, and bytes that are not UTF-8 become U+FFFD.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// let uri = Uri::parse("http://example.com/?q=a+b&debug")?;
    /// let pairs: Vec<_> = uri.query().unwrap().form_pairs().collect();
    /// assert_eq!(pairs, [("q".into(), "a b".into()), ("debug".into(), "".into())]);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn form_pairs(&self) -> impl Iterator<Item = (Cow<'a, str>, Cow<'a, str>)> + use<'a> {
        self.pairs().map(|(name, value)| {
            (name.decode_form(), value.map_or(Cow::Borrowed(""), |value| value.decode_form()))
        })
    }
}

/// Returns whether an encoded name is `name` once it is decoded.
fn is_named(encoded: &str, name: &str) -> bool {
    let (encoded, mut rest) = (encoded.as_bytes(), name.as_bytes());
    let mut at = 0;
    while at < encoded.len() {
        let (Read::Plain(byte) | Read::Escape(byte), next) = read(encoded, at);
        match rest.split_first() {
            Some((first, tail)) if *first == byte => (rest, at) = (tail, next),
            _ => return false,
        }
    }
    rest.is_empty()
}

/// An iterator over the pairs of a query, returned by [`Query::pairs`].
///
/// ```
/// # extern crate urika_runtime as urika;
/// let uri = urika::Uri::parse("https://h/?a=1&b")?;
/// let mut pairs = uri.query().unwrap().pairs();
/// let (name, value) = pairs.next().unwrap();
/// assert_eq!((name.as_str(), value.unwrap().as_str()), ("a", "1"));
/// let (name, value) = pairs.next().unwrap();
/// assert_eq!((name.as_str(), value), ("b", None));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    rest: Option<Query<'a>>,
}

impl<'a> Iterator for Pairs<'a> {
    type Item = (Encoded<'a>, Option<Encoded<'a>>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let Query(rest) = self.rest?;
            let (pair, rest) =
                rest.split_once('&').map_or((rest, None), |(pair, rest)| (pair, Some(Query(rest))));
            self.rest = rest;
            if !pair.is_empty() {
                let (name, value) =
                    pair.split_once('=').map_or((pair, None), |(name, value)| (name, Some(value)));
                return Some((Encoded::of(name), value.map(Encoded::of)));
            }
        }
    }
}

impl core::iter::FusedIterator for Pairs<'_> {}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use urika_reference::texts::up_to;

    use crate::uri::UriRef;

    /// All queries of up to four pieces: each way of looking up a name finds what the pairs show.
    #[test]
    fn a_name_is_looked_up_as_the_pairs_are_read() {
        const PIECES: [&str; 9] = ["a", "b", "=", "&", "+", "%61", "%2B", "%FF", "%C3%A9"];
        const NAMES: [&str; 8] = ["", "a", "ab", "+", " ", "a+", "\u{FFFD}", "\u{E9}"];
        let mut found = 0;
        for pieces in up_to(&PIECES, 4) {
            let text = ["?", &pieces].concat();
            let query = UriRef::parse(&text).unwrap().query().unwrap();
            for name in NAMES {
                let is_named = |encoded: &str| crate::uri::percent::decode_bytes(encoded) == name.as_bytes();
                let pairs = query.pairs().filter(|(found, _)| is_named(found.as_str()));
                let expected: Vec<_> = pairs.map(|(_, value)| value.map_or("", |it| it.as_str())).collect();
                let all: Vec<_> = query.get_all(name).map(|it| it.as_str()).collect();
                assert_eq!(all, expected, "{name:?} in {text}");
                assert_eq!(
                    query.get(name).map(|it| it.as_str()),
                    expected.first().copied(),
                    "{name:?} in {text}"
                );
                let form = query.form_pairs().find(|(found, _)| found == name).map(|(_, value)| value);
                assert_eq!(query.form_get(name), form, "{name:?} in {text}");
                found += expected.len();
            }
        }
        assert!(found > 2_000, "{found}");
    }
}
