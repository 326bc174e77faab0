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
            /// Write an IPv6 address in brackets. Escapes in an IPv4 address are decoded.
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
            /// Names and values are percent-encoded, `&`, `=`, `+` and `#` too. A space becomes `%20`. Without
            /// pairs, the result has no query.
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
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use crate::fault::ParseError;
    use crate::uri::build::UriParts;
    use crate::uri::{Uri, UriBuf, UriRef, UriRefBuf};

    /// Returns the string of the URI, after asserting that it is parsed into the same parts.
    fn text(uri: Result<UriBuf, ParseError>) -> String {
        let uri = uri.unwrap();
        assert_eq!(Uri::parse(uri.as_str()).unwrap().parts().marks, uri.parts().marks, "{uri}");
        uri.to_string()
    }

    fn code(result: Result<UriBuf, ParseError>) -> (&'static str, usize) {
        let error = result.unwrap_err();
        (error.code(), error.offset())
    }

    #[test]
    fn the_guard_comes_and_goes() {
        let uri = Uri::parse("a://h//b").unwrap();
        assert_eq!(text(Ok(uri.without_authority())), "a:/.//b");
        assert_eq!(text(uri.without_authority().with_host("h")), "a://h//b");
        assert_eq!(text(Uri::parse("a:b").unwrap().with_path("//c")), "a:/.//c");
        let reference = UriRef::parse("a?b").unwrap();
        assert_eq!(reference.with_path("c:d/e").unwrap(), "./c:d/e?b");
        assert_eq!(reference.with_path("//c").unwrap(), "/.//c?b");
        assert_eq!(reference.with_path("c/d:e").unwrap(), "c/d:e?b");
    }

    #[test]
    fn faults_point_into_the_part() {
        let uri = Uri::parse("http://h/a").unwrap();
        assert_eq!(code(uri.with_path("/a b")), ("UNEXPECTED_CHARACTER", 2));
        assert_eq!(code(uri.with_path("/a?b")), ("UNEXPECTED_CHARACTER", 2));
        assert_eq!(code(uri.with_query("a#b")), ("UNEXPECTED_CHARACTER", 1));
        assert_eq!(code(uri.with_fragment("a#b")), ("UNEXPECTED_CHARACTER", 1));
        assert_eq!(code(uri.with_host("a/b")), ("UNEXPECTED_CHARACTER", 1));
        assert_eq!(code(uri.with_host("a:80")), ("UNEXPECTED_CHARACTER", 1));
        assert_eq!(code(uri.with_host("[::1]x")), ("UNEXPECTED_CHARACTER", 5));
        assert_eq!(code(uri.with_host("a%FF")), ("HOST_NOT_UTF8", 1));
        assert_eq!(code(uri.with_userinfo("a@b")), ("UNEXPECTED_CHARACTER", 1));
        assert_eq!(code(uri.with_scheme("")), ("SCHEME_EMPTY", 0));
        assert_eq!(code(uri.with_scheme("1a")), ("SCHEME_START", 0));
        assert_eq!(code(uri.with_scheme("a:b")), ("UNEXPECTED_CHARACTER", 1));
        assert_eq!(code(uri.with_query("%f")), ("ESCAPE_CUT_OFF", 0));
        let urn = Uri::parse("urn:a:b").unwrap();
        assert_eq!(code(urn.with_host("h")), ("PATH_ROOTLESS", 0));
        assert_eq!(code(urn.with_port(Some(1))), ("NO_AUTHORITY", 0));
        assert_eq!(code(urn.with_userinfo("u")), ("NO_AUTHORITY", 0));
    }

    /// All setters, with strings of each kind: a setter and `from_parts` reject the same strings, and write
    /// the part in the same way, as the table at `UriParts` shows.
    #[test]
    fn every_setter_writes_as_the_table_says() {
        let texts = [
            "",
            "a",
            "A",
            "EXAMPLE.com",
            "a%7e",
            "%41",
            "%2f",
            "%2F",
            "%FF",
            "%C3%A9",
            "%zz",
            "é",
            "a b",
            "a:b",
            "a@b",
            "[::1]",
            "[0:0::1]",
            "[V1.A]",
            "127.0.0.1",
            "127.0.0.%31",
            "169%2E254.169.25%34",
            "127.1",
            "%31%32%37.1",
            "80",
            "080",
            "/",
            "/a",
            "//a",
            "/%7E/../A",
            "a?b",
            "a#b",
            "?",
            "#",
            "\\",
            "\0",
            "http",
            "HTTP",
            "1a",
            "x+y",
        ];
        let base = Uri::parse("s://u@h:1/p?q#f").unwrap();
        let old = UriParts::from(base);
        let mut written = 0;
        for text in texts {
            let lower = text.to_ascii_lowercase();
            let host = match text {
                "127.0.0.%31" => "127.0.0.1",
                "169%2E254.169.25%34" => "169.254.169.254",
                text => text,
            };
            let setters = [
                (
                    base.with_scheme(text),
                    UriParts { scheme: Some(text), ..old },
                    UriParts { scheme: Some(&lower), ..old },
                ),
                (
                    base.with_userinfo(text),
                    UriParts { userinfo: Some(text), ..old },
                    UriParts { userinfo: Some(text), ..old },
                ),
                (
                    base.with_host(text),
                    UriParts { host: Some(text), ..old },
                    UriParts { host: Some(host), ..old },
                ),
                (base.with_path(text), UriParts { path: text, ..old }, UriParts { path: text, ..old }),
                (
                    base.with_query(text),
                    UriParts { query: Some(text), ..old },
                    UriParts { query: Some(text), ..old },
                ),
                (
                    base.with_fragment(text),
                    UriParts { fragment: Some(text), ..old },
                    UriParts { fragment: Some(text), ..old },
                ),
            ];
            for (at, (set, given, expected)) in setters.into_iter().enumerate() {
                assert_eq!(set, UriBuf::from_parts(&given), "{at} {text:?}");
                assert_eq!(set.clone().map(UriRefBuf::from), UriRefBuf::from_parts(&given));
                let Ok(set) = set else { continue };
                assert_eq!(UriParts::from(set.as_uri()), expected, "{at} {text:?}");
                written += 1;
            }
        }
        assert_eq!(written, 114);
    }

    /// A host that is already in the URI may have escapes that are not UTF-8.
    #[test]
    fn only_a_new_host_has_to_be_utf8() {
        let uri = Uri::parse("foo://%FF/a").unwrap();
        assert_eq!(text(uri.with_port(1)), "foo://%FF:1/a");
        assert_eq!(text(uri.with_host("%C3%A9")), "foo://%C3%A9/a");
        for host in ["%FF", "%C3", "%C3a%A9", "%C0%AF", "%ED%A0%80", "%C3%A9%A9"] {
            assert_eq!(uri.with_host(host).unwrap_err().code(), "HOST_NOT_UTF8", "{host}");
        }
    }

    #[test]
    fn parts_make_the_whole() {
        for text in
            ["a:", "a:b", "a:/b", "a://", "a://u:p@h:080/b?c#d", "a://h:?#", "a:/.//b", "//h", "b?c", "#"]
        {
            let parts = UriParts::from(UriRef::parse(text).unwrap());
            assert_eq!(UriRefBuf::from_parts(&parts).unwrap(), text);
        }
        let parts = UriParts { scheme: Some("HTTP"), host: Some("H"), ..UriParts::default() };
        assert_eq!(UriBuf::from_parts(&parts).unwrap(), "http://H");
        assert_eq!(UriBuf::parse("HTTP://h").unwrap().with_port(1).unwrap(), "HTTP://h:1");
        let parts = UriParts::from(Uri::parse("a://u:secret@h").unwrap());
        assert!(
            alloc::format!("{parts:?}").contains("u:***") && !alloc::format!("{parts:?}").contains("secret")
        );
    }

    /// All queries of up to five pieces: the name has the value, and all other pairs stay byte for byte.
    #[test]
    fn one_pair_is_replaced_and_the_others_stay() {
        const PIECES: [&str; 7] = ["a", "b", "=", "&", "+", "%61", "%2B"];
        let mut replaced = 0;
        for number in 0..PIECES.len().pow(5) {
            let pieces = (0..5).map(|at| PIECES[number / PIECES.len().pow(at) % PIECES.len()]);
            let text = [String::from("x?"), pieces.collect(), "#f".into()].concat();
            let old = UriRef::parse(&text).unwrap();
            for name in ["", "a", "b", " ", "+"] {
                let new = old.with_query_pair(name, "v &");
                let is_other = |pair: &&str| {
                    let (written, _) = pair.split_once('=').unwrap_or((pair, ""));
                    pair.is_empty() || crate::uri::percent::decode_form(written) != name
                };
                let query = new.query().unwrap();
                let values: Vec<_> = query.form_pairs().filter(|(found, _)| found == name).collect();
                assert_eq!(values, [(name.into(), "v &".into())], "{name:?} in {text}: {new}");
                let (old, new) = (old.query().unwrap().as_str(), query.as_str());
                let mut others: Vec<_> = old.split('&').filter(is_other).collect();
                if others.len() == old.split('&').count() {
                    // The pair is added, where the query is empty or ends in `&` without another one.
                    others.truncate(others.len() - usize::from(others.ends_with(&[""])));
                } else {
                    replaced += 1;
                }
                assert!(new.split('&').filter(is_other).eq(others), "{name:?} in {text}: {new}");
            }
        }
        assert!(replaced > 9_000, "{replaced}");
        assert_eq!(UriRef::parse("x").unwrap().with_query_pair("a", "b"), "x?a=b");
        let kept = UriRef::parse("?&%61=1&&b=%7e&a&c").unwrap().with_query_pair("a", "2");
        assert_eq!(kept, "?&%61=2&&b=%7e&c");
    }

    #[test]
    fn pairs_come_back() {
        let data = [("a&b", "c=d"), ("", ""), ("é", "+ ;#%26"), ("[]", "\0")];
        let reference = UriRef::parse("x#f").unwrap().with_query_pairs(data);
        let query = reference.as_uri_ref().query().unwrap();
        let form: Vec<_> = query.form_pairs().collect();
        assert_eq!(form, data.map(|(name, value)| (name.into(), value.into())));
        assert_eq!(UriRef::parse("x?a").unwrap().with_query_pairs([("", ""); 0]), "x");
        assert_eq!(UriRef::parse("x?").unwrap().append_query_pairs([("a", "b")]), "x?a=b");
        assert_eq!(UriRef::parse("x").unwrap().append_query_pairs([("", ""); 0]), "x");
    }
}
