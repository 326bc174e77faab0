//! Suggests route sets: one set for all places that build URLs with the same first segments.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use crate::rewrite::{is_path, variable};
use crate::value::Place;

/// The number of places for which a set is suggested.
const FEWEST: usize = 3;
/// The number of places that are listed for a set.
const MOST_LISTED: usize = 6;

/// A path with variables, and the names of parameters after it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Template {
    segments: Vec<Segment>,
    parameters: BTreeSet<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Segment {
    Literal(String),
    Variable(String),
    /// A value of several segments, at the end of a path.
    Rest(String),
}

/// The routes of a set. The key is the path without the names of its variables.
type Routes = BTreeMap<Vec<Option<String>>, Template>;

/// The routes and places of each set, by the first segments of the paths and the server.
type Sets<'s> = BTreeMap<(Vec<String>, &'s str), (Routes, Vec<Place>)>;

/// Writes the suggestions for the URLs that a program builds.
pub(crate) fn suggest(shapes: &BTreeMap<Place, String>, paths: &[PathBuf]) -> String {
    let servers = servers(shapes);
    let mut sets: Sets<'_> = Sets::new();
    for (place, shape) in shapes {
        let Some(template) = read(shape) else { continue };
        let prefix = first_literals(&template);
        let server = match &servers.get(&prefix).map(Vec::as_slice) {
            // A base may be the one server of these routes.
            Some([name]) if !prefix.is_empty() => name,
            _ => server(shape),
        };
        let (routes, places) = sets.entry((prefix, server)).or_default();
        places.push(*place);
        let path = template.segments.iter().map(literal).collect();
        let route: &mut Template = routes.entry(path).or_default();
        // A value of several segments may also be one segment.
        if route.segments.is_empty() || matches!(template.segments.last(), Some(Segment::Rest(_))) {
            route.segments = template.segments;
        }
        route.parameters.extend(template.parameters);
    }
    let mut out = String::new();
    for ((prefix, _), (routes, places)) in sets {
        if places.len() >= FEWEST && routes.len() > 1 {
            write_set(&prefix, &routes, &places, paths, &mut out);
        }
    }
    if out.is_empty() {
        out.push_str("no three places build URLs of the same shape\n");
    }
    out
}

/// Returns the servers that shapes name, by the first segments of their paths.
fn servers(shapes: &BTreeMap<Place, String>) -> BTreeMap<Vec<String>, Vec<&str>> {
    let mut servers: BTreeMap<Vec<String>, Vec<&str>> = BTreeMap::new();
    for shape in shapes.values() {
        let Some(template) = read(shape) else { continue };
        let all = servers.entry(first_literals(&template)).or_default();
        let server = server(shape);
        if !server.is_empty() && !server.starts_with('{') && !all.contains(&server) {
            all.push(server);
        }
    }
    servers
}

/// Returns the server of a shape, or the base that represents it. Routes of two servers are of two sets.
fn server(shape: &str) -> &str {
    let start = match shape.split_once("://") {
        Some((_, rest)) => rest,
        None if shape.starts_with('{') => shape,
        None => "",
    };
    start.split(['/', '?', '#']).next().unwrap_or_default()
}

/// Reads the path and the query of a shape, after a server or a base. A shape is not a template: its braces contain the
/// expressions of a program, such as `{user.id()}`. Returns `None` if a segment is neither
/// a literal nor a variable.
fn read(shape: &str) -> Option<Template> {
    let rest = match shape.split_once("://") {
        Some((_, rest)) => &rest[rest.find('/')?..],
        None if shape.starts_with('{') => &shape[shape.find('}')? + 1..],
        None => shape,
    };
    let rest = rest.split('#').next().unwrap_or_default();
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let segments: Vec<Segment> = path.strip_prefix('/')?.split('/').map(segment).collect::<Option<_>>()?;
    let mut template = Template { segments: Vec::new(), parameters: BTreeSet::new() };
    let last = segments.len() - 1;
    for (number, segment) in segments.into_iter().enumerate() {
        template.segments.push(match segment {
            Segment::Variable(name) if template.has_several(&name) => {
                // Only the end of a path can have several segments.
                if number < last {
                    return None;
                }
                Segment::Rest(template.free(&name))
            }
            Segment::Variable(name) => Segment::Variable(template.free(&name)),
            other => other,
        });
    }
    for (name, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
        let is_value = value.starts_with('{') && value.ends_with('}');
        if is_value && variable(name) == name && !template.has(name) {
            template.parameters.insert(name.to_owned());
        }
    }
    Some(template)
}

impl Template {
    fn has(&self, name: &str) -> bool {
        self.segments.iter().any(|segment| segment.name() == Some(name))
    }

    /// Returns whether the next value has several segments, by its name. The owner of a repository may be the
    /// segment before.
    fn has_several(&self, name: &str) -> bool {
        let is_owned = matches!(self.segments.last(), Some(Segment::Variable(_)));
        is_path(name, is_owned)
    }

    /// Returns the name, or one that the path does not have: `post_id` after `/posts`.
    fn free(&self, name: &str) -> String {
        let with_segment = match self.segments.last() {
            Some(Segment::Literal(literal)) if variable(literal) == *literal => {
                Some(format!("{}_{name}", singular(literal)))
            }
            _ => None,
        };
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut all = std::iter::once(name.to_owned()).chain(with_segment).chain(numbered);
        all.find(|name| !self.has(name)).unwrap_or_default()
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for segment in &self.segments {
            match segment {
                Segment::Literal(literal) => text.extend(["/", literal]),
                Segment::Variable(name) => text.extend(["/{", name, "}"]),
                Segment::Rest(name) => text.extend(["/{+", name, "}"]),
            }
        }
        let names: Vec<&str> = self.parameters.iter().map(String::as_str).collect();
        if !names.is_empty() {
            text.extend(["{?", &names.join(","), "}"]);
        }
        text
    }
}

/// Returns the singular of an English plural, by its letters.
fn singular(word: &str) -> String {
    let is_vowel = |c: char| "aeiou".contains(c);
    let is_with_es = ["shes", "sses", "xes"].iter().any(|end| word.ends_with(end))
        // `branches`, and not `caches`.
        || word.strip_suffix("ches").is_some_and(|start| !start.ends_with(is_vowel));
    let is_plural = !["ss", "us", "is"].iter().any(|end| word.ends_with(end));
    if let Some(start) = word.strip_suffix("ies").filter(|start| start.len() > 2) {
        format!("{start}y")
    } else if is_with_es {
        word[..word.len() - 2].to_owned()
    } else {
        word.strip_suffix('s').filter(|_| is_plural).unwrap_or(word).to_owned()
    }
}

fn segment(text: &str) -> Option<Segment> {
    let inside = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
    if let Some(name) = inside.filter(|name| !name.contains(['{', '}'])) {
        // A number has no name if only its type is known.
        return Some(Segment::Variable(if name.is_empty() {
            "id".to_owned()
        } else {
            variable(plain(name))
        }));
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    let is_literal = text.chars().all(is_plain) && !text.is_empty() && !text.chars().all(|c| c == '.');
    is_literal.then(|| Segment::Literal(text.to_owned()))
}

/// Returns the name of a value before it was encoded: a route encodes it.
fn plain(name: &str) -> &str {
    let without = ["encoded_", "escaped_"].iter().find_map(|start| name.strip_prefix(start));
    let without = without.or_else(|| ["_encoded", "_escaped"].iter().find_map(|end| name.strip_suffix(end)));
    without.filter(|name| !name.is_empty()).unwrap_or(name)
}

impl Segment {
    /// Returns the name of the variable.
    fn name(&self) -> Option<&str> {
        match self {
            Self::Literal(_) => None,
            Self::Variable(name) | Self::Rest(name) => Some(name),
        }
    }
}

fn literal(segment: &Segment) -> Option<String> {
    match segment {
        Segment::Literal(text) => Some(text.clone()),
        Segment::Variable(_) | Segment::Rest(_) => None,
    }
}

/// Returns the literals before the first variable.
fn first_literals(template: &Template) -> Vec<String> {
    template.segments.iter().map_while(literal).collect()
}

fn write_set(prefix: &[String], routes: &Routes, places: &[Place], paths: &[PathBuf], out: &mut String) {
    let listed: Vec<String> = places
        .iter()
        .take(MOST_LISTED)
        .map(|place| format!("{}:{}", paths[place.file as usize].display(), place.line))
        .collect();
    let more = if places.len() > MOST_LISTED { ", …" } else { "" };
    let _ = writeln!(
        out,
        "{} places build `/{}…`, which one route set can replace",
        places.len(),
        joined(prefix)
    );
    let _ = writeln!(out, "  {}{more}\n", listed.join(", "));
    let has_values = routes.values().any(|route| {
        !route.parameters.is_empty() || route.segments.iter().any(|segment| literal(segment).is_none())
    });
    let name = prefix.last().map_or_else(|| "Paths".to_owned(), |last| camel(last));
    let lifetime = if has_values { "<'a>" } else { "" };
    let _ = writeln!(out, "    #[derive(Debug, urika::Routes)]\n    enum {name}{lifetime} {{");
    let mut taken = BTreeSet::new();
    for route in routes.values() {
        let mut variant = variant(route, prefix.len());
        while !taken.insert(variant.clone()) {
            variant.push('2');
        }
        let _ = writeln!(out, "        #[route({:?})]", route.text());
        let _ = writeln!(out, "        {variant}{},", fields(route));
    }
    out.push_str("    }\n\n");
}

fn joined(prefix: &[String]) -> String {
    prefix.iter().flat_map(|segment| [segment.as_str(), "/"]).collect()
}

/// Returns the name of a variant, made of the segments after the prefix.
fn variant(route: &Template, skipped: usize) -> String {
    let words = route.segments.iter().skip(skipped).map(|segment| match segment {
        Segment::Literal(text) | Segment::Variable(text) | Segment::Rest(text) => camel(text),
    });
    let name: String = words.collect();
    if name.is_empty() { "All".to_owned() } else { name }
}

/// Returns the fields of a variant.
fn fields(route: &Template) -> String {
    let of_path = route.segments.iter().filter_map(|segment| match segment {
        Segment::Variable(name) => Some(format!("{name}: urika::value::Segment<'a>")),
        Segment::Rest(name) => Some(format!("{name}: urika::value::RelPath<'a>")),
        Segment::Literal(_) => None,
    });
    let of_query = route.parameters.iter().map(|name| format!("{name}: Option<std::borrow::Cow<'a, str>>"));
    let fields: Vec<String> = of_path.chain(of_query).collect();
    if fields.is_empty() { String::new() } else { format!(" {{ {} }}", fields.join(", ")) }
}

/// Returns the name of a type: `user-ids` becomes `UserIds`.
fn camel(text: &str) -> String {
    let mut name = String::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()) {
        let mut chars = word.chars();
        name.extend(chars.next().map(|first| first.to_ascii_uppercase()));
        name.push_str(chars.as_str());
    }
    if name.starts_with(|c: char| c.is_ascii_digit()) || name == "Self" { format!("V{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_lose_their_ending() {
        for (plural, wanted) in [
            ("posts", "post"),
            ("branches", "branch"),
            ("patches", "patch"),
            ("caches", "cache"),
            ("boxes", "box"),
            ("addresses", "address"),
            ("houses", "house"),
            ("entries", "entry"),
            ("pies", "pie"),
            ("address", "address"),
            ("status", "status"),
            ("analysis", "analysis"),
            ("user", "user"),
            ("", ""),
        ] {
            assert_eq!(singular(plural), wanted);
        }
    }

    #[test]
    fn shapes_are_read() {
        for (shape, wanted) in [
            ("https://a.example/v1/users/{name}?page={n}&q=1", Some("/v1/users/{name}{?page}")),
            ("{base}/users/{name}", Some("/users/{name}")),
            ("/a/{x}/{x}#{y}", Some("/a/{x}/{x_2}")),
            ("/users/{id}/posts/{id}", Some("/users/{id}/posts/{post_id}")),
            ("/a/{type}?type={t}", Some("/a/{value}")),
            ("/a/{encoded_x}/{y_escaped}", Some("/a/{x}/{y}")),
            ("/repos/{repo}", Some("/repos/{+repo}")),
            ("/repos/{owner}/{repo}", Some("/repos/{owner}/{repo}")),
            ("/repos/{repo}/issues", None),
            ("{base}/files/{file_path}?q={q}", Some("/files/{+file_path}{?q}")),
            ("/a/by-{x}", None),
            ("/a//b", None),
            ("https://a.example", None),
            ("{base}{path}", None),
        ] {
            assert_eq!(read(shape).map(|template| template.text()).as_deref(), wanted, "{shape}");
        }
    }
}
