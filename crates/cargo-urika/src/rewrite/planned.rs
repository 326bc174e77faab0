//! The plan of a rewrite, as `plan` makes it and `write` writes it.

use std::ops::Range;

use super::parts::Role;
use super::{Edit, Site, SitePlaceholder, ValueSource};
use crate::value::Place;

/// The facts known about the value of a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// The type writes nothing but letters, digits, `-`, `.`, `_` and `~`: every value keeps its bytes.
    Stable,
    /// Any text.
    Text,
    /// Text of which the program has a value that would change, such as one with a slash.
    Several,
    /// A type that implements `Display`, and is not a value of templates. The caller may know that it prints one
    /// segment.
    Display { is_segment: bool },
    /// Text from an encoder that writes the bytes of the template.
    Encoded,
    /// A string of the program that ends with a slash of the path.
    Folder,
    /// The value stays unchanged, for this reason.
    Kept(&'static str),
}

/// A value whose harmless strings a rewrite changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) place: Place,
    pub(crate) role: Role,
}

/// A way to rewrite a site.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// Edits, the simplest first. Later ones return an error from the function.
    pub(crate) candidates: Vec<Vec<Edit>>,
    /// The call of `uri_format!` or `Template::build`.
    pub(crate) call: String,
    /// The same call, where a value may be refused.
    pub(crate) tried: String,
    /// Whether a value may be refused at run time.
    pub(crate) may_fail: bool,
    /// The placeholders that the rewrite encodes.
    pub(crate) covered: Vec<Place>,
    /// The covered values whose harmless strings would change.
    pub(crate) open: Vec<Open>,
    /// The placeholders that the rewrite leaves, and the reasons.
    pub(crate) kept: Vec<(Place, &'static str)>,
}

/// The reasons why a site stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) why: &'static str,
    /// The reasons of single placeholders.
    pub(super) placeholders: Vec<(Place, &'static str)>,
}

impl Refused {
    /// Returns the reason for a placeholder.
    pub(crate) fn of(&self, place: Place) -> &'static str {
        self.placeholders
            .iter()
            .find(|(placeholder, _)| *placeholder == place)
            .map_or(self.why, |(_, why)| *why)
    }
}

impl From<&'static str> for Refused {
    fn from(why: &'static str) -> Self {
        Self { why, placeholders: Vec::new() }
    }
}

/// A piece with its role.
#[derive(Clone, Debug)]
pub(super) enum PlannedPiece<'s> {
    Text(&'s str),
    Data {
        placeholder: &'s SitePlaceholder,
        known: Known,
        role: Role,
    },
    Kept {
        placeholder: &'s SitePlaceholder,
        why: &'static str,
        /// Whether the value is after the authority, where a URL is not cut.
        is_inside: bool,
    },
    /// A value that stays, and ends with a slash of the path.
    Folder {
        placeholder: &'s SitePlaceholder,
    },
}

/// The planned pieces that are the URI, up to the last one, and the bytes of the first text that are not.
pub(super) struct Run {
    pub(super) planned: Range<usize>,
    /// The bytes of the first text that stay before the URI.
    pub(super) skipped: usize,
}

/// Returns the name of the value of a placeholder.
pub(super) fn name(site: &Site, placeholder: &SitePlaceholder) -> String {
    match &placeholder.source {
        ValueSource::Captured(name) => name.clone(),
        ValueSource::Argument(number) => {
            let argument = &site.arguments[*number];
            argument.name.clone().unwrap_or_else(|| argument.variable.clone())
        }
    }
}

/// Returns the text that an encoder gets in the call itself.
pub(super) fn encoded(site: &Site, placeholder: &SitePlaceholder) -> Option<Range<usize>> {
    match placeholder.source {
        ValueSource::Argument(number) if placeholder.spec.is_empty() => site.arguments[number].first.clone(),
        _ => None,
    }
}
