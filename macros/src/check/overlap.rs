//! A path that two patterns both match, to be shown. Whether there is one, and whose it is, is
//! decided by `urika_runtime::typed::routes::overlap`.

use crate::model::template::pattern::{Pattern, Segment, Start};

/// What stands for a value: text and a number.
const VALUE: &str = "1";

/// A path that both match; what the first one matches where there is none.
pub(super) fn path(one: &Pattern, other: &Pattern) -> String {
    let most = one.steps.len() + other.steps.len();
    let steps = (0..=most).find_map(|count| shared(&one.steps, &other.steps, count)).unwrap_or_default();
    let steps = steps.join("/");
    match (&one.head, &other.head) {
        (Start::Authority(scheme, host), Start::Authority(_, other)) => {
            let host = merge(host, other).unwrap_or_default();
            format!("{scheme}//{host}/{steps}")
        }
        (Start::Scheme(scheme), _) => format!("{scheme}{steps}"),
        _ => format!("/{steps}"),
    }
}

/// Whether a pattern has a path that none of the others, as far as they rank higher, matches.
///
/// It is enough to look at paths whose values have a character that stands in no template: nothing
/// but a value matches these, and of values and texts alone no finite number matches everything. A
/// rest may be as long as any pattern, and longer.
pub(crate) fn is_reached(pattern: &Pattern, others: &[&Pattern]) -> bool {
    let rank = pattern.rank();
    let higher: Vec<&Pattern> =
        others.iter().filter(|other| other.head == pattern.head && other.rank() < rank).copied().collect();
    let longest = higher.iter().map(|other| other.steps.len()).max().unwrap_or_default();
    let most = longest.max(pattern.steps.len()) + 1;
    (0..=most).filter_map(|count| of_length(&pattern.steps, count)).any(|steps| {
        let path: Vec<String> = steps.iter().map(fresh).collect();
        !higher.iter().any(|other| is_path(&path, &other.steps))
    })
}

/// A text of a segment, with values that are no literal's.
fn fresh(segment: &Segment) -> String {
    const FRESH: &str = "\u{1}";
    match segment {
        Segment::Text(text) => text.clone(),
        Segment::Mixed(texts) => texts.join(FRESH),
        Segment::Value | Segment::Rest(..) => FRESH.to_owned(),
    }
}

/// Whether steps match a path.
pub(crate) fn is_path(path: &[String], steps: &[Segment]) -> bool {
    of_length(steps, path.len())
        .is_some_and(|steps| path.iter().zip(&steps).all(|(text, segment)| is_match(text, segment)))
}

/// So many segments that both match.
fn shared(one: &[Segment], other: &[Segment], count: usize) -> Option<Vec<String>> {
    let (one, other) = (of_length(one, count)?, of_length(other, count)?);
    one.iter().zip(&other).map(|(one, other)| merge(one, other)).collect()
}

/// The steps, with as many for a rest as make that count.
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

/// A segment that both match.
fn merge(one: &Segment, other: &Segment) -> Option<String> {
    match (one, other) {
        (Segment::Text(text), other) | (other, Segment::Text(text)) => {
            is_match(text, other).then(|| text.clone())
        }
        (Segment::Mixed(one), Segment::Mixed(other)) => {
            let (first, last) = (&one[0], &one[one.len() - 1]);
            let (other_first, other_last) = (&other[0], &other[other.len() - 1]);
            let is_shared = (first.starts_with(other_first.as_str())
                || other_first.starts_with(first.as_str()))
                && (last.ends_with(other_last.as_str()) || other_last.ends_with(last.as_str()));
            let inner = [&one[1..one.len() - 1], &other[1..other.len() - 1]].concat();
            let first = if first.len() > other_first.len() { first } else { other_first };
            let last = if last.len() > other_last.len() { last } else { other_last };
            is_shared.then(|| [vec![first.clone()], inner, vec![last.clone()]].concat().join(VALUE))
        }
        (Segment::Mixed(texts), _) | (_, Segment::Mixed(texts)) => Some(texts.join(VALUE)),
        _ => Some(VALUE.to_owned()),
    }
}

/// Whether a segment matches a text.
pub(crate) fn is_match(text: &str, segment: &Segment) -> bool {
    match segment {
        Segment::Text(other) => text == other,
        Segment::Mixed(texts) => {
            let [first, inner @ .., last] = texts.as_slice() else { return false };
            let Some(rest) = text.strip_prefix(first.as_str()) else { return false };
            let Some(mut rest) = rest.strip_suffix(last.as_str()) else { return false };
            inner.iter().all(|part| {
                let found = rest.find(part.as_str());
                rest = found.map_or("", |at| &rest[at + part.len()..]);
                found.is_some()
            })
        }
        Segment::Value | Segment::Rest(..) => true,
    }
}
