//! Enumerates strings within bounds.

/// Calls `visit` with every string of up to `length` symbols.
pub fn each(symbols: &[&str], length: usize, visit: &mut impl FnMut(&str)) {
    (0..=length).for_each(|length| each_of(symbols, length, visit));
}

/// Calls `visit` with every string of exactly `length` symbols.
pub fn each_of(symbols: &[&str], length: usize, visit: &mut impl FnMut(&str)) {
    let mut indices = vec![0; length];
    let mut text = String::new();
    loop {
        text.clear();
        for &i in &indices {
            text.push_str(symbols[i]);
        }
        visit(&text);
        let Some(last) = indices.iter().rposition(|&i| i + 1 < symbols.len()) else { return };
        indices[last] += 1;
        indices[last + 1..].fill(0);
    }
}

/// Calls `visit` with every string one edit away from `text`: a symbol inserted before a character or at the end,
/// a character replaced by a symbol, or a character removed.
pub fn each_edit(text: &str, symbols: &[&str], visit: &mut impl FnMut(&str)) {
    each_edit_from(text, 0, symbols, &mut |text, _| visit(text));
}

/// Calls `visit` with every string two edits away from `text`, the second edit after the first.
pub fn each_two_edits(text: &str, symbols: &[&str], visit: &mut impl FnMut(&str)) {
    each_edit_from(text, 0, symbols, &mut |once, from| {
        each_edit_from(once, from, symbols, &mut |twice, _| visit(twice));
    });
}

/// Calls `visit` with every string one edit away, at or after an offset, and with the offset after the edit.
fn each_edit_from(text: &str, from: usize, symbols: &[&str], visit: &mut impl FnMut(&str, usize)) {
    let mut edited = String::new();
    let mut splice = |start: usize, symbol: &str, end: usize| {
        edited.clear();
        edited.extend([&text[..start], symbol, &text[end..]]);
        visit(&edited, start + symbol.len());
    };
    let ends = text[from..].char_indices().map(|(at, c)| (from + at, from + at + c.len_utf8()));
    for (start, end) in ends {
        splice(start, "", end);
        for symbol in symbols {
            splice(start, symbol, start);
            splice(start, symbol, end);
        }
    }
    for symbol in symbols {
        splice(text.len(), symbol, text.len());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{each, each_edit, each_two_edits};

    #[test]
    fn every_short_text_comes_once() {
        let mut texts = Vec::new();
        each(&["a", "é"], 2, &mut |text| texts.push(text.to_owned()));
        assert_eq!(texts, ["", "a", "é", "aa", "aé", "éa", "éé"]);
    }

    #[test]
    fn edits_are_insertions_changes_and_deletions() {
        let mut texts = BTreeSet::new();
        each_edit("é1", &["x"], &mut |text| {
            texts.insert(text.to_owned());
        });
        let expected = ["1", "x1", "xé1", "é", "éx", "éx1", "é1x"];
        assert_eq!(texts, expected.map(str::to_owned).into());
    }

    #[test]
    fn two_edits_are_one_behind_the_other() {
        let mut texts = BTreeSet::new();
        each_two_edits("ab", &["x"], &mut |text| {
            texts.insert(text.to_owned());
        });
        assert!(
            ["", "x", "xx", "xabx", "axbx", "xxab"].iter().all(|text| texts.contains(*text)),
            "{texts:?}"
        );
    }
}
