//! The part of a URL that each value of a site fills, and the values that cannot be data there.

pub(super) const HOST: &str = "the value is a whole host, or the user before it: parse a host once as `urika::Host` or as a `Base`, and encode a user with `urika::percent::encode`";
pub(super) const LIST: &str = "the value is a list of parameters: write each with a name, as `{?page,q}`";
pub(super) const SEVERAL: &str = "the value may hold several segments: write `{+path}` with a `RelPath`";
pub(super) const BASE: &str = "the value is a base: parse it once as a `Base`, and write `{+base}`";
pub(super) const BEHIND: &str =
    "the value stands directly beside another one: which of them ends the part is not known";

/// The part of a URL that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Start,
    Base,
    Authority,
    Path,
    Query,
    Fragment,
}

/// Returns the part that follows a text. `before` is the content of the part so far.
pub(super) fn behind(mut part: Part, text: &str, before: &mut String) -> Part {
    let mut rest = text;
    if part == Part::Start {
        part = Part::Path;
        if let Some((_, authority)) = text.split_once("://") {
            (part, rest) = (Part::Authority, authority);
        } else if text.starts_with('&') {
            // The text is the middle of a query, and is appended to one.
            part = Part::Query;
        }
    } else if part == Part::Base {
        part = if rest.starts_with(':') { Part::Authority } else { Part::Path };
    }
    for c in rest.chars() {
        match (part, c) {
            (_, '#') => part = Part::Fragment,
            (Part::Authority | Part::Path, '?') => part = Part::Query,
            (Part::Authority, '/') => part = Part::Path,
            (Part::Path, '/') | (Part::Query, '&') => {}
            _ => {
                before.push(c);
                continue;
            }
        }
        before.clear();
    }
    part
}

/// Returns the reason why a hole at this place cannot be data, if there is one.
pub(super) fn role(part: Part, before: &str, next: &str, is_path: bool) -> Option<&'static str> {
    match part {
        Part::Start => Some(BASE),
        Part::Base => Some(BEHIND),
        Part::Authority if before.contains('@') || next.starts_with('@') => Some(HOST),
        // A label has text beside it, and a port has a colon before it.
        Part::Authority => (before.is_empty() && !next.starts_with(['.', '-'])).then_some(HOST),
        Part::Path => {
            let is_whole = before.is_empty() && (next.is_empty() || next.starts_with(['/', '?', '#']));
            (is_whole && is_path).then_some(SEVERAL)
        }
        Part::Query => {
            let is_value = before.contains('=') || next.starts_with('=');
            (!is_value).then_some(LIST)
        }
        Part::Fragment => None,
    }
}
