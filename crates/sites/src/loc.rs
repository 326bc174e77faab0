//! URLs, judged by a policy: the only place that asks one.

use urika::{Policy, Violation};

/// A policy's verdict on a URL.
#[derive(Debug)]
pub(crate) struct Judged<'t> {
    /// Its canonical form; `None` if it has none.
    pub(crate) canonical: Option<Canonical<'t>>,
    /// The faults of the URL. With a canonical form: why the URL is not that form.
    pub(crate) violations: Vec<Violation>,
}

/// A URL in canonical form.
#[derive(Debug)]
pub(crate) enum Canonical<'t> {
    /// As it was written.
    Written(&'t str),
    /// Written otherwise.
    Other(String),
}

impl Canonical<'_> {
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Written(text) => text,
            Self::Other(text) => text,
        }
    }
}

/// Asks a policy about a URL; most of them are canonical, and are copied for nobody.
pub(crate) fn judge<'t>(policy: &Policy<'_>, text: &'t str) -> Judged<'t> {
    let violations = policy.check_canonical(text);
    let canonical = if violations.is_empty() {
        Some(Canonical::Written(text))
    } else {
        policy.normalize(text).ok().map(|normalized| Canonical::Other(normalized.into_uri().into()))
    };
    Judged { canonical, violations }
}
