//! Turns the draft into the template: its pieces, marks and routes.

use urika_runtime::{Marks, Part};

use super::draft::{Draft, What};
use super::reversal::Reversal;
use super::{Form, Mark, Piece, Place, Template};

impl Draft<'_> {
    /// Returns the template, with its way back and the patterns of a router.
    pub(crate) fn finish(
        self,
        reversal: Reversal,
        (routes, route): (Vec<String>, Option<String>),
    ) -> Template {
        let (marks, pieces) = self.pieces();
        let literal_len = self.text_with(&|_| String::new()).len();
        Template {
            text: self.text(),
            form: self.form,
            can_build_on: self.form == Form::Relative && begins_behind_base(&self.text()),
            pieces,
            marks,
            variables: self.variables,
            checks: self.checks,
            demands: self.demands,
            routes,
            route,
            literal_len,
            sample: self.sample.text,
            reversal,
            denies_unknown: false,
            is_form: false,
        }
    }

    /// Returns the marks that no variable moves, and the pieces to write, with the other marks.
    fn pieces(&self) -> (Marks, Vec<Piece>) {
        let first = self.sample.ranges.first().map_or(usize::MAX, |range| range.start);
        let (mut marks, mut known, mut moved) = (Marks::EMPTY, self.sample.marks, Vec::new());
        for (mark, part) in MARKS {
            let at = *mark.offset(&mut known);
            let is_base = self.form == Form::Based && !matches!(mark, Mark::PathEnd | Mark::QueryEnd);
            // A value that is a host and a path sets both marks itself.
            let is_of_value =
                matches!(mark, Mark::HostEnd | Mark::PathStart) && self.has_place(Place::HostAndPath);
            if is_base || is_absent(mark, at) || is_of_value {
                continue;
            }
            if at as usize <= first && self.form != Form::Based {
                *mark.offset(&mut marks) = at;
            } else {
                moved.push((mark, part));
            }
        }
        (marks, self.pieces_with(&moved))
    }

    /// Returns the pieces, with each mark before its part.
    fn pieces_with(&self, mut moved: &[(Mark, Part)]) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for bit in &self.bits {
            while let [(mark, part), rest @ ..] = moved {
                if *part > bit.part {
                    break;
                }
                pieces.push(Piece::Mark(*mark));
                moved = rest;
            }
            match &bit.what {
                What::Text(text) => push_text(&mut pieces, text),
                What::Expression(number) => {
                    let mut expression = self.expressions[*number].clone();
                    for spec in &mut expression.specs {
                        spec.range = self.source.in_written(&spec.range);
                    }
                    pieces.push(Piece::Expression(expression));
                }
            }
        }
        pieces.extend(moved.iter().map(|(mark, _)| Piece::Mark(*mark)));
        pieces
    }
}

/// Returns whether a template may follow a base. Such a template begins with a path from the root or with a
/// query, or is empty.
pub(crate) fn begins_behind_base(text: &str) -> bool {
    let begins = ["/", "{/", "?", "{?"].iter().any(|start| text.starts_with(start));
    text.is_empty() || begins && !text.starts_with("//")
}

fn push_text(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        Some(Piece::Literal(last)) => last.push_str(text),
        _ => pieces.push(Piece::Literal(text.to_owned())),
    }
}

/// The marks, each with the part that it appears before.
const MARKS: [(Mark, Part); 6] = [
    (Mark::SchemeEnd, Part::Userinfo),
    (Mark::HostStart, Part::Host),
    (Mark::HostEnd, Part::Port),
    (Mark::PathStart, Part::Path),
    (Mark::PathEnd, Part::Query),
    (Mark::QueryEnd, Part::Fragment),
];

/// Returns whether the scheme or the authority that the mark belongs to is missing.
const fn is_absent(mark: Mark, at: u32) -> bool {
    at == 0 && matches!(mark, Mark::SchemeEnd | Mark::HostStart | Mark::HostEnd)
}
