//! [`ConvertError`]: the error of converting a URI to the type of another crate.

use core::fmt;

use super::Part;
use super::wording::{Wording, wordings};

/// The error of a conversion to `http::Uri` or `url::Url`: the target type would lose a part, or refer to another resource.
///
/// The error does not contain any part of the URI, which may be secret.
///
/// ```
/// # extern crate urika_runtime as urika;
/// # #[cfg(feature = "http")] {
/// use urika::{ConvertError, Uri};
///
/// let uri = Uri::parse("https://example.com/a#top").unwrap();
/// let error = http::Uri::try_from(&uri).unwrap_err();
/// assert_eq!((error, error.code()), (ConvertError::Fragment, "FRAGMENT"));
/// let target = http::Uri::try_from(&uri.without_fragment()).unwrap();
/// assert_eq!(target, "https://example.com/a");
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConvertError {
    /// The URI has a fragment, which a client does not send. `without_fragment()` removes it.
    Fragment,
    /// The URI has no authority, so there is nothing to connect to.
    NoAuthority,
    /// The reference is not a request target: a target is `*`, or a path that begins with one `/`.
    NotOriginForm,
    /// The port is over 65535, so the target type would ignore it.
    PortTooLarge,
    /// The URI is too long for the target type.
    TooLong {
        /// The name of the target type.
        target: &'static str,
        /// The maximum number of bytes.
        limit: u32,
    },
    /// The host is empty, which the target type does not accept.
    EmptyHost {
        /// The name of the target type.
        target: &'static str,
    },
    /// This part is not valid in the target type.
    Refused {
        /// The part.
        part: Part,
        /// The name of the target type.
        target: &'static str,
    },
    /// This part has another meaning in the target type.
    Differs {
        /// The part.
        part: Part,
        /// The name of the target type.
        target: &'static str,
    },
}

impl ConvertError {
    /// Returns the part that is at fault. A fault of the authority is reported as a fault of the host.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{ConvertError, Part};
    /// let differs = ConvertError::Differs { part: Part::Host, target: "url::Url" };
    /// assert_eq!(differs.part(), Some(Part::Host));
    /// ```
    #[must_use]
    pub const fn part(&self) -> Option<Part> {
        match *self {
            Self::Fragment => Some(Part::Fragment),
            Self::NoAuthority | Self::EmptyHost { .. } => Some(Part::Host),
            Self::NotOriginForm => Some(Part::Path),
            Self::PortTooLarge => Some(Part::Port),
            Self::TooLong { .. } => None,
            Self::Refused { part, .. } | Self::Differs { part, .. } => Some(part),
        }
    }

    /// Returns a stable name for this kind of error.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// assert_eq!(urika::ConvertError::NoAuthority.code(), "NO_AUTHORITY");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.wording().code
    }
}

wordings! {
    ConvertError;
    Fragment: "FRAGMENT", "RFC 9110, section 7.1",
        "a request has no fragment", "remove it with `without_fragment()`";
    NoAuthority: "NO_AUTHORITY", "RFC 3986, section 3.2",
        "the URI has no host to connect to", "write a host, as in `https://example.com/`";
    NotOriginForm: "NOT_ORIGIN_FORM", "RFC 9112, section 3.2",
        "reference is not a request target", "write `*`, or a path that begins with one `/`";
    PortTooLarge: "PORT_TOO_LARGE", "RFC 3986, section 3.2.3",
        "port greater than 65535", "write a number from 0 to 65535";
    TooLong: "TOO_LONG", "RFC 9110, section 4.1",
        "", "shorten it";
    EmptyHost: "REFUSED", "RFC 3986, section 3.2.2",
        "", "write a host, or pass only the path";
    Refused: "REFUSED", "RFC 3986, section 3.2",
        "", "";
    Differs: "DIFFERS", "RFC 3986, section 7.3",
        "", "";
}

impl fmt::Display for ConvertError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.wording();
        match *self {
            Self::TooLong { target, limit } => {
                write!(f, "the URI is longer than {limit} bytes, the limit of `{target}`")?;
            }
            Self::EmptyHost { target } => write!(f, "`{target}` does not accept an empty host")?,
            Self::Refused { part, target } => {
                write!(f, "`{target}` does not accept the {part}{}", accepted(part))?;
            }
            Self::Differs { part, target } => {
                write!(f, "`{target}` reads the {part} differently; ")?;
                match part {
                    Part::Host => f.write_str("write a domain name, or an IPv4 address as four numbers")?,
                    _ => write!(f, "write it as `{target}` prints it")?,
                }
            }
            _ => f.write_str(words.sentence)?,
        }
        words.write_end(f)
    }
}

/// Returns the remedy for a part that the target type does not accept.
const fn accepted(part: Part) -> &'static str {
    match part {
        Part::Host => "; write a domain name or an IP address",
        Part::Scheme => "; write a scheme of at most 64 characters",
        _ => "",
    }
}

crate::fault::debugs_as_displayed!(ConvertError);

impl core::error::Error for ConvertError {}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::{ConvertError, Part};
    use alloc::string::ToString as _;

    #[test]
    fn each_error_has_its_part_and_its_words() {
        let refused = ConvertError::Refused { part: Part::Query, target: "http::Uri" };
        let differs = ConvertError::Differs { part: Part::Userinfo, target: "url::Url" };
        for (error, code, part, words) in [
            (ConvertError::Fragment, "FRAGMENT", Some(Part::Fragment), "a request has no fragment; "),
            (ConvertError::NoAuthority, "NO_AUTHORITY", Some(Part::Host), ""),
            (ConvertError::NotOriginForm, "NOT_ORIGIN_FORM", Some(Part::Path), ""),
            (ConvertError::PortTooLarge, "PORT_TOO_LARGE", Some(Part::Port), ""),
            (
                ConvertError::TooLong { target: "http::Uri", limit: 65_534 },
                "TOO_LONG",
                None,
                "the URI is longer than 65534 bytes, the limit of `http::Uri`; ",
            ),
            (
                ConvertError::EmptyHost { target: "http::Uri" },
                "REFUSED",
                Some(Part::Host),
                "`http::Uri` does not accept an empty host; write a host",
            ),
            (refused, "REFUSED", Some(Part::Query), "`http::Uri` does not accept the query"),
            (differs, "DIFFERS", Some(Part::Userinfo), "`url::Url` reads the user information differently"),
        ] {
            assert_eq!((error.code(), error.part()), (code, part));
            let said = error.to_string();
            assert!(said.starts_with(words) && said.ends_with(']'), "{said}");
        }
    }
}
