//! [`PartPiece`]: a sample that is cut at its placeholders and where parts of the URI meet.

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::sample::Sample;
use super::written::{TemplateForm, WrittenPiece};
use crate::fault::Part;
use crate::grammar::marks::Marks;

/// A piece of one part of the URI. A literal includes the delimiter that begins the part.
#[derive(Clone, Debug)]
pub struct PartPiece {
    /// The part. The scheme includes its colon and `//`; a base counts as one.
    pub part: Part,
    /// The literal or the expression.
    pub what: PartContent,
    /// The range in which the literal or the expression is written.
    pub range: Range<usize>,
}

/// A literal or an expression.
#[derive(Clone, Debug)]
pub enum PartContent {
    /// A literal in its normal form.
    Text(Rc<str>),
    /// The expression with this index.
    Expression(usize),
}

impl PartPiece {
    /// Cuts a sample at its placeholders and where parts meet. `list` is the template as written, and `written`
    /// returns the range of an expression there.
    pub fn cut(
        sample: &Sample,
        form: TemplateForm,
        list: &[WrittenPiece],
        written: &dyn Fn(usize) -> Range<usize>,
    ) -> Vec<Self> {
        let parts = PartStarts::of(&sample.marks, form);
        let (mut pieces, mut at, mut literal) = (Vec::with_capacity(2 * list.len() + 6), 0, 0..0);
        for piece in list {
            match piece {
                WrittenPiece::Literal(range) => literal = range.clone(),
                WrittenPiece::Expression(number) => {
                    let (place, range) = (&sample.ranges[*number], written(*number));
                    parts.push(&mut pieces, sample, at..place.start, &literal);
                    let is_base = form == TemplateForm::Based && *number == 0;
                    let part = if is_base { Part::Scheme } else { parts.at(place.start) };
                    (at, literal) = (place.end, range.end..range.end);
                    pieces.push(Self { part, what: PartContent::Expression(*number), range });
                }
            }
        }
        parts.push(&mut pieces, sample, at..sample.text.len(), &literal);
        pieces
    }

    /// Returns the number of the expression, if the piece is one.
    pub const fn expression(&self) -> Option<usize> {
        match self.what {
            PartContent::Expression(number) => Some(number),
            PartContent::Text(_) => None,
        }
    }

    /// Returns the pieces of one part.
    pub fn of(pieces: &[Self], part: Part) -> Vec<Self> {
        let mut of_part = Vec::new();
        for piece in pieces {
            if piece.part == part {
                of_part.push(piece.clone());
            }
        }
        of_part
    }

    /// Returns the indexes of the expressions in one part.
    pub fn expressions(pieces: &[Self], part: Part) -> Vec<usize> {
        let mut expressions = Vec::new();
        for piece in pieces {
            if let (true, PartContent::Expression(number)) = (piece.part == part, &piece.what) {
                expressions.push(*number);
            }
        }
        expressions
    }

    /// Cuts a path at its literal slashes.
    pub fn segments(path: &[Self]) -> Vec<Vec<Self>> {
        let (mut segments, mut segment) = (Vec::new(), Vec::new());
        for piece in path {
            let PartContent::Text(text) = &piece.what else {
                segment.push(piece.clone());
                continue;
            };
            for (number, text) in text.split('/').enumerate() {
                if number > 0 {
                    segments.push(core::mem::take(&mut segment));
                }
                segment.push(Self { what: PartContent::Text(text.into()), ..piece.clone() });
            }
        }
        segments.push(segment);
        segments
    }

    /// Returns the literals, and the result of `of` for each expression.
    pub fn text_with(pieces: &[Self], of: &dyn Fn(usize) -> String) -> String {
        let mut all = String::new();
        for piece in pieces {
            match &piece.what {
                PartContent::Text(text) => all += text,
                PartContent::Expression(number) => all += &of(*number),
            }
        }
        all
    }
}

/// The beginning of each part in a sample.
struct PartStarts([(Part, usize); 7]);

impl PartStarts {
    /// Returns the parts of a sample. In a template with a base, the base counts as the head, except for the text
    /// after its path.
    const fn of(marks: &Marks, form: TemplateForm) -> Self {
        let path = marks.path_start as usize;
        let (userinfo, host, port, path) = match marks.host_start as usize {
            _ if matches!(form, TemplateForm::Based) => (0, 0, 0, 0),
            0 => (path, path, path, path),
            host if marks.scheme_end > 0 => {
                (marks.scheme_end as usize + 3, host, marks.host_end as usize, path)
            }
            host => (2, host, marks.host_end as usize, path),
        };
        Self([
            (Part::Scheme, 0),
            (Part::Userinfo, userinfo),
            (Part::Host, host),
            (Part::Port, port),
            (Part::Path, path),
            (Part::Query, marks.path_end as usize),
            (Part::Fragment, marks.query_end as usize),
        ])
    }

    /// Returns the part of something that begins at `at`.
    fn at(&self, at: usize) -> Part {
        let last = self.0.iter().rev().find(|(_, start)| *start <= at);
        last.map_or(Part::Scheme, |(part, _)| *part)
    }

    /// Adds a range of the sample, cut where parts meet, with the range in which its literal is written.
    fn push(&self, to: &mut Vec<PartPiece>, sample: &Sample, range: Range<usize>, written: &Range<usize>) {
        for (number, (part, start)) in self.0.iter().enumerate() {
            let end = self.0.get(number + 1).map_or(usize::MAX, |(_, start)| *start);
            let text = sample.text.get(range.start.max(*start)..range.end.min(end)).unwrap_or_default();
            if !text.is_empty() {
                let what = PartContent::Text(text.into());
                to.push(PartPiece { part: *part, what, range: written.clone() });
            }
        }
    }
}
