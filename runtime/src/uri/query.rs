//! [`Query`]: a query and its `name=value` pairs.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;

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
        Pairs { rest: Some(self.0) }
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
