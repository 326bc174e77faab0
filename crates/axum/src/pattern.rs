//! [`Pattern`]: the path under which a router has a template.
//!
//! A router of axum 0.8 matches whole segments, so it sees `/notes/{id}.json` and `/notes/{id}` as one
//! pattern. A router refuses one pattern with two names for a variable, though. So a template that matches
//! only part of its pattern gets a unique variable name, as in `/notes/{(id).json}`. Any other route with the
//! same pattern then panics at startup, in whichever order the two are mounted.

use std::collections::BTreeMap;

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
        let pieces = pieces(path_of(template));
        let parts = pieces.iter().enumerate().filter(|(_, piece)| is_part(piece));
        let mut is_whole = true;
        for (at, piece) in parts {
            let is_variable = |segment: &String| segment.starts_with('{');
            let at = Some(at).filter(|at| segments.get(*at).is_some_and(is_variable));
            // After an optional segment the places differ, and any variable with its own name makes the
            // paths distinct.
            let Some(at) = at.or_else(|| segments.iter().rposition(is_variable)) else { continue };
            let star = if segments[at].starts_with("{*") { "*" } else { "" };
            segments[at] = format!("{{{star}{}}}", name(piece));
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

/// Returns the path of a template.
fn path_of(template: &str) -> &str {
    let is_end = |rest: &str| ["?", "#", "{?", "{&", "{#"].iter().any(|start| rest.starts_with(start));
    let end = template.char_indices().find(|(at, _)| is_end(&template[*at..]));
    let path = &template[..end.map_or(template.len(), |(at, _)| at)];
    match path.split_once("://") {
        Some((scheme, rest)) if !scheme.contains(['/', '{']) => {
            rest.find('/').map_or("", |start| &rest[start..])
        }
        _ => path,
    }
}

/// Returns the segments of a path with expressions; `{/list*}` is one segment.
fn pieces(path: &str) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for (at, one) in path.char_indices() {
        let is_open = path[..at].rfind('{') > path[..at].rfind('}');
        match one {
            '/' if is_open => {}
            '/' => pieces.push(String::new()),
            '{' if path[at..].starts_with("{/") => pieces.push("{".to_owned()),
            _ => pieces.last_mut().into_iter().for_each(|piece| piece.push(one)),
        }
    }
    pieces
}

/// Returns whether a segment has a variable and literal text.
fn is_part(piece: &str) -> bool {
    let has_one = piece.starts_with('{') && piece.find('}') == Some(piece.len() - 1);
    let has_all = has_one && !piece.starts_with("{.") && !piece.contains([',', ':', ';']);
    piece.contains('{') && !has_all
}

/// Returns a segment as a variable's name, which has no braces.
fn name(piece: &str) -> String {
    let plain = |one: char| match one {
        '{' => Some('('),
        '}' => Some(')'),
        '*' | '+' => None,
        _ => Some(one),
    };
    piece.chars().filter_map(plain).collect()
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
