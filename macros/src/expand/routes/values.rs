//! The values of a route: all are taken in one `if let`, in which the route is done.

use proc_macro2::{Span, TokenStream as Tokens};

use super::query::push_params;
use super::resume::Resume;
use super::route::field;
use super::steps::{Order, Steps, segment_of};
use crate::expand::splice::Splice;
use crate::fields::{Initial, Planned};
use crate::model::template::Check;
use crate::model::template::reversal::{Move, Param};

/// An expression of a tuple, and the pattern that it has to match.
type Item = (String, String);

impl Steps<'_> {
    /// Pushes the values, whose texts have been found.
    pub(super) fn take_all(&self, splice: &mut Splice) {
        self.agreement(splice);
        let fields = self.parts.own.fields.iter().enumerate();
        let items: Vec<Item> = fields
            .filter(|(_, field)| field.variable.is_some())
            .map(|(at, _)| self.item(splice, at))
            .collect();
        let done = self.done(splice);
        push_if(splice, &items, &done);
    }

    /// Returns whether each value can be taken where it stands in the path.
    pub(super) fn is_straight(&self, resume: &Resume) -> bool {
        let (way, template) = (self.parts.way, &self.parts.own.template);
        let is_word = |of: usize| self.fills_segment(way.uses[of].variable);
        way.sources.len() == way.uses.len()
            && resume.values.iter().all(|(of, _)| is_word(*of))
            && resume.moves.iter().all(|step| match step {
                Move::Literal(_) => true,
                step => segment_of(step, self.modifier(step)).is_some_and(is_word),
            })
            && way.query.fixed.is_empty()
            && way.fragment.is_empty()
            && (way.query.params.is_empty() || !template.is_form)
            && !template.denies_unknown
            && self.are_plain(&way.query.params)
    }

    /// Pushes a route of which that is so: its values, one after the other.
    pub(super) fn straight(&mut self, splice: &mut Splice, resume: &Resume) {
        let known = resume.values.iter().map(|(of, _)| self.item_of(splice, *of));
        let mut items: Vec<Item> = known.collect();
        let mut literal = String::new();
        for step in &resume.moves {
            match (step, segment_of(step, self.modifier(step))) {
                (_, Some(of)) => {
                    self.set_order(of, Order::Word(std::mem::take(&mut literal)));
                    items.push(self.item_of(splice, of));
                }
                (Move::Literal(text), _) => literal.push_str(text),
                _ => {}
            }
        }
        if !literal.is_empty() {
            items.push(("()".to_owned(), format!("__urika_reader.literal({literal:?})")));
        }
        let then = match self.parts.way.query.params.as_slice() {
            [] => self.done(splice),
            [one] if self.is_one_param(one) => {
                self.set_order(one.of, Order::Param);
                items.push(self.item_of(splice, one.of));
                self.done(splice)
            }
            params => self.params(splice, params),
        };
        push_if(splice, &items, &then);
    }

    /// Returns what takes the values of parameters, behind which the route is done.
    fn params(&self, splice: &mut Splice, params: &[Param]) -> String {
        let items: Vec<Item> = params.iter().map(|param| self.item_of(splice, param.of)).collect();
        let done = self.done(splice);
        splice.apart(|splice| {
            push_params(splice, params);
            push_if(splice, &items, &done);
        })
    }

    /// Returns whether the value of a parameter is taken as it is found.
    fn is_one_param(&self, param: &Param) -> bool {
        let one = &self.parts.way.uses[param.of];
        !one.is_bare
            && self.parts.reverse().lent(one.variable).is_none()
            && self.field_of(one.variable).is_some_and(|(_, field)| is_taken(field))
    }

    /// Returns the end of the route: the variant with its values.
    fn done(&self, splice: &mut Splice) -> String {
        let done = if self.is_sure() { "done" } else { "checked" };
        splice.apart(|splice| {
            splice.text(&format!("return __urika_reader.{done}(Self::"));
            self.parts.variant(splice, |splice, at| {
                match &self.parts.own.fields[at] {
                    Planned { variable: Some(_), .. } => splice.text(&field(at)),
                    Planned { initial: Initial::Value(value), .. } => splice.tokens(value.0.clone()),
                    _ => splice.text("__urika::Default::default()"),
                };
            });
            splice.text(");");
        })
    }

    /// Returns whether all checks of the route are made while the values are taken.
    fn is_sure(&self) -> bool {
        self.parts.own.template.checks.iter().all(|check| match *check {
            Check::Call { function: "segment", variable } => self.is_word(variable),
            Check::Call { function: "sound", variable } => !self.is_word(variable),
            _ => false,
        })
    }

    /// Returns whether a variable is taken from a segment of its own, and has to fill one.
    fn is_word(&self, variable: usize) -> bool {
        self.is_raw(self.parts.way.sources[variable]) && self.fills_segment(variable)
    }

    /// Returns whether a variable has to fill a segment, and is taken as it is found.
    fn fills_segment(&self, variable: usize) -> bool {
        let source = self.parts.way.sources[variable];
        let is_asked = |check: &Check| matches!(*check, Check::Call { function: "segment", variable: of } if of == variable);
        let field = self.field_of(variable);
        field.is_some_and(|(_, field)| is_taken(field) && !field.allows_slash)
            && self.parts.way.uses[source].is_bare
            && self.parts.reverse().lent(variable).is_none()
            && self.parts.own.template.checks.iter().any(is_asked)
    }

    /// Returns the field of a variable, with its number.
    fn field_of(&self, variable: usize) -> Option<(usize, &Planned)> {
        let mut fields = self.parts.own.fields.iter().enumerate();
        fields.find(|(_, field)| field.variable == Some(variable))
    }

    /// Returns what takes the value of a use.
    fn item_of(&self, splice: &mut Splice, of: usize) -> Item {
        let field = self.field_of(self.parts.way.uses[of].variable);
        field.map_or_else(Item::default, |(at, _)| self.item(splice, at))
    }

    /// Returns what takes the value of a field.
    fn item(&self, splice: &mut Splice, at: usize) -> Item {
        let value = splice.apart(|splice| self.value(splice, &self.parts.own.fields[at]));
        (format!("__urika::Some({})", field(at)), value)
    }

    /// Pushes the value of a field, or `None`.
    fn value(&self, splice: &mut Splice, field: &Planned) {
        let Some(variable) = field.variable else { return };
        let (source, lent) = (self.parts.way.sources[variable], self.parts.reverse().lent(variable));
        let mut found = self.found(source);
        if field.empty_is_none {
            found.push_str(".unless_empty()");
        }
        let Initial::Value(default) = &field.initial else {
            return self.take(splice, field, variable, &found, lent);
        };
        splice.text("if <").tokens(lent.clone().unwrap_or_else(|| field.ty.clone()));
        splice.text(&format!(" as __urika::capture::Capture<'_>>::is_absent({found}) {{ __urika::Some("));
        splice.tokens(default.0.clone()).text(") } else {");
        self.take(splice, field, variable, &found, lent);
        splice.text("}");
    }

    /// Pushes what takes a value. The error of a type of which none comes back is shown at the field.
    fn take(&self, splice: &mut Splice, field: &Planned, variable: usize, found: &str, lent: Option<Tokens>) {
        let (source, name) =
            (self.parts.way.sources[variable], &self.parts.own.template.variables[variable].name);
        let take = if self.parts.way.uses[source].is_bare { "bare" } else { "value" };
        // Where it is written may be another macro, in which our names are not known.
        let span = Span::call_site().located_at(field.span);
        splice.spanned(span, |splice| {
            splice.text("__urika_reader.");
            match (lent, self.order(source)) {
                (Some(lent), _) => {
                    splice.text(&format!("kept_{take}::<")).tokens(lent).text(&format!(", _>({found},"))
                }
                (None, Some(Order::Param)) => splice.text("param("),
                (None, Some(Order::Word(literal))) => splice.text("word(").string(literal).text(","),
                (None, None) if self.is_word(variable) => {
                    splice.text(&format!("filled({},", self.raw(source)))
                }
                (None, None) => splice.text(&format!("{take}({found},")),
            };
            splice.string(name).text(")");
        });
    }
}

/// Pushes what is done where all items match.
fn push_if(splice: &mut Splice, items: &[Item], then: &str) {
    if items.iter().all(|(pattern, _)| pattern == "()") {
        for (_, item) in items {
            splice.text(item).text(";");
        }
        splice.text(then);
        return;
    }
    splice.text("if let (");
    for (pattern, _) in items {
        splice.text(pattern).text(",");
    }
    splice.text(") = (");
    for (_, item) in items {
        splice.text(item).text(",");
    }
    splice.text(") {").text(then).text("}");
}

/// Whether a field has the value that is found.
fn is_taken(field: &Planned) -> bool {
    !field.empty_is_none && !matches!(field.initial, Initial::Value(_))
}
