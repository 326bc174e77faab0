//! Emits `UriTemplate::__walk`: one call for each piece.

use quote::quote_spanned;
use urika_runtime::template::{Modifier, Operator};

use super::Target;
use super::implementation::is_host;
use crate::expand::splice::Splice;
use crate::model::template::{Expression, Mark, Piece, Place, Spec};

impl Target<'_> {
    pub(super) fn push_walk(&self, to: &mut Splice) {
        to.text("#[inline] fn __walk<__UrikaWalk: __urika::Walk>(&self, __urika_walk: __UrikaWalk) -> __UrikaWalk {");
        to.text("__urika_walk");
        self.push_pieces(to);
        to.text("}");
    }

    /// Pushes the calls, each a method of the result of the one before.
    pub(crate) fn push_pieces(&self, to: &mut Splice) {
        for piece in &self.template.pieces {
            self.push_piece(piece, to);
        }
    }

    fn push_piece(&self, piece: &Piece, to: &mut Splice) {
        match piece {
            Piece::Literal(text) => {
                to.text(".text(").string(text).text(")");
            }
            Piece::Mark(mark) => {
                match mark {
                    Mark::PathEnd => to.text(".path_end()"),
                    Mark::QueryEnd => to.text(".query_end()"),
                    mark => to.text(&format!(".mark(__urika::Mark::{mark:?})")),
                };
            }
            Piece::Expression(expression) if expression.place == Place::Base => {
                for spec in &expression.specs {
                    let slot = &self.slots[spec.variable];
                    let as_base = quote_spanned!(slot.span=> __urika::AsBase::as_base);
                    to.text(".base(").tokens(as_base).text("(").tokens(slot.access.clone()).text("))");
                }
            }
            Piece::Expression(Expression { operator: Operator::Simple, specs, place, .. })
                if specs.len() == 1
                    && specs[0].modifier == Modifier::None
                    && *place != Place::HostAndPath =>
            {
                to.text(".simple(").tokens(self.slots[specs[0].variable].access.clone()).text(")");
            }
            Piece::Expression(expression) => self.push_expression(expression, to),
        }
    }

    /// Pushes an operator with its variables. `{?x}` and `{x}` are one call each.
    fn push_expression(&self, expression: &Expression, to: &mut Splice) {
        let is_query = expression.operator == Operator::Query
            && expression.specs.first().is_some_and(|spec| spec.modifier == Modifier::None);
        if !is_query {
            to.text(&format!(".begin(__urika::Operator::{:?})", expression.operator));
        }
        for (at, spec) in expression.specs.iter().enumerate() {
            self.push_spec(expression, spec, is_query && at == 0, to);
        }
    }

    fn push_spec(&self, expression: &Expression, spec: &Spec, begins_query: bool, to: &mut Splice) {
        let method = match spec.modifier {
            _ if begins_query => "query",
            _ if expression.place == Place::HostAndPath => "host_and_path",
            _ if is_host(expression) => "host",
            Modifier::None => "value",
            Modifier::Explode => "exploded",
            Modifier::Prefix(_) => "prefix",
        };
        to.text(".").text(method).text("(");
        if !matches!(method, "host" | "host_and_path") {
            to.string(&written_name(expression.operator, &spec.name)).text(",");
        }
        to.tokens(self.slots[spec.variable].access.clone());
        if let Modifier::Prefix(count) = spec.modifier {
            to.text(",").number(count);
        }
        to.text(")");
    }
}

/// Returns a name with the delimiters around it, so that both are written at once. Empty if the operator
/// writes no names.
pub(crate) fn written_name(operator: Operator, name: &str) -> String {
    let style = operator.style();
    if style.is_named { format!("{}{name}=", style.separator) } else { String::new() }
}
