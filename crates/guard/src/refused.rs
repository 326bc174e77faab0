//! [`Refused`]: why a guard does not fetch a URL, or serve a request.

use std::error::Error;
use std::fmt;

use urika::{ConvertError, ParseError};

/// Why a guard does not fetch a URL, or serve a request. It prints at most one character of the URL, and no address.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// The policy rejects the URL, or a request has a target that servers could read differently.
    Url(ParseError),
    /// The client would read another target in the URL than the policy.
    Meaning(ConvertError),
    /// The client cannot read the text as a URL with a host.
    NotUrl,
    /// The policy rejects the scheme, the host or the port of a connection.
    Host,
    /// The host is an address that is not accepted, or a name that has no accepted address.
    Address,
    /// The chain of redirects has more than ten hops.
    TooManyRedirects,
    /// The method of the request does not have targets of this form (RFC 9112, section 3.2).
    Form,
}

impl Refused {
    /// Returns a stable name for this kind of refusal, for programs and logs.
    ///
    /// ```
    /// use urika::Policy;
    /// use urika_guard::{Guard, Refused};
    ///
    /// let refused = Guard::new(Policy::PUBLIC).check("ftp://example.com/").unwrap_err();
    /// assert_eq!(refused.code(), "UNSUPPORTED_PROTOCOL");
    /// assert_eq!(Refused::Address.code(), "ADDRESS_NOT_ALLOWED");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Url(error) => error.code(),
            Self::Meaning(error) => error.code(),
            Self::NotUrl => "NOT_A_URL",
            Self::Host => "HOST_NOT_ALLOWED",
            Self::Address => "ADDRESS_NOT_ALLOWED",
            Self::TooManyRedirects => "TOO_MANY_REDIRECTS",
            Self::Form => "TARGET_FORM",
        }
    }

    /// Finds the refusal among the sources of an error, such as one of hyper or reqwest.
    ///
    /// ```
    /// use urika_guard::Refused;
    ///
    /// let error = std::io::Error::other(Refused::Address);
    /// assert_eq!(Refused::of(&error), Some(&Refused::Address));
    /// ```
    #[must_use]
    pub fn of<'e>(error: &'e (dyn Error + 'static)) -> Option<&'e Self> {
        let mut next = Some(error);
        while let Some(error) = next {
            if let Some(refused) = error.downcast_ref() {
                return Some(refused);
            }
            // `io::Error` returns the source of the error inside it, and not that error.
            let inside = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
            next = inside.map_or_else(|| error.source(), |inside| Some(inside));
        }
        None
    }
}

impl From<ParseError> for Refused {
    fn from(error: ParseError) -> Self {
        Self::Url(error)
    }
}

impl From<ConvertError> for Refused {
    fn from(error: ConvertError) -> Self {
        Self::Meaning(error)
    }
}

/// Prints what is wrong, and the remedy if there is one.
impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sentence = match self {
            Self::Url(error) => {
                f.write_str("URL is not allowed: ")?;
                return fmt::Display::fmt(error, f);
            }
            Self::Meaning(error) => {
                f.write_str("URL is ambiguous: ")?;
                return fmt::Display::fmt(error, f);
            }
            Self::NotUrl => {
                "input is not a URL with a scheme and a host; write one such as `https://example.com/`"
            }
            Self::Host => {
                "the policy does not allow a connection to this scheme, host and port; list them in the policy, if they are right"
            }
            Self::Address => "host has no allowed address; only the public Internet is allowed by default",
            Self::TooManyRedirects => {
                "the response is redirected more than ten times; request the last URL of the chain"
            }
            Self::Form => {
                "form of the request target does not fit the method; send `host:port` with `CONNECT`, `*` only with `OPTIONS`, and otherwise a path such as `/a`, or a URL"
            }
        };
        write!(f, "{sentence} [{}]", self.code())
    }
}

/// Prints the message, which a program prints when `main` returns the error.
impl fmt::Debug for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Error for Refused {}

/// The error of a service, which [`Refused::of`] looks into.
#[cfg(any(feature = "hyper", feature = "tower"))]
pub(crate) type BoxError = Box<dyn Error + Send + Sync>;

/// The future of a service that might refuse.
#[cfg(any(feature = "hyper", feature = "tower"))]
pub(crate) type BoxFuture<T> = std::pin::Pin<Box<dyn Future<Output = Result<T, BoxError>> + Send>>;
