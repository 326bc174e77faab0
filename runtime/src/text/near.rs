//! Words that are nearly alike: the one that was probably meant.

#[cfg(feature = "alloc")]
use alloc::string::String;

use super::bytes::same_letters;

/// Returns whether `text`, in any case, becomes `word` by one edit that keeps the first letter.
pub(crate) const fn is_one_edit(text: &[u8], word: &[u8]) -> bool {
    let (short, long) = if text.len() < word.len() { (text, word) } else { (word, text) };
    if long.len() - short.len() > 1 || !same(text, 0, word, 0) {
        return false;
    }
    let mut i = 0;
    while i < short.len() && same(short, i, long, i) {
        i += 1;
    }
    if short.len() < long.len() {
        return same_rest(short, i, long, i + 1);
    }
    let is_swap = i + 1 < short.len() && same(short, i, long, i + 1) && same(short, i + 1, long, i);
    i < short.len()
        && (same_rest(short, i + 1, long, i + 1) || (is_swap && same_rest(short, i + 2, long, i + 2)))
}

const fn same(a: &[u8], i: usize, b: &[u8], j: usize) -> bool {
    a[i].eq_ignore_ascii_case(&b[j])
}

const fn same_rest(a: &[u8], i: usize, b: &[u8], j: usize) -> bool {
    same_letters(a.split_at(i).1, b.split_at(j).1)
}

/// The length of the longest words whose edits are counted: the time grows with the product of two lengths.
#[cfg(feature = "alloc")]
const LONGEST: usize = 64;

/// Returns the index of the name that was probably meant: the first that differs from `name` only in case and
/// separators, or else the one with the fewest edits, if they are few. The macros use it, too.
#[cfg(feature = "alloc")]
#[must_use]
pub fn meant<K: AsRef<str>>(name: &str, known: &[K]) -> Option<usize> {
    let letters = |text: &str| -> String {
        text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
    };
    let sought = letters(name);
    let same = known.iter().position(|known| !sought.is_empty() && letters(known.as_ref()) == sought);
    let mut nearest = None;
    for (at, known) in known.iter().enumerate() {
        if let Some(edits) = few_edits(name.as_bytes(), known.as_ref().as_bytes()) {
            if nearest.is_none_or(|(fewest, _)| edits < fewest) {
                nearest = Some((edits, at));
            }
        }
    }
    same.or(nearest.map(|(_, at)| at))
}

/// Returns the number of edits between two words, in any case, if they have most letters in common: one edit,
/// and another one for every four letters.
#[cfg(feature = "alloc")]
fn few_edits(a: &[u8], b: &[u8]) -> Option<usize> {
    let (shorter, longer) = (a.len().min(b.len()), a.len().max(b.len()));
    let most = (1 + shorter / 4).min(shorter.saturating_sub(1));
    if shorter == 0 || longer > LONGEST || longer - shorter > most {
        return None;
    }
    Some(edits(a, b)).filter(|edits| *edits <= most)
}

/// Returns the number of letters that are inserted, removed or replaced, where two neighbors that are swapped
/// count once: the distance of Damerau and Levenshtein, without edits of a swapped pair.
#[cfg(feature = "alloc")]
fn edits(a: &[u8], b: &[u8]) -> usize {
    let mut before = [0; LONGEST + 1];
    let mut row: [usize; LONGEST + 1] = core::array::from_fn(|at| at);
    for i in 0..a.len() {
        let mut next = [i + 1; LONGEST + 1];
        for j in 0..b.len() {
            let replaced = row[j] + usize::from(!same(a, i, b, j));
            next[j + 1] = replaced.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && same(a, i, b, j - 1) && same(a, i - 1, b, j) {
                next[j + 1] = next[j + 1].min(before[j - 1] + 1);
            }
        }
        (before, row) = (row, next);
    }
    row[b.len()]
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::string::String;
    use alloc::vec;
    use alloc::vec::Vec;

    use super::{LONGEST, edits, is_one_edit, meant};

    #[test]
    fn one_letter_more_less_other_or_swapped() {
        for text in ["http", "htps", "httpss", "httpx", "htpts", "HTTSP", "hxttps"] {
            assert!(is_one_edit(text.as_bytes(), b"https"), "{text}");
        }
        // Two edits, and one that changes the first letter.
        for text in ["hts", "h", "httpsss", "htptx", "htxys", "xttps", "ttps", "htptss", "thtps"] {
            assert!(!is_one_edit(text.as_bytes(), b"https"), "{text}");
        }
    }

    #[test]
    fn another_case_or_separator_is_nearer_than_another_letter() {
        let known = ["page", "per_page", "pages", "", "\u{e9}"];
        for (name, expected) in [
            ("Page", Some(0)),
            ("perPage", Some(1)),
            ("per-page", Some(1)),
            ("pge", Some(0)),
            ("pagess", Some(2)),
            ("q", None),
            ("", None),
            ("-", None),
            ("\u{e8}", Some(4)),
            // The first letter may be wrong, and each four letters may have one more edit.
            ("apge", Some(0)),
            ("pre_paeg", Some(1)),
            ("par_bogs", None),
        ] {
            assert_eq!(meant(name, &known), expected, "{name}");
        }
    }

    #[test]
    fn words_without_a_common_letter_are_not_near() {
        assert_eq!(meant("tga", &["id", "tag"]), Some(1));
        for (name, known) in [("x", "y"), ("id", "ab"), ("id", "kind"), ("a", "ab"), ("xy", "x")] {
            assert_eq!(meant(name, &[known]), None, "{name} {known}");
        }
    }

    /// Returns the words of up to four of these letters.
    fn words() -> Vec<String> {
        let mut words = vec![String::new()];
        for at in 0.. {
            if words[at].len() == 4 {
                return words;
            }
            for letter in ["a", "b", "c"] {
                words.push(words[at].clone() + letter);
            }
        }
        words
    }

    /// Returns the words that one edit makes of a word, and the word itself.
    fn edited(word: &str) -> Vec<String> {
        let mut all = Vec::new();
        for at in 0..=word.len() {
            let (before, after) = word.split_at(at);
            for letter in ["a", "b", "c"] {
                all.push([before, letter, after].concat());
                all.extend(after.get(1..).map(|after| [before, letter, after].concat()));
            }
            all.extend(after.get(1..).map(|after| [before, after].concat()));
            all.extend(after.get(2..).map(|rest| [before, &after[1..2], &after[..1], rest].concat()));
        }
        all
    }

    #[test]
    fn one_edit_is_an_insertion_a_removal_a_replacement_or_a_swap() {
        for a in &words() {
            let edited = edited(a);
            for b in &words() {
                let count = edits(a.as_bytes(), b.as_bytes());
                assert_eq!(count <= 1, a == b || edited.contains(b), "{a} {b}");
                assert_eq!(count == 0, a == b, "{a} {b}");
                assert_eq!(count, edits(b.as_bytes(), a.as_bytes()), "{a} {b}");
            }
        }
    }

    #[test]
    fn long_words_are_not_compared() {
        let name = "a".repeat(LONGEST);
        assert_eq!(meant(&name[1..], &[&name]), Some(0));
        assert_eq!(meant(&name, &[name.clone() + "a"]), None);
    }
}
