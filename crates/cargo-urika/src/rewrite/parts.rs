//! The part of a URL that each value of a site fills, and the values that cannot be data there.

pub(super) const HOST: &str = "the value is a whole host, or the user name before it: parse a host once as a `urika::Host` or a `Base`, and encode a user name with `urika::percent::encode`";
pub(super) const LIST: &str = "the value is a list of parameters: name each of them, as in `{?page,q}`";
pub(super) const SEVERAL: &str = "the value may contain several segments: write `{+path}` with a `RelPath`";
pub(super) const BASE: &str = "the value is a base: parse it once as a `Base`, and write `{+base}`";
pub(super) const BEHIND: &str = "the value is right next to another one, and nothing shows where the first one ends: if that is a base, parse it as a `Base`, and write `{+base}/`";

pub(super) const QUERY: &str = "the string is only part of a query: write the whole URL as one `uri_format!`, with `{?name}` or `?name={name}`";

/// The place that a value fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A whole label of a host.
    Label,
    /// Part of a label of a host.
    PartOfLabel,
    Port,
    /// A whole segment of the path.
    Segment,
    /// Part of a segment of the path.
    PartOfSegment,
    Query,
    Fragment,
}

impl Role {
    /// Returns the role of a placeholder, from the strings around it.
    pub(super) fn of(part: PlannedPart, before: &str, next: &str) -> Self {
        match part {
            PlannedPart::Authority if before.ends_with(':') => Self::Port,
            PlannedPart::Authority => {
                let begins = before.is_empty() || before.ends_with('.');
                let ends = next.is_empty() || next.starts_with(['.', ':', '/', '?', '#']);
                if begins && ends { Self::Label } else { Self::PartOfLabel }
            }
            PlannedPart::Start | PlannedPart::Base | PlannedPart::Path => {
                let ends = next.is_empty() || next.starts_with(['/', '?', '#']);
                if before.is_empty() && ends { Self::Segment } else { Self::PartOfSegment }
            }
            PlannedPart::Query => Self::Query,
            PlannedPart::Fragment => Self::Fragment,
        }
    }

    /// Returns whether the value is the whole of its segment or label, which refuses some strings.
    pub(crate) const fn is_whole(self) -> bool {
        matches!(self, Self::Label | Self::Segment)
    }

    /// Returns the changes of strings that an escaping rewrite makes.
    pub(crate) const fn effect(self) -> &'static str {
        match self {
            Self::Label | Self::PartOfLabel => {
                "a value that is not a host label becomes an error, including one with `.` or `_`"
            }
            Self::Port => "a value that is not a port becomes an error",
            Self::Segment => {
                "a value that is empty, or contains `/` or `\\`, becomes an error; `%`, `:`, `@`, `,`, `=`, `+` and the like are escaped"
            }
            Self::PartOfSegment | Self::Query | Self::Fragment => {
                "`%`, `/`, `:`, `@`, `,`, `=`, `+` and the like are escaped"
            }
        }
    }

    /// Returns the type whose values fill the place without an error.
    pub(crate) const fn ty(self) -> Option<&'static str> {
        match self {
            Self::Label => Some("urika::value::Label"),
            Self::Segment => Some("urika::value::Segment"),
            _ => None,
        }
    }
}

/// The part of a URL that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlannedPart {
    Start,
    Base,
    Authority,
    Path,
    Query,
    Fragment,
}

impl PlannedPart {
    /// Returns whether a value in this part is after the authority for certain.
    pub(super) const fn is_inside(self) -> bool {
        matches!(self, Self::Path | Self::Query | Self::Fragment)
    }
}

/// Returns the part that follows a string. `before` is the content of the part so far.
pub(super) fn behind(mut part: PlannedPart, text: &str, before: &mut String) -> PlannedPart {
    let mut rest = text;
    if part == PlannedPart::Start {
        part = PlannedPart::Path;
        if let Some((_, authority)) = text.split_once("://") {
            (part, rest) = (PlannedPart::Authority, authority);
        } else if text.starts_with('&') {
            // The text is the middle of a query, and is appended to one.
            part = PlannedPart::Query;
        }
    } else if part == PlannedPart::Base {
        part = if rest.starts_with(':') { PlannedPart::Authority } else { PlannedPart::Path };
    }
    for c in rest.chars() {
        match (part, c) {
            (_, '#') => part = PlannedPart::Fragment,
            (PlannedPart::Authority | PlannedPart::Path, '?') => part = PlannedPart::Query,
            (PlannedPart::Authority, '/') => part = PlannedPart::Path,
            (PlannedPart::Path, '/') | (PlannedPart::Query, '&') => {}
            _ => {
                before.push(c);
                continue;
            }
        }
        before.clear();
    }
    part
}

/// Returns the reason why a placeholder at this place cannot be data, if there is one.
pub(super) fn refusal(part: PlannedPart, before: &str, next: &str, is_path: bool) -> Option<&'static str> {
    match part {
        PlannedPart::Start => Some(BASE),
        PlannedPart::Base => Some(BEHIND),
        PlannedPart::Authority if before.contains('@') || next.starts_with('@') => Some(HOST),
        // A label has text next to it, and a port has a colon before it.
        PlannedPart::Authority => (before.is_empty() && !next.starts_with(['.', '-'])).then_some(HOST),
        PlannedPart::Path => {
            let is_whole = before.is_empty() && (next.is_empty() || next.starts_with(['/', '?', '#']));
            (is_whole && is_path).then_some(SEVERAL)
        }
        PlannedPart::Query => {
            let is_value = before.contains('=') || next.starts_with('=');
            (!is_value).then_some(LIST)
        }
        PlannedPart::Fragment => None,
    }
}
