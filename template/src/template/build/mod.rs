//! [`Template::build`]: the guarantee of typed templates for templates that are known only at run time.
//!
//! The place of a variable decides what its values may be. A [`BuildPlan`] has the literals in normal form, the
//! places of the variables, and the checks of their values; the checks and the writing are those of typed
//! templates. The macros derive the same plan from their own rules, with a message for each refusal:
//! `law_of_templates` in `macros/src/model/template/tests/law/` compares the two, for all short templates.
//!
//! | file | has |
//! |---|---|
//! | `written` | the template as the grammar has read it |
//! | `before` | rules that come before the parts are known |
//! | `shape` | the template, cut into the parts of its URI |
//! | `authority`, `path`, `query` | the rules of each part |
//! | `settled` | literals whose normal form depends on values |
//! | `check`, `value`, `kind` | the checks of values |
//! | `captured` | the same checks for the values of a URI |
//! | `filled` | a plan with values, which is written |
//! | `prepared` | what users see |

mod authority;
mod before;
mod captured;
mod check;
mod filled;
mod kind;
#[cfg(all(test, feature = "std"))]
mod laws;
mod path;
mod prepared;
mod query;
mod shape;
#[cfg(test)]
mod tests;
mod value;
mod written;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

pub(super) use self::captured::keyed;
pub use self::kind::Kind;
#[cfg(feature = "serde")]
pub(crate) use self::kind::{AcceptedKeys, KindForm};
pub use self::prepared::PreparedTemplate;

use self::check::Check;
use self::filled::{Manner, Quick, Span, WritePiece, WriteVariable};
use self::shape::TemplateShape;
use self::value::Widest;
use self::written::{WrittenExpression, WrittenTemplate};
use super::expand::normal_name;
use super::layout::{ExpressionPlace, Misplacement, PartContent, TakenNames, TemplateForm};
use super::piece::TemplatePiece;
use super::redacted::shown;
use crate::fault::{BuildError, FaultKind, Part};
use crate::grammar::marks::Marks;
use crate::grammar::varspec::Modifier;
use crate::template::Operator;
use crate::typed::Mark;

/// Everything that building needs to know of a template.
#[derive(Clone, Debug)]
pub(super) struct BuildPlan {
    /// The literals in normal form, and the names of the variables.
    text: String,
    pieces: Vec<WritePiece>,
    /// The marks that no variable moves; all others are 0.
    marks: Marks,
    variables: Vec<PlannedVariable>,
    checks: Vec<Check>,
    /// The names of each list of parameters that associative arrays may add to.
    lists: Vec<TakenNames>,
    /// The rules of variables.
    kinds: Vec<Kind>,
    /// Whether common values need no other checks than those of [`Quick`].
    is_quick: bool,
    can_build_on: bool,
}

/// A variable of a plan.
#[derive(Clone, Debug)]
struct PlannedVariable {
    name: Span,
    widest: Widest,
    /// Whether an expression encodes all of the value.
    encodes: bool,
}

impl BuildPlan {
    /// Plans a template, or finds the first mistake that no value can correct.
    pub(super) fn new(
        text: &str,
        pieces: &[TemplatePiece],
        kinds: &[(String, Kind)],
    ) -> Result<Self, BuildError> {
        let mut shape =
            TemplateShape::checked(text, pieces, kinds).map_err(|error| error.in_template(shown(text)))?;
        kind::push_checks(kinds, &shape.written.names, &mut shape.checks)?;
        shape.checks.sort_by_key(Check::rank);
        Ok(Self { kinds: kinds.iter().map(|(_, kind)| kind.clone()).collect(), ..Self::of(&shape) })
    }

    fn of(shape: &TemplateShape<'_>) -> Self {
        let count = shape.written.names.len();
        let mut plan = Self {
            text: String::with_capacity(2 * shape.written.text.len()),
            pieces: Vec::with_capacity(shape.pieces.len() + count + Mark::PARTS.len()),
            marks: Marks::EMPTY,
            variables: Vec::with_capacity(count),
            checks: shape.checks.clone(),
            lists: shape.lists.clone(),
            kinds: Vec::new(),
            is_quick: shape.checks.iter().all(Check::is_quick),
            can_build_on: false,
        };
        for name in &shape.written.names {
            let name = plan.push_text(name);
            plan.variables.push(PlannedVariable { name, widest: Widest::Any, encodes: false });
        }
        let mut places = shape.written.expressions.iter().map(|expression| expression.place);
        let has_host_and_path = places.any(|place| place == ExpressionPlace::HostAndPath);
        let (marks, moved) = Mark::split(&shape.sample, shape.form, has_host_and_path);
        plan.marks = marks;
        let quick = check::requirements(&shape.checks, plan.variables.len());
        plan.push_pieces(shape, &quick, &moved);
        plan.can_build_on = shape.form == TemplateForm::Relative && begins_after_base(shape);
        plan
    }

    /// Adds the pieces, with each moved mark before its part.
    fn push_pieces(&mut self, shape: &TemplateShape<'_>, quick: &[Quick], mut moved: &[(Mark, Part)]) {
        for piece in &shape.pieces {
            while let [(mark, part), rest @ ..] = moved {
                if *part > piece.part {
                    break;
                }
                self.pieces.push(WritePiece::Mark(*mark));
                moved = rest;
            }
            match &piece.what {
                PartContent::Text(text) => {
                    let span = self.push_text(text);
                    match self.pieces.last_mut() {
                        Some(WritePiece::Literal(last)) => last.end = span.end,
                        _ => self.pieces.push(WritePiece::Literal(span)),
                    }
                }
                PartContent::Expression(number) => {
                    self.push_expression(shape, shape.expression(*number), quick);
                }
            }
        }
        self.pieces.extend(moved.iter().map(|(mark, _)| WritePiece::Mark(*mark)));
    }

    fn push_expression(
        &mut self,
        shape: &TemplateShape<'_>,
        expression: &WrittenExpression,
        quick: &[Quick],
    ) {
        let operator = expression.operator;
        let (how, widest) = manner(expression);
        for (number, spec) in expression.specs.iter().enumerate() {
            let name = &shape.written.text[spec.name.clone()];
            let planned = &mut self.variables[spec.variable];
            if widest != Widest::Any {
                planned.widest = widest;
            }
            planned.encodes |= !matches!(operator, Operator::Reserved | Operator::Fragment);
            let lookup = planned.name;
            let name = match normal_name(operator, name) {
                normal if normal == name => lookup,
                normal => self.push_text(&normal),
            };
            self.pieces.push(WritePiece::Variable(WriteVariable {
                variable: spec.variable,
                lookup,
                name,
                is_renamed: name.start != lookup.start,
                quick: quick[spec.variable],
                operator,
                modifier: spec.modifier,
                is_first: number == 0,
                how,
            }));
        }
    }

    fn push_text(&mut self, text: &str) -> Span {
        let start = self.text.len() as u32;
        self.text += text;
        Span { start, end: self.text.len() as u32 }
    }

    /// Returns the name of a variable.
    fn name(&self, variable: usize) -> &str {
        &self.text[self.variables[variable].name.range()]
    }
}

/// Returns the way to write the values of an expression, and their widest type.
fn manner(expression: &WrittenExpression) -> (Manner, Widest) {
    match (expression.place, expression.operator) {
        (ExpressionPlace::Base, _) => (Manner::Base, Widest::Base),
        (ExpressionPlace::Host { special: true }, Operator::Reserved) => (Manner::Host, Widest::Host),
        (ExpressionPlace::Host { special: true }, _) => (Manner::Plain, Widest::Host),
        (ExpressionPlace::HostAndPath, _) => (Manner::HostAndPath, Widest::Any),
        _ => (Manner::Plain, Widest::Any),
    }
}

/// Returns the template with its literals in the form in which they are built, if that differs and the template
/// can be built.
pub(super) fn normal_form(text: &str, pieces: &[TemplatePiece]) -> Option<String> {
    let shape = TemplateShape::checked(text, pieces, &[]).ok()?;
    Some(shape.normal_text()).filter(|normal| normal != text)
}

/// Returns whether a relative template begins with a path from the root or with a query, or is empty.
fn begins_after_base(shape: &TemplateShape<'_>) -> bool {
    match shape.pieces.first().map(|piece| &piece.what) {
        None => true,
        Some(PartContent::Text(text)) => text.starts_with(['/', '?']) && !text.starts_with("//"),
        Some(PartContent::Expression(number)) => {
            matches!(shape.expression(*number).operator, Operator::Segment | Operator::Query)
        }
    }
}

impl<'t> TemplateShape<'t> {
    /// Cuts a template into its parts, and finds the checks of its values.
    fn checked(
        text: &'t str,
        pieces: &[TemplatePiece],
        kinds: &[(String, Kind)],
    ) -> Result<Self, BuildError> {
        let written = WrittenTemplate::new(text, pieces);
        before::check(&written)?;
        let sample = written.sample()?;
        let mut shape = Self::new(written, sample);
        shape.accepts_parameters_alone = kind::accepts_parameters_alone(kinds);
        before::check_forgotten_scheme(&shape)?;
        shape.check_authority()?;
        shape.check_path()?;
        shape.check_query()?;
        shape.check_modifiers()?;
        shape.check_settled()?;
        Ok(shape)
    }

    /// Checks modifiers: a string has a prefix and a list has members, but no value has both.
    fn check_modifiers(&mut self) -> Result<(), BuildError> {
        let mut kinds = vec![[false; 2]; self.written.names.len()];
        let mut checks = Vec::new();
        for expression in self.written.expressions.iter().filter(|it| it.place != ExpressionPlace::Base) {
            for spec in &expression.specs {
                let (kind, check) = match spec.modifier {
                    Modifier::None => continue,
                    Modifier::Prefix(_) => (0, Check::Prefix(spec.variable)),
                    Modifier::Explode => (1, Check::Members(spec.variable)),
                };
                kinds[spec.variable][kind] = true;
                if kinds[spec.variable] == [true; 2] {
                    return Err(self.written.misplaced_variable(Misplacement::StringAndList, spec.variable));
                }
                checks.push(check);
            }
        }
        self.checks.extend(checks);
        Ok(())
    }
}

/// The error of a template that a base cannot precede.
#[cold]
fn not_on_base(template: &str) -> BuildError {
    BuildError::found(FaultKind::NotOnBase, Part::Template, "").in_template(shown(template))
}
