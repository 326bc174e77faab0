//! Turns a lowered template into its model: its pieces, marks and routes.

use std::ops::Range;

use proc_macro2::TokenStream as Tokens;
use urika_runtime::{Marks, Part};
use urika_template::template::layout::stem;

use super::lowering::Lowering;
use super::reversal::Reversal;
use super::{CheckedPiece, CheckedTemplate, ExpressionPlace, Mark, PartContent, TemplateForm, decoded};

impl Lowering<'_> {
    /// Returns the template, with the steps of parsing and the patterns of a router.
    pub(crate) fn finish(
        self,
        reversal: Reversal,
        (routes, route): (Vec<String>, Option<String>),
    ) -> CheckedTemplate {
        let (marks, pieces) = self.pieces();
        let literal_len = self.text_with(&|_| String::new()).len();
        CheckedTemplate {
            text: self.text(),
            form: self.form,
            can_build_on: self.form == TemplateForm::Relative && stays_behind_base(&self.text()),
            pieces,
            marks,
            variables: self.variables,
            checks: self.checks,
            demands: self.demands,
            routes,
            route,
            literal_len,
            sample: self.sample.text,
            placeholder: stem(self.source.text()),
            reversal,
            denies_unknown: false,
            is_form: false,
            rules: Tokens::new(),
        }
    }

    /// Returns the marks that do not depend on a variable, and the pieces to write, with the other marks.
    fn pieces(&self) -> (Marks, Vec<CheckedPiece>) {
        let has_host_and_path = self.has_place(ExpressionPlace::HostAndPath);
        let (marks, moved) = Mark::split(&self.sample, self.form, has_host_and_path);
        (marks, self.pieces_with(&moved))
    }

    /// Returns the pieces, with each mark before its part.
    fn pieces_with(&self, mut moved: &[(Mark, Part)]) -> Vec<CheckedPiece> {
        let mut pieces = Vec::new();
        for part_piece in &self.pieces {
            while let [(mark, part), rest @ ..] = moved {
                if *part > part_piece.part {
                    break;
                }
                pieces.push(CheckedPiece::Mark(*mark));
                moved = rest;
            }
            match &part_piece.what {
                PartContent::Text(text) => push_text(&mut pieces, text),
                PartContent::Expression(number) => {
                    let mut expression = self.expressions[*number].clone();
                    for spec in &mut expression.specs {
                        spec.range = self.source.in_written(&spec.range);
                    }
                    pieces.push(CheckedPiece::Expression(expression));
                }
            }
        }
        pieces.extend(moved.iter().map(|(mark, _)| CheckedPiece::Mark(*mark)));
        pieces
    }
}

/// Returns whether a template can be put on a base. Such a template begins with a path from the root or with
/// a query, or is empty.
pub(crate) fn begins_behind_base(text: &str) -> bool {
    let begins = ["/", "{/", "?", "{?"].iter().any(|start| text.starts_with(start));
    text.is_empty() || begins && !text.starts_with("//")
}

/// Returns whether a relative template adds to the path of a base. A dot segment, which only an exact template
/// still has, would leave the base.
fn stays_behind_base(text: &str) -> bool {
    begins_behind_base(text) && dot_segment(text).is_none()
}

/// Returns the place of a literal dot segment in a relative template that begins with `/`. Servers that read
/// parameters of segments also resolve `..;a`.
pub(crate) fn dot_segment(text: &str) -> Option<Range<usize>> {
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let mut start = 0;
    for segment in path.split('/') {
        // In an expression, only the operator is a delimiter, so a brace at the end belongs to the next piece.
        let plain = segment.split(';').next().unwrap_or_default().trim_end_matches('{');
        if matches!(&*decoded(plain), "." | "..") {
            return Some(start..start + plain.len());
        }
        start += segment.len() + 1;
    }
    None
}

fn push_text(pieces: &mut Vec<CheckedPiece>, text: &str) {
    match pieces.last_mut() {
        Some(CheckedPiece::Literal(last)) => last.push_str(text),
        _ => pieces.push(CheckedPiece::Literal(text.to_owned())),
    }
}
