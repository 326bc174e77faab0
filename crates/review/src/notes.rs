//! [`Notes`]: the findings while they are collected.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urika::Part;

use crate::{Finding, Review, Rule, SchemeForm};

/// The findings so far, of the rules that are checked.
pub(crate) struct Notes {
    review: Review,
    /// The index of the text that is reviewed now.
    pub(crate) index: usize,
    findings: Vec<Finding>,
    /// Index of the text, offset, and rule of each finding.
    places: BTreeSet<(usize, usize, Rule)>,
}

impl Notes {
    pub(crate) const fn new(review: Review) -> Self {
        Self { review, index: 0, findings: Vec::new(), places: BTreeSet::new() }
    }

    /// Adds a finding. The caller adds a suggestion to the returned note.
    pub(crate) const fn add(&mut self, rule: Rule, part: Part, range: Range<usize>) -> Note<'_> {
        Note { notes: self, rule, part, range }
    }

    /// Returns whether the current text has a finding of `rule` at an offset.
    pub(crate) fn has(&self, rule: Rule, offset: usize) -> bool {
        self.places.contains(&(self.index, offset, rule))
    }

    /// Returns the form of a scheme, if the review has one.
    pub(crate) fn form(&self, scheme: &str) -> Option<&'static SchemeForm> {
        self.review.forms.iter().find(|form| form.is_of(scheme))
    }

    /// Returns the schemes of the project, if the review has a list without this scheme.
    pub(crate) fn schemes_without(&self, scheme: &str) -> Option<&'static [&'static str]> {
        self.review.schemes.filter(|list| !list.iter().any(|listed| listed.eq_ignore_ascii_case(scheme)))
    }

    /// Returns the findings, text by text, each from left to right, with the parts of `texts` that they quote.
    pub(crate) fn finish(mut self, texts: &[&str]) -> Vec<Finding> {
        self.findings.sort_by_key(|it| (it.index, it.range.start, it.rule));
        for finding in &mut self.findings {
            // Only quoted text is kept, so no finding contains a password.
            if finding.rule.words().contains("{found}") {
                finding.found = String::from(&texts[finding.index][finding.range.clone()]);
            }
        }
        self.findings
    }
}

/// A finding without suggestion.
pub(crate) struct Note<'n> {
    notes: &'n mut Notes,
    rule: Rule,
    part: Part,
    range: Range<usize>,
}

impl Note<'_> {
    /// Adds advice in words.
    pub(crate) fn suggest(self, suggestion: impl Into<String>) {
        self.push(None, suggestion.into());
    }

    /// Adds the text to write instead.
    pub(crate) fn replace(self, replacement: String) {
        let suggestion = format!("write `{replacement}`");
        self.push(Some(replacement), suggestion);
    }

    /// Adds the text to write instead, and words for another possible meaning.
    pub(crate) fn replace_or(self, replacement: String, otherwise: &str) {
        let suggestion = format!("write `{replacement}`, {otherwise}");
        self.push(Some(replacement), suggestion);
    }

    /// Advises to remove the text.
    pub(crate) fn remove(self) {
        self.push(Some(String::new()), String::from("remove it"));
    }

    fn push(self, replacement: Option<String>, suggestion: String) {
        let Self { notes, rule, part, range } = self;
        if notes.review.has(rule) {
            let index = notes.index;
            notes.places.insert((index, range.start, rule));
            notes.findings.push(Finding {
                rule,
                part,
                range,
                index,
                name: None,
                replacement,
                suggestion,
                found: String::new(),
            });
        }
    }
}
