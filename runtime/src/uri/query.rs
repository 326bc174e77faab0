//! [`Query`]: a query and its `name=value` pairs.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

use crate::uri::text::{lends_str, text_type};
use crate::uri::value::Encoded;

/// The query of a URI reference without its `?`, as it is written (RFC 3986, section 3.4); it
/// derefs to `str`.
///
/// RFC 3986 gives a query no structure. Most queries are `name=value` pairs with `&` between them.
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
    /// Returns the pairs as they are written, split at `&` and then at the first `=`. The value is `None`
    /// where there is no `=`. Empty pieces, as in `a&&b`, are not pairs. A `+` stays a `+`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// let uri = Uri::parse("a:?b=c=d&&e")?;
    /// let pairs = uri.query().unwrap().pairs().map(|(name, value)| (name.as_str(), value.map(|it| it.as_str())));
    /// assert!(pairs.eq([("b", Some("c=d")), ("e", None)]));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn pairs(&self) -> Pairs<'a> {
        Pairs { rest: Some(self.0) }
    }

    /// Returns the pairs as browsers send forms (`application/x-www-form-urlencoded`, in the URL standard).
    /// Names and values are decoded, `+` is a space, a missing value is empty, and bytes that are not UTF-8
    /// become U+FFFD.
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

/// The pairs of a query; see [`Query::pairs`].
///
/// ```
/// # extern crate urika_runtime as urika;
/// let uri = urika::Uri::parse("https://h/?a=1&b")?;
/// let mut pairs = uri.query().unwrap().pairs();
/// assert_eq!(pairs.next().map(|(name, value)| (name.as_str(), value.map(|it| it.as_str()))), Some(("a", Some("1"))));
/// assert_eq!(pairs.next().map(|(name, value)| (name.as_str(), value.is_none())), Some(("b", true)));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    rest: Option<&'a str>,
}

impl<'a> Iterator for Pairs<'a> {
    type Item = (Encoded<'a>, Option<Encoded<'a>>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let rest = self.rest?;
            let (pair, rest) = rest.split_once('&').map_or((rest, None), |(pair, rest)| (pair, Some(rest)));
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
