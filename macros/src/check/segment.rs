//! What stands between two literal slashes of a path: whether values may make a dot segment of
//! it, or an empty one, and what types rule that out.
//!
//! Such a *run* is a row of atoms. `{/x}` among them begins a segment of its own, and when it is
//! undefined, what follows it joins the segment before. So a run is cut at each `{/x}`, and each
//! part is looked at: is there something in it that is never part of a dot segment?

use std::ops::Range;

use urika_runtime::template::{Modifier, Operator};

use super::before::dots;
use crate::model::template::{Expr, Requirement, Spec, Step};

/// A piece of a run.
#[derive(Clone, Debug)]
pub(super) enum Atom {
    /// Literal dots.
    Dots(usize),
    /// Literal text that is no part of a dot segment.
    Solid,
    /// `;`, behind which nothing counts.
    Parameter {
        /// Whether it is literal, and so always there.
        is_literal: bool,
    },
    /// Between two variables of one expression.
    Comma,
    /// A variable, by operator: `{x}`, `{.x}`, `{/x}` or `{+x}`.
    Value(Operator, Spec),
}

/// A row of atoms between two literal slashes.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) atoms: Vec<Atom>,
    /// Whether it stands behind a slash, and not at the beginning of the path.
    pub(super) is_behind_slash: bool,
    /// The expressions in it.
    pub(super) range: Option<Range<usize>>,
    is_in_parameter: bool,
}

impl Run {
    pub(super) const fn new(is_behind_slash: bool) -> Self {
        Self { atoms: Vec::new(), is_behind_slash, range: None, is_in_parameter: false }
    }

    /// Adds text without a slash.
    pub(super) fn push_text(&mut self, text: &str) {
        if self.is_in_parameter {
            return;
        }
        let (counted, parameter) = text.split_once(';').map_or((text, None), |(text, rest)| (text, Some(rest)));
        match dots(counted) {
            Some(0) => {}
            Some(count) => self.atoms.push(Atom::Dots(count)),
            None => self.atoms.push(Atom::Solid),
        }
        if parameter.is_some() {
            self.atoms.push(Atom::Parameter { is_literal: true });
            self.is_in_parameter = true;
        }
    }

    /// Adds an expression.
    pub(super) fn push(&mut self, expression: &Expr) {
        let start = self.range.as_ref().map_or(expression.range.start, |range| range.start);
        self.range = Some(start..expression.range.end);
        let operator = expression.operator;
        if operator == Operator::Parameter {
            self.atoms.push(Atom::Parameter { is_literal: false });
            self.is_in_parameter = true;
            return;
        }
        if operator == Operator::Segment {
            self.is_in_parameter = false;
        }
        if self.is_in_parameter && operator != Operator::Reserved {
            return;
        }
        for (number, spec) in expression.specs.iter().enumerate() {
            if number > 0 && matches!(operator, Operator::Simple | Operator::Reserved) {
                self.atoms.push(Atom::Comma);
            }
            self.atoms.push(Atom::Value(operator, spec.clone()));
        }
    }

    /// The atoms before the first `{/x}`, then each `{/x}` with those that follow it.
    pub(super) fn parts(&self) -> (&[Atom], Vec<(&Spec, &[Atom])>) {
        let is_slash = |atom: &Atom| matches!(atom, Atom::Value(Operator::Segment, _));
        let first = self.atoms.iter().position(is_slash).unwrap_or(self.atoms.len());
        let mut rest = Vec::new();
        let mut at = first;
        while let Some(Atom::Value(_, spec)) = self.atoms.get(at) {
            let next = self.atoms[at + 1..].iter().position(is_slash);
            let end = next.map_or(self.atoms.len(), |next| at + 1 + next);
            rest.push((spec, &self.atoms[at + 1..end]));
            at = end;
        }
        (&self.atoms[..first], rest)
    }

    /// What types must answer so that no segment of the run is `.`, `..` or empty.
    pub(super) fn requirements(&self) -> Vec<Requirement> {
        let (before, parts) = self.parts();
        let mut requirements = Vec::new();
        match before {
            // A segment of literal parameters only is the template's own.
            [] | [Atom::Parameter { is_literal: true }, ..] => {}
            _ => push(&mut requirements, solid(before).any()),
        }
        // What follows a `{/x}` when it and all before it are undefined.
        let mut absent = Solid::Sometimes(Vec::new());
        for (spec, behind) in parts {
            let alone = text_of(spec);
            push(&mut requirements, match spec.modifier {
                Modifier::Explode => Some(alone),
                _ => solid(behind).or(alone).any(),
            });
            absent = absent.or(Requirement::Answer(spec.variable, "Defined")).or_solid(solid(behind));
            if before.is_empty() && self.is_behind_slash && !behind.is_empty() {
                push(&mut requirements, absent.clone().any());
            }
        }
        for atom in &self.atoms {
            if let Atom::Value(Operator::Reserved, spec) = atom {
                let answer = if matches!(spec.modifier, Modifier::Prefix(_)) { "Label" } else { "Path" };
                push(&mut requirements, Some(Requirement::Answer(spec.variable, answer)));
            }
        }
        requirements
    }

    /// The steps of a check of the whole run.
    pub(super) fn steps(&self) -> Vec<Step> {
        self.atoms.iter().map(step).collect()
    }
}

fn push(requirements: &mut Vec<Requirement>, requirement: Option<Requirement>) {
    if let Some(requirement) = requirement {
        if !requirements.contains(&requirement) {
            requirements.push(requirement);
        }
    }
}

pub(super) fn step(atom: &Atom) -> Step {
    match atom {
        Atom::Dots(count) => Step::Dots(*count),
        Atom::Solid => Step::Solid,
        Atom::Parameter { .. } => Step::Parameter,
        Atom::Comma => Step::Comma,
        Atom::Value(operator, spec) => {
            let variable = spec.variable;
            let (method, step): (_, fn(usize) -> Step) = match operator {
                Operator::Segment => ("segments", Step::Segments),
                Operator::Label => ("label", Step::Label),
                Operator::Reserved => ("path", Step::Path),
                _ => ("value", Step::Value),
            };
            match spec.modifier {
                Modifier::Prefix(count) => Step::Cut { method, variable, count, operator: *operator },
                _ => step(variable),
            }
        }
    }
}

/// Whether something in a part is never part of a dot segment.
#[derive(Clone, Debug)]
enum Solid {
    /// Text is.
    Always,
    /// If one of these holds.
    Sometimes(Vec<Requirement>),
}

impl Solid {
    fn or(self, requirement: Requirement) -> Self {
        match self {
            Self::Sometimes(mut any) => {
                any.push(requirement);
                Self::Sometimes(any)
            }
            Self::Always => Self::Always,
        }
    }

    fn or_solid(self, other: Self) -> Self {
        match other {
            Self::Always => Self::Always,
            Self::Sometimes(any) => any.into_iter().fold(self, Self::or),
        }
    }

    /// The requirement; `None` where there is none.
    fn any(self) -> Option<Requirement> {
        match self {
            Self::Always => None,
            Self::Sometimes(mut any) if any.len() == 1 => any.pop(),
            Self::Sometimes(any) => Some(Requirement::Any(any)),
        }
    }
}

fn solid(atoms: &[Atom]) -> Solid {
    let mut any = Vec::new();
    let mut dots = 0;
    for (at, atom) in atoms.iter().enumerate() {
        match atom {
            Atom::Solid => return Solid::Always,
            Atom::Dots(count) => {
                dots += count;
                if dots > 2 {
                    return Solid::Always;
                }
            }
            Atom::Parameter { .. } => return Solid::Sometimes(any),
            Atom::Comma => any.extend(both_defined(atoms, at)),
            Atom::Value(_, spec) => any.push(filling(atom, spec)),
        }
    }
    Solid::Sometimes(any)
}

/// A value that is a segment by itself.
fn filling(atom: &Atom, spec: &Spec) -> Requirement {
    let defined = Requirement::Answer(spec.variable, "Defined");
    match atom {
        // That it is segment texts is asked for wherever it stands.
        Atom::Value(Operator::Reserved, _) => defined,
        _ => Requirement::All(vec![text_of(spec), defined]),
    }
}

/// When it is defined, it is segment text, or its beginning is.
fn text_of(spec: &Spec) -> Requirement {
    // The first two characters of `..a` are dots; those of a label are not.
    let answer = if matches!(spec.modifier, Modifier::Prefix(1 | 2)) { "Label" } else { "Segment" };
    Requirement::Answer(spec.variable, answer)
}

/// Both neighbours of a comma are defined, so the comma is written.
fn both_defined(atoms: &[Atom], comma: usize) -> Option<Requirement> {
    let variable = |atom: Option<&Atom>| match atom {
        Some(Atom::Value(_, spec)) => Some(Requirement::Answer(spec.variable, "Defined")),
        _ => None,
    };
    let before = variable(comma.checked_sub(1).and_then(|at| atoms.get(at)))?;
    Some(Requirement::All(vec![before, variable(atoms.get(comma + 1))?]))
}
