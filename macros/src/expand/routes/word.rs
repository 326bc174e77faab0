//! Which of several literals a segment is: by its length, and where that is not enough by the byte
//! in which they differ most. So the time does not grow with their number, and each is compared
//! once.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Pushes an expression for the number of the literal that `__urika_word` is, counted from 1.
pub(super) fn find(text: &mut String, literals: &[&str]) {
    let mut lengths: BTreeMap<usize, Vec<(usize, &[u8])>> = BTreeMap::new();
    // What is escaped in its canonical form is escaped in every form.
    for (at, word) in literals.iter().enumerate().filter(|(_, word)| !word.contains('%')) {
        lengths.entry(word.len()).or_default().push((at + 1, word.as_bytes()));
    }
    text.push_str("match __urika_word.len() {");
    for (length, group) in lengths {
        let _ = write!(text, "{length} =>");
        of_length(text, &group);
        text.push(',');
    }
    text.push_str("_ => 0 }");
}

fn of_length(text: &mut String, group: &[(usize, &[u8])]) {
    if let [(at, word)] = group {
        let _ = write!(text, "if __urika_word == b\"{}\" {{ {at} }} else {{ 0 }}", word.escape_ascii());
        return;
    }
    let place = most_telling(group);
    let mut bytes: BTreeMap<u8, Vec<(usize, &[u8])>> = BTreeMap::new();
    for one in group {
        bytes.entry(one.1[place]).or_default().push(*one);
    }
    let _ = write!(text, "match __urika_word[{place}] {{");
    for (byte, same) in bytes {
        let _ = write!(text, "{byte} =>");
        of_length(text, &same);
        text.push(',');
    }
    text.push_str("_ => 0 }");
}

/// The place in which most of these differ; they are of one length, and no two are the same.
fn most_telling(group: &[(usize, &[u8])]) -> usize {
    let length = group.first().map_or(0, |(_, text)| text.len());
    let count = |place: &usize| {
        let mut bytes: Vec<u8> = group.iter().map(|(_, text)| text[*place]).collect();
        bytes.sort_unstable();
        bytes.dedup();
        bytes.len()
    };
    // Of equal ones the first.
    (0..length).rev().max_by_key(count).unwrap_or_default()
}
