//! The word that a user meant by another one.

/// Returns the word that is fewest edits away, if they are few.
pub(crate) fn nearest<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let near = words.into_iter().map(|candidate| (distance(word, candidate), candidate)).min()?;
    if near.0 <= 1 + word.len() / 4 { Some(near.1) } else { None }
}

/// Counts how many insertions, deletions and changes lie between two words.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use urika_runtime::Refusal;

    use super::nearest;

    #[test]
    fn the_nearest_word_is_near() {
        let names = || Refusal::ALL.iter().map(|refusal| refusal.name());
        assert_eq!(nearest("userinf", names()), Some("userinfo"));
        assert_eq!(nearest("user_info", names()), Some("userinfo"));
        assert_eq!(nearest("punicode", names()), Some("punycode"));
        assert_eq!(nearest("everything", names()), None);
        assert_eq!(nearest("exakt", ["exact", "strict"]), Some("exact"));
        assert_eq!(nearest("", ["exact"]), None);
    }
}
