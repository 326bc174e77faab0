//! Where Urika and another library differ, and why: all that is known, in one list.
//!
//! An entry covers every text that its predicate is true of, for one library and operation; so
//! predicates are narrow. Each has an example, which must differ still.

use crate::{differential_template, differential_uri};

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Whether a text is a URI reference.
    Verdict,
    /// Its parts.
    Parts,
    /// What a reference resolves to; the text is the base and, on a second line, the reference.
    Resolve,
    /// Where a client would connect: scheme, host and port.
    Target,
    /// What a template becomes; the text is the template and, on lines of their own, values.
    Expand,
}

/// One known difference.
pub struct Known {
    /// The package.
    pub library: &'static str,
    /// What differs.
    pub operation: Operation,
    /// Why, and what the RFC says.
    pub reason: &'static str,
    /// The texts that it is about.
    pub applies: fn(&str) -> bool,
    /// One of them.
    pub example: &'static str,
}

impl std::fmt::Debug for Known {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {:?}: {} ({:?})", self.library, self.operation, self.reason, self.example)
    }
}

/// All known differences.
pub const ALL: &[Known] = &[
];

/// Whether a difference is on the list.
#[must_use]
pub fn is_known(library: &str, operation: Operation, text: &str) -> bool {
    let is_this = |known: &&Known| known.library == library && known.operation == operation;
    ALL.iter().filter(is_this).any(|known| (known.applies)(text))
}

/// Whether the example of an entry differs still.
#[must_use]
pub fn differs(known: &Known) -> bool {
    let found = match known.operation {
        Operation::Expand => differential_template::differences(known.example),
        _ => differential_uri::differences(known.example),
    };
    found.iter().any(|found| found.library == known.library && found.operation == known.operation)
}

/// A difference that was found.
#[derive(Debug)]
pub struct Difference {
    /// The other library.
    pub library: &'static str,
    /// What differs.
    pub operation: Operation,
    /// Urika's answer.
    pub ours: String,
    /// The other's.
    pub theirs: String,
}

/// Fails at a difference that is not on the list.
pub fn judge(text: &str, differences: Vec<Difference>) {
    for it in differences {
        assert!(is_known(it.library, it.operation, text), "{text:?}: {it:?}");
    }
}

/// Adds a difference, where the answers differ.
pub(crate) fn compare(
    differences: &mut Vec<Difference>,
    library: &'static str,
    operation: Operation,
    ours: &impl std::fmt::Debug,
    theirs: &impl std::fmt::Debug,
) {
    let (ours, theirs) = (format!("{ours:?}"), format!("{theirs:?}"));
    if ours != theirs {
        differences.push(Difference { library, operation, ours, theirs });
    }
}
