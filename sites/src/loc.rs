//! URLs, judged by a policy: the only place that knows how policies say what is wrong.

use urika::Policy;

/// The site rules.
pub(crate) const PAGE: Policy<'static> = Policy::LITERAL.schemes(&["https", "http"]);

/// What a policy says of a URL.
#[derive(Debug)]
pub(crate) struct Judged<'t> {
    /// Its canonical form; `None` if it has none.
    pub(crate) canonical: Option<Canonical<'t>>,
    /// What is wrong with it. With a canonical form: why this is not it.
    pub(crate) faults: Vec<Fault>,
}

#[derive(Debug)]
pub(crate) enum Canonical<'t> {
    Written(&'t str),
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

#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) remedy: &'static str,
}

pub(crate) fn judge<'t>(policy: &Policy<'_>, text: &'t str) -> Judged<'t> {
    match policy.normalize(text) {
        Ok(normalized) if !normalized.is_changed() => {
            Judged { canonical: Some(Canonical::Written(text)), faults: Vec::new() }
        }
        Ok(normalized) => Judged {
            canonical: Some(Canonical::Other(normalized.into_uri().into())),
            faults: vec![Fault {
                code: "NOT_CANONICAL",
                message: "not in canonical form".into(),
                remedy: "write the canonical form",
            }],
        },
        Err(error) => Judged {
            canonical: None,
            faults: vec![Fault {
                code: "INVALID_URL",
                message: error.to_string(),
                remedy: "write a correct URL",
            }],
        },
    }
}
