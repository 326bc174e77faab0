//! The template as written, after the base if the call has one. Diagnostics point into it and show it.

use std::borrow::Cow;
use std::ops::Range;

use urika_runtime::{Diagnostic, Fault, FaultKind, Part, Policy, What};
use urika_template::template::layout::Misplacement;

use crate::diag::{Diagnostics, Reported};
use crate::input::text::WrittenText;
use crate::model::text::push_refused;

/// The text of a template.
pub(crate) struct TemplateSource<'w> {
    written: &'w WrittenText,
    base: Option<&'w WrittenText>,
    base_len: usize,
    text: String,
    diagnostics: &'w Diagnostics,
    /// The number of errors before the template was read.
    before: usize,
}

impl<'w> TemplateSource<'w> {
    /// Makes the source of a template without a base.
    pub(crate) fn new(written: &'w WrittenText, diagnostics: &'w Diagnostics) -> Self {
        let before = diagnostics.len();
        Self { written, base: None, base_len: 0, text: written.text(), diagnostics, before }
    }

    /// Makes the source of a template after a base, whose normal form is `text`.
    pub(crate) fn behind(
        base: &'w WrittenText,
        text: &str,
        written: &'w WrittenText,
        diagnostics: &'w Diagnostics,
    ) -> Self {
        let own = Self::new(written, diagnostics);
        Self { base: Some(base), base_len: text.len(), text: text.to_owned() + &own.text, ..own }
    }

    /// Returns whether nothing has been reported.
    pub(crate) fn is_sound(&self) -> bool {
        self.diagnostics.len() == self.before
    }

    /// Returns the whole text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text after the base, and its range, or `None` if the call has no base.
    pub(crate) fn tail(&self) -> Option<(&str, Range<usize>)> {
        self.base.map(|_| (&self.text[self.base_len..], self.base_len..self.text.len()))
    }

    /// Returns where `range` of the whole text is written.
    pub(super) fn in_written(&self, range: &Range<usize>) -> Range<usize> {
        range.start.saturating_sub(self.base_len)..range.end.saturating_sub(self.base_len)
    }

    /// Returns the literal in which `range` begins, and the range within it. A base is stored in its normal
    /// form, so its whole literal is returned.
    fn locate(&self, range: Range<usize>) -> (&'w WrittenText, Range<usize>) {
        match self.base {
            Some(base) if range.start < self.base_len => (base, 0..base.text().len()),
            _ => (self.written, self.in_written(&range)),
        }
    }

    /// Returns the string of a literal. The string of the template is already stored here.
    fn text_of(&self, written: &WrittenText) -> Cow<'_, str> {
        if std::ptr::eq(written, self.written) {
            Cow::Borrowed(&self.text[self.base_len..])
        } else {
            Cow::Owned(written.text())
        }
    }

    /// Reports a range that `policy` refuses.
    pub(super) fn push_refused(&self, policy: &Policy<'_>, fault: Fault) -> Reported {
        let start = fault.offset as usize;
        let (written, range) = self.locate(start..start + fault.length as usize);
        let fault = Fault { offset: range.start as u32, length: range.len() as u32, ..fault };
        push_refused(policy, What::Template, written, fault, self.diagnostics)
    }

    /// Reports that the text is not `normal`, as it has to be.
    pub(crate) fn push_not_normal(&self, normal: &str) -> Reported {
        let (range, part) = (difference(&self.text, normal), Part::Template);
        let (written, range) = self.locate(range);
        let (offset, length) = (range.start as u32, range.len() as u32);
        let fault = Fault { kind: FaultKind::NotNormal, part, offset, length };
        let (text, normal) = (written.text(), &normal[self.base_len.min(normal.len())..]);
        let diagnostic = Diagnostic::new(fault, What::Template, &text).with_normal(normal);
        self.diagnostics.report(written.place(range), diagnostic.to_string())
    }

    /// Reports `range`, in the layout of run-time errors.
    pub(crate) fn push(&self, range: Range<usize>, sentence: &str, section: &str, help: &str) {
        let _: Reported = self.report(range, sentence, section, help);
    }

    /// Reports the mistake of an expression with these variables.
    pub(crate) fn push_misplaced(&self, range: Range<usize>, mistake: Misplacement, list: &str) {
        let _: Reported = self.report_misplaced(range, mistake, list);
    }

    /// Reports a mistake like [`push_misplaced`](Self::push_misplaced), and returns the proof.
    pub(super) fn report_misplaced(
        &self,
        range: Range<usize>,
        mistake: Misplacement,
        list: &str,
    ) -> Reported {
        self.report(range, &mistake.sentence(list), mistake.section(), &mistake.help(list))
    }

    /// Reports `range` like [`push`](Self::push), and returns the proof.
    fn report(&self, range: Range<usize>, sentence: &str, section: &str, help: &str) -> Reported {
        let (written, range) = self.locate(range);
        let text = self.text_of(written);
        let (offset, length) = (range.start as u32, range.len() as u32);
        let fault = Fault { kind: FaultKind::TooLong, part: Part::Template, offset, length };
        let excerpt = Diagnostic::new(fault, What::Template, &text).excerpt();
        let message = format!("invalid URI template: {sentence} [{section}]\n{excerpt} {help}");
        self.diagnostics.report(written.place(range), message)
    }
}

/// Returns the range of `text` that differs from `normal`: the bytes between their common beginning and their
/// common end.
pub(super) fn difference(text: &str, normal: &str) -> Range<usize> {
    let (text, normal) = (text.as_bytes(), normal.as_bytes());
    let longest = text.len().min(normal.len());
    let (mut start, mut tail) = (0, 0);
    while start < longest && text[start] == normal[start] {
        start += 1;
    }
    while start + tail < longest && text[text.len() - 1 - tail] == normal[normal.len() - 1 - tail] {
        tail += 1;
    }
    start..text.len() - tail
}
