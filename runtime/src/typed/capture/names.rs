//! Names of parameters: those that a template knows, and whether a URI has one of them.

use super::raw::Raw;
use crate::template::matching::literal::{Case, is};

/// A name in a query, and the variable that it is of.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    /// The name as it stands in the URI.
    pub name: &'static str,
    /// For messages.
    pub variable: &'static str,
}

/// How a query is read.
#[derive(Clone, Copy, Debug)]
pub struct Params {
    /// The names of the variables, and behind them those of literal pairs.
    pub names: &'static [Name],
    /// The names that the types of associative arrays know.
    pub keys: &'static [&'static [&'static str]],
    /// The parameters that have `*`, a bit for each.
    pub exploded: u64,
    /// Whether one of these is an associative array, and so takes names that are not listed.
    pub has_maps: bool,
    /// The separator of pairs.
    pub separator: u8,
}

impl Params {
    /// Whether a name is known.
    pub(super) fn has(&self, name: Raw<'_>) -> bool {
        let is_key = || self.keys.iter().copied().flatten().any(|key| name.is_text(key));
        self.names.iter().any(|known| is_name(name, known.name)) || is_key()
    }
}

/// A name, and the value behind its first `=`; without one, that is empty.
#[inline]
pub(super) fn pair(raw: Raw<'_>) -> (Raw<'_>, Raw<'_>) {
    raw.split(b'=').unwrap_or((raw, raw.of("")))
}

/// Whether a name is the one that a template has. Nearly always both are written alike, or
/// differ.
#[inline]
pub(super) fn is_name(found: Raw<'_>, name: &str) -> bool {
    let text = found.encoded();
    text == name || (!found.is_plain() || name.bytes().any(|byte| byte == b'%')) && is(text, name, Case::Kept)
}
