//! Rules of query and fragment (RFC 3986, sections 3.4 and 3.5), and of the names of parameters. The macros
//! have the same ones in `check/query.rs` and `check/names.rs`.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::check::Check;
use super::shape::TemplateShape;
use super::written::{Spec, WrittenExpression};
use crate::fault::{BuildError, Checked, FaultKind, Part};
use crate::grammar::varspec::Modifier;
use crate::template::Operator;
use crate::template::layout::{ParameterList, ParameterName, PartContent, PartPiece};
use crate::template::syntax::{ParameterPlace, parameter_sign};
use crate::typed::check::ValueCheck;
use urika_runtime::percent::decode_bytes;

impl TemplateShape<'_> {
    /// Checks query and fragment.
    pub(super) fn check_query(&mut self) -> Checked {
        let (query, fragment) = (self.of(Part::Query), self.of(Part::Fragment));
        let operator = |piece: &PartPiece| self.expression_of(piece).map(|it| it.operator);
        let is_second = |piece: &&PartPiece| operator(piece) == Some(Operator::Query);
        let is_late =
            |piece: &&PartPiece| matches!(operator(piece), Some(Operator::Query | Operator::Continuation));
        let refused = query.iter().skip(1).find(is_second).or_else(|| fragment.iter().find(is_late));
        if let Some(PartContent::Expression(number)) = refused.map(|piece| &piece.what) {
            return Err(self.refused(*number, Part::Query));
        }
        self.check_unnamed(&query)?;
        self.check_sure(&query, Operator::Query)?;
        self.check_sure(&fragment, Operator::Fragment)?;
        self.check_names(ParameterList::Query, &query)?;
        self.check_data_of_query(&query);
        self.check_pair_names(ParameterPlace::QUERY, &query);
        self.numbers(Part::Fragment)
            .into_iter()
            .for_each(|number| self.check_data(number, ValueCheck::Reserved));
        Ok(())
    }

    /// Checks that values of the query stay data, and that `{+x}` in the value of a parameter does not add another one.
    fn check_data_of_query(&mut self, query: &[PartPiece]) {
        let mut place = ParameterPlace::QUERY;
        for piece in query {
            match &piece.what {
                PartContent::Text(text) => place.pass_literal(text),
                PartContent::Expression(number) => {
                    let reserved =
                        if place.is_value() { ValueCheck::ParameterValue } else { ValueCheck::Reserved };
                    self.check_data(*number, reserved);
                    place.pass_expression(self.expression(*number).operator);
                }
            }
        }
    }

    /// Checks that no key of an associative array becomes the name of a parameter, unless a rule accepts it.
    fn check_pair_names(&mut self, mut place: ParameterPlace, pieces: &[PartPiece]) {
        for piece in pieces {
            let number = match &piece.what {
                PartContent::Text(text) => {
                    place.pass_literal(text);
                    continue;
                }
                PartContent::Expression(number) => *number,
            };
            let WrittenExpression { operator, specs, .. } = &self.written.expressions[number];
            if place.has_keys(*operator) {
                let exploded = specs.iter().filter(|spec| spec.modifier == Modifier::Explode);
                let checks =
                    exploded.map(|spec| Check::PairNames { variable: spec.variable, rules: Vec::new() });
                self.checks.extend(checks);
            }
            place.pass_expression(*operator);
        }
    }

    /// Refuses `?{x}` and `&{x}`, most likely meant as `{?x}` and `{&x}`.
    fn check_unnamed(&self, query: &[PartPiece]) -> Checked {
        for at in 1..query.len() {
            let one =
                self.expression_of(&query[at]).filter(|it| it.operator == Operator::Simple && it.is_plain());
            let (PartContent::Text(before), Some(one)) = (&query[at - 1].what, one) else { continue };
            let is_whole = match query.get(at + 1).map(|next| &next.what) {
                None => true,
                Some(PartContent::Text(text)) => text.starts_with('&'),
                Some(PartContent::Expression(number)) => {
                    self.expression(*number).operator == Operator::Continuation
                }
            };
            if let (Some(sign), true) = (parameter_sign(before, at == 1), is_whole) {
                let name = self.written.names[one.first()];
                return Err(BuildError::found(FaultKind::ParameterUnnamed(sign), Part::Query, name));
            }
        }
        Ok(())
    }

    /// Checks that `a` is defined where the text after `{?a}` relies on its `?`.
    fn check_sure(&mut self, pieces: &[PartPiece], operator: Operator) -> Checked {
        let [first, next, ..] = pieces else { return Ok(()) };
        let opener = self.expression_of(first).filter(|it| it.operator == operator);
        let Some(variables) = opener.map(|it| it.variables().collect()) else { return Ok(()) };
        let next_operator = self.expression_of(next).map(|it| it.operator);
        let is_path = match &next.what {
            PartContent::Text(text) => text.starts_with('/'),
            PartContent::Expression(_) => next_operator == Some(Operator::Segment),
        };
        if is_path && operator == Operator::Query {
            return Err(BuildError::found(FaultKind::ValuePlace, Part::Query, ""));
        }
        if next_operator != Some(Operator::Query) {
            self.push(Check::Defined(variables));
        }
        Ok(())
    }

    /// Checks that values of query and fragment stay data: those of `{+x}` and `{#x}` by the check `reserved`.
    fn check_data(&mut self, number: usize, reserved: ValueCheck) {
        let WrittenExpression { operator, specs, .. } = self.expression(number).clone();
        let is_reserved = matches!(operator, Operator::Reserved | Operator::Fragment);
        for spec in specs {
            if is_reserved {
                self.push_use(reserved, operator, (spec.variable, spec.modifier));
            } else {
                self.push_value(ValueCheck::Sound, spec.variable);
            }
        }
    }

    /// Checks the names of path parameters in a segment. `{/x}` also begins a segment.
    pub(super) fn check_parameter_names(&mut self, segment: &[PartPiece]) -> Checked {
        let is_slash = |shape: &Self, piece: &PartPiece| {
            shape.expression_of(piece).is_some_and(|expression| expression.operator == Operator::Segment)
        };
        let mut from = 0;
        for at in 0..=segment.len() {
            if segment.get(at).is_none_or(|piece| is_slash(self, piece)) {
                self.check_names(ParameterList::Segment, &segment[from..at])?;
                from = at + 1;
            }
        }
        self.check_pair_names(ParameterPlace::SEGMENT, segment);
        Ok(())
    }

    /// Checks that no name is in a list twice, and that associative arrays do not repeat a name of the list.
    fn check_names(&mut self, list: ParameterList, pieces: &[PartPiece]) -> Checked {
        let names = self.names(list, pieces)?;
        let expressions = pieces.iter().filter_map(|piece| self.expression_of(piece));
        let in_list = expressions.filter(|it| list.has(it.operator)).flat_map(|it| &it.specs);
        let exploded = in_list.filter(|spec| spec.modifier == Modifier::Explode);
        let exploded: Vec<usize> = exploded.map(|spec| spec.variable).collect();
        if exploded.is_empty() || names.len() < 2 {
            return Ok(());
        }
        let list = self.lists.len();
        self.lists.push(names);
        for &variable in &exploded {
            self.push(Check::Keys { variable, list });
        }
        if exploded.len() > 1 {
            // Two maps would both take every parameter that the template does not name.
            self.push(Check::OneMap(exploded));
        }
        Ok(())
    }

    /// Returns the names of a list, each once.
    fn names(&self, list: ParameterList, pieces: &[PartPiece]) -> Result<Vec<ParameterName>, BuildError> {
        let (mut names, mut seen) = (Vec::new(), BTreeSet::new());
        let mut is_behind_expression = false;
        for piece in pieces {
            match &piece.what {
                PartContent::Text(text) => {
                    for name in list.literal_names(text, is_behind_expression) {
                        seen.insert(decode_bytes(name));
                        names.push(ParameterName { text: list.taken(name), variable: None });
                    }
                    is_behind_expression = false;
                }
                PartContent::Expression(number) => {
                    is_behind_expression = true;
                    let expression = self.expression(*number);
                    let specs: &[Spec] = if list.has(expression.operator) { &expression.specs } else { &[] };
                    for spec in specs {
                        let name = &self.written.text[spec.name.clone()];
                        if !seen.insert(decode_bytes(name)) {
                            return Err(self.written.refused_variable(spec.variable, Part::Query));
                        }
                        names.push(ParameterName { text: list.taken(name), variable: Some(spec.variable) });
                    }
                }
            }
        }
        Ok(names)
    }
}
