//! The reason why a sitemap could not be written.

use std::{error, fmt, io};

use urika::ParseError;

/// The reason why a sitemap could not be written.
#[non_exhaustive]
pub enum WriteError {
    /// A file could not be made or written.
    Io(io::Error),
    /// The database has no page. The protocol does not allow an empty sitemap.
    Empty,
    /// A page with all its versions exceeds the limits of a sitemap.
    PageTooLarge {
        /// The number of its entry.
        entry: u32,
    },
    /// There are more sitemaps than an index can hold.
    TooManyParts {
        /// The number of sitemaps.
        parts: usize,
    },
    /// No path can be appended to the base.
    Base(ParseError),
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Empty => f.write_str("there are no pages to write, and a sitemap cannot be empty"),
            Self::PageTooLarge { entry } => {
                write!(f, "entry {entry} with its versions is larger than a sitemap can be")
            }
            Self::TooManyParts { parts } => {
                write!(f, "{parts} sitemaps are more than an index can hold; split the database")
            }
            Self::Base(error) => write!(f, "nothing can be put below the base: {error}"),
        }
    }
}

/// Prints the message, which a program prints when `main` returns the error.
impl fmt::Debug for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl error::Error for WriteError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Base(error) => Some(error),
            _ => None,
        }
    }
}
