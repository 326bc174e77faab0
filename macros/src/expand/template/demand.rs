//! Emits demands: a local trait for each, with its message, and the bounds that require it.
//!
//! The message must stand on a trait of its own. A message could be put together from the names of types, but
//! the compiler prints these with paths as soon as two templates have a variable of the same name.

use proc_macro2::{Span, TokenStream as Tokens};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};

use super::marker::Pushed;
use super::{Target, answer};
use crate::expand::splice::Splice;
use crate::lifetime;
use crate::listed::Listed as _;
use crate::model::template::{Demand, Requirement, When};

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
        let demands = self.template.demands.iter().enumerate();
        demands.map(|(number, demand)| self.demand_trait(number, demand)).joined()
    }

    fn demand_trait(&self, number: usize, demand: &Demand) -> Tokens {
        // A template that begins with a base has a bound for it in its code. The other requirements have a
        // trait in the runtime.
        if matches!(demand.requirement, Requirement::Base(_) | Requirement::Plain(_))
            || demand.when == When::MaxLen
        {
            return Tokens::new();
        }
        let (message, label) = (self.escaped(&demand.message), self.escaped(&demand.label));
        let notes = demand.notes.iter().map(|note| self.escaped(note));
        let (name, span) = (self.numbered("__UrikaDemand", number, self.span), self.span);
        // A function in an expression is as private as its bounds.
        let visibility = (!self.is_format).then(|| quote!(pub));
        quote_spanned! {span=>
            #[diagnostic::on_unimplemented(message = #message, label = #label #(, note = #notes)*)]
            #visibility trait #name {}
            impl #name for __urika::Yes {}
        }
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
        self.bounds_of(asked, |demand| self.is_asked(demand, asked))
    }

    /// Returns the bounds of certain demands.
    pub(crate) fn bounds_of(&self, asked: Asked, is_asked: impl Fn(&Demand) -> bool) -> Tokens {
        let demands = self.template.demands.iter().enumerate();
        let demands = demands.filter(|(_, demand)| is_asked(demand));
        demands.map(|(number, demand)| self.bound(number, demand, asked)).joined()
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
            self.push_markers(asked, |_| true, None, to);
        }
    }

    /// Returns whether the demands are local traits, which name the variable.
    fn has_local_traits(&self) -> bool {
        self.is_format || self.has_setters
    }

    /// Returns the bounds of the definition for each of the user's types, with the place of their errors, except
    /// those that were pushed before.
    pub(crate) fn definition_bounds(&self, mut pushed: Option<&mut Pushed>) -> Vec<(Span, Tokens)> {
        let unknown = |demand: &Demand| {
            demand.variables.iter().copied().find(|&variable| self.slots[variable].is_assumed)
        };
        // Bounds that name none of the user's types come last.
        let owners = (0..self.slots.len()).map(Some).chain([None]);
        let bounds = owners.map(|owner| {
            let mut to = Splice::default();
            let span = owner.map_or(self.span, |variable| self.slots[variable].span);
            if self.has_local_traits() {
                let asked =
                    |demand: &Demand| unknown(demand) == owner && self.is_asked(demand, Asked::Definition);
                to.tokens(self.bounds_of(Asked::Definition, asked));
            } else {
                let is_meant = |demand: &Demand| unknown(demand) == owner;
                self.push_markers(Asked::Definition, is_meant, pushed.as_deref_mut(), &mut to);
            }
            (span, to.finish())
        });
        bounds.filter(|(_, bounds)| !bounds.is_empty()).collect()
    }

    /// Returns the variables that the definition has a demand for.
    pub(crate) fn demanded_at_definition(&self) -> Vec<usize> {
        let demands = self.template.demands.iter().filter(|demand| self.is_asked(demand, Asked::Definition));
        demands.flat_map(|demand| demand.variables.iter().copied()).collect()
    }

    pub(super) fn is_asked(&self, demand: &Demand, asked: Asked) -> bool {
        if matches!(demand.requirement, Requirement::Base(_)) {
            return false;
        }
        let is_generic = || demand.variables.iter().any(|&variable| self.slots[variable].is_generic);
        match (demand.when, asked) {
            (When::Always, Asked::Definition) => !is_generic(),
            // Generic code knows no more of `T` than `T: UriValue`; a constant checks it once `T` is known.
            (When::Always, Asked::Use) if self.waits(demand) => false,
            (When::Always, Asked::Build) if self.waits(demand) => is_generic(),
            (When::Always, Asked::Use) => is_generic() && !(self.has_setters && is_of_one(demand)),
            (When::Build, Asked::Build) | (When::MaxLen, Asked::MaxLen) => true,
            _ => false,
        }
    }

    /// Returns whether generic code may leave open whether a text is encoded once.
    fn waits(&self, demand: &Demand) -> bool {
        matches!(demand.requirement, Requirement::Plain(_)) && !self.has_setters
    }

    /// Emits the checks that wait until the types are known, for a constant that every function that builds
    /// evaluates.
    pub(crate) fn encoded_in_use(&self) -> Tokens {
        let demands = self.template.demands.iter().filter(|demand| self.waits(demand));
        let variables = demands.flat_map(|demand| demand.variables.iter().copied());
        // A printed value is plain text, and its type has a lifetime that a constant cannot name.
        let is_asked = |&variable: &usize| self.slots[variable].is_generic && !self.slots[variable].is_lent();
        let asked = variables.filter(is_asked).map(|variable| {
            let (slot, name) = (&self.slots[variable], &self.template.variables[variable].name);
            let message = format!(
                "`{name}` is encoded already, and would be encoded again [RFC 6570, section 3.2.1]\n  help: give it as text, or write `{{+{name}}}`"
            );
            let value_type = &slot.value_type;
            quote_spanned!(slot.span=> __urika::encoded_once::<#value_type>(#message);)
        });
        asked.joined()
    }

    fn bound(&self, number: usize, demand: &Demand, asked: Asked) -> Tokens {
        let slot = demand.variables.first().map(|&variable| &self.slots[variable]);
        let span = slot.map_or(self.span, |slot| slot.span);
        let answer = self.requirement(&demand.requirement, span);
        let name = if matches!(demand.requirement, Requirement::Plain(_)) {
            quote_spanned!(span=> __urika::EncodedOnce)
        } else if demand.when == When::MaxLen {
            quote_spanned!(span=> __urika::HasLongest)
        } else {
            self.numbered("__UrikaDemand", number, span).into_token_stream()
        };
        let bounded = quote_spanned!(span=> #answer: #name,);
        if asked == Asked::Definition {
            // The definition is checked with lifetimes that belong to nobody.
            lifetime::all_static(bounded)
        } else if self.is_format && !matches!(demand.requirement, Requirement::Never(_)) {
            // The bound names a type parameter, and so is generic.
            bounded
        } else {
            quote_spanned!(span=> for<'__urika> #bounded)
        }
    }

    /// Returns the type that must be `Yes`, or one of the kinds.
    pub(super) fn requirement(&self, requirement: &Requirement, span: Span) -> Tokens {
        match requirement {
            Requirement::Answer(variable, name @ ("Label" | "Word")) => {
                let label = answer(&self.slots[*variable], "Label");
                let asked = if *name == "Word" { quote!(IsWord) } else { quote!(And<__urika::Yes>) };
                quote_spanned!(span=> <#label as __urika::Answer>::#asked)
            }
            Requirement::Answer(variable, name) => answer(&self.slots[*variable], name),
            Requirement::Kind(variable, kinds) => {
                let kind = answer(&self.slots[*variable], "Kind");
                let asked = format_ident!("{}", if kinds.contains(&"Scalar") { "Single" } else { "Members" });
                quote_spanned!(span=> <#kind as __urika::Kind>::#asked)
            }
            Requirement::Base(_) => quote!(__urika::Yes),
            Requirement::Never(_) => quote_spanned!(span=> __urika::No),
            Requirement::Plain(variable) => answer(&self.slots[*variable], "Plain"),
            Requirement::All(all) => self.joined(all, "And", span),
            Requirement::Any(any) => self.joined(any, "Or", span),
        }
    }

    fn joined(&self, requirements: &[Requirement], join: &str, span: Span) -> Tokens {
        let join = format_ident!("{join}");
        let mut types = requirements.iter().map(|requirement| self.requirement(requirement, span));
        let Some(first) = types.next() else { return quote!(__urika::Yes) };
        // Makes `<<A as Answer>::And<B> as Answer>::And<C>` at once, since inserting tokens into others
        // copies them.
        let mut joined: Tokens = (0..types.len()).map(|_| quote_spanned!(span=> <)).joined();
        joined.extend([first]);
        for other in types {
            joined.extend([quote_spanned!(span=> as __urika::Answer>::#join<#other>)]);
        }
        joined
    }
}

/// Returns whether a demand is about one variable, so that its setter can require it.
pub(crate) fn is_of_one(demand: &Demand) -> bool {
    demand.variables.windows(2).all(|pair| pair[0] == pair[1])
}
