//! Emits `UriTemplate::__walk`: one call for each piece.

use proc_macro2::{Span, TokenStream as Tokens};
use urika_template::template::{Modifier, Operator};
use urika_template::typed::walk::WalkStep;

use super::implementation::{is_host, specs};
use super::{Slot, Target};
use crate::model::template::{
    CheckStep, CheckedPiece, ExpressionPlace, Mark, ParsedExpression, ValueCheck, VariableSpec,
};
use crate::splice::{Splice, fill};

impl Target<'_> {
    pub(super) fn push_walk(&self, to: &mut Splice) {
        to.text("fn walk(self, __urika_walk) { __urika_walk");
        to.text(if self.slots.iter().any(Slot::is_computed) { ".computed()" } else { "" });
        self.push_pieces(to);
        to.text("}");
    }

    /// Pushes the calls, each a method of the previous result.
    pub(crate) fn push_pieces(&self, to: &mut Splice) {
        let mut pieces = self.template.pieces.as_slice();
        while !pieces.is_empty() {
            pieces = self.push_call(pieces, to);
        }
    }

    /// Pushes one call, and returns the pieces after those that it writes.
    fn push_call<'p>(&self, pieces: &'p [CheckedPiece], to: &mut Splice) -> &'p [CheckedPiece] {
        use CheckedPiece::{Expression, Literal};
        match pieces {
            [Literal(before), Expression(first), Literal(between), Expression(second), rest @ ..]
                if self.route.is_some() && self.is_word(first) && self.is_word(second) =>
            {
                self.push_words([(before, first), (between, second)], to);
                rest
            }
            [Literal(before), Expression(word), rest @ ..] if self.is_word(word) => {
                self.push_word(before, word, to);
                rest
            }
            [Expression(word), rest @ ..] if self.is_word(word) => {
                self.push_word("", word, to);
                rest
            }
            [
                CheckedPiece::Mark(Mark::PathEnd),
                Expression(query),
                CheckedPiece::Mark(Mark::QueryEnd),
                rest @ ..,
            ] if begins_query(query) && query.specs.len() == 1 => {
                self.push_spec(query, &query.specs[0], WalkStep::WholeQuery, to);
                rest
            }
            [CheckedPiece::Mark(Mark::PathEnd), CheckedPiece::Mark(Mark::QueryEnd), rest @ ..] => {
                to.text(".ends()");
                rest
            }
            [piece, rest @ ..] => {
                self.push_piece(piece, to);
                rest
            }
            [] => &[],
        }
    }

    /// Whether an expression is a value that has to fill a whole segment.
    pub(super) fn is_word(&self, expression: &ParsedExpression) -> bool {
        is_simple(expression) && {
            let variable = expression.specs[0].variable;
            let asked = CheckStep::Call { check: ValueCheck::Segment, variable, cut: None };
            !self.slots[variable].allows_slash && self.template.checks.contains(&asked)
        }
    }

    /// Returns whether a step requires that the values of a variable are not already encoded, so that the
    /// definition need not. The routes of a set share the bounds of the definition.
    pub(super) fn is_required_by_walk(&self, variable: usize) -> bool {
        self.slots[variable].is_named_plain()
            && self.template.pieces.iter().any(|piece| match piece {
                CheckedPiece::Expression(expression) => {
                    expression.specs[0].variable == variable
                        && (self.is_word(expression) || begins_query(expression))
                }
                _ => false,
            })
    }

    fn push_word(&self, before: &str, expression: &ParsedExpression, to: &mut Splice) {
        let variable = expression.specs[0].variable;
        let is_plain = self.slots[variable].is_named_plain();
        to.text(if is_plain { ".plain_word(" } else { ".word(" })
            .string(before)
            .text(",")
            .string(&self.template.variables[variable].name);
        self.push_access(variable, to.text(",")).text(")");
    }

    /// Pushes two words of a route: a call costs the compiler more than its arguments.
    fn push_words(&self, words: [(&String, &ParsedExpression); 2], to: &mut Splice) {
        to.text(".words(");
        for (before, expression) in words {
            let variable = expression.specs[0].variable;
            to.string(before).text(",").string(&self.template.variables[variable].name);
            self.push_access(variable, to.text(",")).text(",");
        }
        to.text(")");
    }

    /// Pushes a reference to a value, or to `None` for a default that is not written. A sensitive value is a
    /// `Secret` to the walk.
    fn push_access<'t>(&self, variable: usize, to: &'t mut Splice) -> &'t mut Splice {
        let slot = &self.slots[variable];
        if !slot.is_sensitive {
            return Self::push_value(slot, to);
        }
        to.text("&").tokens(fill!(slot.span => "__urika::Secret::new")).text("(");
        Self::push_value(slot, to).text(")")
    }

    fn push_value<'t>(slot: &Slot, to: &'t mut Splice) -> &'t mut Splice {
        let push = |to: &mut Splice| {
            _ = if let Some(name) = &slot.bound { to.made(name) } else { to.put(&slot.access) };
        };
        let Some(default) = &slot.omitted else {
            push(to);
            return to;
        };
        to.text("&").tokens(fill!(slot.span => "__urika::unless_default")).text("(");
        push(to);
        to.text(", &").tokens(default.clone()).text(")")
    }

    /// Whether the pieces determine everything that is checked, in the right order: the runtime looks at each
    /// value where it appears.
    pub(crate) fn is_checked_by_walk(&self) -> bool {
        let mut found: Vec<CheckStep> = Vec::new();
        for &(expression, spec) in &specs(&self.template.pieces) {
            let variable = spec.variable;
            let check = match spec.modifier {
                _ if self.is_word(expression) => ValueCheck::Segment,
                Modifier::Prefix(_) => continue,
                _ if is_simple(expression) || !expression.operator.style().is_named => continue,
                _ if spec.written != self.template.variables[variable].name => return false,
                _ => ValueCheck::Sound,
            };
            let check = CheckStep::Call { check, variable, cut: None };
            if !found.contains(&check) {
                found.push(check);
            }
        }
        found == self.template.checks
    }

    fn push_piece(&self, piece: &CheckedPiece, to: &mut Splice) {
        match piece {
            CheckedPiece::Literal(text) => {
                to.text(".text(").string(text).text(")");
            }
            CheckedPiece::Mark(mark) => {
                match mark {
                    Mark::PathEnd => to.text(".path_end()"),
                    Mark::QueryEnd => to.text(".query_end()"),
                    mark => to.made(&format!(".mark(__urika::Mark::{mark:?})")),
                };
            }
            CheckedPiece::Expression(expression) if expression.place == ExpressionPlace::Base => {
                for spec in &expression.specs {
                    let slot = &self.slots[spec.variable];
                    let as_base = fill!(slot.span => "__urika::AsBase::as_base");
                    let access = located(slot.access.clone(), slot.span);
                    to.text(".base(").tokens(as_base).text("(").tokens(access).text("))");
                }
            }
            CheckedPiece::Expression(expression) if is_simple(expression) => {
                self.push_access(expression.specs[0].variable, to.text(".simple(")).text(")");
            }
            CheckedPiece::Expression(expression) => self.push_expression(expression, to),
        }
    }

    /// Pushes an operator with its variables. `{?x}` and `{x}` are one call each.
    fn push_expression(&self, expression: &ParsedExpression, to: &mut Splice) {
        let is_query = begins_query(expression);
        if !is_query {
            to.made(&format!(".begin(__urika::Operator::{:?})", expression.operator));
        }
        for (at, spec) in expression.specs.iter().enumerate() {
            let begins = is_query && at == 0;
            let step = if begins { WalkStep::Query } else { walk_step(expression, spec) };
            self.push_spec(expression, spec, step, to);
        }
    }

    /// Pushes a variable.
    fn push_spec(&self, expression: &ParsedExpression, spec: &VariableSpec, step: WalkStep, to: &mut Splice) {
        let is_plain = self.slots[spec.variable].is_named_plain();
        let step = if is_plain { step.without_encoding() } else { step };
        to.text(".").text(step.method()).text("(");
        match step {
            WalkStep::Host | WalkStep::HostAndPath => {}
            WalkStep::Value
            | WalkStep::Exploded
            | WalkStep::Prefix
            | WalkStep::Query
            | WalkStep::PlainQuery
            | WalkStep::WholeQuery
            | WalkStep::PlainWholeQuery => {
                to.string(&written_name(expression.operator, &spec.written)).text(",");
            }
        }
        self.push_access(spec.variable, to);
        if let Modifier::Prefix(count) = spec.modifier {
            to.text(",").number(count);
        }
        to.text(")");
    }
}

/// Returns the step of a variable after its operator.
pub(super) fn walk_step(expression: &ParsedExpression, spec: &VariableSpec) -> WalkStep {
    match spec.modifier {
        _ if expression.place == ExpressionPlace::HostAndPath => WalkStep::HostAndPath,
        _ if is_host(expression) => WalkStep::Host,
        Modifier::None => WalkStep::Value,
        Modifier::Explode => WalkStep::Exploded,
        Modifier::Prefix(_) => WalkStep::Prefix,
    }
}

/// Returns whether an expression is `{?x…}`, whose first variable is written in one call.
pub(super) fn begins_query(expression: &ParsedExpression) -> bool {
    expression.operator == Operator::Query
        && expression.specs.first().is_some_and(|spec| spec.modifier == Modifier::None)
}

/// Whether an expression is `{x}`, which is written in one call.
pub(super) fn is_simple(expression: &ParsedExpression) -> bool {
    let is_one = matches!(expression.specs.as_slice(), [spec] if spec.modifier == Modifier::None);
    is_one && expression.operator == Operator::Simple && expression.place != ExpressionPlace::HostAndPath
}

/// Returns a name with the delimiters around it, so that all of it is written at once. Empty if the operator
/// does not write names.
pub(crate) fn written_name(operator: Operator, name: &str) -> String {
    let style = operator.style();
    if style.is_named { format!("{}{name}=", style.separator) } else { String::new() }
}

/// Returns tokens at the place of a type, which the compiler then shows if the type does not fit. Names keep their
/// meaning.
fn located(tokens: Tokens, place: Span) -> Tokens {
    let mut moved = Tokens::new();
    for mut token in tokens {
        token.set_span(token.span().located_at(place));
        moved.extend([token]);
    }
    moved
}
