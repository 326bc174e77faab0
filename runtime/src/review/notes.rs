//! [`Notes`]: the findings while they are collected.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Finding, Review, Rule};
use crate::fault::Part;

/// The findings so far, of the rules that are looked at.
pub(super) struct Notes {
    review: Review,
    /// Which text of a set is looked at.
    pub(super) index: usize,
    findings: Vec<Finding>,
    /// Text, offset and rule of each.
    places: BTreeSet<(usize, usize, Rule)>,
}

impl Notes {
    pub(super) const fn new(review: Review) -> Self {
        Self { review, index: 0, findings: Vec::new(), places: BTreeSet::new() }
    }

    /// Adds a finding, to which a suggestion has to be given.
    pub(super) const fn add(&mut self, rule: Rule, part: Part, range: Range<usize>) -> Note<'_> {
        Note { notes: self, rule, part, range }
    }

    /// Whether there is a finding of `rule` at an offset of the present text.
    pub(super) fn has(&self, rule: Rule, offset: usize) -> bool {
        self.places.contains(&(self.index, offset, rule))
    }

    /// The findings, text by text, each from left to right.
    pub(super) fn finish(mut self) -> Vec<Finding> {
        self.findings.sort_by_key(|it| (it.index, it.range.start, it.rule));
        self.findings
    }
}

/// A finding without suggestion.
pub(super) struct Note<'n> {
    notes: &'n mut Notes,
    rule: Rule,
    part: Part,
    range: Range<usize>,
}

impl Note<'_> {
    /// Says what to do.
    pub(super) fn suggest(self, suggestion: impl Into<String>) {
        self.push(None, suggestion.into());
    }

    /// Says what to write in its place.
    pub(super) fn replace(self, replacement: String) {
        let suggestion = format!("write `{replacement}`");
        self.push(Some(replacement), suggestion);
    }

    /// Says what to write in its place, and what else may be meant.
    pub(super) fn replace_or(self, replacement: String, otherwise: &str) {
        let suggestion = format!("write `{replacement}`, {otherwise}");
        self.push(Some(replacement), suggestion);
    }

    /// Says to leave it out.
    pub(super) fn remove(self) {
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
