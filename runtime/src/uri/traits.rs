//! The traits of the URI types: all compare, hash and print as their text.

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::{Uri, UriRef};
use crate::fault::ParseError;
use crate::parts::Parts;

/// Comparison, hashing and printing by text.
macro_rules! by_text {
    ($($name:ident $(<$life:lifetime>)?),*) => {$(
        impl PartialEq for $name $(<$life>)? {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }

        impl Eq for $name $(<$life>)? {}

        impl PartialOrd for $name $(<$life>)? {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name $(<$life>)? {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl Hash for $name $(<$life>)? {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state);
            }
        }

        impl PartialEq<str> for $name $(<$life>)? {
            #[inline]
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl PartialEq<&str> for $name $(<$life>)? {
            #[inline]
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        impl AsRef<str> for $name $(<$life>)? {
            #[inline]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl core::borrow::Borrow<str> for $name $(<$life>)? {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }

        impl fmt::Display for $name $(<$life>)? {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }

        /// The text in quotes. A password is masked: everything behind the first colon of the
        /// user information (RFC 3986, section 3.2.1).
        impl fmt::Debug for $name $(<$life>)? {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                masked(&self.parts(), f)
            }
        }
    )*};
}

by_text!(Uri<'_>, UriRef<'_>);

fn masked(parts: &Parts<'_>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let text = parts.text;
    match parts.userinfo().and_then(|userinfo| userinfo.split_once(':')) {
        Some((user, _)) => {
            let head = &text[..parts.marks.authority_start() + user.len()];
            write!(f, "\"{head}:***{}\"", &text[parts.marks.host_start as usize - 1..])
        }
        None => fmt::Debug::fmt(text, f),
    }
}

impl<'a> TryFrom<&'a str> for Uri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<&'a str> for UriRef<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> From<Uri<'a>> for UriRef<'a> {
    fn from(uri: Uri<'a>) -> Self {
        uri.as_uri_ref()
    }
}

impl<'a> From<&Uri<'a>> for UriRef<'a> {
    fn from(uri: &Uri<'a>) -> Self {
        uri.as_uri_ref()
    }
}

impl<'a> From<&Uri<'a>> for Uri<'a> {
    fn from(uri: &Uri<'a>) -> Self {
        *uri
    }
}

impl<'a> From<&UriRef<'a>> for UriRef<'a> {
    fn from(reference: &UriRef<'a>) -> Self {
        *reference
    }
}

/// A text that is no URI, or no URI reference, and why.
///
/// `TryFrom<String>` gives it, so that the text is not lost.
///
/// ```
/// use urika_runtime::UriBuf;
///
/// let text = String::from("no uri");
/// let rejected = UriBuf::try_from(text).unwrap_err();
/// assert_eq!(rejected.error().code(), "RELATIVE_URL");
/// assert_eq!(rejected.into_string(), "no uri");
/// ```
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected {
    text: alloc::string::String,
    error: ParseError,
}

#[cfg(feature = "alloc")]
impl Rejected {
    /// Keeps the text together with the error.
    pub(crate) const fn new(text: alloc::string::String, error: ParseError) -> Self {
        Self { text, error }
    }

    /// Why the text was rejected.
    #[must_use]
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// The text.
    #[must_use]
    pub fn into_string(self) -> alloc::string::String {
        self.text
    }
}

#[cfg(feature = "alloc")]
impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.error, f)
    }
}

#[cfg(feature = "alloc")]
impl core::error::Error for Rejected {}

#[cfg(feature = "alloc")]
mod owned {
    use alloc::borrow::ToOwned;
    use alloc::string::String;
    use core::str::FromStr;

    use super::{Hash, Hasher, Ordering, ParseError, Rejected, Uri, UriRef, fmt, masked};
    use crate::uri::{UriBuf, UriRefBuf};

    by_text!(UriBuf, UriRefBuf);

    /// The conversions that both owned types have.
    macro_rules! conversions {
        ($owned:ident, $borrowed:ident, $as_borrowed:ident) => {
            impl TryFrom<&str> for $owned {
                type Error = ParseError;

                fn try_from(text: &str) -> Result<Self, ParseError> {
                    $borrowed::parse(text).map(Self::from)
                }
            }

            impl TryFrom<String> for $owned {
                type Error = Rejected;

                fn try_from(text: String) -> Result<Self, Rejected> {
                    Self::read(text).map_err(|(text, error)| Rejected::new(text, error))
                }
            }

            impl FromStr for $owned {
                type Err = ParseError;

                fn from_str(text: &str) -> Result<Self, ParseError> {
                    Self::try_from(text)
                }
            }

            impl From<$borrowed<'_>> for $owned {
                fn from(borrowed: $borrowed<'_>) -> Self {
                    let parts = borrowed.parts();
                    Self::from_parsed(parts.text.to_owned(), parts.marks)
                }
            }

            impl From<$owned> for String {
                fn from(owned: $owned) -> String {
                    owned.into_string()
                }
            }

            impl PartialEq<$borrowed<'_>> for $owned {
                fn eq(&self, other: &$borrowed<'_>) -> bool {
                    self.as_str() == other.as_str()
                }
            }

            impl PartialEq<$owned> for $borrowed<'_> {
                fn eq(&self, other: &$owned) -> bool {
                    self.as_str() == other.as_str()
                }
            }

            impl<'a> From<&'a $owned> for $borrowed<'a> {
                fn from(owned: &'a $owned) -> Self {
                    owned.$as_borrowed()
                }
            }
        };
    }

    conversions!(UriBuf, Uri, as_uri);
    conversions!(UriRefBuf, UriRef, as_uri_ref);

    impl<'a> From<&'a UriBuf> for UriRef<'a> {
        fn from(uri: &'a UriBuf) -> Self {
            uri.as_uri_ref()
        }
    }

    impl From<UriBuf> for UriRefBuf {
        fn from(uri: UriBuf) -> Self {
            let marks = uri.parts().marks;
            Self::from_parsed(uri.into_string(), marks)
        }
    }
}
