//! Checks the text between two literal slashes of a path: can values make a dot segment or an empty segment,
//! and which types rule that out?
//!
//! Such a *run* is a row of atoms. A `{/x}` in it begins a new segment; if it is undefined, the text after it
//! joins the segment before. So a run is cut at each `{/x}`, and each part is checked. If a part has literal
//! text that cannot be part of a dot segment, its values are data. Otherwise each value must be a valid
//! segment, and one of them must be defined.

use std::ops::Range;

use urika_template::template::{Modifier, Operator};

use super::any;
use super::before::dots;
use crate::index::Seen;
use crate::model::template::{
    Joint, Lowering, ParsedExpression, PartContent, PartPiece, Promise, Requirement, SegmentStep,
};

/// A variable with its modifier.
type UsedVariable = (usize, Modifier);

/// A row of atoms between two literal slashes.
pub(super) struct Run {
    pub(super) atoms: Vec<SegmentStep>,
    /// Whether the run comes after a slash, and not at the beginning of the path.
    pub(super) is_behind_slash: bool,
    /// The expressions in the run.
    pub(super) range: Option<Range<usize>>,
    is_in_parameter: bool,
}

impl Run {
    /// Returns the run of these pieces.
    pub(super) fn of(lowering: &Lowering<'_>, pieces: &[PartPiece], is_behind_slash: bool) -> Self {
        let mut run = Self { atoms: Vec::new(), is_behind_slash, range: None, is_in_parameter: false };
        for piece in pieces {
            match &piece.what {
                PartContent::Text(text) => run.push_text(text),
                PartContent::Expression(number) => run.push(&lowering.expressions[*number]),
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
            Some(count @ (1 | 2)) => self.atoms.push(SegmentStep::Dots(count)),
            _ => self.atoms.push(SegmentStep::Solid),
        }
        if parameter.is_some() {
            if self.atoms.is_empty() {
                // A segment that consists of literal parameters is written by the template itself.
                self.atoms.push(SegmentStep::Solid);
            }
            self.atoms.push(SegmentStep::Parameter);
            self.is_in_parameter = true;
        }
    }

    /// Adds an expression.
    fn push(&mut self, expression: &ParsedExpression) {
        let start = self.range.as_ref().map_or(expression.range.start, |range| range.start);
        self.range = Some(start..expression.range.end);
        let operator = expression.operator;
        if operator == Operator::Parameter {
            self.atoms.push(SegmentStep::Parameter);
            self.is_in_parameter = true;
            return;
        }
        if operator == Operator::Segment {
            self.is_in_parameter = false;
        }
        if self.is_in_parameter && operator != Operator::Reserved {
            return;
        }
        for spec in &expression.specs {
            self.atoms.push(SegmentStep::Value(operator, spec.variable, spec.modifier));
        }
    }

    /// Returns the atoms before the first `{/x}`, and then each `{/x}` with the atoms after it.
    pub(super) fn parts(&self) -> (&[SegmentStep], Vec<(UsedVariable, &[SegmentStep])>) {
        let is_slash = |atom: &SegmentStep| matches!(atom, SegmentStep::Value(Operator::Segment, ..));
        let first = self.atoms.iter().position(is_slash).unwrap_or(self.atoms.len());
        let mut rest = Vec::new();
        let mut at = first;
        while let Some(SegmentStep::Value(_, variable, modifier)) = self.atoms.get(at) {
            let next = self.atoms[at + 1..].iter().position(is_slash);
            let end = next.map_or(self.atoms.len(), |next| at + 1 + next);
            rest.push(((*variable, *modifier), &self.atoms[at + 1..end]));
            at = end;
        }
        (&self.atoms[..first], rest)
    }

    /// Returns the promises that keep every segment of the run from being `.`, `..` or empty, and from having
    /// a slash: one list for each part, all of them in one demand.
    pub(super) fn requirements(&self) -> Vec<Vec<Requirement>> {
        let (before, parts) = self.parts();
        let mut asked = texts(before);
        if !before.is_empty() && !is_solid(before) {
            asked.push(defined(before));
        }
        add_paths(before, &mut asked);
        let mut requirements = vec![asked];
        for ((variable, modifier), behind) in parts {
            let mut asked = Vec::new();
            let beside = counted(behind).split(is_path).next().unwrap_or_default();
            if modifier == Modifier::Explode || !is_solid(beside) {
                asked.push(text_of(Operator::Segment, variable, modifier));
            }
            asked.extend(texts(behind));
            add_paths(behind, &mut asked);
            requirements.push(asked);
        }
        requirements
    }
}

/// Returns the steps of a check of these atoms, which writes lists and their members alike, except for `{/x*}`.
pub(super) fn steps(atoms: &[SegmentStep]) -> Vec<SegmentStep> {
    let mut steps = atoms.to_vec();
    for step in &mut steps {
        if let SegmentStep::Value(operator, _, modifier @ Modifier::Explode) = step {
            if *operator != Operator::Segment {
                *modifier = Modifier::None;
            }
        }
    }
    steps
}

/// Returns whether a part has literal text that cannot be part of a dot segment.
pub(super) fn is_solid(atoms: &[SegmentStep]) -> bool {
    counted(atoms).iter().any(|atom| matches!(atom, SegmentStep::Solid))
}

/// Returns the atoms before the first `;`.
pub(super) fn counted(atoms: &[SegmentStep]) -> &[SegmentStep] {
    let parameter = atoms.iter().position(|atom| matches!(atom, SegmentStep::Parameter));
    &atoms[..parameter.unwrap_or(atoms.len())]
}

pub(super) const fn is_path(atom: &SegmentStep) -> bool {
    matches!(atom, SegmentStep::Value(Operator::Reserved, ..))
}

/// Requires valid segments from values that do not share their segment with literal text. A `{+x}` may begin
/// another segment.
fn texts(atoms: &[SegmentStep]) -> Vec<Requirement> {
    let mut texts = Vec::new();
    for beside in counted(atoms).split(is_path) {
        if is_solid(beside) {
            continue;
        }
        for atom in beside {
            if let SegmentStep::Value(operator, variable, modifier) = *atom {
                texts.push(text_of(operator, variable, modifier));
            }
        }
    }
    texts
}

/// Adds the requirement on `{+x}`, whose slashes always separate segments.
fn add_paths(atoms: &[SegmentStep], requirements: &mut Vec<Requirement>) {
    for atom in atoms {
        if let SegmentStep::Value(operator @ Operator::Reserved, variable, modifier) = *atom {
            requirements.push(text_of(operator, variable, modifier));
        }
    }
}

/// Requires that one of the values that fill a segment is defined.
fn defined(atoms: &[SegmentStep]) -> Requirement {
    let (mut seen, mut variables) = (Seen::default(), Vec::new());
    for atom in counted(atoms) {
        variables.extend(atom.variable().filter(|variable| seen.is_new(*variable)));
    }
    any(&variables, Joint::Defined)
}

/// Requires that a defined value, or its prefix, is a valid segment; for `{+x}`, valid segments.
fn text_of(operator: Operator, variable: usize, modifier: Modifier) -> Requirement {
    let promise = match (operator, modifier) {
        // The first two characters of `..a` are dots, and `a/` is a prefix of `a/b`; labels contain neither.
        (_, Modifier::Prefix(1 | 2)) | (Operator::Reserved, Modifier::Prefix(_)) => Promise::Label,
        (Operator::Reserved, _) => Promise::Path,
        _ => Promise::Segment,
    };
    Requirement::One((variable, promise))
}
