//! Turns the draft into the template: its pieces, marks and routes.

use urika_runtime::Marks;
use urika_runtime::template::Operator;

use super::draft::{Draft, What};
use super::reversal::Reversal;
use super::route;
use super::{Form, Mark, Piece, Place, Template};

impl Draft<'_> {
    /// Returns the template, with its way back.
    pub(crate) fn finish(self, reversal: Reversal) -> Template {
        let (routes, route) = route::lower(&self);
        let (marks, pieces) = self.pieces();
        let literal_len = self
            .bits
            .iter()
            .map(|bit| match &bit.what {
                What::Text(text) => text.len(),
                What::Expression(_) => 0,
            })
            .sum();
        Template {
            text: self.text(),
            form: self.form,
            can_build_on: self.can_build_on(),
            pieces,
            marks,
            variables: self.variables,
            checks: self.checks,
            demands: self.demands,
            routes,
            route,
            literal_len,
            reversal,
            denies_unknown: false,
            is_form: false,
        }
    }

    fn can_build_on(&self) -> bool {
        self.form == Form::Relative
            && match self.bits.first().map(|bit| &bit.what) {
                None => true,
                Some(What::Text(text)) => text.starts_with(['/', '?']) && !text.starts_with("//"),
                Some(What::Expression(number)) => {
                    matches!(self.expressions[*number].operator, Operator::Segment | Operator::Query)
                }
            }
    }

    /// Returns the marks that no variable moves, and the pieces to write, with the other marks.
    fn pieces(&self) -> (Marks, Vec<Piece>) {
        let first = self.sample.ranges.first().map_or(usize::MAX, |range| range.start);
        let (mut marks, mut known) = (Marks::EMPTY, self.sample.marks);
        let mut moved = Vec::new();
        for mark in MARKS {
            let at = *mark.offset(&mut known);
            let is_base = self.form == Form::Based && !matches!(mark, Mark::PathEnd | Mark::QueryEnd);
            if is_base || is_absent(mark, at) {
                continue;
            }
            // A value that is a host and a path sets both marks itself.
            if matches!(mark, Mark::HostEnd | Mark::PathStart) && self.has_place(Place::HostAndPath) {
                continue;
            }
            if at as usize <= first && self.form != Form::Based {
                *mark.offset(&mut marks) = at;
            } else {
                moved.push((mark, at as usize));
            }
        }
        (marks, self.pieces_with(&moved))
    }

    fn pieces_with(&self, moved: &[(Mark, usize)]) -> Vec<Piece> {
        let text = &self.sample.text;
        let mut pieces = Vec::new();
        let mut at = 0;
        let mut moved = moved;
        let mut literal = |pieces: &mut Vec<Piece>, from: usize, to: usize| {
            let mut from = from;
            while let [(mark, end), rest @ ..] = moved {
                if *end > to {
                    break;
                }
                push_text(pieces, text.get(from..*end).unwrap_or_default());
                pieces.push(Piece::Mark(*mark));
                (from, moved) = (from.max(*end), rest);
            }
            push_text(pieces, text.get(from..to).unwrap_or_default());
        };
        for (number, range) in self.sample.ranges.iter().enumerate() {
            literal(&mut pieces, at, range.start);
            let mut expression = self.expressions[number].clone();
            for spec in &mut expression.specs {
                spec.range = self.source.in_written(&spec.range);
            }
            pieces.push(Piece::Expression(expression));
            at = range.end;
        }
        literal(&mut pieces, at, text.len());
        pieces
    }
}

fn push_text(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        _ if text.is_empty() => {}
        Some(Piece::Literal(last)) => last.push_str(text),
        _ => pieces.push(Piece::Literal(text.to_owned())),
    }
}

const MARKS: [Mark; 6] =
    [Mark::SchemeEnd, Mark::HostStart, Mark::HostEnd, Mark::PathStart, Mark::PathEnd, Mark::QueryEnd];

/// Returns whether the scheme or the authority that the mark belongs to is missing.
const fn is_absent(mark: Mark, at: u32) -> bool {
    at == 0 && matches!(mark, Mark::SchemeEnd | Mark::HostStart | Mark::HostEnd)
}
