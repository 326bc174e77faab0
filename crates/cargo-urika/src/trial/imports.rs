//! Removes the imports that rewrites leave unused, where the program denies them: `#![deny(warnings)]`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::PathBuf;

use super::cargo::Message;
use super::{Attempt, SourceFile, Workspace, edits_of};
use crate::rewrite::{self, Edit};

/// Returns whether an error is about an unused import.
pub(super) fn is_unused(error: &Message) -> bool {
    error.code == "unused_imports"
}

/// Adds an attempt for each import that the compiler suggests to remove. Returns false if none was added.
pub(super) fn remove(
    workspace: &Workspace,
    sources: &[SourceFile],
    attempts: &mut Vec<Attempt>,
    unused: &[Message],
) -> bool {
    let mut by_file: BTreeMap<PathBuf, Vec<Range<usize>>> = BTreeMap::new();
    for spot in unused.iter().flat_map(|error| &error.removals) {
        by_file.entry(workspace.below_copy(&spot.file)).or_default().push(spot.range.clone());
    }
    let before = attempts.len();
    for (file, ranges) in by_file {
        let Some(source) = sources.iter().find(|source| source.below == file) else { continue };
        let mut edits = edits_of(attempts, &file);
        edits.sort_by_key(|(_, edit)| (edit.range.start, edit.range.end));
        // A file without rewrites keeps its imports.
        if edits.is_empty() {
            continue;
        }
        for range in ranges {
            let Some(range) = in_source(&range, &edits).map(|range| line(&source.text, range)) else {
                continue;
            };
            let edit = Edit { range, text: String::new() };
            attempts.push(Attempt::new(file.clone(), vec![vec![edit]]));
        }
    }
    attempts.len() > before
}

/// Returns the whole line of an import that goes as a whole.
fn line(source: &str, range: Range<usize>) -> Range<usize> {
    let is_whole = source.get(range.clone()).is_some_and(|text| text.trim_end().ends_with(';'));
    if is_whole { rewrite::whole_line(source, range) } else { range }
}

/// Returns the bytes of the source for bytes of the text with edits, in rising order. Bytes of an edit have none.
fn in_source(range: &Range<usize>, edits: &[(usize, Edit)]) -> Option<Range<usize>> {
    let (mut start, mut end) = (range.start, range.end);
    for (_, edit) in edits {
        let (old, new) = (edit.range.len(), edit.text.len());
        if edit.range.start >= end {
            break;
        }
        if edit.range.start + new > start {
            return None;
        }
        (start, end) = (start + old - new, end + old - new);
    }
    Some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_of_the_source_before_and_behind_edits() {
        let edit = |range, text: &str| (0, Edit { range, text: text.into() });
        let edits = [edit(2..4, "xyz12"), edit(8..9, "")];
        // 01 23 4567 8 9 becomes 01 xyz12 4567 9.
        for (range, wanted) in
            [(0..2, Some(0..2)), (7..9, Some(4..6)), (11..12, Some(9..10)), (3..5, None), (1..3, None)]
        {
            assert_eq!(in_source(&range, &edits), wanted, "{range:?}");
        }
    }
}
