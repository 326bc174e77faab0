//! Emits demands: a local trait for each, with its message, and the bounds that require it.
//!
//! The message must stand on a trait of its own. A message could be put together from the names of types, but
//! the compiler prints these with paths as soon as two templates have a variable of the same name.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::ToTokens as _;

use super::{Target, answer, ident};
use crate::index::Index;
use crate::lifetime;
use crate::model::template::{Demand, Requirement, When};
use crate::splice::{Splice, fill};

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
            // A template that begins with a base has a bound for it in its code. The other requirements have a
            // trait in the runtime.
            if !matches!(demand.requirement, Requirement::Base(_) | Requirement::Plain(_))
                && demand.when != When::MaxLen
            {
                to.spanned(self.span, |to| self.push_demand_trait(number, demand, to));
            }
        }
        to.finish()
    }

    fn push_demand_trait(&self, number: usize, demand: &Demand, to: &mut Splice) {
        let name = self.numbered("__UrikaDemand", number, self.span);
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
        let mut bounds = Tokens::new();
        for (number, demand) in self.template.demands.iter().enumerate() {
            if is_asked(demand) {
                bounds.extend([self.bound(number, demand, asked)]);
            }
        }
        bounds
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
        if matches!(demand.requirement, Requirement::Base(_)) {
            return false;
        }
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
        matches!(demand.requirement, Requirement::Plain(variable) if self.is_required_by_walk(variable))
    }

    /// Returns whether generic code may leave open whether a text is encoded once.
    fn waits(&self, demand: &Demand) -> bool {
        matches!(demand.requirement, Requirement::Plain(_)) && !self.has_setters
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

    fn bound(&self, number: usize, demand: &Demand, asked: Asked) -> Tokens {
        let slot = demand.variables.first().map(|&variable| &self.slots[variable]);
        let span = slot.map_or(self.span, |slot| slot.span);
        let answer = self.requirement(&demand.requirement, span);
        let name = if matches!(demand.requirement, Requirement::Plain(_)) {
            fill!(span => "__urika::EncodedOnce")
        } else if demand.when == When::MaxLen {
            fill!(span => "__urika::HasLongest")
        } else {
            self.numbered("__UrikaDemand", number, span).into_token_stream()
        };
        let bounded = fill!(span => "$answer: $name,", answer, name);
        if asked == Asked::Definition {
            // The definition is checked with lifetimes that belong to nobody.
            lifetime::all_static(bounded)
        } else if self.is_format && !matches!(demand.requirement, Requirement::Never(_)) {
            // The bound names a type parameter, and so is generic.
            bounded
        } else {
            fill!(span => "for<'__urika> $bounded", bounded)
        }
    }

    /// Returns the type that must be `Yes`, or one of the kinds.
    pub(super) fn requirement(&self, requirement: &Requirement, span: Span) -> Tokens {
        match requirement {
            Requirement::Answer(variable, name @ ("Label" | "Word")) => {
                let label = answer(&self.slots[*variable], "Label");
                let asked = if *name == "Word" { fill!("IsWord") } else { fill!("And<__urika::Yes>") };
                fill!(span => "<$label as __urika::Answer>::$asked", label, asked)
            }
            Requirement::Answer(variable, name) => answer(&self.slots[*variable], name),
            Requirement::Kind(variable, kinds) => {
                let kind = answer(&self.slots[*variable], "Kind");
                let asked =
                    ident(if kinds.contains(&"Scalar") { "Single" } else { "Members" }, Span::call_site());
                fill!(span => "<$kind as __urika::Kind>::$asked", kind, asked)
            }
            Requirement::Base(_) => fill!("__urika::Yes"),
            Requirement::Never(_) => fill!(span => "__urika::No"),
            Requirement::Plain(variable) => answer(&self.slots[*variable], "Plain"),
            Requirement::All(all) => self.joined(all, "And", span),
            Requirement::Any(any) => self.joined(any, "Or", span),
        }
    }

    /// Makes `<<A as Answer>::And<B> as Answer>::And<C>` at once, since inserting tokens into others copies
    /// them.
    fn joined(&self, requirements: &[Requirement], join: &str, span: Span) -> Tokens {
        let Some((first, others)) = requirements.split_first() else { return fill!("__urika::Yes") };
        let mut to = Splice::default();
        to.spanned(span, |to| {
            to.text(&"<".repeat(others.len())).tokens(self.requirement(first, span));
            for other in others {
                to.text("as __urika::Answer>::")
                    .text(join)
                    .text("<")
                    .tokens(self.requirement(other, span))
                    .text(">");
            }
        });
        to.finish()
    }
}

/// Returns whether a demand is about one variable, so that its setter can require it.
pub(crate) fn is_of_one(demand: &Demand) -> bool {
    demand.variables.windows(2).all(|pair| pair[0] == pair[1])
}
