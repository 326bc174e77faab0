//! [`Error`]: the reason why a resource cannot be read, in words that a client may see.

use std::any::Any;
use std::error::Error as StdError;
use std::{fmt, io};

use rmcp::ErrorData;
use serde_json::{Value, json};
use urika::{MatchError, MatchErrorKind};

/// The reason why a resource cannot be read, listed or completed.
///
/// `?` converts every error. Clients learn only that there was an error, since its text can contain paths,
/// hosts and queries; the text is logged with `tracing`. An [`io::Error`] of a missing file becomes
/// [`not_found`](Self::not_found).
///
/// | | 2025-11-25 and before | 2026-07-28 |
/// |---|---|---|
/// | no route matches, [`not_found`](Self::not_found) | -32002 | -32602 |
/// | a value that its variable's type refuses, [`value`](Self::value) | -32602 | -32602 |
/// | an unknown cursor, template or variable | -32602 | -32602 |
/// | every other error, and content larger than the limit | -32603 | -32603 |
///
/// ```
/// use urika_rmcp::Error;
///
/// fn row(rows: &[String], number: usize) -> Result<&String, Error> {
///     rows.get(number).ok_or(Error::not_found())
/// }
/// ```
#[derive(Debug)]
pub struct Error(Kind);

#[derive(Debug)]
enum Kind {
    NotFound,
    Value(String, &'static str, String),
    Shown(String),
    Other(Box<dyn StdError + Send + Sync>),
}

impl Error {
    /// Makes the error for a resource that does not exist.
    ///
    /// ```
    /// let error = urika_rmcp::Error::not_found();
    /// ```
    #[must_use]
    pub const fn not_found() -> Self {
        Self(Kind::NotFound)
    }

    /// Makes the error for a refused value: the variable, and the reason in words for the client.
    ///
    /// ```
    /// let error = urika_rmcp::Error::value("day", "not a day of the calendar");
    /// ```
    #[must_use]
    pub fn value(variable: &str, why: impl Into<String>) -> Self {
        Self(Kind::Value(variable.to_owned(), "REFUSED", why.into()))
    }

    /// Makes the error for a resource that cannot be read, with the reason in words for the client.
    ///
    /// ```
    /// let error =
    ///     urika_rmcp::Error::shown("the repository is being cloned, try again in a minute");
    /// ```
    #[must_use]
    pub fn shown(why: impl Into<String>) -> Self {
        Self(Kind::Shown(why.into()))
    }

    /// Returns the words for a URI that is not in the set, or has a refused value.
    pub(crate) fn of_match(error: &MatchError) -> Self {
        if error.kind() == MatchErrorKind::NoMatch {
            return Self::not_found();
        }
        let variable = error.variable().unwrap_or_default().to_owned();
        Self(Kind::Value(variable, error.code(), error.for_client().to_string()))
    }

    /// Returns whether the resource does not exist.
    pub(crate) const fn is_not_found(&self) -> bool {
        matches!(self.0, Kind::NotFound)
    }

    /// Returns the answer to a request about a URI.
    pub(crate) fn answer(self, uri: &str) -> ErrorData {
        let data = data(uri);
        match self.0 {
            Kind::NotFound => ErrorData::resource_not_found("resource not found", Some(data)),
            Kind::Value(variable, code, why) => {
                let mut data = data;
                data["variable"] = variable.into();
                data["code"] = code.into();
                ErrorData::invalid_params(why, Some(data))
            }
            Kind::Shown(why) => ErrorData::internal_error(why, Some(data)),
            Kind::Other(error) => {
                tracing::error!(error = &*error as &(dyn StdError + 'static), "a resource cannot be read");
                ErrorData::internal_error("the resource cannot be read", Some(data))
            }
        }
    }
}

/// Returns the URI, which the protocol requires in the data of "not found". A long URI is omitted, so that a
/// client cannot make the server send large answers.
fn data(uri: &str) -> Value {
    if uri.is_empty() || uri.len() > 4096 { json!({}) } else { json!({ "uri": uri }) }
}

impl<E: StdError + Send + Sync + 'static> From<E> for Error {
    fn from(error: E) -> Self {
        let of_io = (&error as &dyn Any).downcast_ref::<io::Error>();
        if of_io.is_some_and(|error| error.kind() == io::ErrorKind::NotFound) {
            return Self::not_found();
        }
        Self(Kind::Other(Box::new(error)))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Kind::NotFound => f.write_str("resource not found"),
            Kind::Value(_, _, why) | Kind::Shown(why) => f.write_str(why),
            Kind::Other(error) => error.fmt(f),
        }
    }
}
