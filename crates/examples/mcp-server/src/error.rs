//! The errors of a request, in the words of the protocol.

use std::fmt;

use rmcp::ErrorData;
use serde_json::json;
use urika::{MatchError, MatchErrorKind};

/// Why a resource cannot be read.
#[derive(Debug)]
pub(crate) enum Error {
    /// The URI has the name of nothing, or of something that is not there.
    NotFound,
    /// The URI is one of a template, with a value that cannot be.
    BadValue(MatchError),
    /// The resource was found, but cannot be shown.
    Unreadable(String),
}

impl Error {
    pub(crate) fn unreadable(why: impl fmt::Display) -> Self {
        Self::Unreadable(why.to_string())
    }

    /// With the URI, which the protocol wants in the data of "not found".
    pub(crate) fn of_uri(self, uri: &str) -> ErrorData {
        let data = Some(json!({ "uri": uri }));
        match &self {
            Self::NotFound => ErrorData::resource_not_found(self.to_string(), data),
            Self::BadValue(error) => {
                let data = json!({ "uri": uri, "variable": error.variable(), "code": error.code() });
                ErrorData::invalid_params(self.to_string(), Some(data))
            }
            Self::Unreadable(_) => ErrorData::internal_error(self.to_string(), data),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound => f.write_str("resource not found"),
            Self::BadValue(error) => error.fmt(f),
            Self::Unreadable(why) => write!(f, "resource cannot be read: {why}"),
        }
    }
}

impl From<MatchError> for Error {
    fn from(error: MatchError) -> Self {
        if error.kind() == MatchErrorKind::NoMatch { Self::NotFound } else { Self::BadValue(error) }
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        match error {
            rusqlite::Error::QueryReturnedNoRows => Self::NotFound,
            error => Self::unreadable(error),
        }
    }
}
