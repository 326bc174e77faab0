//! [`SegmentRun`]: the text between two literal slashes of a path (RFC 3986, section 3.3).
//!
//! A *run* is a row of steps. A `{/x}` in it begins another segment; if it is undefined, the text after it joins the
//! segment before. So a run is cut at each `{/x}`.

use alloc::vec::Vec;

use super::parts::{PartContent, PartPiece};
use crate::fault::Misplacement;
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;

/// A piece of a segment, and a step of `typed::check::Run`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentStep {
    /// Literal dots.
    Dots(usize),
    /// Literal text that cannot be part of a dot segment.
    Solid,
    /// A `;`, after which text does not count.
    Parameter,
    /// A variable, by operator: `{x}`, `{.x}`, `{/x}` or `{+x}`.
    Value(Operator, usize, Modifier),
}

impl SegmentStep {
    /// Returns the variable of the step.
    pub const fn variable(&self) -> Option<usize> {
        match self {
            Self::Value(_, variable, _) => Some(*variable),
            _ => None,
        }
    }

    /// Returns whether the step is a `{+x}`.
    pub const fn is_path(&self) -> bool {
        matches!(self, Self::Value(Operator::Reserved, ..))
    }

    const fn is_slash(&self) -> bool {
        matches!(self, Self::Value(Operator::Segment, ..))
    }
}

/// A variable with its modifier.
pub type UsedVariable = (usize, Modifier);

/// The length of the prefix of a value that is written, with the operator that encodes it.
pub type PrefixCut = (u16, Operator);

/// Returns the prefix of the value that is written, or `None` if all of it is.
pub const fn cut(operator: Operator, modifier: Modifier) -> Option<PrefixCut> {
    match modifier {
        Modifier::Prefix(count) => Some((count, operator)),
        Modifier::None | Modifier::Explode => None,
    }
}

/// The steps between two literal slashes.
#[derive(Debug)]
pub struct SegmentRun {
    /// The steps in order.
    pub steps: Vec<SegmentStep>,
    /// Whether the run comes after a slash, and not at the beginning of the path.
    pub is_behind_slash: bool,
    /// The expressions in the run.
    pub expressions: Vec<usize>,
    is_in_parameter: bool,
}

impl SegmentRun {
    /// Returns the run of these pieces. `read` returns the operator and the variables of an expression.
    pub fn new(
        pieces: &[PartPiece],
        is_behind_slash: bool,
        read: &dyn Fn(usize) -> (Operator, Vec<UsedVariable>),
    ) -> Self {
        let (steps, expressions) = (Vec::new(), Vec::new());
        let mut run = Self { steps, is_behind_slash, expressions, is_in_parameter: false };
        for piece in pieces {
            match &piece.what {
                PartContent::Text(text) => run.push_text(text),
                PartContent::Expression(number) => {
                    let (operator, variables) = read(*number);
                    run.expressions.push(*number);
                    run.push(operator, &variables);
                }
            }
        }
        run
    }

    /// Adds text without a slash.
    fn push_text(&mut self, text: &str) {
        if self.is_in_parameter {
            return;
        }
        let (counted, parameter) =
            text.split_once(';').map_or((text, None), |(text, rest)| (text, Some(rest)));
        match dots(counted) {
            Some(0) => {}
            Some(count @ (1 | 2)) => self.steps.push(SegmentStep::Dots(count)),
            _ => self.steps.push(SegmentStep::Solid),
        }
        if parameter.is_some() {
            if self.steps.is_empty() {
                // A segment of literal parameters alone is written by the template.
                self.steps.push(SegmentStep::Solid);
            }
            self.steps.push(SegmentStep::Parameter);
            self.is_in_parameter = true;
        }
    }

    /// Adds an expression.
    fn push(&mut self, operator: Operator, variables: &[UsedVariable]) {
        if operator == Operator::Parameter {
            self.steps.push(SegmentStep::Parameter);
            self.is_in_parameter = true;
            return;
        }
        self.is_in_parameter &= operator != Operator::Segment;
        if self.is_in_parameter && operator != Operator::Reserved {
            return;
        }
        for (variable, modifier) in variables {
            self.steps.push(SegmentStep::Value(operator, *variable, *modifier));
        }
    }

    /// Returns whether the run is the beginning of `file://{+path}`. A slash follows any other authority.
    pub fn is_from_root(&self, has_authority: bool) -> bool {
        !self.is_behind_slash && has_authority && self.steps.first().is_some_and(SegmentStep::is_path)
    }

    /// Returns the mistake that no value can correct.
    pub fn misplacement(&self) -> Option<Misplacement> {
        let (before, parts) = self.parts();
        match before {
            [] if self.is_behind_slash && !parts.is_empty() => Some(Misplacement::SlashTwice),
            [SegmentStep::Parameter, ..] => Some(Misplacement::ParametersOnly),
            [SegmentStep::Dots(1 | 2)] | [SegmentStep::Dots(1 | 2), SegmentStep::Parameter, ..] => {
                Some(Misplacement::DotsBeforeExpression)
            }
            _ => None,
        }
    }

    /// Returns the steps before the first `{/x}`, and then each `{/x}` with the steps after it.
    pub fn parts(&self) -> (&[SegmentStep], Vec<(UsedVariable, &[SegmentStep])>) {
        let first = self.steps.iter().position(SegmentStep::is_slash).unwrap_or(self.steps.len());
        let (mut rest, mut at) = (Vec::new(), first);
        while let Some(&SegmentStep::Value(_, variable, modifier)) = self.steps.get(at) {
            let next = self.steps[at + 1..].iter().position(SegmentStep::is_slash);
            let end = next.map_or(self.steps.len(), |next| at + 1 + next);
            rest.push(((variable, modifier), &self.steps[at + 1..end]));
            at = end;
        }
        (&self.steps[..first], rest)
    }
}

/// Returns the steps before the first `;`.
pub fn counted(steps: &[SegmentStep]) -> &[SegmentStep] {
    let parameter = steps.iter().position(|step| matches!(step, SegmentStep::Parameter));
    &steps[..parameter.unwrap_or(steps.len())]
}

/// Returns whether steps have literal text that cannot be part of a dot segment.
pub fn is_solid(steps: &[SegmentStep]) -> bool {
    counted(steps).contains(&SegmentStep::Solid)
}

/// Returns the number of dots if a string consists of dots only, escaped or not, and `None` otherwise.
pub fn dots(text: &str) -> Option<usize> {
    let (mut rest, mut count) = (text.as_bytes(), 0);
    loop {
        rest = match rest {
            [] => return Some(count),
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => rest,
            _ => return None,
        };
        count += 1;
    }
}
