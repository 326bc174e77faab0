//! Rules of the path (RFC 3986, section 3.3): values neither add nor remove a segment, and none begins a
//! segment early. The macros have the same ones in `check/path.rs` and `check/segment.rs`.

use alloc::vec::Vec;

use super::before::dots;
use super::check::{Check, Step};
use super::shape::{Beginning, PartContent, PartPiece, TemplateShape};
use super::written::WrittenExpression;
use crate::fault::{BuildError, Checked, FaultKind, Part};
use crate::grammar::varspec::Modifier;
use crate::template::Operator;
use crate::template::syntax::Syntax;
use crate::typed::check::ValueCheck;

impl TemplateShape<'_> {
    /// Checks the path.
    pub(super) fn check_path(&mut self) -> Checked {
        let pieces = self.of(Part::Path);
        let is_continuation = |number: &usize| self.expression(*number).operator == Operator::Continuation;
        if let Some(&number) = self.numbers(Part::Path).iter().find(|number| is_continuation(number)) {
            return Err(self.refused(number, Part::Path));
        }
        self.check_opaque(&pieces)?;
        self.check_beginning(&pieces);
        let segments = segments(&pieces);
        for segment in &segments {
            self.check_parameters(segment);
        }
        for segment in &segments {
            self.check_parameter_names(segment)?;
        }
        for (number, segment) in segments.iter().enumerate() {
            let run = SegmentRun::of(self, segment, number > 0);
            if run.is_from_root(self) {
                self.check_from_root(&run)?;
            } else if run.first.is_some() {
                self.check_run(&run)?;
            }
        }
        Ok(())
    }

    /// Checks the path that a file begins with: one variable without a modifier, and nothing next to it.
    fn check_from_root(&mut self, run: &SegmentRun) -> Checked {
        let &[Step::Value(_, variable, Modifier::None)] = run.steps.as_slice() else {
            return Err(self.refused(run.first.unwrap_or_default(), Part::Path));
        };
        self.push_value(ValueCheck::Absolute, variable);
        Ok(())
    }

    /// Checks that a path with `{/x}` at its beginning goes on with a delimiter, or that the value is defined.
    /// Otherwise the text after it would touch the authority.
    fn check_beginning(&mut self, pieces: &[PartPiece]) {
        let leading = |piece: &&PartPiece| {
            self.expression_of(piece).is_some_and(|expression| expression.operator == Operator::Segment)
        };
        let count = pieces.iter().take_while(leading).count();
        let is_delimited = match pieces.get(count).map(|piece| &piece.what) {
            None => true,
            Some(PartContent::Text(text)) => {
                let may_have_empty = self.has_authority() || self.beginning == Beginning::Base;
                text.starts_with('/') && (!text.starts_with("//") || may_have_empty)
            }
            Some(PartContent::Expression(_)) => false,
        };
        let leading = pieces[..count].iter().filter_map(|piece| self.expression_of(piece));
        let leading: Vec<usize> = leading.flat_map(WrittenExpression::variables).collect();
        if !leading.is_empty() && !is_delimited {
            self.push(Check::Defined(leading));
        }
    }

    /// Checks values after a `;`, which only have to be printable.
    fn check_parameters(&mut self, segment: &[PartPiece]) {
        let mut is_in_parameter = false;
        for piece in segment {
            let Some(expression) = self.expression_of(piece) else {
                is_in_parameter |= matches!(&piece.what, PartContent::Text(text) if text.contains(';'));
                continue;
            };
            let (operator, variables) = (expression.operator, expression.variables().collect::<Vec<_>>());
            is_in_parameter = match operator {
                Operator::Parameter => true,
                Operator::Segment => false,
                _ => is_in_parameter,
            };
            if is_in_parameter && operator != Operator::Reserved {
                for variable in variables {
                    self.push_value(ValueCheck::Sound, variable);
                }
            }
        }
    }

    fn check_run(&mut self, run: &SegmentRun) -> Checked {
        let (before, parts) = run.parts();
        let refused = match before {
            [] if run.is_behind_slash && !parts.is_empty() => true,
            [Step::Parameter, ..] => !self.accepts_parameters_alone,
            [Step::Dots(1 | 2)] | [Step::Dots(1 | 2), Step::Parameter, ..] => {
                return Err(BuildError::found(FaultKind::SegmentDots, Part::Path, ""));
            }
            _ => false,
        };
        if refused {
            return Err(self.refused(run.first.unwrap_or_default(), Part::Path));
        }
        if parts.iter().any(|(_, behind)| !behind.is_empty()) {
            self.push(Check::Run(run.steps.clone()));
            return Ok(());
        }
        let counted = counted(before);
        match *counted {
            [] => {}
            [Step::Value(Operator::Simple, variable, modifier)] => {
                self.push_segments(Operator::Simple, (variable, modifier));
            }
            [Step::Value(Operator::Reserved, variable, modifier)]
                if run.is_behind_slash && counted.len() == before.len() =>
            {
                self.push_segments(Operator::Reserved, (variable, modifier));
            }
            _ if counted.contains(&Step::Solid) && !before.iter().any(Step::is_path) => {
                let variables = counted.iter().filter_map(Step::variable);
                variables.for_each(|variable| self.push_value(ValueCheck::Sound, variable));
            }
            _ => self.push(Check::Run(before.to_vec())),
        }
        for &(of, _) in &parts {
            self.push_segments(Operator::Segment, of);
        }
        Ok(())
    }

    /// Checks a value that fills segments alone.
    fn push_segments(&mut self, operator: Operator, of: UsedVariable) {
        self.push_use(ValueCheck::of_segments(operator, of.1), operator, of);
    }

    /// Checks that no `{x}` is a whole value of a scheme in which a value may need a delimiter.
    fn check_opaque(&self, pieces: &[PartPiece]) -> Checked {
        let scheme = self.scheme();
        let Some(syntax) = Syntax::of(&scheme) else { return Ok(()) };
        let mut begins = true;
        for (at, piece) in pieces.iter().enumerate() {
            if let (true, PartContent::Expression(number)) = (begins, &piece.what) {
                let is_simple = self.expression(*number).operator == Operator::Simple;
                if is_simple && !syntax.is_written_out(literals(&pieces[at + 1..])) {
                    let kind = FaultKind::ValueDelimiter(syntax.delimiter);
                    return Err(self.written.refused_for(kind, *number, Part::Path));
                }
            }
            // Commas separate the addresses of mail.
            begins =
                matches!(&piece.what, PartContent::Text(text) if scheme == "mailto" && text.ends_with(','));
        }
        Ok(())
    }
}

/// Returns the literals of these pieces.
fn literals(pieces: &[PartPiece]) -> impl Iterator<Item = &str> {
    pieces.iter().filter_map(|piece| match &piece.what {
        PartContent::Text(text) => Some(&**text),
        PartContent::Expression(_) => None,
    })
}

/// Cuts a path at its literal slashes.
fn segments(path: &[PartPiece]) -> Vec<Vec<PartPiece>> {
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
            segment.push(PartPiece { what: PartContent::Text(text.into()), ..piece.clone() });
        }
    }
    segments.push(segment);
    segments
}

/// The text between two literal slashes: a row of steps. A `{/x}` in it begins another segment; when it
/// is undefined, the text after it joins the segment before.
struct SegmentRun {
    steps: Vec<Step>,
    /// Whether the run comes after a slash, and not at the beginning of the path.
    is_behind_slash: bool,
    /// The first expression in the run.
    first: Option<usize>,
    is_in_parameter: bool,
}

/// A variable with its modifier.
type UsedVariable = (usize, Modifier);

impl SegmentRun {
    fn of(shape: &TemplateShape<'_>, pieces: &[PartPiece], is_behind_slash: bool) -> Self {
        let mut run = Self { steps: Vec::new(), is_behind_slash, first: None, is_in_parameter: false };
        for piece in pieces {
            match &piece.what {
                PartContent::Text(text) => run.push_text(text),
                PartContent::Expression(number) => {
                    run.first = run.first.or(Some(*number));
                    run.push(shape.expression(*number));
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
            Some(count @ (1 | 2)) => self.steps.push(Step::Dots(count)),
            _ => self.steps.push(Step::Solid),
        }
        if parameter.is_some() {
            if self.steps.is_empty() {
                // A segment of literal parameters alone is written by the template.
                self.steps.push(Step::Solid);
            }
            self.steps.push(Step::Parameter);
            self.is_in_parameter = true;
        }
    }

    /// Adds an expression.
    fn push(&mut self, expression: &WrittenExpression) {
        let operator = expression.operator;
        if operator == Operator::Parameter {
            self.steps.push(Step::Parameter);
            self.is_in_parameter = true;
            return;
        }
        self.is_in_parameter &= operator != Operator::Segment;
        if self.is_in_parameter && operator != Operator::Reserved {
            return;
        }
        self.steps.extend(expression.specs.iter().map(|it| Step::Value(operator, it.variable, it.modifier)));
    }

    /// Returns whether the run is the beginning of `file://{+path}`. A slash follows any other authority.
    fn is_from_root(&self, shape: &TemplateShape<'_>) -> bool {
        let is_first = !self.is_behind_slash && shape.has_authority();
        is_first && matches!(self.steps.first(), Some(Step::Value(Operator::Reserved, ..)))
    }

    /// Returns the steps before the first `{/x}`, then each `{/x}` with the steps after it.
    fn parts(&self) -> (&[Step], Vec<(UsedVariable, &[Step])>) {
        let is_slash = |step: &Step| matches!(step, Step::Value(Operator::Segment, ..));
        let first = self.steps.iter().position(is_slash).unwrap_or(self.steps.len());
        let (mut rest, mut at) = (Vec::new(), first);
        while let Some(&Step::Value(_, variable, modifier)) = self.steps.get(at) {
            let next = self.steps[at + 1..].iter().position(is_slash);
            let end = next.map_or(self.steps.len(), |next| at + 1 + next);
            rest.push(((variable, modifier), &self.steps[at + 1..end]));
            at = end;
        }
        (&self.steps[..first], rest)
    }
}

/// Returns the steps before the first `;`.
fn counted(steps: &[Step]) -> &[Step] {
    let parameter = steps.iter().position(|step| matches!(step, Step::Parameter));
    &steps[..parameter.unwrap_or(steps.len())]
}
