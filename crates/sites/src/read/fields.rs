//! The fields that are read; `format` has the same fields as types.

/// The fields of an entry.
pub(crate) const ENTRY_FIELDS: &[&str] = &["loc", "lastmod", "lang", "alternates"];
/// The fields of an alternate.
pub(crate) const ALTERNATE_FIELDS: &[&str] = &["lang", "loc"];

/// Returns whether a field must be present, and not `null`.
pub(crate) fn is_required(field: &str, in_alternate: bool) -> bool {
    in_alternate || field == "loc"
}
