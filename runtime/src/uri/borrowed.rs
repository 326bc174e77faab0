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
/// costs the compiler time.
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
                let marks = Marks::unpacked([self.scheme_host, self.host_path, self.path_query]);
                Parts { text: self.text, marks }
            }

            /// Joins a text and its layout, for the macros.
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
    /// A URI that borrows its text (RFC 3986, section 3).
    ///
    /// Two URIs are equal when their texts are equal; [`equivalent`](Self::equivalent) can ignore case,
    /// escapes and default ports. Parsing never changes the text.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Uri;
    ///
    /// const HOME: Uri = match Uri::parse("https://example.com:8042/over/there?name=ferret#nose") {
    ///     Ok(uri) => uri,
    ///     Err(_) => panic!(),
    /// };
    /// assert_eq!(HOME.scheme(), "https");
    /// assert_eq!(HOME.host_str(), Some("example.com"));
    /// assert_eq!(HOME.port(), Some(8042));
    /// assert_eq!(HOME.path(), "/over/there");
    /// ```
    Uri
}

borrowed! {
    /// A URI or a relative reference that borrows its text (RFC 3986, section 4.1).
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

impl<'a> Uri<'a> {
    /// Reads a URI by the grammar of RFC 3986, Appendix A, in ASCII.
    ///
    /// # Errors
    ///
    /// Fails when `text` is not a URI. A relative reference is not a URI.
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

    /// Reads an absolute URI, one without fragment (section 4.3). Bases and some protocols ask for one.
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

    /// Returns the scheme as it is written, without the colon (section 3.1).
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

    /// Returns the URI up to its fragment: an `absolute-URI` (section 4.3).
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

impl<'a> UriRef<'a> {
    /// Reads a URI reference by the grammar of RFC 3986, Appendix A, in ASCII.
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

    /// Returns the scheme as it is written, without the colon (section 3.1); `None` in a relative reference.
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

    /// Returns the reference up to its fragment.
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
