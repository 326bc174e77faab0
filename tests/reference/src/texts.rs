//! Enumerates strings within bounds, and sets the bounds: `ENUMERATE` tries more.

/// Returns every string of up to `length` symbols, the shortest first.
pub fn up_to<T: Copy>(symbols: &[T], length: usize) -> impl Iterator<Item = String>
where
    String: FromIterator<T>,
{
    (0..=length).flat_map(move |length| exactly(symbols, length))
}

/// Returns every string of exactly `length` symbols.
pub fn exactly<T: Copy>(symbols: &[T], length: usize) -> impl Iterator<Item = String>
where
    String: FromIterator<T>,
{
    sequences(symbols, length)
}

/// Returns every sequence of exactly `length` symbols.
pub fn rows<T: Copy>(symbols: &[T], length: usize) -> impl Iterator<Item = Vec<T>> {
    sequences(symbols, length)
}

fn sequences<T: Copy, S: FromIterator<T>>(symbols: &[T], length: usize) -> impl Iterator<Item = S> {
    let indices = std::iter::successors(Some(vec![0; length]), move |indices: &Vec<usize>| {
        let last = indices.iter().rposition(|&index| index + 1 < symbols.len())?;
        let mut next = indices.clone();
        next[last] += 1;
        next[last + 1..].fill(0);
        Some(next)
    });
    indices.map(move |indices| indices.into_iter().map(|index| symbols[index]).collect())
}

/// Returns true when the environment variable `ENUMERATE` is `full`.
#[must_use]
pub fn is_full() -> bool {
    std::env::var("ENUMERATE").is_ok_and(|all| all == "full")
}

/// Returns `full` when `ENUMERATE` is `full`, otherwise `quick`.
#[must_use]
pub fn bound(quick: usize, full: usize) -> usize {
    if is_full() { full } else { quick }
}

/// Returns the step of a long enumeration: `some` of its cases are tried each time, and all of them with `ENUMERATE`, as
/// `.ci/deep` does.
#[must_use]
pub fn step(some: usize) -> usize {
    if std::env::var_os("ENUMERATE").is_some() { 1 } else { some }
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

    use super::{each_edit, each_two_edits, rows, up_to};

    #[test]
    fn every_short_text_comes_once() {
        let texts: Vec<String> = up_to(&["a", "é"], 2).collect();
        assert_eq!(texts, ["", "a", "é", "aa", "aé", "éa", "éé"]);
        assert!(rows(&['a', 'é'], 2).eq([['a', 'a'], ['a', 'é'], ['é', 'a'], ['é', 'é']]));
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
