//! [`Calls`]: the chains of calls that look at the values of a template, and that write them.

use urika_runtime::template::{Modifier, Operator};

use super::implementation::{is_host, written_name};
use crate::expand::splice::Splice;
use crate::model::template::{Check, Expression, Piece, Place, Step, Template};

/// A template whose values have names.
pub(crate) struct Calls<'c> {
    pub(crate) template: &'c Template,
    /// The reference to the value of each variable, by the number of the variable.
    pub(crate) values: &'c [String],
    /// Whether slashes in the value of each variable are data.
    pub(crate) allow_slash: &'c [bool],
    /// Where a host that is put together is looked at: the method, and what it takes behind the name.
    pub(crate) joined: &'c str,
}

impl Calls<'_> {
    /// Whether the look is more than one expression, and returns by `?`.
    pub(crate) fn is_block(&self) -> bool {
        self.template.checks.iter().any(|check| matches!(check, Check::Run(_)))
    }

    /// Pushes an expression of type `Checked`.
    pub(crate) fn look(&self, splice: &mut Splice) {
        if !self.is_block() {
            splice.text("__urika::check::Chain::new()");
            for check in &self.template.checks {
                splice.text(".");
                self.call(splice, check);
            }
            splice.text(".end()");
            return;
        }
        splice.text("{");
        for check in &self.template.checks {
            if let Check::Run(steps) = check {
                self.run(splice, steps);
                continue;
            }
            splice.text("__urika::check::Chain::new().");
            self.call(splice, check);
            splice.text(".end()?;");
        }
        splice.text("__urika::Checked::Ok(()) }");
    }

    fn run(&self, splice: &mut Splice, steps: &[Step]) {
        splice.text("let mut __urika_run = __urika::check::Run::new();");
        for step in steps {
            splice.text("__urika_run.");
            self.step(splice, step);
            splice.text("?;");
        }
        splice.text("__urika_run.end()?;");
    }

    /// Pushes calls of the functions that look.
    fn call(&self, splice: &mut Splice, check: &Check) {
        match check {
            Check::Call { function, variable } => {
                let allows_slash = self.allow_slash[*variable] && *function == "segment";
                self.of_value(splice, if allows_slash { "allow_slash" } else { function }, *variable);
                splice.text(")");
            }
            Check::Keys { variable, taken, beside, .. } => {
                self.of_value(splice, "keys", *variable);
                splice.text(", &[");
                for name in taken {
                    splice.string(name).text(",");
                }
                splice.text("])");
                for other in beside {
                    splice.text(".");
                    self.of_value(splice, "keys_beside", *variable);
                    splice.text(",").text(&self.values[*other]).text(")");
                }
            }
            Check::Cut { function, variable, count, operator } => {
                self.cut(splice, function, *variable, *count, *operator);
            }
            Check::Joined { variables, labels } => {
                let name = variables.last().map_or("", |variable| &self.template.variables[*variable].name);
                let (method, more) = self.joined.split_once(' ').unwrap_or((self.joined, ""));
                splice.text(method).text("(").string(name).text(more).text(",").number(*labels).text(")");
            }
            Check::Run(_) => {}
        }
    }

    /// Pushes a method, and the name and the value that it takes first.
    fn of_value(&self, splice: &mut Splice, method: &str, variable: usize) {
        let name = &self.template.variables[variable].name;
        splice.text(method).text("(").string(name).text(",").text(&self.values[variable]);
    }

    fn cut(&self, splice: &mut Splice, method: &str, variable: usize, count: u16, operator: Operator) {
        splice.text(method).text("(").string(&self.template.variables[variable].name);
        splice.text(", &__urika::check::Cut::new(").text(&self.values[variable]);
        splice.text(",").number(count).text(&format!(", __urika::Operator::{operator:?}))"));
    }

    fn step(&self, splice: &mut Splice, step: &Step) {
        let method = match *step {
            Step::Dots(count) => {
                splice.text("dots(").number(count as u128).text(")");
                return;
            }
            Step::Solid | Step::Parameter => {
                splice.text(if matches!(step, Step::Solid) { "solid()" } else { "parameter()" });
                return;
            }
            Step::Cut { method, variable, count, operator } => {
                self.cut(splice, method, variable, count, operator);
                return;
            }
            Step::Value(variable) => ("value", variable),
            Step::Label(variable) => ("label", variable),
            Step::Segments(variable) => ("segments", variable),
            Step::Path(variable) => ("path", variable),
        };
        self.of_value(splice, method.0, method.1);
        splice.text(")");
    }

    /// Pushes the calls that write, behind what they are methods of.
    pub(crate) fn walk(&self, splice: &mut Splice) {
        for piece in &self.template.pieces {
            match piece {
                Piece::Literal(text) => {
                    splice.text(".text(").string(text).text(")");
                }
                Piece::Mark(mark) => {
                    splice.text(&format!(".mark(__urika::Mark::{mark:?})"));
                }
                Piece::Expression(expression) if expression.place == Place::Base => {
                    for spec in &expression.specs {
                        splice.text(".base(__urika::AsBase::as_base(");
                        splice.text(&self.values[spec.variable]).text("))");
                    }
                }
                Piece::Expression(expression) => self.expression(splice, expression),
            }
        }
    }

    fn expression(&self, splice: &mut Splice, expression: &Expression) {
        let is_placed = expression.place == Place::HostAndPath || is_host(expression);
        if let (Operator::Simple, [spec], false) = (expression.operator, &*expression.specs, is_placed) {
            if spec.modifier == Modifier::None {
                splice.text(".simple(").text(&self.values[spec.variable]).text(")");
                return;
            }
        }
        splice.text(&format!(".begin(__urika::Operator::{:?})", expression.operator));
        for spec in &expression.specs {
            let name = written_name(expression.operator, &spec.name);
            let value = &self.values[spec.variable];
            match spec.modifier {
                _ if expression.place == Place::HostAndPath => splice.text(".host_and_path(").text(value),
                _ if is_host(expression) => splice.text(".host(").text(value),
                Modifier::None => splice.text(".value(").string(&name).text(",").text(value),
                Modifier::Explode => splice.text(".exploded(").string(&name).text(",").text(value),
                Modifier::Prefix(count) => {
                    splice.text(".prefix(").string(&name).text(",").text(value).text(",").number(count)
                }
            };
            splice.text(")");
        }
    }
}
