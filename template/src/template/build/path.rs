//! Rules of the path (RFC 3986, section 3.3): values neither add nor remove a segment, and none begins a
//! segment early. The macros have the same ones in `check/path.rs` and `check/segment.rs`.

use alloc::vec::Vec;

use super::check::Check;
use super::shape::TemplateShape;
use super::written::WrittenExpression;
use crate::fault::{BuildError, Checked, Part};
use crate::grammar::varspec::Modifier;
use crate::template::Operator;
use crate::template::layout::misplaced::before_text;
use crate::template::layout::{
    Misplacement, PartContent, PartPiece, SegmentRun, SegmentStep, TemplateForm, UsedVariable, counted,
    is_solid,
};
use crate::template::syntax::Syntax;
use crate::typed::check::ValueCheck;

impl TemplateShape<'_> {
    /// Refuses expressions that cannot be in a path, and adds the checks that keep its segments as they are shown.
    pub(super) fn check_path(&mut self) -> Checked {
        let pieces = self.of(Part::Path);
        let is_continuation = |number: &usize| self.expression(*number).operator == Operator::Continuation;
        if let Some(&number) = self.numbers(Part::Path).iter().find(|number| is_continuation(number)) {
            return Err(self.misplaced(Misplacement::NoQuery, number));
        }
        self.check_opaque(&pieces)?;
        self.check_beginning(&pieces);
        let segments = PartPiece::segments(&pieces);
        for segment in &segments {
            self.check_parameters(segment);
        }
        for segment in &segments {
            self.check_parameter_names(segment)?;
            self.check_after_parameter(segment)?;
        }
        for (number, segment) in segments.iter().enumerate() {
            let run = SegmentRun::new(segment, number > 0, &|number| {
                let expression = self.expression(number);
                (expression.operator, expression.used_variables())
            });
            if run.is_from_root(self.has_authority()) {
                self.check_from_root(&run)?;
            } else if !run.expressions.is_empty() {
                self.check_run(&run)?;
            }
        }
        Ok(())
    }

    /// Checks the path that a file begins with: one variable without a modifier, and nothing next to it.
    fn check_from_root(&mut self, run: &SegmentRun) -> Checked {
        let &[SegmentStep::Value(_, variable, Modifier::None)] = run.steps.as_slice() else {
            let number = first(run);
            let rest = &self.written.text[self.expression(number).range.end..];
            let has_text = !rest.is_empty() && !rest.starts_with(['/', '?', '#', '{']);
            let is_alone = run.expressions.len() == 1 && self.expression(number).is_plain() && has_text;
            let mistake = if is_alone { Misplacement::AfterFile } else { Misplacement::FileModified };
            return Err(self.misplaced(mistake, number));
        };
        self.push_value(ValueCheck::Absolute, variable);
        Ok(())
    }

    /// Checks that no text follows `{;x}`, whose name it would continue.
    fn check_after_parameter(&self, segment: &[PartPiece]) -> Checked {
        match before_text(segment, &|number| self.operator(number)) {
            Some(number) => {
                Err(self.misplaced(Misplacement::after_parameter(self.expression(number).is_plain()), number))
            }
            None => Ok(()),
        }
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
                let may_have_empty = self.has_authority() || self.form == TemplateForm::Based;
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
        match run.misplacement() {
            Some(Misplacement::ParametersOnly) if self.accepts_parameters_alone => {}
            Some(Misplacement::DotsBeforeExpression) => {
                return Err(BuildError::misplaced(Misplacement::DotsBeforeExpression, "", ""));
            }
            Some(mistake) => return Err(self.misplaced(mistake, first(run))),
            None => {}
        }
        let (before, parts) = run.parts();
        if parts.iter().any(|(_, behind)| !behind.is_empty()) {
            self.push(Check::Run(run.steps.clone()));
            return Ok(());
        }
        self.check_first_segment(before, run.is_behind_slash);
        for &(variable, _) in &parts {
            self.push_segments(Operator::Segment, variable);
        }
        Ok(())
    }

    /// Checks the steps of a run before its first `{/x}`.
    fn check_first_segment(&mut self, steps: &[SegmentStep], is_behind_slash: bool) {
        let counted = counted(steps);
        match *counted {
            // After a `;`, only `{+x}` can begin another segment.
            _ if counted.len() < steps.len() && steps.iter().any(SegmentStep::is_path) => {
                self.push(Check::Run(steps.to_vec()));
            }
            [] => {}
            [SegmentStep::Value(Operator::Simple, variable, modifier)] => {
                self.push_segments(Operator::Simple, (variable, modifier));
            }
            [SegmentStep::Value(Operator::Reserved, variable, modifier)] if is_behind_slash => {
                self.push_segments(Operator::Reserved, (variable, modifier));
            }
            _ if is_solid(steps) && !steps.iter().any(SegmentStep::is_path) => {
                let variables = counted.iter().filter_map(SegmentStep::variable);
                variables.for_each(|variable| self.push_value(ValueCheck::Sound, variable));
            }
            _ => self.push(Check::Run(steps.to_vec())),
        }
    }

    /// Checks a value that fills segments alone.
    fn push_segments(&mut self, operator: Operator, used: UsedVariable) {
        self.push_use(ValueCheck::of_segments(operator, used.1), operator, used);
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
                    return Err(self.misplaced(syntax.misplacement(), *number));
                }
            }
            // Commas separate the addresses of mail.
            begins =
                matches!(&piece.what, PartContent::Text(text) if scheme == "mailto" && text.ends_with(','));
        }
        Ok(())
    }
}

/// Returns the first expression of a run.
fn first(run: &SegmentRun) -> usize {
    run.expressions.first().copied().unwrap_or_default()
}

/// Returns the literals of these pieces.
fn literals(pieces: &[PartPiece]) -> impl Iterator<Item = &str> {
    pieces.iter().filter_map(|piece| match &piece.what {
        PartContent::Text(text) => Some(&**text),
        PartContent::Expression(_) => None,
    })
}
