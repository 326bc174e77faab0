//! Checks URLs by a policy. No other module uses a policy.

use urika::{Policy, Violation};

/// A policy's verdict on a URL.
#[derive(Debug)]
pub(crate) struct Judged<'t> {
    /// The canonical form, if there is one.
    pub(crate) canonical: Option<Canonical<'t>>,
    /// The faults of the URL. If there is a canonical form, the differences from it.
    pub(crate) violations: Vec<Violation>,
}

/// A URL in canonical form.
#[derive(Debug)]
pub(crate) enum Canonical<'t> {
    /// The URL as written.
    Written(&'t str),
    /// The URL in a different spelling.
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

/// Checks a URL by a policy. Most URLs are canonical, and are not copied.
pub(crate) fn judge<'t>(policy: &Policy<'_>, text: &'t str) -> Judged<'t> {
    let violations = policy.check_canonical(text);
    let canonical = if violations.is_empty() {
        Some(Canonical::Written(text))
    } else {
        policy.normalize(text).ok().map(|normalized| Canonical::Other(normalized.into_uri().into()))
    };
    Judged { canonical, violations }
}
