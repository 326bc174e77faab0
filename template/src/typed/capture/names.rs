//! Names of parameters: the ones that a template knows, and the search for them in a URI.

use super::raw::Raw;

/// How to read a query.
#[derive(Clone, Copy, Debug)]
pub struct Params<'n> {
    /// The names of the variables as they appear in the URI, followed by the names of literal pairs. Each is
    /// paired with the name of its variable, for messages.
    pub names: &'n [(&'static str, &'static str)],
    /// The names that the types of associative arrays know.
    pub keys: &'static [&'static [&'static str]],
    /// A bit for each parameter with `*`.
    pub exploded: u64,
    /// Whether a parameter with `*` is an associative array, which accepts unlisted names.
    pub has_maps: bool,
    /// The separator of pairs.
    pub separator: u8,
}

impl Params<'_> {
    /// Returns whether the template knows a name.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn has(&self, name: Raw<'_>) -> bool {
        let is_key = || self.keys.iter().copied().flatten().any(|key| name.is_text(key));
        self.names.iter().any(|(known, _)| is_name(name, known)) || is_key()
    }
}

/// Returns a name and the value after its first `=`, which is empty if there is no `=`.
#[inline]
pub(super) fn pair(raw: Raw<'_>) -> (Raw<'_>, Raw<'_>) {
    raw.split(b'=').unwrap_or((raw, raw.of("")))
}

/// Returns whether a name equals one of the template. Most names are spelled alike, or differ.
#[inline]
pub(super) fn is_name(found: Raw<'_>, name: &str) -> bool {
    let text = found.encoded();
    text == name || (!found.is_plain() || name.bytes().any(|byte| byte == b'%')) && found.is_literal(name)
}
