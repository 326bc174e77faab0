//! Finds routes that can never match. `urika_runtime::typed::routes::overlap` decides whether two routes
//! share a path, and which of them ranks higher.

use super::template::pattern::{Pattern, Segment};

/// Returns whether a pattern has a path that none of the higher-ranking `others` matches.
///
/// It is enough to try paths whose values have a character that no template has: only values match these, and
/// no finite number of texts matches everything. A rest may be as long as any pattern, and longer.
pub(crate) fn is_reached(pattern: &Pattern, others: &[&Pattern]) -> bool {
    let rank = pattern.rank();
    let (mut higher, mut longest) = (Vec::new(), pattern.steps.len());
    for other in others {
        if other.head == pattern.head && other.rank() < rank {
            longest = longest.max(other.steps.len());
            higher.push(&other.steps);
        }
    }
    for count in 0..longest + 2 {
        let Some(steps) = of_length(&pattern.steps, count) else { continue };
        let mut path = Vec::new();
        for segment in &steps {
            path.push(fresh(segment));
        }
        if !higher.iter().any(|other| is_path(&path, other)) {
            return true;
        }
    }
    false
}

/// Returns a text for a segment, whose values equal no literal.
fn fresh(segment: &Segment) -> String {
    const FRESH: &str = "\u{1}";
    match segment {
        Segment::Text(text) => text.clone(),
        Segment::Mixed(texts) => texts.join(FRESH),
        Segment::Value | Segment::Rest(..) => FRESH.to_owned(),
    }
}

/// Returns whether the steps match a path.
pub(crate) fn is_path(path: &[String], steps: &[Segment]) -> bool {
    let Some(steps) = of_length(steps, path.len()) else { return false };
    for (at, segment) in steps.iter().enumerate() {
        if !is_match(&path[at], segment) {
            return false;
        }
    }
    true
}

/// Returns the steps, with as many segments for a rest as give this number.
fn of_length(steps: &[Segment], count: usize) -> Option<Vec<Segment>> {
    let mixed = |before: &str, behind: &str| Segment::Mixed(vec![before.to_owned(), behind.to_owned()]);
    let more = count.checked_sub(steps.len())?;
    let mut all = Vec::new();
    for step in steps {
        match step {
            Segment::Rest(before, behind) if more == 0 => all.push(mixed(before, behind)),
            Segment::Rest(before, behind) => {
                all.push(mixed(before, ""));
                all.resize(all.len() + more - 1, Segment::Value);
                all.push(mixed("", behind));
            }
            step => all.push(step.clone()),
        }
    }
    (all.len() == count).then_some(all)
}

/// Returns whether a segment matches a text.
pub(crate) fn is_match(text: &str, segment: &Segment) -> bool {
    match segment {
        Segment::Text(other) => text == other,
        Segment::Mixed(texts) => {
            let [first, inner @ .., last] = texts.as_slice() else { return false };
            let Some(rest) = text.strip_prefix(first.as_str()) else { return false };
            let Some(mut rest) = rest.strip_suffix(last.as_str()) else { return false };
            for part in inner {
                let Some(at) = rest.find(part.as_str()) else { return false };
                rest = &rest[at + part.len()..];
            }
            true
        }
        Segment::Value | Segment::Rest(..) => true,
    }
}
