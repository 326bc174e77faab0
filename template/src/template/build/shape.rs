//! [`TemplateShape`]: a template cut into the parts of its URI, to which the rules of each part add their checks.

use alloc::rc::Rc;
use alloc::string::String;
use alloc::vec::Vec;

use super::check::{Check, ParameterName};
use super::sample::Sample;
use super::written::{ExpressionPlace, WrittenExpression, WrittenPiece, WrittenTemplate};
use crate::fault::{BuildError, Part};
use crate::grammar::varspec::Modifier;
use crate::template::Operator;
use crate::template::parts::PartStarts;
use crate::typed::check::ValueCheck;

/// The beginning of a template, which decides what it builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beginning {
    /// A scheme.
    Scheme,
    /// `{+base}`, whose value has the scheme.
    Base,
    /// Anything else: the template builds a relative reference.
    Relative,
}

/// A template with the places of its expressions, and the checks of its values so far.
pub(super) struct TemplateShape<'t> {
    pub(super) written: WrittenTemplate<'t>,
    pub(super) beginning: Beginning,
    pub(super) sample: Sample,
    /// Literals and expressions in order, cut where parts of the URI meet.
    pub(super) pieces: Vec<PartPiece>,
    pub(super) checks: Vec<Check>,
    /// The names of each list of parameters that associative arrays may add to.
    pub(super) lists: Vec<Vec<ParameterName>>,
    /// Whether a segment may consist of path parameters only.
    pub(super) accepts_parameters_alone: bool,
}

/// A piece of one part of the URI. A literal includes the delimiter that begins the part.
#[derive(Clone)]
pub(super) struct PartPiece {
    /// The part. The scheme includes its colon and `//`; a base counts as one.
    pub(super) part: Part,
    pub(super) what: PartContent,
}

/// A literal in its normal form, or the expression of this number.
#[derive(Clone)]
pub(super) enum PartContent {
    Text(Rc<str>),
    Expression(usize),
}

impl<'t> TemplateShape<'t> {
    pub(super) fn new(written: WrittenTemplate<'t>, sample: Sample) -> Self {
        let beginning = match (written.is_based(), sample.marks.scheme_end) {
            (true, _) => Beginning::Base,
            (false, 0) => Beginning::Relative,
            (false, _) => Beginning::Scheme,
        };
        let pieces = pieces(&written, &sample, beginning);
        let (checks, lists) = (Vec::new(), Vec::new());
        let mut shape =
            Self { written, beginning, sample, pieces, checks, lists, accepts_parameters_alone: false };
        shape.place();
        shape
    }

    /// Finds the place of each expression. Expressions in the host are placed more closely by its rules.
    fn place(&mut self) {
        for PartPiece { part, what } in &self.pieces {
            let PartContent::Expression(number) = what else { continue };
            self.written.expressions[*number].place = match part {
                Part::Scheme => ExpressionPlace::Base,
                Part::Userinfo => ExpressionPlace::Userinfo,
                Part::Host => ExpressionPlace::Host { special: false },
                Part::Port => ExpressionPlace::Port,
                Part::Path => ExpressionPlace::Path,
                Part::Query => ExpressionPlace::Query,
                _ => ExpressionPlace::Fragment,
            };
        }
    }

    /// Returns the pieces of one part.
    pub(super) fn of(&self, part: Part) -> Vec<PartPiece> {
        self.pieces.iter().filter(|piece| piece.part == part).cloned().collect()
    }

    /// Returns the numbers of the expressions in one part.
    pub(super) fn numbers(&self, part: Part) -> Vec<usize> {
        let number = |piece: &PartPiece| match piece.what {
            PartContent::Expression(number) if piece.part == part => Some(number),
            _ => None,
        };
        self.pieces.iter().filter_map(number).collect()
    }

    /// Returns an expression by its number.
    pub(super) fn expression(&self, number: usize) -> &WrittenExpression {
        &self.written.expressions[number]
    }

    /// Returns the expression of a piece, if it is one.
    pub(super) fn expression_of(&self, piece: &PartPiece) -> Option<&WrittenExpression> {
        match piece.what {
            PartContent::Expression(number) => self.written.expressions.get(number),
            PartContent::Text(_) => None,
        }
    }

    /// Returns whether there is an authority. A base may have one.
    pub(super) fn has_authority(&self) -> bool {
        self.beginning != Beginning::Base && self.sample.marks.host_start > 0
    }

    /// Returns the scheme in lower case, or an empty text.
    pub(super) fn scheme(&self) -> String {
        match self.beginning {
            Beginning::Scheme => {
                self.sample.text[..self.sample.marks.scheme_end as usize].to_ascii_lowercase()
            }
            _ => String::new(),
        }
    }

    /// Returns the literals in normal form, and the result of `of` for each expression.
    pub(super) fn text_with(&self, of: impl Fn(usize) -> String) -> String {
        let mut all = String::with_capacity(2 * self.written.text.len());
        for piece in &self.pieces {
            match &piece.what {
                PartContent::Text(text) => all += text,
                PartContent::Expression(number) => all += &of(*number),
            }
        }
        all
    }

    /// Returns the template with its literals in normal form.
    pub(super) fn normal_text(&self) -> String {
        self.text_with(|number| String::from(&self.written.text[self.expression(number).range.clone()]))
    }

    /// Returns the literals as they are written, and the result of `of` for each expression.
    pub(super) fn source_with(&self, of: impl Fn(usize) -> String) -> String {
        let mut all = String::with_capacity(2 * self.written.text.len());
        for piece in &self.written.list {
            match piece {
                WrittenPiece::Literal(range) => all += &self.written.text[range.clone()],
                WrittenPiece::Expression(number) => all += &of(*number),
            }
        }
        all
    }

    /// Adds a check of the values.
    pub(super) fn push(&mut self, check: Check) {
        self.checks.push(check);
    }

    /// Adds a check of one variable.
    pub(super) fn push_value(&mut self, check: ValueCheck, variable: usize) {
        self.push(Check::Value { check, variable, cut: None });
    }

    /// Adds a check of one use of a variable.
    pub(super) fn push_use(
        &mut self,
        check: ValueCheck,
        operator: Operator,
        (variable, modifier): (usize, Modifier),
    ) {
        let cut = match modifier {
            Modifier::Prefix(count) => Some((count, operator)),
            _ => None,
        };
        self.push(Check::Value { check, variable, cut });
    }

    /// Returns the error of an expression in a place where no value is safe.
    pub(super) fn refused(&self, expression: usize, part: Part) -> BuildError {
        self.written.refused(expression, part)
    }
}

/// Cuts a sample at its placeholders and where parts meet.
fn pieces(written: &WrittenTemplate<'_>, sample: &Sample, beginning: Beginning) -> Vec<PartPiece> {
    let parts = PartStarts::of(&sample.marks, beginning == Beginning::Base);
    let text = |(part, text): (Part, &str)| PartPiece { part, what: PartContent::Text(text.into()) };
    let (mut pieces, mut at) = (Vec::with_capacity(2 * written.list.len() + 6), 0);
    for (number, range) in sample.ranges.iter().enumerate().take(written.expressions.len()) {
        pieces.extend(parts.cut(&sample.text, at..range.start).map(text));
        let is_base = beginning == Beginning::Base && number == 0;
        let part = if is_base { Part::Scheme } else { parts.at(range.start) };
        pieces.push(PartPiece { part, what: PartContent::Expression(number) });
        at = range.end;
    }
    pieces.extend(parts.cut(&sample.text, at..sample.text.len()).map(text));
    pieces
}
