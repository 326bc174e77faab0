//! String literals: what they mean, and where in the source each byte of that was written.
//!
//! The compiler hands a literal to a macro as it was typed. The grammar reads what it means,
//! and reports byte offsets of that; the spans of the compiler count bytes of what was typed.
//! Escapes stretch the one against the other, and the `r#"` of raw strings shifts them.
//!
//! The compiler's lexer has accepted every literal that arrives here, so [`read`] tells
//! literals apart and decodes them, and does not check them again. It never panics all the
//! same: text that it does not understand is no string.

use std::ops::Range;

/// The text of a literal that is written as it is meant: raw, or without a backslash.
///
/// This is the quick way that nearly all literals take; [`read`] reads all of them.
pub(crate) fn verbatim(written: &str) -> Option<&str> {
    if let Some(rest) = written.strip_prefix('"') {
        return rest.strip_suffix('"').filter(|text| !text.contains('\\'));
    }
    let rest = written.strip_prefix('r')?;
    let text = rest.trim_start_matches('#');
    let (_, hashes) = rest.split_at(rest.len() - text.len()).swap();
    text.strip_suffix(hashes)?.strip_prefix('"')?.strip_suffix('"')
}
