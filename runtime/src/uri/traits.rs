//! Implements the traits of the URI types: all compare, hash and print like their strings.

use core::fmt;

use super::{Uri, UriRef};
use crate::uri::text::{
    compares_by_text, compares_with_str, converts, lends_str, parses_str, prints_as_text,
};

/// Implements the traits of types whose strings may contain secrets, which `Debug` hides.
macro_rules! by_text {
    ($($type:ty),*) => {
        compares_with_str!($($type),*);
        compares_by_text!($($type),*);
        lends_str!($($type),*);
        prints_as_text!($($type),*);

        $(
            /// Prints [`redacted()`](Self::redacted) in quotes: the string without user information, and without
            /// the values of parameters whose names look like secrets.
            impl fmt::Debug for $type {
                #[inline]
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Debug::fmt(&self.redacted(), f)
                }
            }
        )*
    };
}

by_text!(Uri<'_>, UriRef<'_>);

parses_str!(Uri, UriRef);

converts! {
    ['a] Uri<'a> => UriRef<'a>, |uri| uri.as_uri_ref();
    ['a] &Uri<'a> => UriRef<'a>, |uri| uri.as_uri_ref();
    ['a] &Uri<'a> => Uri<'a>, |uri| *uri;
    ['a] &UriRef<'a> => UriRef<'a>, |reference| *reference;
}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::borrow::ToOwned;
    use alloc::string::String;

    use super::{Uri, UriRef, compares_by_text, compares_with_str, converts, fmt, lends_str, prints_as_text};
    use crate::uri::text::{equals, owns_text};
    use crate::uri::{UriBuf, UriRefBuf};

    by_text!(UriBuf, UriRefBuf);

    /// Implements the conversions that both owned types share.
    macro_rules! conversions {
        ($owned:ident, $borrowed:ident) => {
            /// # Conversions
            impl $borrowed<'_> {
                /// Copies the string into an owned value.
                ///
                /// ```
                /// # extern crate urika_runtime as urika;
                /// use urika::Uri;
                /// assert_eq!(Uri::parse("http://h/")?.to_buf().into_string(), "http://h/");
                /// # Ok::<(), urika::ParseError>(())
                /// ```
                #[must_use]
                pub fn to_buf(&self) -> $owned {
                    (*self).into()
                }
            }

            equals! { $owned: String, $borrowed<'_> }
            equals! { $borrowed<'_>: String, $owned }
            converts! {
                [] $borrowed<'_> => $owned, |it| Self::from_parsed(it.parts().text.to_owned(), it.parts().marks);
            }
        };
    }

    owns_text!(UriBuf, Uri, as_uri);
    owns_text!(UriRefBuf, UriRef, as_uri_ref);
    conversions!(UriBuf, Uri);
    conversions!(UriRefBuf, UriRef);

    converts! {
        ['a] &'a UriBuf => UriRef<'a>, |uri| uri.as_uri_ref();
        [] Uri<'_> => UriRefBuf, |uri| uri.as_uri_ref().into();
        [] UriBuf => UriRefBuf, |uri| {
            let marks = uri.parts().marks;
            Self::from_parsed(uri.into_string(), marks)
        };
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use crate::uri::{Uri, UriRef};
    use alloc::format;

    #[test]
    fn debug_prints_no_secrets() {
        for (text, shown) in [
            ("http://user:pass@h:1/a?b#c", "http://***@h:1/a?b#c"),
            ("ssh://git@h/", "ssh://***@h/"),
            ("http://:@h/", "http://***@h/"),
            ("http://@h/a:b@c", "http://@h/a:b@c"),
            ("//u:p@h/it's", "//***@h/it's"),
            ("/a;sid=1/b?page=2&token=3#sig=4", "/a;sid=***/b?page=2&token=***#sig=***"),
        ] {
            let reference = UriRef::parse(text).unwrap();
            assert_eq!(format!("{reference:?}"), format!("\"{shown}\""));
            assert_eq!(format!("{}", reference.redacted()), shown);
            let uri = Uri::parse(text).map(|uri| format!("{uri:?}"));
            assert!(uri.is_err() || uri == Ok(format!("\"{shown}\"")), "{text}");
        }
    }
}
