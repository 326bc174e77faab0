//! Emits demands: a local trait for each, with its message, and the bounds that require it.
//!
//! The message must stand on a trait of its own. A message could be put together from the names of types, but
//! the compiler prints these with paths as soon as two templates have a variable of the same name.

use proc_macro2::{Span, TokenStream as Tokens};

use super::Target;
use crate::index::Index;
use crate::lifetime;
use crate::model::template::{Answer, Demand, Requirement, When};
use crate::splice::Splice;

/// The items that have bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// The definition, which has bounds on the types that are known there.
    Definition,
    /// Every use of a generic type.
    Use,
    /// `build()`, which has more bounds than other uses.
    Build,
    /// `MAX_LEN`.
    MaxLen,
}

impl Target<'_> {
    /// Emits the local traits.
    pub(crate) fn demand_traits(&self) -> Tokens {
        let mut to = Splice::default();
        for (number, demand) in self.template.demands.iter().enumerate() {
            // The other requirements have a trait in the runtime.
            if demand.plain().is_none() && demand.when != When::MaxLen {
                self.push_demand_trait(number, demand, &mut to);
            }
        }
        to.finish()
    }

    fn push_demand_trait(&self, number: usize, demand: &Demand, to: &mut Splice) {
        let name = self.numbered("__UrikaDemand", number, Span::call_site());
        to.text("#[diagnostic::on_unimplemented(message =").string(&self.escaped(&demand.message));
        to.text(", label =").string(&self.escaped(&demand.label));
        for note in &demand.notes {
            to.text(", note =").string(&self.escaped(note));
        }
        // A function in an expression is as private as its bounds.
        to.text(if self.is_format { ")] trait " } else { ")] pub trait " });
        to.put(&name).text("{} impl ").put(&name);
        to.text(" for __urika::Yes {}");
    }

    /// Escapes braces, which have a meaning in these attributes. A `uri_format!` has no methods to mention.
    fn escaped(&self, words: &str) -> String {
        let words = words.replace('{', "{{").replace('}', "}}");
        if self.is_format {
            words.replace("`try_build()`", "`try_uri_format!`").replace("`build()`", "`uri_format!`")
        } else {
            words
        }
    }

    /// Returns the bounds behind `where` of such an item.
    pub(crate) fn bounds(&self, asked: Asked) -> Tokens {
        self.bounds_of(asked, &|demand| self.is_asked(demand, asked))
    }

    /// Returns the bounds of certain demands.
    pub(crate) fn bounds_of(&self, asked: Asked, is_asked: &dyn Fn(&Demand) -> bool) -> Tokens {
        let mut to = Splice::default();
        for (number, demand) in self.template.demands.iter().enumerate() {
            if is_asked(demand) {
                self.push_bound(number, demand, asked, &mut to);
            }
        }
        to.finish()
    }

    /// Returns the bounds for every use of the type.
    pub(crate) fn uses(&self) -> Tokens {
        let mut to = Splice::default();
        to.tokens(self.value_bounds());
        self.push_bounds(Asked::Use, &mut to);
        to.finish()
    }

    /// Pushes these bounds. If no local traits are emitted, they are markers of the runtime.
    pub(crate) fn push_bounds(&self, asked: Asked, to: &mut Splice) {
        if self.has_local_traits() {
            to.tokens(self.bounds(asked));
        } else {
            self.push_markers(asked, &|_| true, None, to);
        }
    }

    /// Returns whether the demands are local traits, which name the variable.
    fn has_local_traits(&self) -> bool {
        self.is_format || self.has_setters
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
            if self.has_local_traits() {
                let asked = |demand: &Demand| is_owned(demand) && self.is_asked(demand, Asked::Definition);
                to.tokens(self.bounds_of(Asked::Definition, &asked));
            } else {
                self.push_markers(Asked::Definition, &is_owned, pushed.as_deref_mut(), &mut to);
            }
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
            if self.is_asked(demand, Asked::Definition) {
                for variable in &demand.variables {
                    demanded[*variable] = true;
                }
            }
        }
        demanded
    }

    pub(super) fn is_asked(&self, demand: &Demand, asked: Asked) -> bool {
        let is_generic = || demand.variables.iter().any(|&variable| self.slots[variable].is_generic);
        match (demand.when, asked) {
            (When::Always, Asked::Definition) => !is_generic() && !self.is_in_walk(demand),
            // Generic code knows no more of `T` than `T: UriValue`; a constant checks it once `T` is known.
            (When::Always, Asked::Use) if self.waits(demand) => false,
            (When::Always, Asked::Build) if self.waits(demand) => is_generic(),
            (When::Always, Asked::Use) => is_generic() && !(self.has_setters && is_of_one(demand)),
            (When::Build, Asked::Build) | (When::MaxLen, Asked::MaxLen) => true,
            _ => false,
        }
    }

    /// Returns whether the steps require what a demand asks for.
    fn is_in_walk(&self, demand: &Demand) -> bool {
        demand.plain().is_some_and(|variable| self.is_required_by_walk(variable))
    }

    /// Returns whether generic code may leave open whether a text is encoded once.
    fn waits(&self, demand: &Demand) -> bool {
        demand.plain().is_some() && !self.has_setters
    }

    /// Emits the checks that wait until the types are known, for a constant that every function that builds
    /// evaluates.
    pub(crate) fn encoded_in_use(&self) -> Tokens {
        let mut to = Splice::default();
        for demand in &self.template.demands {
            for &variable in &demand.variables {
                let slot = &self.slots[variable];
                // A printed value is plain text, and its type has a lifetime that a constant cannot name.
                if !self.waits(demand) || !slot.is_generic || slot.is_lent() {
                    continue;
                }
                let name = &self.template.variables[variable].name;
                let message = format!(
                    "`{name}` is encoded already, and would be encoded again [RFC 6570, section 3.2.1]\n  help: give it as text, or write `{{+{name}}}`"
                );
                to.spanned(slot.span, |to| {
                    to.text("__urika::encoded_once::<").put(&slot.value_type).text(">(");
                    to.string(&message).text(");");
                });
            }
        }
        to.finish()
    }

    fn push_bound(&self, number: usize, demand: &Demand, asked: Asked, to: &mut Splice) {
        let slot = demand.variables.first().map(|&variable| &self.slots[variable]);
        let span = slot.map_or(self.span, |slot| slot.span);
        if asked == Asked::Definition {
            let mut bound = Splice::default();
            bound.spanned(span, |to| self.push_asked(number, demand, span, to));
            // The definition is checked with lifetimes that belong to nobody.
            to.tokens(lifetime::all_static(bound.finish()));
            return;
        }
        // The bound of a `uri_format!` names a type parameter, and so is generic.
        to.text(if self.is_format { "" } else { "for<'__urika> " });
        self.push_asked(number, demand, span, to);
    }

    /// Pushes the type and the trait. The compiler points to the trait.
    fn push_asked(&self, number: usize, demand: &Demand, span: Span, to: &mut Splice) {
        self.push_requirements(&demand.requirements, to);
        to.text(":");
        match demand.plain() {
            Some(_) => to.spanned(span, |to| _ = to.text("__urika::EncodedOnce")),
            _ if demand.when == When::MaxLen => to.spanned(span, |to| _ = to.text("__urika::HasLongest")),
            _ => to.put(&self.numbered("__UrikaDemand", number, span)),
        };
        to.text(",");
    }

    /// Pushes the type that must be `Yes`.
    fn push_requirements(&self, requirements: &[Requirement], to: &mut Splice) {
        let push = |at: usize, to: &mut Splice| self.push_answers(requirements[at].answers(), to);
        push_joined(requirements.len(), "And", &push, to);
    }

    /// Pushes the type that is `Yes` if one of the answers is.
    pub(super) fn push_answers(&self, answers: &[Answer], to: &mut Splice) {
        push_joined(answers.len(), "Or", &|at, to| self.push_answer(answers[at], to), to);
    }

    fn push_answer(&self, (variable, name): Answer, to: &mut Splice) {
        match name {
            "Label" => self.push_answer_as(variable, "Label", "Answer>::And<__urika::Yes>", to),
            "Word" => self.push_answer_as(variable, "Label", "Answer>::IsWord", to),
            "Single" => self.push_answer_as(variable, "Kind", "Kind>::Single", to),
            "Members" => self.push_answer_as(variable, "Kind", "Kind>::Members", to),
            "Never" => _ = to.text("__urika::No"),
            name => self.push_answer_of(variable, name, to),
        }
    }

    /// Pushes `<T as UriValue>::Name`.
    fn push_answer_of(&self, variable: usize, name: &str, to: &mut Splice) {
        to.text("<").put(&self.slots[variable].value_type).text(" as __urika::UriValue>::").text(name);
    }

    /// Pushes `<<T as UriValue>::Name as …`.
    fn push_answer_as(&self, variable: usize, name: &str, with: &str, to: &mut Splice) {
        to.text("<");
        self.push_answer_of(variable, name, to);
        to.text(" as __urika::").text(with);
    }
}

/// Pushes `<<A as Answer>::And<B> as Answer>::And<C>`, of as many types as `push` pushes.
fn push_joined(count: usize, join: &str, push: &dyn Fn(usize, &mut Splice), to: &mut Splice) {
    to.text(&"<".repeat(count - 1));
    for at in 0..count {
        to.text(if at > 0 { " as __urika::Answer>::" } else { "" });
        to.text(if at > 0 { join } else { "" }).text(if at > 0 { "<" } else { "" });
        push(at, to);
        to.text(if at > 0 { ">" } else { "" });
    }
}

/// Returns whether a demand is about one variable, so that its setter can require it.
pub(crate) fn is_of_one(demand: &Demand) -> bool {
    demand.variables.windows(2).all(|pair| pair[0] == pair[1])
}
