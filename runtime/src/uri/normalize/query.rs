//! Applies the rules of policies for query parameters: removes some, and sorts the others.
//!
//! A parameter is the text between two `&`, and its name is the text before its first `=`. In this module
//! each parameter, including the last one, ends in an `&`, so that parameters can be reordered.

use super::Out;
use super::form::{NormalRules, Rule};
use crate::fault::NormalizationStep;
use crate::grammar::component::hex_byte;
use crate::text::loops::any;
use crate::text::names::Names;

/// Shapes the query in the buffer, whose `?` is at `from`.
pub(super) const fn query(out: &mut Out<'_>, from: usize, form: &NormalRules<'_>) {
    out.push(b'&');
    if form.has(Rule::RemoveEmptyParams) || !form.removed_params.is_empty() {
        keep(out, from + 1, form);
    }
    if out.len() == from + 1 {
        // An empty query is removed with its `?`.
        out.truncate(from);
        return;
    }
    if form.has(Rule::SortQuery) && !is_sorted(out.tail_mut(from + 1)) {
        sort(out, from + 1);
        out.note(NormalizationStep::QuerySorted);
    }
    out.truncate(out.len() - 1);
}

/// Returns whether a parameter has no value: `a=` and `a`. The parameter ends at its `&`.
pub(crate) const fn is_empty(parameter: &[u8]) -> bool {
    let mut rest = parameter;
    while let [byte, tail @ ..] = rest {
        if *byte == b'=' {
            return tail.is_empty();
        }
        rest = tail;
    }
    true
}

/// Returns whether the decoded name of a parameter is on the list.
pub(crate) const fn is_named(parameter: &[u8], names: Names<'_>) -> bool {
    any!(0..names.len(), |i| has_name(parameter, names.get(i).as_bytes()))
}

const fn has_name(parameter: &[u8], name: &[u8]) -> bool {
    let (name, is_prefix) = match name {
        [prefix @ .., b'*'] => (prefix, true),
        _ => (name, false),
    };
    let (mut at, mut i) = (0, 0);
    while i < name.len() {
        if at >= parameter.len() || parameter[at] == b'=' {
            return false;
        }
        let (byte, next) = decoded(parameter, at);
        if byte != name[i] {
            return false;
        }
        at = next;
        i += 1;
    }
    is_prefix || at >= parameter.len() || parameter[at] == b'='
}

/// Returns the decoded byte at `at`, and the offset after it.
const fn decoded(bytes: &[u8], at: usize) -> (u8, usize) {
    if bytes[at] == b'%' { (hex_byte(bytes[at + 1], bytes[at + 2]), at + 3) } else { (bytes[at], at + 1) }
}

/// Moves the parameters to keep to the front, and drops the others.
const fn keep(out: &mut Out<'_>, start: usize, form: &NormalRules<'_>) {
    let (mut lost_named, mut lost_empty) = (false, false);
    let query = out.tail_mut(start);
    let (mut read, mut write) = (0, 0);
    while read < query.len() {
        let end = parameter_end(query, read);
        let parameter = query.split_at(end - 1).0.split_at(read).1;
        if is_named(parameter, form.removed_params) {
            lost_named = true;
            read = end;
        } else if form.has(Rule::RemoveEmptyParams) && is_empty(parameter) {
            lost_empty = true;
            read = end;
        } else if read == write {
            (read, write) = (end, end);
        } else {
            while read < end {
                query[write] = query[read];
                write += 1;
                read += 1;
            }
        }
    }
    out.truncate(start + write);
    if lost_named {
        out.note(NormalizationStep::Params);
    }
    if lost_empty {
        out.note(NormalizationStep::EmptyParams);
    }
}

/// Returns the offset after the `&` of the parameter at `at`.
const fn parameter_end(query: &[u8], at: usize) -> usize {
    let mut end = at;
    while query[end] != b'&' {
        end += 1;
    }
    end + 1
}

const fn is_sorted(query: &[u8]) -> bool {
    run_end(query, 0) == query.len()
}

/// Sorts parameters by the bytes of their names. Parameters with equal names keep their order.
///
/// A merge sort of the existing runs: it goes back and forth between the query and the free space after it,
/// and so does not need a list of parameters.
const fn sort(out: &mut Out<'_>, start: usize) {
    let (mut from, mut to) = out.with_scratch(start);
    let mut is_in_scratch = false;
    loop {
        let runs = merge_runs(from, to);
        is_in_scratch = !is_in_scratch;
        core::mem::swap(&mut from, &mut to);
        if runs <= 1 {
            break;
        }
    }
    if is_in_scratch {
        to.copy_from_slice(from);
    }
}

/// Merges the runs of sorted parameters in pairs, and returns the new number of runs.
const fn merge_runs(from: &[u8], to: &mut [u8]) -> usize {
    let (mut start, mut runs) = (0, 0);
    while start < from.len() {
        let middle = run_end(from, start);
        let end = if middle < from.len() { run_end(from, middle) } else { middle };
        merge(from, [start, middle, end], to);
        start = end;
        runs += 1;
    }
    runs
}

/// Merges `from[start..middle]` and `from[middle..end]` into the same position of `to`.
///
/// This module works byte by byte, since a call costs const evaluation more than a dozen bytes.
const fn merge(from: &[u8], [start, middle, end]: [usize; 3], to: &mut [u8]) {
    let (mut left, mut right, mut write) = (start, middle, start);
    while write < end {
        let is_right = right < end && (left == middle || is_before(from, right, left));
        let mut read = if is_right { right } else { left };
        loop {
            let byte = from[read];
            to[write] = byte;
            read += 1;
            write += 1;
            if byte == b'&' {
                break;
            }
        }
        if is_right {
            right = read;
        } else {
            left = read;
        }
    }
}

/// Returns the end of the longest run of sorted parameters that begins at `start`.
const fn run_end(query: &[u8], start: usize) -> usize {
    let mut last = start;
    loop {
        let end = parameter_end(query, last);
        if end == query.len() || is_before(query, end, last) {
            return end;
        }
        last = end;
    }
}

/// Returns whether the name at `a` comes before the one at `b`.
const fn is_before(query: &[u8], a: usize, b: usize) -> bool {
    let (mut a, mut b) = (a, b);
    while query[a] == query[b] && query[a] != b'&' && query[a] != b'=' {
        a += 1;
        b += 1;
    }
    let (a, b) = (query[a], query[b]);
    let (is_end, is_other_end) = (a == b'&' || a == b'=', b == b'&' || b == b'=');
    !is_other_end && (is_end || a < b)
}

#[cfg(test)]
mod tests {
    use super::{Names, is_named};

    #[test]
    fn names_are_compared_decoded() {
        for (parameter, names, expected) in [
            ("a%20b=1", &["a b"][..], true),
            ("a%20b%26=1", &["x", "a b&"], true),
            ("a%20b", &["a b"], true),
            ("%20%21c=1", &[" *"], true),
            ("a%20b=1", &["a%20b"], false),
            ("a%20b=1", &["a "], false),
            ("a%20=1", &["a b"], false),
        ] {
            assert_eq!(is_named(parameter.as_bytes(), Names::Lent(names)), expected, "{parameter} {names:?}");
        }
    }
}
