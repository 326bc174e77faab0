//! [`Notes`]: the findings while they are collected.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use urika::Part;

use crate::{Finding, Review, Rule, SchemeForm};

/// The findings so far, of the rules that are looked at.
pub(crate) struct Notes {
    review: Review,
    /// Which text of a set is looked at.
    pub(crate) index: usize,
    findings: Vec<Finding>,
    /// Text, offset and rule of each.
    places: BTreeSet<(usize, usize, Rule)>,
}

impl Notes {
    pub(crate) const fn new(review: Review) -> Self {
        Self { review, index: 0, findings: Vec::new(), places: BTreeSet::new() }
    }

    /// Adds a finding, to which a suggestion has to be given.
    pub(crate) const fn add(&mut self, rule: Rule, part: Part, range: Range<usize>) -> Note<'_> {
        Note { notes: self, rule, part, range }
    }

    /// Whether there is a finding of `rule` at an offset of the present text.
    pub(crate) fn has(&self, rule: Rule, offset: usize) -> bool {
        self.places.contains(&(self.index, offset, rule))
    }

    /// The form of a scheme, where the review has one.
    pub(crate) fn form(&self, scheme: &str) -> Option<&'static SchemeForm> {
        self.review.forms.iter().find(|form| form.is_of(scheme))
    }

    /// The findings, text by text, each from left to right.
    pub(crate) fn finish(mut self) -> Vec<Finding> {
        self.findings.sort_by_key(|it| (it.index, it.range.start, it.rule));
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
    /// Says what to do.
    pub(crate) fn suggest(self, suggestion: impl Into<String>) {
        self.push(None, suggestion.into());
    }

    /// Says what to write in its place.
    pub(crate) fn replace(self, replacement: String) {
        let suggestion = format!("write `{replacement}`");
        self.push(Some(replacement), suggestion);
    }

    /// Says what to write in its place, and what else may be meant.
    pub(crate) fn replace_or(self, replacement: String, otherwise: &str) {
        let suggestion = format!("write `{replacement}`, {otherwise}");
        self.push(Some(replacement), suggestion);
    }

    /// Says to leave it out.
    pub(crate) fn remove(self) {
        self.push(Some(String::new()), String::from("leave it out"));
    }

    fn push(self, replacement: Option<String>, suggestion: String) {
        let Self { notes, rule, part, range } = self;
        if notes.review.has(rule) {
            let index = notes.index;
            notes.places.insert((index, range.start, rule));
            notes.findings.push(Finding { rule, part, range, index, name: None, replacement, suggestion });
        }
    }
}
