//! [`Pattern`]: the path under which a router has a template.
//!
//! A router of axum 0.8 matches whole segments, so it sees `/notes/{id}.json` and `/notes/{id}` as one
//! pattern. A router refuses one pattern with two names for a variable, though. So a template that matches
//! only part of its pattern gets a unique variable name, as in `/notes/{(id).json}`. Any other route with the
//! same pattern then panics at startup, in whichever order the two are mounted.
//!
//! The braces of a pattern are axum's own syntax: `{*path}` is not an expression of a template. Only
//! [`segments`] reads a template.

use std::collections::BTreeMap;

use urika::__private::{Modifier, Operator, Piece, PieceReader, path_start, query_start, ranges, variables};

/// A path of a router.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pattern {
    pub(crate) path: String,
    /// Whether the template matches every path that the pattern matches.
    pub(crate) is_whole: bool,
}

impl Pattern {
    /// Returns the pattern of a template. The variable has a unique name if the template matches only part of
    /// the pattern.
    pub(crate) fn new(template: &str, pattern: &str) -> Self {
        let mut segments: Vec<String> = pattern.split('/').map(str::to_owned).collect();
        let of_template = self::segments(template);
        let parts = of_template.iter().enumerate().filter(|(_, segment)| is_part(segment));
        let mut is_whole = true;
        for (at, part) in parts {
            let is_variable = |segment: &String| segment.starts_with('{');
            let at = Some(at).filter(|at| segments.get(*at).is_some_and(is_variable));
            // After an optional segment the places differ, and any variable with its own name makes the
            // paths distinct.
            let Some(at) = at.or_else(|| segments.iter().rposition(is_variable)) else { continue };
            let star = if segments[at].starts_with("{*") { "*" } else { "" };
            segments[at] = format!("{{{star}{}}}", name(part));
            is_whole = false;
        }
        Self { path: segments.join("/"), is_whole }
    }
}

impl Pattern {
    /// Returns the pattern without a prefix before it, where an empty path is `/`.
    pub(crate) fn outside(self) -> Self {
        if self.path.is_empty() { Self { path: "/".to_owned(), ..self } } else { self }
    }
}

/// Returns one pattern for each shape: a whole one if there is one, or one with the names of all parts.
pub(crate) fn united(patterns: Vec<Pattern>) -> Vec<Pattern> {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut found: Vec<Pattern> = Vec::new();
    for pattern in patterns {
        let at = *places.entry(shape(&pattern.path)).or_insert(found.len());
        match found.get_mut(at) {
            None => found.push(pattern),
            Some(known) if known.is_whole => {}
            Some(known) if pattern.is_whole => *known = pattern,
            Some(known) => known.path = both(&known.path, &pattern.path),
        }
    }
    found
}

/// Returns a path whose variables have the names of both.
fn both(path: &str, other: &str) -> String {
    let segments = path.split('/').zip(other.split('/')).map(|(one, other)| {
        let name = other.trim_matches(['{', '}', '*']);
        if one.trim_matches(['{', '}', '*']).split('|').any(|known| known == name) {
            return one.to_owned();
        }
        format!("{}|{name}}}", one.trim_end_matches('}'))
    });
    segments.collect::<Vec<_>>().join("/")
}

/// Returns a pattern without the names of its variables.
pub(crate) fn shape(pattern: &str) -> String {
    let segments = pattern.split('/').map(|segment| match segment.as_bytes() {
        [b'{', b'*', ..] => "{*}",
        [b'{', ..] => "{}",
        _ => segment,
    });
    segments.collect::<Vec<_>>().join("/")
}

/// Returns the segments of the path of a template with their expressions; `{/list*}` is one segment, `{list*}`.
fn segments(template: &str) -> Vec<String> {
    let (start, end) = (path_start(template), query_start(template));
    let path = template.get(start..end).unwrap_or_default();
    let (mut segments, mut open) = (Vec::new(), String::new());
    for (range, operator) in ranges(path) {
        let text = &path[range];
        match operator {
            None => {
                let mut texts = text.split('/');
                open += texts.next().unwrap_or_default();
                for text in texts {
                    segments.push(std::mem::replace(&mut open, text.to_owned()));
                }
            }
            Some(Operator::Segment) => {
                segments.push(std::mem::replace(&mut open, text.replacen('/', "", 1)));
            }
            Some(_) => open += text,
        }
    }
    segments.push(open);
    segments
}

/// Returns whether a segment has a variable, and not only one whole value.
fn is_part(segment: &str) -> bool {
    let mut pieces = PieceReader::iri(segment);
    match (pieces.read(), pieces.read()) {
        (Some(Ok(Piece::Variable { operator, varspec, .. })), None) => {
            let is_whole = matches!(operator, Operator::Simple | Operator::Reserved);
            !is_whole || matches!(varspec.modifier, Modifier::Prefix(_))
        }
        _ => variables(segment).next().is_some(),
    }
}

/// Returns a segment as a variable's name, which has no braces.
fn name(segment: &str) -> String {
    let plain = |one: char| match one {
        '{' => Some('('),
        '}' => Some(')'),
        '*' | '+' => None,
        _ => Some(one),
    };
    segment.chars().filter_map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_a_name_of_its_own() {
        for (template, pattern, expected) in [
            ("/notes/{id}{?q}", "/notes/{id}", None),
            ("https://example.com/notes/{id}#a.b", "/notes/{id}", None),
            ("/files{/path*}", "/files/{*path}", None),
            ("/files/{+path}", "/files/{*path}", None),
            ("/users/{user.id}", "/users/{user_id}", None),
            ("/a{/b}/c/{d}", "/a/{b}/c/{d}", None),
            ("/notes/{id}.json", "/notes/{id}", Some("/notes/{(id).json}")),
            ("https://example.com/{id}.json?a=b", "/{id}", Some("/{(id).json}")),
            ("/compare/{from}...{to}/x", "/compare/{from}/x", Some("/compare/{(from)...(to)}/x")),
            ("/{a}/{b}.x/{c}", "/{a}/{b}/{c}", Some("/{a}/{(b).x}/{c}")),
            ("/t/{+path}.txt", "/t/{*path}", Some("/t/{*(path).txt}")),
            ("/t/{a,b}", "/t/{a}", Some("/t/{(a,b)}")),
            ("/m{/id}.json", "/m/{id}", Some("/m/{(id).json}")),
            ("/m{/id}.json", "/m.json", None),
        ] {
            let found = Pattern::new(template, pattern);
            assert_eq!(found.path, expected.unwrap_or(pattern), "{template}");
            assert_eq!(found.is_whole, expected.is_none(), "{template}");
        }
    }

    #[test]
    fn a_shape_is_mounted_once() {
        let parts = |templates: &[&str]| {
            let patterns = templates.iter().map(|template| Pattern::new(template, "/n/{id}")).collect();
            united(patterns).into_iter().map(|pattern| pattern.path).collect::<Vec<_>>()
        };
        assert_eq!(parts(&["/n/{id}.json", "/n/{id}"]), ["/n/{id}"]);
        assert_eq!(parts(&["/n/{id}", "/n/{id}.json"]), ["/n/{id}"]);
        assert_eq!(parts(&["/n/{id}.a", "/n/{id}.b", "/n/{id}.a"]), ["/n/{(id).a|(id).b}"]);
    }
}
