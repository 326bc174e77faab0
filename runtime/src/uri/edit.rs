//! Changes single parts of a URI.
//!
//! Each operation makes a new URI, which has the other parts of the old one. [`UriParts`] documents how
//! each part is written. [`build`](super::build) has the
//! checks; [`guard`](super::guard) keeps a path from being misread.

use alloc::string::String;

use crate::fault::{ParseError, Part};
use crate::uri::build::{UriParts, check, new_host};
use crate::uri::guard::unguarded;
use crate::uri::percent::{Place, decode_form, encode_into};
use crate::uri::{Uri, UriBuf, UriRef, UriRefBuf};

/// Adds the methods that change parts to a type.
macro_rules! editing {
    ($type:ty, $name:literal, $owned:ident, $into_owned:ident) => {
        /// # Changing parts
        ///
        /// Each method returns a new URI. [`UriParts`](crate::UriParts) has a table of what each part accepts.
        impl $type {
            /// Returns the URI with its scheme replaced, in lower case (RFC 3986, section 3.1).
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com/a")]
            /// assert_eq!(it.with_scheme("HTTPS")?, "https://example.com/a");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when `scheme` is not a `scheme` of the grammar (RFC 3986, section 3.1).
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[inline]
            pub fn with_scheme(&self, scheme: &str) -> Result<$owned, ParseError> {
                check(Part::Scheme, Some(scheme))?;
                let lower = scheme.to_ascii_lowercase();
                Ok(UriParts { scheme: Some(&lower), ..UriParts::of(self.parts()) }.$into_owned())
            }

            /// Returns the URI with its user information replaced or removed.
            ///
            #[doc = crate::uri::text::example!($name, "ssh://git@example.com")]
            /// assert_eq!(it.with_userinfo("me")?, "ssh://me@example.com");
            /// assert_eq!(it.with_userinfo(None)?, "ssh://example.com");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when `userinfo` is not a `userinfo` of the grammar (section 3.2.1), or when the URI has no
            /// host.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn with_userinfo<'p>(
                &self,
                userinfo: impl Into<Option<&'p str>>,
            ) -> Result<$owned, ParseError> {
                let parts = UriParts { userinfo: userinfo.into(), ..UriParts::of(self.parts()) };
                parts.check().map(|()| parts.$into_owned())
            }

            /// Returns the URI with its host replaced.
            ///
            /// Write an IPv6 address in brackets. Escapes in an IPv4 address are decoded. An empty host is accepted, as
            /// RFC 3986 allows it. In `http` and `https`, browsers then read the first segment that is not empty as
            /// the host, as in `http:////evil.example`; [`Policy::LITERAL`](crate::Policy::LITERAL) rejects such a URI.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com:80/a")]
            /// assert_eq!(it.with_host("[::1]")?, "http://[::1]:80/a");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when `host` is not a `host` of the grammar (section 3.2.2), or has escapes that are not
            /// UTF-8. Fails when the path does not begin with `/`.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[inline]
            pub fn with_host(&self, host: &str) -> Result<$owned, ParseError> {
                let mut parts = UriParts::of(self.parts());
                parts.path = unguarded(parts.host.is_some(), parts.path);
                parts.host = Some(host);
                parts.check()?;
                let host = new_host(host)?;
                parts.host = Some(&host);
                Ok(parts.$into_owned())
            }

            /// Returns the URI with its port replaced or removed.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com/a")]
            /// assert_eq!(it.with_port(8080)?, "http://example.com:8080/a");
            /// assert_eq!(it.with_port(None)?, it);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when the URI has no host.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn with_port(&self, port: impl Into<Option<u16>>) -> Result<$owned, ParseError> {
                let digits = port.into().map(|port| alloc::format!("{port}"));
                let parts = UriParts { port: digits.as_deref(), ..UriParts::of(self.parts()) };
                parts.check().map(|()| parts.$into_owned())
            }

            /// Returns the URI without its authority: user information, host and port.
            ///
            #[doc = crate::uri::text::example!($name, "file://host/a")]
            /// assert_eq!(it.without_authority(), "file:/a");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// Do not send the result to a browser, for example in the header `Location`: if the scheme is `http` or
            /// `https`, browsers read the first segment as a host, as in `https:/evil.example/a`. Use
            /// [`path_and_query`](Self::path_and_query), which has no scheme.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[inline]
            #[must_use]
            pub fn without_authority(&self) -> $owned {
                UriParts { userinfo: None, host: None, port: None, ..UriParts::of(self.parts()) }
                    .$into_owned()
            }

            /// Returns the URI with its path replaced.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com/a?b")]
            /// assert_eq!(it.with_path("/c/d")?, "http://example.com/c/d?b");
            /// assert!(it.with_path("c").is_err(), "would be `http://example.comc`");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when `path` is not a `path` of the grammar (section 3.3). Fails when the URI has a host and
            /// `path` does not begin with `/`.
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[inline]
            pub fn with_path(&self, path: &str) -> Result<$owned, ParseError> {
                let parts = UriParts { path, ..UriParts::of(self.parts()) };
                parts.check().map(|()| parts.$into_owned())
            }

            /// Returns the URI with its query replaced or removed.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com/?a#b")]
            /// assert_eq!(it.with_query("c=d")?, "http://example.com/?c=d#b");
            /// assert_eq!(it.with_query(None)?, "http://example.com/#b");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when `query` is not a `query` of the grammar (section 3.4). To encode names and values, use
            /// [`with_query_pairs`](Self::with_query_pairs).
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn with_query<'p>(&self, query: impl Into<Option<&'p str>>) -> Result<$owned, ParseError> {
                let query = query.into();
                check(Part::Query, query)?;
                Ok(UriParts { query, ..UriParts::of(self.parts()) }.$into_owned())
            }

            /// Returns the URI with its fragment replaced or removed.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com/")]
            /// assert_eq!(it.with_fragment("top")?, "http://example.com/#top");
            /// assert_eq!(it.with_fragment("top")?.with_fragment(None)?, it);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Errors
            ///
            /// Fails when `fragment` is not a `fragment` of the grammar (section 3.5).
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            pub fn with_fragment<'p>(
                &self,
                fragment: impl Into<Option<&'p str>>,
            ) -> Result<$owned, ParseError> {
                let fragment = fragment.into();
                check(Part::Fragment, fragment)?;
                Ok(UriParts { fragment, ..UriParts::of(self.parts()) }.$into_owned())
            }

            /// Returns the URI with these `name=value` pairs as its query.
            ///
            /// Names and values are percent-encoded, including `&`, `=`, `+` and `#`. A space becomes `%20`.
            /// Without pairs, the result has no query.
            ///
            #[doc = crate::uri::text::example!($name, "https://example.com/?old#top")]
            /// let it = it.with_query_pairs([("q", "R&D 50%"), ("page", "2")]);
            /// assert_eq!(it, "https://example.com/?q=R%26D%2050%25&page=2#top");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[must_use]
            pub fn with_query_pairs<N, V>(&self, pairs: impl IntoIterator<Item = (N, V)>) -> $owned
            where
                N: AsRef<str>,
                V: AsRef<str>,
            {
                let mut query = String::new();
                push_pairs(&mut query, pairs);
                let query = (!query.is_empty()).then_some(query.as_str());
                UriParts { query, ..UriParts::of(self.parts()) }.$into_owned()
            }

            /// Returns the URI with one pair replaced, or added at the end of its query.
            ///
            /// The first pair with this name gets the value, and later ones are removed. All other pairs stay as
            /// written. Names are compared as forms are decoded, and the value is encoded as in
            /// [`with_query_pairs`](Self::with_query_pairs).
            ///
            #[doc = crate::uri::text::example!($name, "https://example.com/?q=a+%62&page=1#top")]
            /// let it = it.with_query_pair("page", "2").with_query_pair("tag", "R&D");
            /// assert_eq!(it, "https://example.com/?q=a+%62&page=2&tag=R%26D#top");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[must_use]
            pub fn with_query_pair(&self, name: &str, value: &str) -> $owned {
                let parts = UriParts::of(self.parts());
                let query = with_pair(parts.query.unwrap_or_default(), name, value);
                UriParts { query: Some(&query), ..parts }.$into_owned()
            }

            /// Returns the URI with these pairs appended to its query.
            ///
            /// Names and values are encoded as in [`with_query_pairs`](Self::with_query_pairs).
            ///
            #[doc = crate::uri::text::example!($name, "https://example.com/?a=b")]
            /// assert_eq!(it.append_query_pairs([("c", "d")]), "https://example.com/?a=b&c=d");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            ///
            /// # Panics
            ///
            /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
            #[must_use]
            pub fn append_query_pairs<N, V>(&self, pairs: impl IntoIterator<Item = (N, V)>) -> $owned
            where
                N: AsRef<str>,
                V: AsRef<str>,
            {
                let parts = UriParts::of(self.parts());
                let mut query = String::from(parts.query.unwrap_or_default());
                push_pairs(&mut query, pairs);
                let query = (parts.query.is_some() || !query.is_empty()).then_some(query.as_str());
                UriParts { query, ..parts }.$into_owned()
            }
        }
    };
}

editing!(Uri<'_>, "Uri", UriBuf, into_uri);
editing!(UriRef<'_>, "UriRef", UriRefBuf, into_uri_ref);
editing!(UriBuf, "UriBuf", UriBuf, into_uri);
editing!(UriRefBuf, "UriRefBuf", UriRefBuf, into_uri_ref);

/// Returns a query in which `name` has one value. The name stays as written.
fn with_pair(query: &str, name: &str, value: &str) -> String {
    let mut target = String::with_capacity(query.len() + name.len() + value.len() + 2);
    let mut is_written = false;
    for (at, pair) in query.split('&').enumerate() {
        let written = pair.split_once('=').map_or(pair, |(written, _)| written);
        let is_named = !pair.is_empty() && decode_form(written) == name;
        if is_named && is_written {
            continue;
        }
        if at > 0 {
            target.push('&');
        }
        if is_named {
            is_written = true;
            target.extend([written, "="]);
            encode_into(&mut target, Place::QueryPair, value);
        } else {
            target.push_str(pair);
        }
    }
    if !is_written {
        push_pairs(&mut target, [(name, value)]);
    }
    target
}

/// Appends pairs of data to a query, percent-encoded.
fn push_pairs<N, V>(query: &mut String, pairs: impl IntoIterator<Item = (N, V)>)
where
    N: AsRef<str>,
    V: AsRef<str>,
{
    for (name, value) in pairs {
        if !query.is_empty() && !query.ends_with('&') {
            query.push('&');
        }
        encode_into(query, Place::QueryPair, name.as_ref());
        query.push('=');
        encode_into(query, Place::QueryPair, value.as_ref());
    }
}

#[cfg(test)]
mod tests;
