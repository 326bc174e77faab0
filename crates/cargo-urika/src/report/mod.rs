//! Findings, written for people and for programs.

mod github;
mod json;
mod sarif;
mod text;

pub(crate) use github::github;
pub(crate) use json::json;
pub(crate) use sarif::sarif;
pub(crate) use text::{counted, skipped, text};

use std::collections::BTreeMap;

use crate::audit::Fate;
use crate::files::{Sources, is_page};
use crate::finding::{Code, Finding};
use crate::value::Place;
use crate::verify::Verified;

/// The advice for a value in a page, which cannot call a macro.
const IN_PAGE: &str =
    "build the whole URL in the program with `try_uri_format!`, and write it into the page as one value";

/// The content of a report.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Findings with their fingerprints.
    pub(crate) findings: Vec<(Finding, String)>,
    pub(crate) sites: BTreeMap<Place, Fate>,
    pub(crate) not_followed: usize,
    pub(crate) in_baseline: usize,
    pub(crate) unread_macros: u32,
    pub(crate) includes: u32,
    /// The results of the compiler, if `--verify` ran it.
    pub(crate) verified: Option<Verified>,
    /// The URIs of a review.
    pub(crate) reviewed: Option<usize>,
    pub(crate) sources: Sources,
}

impl Report {
    /// Returns the path of a place, with `/`.
    fn path(&self, place: Place) -> String {
        let path = &self.sources.paths[place.file as usize];
        path.iter().map(|name| name.to_string_lossy()).collect::<Vec<_>>().join("/").replacen("//", "/", 1)
    }

    /// Returns the path of a place for people: the name of a file may have control characters.
    fn shown_path(&self, place: Place) -> String {
        printable(&self.path(place))
    }

    /// Returns the advice for a finding.
    fn help(&self, finding: &Finding) -> &'static str {
        let is_in_page = is_page(&self.sources.paths[finding.place.file as usize]);
        match finding.code {
            Code::Path | Code::Query | Code::Encoder if is_in_page => IN_PAGE,
            _ => finding.help(),
        }
    }

    fn count(&self, fate: Fate) -> usize {
        self.sites.values().filter(|found| **found == fate).count()
    }
}

/// Escapes control characters, which a terminal would obey, and those that change the direction of text.
pub(crate) fn printable(text: &str) -> String {
    let is_bidi =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || is_bidi(c) { out.extend(c.escape_unicode()) } else { out.push(c) }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_of_names_are_escaped() {
        assert_eq!(
            printable("a\x1b[2Jb\n::error::c\u{202e}\u{9b}.rs"),
            "a\\u{1b}[2Jb\\u{a}::error::c\\u{202e}\\u{9b}.rs"
        );
        assert_eq!(printable("src/größe.rs"), "src/größe.rs");
    }
}
