//! The judge of built URLs: the parser of the crate `url`, which reads them as browsers and reqwest do.

use serde_json::Value as Json;
use urika::percent;
use urika_openapi::{Operation, Parameter, Place};
use url::{Position, Url};

/// The parts of a URL that no argument changes, as they are in a URL of harmless arguments.
pub(crate) struct Shape<'o> {
    url: Url,
    /// The segments of the document's path, after the one segment of the base.
    template: Vec<&'o str>,
}

/// The member of the objects in harmless arguments.
pub(crate) const MEMBER: &str = "member";

/// An argument that was tried.
pub(crate) struct Tried<'a> {
    pub(crate) parameter: &'a Parameter,
    pub(crate) value: &'a Json,
    /// Whether the parameter accepts several segments (`x-multi-segment`).
    pub(crate) has_slashes: bool,
}

impl<'o> Shape<'o> {
    /// Takes the parts of a URL of harmless arguments. Its base has one segment.
    pub(crate) fn of(operation: &'o Operation, uri: &str) -> Self {
        let path = operation.path().split('?').next().unwrap_or_default();
        let url = Url::parse(uri).unwrap_or_else(|error| panic!("{uri}: {error}"));
        let template: Vec<_> = path.split('/').collect();
        assert_eq!(segments(&url).len(), template.len(), "{uri}");
        Self { url, template }
    }

    /// Returns what an argument has changed, except for its own parameter.
    pub(crate) fn moved(&self, uri: &str, tried: &Tried<'_>) -> Option<&'static str> {
        let Ok(url) = Url::parse(uri) else { return Some("not a URL") };
        let parts = [
            ("the origin", url[..Position::BeforePath] == self.url[..Position::BeforePath]),
            ("dot segments", url[..Position::AfterPath] == *uri.split(['?', '#']).next().unwrap_or_default()),
            ("the segments", self.has_segments(&url, tried)),
            ("the parameters", self.has_parameters(&url, tried)),
            ("the fragment", url.fragment().is_none()),
        ];
        parts.into_iter().find(|(_, is_same)| !is_same).map(|(part, _)| part)
    }

    /// Returns whether only the segments with the parameter are others, and each is still one for a server that decodes.
    fn has_segments(&self, url: &Url, tried: &Tried<'_>) -> bool {
        let (read, harmless) = (segments(url), segments(&self.url));
        let name = format!("{{{}}}", tried.parameter.name());
        let is_own = |segment: &&str| tried.parameter.place() == Place::Path && segment.contains(&name);
        let before = self.template.iter().position(&is_own).unwrap_or(harmless.len());
        let after = self.template.iter().rev().position(is_own).unwrap_or(0);
        let has_count =
            if tried.has_slashes { read.len() >= harmless.len() } else { read.len() == harmless.len() };
        has_count
            && read[..before] == harmless[..before]
            && read[read.len() - after..] == harmless[harmless.len() - after..]
            && read.iter().enumerate().all(|(at, segment)| {
                // Next to literal text, and after the name of a path parameter, everything escaped is data.
                let is_data =
                    segment.starts_with(';') || self.template.get(at).is_some_and(|it| is_mixed(it));
                is_data || is_one_segment(segment)
            })
    }

    /// Returns whether all parameters of the query are as before, except those of the argument.
    fn has_parameters(&self, url: &Url, tried: &Tried<'_>) -> bool {
        let (read, harmless) = (pairs(url), pairs(&self.url));
        if tried.parameter.place() == Place::Path {
            return read == harmless;
        }
        let added: Vec<_> = read.iter().filter(|pair| !harmless.contains(pair)).collect();
        let mut removed = harmless.iter().filter(|pair| !read.contains(pair));
        let name = tried.parameter.name();
        let is_own =
            |given: &str| given == name || given.strip_prefix(name).is_some_and(|it| it.starts_with('['));
        // The members of an exploded object are parameters with names of their own.
        added.iter().all(|(given, _)| is_own(given) || tried.value.get(given).is_some())
            && removed.all(|(given, _)| is_own(given) || given == MEMBER)
            && (added.len() <= 1 || !tried.value.is_string())
    }
}

fn segments(url: &Url) -> Vec<&str> {
    url.path_segments().map(Iterator::collect).unwrap_or_default()
}

fn pairs(url: &Url) -> Vec<(String, String)> {
    url.query_pairs().map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

/// Returns whether a segment of a document's path has literal text next to a parameter, or several parameters.
fn is_mixed(segment: &str) -> bool {
    let is_whole = segment.starts_with('{') && segment.find('}') == Some(segment.len() - 1);
    segment.contains('{') && !is_whole
}

/// Returns whether a server that decodes the segment, and takes `;` for the end of it, still reads one segment.
fn is_one_segment(segment: &str) -> bool {
    let decoded = percent::decode_lossy(segment);
    let name = decoded.split(';').next().unwrap_or_default();
    !matches!(name, "." | "..") && !decoded.contains(['/', '\\', '\0'])
}
