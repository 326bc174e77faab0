//! [`Uri`] and [`UriRef`].

use super::accessors::accessors;
use crate::fault::{ParseError, What, tri};
use crate::grammar::marks::Marks;
use crate::grammar::{Source, uri};
use crate::uri::host::Host;
use crate::uri::parts::Parts;
use crate::uri::path::Path;
use crate::uri::query::Query;

/// Declares a borrowed type. The fields are public only because `uri!` fills them in: a function call would
/// not be promoted to a constant. Two offsets share a number, because each field and each level of nesting
/// costs compile time.
macro_rules! borrowed {
    ($(#[$docs:meta])* $name:ident) => {
        $(#[$docs])*
        #[derive(Clone, Copy)]
        pub struct $name<'a> {
            #[doc(hidden)]
            pub text: &'a str,
            #[doc(hidden)]
            pub scheme_host: u64,
            #[doc(hidden)]
            pub host_path: u64,
            #[doc(hidden)]
            pub path_query: u64,
        }

        impl<'a> $name<'a> {
            #[inline]
            pub(crate) const fn parts(&self) -> Parts<'a> {
                Parts { text: self.text, marks: self.marks() }
            }

            /// Returns the offsets of the parts.
            #[doc(hidden)]
            #[must_use]
            #[inline]
            pub const fn marks(&self) -> Marks {
                Marks::unpacked([self.scheme_host, self.host_path, self.path_query])
            }

            /// Joins a string and its layout, for the macros.
            #[doc(hidden)]
            #[must_use]
            #[inline]
            pub const fn from_parsed(text: &'a str, marks: Marks) -> Self {
                let [scheme_host, host_path, path_query] = marks.packed();
                Self { text, scheme_host, host_path, path_query }
            }
        }
    };
}

borrowed! {
    /// A URI (RFC 3986, section 3) that borrows its string. [`UriBuf`](crate::UriBuf) owns it.
    ///
    /// ```text
    /// https://kim@example.com:8042/over/there?name=ferret#nose
    /// ╰─┬─╯   ╰┬╯ ╰────┬────╯ ╰┬─╯╰────┬────╯ ╰────┬────╯ ╰┬─╯
    /// scheme   │      host    port    path       query   fragment
    ///        userinfo
    ///         ╰──── authority ───╯
    /// ```
    ///
    /// Every part has an accessor:
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// let uri = Uri::parse("https://kim@example.com:8042/over/there?name=ferret#nose")?;
    /// assert_eq!(uri.scheme(), "https");
    /// assert_eq!(uri.authority(), Some("kim@example.com:8042"));
    /// assert_eq!(uri.userinfo(), Some("kim"));
    /// assert_eq!(uri.host_str(), Some("example.com"));
    /// assert_eq!(uri.port(), Some(8042));
    /// assert_eq!(uri.path(), "/over/there");
    /// assert_eq!(uri.query().unwrap(), "name=ferret");
    /// assert_eq!(uri.fragment(), Some("nose"));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// | to | call |
    /// |---|---|
    /// | parse at run time | [`parse`](Self::parse); a literal is checked at compile time by `uri!` |
    /// | split the path or the query | [`Path::segments`](crate::Path::segments), [`Query::pairs`](crate::Query::pairs), [`Query::form_pairs`](crate::Query::form_pairs) |
    /// | resolve a reference | [`resolve`](Self::resolve); [`resolve_within`](Self::resolve_within) for input that must not leave this URI |
    /// | add path segments | [`append`](Self::append) |
    /// | add or replace query parameters | [`append_query_pairs`](Self::append_query_pairs), [`with_query_pairs`](Self::with_query_pairs) |
    /// | change another part | [`with_path`](Self::with_path), [`with_fragment`](Self::with_fragment) and the other `with_` methods |
    /// | get the normal form | [`normalize`](Self::normalize) |
    /// | compare | `==` compares strings, [`equivalent`](Self::equivalent) normal forms, [`same_origin`](Self::same_origin) origins |
    /// | check it against rules | [`Policy`](crate::Policy) |
    /// | own it | [`to_buf`](Self::to_buf) |
    ///
    /// Parsing never changes the string. `Debug` prints it [`redacted`](Self::redacted), without
    /// secrets; `Display` prints all of it.
    Uri
}

borrowed! {
    /// A URI or a relative reference (RFC 3986, section 4.1) that borrows its string.
    /// [`UriRefBuf`](crate::UriRefBuf) owns it.
    ///
    /// A relative reference has no scheme, as in `../img/a.png`. [`Uri::resolve`](crate::Uri::resolve) turns it
    /// into a URI. The accessors are those of [`Uri`].
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriRef;
    ///
    /// let reference = UriRef::parse("../img/a.png?size=2")?;
    /// assert_eq!(reference.scheme(), None);
    /// assert_eq!(reference.path(), "../img/a.png");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    UriRef
}

/// # Parsing
impl<'a> Uri<'a> {
    /// Parses a URI by the grammar of RFC 3986, appendix A.
    ///
    /// # Errors
    ///
    /// Fails when `text` is not a URI. A relative reference is not a URI, and neither is a string outside ASCII:
    /// use [`UriRef::parse`] and [`UriBuf::from_iri`](crate::UriBuf::from_iri) for these.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    /// assert!(Uri::parse("urn:isbn:0451450523").is_ok());
    /// assert_eq!(Uri::parse("http://h/%zz").unwrap_err().offset(), 9);
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        let marks = tri!(uri::uri(Source::uri(text)), What::Uri);
        Ok(Self::from_parsed(text, marks))
    }

    /// Parses an absolute URI, which has no fragment (section 4.3). Some protocols require one.
    ///
    /// # Errors
    ///
    /// Fails when `text` is not a URI or has a fragment.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    /// assert!(Uri::parse_absolute("http://h/a?b").is_ok());
    /// assert_eq!(Uri::parse_absolute("http://h/a?b#c").unwrap_err().offset(), 12);
    /// ```
    pub const fn parse_absolute(text: &'a str) -> Result<Self, ParseError> {
        let marks = tri!(uri::absolute_uri(Source::uri(text)), What::Uri);
        Ok(Self::from_parsed(text, marks))
    }
}

/// # Parts
impl<'a> Uri<'a> {
    /// Returns the scheme as written, without the colon (section 3.1).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::Uri::parse("HTTP://h/")?.scheme(), "HTTP");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> &'a str {
        match self.parts().scheme() {
            Some(scheme) => scheme,
            None => "",
        }
    }

    /// Returns this URI as a [`UriRef`], the type that also holds relative references.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    /// assert_eq!(Uri::parse("a:b")?.as_uri_ref().scheme(), Some("a"));
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_uri_ref(&self) -> UriRef<'a> {
        let Parts { text, marks } = self.parts();
        UriRef::from_parsed(text, marks)
    }

    /// Returns the URI without its fragment: an `absolute-URI` (section 4.3).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    /// assert_eq!(Uri::parse("http://h/a?b#c")?.without_fragment(), "http://h/a?b");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn without_fragment(&self) -> Self {
        let Parts { text, marks } = self.parts().without_fragment();
        Self::from_parsed(text, marks)
    }

    accessors!("Uri", 'a);
}

/// # Parsing
impl<'a> UriRef<'a> {
    /// Parses a URI or a relative reference by the grammar of RFC 3986, appendix A.
    ///
    /// # Errors
    ///
    /// Fails when `text` is neither a URI nor a relative reference.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriRef;
    /// assert!(UriRef::parse("//example.com/a").is_ok());
    /// assert!(UriRef::parse("1a:b").is_err(), "a colon in the first segment");
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        let marks = tri!(uri::uri_reference(Source::uri(text)), What::Reference);
        Ok(Self::from_parsed(text, marks))
    }
}

/// # Parts
impl<'a> UriRef<'a> {
    /// Returns the scheme as written, without the colon (section 3.1). It is `None` in a relative reference.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::UriRef::parse("/a:b")?.scheme(), None);
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn scheme(&self) -> Option<&'a str> {
        self.parts().scheme()
    }

    /// Returns the reference as a [`Uri`], if it has a scheme.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriRef;
    /// assert!(UriRef::parse("a:b")?.as_uri().is_some());
    /// assert!(UriRef::parse("a/b")?.as_uri().is_none());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn as_uri(&self) -> Option<Uri<'a>> {
        let Parts { text, marks } = self.parts();
        if marks.has_scheme() { Some(Uri::from_parsed(text, marks)) } else { None }
    }

    /// Returns the reference without its fragment.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::UriRef;
    /// assert_eq!(UriRef::parse("a?b#c")?.without_fragment(), "a?b");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn without_fragment(&self) -> Self {
        let Parts { text, marks } = self.parts().without_fragment();
        Self::from_parsed(text, marks)
    }

    accessors!("UriRef", 'a);
}
