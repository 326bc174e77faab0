//! Emits `impl UriTemplate`: the checks and the writing, one line for each variable.

use proc_macro2::{Span, TokenStream as Tokens};
use urika_runtime::Marks;
use urika_template::template::{Modifier, Operator};
use urika_template::typed::capture::is_first;
use urika_template::typed::check::RunStep;

use super::demand::BoundItem;
use super::{Slot, Target};
use crate::expand::extras;
use crate::index::Index;
use crate::lifetime;
use crate::model::template::pattern::shapes;
use crate::model::template::{
    CheckStep, CheckedPiece, ExpressionPlace, ParameterName, ParsedExpression, PrefixCut, SegmentStep,
    ValueCheck, VariableSpec, cut,
};
use crate::splice::{Splice, fill};

impl Target<'_> {
    /// Pushes the call that writes the implementation of the trait, with the conditions of the definition.
    /// `push_set_traits` pushes the traits of a builder, `push_beside` further items, and `push_groups` the
    /// further groups of the call.
    pub(crate) fn push_implementation(
        &self,
        push_set_traits: &dyn Fn(&mut Splice),
        push_beside: &dyn Fn(&mut Splice),
        push_groups: &dyn Fn(&mut Splice),
        to: &mut Splice,
    ) {
        to.text("$crate::__private::template! { { (");
        if self.header.is_some() && self.route.is_none() {
            to.text("#[doc = ").string(&format!(" The template: `{}`.", self.template.text)).text("]");
        }
        to.text("impl<").put(&self.parameters).text("> __urika::UriTemplate for ").put(&self.self_type);
        to.text(" where ").put(&self.predicates).tokens(self.value_bounds());
        self.push_bounds(BoundItem::Use, to);
        self.push_facts(to.text("); ").text(self.template.form.name()));
        self.push_walk(to);
        to.text("{");
        self.push_members(to);
        push_set_traits(to.text("}"));
        self.push_definition(to.text("} {"));
        push_beside(to.tokens(self.known_keys()));
        push_groups(to.text("}"));
        to.text("}");
    }

    /// Pushes the members of the implementation that not every template has.
    fn push_members(&self, to: &mut Splice) {
        let checks = self.type_checks();
        if !checks.is_empty() {
            to.text("const __MARKS: __urika::Marks = {");
            to.tokens(checks).text("<Self as __urika::UriTemplate>::__FACTS.marks };");
        }
        if let Some(header) = self.header {
            extras::push_rejection(header, to);
        }
        let proven = self.proven_values();
        if !proven.is_empty() {
            to.text("const __PROVEN: () = {").tokens(proven).text("};");
        }
        self.push_check(to);
    }

    /// Pushes the properties that do not depend on values.
    fn push_facts(&self, to: &mut Splice) {
        let template = self.template;
        to.text("(").string(&template.text).text(",");
        to.strings(template.routes.iter().map(String::as_str)).text(",");
        to.strings(template.variables.iter().map(|variable| variable.name.as_str())).text(",");
        push_offsets(self.template.marks, to);
        to.text(",");
        match &template.reversal {
            Ok(plan) if !self.has_setters => to.string(&shapes(&plan.patterns)),
            _ => to.string(""),
        };
        to.text(if template.route.is_some() { ")" } else { ").without_pattern()" });
        if let Some(first) = self.first_type().filter(|_| self.header.is_some() && !self.has_setters) {
            to.text(".choosing(<").tokens(first).text(" as __urika::UriValue>::__TEXTS)");
        }
        to.text(if template.can_build_on { ".on_base()" } else { "" });
        if template.can_build_on && !template.rules.is_empty() {
            to.text(".under(").put(&template.rules).text(")");
        }
        to.text(";");
    }

    /// Returns the type of the value that is the first segment of the path, if it may be an enum.
    pub(crate) fn first_type(&self) -> Option<Tokens> {
        let template = self.template;
        let first =
            template.variables.iter().position(|variable| is_first(&template.text, &variable.name))?;
        let slot = self.slots.get(first).filter(|slot| !slot.is_lent)?;
        let written = slot.value_type.to_string();
        // An enum of names has no lifetime. Where a bound names the type with `'a`, the compiler would take it for the
        // type with `'static`.
        let may_be_one = (slot.is_assumed || written.contains("bool")) && !written.contains('\'');
        may_be_one.then(|| slot.value_type.clone())
    }

    /// Pushes functions that are never called. The conditions of their `where` hold, or fail once at the
    /// definition and not at each use. The conditions on the user's types are separate, since the compiler
    /// shows the whole function if such a type is not a value.
    fn push_definition(&self, to: &mut Splice) {
        let values = self.definition_values();
        if !values.is_empty() {
            let name = self.numbered("__urika_values", 0, Span::call_site());
            to.text("fn ").put(&name).text("() where ").tokens(values).text("{}");
        }
        for (at, (span, bounds)) in self.definition_bounds(None).iter().enumerate() {
            let name = self.numbered("__urika_definition", at, Span::mixed_site());
            to.spanned(*span, |to| {
                to.text("fn ").put(&name).text("() where ").put(bounds).text("{}");
            });
        }
    }

    /// Emits the bounds that the user's types are values, each of which is required once, in a demand or
    /// here. `Option<Id>` is a value if `Id` is.
    pub(crate) fn definition_values(&self) -> Tokens {
        let (mut asked, mut to) = (Index::default(), Splice::default());
        if !self.slots.iter().any(|slot| slot.is_assumed && !slot.is_generic) {
            return to.finish();
        }
        let demanded = self.demanded_at_definition();
        for (at, slot) in self.slots.iter().enumerate() {
            if demanded[at] {
                asked.insert(without_option(&slot.value_type));
            }
        }
        for (at, slot) in self.slots.iter().enumerate() {
            let is_known = slot.is_assumed && !slot.is_generic && !demanded[at];
            if is_known && asked.insert(without_option(&slot.value_type)) {
                // The type that is written is named, and not the one that prints it.
                let ty = slot.printed.as_ref().unwrap_or(&slot.value_type);
                let bound =
                    if slot.printed.is_some() { ": __urika::HasDisplay," } else { ": __urika::UriValue," };
                to.tokens(lifetime::all_static(ty.clone()));
                to.spanned(slot.span, |to| _ = to.text(bound));
            }
        }
        to.finish()
    }

    /// Returns the bounds that type parameters and types of the user are values, or bases. With `for<…>` the
    /// compiler assumes them here, and checks them where the template is used.
    pub(crate) fn value_bounds(&self) -> Tokens {
        self.value_bounds_of(&|_| true)
    }

    /// Returns the bounds of these slots.
    pub(super) fn value_bounds_of(&self, is_meant: &dyn Fn(&Slot) -> bool) -> Tokens {
        let mut to = Splice::default();
        for (variable, slot) in self.slots.iter().enumerate() {
            if slot.is_assumed && is_meant(slot) && !self.is_ambiguous(slot) {
                to.text(if slot.is_lent || !slot.is_generic { "for<'any>" } else { "" });
                to.put(&slot.value_type).spanned(slot.span, |to| {
                    to.text(if self.template.is_base(variable) {
                        ": __urika::AsBase,"
                    } else if self.refuses_parameters {
                        ": __urika::UriValue<Plain: __urika::pieces::KnownAnswer<"
                    } else if self.has_short_error(slot) {
                        ": __urika::VariableValue,"
                    } else {
                        ": __urika::UriValue,"
                    });
                    if self.refuses_parameters && !self.template.is_base(variable) {
                        to.put(&self.ident(variable)).text(">>,");
                    }
                });
            }
        }
        to.finish()
    }

    /// Returns whether the definition reports that the type is not a value, so that the error at each use is short. The
    /// functions of a derived struct belong to the trait, whose own error comes first. The compiler could not choose
    /// between two bounds on a type that only differ in a lifetime.
    pub(super) fn has_short_error(&self, slot: &Slot) -> bool {
        let is_known = slot.is_assumed && !slot.is_generic && !slot.value_type.to_string().contains('\'');
        is_known && self.header.is_some_and(|header| header.is_item)
    }

    /// Returns whether another slot has a type that only differs in its lifetimes. The compiler could not choose
    /// between the bounds on the two.
    fn is_ambiguous(&self, slot: &Slot) -> bool {
        let text = slot.value_type.to_string();
        if slot.is_generic || !text.contains('\'') {
            return false;
        }
        let erased = lifetime::all_static(slot.value_type.clone()).to_string();
        let differs = |other: &Slot| other.value_type.to_string() != text;
        let is_same = |other: &Slot| lifetime::all_static(other.value_type.clone()).to_string() == erased;
        self.slots.iter().any(|other| differs(other) && is_same(other))
    }

    /// Pushes the marks that do not depend on a variable.
    pub(crate) fn push_marks(&self, to: &mut Splice) {
        to.text("__urika::Marks::new(");
        push_offsets(self.template.marks, to);
        to.text(")");
    }

    /// Emits the checks of generic types, which the constant of the marks evaluates.
    pub(crate) fn type_checks(&self) -> Tokens {
        let (keys, answers) = (self.keys_in_use(), self.answers_in_use(&|_| true));
        if keys.is_empty() && answers.is_empty() { keys } else { fill!("$keys $answers", keys, answers) }
    }

    /// Pushes the checks, unless the pieces determine them.
    fn push_check(&self, to: &mut Splice) {
        if self.type_checks().is_empty() && self.is_checked_by_walk() {
            return;
        }
        to.text("#[inline] fn __check(&self) -> __urika::Tried<()> {");
        if !self.type_checks().is_empty() {
            to.text("let _urika = <Self as __urika::UriTemplate>::__MARKS;");
        }
        self.push_look(to);
        to.text("}");
    }

    /// Pushes an expression of type `Checked`: one chain, which costs the compiler less than as many `?`.
    pub(crate) fn push_look(&self, to: &mut Splice) {
        to.text("__urika::check::Chain::new()");
        for check in &self.template.checks {
            if let CheckStep::Joined { variables, labels } = check {
                to.text(if self.route.is_some() { ".joined_route(" } else { ".joined_host(" });
                to.string(self.name_of_last(variables));
                to.text(", self,").number(*labels).text(")");
            } else {
                self.push_check_of(check, to);
            }
        }
        to.text(".end()");
    }

    /// Pushes the calls of the check functions with their values.
    pub(super) fn push_check_of(&self, check: &CheckStep, to: &mut Splice) {
        match check {
            CheckStep::Call { check, variable, cut } => {
                let check = self.check_of_type(*check, *variable, *cut);
                to.text(".").text(check.function());
                self.push_arguments(*variable, *cut, to).text(")");
            }
            CheckStep::Under { variable, spot, operator, modifier } => {
                let is_exploded = *modifier == Modifier::Explode;
                to.text(if is_exploded { ".exploded_under(" } else { ".under(" });
                to.put(&self.template.rules).made(&format!(", __urika::check::{spot:?},"));
                self.push_named_value(*variable, check.cut(), to);
                to.made(&format!(", __urika::Operator::{operator:?})"));
            }
            CheckStep::Keys { variables, taken, .. } => self.push_keys(variables, taken, to),
            CheckStep::Run(steps) => {
                to.text(".run(|__urika_run| {");
                for (at, step) in steps.iter().enumerate() {
                    to.text("__urika_run");
                    self.push_step(step, to);
                    to.text(if at + 1 < steps.len() { "?;" } else { "})" });
                }
            }
            CheckStep::Joined { .. } => {}
        }
    }

    /// Pushes the check of the keys of values: none is a name of the template, or a key of another value.
    fn push_keys(&self, variables: &[usize], taken: &[ParameterName], to: &mut Splice) {
        self.push_taken(taken, to.text(".keys(")).text(", &[");
        for variable in variables {
            to.text("__urika::check::ExplodedValue::of(").string(self.name(*variable));
            to.text(", &(").put(&self.slots[*variable].access).text(")),");
        }
        to.text("])");
    }

    /// Returns the check that a variable's type needs: a type that allows slashes may fill several segments.
    fn check_of_type(&self, check: ValueCheck, variable: usize, cut: Option<PrefixCut>) -> ValueCheck {
        let allows_slash = self.slots[variable].allows_slash && cut.is_none();
        if allows_slash { check.allowing_slashes() } else { check }
    }

    /// Returns the name of the last variable in a joined host.
    pub(super) fn name_of_last(&self, variables: &[usize]) -> &str {
        variables.last().map_or("", |variable| self.name(*variable))
    }

    /// Pushes `("name", &value`, or a prefix of the value: the arguments of a check.
    fn push_arguments<'t>(
        &self,
        variable: usize,
        cut: Option<PrefixCut>,
        to: &'t mut Splice,
    ) -> &'t mut Splice {
        self.push_named_value(variable, cut, to.text("("))
    }

    /// Pushes the name and the value, without the parenthesis.
    fn push_named_value<'t>(
        &self,
        variable: usize,
        cut: Option<PrefixCut>,
        to: &'t mut Splice,
    ) -> &'t mut Splice {
        to.string(self.name(variable)).text(",");
        to.text(if cut.is_some() { "&__urika::check::Cut::new(" } else { "" });
        to.put(&self.slots[variable].access);
        if let Some((count, operator)) = cut {
            to.text(",").number(count).made(&format!(", __urika::Operator::{operator:?})"));
        }
        to
    }

    fn push_step(&self, step: &SegmentStep, to: &mut Splice) {
        match *step {
            SegmentStep::Dots(count) => _ = to.text(".dots(").number(count as u64).text(")"),
            SegmentStep::Solid => _ = to.text(".solid()"),
            SegmentStep::Parameter => _ = to.text(".parameter()"),
            SegmentStep::Value(operator, variable, modifier) => {
                to.text(".").text(RunStep::of(operator, modifier).method());
                self.push_arguments(variable, cut(operator, modifier), to).text(")");
            }
        }
    }

    fn name(&self, variable: usize) -> &str {
        &self.template.variables[variable].name
    }

    /// Emits the maximum length: a name may precede every member, as often as there may be members. Without
    /// such a length, the constant cannot be used, and no lint may find an overflow.
    pub(crate) fn max_len(&self) -> Tokens {
        let (mut fixed, specs, mut to) =
            (self.template.literal_len, specs(&self.template.pieces), Splice::default());
        let lengths = to.apart(|to| {
            for &(expression, spec) in &specs {
                let (slot, around) = (&self.slots[spec.variable], around(expression, spec));
                let ty = slot.value_type.clone();
                let is_exploded = spec.modifier == Modifier::Explode;
                let mul = "__urika::usize::saturating_mul(__urika::usize::saturating_add(";
                to.text(",").text(if is_exploded { mul } else { "" });
                to.spanned(slot.span, |to| {
                    to.text("<").tokens(if slot.is_lent { lifetime::all_static(ty) } else { ty });
                    to.text("as __urika::UriValue>::__MAX_LEN");
                });
                if is_exploded {
                    to.text(", 1),").number(2 + around as u64).text(")");
                } else {
                    fixed += lead(expression, spec) + around;
                }
            }
        });
        to.text("__urika::longest(&[").number(fixed as u64).made(&lengths).text("])").finish()
    }
}

/// Returns the type as a string, without an `Option` around it.
fn without_option(value_type: &Tokens) -> String {
    let words = value_type.to_string();
    let inner = words.strip_prefix("Option <").and_then(|rest| rest.strip_suffix('>'));
    inner.unwrap_or(&words).trim().to_owned()
}

/// Pushes the offsets of these marks.
pub(crate) fn push_offsets(marks: Marks, to: &mut Splice) {
    let fields = [
        marks.scheme_end,
        marks.host_start,
        marks.host_end,
        marks.path_start,
        marks.path_end,
        marks.query_end,
    ];
    to.text("[");
    for field in fields {
        to.number(field).text(",");
    }
    to.text("]");
}

pub(super) fn specs(pieces: &[CheckedPiece]) -> Vec<(&ParsedExpression, &VariableSpec)> {
    let mut specs = Vec::new();
    for piece in pieces {
        if let CheckedPiece::Expression(expression) = piece {
            for spec in &expression.specs {
                specs.push((expression, spec));
            }
        }
    }
    specs
}

/// Returns the number of characters before a value: the operator's, or the separator.
fn lead(expression: &ParsedExpression, spec: &VariableSpec) -> usize {
    let is_first = expression.specs.first() == Some(spec);
    usize::from(!is_first || expression.operator.style().first.is_some())
}

/// Returns the number of bytes around a value: `name=`, or the brackets of an address.
fn around(expression: &ParsedExpression, spec: &VariableSpec) -> usize {
    let name = if expression.operator.style().is_named { spec.written.len() + 1 } else { 0 };
    let brackets = if is_host(expression) { 2 } else { 0 };
    name + brackets
}

/// Returns whether an expression is a whole host, in which an address may be in brackets.
pub(crate) fn is_host(expression: &ParsedExpression) -> bool {
    matches!(expression.place, ExpressionPlace::Host { .. }) && expression.operator == Operator::Reserved
}
