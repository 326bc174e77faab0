//! Rules of query and fragment (RFC 3986, sections 3.4 and 3.5), and of the names of parameters. The macros
//! have the same ones in `check/query.rs` and `check/names.rs`.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::check::Check;
use super::shape::TemplateShape;
use super::written::{Spec, WrittenExpression};
use crate::fault::{BuildError, Checked, FaultKind, Part};
use crate::grammar::varspec::Modifier;
use crate::template::Operator;
use crate::template::layout::misplaced::{after_second_sign, first_lists, second_queries, unnamed};
use crate::template::layout::{
    Misplacement, ParameterList, ParameterName, PartContent, PartPiece, TakenNames,
};
use crate::template::syntax::ParameterPlace;
use crate::typed::check::ValueCheck;
use urika_runtime::percent::decode_bytes;

impl TemplateShape<'_> {
    /// Checks query and fragment.
    pub(super) fn check_query(&mut self) -> Checked {
        let (query, fragment) = (self.of(Part::Query), self.of(Part::Fragment));
        self.check_second_query(&query)?;
        for number in self.numbers(Part::Fragment) {
            if ParameterList::Query.has(self.operator(number)) {
                return Err(self.misplaced(Misplacement::QueryAfterFragment, number));
            }
        }
        self.check_sure(&query, Operator::Query)?;
        self.check_sure(&fragment, Operator::Fragment)?;
        self.check_names(ParameterList::Query, &query)?;
        // In these parts, `{;x}` writes parameters that are separated as in a segment.
        self.check_names(ParameterList::Segment, &query)?;
        self.check_names(ParameterList::Segment, &fragment)?;
        self.check_places_of_query(&query)?;
        self.check_pair_names(ParameterPlace::QUERY, &query);
        self.numbers(Part::Fragment)
            .into_iter()
            .for_each(|number| self.check_data(number, ValueCheck::Reserved));
        Ok(())
    }

    /// Refuses `{?x}` and `?x={x}` after the beginning of a query.
    fn check_second_query(&self, query: &[PartPiece]) -> Checked {
        let operator = |number: usize| self.operator(number);
        if let Some((number, mistake)) = second_queries(query, &operator).next() {
            let lists: Vec<&str> = match mistake {
                Misplacement::SecondQuery => {
                    first_lists(query, &operator).map(|number| self.written.variables_of(number)).collect()
                }
                _ => vec![self.written.variables_of(number)],
            };
            return Err(self.written.misplaced_list(mistake, number, &lists.join(",")));
        }
        match after_second_sign(query, &operator) {
            Some(number) => Err(self.misplaced(Misplacement::SecondLiteralSign, number)),
            None => Ok(()),
        }
    }

    /// Checks that values of the query stay data, that `{+x}` in the value of a parameter does not add another one, and
    /// that each parameter has a name: `?{x}` and `&{x}` were most likely meant as `{?x}` and `{&x}`.
    fn check_places_of_query(&mut self, query: &[PartPiece]) -> Checked {
        let mut place = ParameterPlace::QUERY;
        for (at, piece) in query.iter().enumerate() {
            let number = match &piece.what {
                PartContent::Text(text) => {
                    place.pass_literal(text);
                    continue;
                }
                PartContent::Expression(number) => *number,
            };
            let sign = unnamed(query, at, &|number| self.operator(number));
            let one = self.expression(number);
            if let (Some(sign), Operator::Simple, true) = (sign, one.operator, one.is_plain()) {
                return Err(self.written.refused_for(FaultKind::ParameterUnnamed(sign), number, Part::Query));
            }
            let reserved = if place.is_value() { ValueCheck::ParameterValue } else { ValueCheck::Reserved };
            self.check_data(number, reserved);
            place.pass_expression(self.operator(number));
        }
        Ok(())
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
                let part = if place.is_in_query() { Part::Query } else { Part::Path };
                let exploded = specs.iter().filter(|spec| spec.modifier == Modifier::Explode);
                let checks = exploded.map(|spec| Check::PairNames {
                    variable: spec.variable,
                    part,
                    rules: Vec::new(),
                });
                self.checks.extend(checks);
            }
            place.pass_expression(*operator);
        }
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
            let opener = first.expression().unwrap_or_default();
            return Err(self.misplaced(Misplacement::PathAfterQuery, opener));
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

    /// Checks the names of path parameters in a segment. `{/x}` also begins a segment, but without its value the
    /// parameters after it are in the segment before it.
    pub(super) fn check_parameter_names(&mut self, segment: &[PartPiece]) -> Checked {
        self.check_names(ParameterList::Segment, segment)?;
        self.check_pair_names(ParameterPlace::SEGMENT, segment);
        Ok(())
    }

    /// Checks that no name is in a list twice, and that associative arrays do not repeat a name of the list.
    fn check_names(&mut self, list: ParameterList, pieces: &[PartPiece]) -> Checked {
        let names = self.names(list, pieces)?;
        let exploded = list.exploded(pieces, &|number| {
            let expression = self.expression(number);
            (expression.operator, expression.used_variables())
        });
        let number = self.lists.len();
        for &variable in &exploded {
            if names.iter().any(|name| name.variable != Some(variable)) {
                self.push(Check::Keys { variable, list: number });
            }
        }
        self.lists.push(TakenNames::new(&names));
        if exploded.len() > 1 {
            // Two maps would both take every parameter that the template does not name.
            self.push(Check::OneMap(exploded));
        }
        Ok(())
    }

    /// Returns the names of a list, each once.
    fn names(&self, list: ParameterList, pieces: &[PartPiece]) -> Result<Vec<ParameterName>, BuildError> {
        // The number of segments that begin before a name, by the name.
        let (mut names, mut seen, mut begun) = (Vec::new(), BTreeMap::new(), 0_usize);
        let mut is_behind_expression = false;
        for piece in pieces {
            match &piece.what {
                PartContent::Text(text) => {
                    for name in list.literal_names(text, is_behind_expression) {
                        for reading in list.readings(name) {
                            seen.entry(reading).or_insert(begun);
                        }
                        names.push(ParameterName { text: list.taken(name), variable: None });
                    }
                    is_behind_expression = false;
                }
                PartContent::Expression(number) => {
                    is_behind_expression = true;
                    let expression = self.expression(*number);
                    begun += usize::from(expression.operator == Operator::Segment);
                    let specs: &[Spec] = if list.has(expression.operator) { &expression.specs } else { &[] };
                    for spec in specs {
                        let name = &self.written.text[spec.name.clone()];
                        if let Some(before) = seen.insert(decode_bytes(name).into_owned(), begun) {
                            let mistake = list.name_twice(before < begun);
                            return Err(self.written.misplaced_variable(mistake, spec.variable));
                        }
                        names.push(ParameterName { text: list.taken(name), variable: Some(spec.variable) });
                    }
                }
            }
        }
        Ok(names)
    }
}
