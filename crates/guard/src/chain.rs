//! A chain of redirects: its maximum length, and what another origin receives.

use http::HeaderMap;
use http::header::{self, HeaderName};
use urika::Uri;

use crate::Refused;

/// The longest chain, as in reqwest and curl.
const MOST_HOPS: usize = 10;

/// The headers that another origin receives. All others might be credentials: `Authorization`, `Cookie`, and
/// names of single services such as `X-Api-Key`, of which no list is complete.
const HARMLESS: [HeaderName; 17] = [
    header::ACCEPT,
    header::ACCEPT_ENCODING,
    header::ACCEPT_LANGUAGE,
    header::CACHE_CONTROL,
    header::CONTENT_ENCODING,
    header::CONTENT_LANGUAGE,
    header::CONTENT_LENGTH,
    header::CONTENT_TYPE,
    header::IF_MATCH,
    header::IF_MODIFIED_SINCE,
    header::IF_NONE_MATCH,
    header::IF_RANGE,
    header::IF_UNMODIFIED_SINCE,
    header::PRAGMA,
    header::RANGE,
    header::TE,
    header::USER_AGENT,
];

/// The hops so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Chain {
    hops: usize,
    /// Whether a hop has left the first origin. This never becomes false again: later hops may stay at one
    /// origin, but it is foreign.
    is_foreign: bool,
}

impl Chain {
    /// Counts a hop from one URL to another. A URL that is not a URI has no origin.
    pub(crate) fn hop(&mut self, from: &str, to: &str) -> Result<(), Refused> {
        self.hops += 1;
        self.is_foreign |= !is_same_origin(from, to);
        if self.hops > MOST_HOPS { Err(Refused::TooManyRedirects) } else { Ok(()) }
    }

    #[cfg(feature = "reqwest")]
    pub(crate) const fn is_foreign(self) -> bool {
        self.is_foreign
    }

    /// Removes from the headers of the next request what another origin must not see.
    pub(crate) fn strip(self, headers: &mut HeaderMap) {
        if self.is_foreign {
            let names: Vec<HeaderName> = headers.keys().cloned().collect();
            for name in names.iter().filter(|name| !HARMLESS.contains(name)) {
                headers.remove(name);
            }
        }
    }
}

fn is_same_origin(from: &str, to: &str) -> bool {
    matches!((Uri::parse(from), Uri::parse(to)), (Ok(from), Ok(to)) if from.same_origin(to))
}
