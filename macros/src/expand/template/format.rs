//! Emits `uri_format!` and `try_uri_format!` as one call of the runtime, with the pieces of the template in a
//! tuple.
//!
//! A function that builds, with a trait for each demand, costs the compiler three times as much as the call.
//! So the functions that make the pieces have the bounds on the values. Demands that none of them has, such
//! as one on several values together, are the bounds of a function that does nothing.

use proc_macro2::{Span, TokenStream as Tokens, TokenTree};

use super::demand::BoundItem;
use super::implementation::push_offsets;
use super::members::{Made, TupleMember, TupleMembers};
use super::{Slot, Target, numbered};
use crate::index::Seen;
use crate::model::template::{CheckStep, CheckedTemplate, Demand, TemplateForm, When};
use crate::splice::Splice;

/// The value of a variable in the expansion.
pub(crate) struct FormatValue {
    /// The name of the variable, as Rust writes it.
    pub(crate) name: String,
    /// An expression of type reference.
    pub(crate) value: Tokens,
    /// Whether the expression has no effect and no temporary value, so that it may be evaluated several
    /// times.
    pub(crate) is_constant: bool,
    /// Whether a list is written with commas.
    pub(crate) allows_commas: bool,
}

impl FormatValue {
    /// Returns the span of the value, or the span of the template for a captured value, whose name appears there.
    fn place(&self, template: Span) -> Span {
        match self.value.clone().into_iter().next() {
            Some(token) if !self.is_constant => token.span(),
            _ => template,
        }
    }
}

/// A template as one call.
struct Format<'t> {
    target: Target<'t>,
    values: &'t [FormatValue],
    members: TupleMembers<'t>,
    is_proven: bool,
    others: Option<Others>,
    /// Whether the types with the names of the variables appear before the call.
    has_names: bool,
}

/// The demands that no member has as a bound.
struct Others {
    bounds: Tokens,
    constants: Tokens,
    variables: Vec<usize>,
}

impl Others {
    fn new(target: &mut Target<'_>, members: &TupleMembers<'_>, is_proven: bool) -> Option<Self> {
        let is_left = |demand: &Demand| {
            let is_meant = match demand.when {
                When::Always | When::WithoutCommas => true,
                When::Build => is_proven,
                When::MaxLen => false,
            };
            is_meant && !members.meet(demand)
        };
        let (mut variables, mut seen) = (Vec::new(), Seen::default());
        let is_needed = |demand: &&Demand| is_left(demand) && !target.may_have_commas(demand);
        for demand in target.template.demands.iter().filter(is_needed) {
            variables.extend(demand.variables.iter().copied().filter(|variable| seen.insert(*variable)));
        }
        let is_asked = |check: &CheckStep| match check {
            CheckStep::Keys { .. } => true,
            CheckStep::Under { .. } => is_proven,
            // They need no bound.
            CheckStep::Call { .. } | CheckStep::Joined { .. } | CheckStep::Run(_) => false,
        };
        if variables.is_empty() && !target.template.checks.iter().any(is_asked) {
            return None;
        }
        for (at, slot) in target.slots.iter_mut().enumerate() {
            slot.value_type = TokenTree::from(numbered("__UrikaV", at, slot.span)).into();
        }
        target.refuses_parameters = is_proven;
        let (mut bounds, mut constants) = (Splice::default(), Splice::default());
        constants.tokens(target.keys_in_use());
        target.push_markers(BoundItem::Use, &is_left, None, &mut bounds);
        if is_proven {
            target.push_markers(BoundItem::Build, &is_left, None, &mut bounds);
            constants.tokens(target.proven_values());
        } else {
            constants.tokens(target.answers_in_use(&is_left));
        }
        Some(Self { bounds: bounds.finish(), constants: constants.finish(), variables })
    }

    /// Pushes a function that has the bounds and does nothing, and its call.
    fn push_function(&self, target: &Target<'_>, to: &mut Splice) {
        // A bound such as `Sized` has the place of the template, and its plain name is usually in scope.
        to.text("#[allow(unused_qualifications)] fn __urika_asked<");
        for slot in &target.slots {
            to.put(&slot.value_type).text(": ?__urika::Sized,");
        }
        to.text(">(");
        for slot in &target.slots {
            to.text("_: &").put(&slot.value_type).text(",");
        }
        to.text(") where").tokens(target.value_bounds()).put(&self.bounds).text("{ const {");
        to.put(&self.constants).text("} } __urika_asked(");
        for slot in &target.slots {
            to.put(&slot.access).text(",");
        }
        to.text(")");
    }
}

/// The members of the longest tuple of the runtime.
const LONGEST: usize = 8;

/// Emits the URI. Values that are not proven are checked.
pub(crate) fn expand(
    krate: &Tokens,
    template: &CheckedTemplate,
    values: &[FormatValue],
    span: Span,
    is_proven: bool,
) -> Tokens {
    let mut slots = Vec::new();
    for filled in values {
        let slot = Slot::new(Tokens::new(), filled.value.clone(), span);
        slots.push(Slot { allows_commas: filled.allows_commas, ..slot });
    }
    Format::new(Target::new(template, slots, span), values, is_proven).expand(krate)
}

impl<'t> Format<'t> {
    fn new(mut target: Target<'t>, values: &'t [FormatValue], is_proven: bool) -> Self {
        let members = TupleMembers::new(&target, is_proven);
        let others = Others::new(&mut target, &members, is_proven);
        Self { target, values, members, is_proven, others, has_names: false }
    }

    fn expand(mut self, krate: &Tokens) -> Tokens {
        let mut to = Splice::default();
        to.text("{ use").put(krate).text("::__private as __urika;");
        if self.values.iter().all(|value| value.is_constant) {
            self.push_bound(true, &mut to);
        } else {
            // The variable drops temporary values before the block ends.
            to.text("let __urika_built =");
            self.push_bound(false, &mut to);
            to.text("; __urika_built");
        }
        to.text("}").finish()
    }

    /// Pushes the call, where each value is evaluated once, and each name is the name of one type: of two
    /// types the compiler would print the paths.
    fn push_bound(&mut self, is_constant: bool, to: &mut Splice) {
        let is_checked = self.is_proven || self.target.is_checked_by_walk();
        if (is_checked || is_constant) && self.others.is_none() && !self.members.repeat() {
            return self.push_call(to);
        }
        to.text("match (");
        for (at, slot) in self.target.slots.iter_mut().enumerate() {
            let place = self.values[at].place(slot.span);
            let lent = TokenTree::from(numbered("__urika_v", at, place)).into();
            to.tokens(std::mem::replace(&mut slot.access, lent)).text(",");
        }
        to.text(") { (");
        for slot in &self.target.slots {
            to.put(&slot.access).text(",");
        }
        to.text(") => {");
        self.push_named(to);
        to.text("} }");
    }

    /// Pushes the call after the types with the names of variables.
    fn push_named(&mut self, to: &mut Splice) {
        let mut seen = Seen::default();
        let others = self.others.iter().flat_map(|others| &others.variables).copied();
        let named: Vec<usize> =
            others.chain(self.members.named()).filter(|variable| seen.insert(*variable)).collect();
        self.push_names(&named, to);
        self.has_names = true;
        self.push_call(to);
    }

    /// Pushes the call. The compiler points to it, to a member or to a value. Two errors in one place are shown
    /// once.
    fn push_call(&self, to: &mut Splice) {
        to.spanned(self.target.span, |to| {
            let is_told = self.is_proven || self.target.is_checked_by_walk();
            if !is_told {
                self.push_checks(to);
            }
            to.text(match (self.is_proven, is_told) {
                (true, _) => "__urika::formatted",
                (_, true) => "__urika::try_formatted",
                _ => ".formatted",
            });
            to.text(if self.target.template.form == TemplateForm::Relative { "_ref(" } else { "(" });
            push_offsets(self.target.template.marks, to);
            self.push_pieces(to.text(if is_told { "," } else { ", &" }));
            to.text(")");
        });
    }

    /// Pushes the pieces, next to the call of the function with the other bounds.
    fn push_pieces(&self, to: &mut Splice) {
        let Some(others) = &self.others else { return self.push_members(&self.members.list, to) };
        to.text("(");
        self.push_members(&self.members.list, to);
        to.text(", {");
        others.push_function(&self.target, to);
        to.text("})");
    }

    /// Pushes a tuple of members. If there are more than one tuple can have, the tuples are nested.
    fn push_members(&self, members: &[TupleMember<'_>], to: &mut Splice) {
        let mut size = 1;
        while members.len() > size * LONGEST {
            size *= LONGEST;
        }
        to.text("(");
        for part in members.chunks(size) {
            match part {
                [member] => self.push_member(member, to),
                more => self.push_members(more, to),
            }
            to.text(",");
        }
        to.text(")");
    }

    fn push_member(&self, member: &TupleMember<'_>, to: &mut Splice) {
        match member {
            TupleMember::Text(text) => _ = to.string(text),
            TupleMember::Mark(mark) => _ = to.made(&format!("__urika::Mark::{mark:?}")),
            TupleMember::Operator(operator) => _ = to.made(&format!("__urika::Operator::{operator:?}")),
            TupleMember::Value(made, variable) => self.push_value(made, *variable, to),
        }
    }

    /// Pushes the call that makes a piece from a value. A function without bounds has the span of the value.
    fn push_value(&self, made: &Made, variable: usize, to: &mut Splice) {
        let value = &self.values[variable];
        if value.is_constant || made.is_proven {
            self.push_made(made, variable, to);
        } else {
            to.spanned(value.place(self.target.span), |to| self.push_made(made, variable, to));
        }
    }

    fn push_made(&self, made: &Made, variable: usize, to: &mut Splice) {
        let function = made.maker.function();
        let name = &self.values[variable].name;
        if made.takes_name && self.has_names {
            to.made(&format!("__urika::pieces::{function}::<{name}, _>("));
        } else if made.takes_name {
            // The type has a separate block, where it does not conflict with any value.
            self.push_names(&[variable], to.text("{"));
            to.made(&format!("__urika::pieces::{function}::<{name}, _> }}("));
        } else {
            to.made(&format!("__urika::pieces::{function}("));
        }
        if let Some(name) = &made.name {
            to.string(name).text(",");
        }
        to.put(&self.target.slots[variable].access);
        if let Some(count) = made.count {
            to.text(",").number(count);
        }
        to.text(")");
    }

    /// Pushes empty types with the names of variables. Lints look for the user's place.
    fn push_names(&self, variables: &[usize], to: &mut Splice) {
        to.spanned(Span::call_site(), |to| {
            for &variable in variables {
                to.made(&format!("enum {} {{}}", self.values[variable].name));
            }
        });
    }

    /// Pushes the checks that the pieces do not determine.
    fn push_checks(&self, to: &mut Splice) {
        to.text("__urika::check::Chain::new()");
        for check in &self.target.template.checks {
            let CheckStep::Joined { variables, labels } = check else {
                self.target.push_check_of(check, to);
                continue;
            };
            to.text(".joined_pieces(").string(self.target.name_of_last(variables)).text(",");
            to.number(self.target.template.marks.host_start).text(",").number(*labels).text(", &");
            self.push_members(&self.members.list, to);
            to.text(")");
        }
    }
}
