//! Finds links and patterns that no route of the program's own sets matches.

use std::collections::HashMap;

use urika::__private::ranges;
use urika::template::Template;

use crate::finding::{Code, Finding};
use crate::follow::{Filling, Piece};
use crate::read::{Route, Set};
use crate::value::Place;

/// The depth of sets within sets that are read.
const DEEPEST: u32 = 8;
/// Values that replace the placeholders of a link.
const SAMPLES: [&str; 2] = ["1", "a"];

/// A path that the program links to, or the pattern of a route.
#[derive(Debug)]
pub(crate) struct Link {
    /// The path with names in its placeholders.
    pub(crate) shape: String,
    /// The path with a value in each placeholder.
    samples: Vec<String>,
    pub(crate) is_pattern: bool,
    pub(crate) place: Place,
    pub(crate) function: String,
}

impl Link {
    /// Reads a row that is a path of the program. Returns `None` if it may be another URL.
    pub(crate) fn of(row: &[Piece], shape: &str, is_pattern: bool, function: &str) -> Option<Self> {
        let Piece::Text(first, place) = row.first()? else { return None };
        if !first.starts_with('/') || first.starts_with("//") {
            return None;
        }
        let is_open = |piece: &Piece| matches!(piece, Piece::Placeholder(placeholder) if matches!(placeholder.filling, Filling::Callers | Filling::Url | Filling::End));
        if row.iter().any(is_open) || (is_pattern && row.len() > 1) {
            return None;
        }
        let filled = |value: &str| {
            row.iter().map(|piece| if let Piece::Text(text, _) = piece { text } else { value }).collect()
        };
        let sample = |value: &&str| if is_pattern { sample_of_pattern(first, value) } else { filled(value) };
        let samples = SAMPLES.iter().map(sample).collect();
        Some(Self {
            shape: shape.to_owned(),
            samples,
            is_pattern,
            place: *place,
            function: function.to_owned(),
        })
    }

    /// Returns whether the last segment is the name of a file, which a folder serves.
    fn is_file(&self) -> bool {
        let path = self.samples[0].split(['?', '#']).next().unwrap_or_default();
        path.rsplit('/').next().is_some_and(|last| last.contains('.'))
    }
}

/// Returns a path that matches a router pattern: `/users/{id}`, `/users/:id`, `/files/{*path}` or
/// `/files/*path`. Only the first one is a template.
fn sample_of_pattern(pattern: &str, value: &str) -> String {
    let segment = |text: &str| {
        let is_variable = text.starts_with([':', '*']) || (text.starts_with('{') && text.ends_with('}'));
        if is_variable { value.to_owned() } else { text.to_owned() }
    };
    pattern.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// Finds the links and patterns that no route matches. Finds none if there is not a set, or if a set is not
/// known completely.
pub(crate) fn unmatched_links(
    sets: &[Set],
    typed: &HashMap<Box<str>, Route>,
    links: &[Link],
) -> Vec<Finding> {
    let Some(routes) = texts(sets, typed).filter(|routes| !routes.is_empty()) else { return Vec::new() };
    let (of_links, of_patterns): (Vec<&Link>, Vec<&Link>) = links.iter().partition(|link| !link.is_pattern);
    let patterns: Vec<String> = of_patterns.iter().map(|link| braces(&link.shape)).collect();
    let ends: Vec<&str> = routes.iter().flat_map(|text| ends(text)).collect();
    let read = |text: &str| Template::parse(text).ok().map(Template::into_owned);
    let ends: Vec<Template<'_>> = ends.into_iter().filter_map(read).collect();
    let all: Vec<Template<'_>> = routes.iter().chain(&patterns).filter_map(|text| read(text)).collect();
    let is_of = |link: &Link, all: &[Template<'_>]| link.samples.iter().any(|path| takes(all, path));
    let of_links = of_links.into_iter().filter(|link| !link.is_file() && !is_of(link, &all));
    let of_patterns = of_patterns.into_iter().filter(|link| !is_of(link, &ends));
    let mut found: Vec<Finding> = of_links.chain(of_patterns).map(|link| finding(link, sets)).collect();
    found.sort_by_key(|finding| finding.place);
    found
}

/// Returns the text and those of its ends that begin with a word, since a router may be nested after the
/// first segments.
fn ends(text: &str) -> impl Iterator<Item = &str> {
    let literals = ranges(text).filter(|(_, operator)| operator.is_none()).map(|(range, _)| range);
    let slashes = literals
        .flat_map(|range| text[range.clone()].match_indices('/').map(move |(at, _)| range.start + at));
    let is_end = |slash: &usize| *slash == 0 || !text[*slash..].starts_with("/{");
    slashes.filter(is_end).map(|slash| &text[slash..])
}

fn finding(link: &Link, sets: &[Set]) -> Finding {
    let names: Vec<String> = sets.iter().take(3).map(|set| format!("`{}`", set.name)).collect();
    let word = if link.is_pattern { "pattern" } else { "link" };
    let message = format!("no route of {} matches this {word}", names.join(", "));
    Finding {
        function: link.function.clone(),
        shape: link.shape.clone(),
        ..Finding::at(Code::NoRoute, link.place, message)
    }
}

/// Returns whether one of the templates matches a path. A template that cannot be compared counts as a match.
fn takes(routes: &[Template<'_>], path: &str) -> bool {
    let without_query = path.split(['?', '#']).next().unwrap_or_default();
    let takes_it = |route: &Template<'_>| {
        route.check_reversible().is_err()
            || route.captures(path).is_ok()
            || route.captures(without_query).is_ok()
    };
    routes.iter().any(takes_it)
}

/// Converts a router pattern to a template.
fn braces(pattern: &str) -> String {
    let segment = |text: &str| match text.strip_prefix([':', '*']) {
        Some(_) if text.starts_with(':') => "{a}".to_owned(),
        Some(_) => "{+a}".to_owned(),
        None if text.starts_with("{*") => "{+a}".to_owned(),
        None => text.to_owned(),
    };
    pattern.split('/').map(segment).collect::<Vec<_>>().join("/")
}

/// Returns the templates of all sets, or `None` if a type of a set is not in the program.
fn texts(sets: &[Set], typed: &HashMap<Box<str>, Route>) -> Option<Vec<String>> {
    let mut found = Vec::new();
    let is_inner = |name: &str| sets.iter().flat_map(|set| &set.inner).any(|(_, inner)| **inner == *name);
    for set in sets.iter().filter(|set| !is_inner(&set.name)) {
        of_set(set, "", sets, typed, 0, &mut found)?;
    }
    Some(found)
}

fn of_set(
    set: &Set,
    prefix: &str,
    sets: &[Set],
    typed: &HashMap<Box<str>, Route>,
    depth: u32,
    found: &mut Vec<String>,
) -> Option<()> {
    let of_types = set.typed.iter().map(|name| typed.get(name));
    let of_types = of_types.collect::<Option<Vec<_>>>()?;
    for route in set.routes.iter().chain(of_types) {
        for text in std::iter::once(&route.template).chain(&route.former) {
            found.push(format!("{prefix}{text}"));
        }
    }
    for (inner, name) in set.inner.iter().filter(|_| depth < DEEPEST) {
        let set = sets.iter().find(|set| set.name == *name)?;
        of_set(set, &format!("{prefix}{inner}"), sets, typed, depth + 1, found)?;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_of_routers() {
        for (pattern, sample, template) in [
            ("/users/{id}", "/users/1", "/users/{id}"),
            ("/users/:id/x", "/users/1/x", "/users/{a}/x"),
            ("/files/{*path}", "/files/1", "/files/{+a}"),
            ("/files/*path", "/files/1", "/files/{+a}"),
            ("/", "/", "/"),
        ] {
            assert_eq!(sample_of_pattern(pattern, "1"), sample, "{pattern}");
            assert_eq!(braces(pattern), template, "{pattern}");
        }
    }
}
