//! Edits of source text by byte ranges: text outside an edit stays unchanged.

mod constants;
mod grown;
mod imports;
#[cfg(test)]
mod law;
mod names;
mod parts;
mod pieces;
mod plan;
mod planned;
mod signatures;
mod sites;
mod text;
mod uses;
mod write;

use std::ops::Range;

pub(crate) use grown::{grown, whole_line};
pub(crate) use imports::unused_write;
pub(crate) use names::{is_path, variable};
pub(crate) use parts::Role;
pub(crate) use pieces::{SitePiece, SitePlaceholder, ValueSource};
pub(crate) use plan::{PRINTS, plan};
pub(crate) use planned::{Known, Open, Plan, Refused};
pub(crate) use signatures::{ESCAPED, Signature, is_joined, signatures};
pub(crate) use sites::{Site, sites};

/// A string that replaces some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) range: Range<usize>,
    pub(crate) text: String,
}

/// Applies edits that do not overlap. Each edit has the number of its site. Returns the new text, and the
/// bytes of each edit there.
pub(crate) fn apply(source: &str, edits: &[(usize, Edit)]) -> (String, Vec<(usize, Range<usize>)>) {
    let mut sorted: Vec<&(usize, Edit)> = edits.iter().collect();
    sorted.sort_by_key(|(_, edit)| (edit.range.start, edit.range.end));
    let mut out = String::with_capacity(source.len() + 64 * edits.len());
    let mut filled = Vec::new();
    let mut offset = 0;
    for (site, edit) in sorted {
        out.push_str(&source[offset..edit.range.start]);
        let start = out.len();
        out.push_str(&edit.text);
        filled.push((*site, start..out.len()));
        offset = edit.range.end;
    }
    out.push_str(&source[offset..]);
    (out, filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_outside_of_edits_stay() {
        let edit = |range, text: &str| Edit { range, text: text.into() };
        let (text, filled) = apply("aé\r\nb", &[(7, edit(5..6, "xyz")), (3, edit(0..1, ""))]);
        assert_eq!(text, "é\r\nxyz");
        assert_eq!(filled, [(3, 0..0), (7, 4..7)]);
    }
}
