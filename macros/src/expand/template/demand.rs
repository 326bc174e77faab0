//! Decides which items have the bound of a demand, and emits the checks of types that wait until the types
//! are known. `marker.rs` emits the bounds.

use proc_macro2::{Span, TokenStream as Tokens};
use urika_template::template::Operator;
use urika_template::typed::check::UnderProof;

use super::{Slot, Target};
use crate::index::{Index, Seen};
use crate::model::template::{CheckStep, Demand, Joint, Promise, Spot, When};
use crate::splice::Splice;

/// An item that has bounds.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum BoundItem {
    /// The definition, which has bounds on the types that are known there.
    Definition,
    /// Every use of a generic type.
    Use,
    /// `build()`, which has more bounds than other uses.
    Build,
    /// `MAX_LEN`.
    MaxLen,
    /// The setter of this variable in an expression.
    Setter(usize),
}

impl Target<'_> {
    /// Returns the bounds for every use of the type.
    pub(crate) fn uses(&self) -> Tokens {
        let mut to = Splice::default();
        to.tokens(self.value_bounds());
        self.push_bounds(BoundItem::Use, &mut to);
        to.finish()
    }

    /// Returns the bounds for every use of the type, for parsing a set, or a template with several lifetimes. A
    /// bound on a type that names a lifetime would hide what the type promises. Instead, the set or template is
    /// assumed to be `itself`.
    pub(crate) fn uses_in_reading(&self, itself: &'static str) -> Tokens {
        let hides = |slot: &Slot| !slot.is_generic && slot.value_type.to_string().contains('\'');
        let mut to = Splice::default();
        to.tokens(self.value_bounds_of(&|slot| !hides(slot)));
        self.push_bounds(BoundItem::Use, &mut to);
        let is_assumed = self.slots.iter().any(|slot| slot.is_assumed && hides(slot));
        to.text(if is_assumed { itself } else { "" }).finish()
    }

    /// Returns the bounds of an item.
    pub(crate) fn bounds(&self, item: BoundItem) -> Tokens {
        let mut to = Splice::default();
        self.push_bounds(item, &mut to);
        to.finish()
    }

    /// Pushes these bounds.
    pub(crate) fn push_bounds(&self, item: BoundItem, to: &mut Splice) {
        self.push_markers(item, &|_| true, None, to);
    }

    /// Returns the bounds of the definition for each of the user's types, with the place of their errors, except
    /// those that were pushed before.
    pub(crate) fn definition_bounds(&self, mut pushed: Option<&mut Index>) -> Vec<(Span, Tokens)> {
        let unknown = |demand: &Demand| {
            demand.variables.iter().copied().find(|&variable| self.slots[variable].is_assumed)
        };
        let mut all = Vec::new();
        // Bounds that name none of the user's types come last.
        for at in 0..=self.slots.len() {
            let owner = (at < self.slots.len()).then_some(at);
            if owner.is_some_and(|at| !self.slots[at].is_assumed) {
                continue;
            }
            let is_owned = |demand: &Demand| unknown(demand) == owner;
            let mut to = Splice::default();
            self.push_markers(BoundItem::Definition, &is_owned, pushed.as_deref_mut(), &mut to);
            let bounds = to.finish();
            if !bounds.is_empty() {
                all.push((self.slots.get(at).map_or(self.span, |slot| slot.span), bounds));
            }
        }
        all
    }

    /// Returns whether the definition has a demand for each variable.
    pub(crate) fn demanded_at_definition(&self) -> Vec<bool> {
        let mut demanded = vec![false; self.slots.len()];
        for demand in &self.template.demands {
            if self.has_bound(demand, BoundItem::Definition) {
                for variable in &demand.variables {
                    demanded[*variable] = true;
                }
            }
        }
        demanded
    }

    /// Returns whether an item has the bound of a demand.
    pub(super) fn has_bound(&self, demand: &Demand, item: BoundItem) -> bool {
        let is_generic = || demand.variables.iter().any(|&variable| self.slots[variable].is_generic);
        let is_in_walk = || demand.plain().is_some_and(|variable| self.is_required_by_walk(variable));
        let when = match demand.when {
            When::WithoutCommas if self.may_have_commas(demand) => return false,
            When::WithoutCommas => When::Always,
            when => when,
        };
        match (when, item) {
            (When::Always, BoundItem::Definition) => !is_generic() && !is_in_walk(),
            // Generic code only knows `T: UriValue`; a constant checks it once `T` is known.
            (When::Always, BoundItem::Use) if self.waits(demand) => false,
            (When::Always, BoundItem::Build) if self.waits(demand) => is_generic(),
            (When::Always, BoundItem::Use) => is_generic() && !(self.has_setters && is_of_one(demand)),
            (When::Always, BoundItem::Setter(variable)) => {
                demand.variables.first() == Some(&variable) && is_of_one(demand)
            }
            (When::Build, BoundItem::Build) | (When::MaxLen, BoundItem::MaxLen) => true,
            (When::Always, BoundItem::Build | BoundItem::MaxLen)
            | (
                When::Build,
                BoundItem::Definition | BoundItem::Use | BoundItem::MaxLen | BoundItem::Setter(_),
            )
            | (
                When::MaxLen,
                BoundItem::Definition | BoundItem::Use | BoundItem::Build | BoundItem::Setter(_),
            )
            | (When::WithoutCommas, _) => false,
        }
    }

    /// Returns whether a demand allows lists because their commas are intended.
    pub(super) fn may_have_commas(&self, demand: &Demand) -> bool {
        demand.when == When::WithoutCommas
            && demand.variables.iter().all(|&variable| self.slots[variable].allows_commas)
    }

    /// Returns whether generic code may leave open whether a string is already encoded, or a parameter is a list.
    fn waits(&self, demand: &Demand) -> bool {
        (demand.plain().is_some() || demand.when == When::WithoutCommas) && !self.has_setters
    }

    /// Emits the checks of certain demands that wait until the types are known, for a constant that every function
    /// that builds evaluates.
    pub(crate) fn answers_in_use(&self, is_meant: &dyn Fn(&Demand) -> bool) -> Tokens {
        let mut to = Splice::default();
        for demand in self.template.demands.iter().filter(|demand| is_meant(demand)) {
            for &variable in &demand.variables {
                let slot = &self.slots[variable];
                // A printed value is plain text, and its type has a lifetime that a constant cannot name.
                if self.waits(demand) && slot.is_generic && !slot.is_lent && !self.may_have_commas(demand) {
                    self.push_answer_in_use(demand.when, variable, &mut to);
                }
            }
        }
        to.finish()
    }

    /// Pushes the check that a value is not already encoded, or that a parameter is one value.
    fn push_answer_in_use(&self, when: When, variable: usize, to: &mut Splice) {
        let (slot, name) = (&self.slots[variable], &self.template.variables[variable].name);
        let (function, message) = if when == When::WithoutCommas {
            (
                "one_parameter",
                format!(
                    "`{name}` is a list, a map or a struct of parameters, which is written with commas, as in `tags=a,b` [RFC 6570, section 3.2.8]\n  help: write `{name}*` in the template; for commas, write `#[uri(commas)]` on its field"
                ),
            )
        } else {
            (
                "encoded_once",
                format!(
                    "`{name}` is already encoded and would be encoded again [RFC 6570, section 3.2.1]\n  help: pass a plain string, or write `{{+{name}}}`"
                ),
            )
        };
        to.spanned(slot.span, |to| {
            to.text("__urika::").text(function).text("::<").put(&slot.value_type).text(">(");
            to.string(&message).text(");");
        });
    }

    /// Emits the checks that no value needs a check of its text under the policy, for a constant that `build`
    /// evaluates.
    pub(crate) fn proven_values(&self) -> Tokens {
        let (mut seen, mut to) = (Seen::default(), Splice::default());
        for check in &self.template.checks {
            let CheckStep::Under { variable, spot, operator, .. } = check else { continue };
            let slot = &self.slots[*variable];
            // The type of a printed value has a lifetime that a constant cannot name, and makes no promise.
            if slot.is_lent {
                continue;
            }
            for (number, proof) in UnderProof::ALL.iter().copied().enumerate() {
                // Where the name begins, the place also counts.
                let is_known = |seen: &mut Seen| !seen.insert(variable * UnderProof::ALL.len() + number);
                if proof.is_needed(*spot, *operator) && (proof == UnderProof::Name || !is_known(&mut seen)) {
                    self.push_proof(*variable, proof, (*spot, *operator), &mut to);
                }
            }
        }
        to.finish()
    }

    fn push_proof(
        &self,
        variable: usize,
        proof: UnderProof,
        (spot, operator): (Spot, Operator),
        to: &mut Splice,
    ) {
        let name = &self.template.variables[variable].name;
        let (sentence, help) = words(proof);
        let message = format!(
            "`{name}` {sentence}\n  help: `try_build()`, `try_uri_format!` and other functions with `try_` check the value; {help}"
        );
        to.spanned(self.slots[variable].span, |to| {
            to.text("__urika::check::").text(proof.function()).text("::<");
            to.put(&self.slots[variable].value_type).text(">(");
            to.put(&self.template.rules).text(",");
            if proof == UnderProof::Name {
                to.made(&format!("__urika::check::{spot:?}, __urika::Operator::{operator:?},"));
            }
            to.string(&message).text(");");
        });
    }

    /// Pushes the type that is `Yes` if enough of the variables' types make the promise.
    pub(super) fn push_joint(&self, joint: Joint, variables: &[usize], to: &mut Splice) {
        match joint {
            Joint::Defined => self.push_folded("Or", joint.promise(), variables, to),
            Joint::Distinct => self.push_all_but_one(joint.promise(), variables, to),
        }
    }

    /// Pushes the type that is `Yes` if at most one of several types does not make the promise: all types of one half make
    /// it, and all but one of the other half. Naming each pair of types would take time that grows with their square.
    fn push_all_but_one(&self, promise: Promise, variables: &[usize], to: &mut Splice) {
        let (first, second) = variables.split_at(variables.len() / 2);
        to.text("<");
        self.push_all_and_others(promise, first, second, to);
        to.text(" as __urika::Answer>::Or<");
        self.push_all_and_others(promise, second, first, to);
        to.text(">");
    }

    /// Pushes the type that is `Yes` if each type of `all` makes the promise, and each type of `others` except one.
    fn push_all_and_others(&self, promise: Promise, all: &[usize], others: &[usize], to: &mut Splice) {
        if others.len() < 2 {
            return self.push_folded("And", promise, all, to);
        }
        to.text("<");
        self.push_folded("And", promise, all, to);
        to.text(" as __urika::Answer>::And<");
        self.push_all_but_one(promise, others, to);
        to.text(">");
    }

    /// Pushes the answers of all variables' types, joined by `And` or `Or`. Halves keep the types shallow.
    fn push_folded(&self, join: &'static str, promise: Promise, variables: &[usize], to: &mut Splice) {
        if let &[variable] = variables {
            to.text("<").put(&self.slots[variable].value_type);
            to.text(" as __urika::UriValue>::").text(promise.item());
            return;
        }
        let (first, second) = variables.split_at(variables.len() / 2);
        to.text("<");
        self.push_folded(join, promise, first, to);
        to.text(" as __urika::Answer>::").text(join).text("<");
        self.push_folded(join, promise, second, to);
        to.text(">");
    }
}

/// Returns the sentence after the name of the variable, and the types that are accepted.
const fn words(proof: UnderProof) -> (&'static str, &'static str) {
    match proof {
        UnderProof::NeverHidden => (
            "might be a dot segment when it is decoded again, but the policy lists paths [policy, PATH_NOT_ALLOWED]",
            "numbers, `Label` and newtypes without `%` are always accepted",
        ),
        UnderProof::NoEmptySegment => (
            "might have an empty segment, which the policy refuses [policy, EMPTY_SEGMENT]",
            "a `RelPath` or `FilePath` has none",
        ),
        UnderProof::Name => (
            "begins a part of a URN, but might be empty or begin with `/` [RFC 8141, section 2]",
            "numbers, `Uuid`, `Segment` and `RelPath` are always accepted",
        ),
    }
}

/// Returns whether a demand is about one variable, so that its setter can require it.
fn is_of_one(demand: &Demand) -> bool {
    demand.variables.windows(2).all(|pair| pair[0] == pair[1])
}
