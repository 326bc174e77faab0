//! Checks names of parameters that the types of values know: no two parameters may have the same name.
//!
//! Constants at the definition check types that are known there, and others are checked where the template is
//! used.

use proc_macro2::TokenStream as Tokens;
use quote::{quote, quote_spanned};

use super::{Slot, Target};
use crate::lifetime;
use crate::listed::Listed as _;
use crate::model::template::Check;
use crate::model::template::List;

impl Target<'_> {
    /// Emits constants that panic when two names are equal.
    pub(crate) fn known_keys(&self) -> Tokens {
        let asked = self.asked_keys(false);
        asked.into_iter().map(|(slot, call)| quote_spanned!(slot.span=> const _: () = #call;)).joined()
    }

    /// Emits the checks of the keys of generic types, for a constant that every function that builds
    /// evaluates.
    pub(crate) fn keys_in_use(&self) -> Tokens {
        let asked = self.asked_keys(true);
        asked.into_iter().map(|(slot, call)| quote_spanned!(slot.span=> #call;)).joined()
    }

    /// Returns the calls that check, and the variables that they are about.
    fn asked_keys(&self, is_generic: bool) -> Vec<(&Slot, Tokens)> {
        let mut asked = Vec::new();
        for check in &self.template.checks {
            let Check::Keys { list, variable, taken, beside } = check else { continue };
            let slot = &self.slots[*variable];
            if is_asked(&[slot], is_generic) {
                asked.extend(taken.iter().map(|name| (slot, self.no_key(*list, *variable, name))));
            }
            // Each pair is compared once.
            for other in beside.iter().filter(|other| **other > *variable) {
                if is_asked(&[slot, &self.slots[*other]], is_generic) {
                    asked.push((slot, self.no_key_of_both(*list, *variable, *other)));
                }
            }
        }
        asked
    }

    fn no_key(&self, list: List, variable: usize, taken: &str) -> Tokens {
        let (place, section) = (list.place(), list.section());
        let (slot, of) = (&self.slots[variable], &self.template.variables[variable].name);
        let message = format!(
            "parameter `{taken}` would stand in the {place} twice: `{of}` has a field of that name [{section}]\n  help: leave `{taken}` out of the template, or the field out by `#[uri(skip)]`, or give it another name by `#[uri(name = \"…\")]`"
        );
        let (value_type, span) = (value_type(slot), slot.span);
        quote_spanned!(span=> __urika::check::no_key::<#value_type>(#taken, #message))
    }

    fn no_key_of_both(&self, list: List, variable: usize, other: usize) -> Tokens {
        let (place, section) = (list.place(), list.section());
        let [one, two] = [variable, other].map(|variable| &self.template.variables[variable].name);
        let after = format!(
            "` would stand in the {place} twice: `{one}` and `{two}` both have a field of that name [{section}]\n  help: leave one of the fields out by `#[uri(skip)]`, or give it another name by `#[uri(name = \"…\")]`"
        );
        let (types, span) =
            ([variable, other].map(|variable| value_type(&self.slots[variable])), self.slots[variable].span);
        quote_spanned!(span=> __urika::check::no_key_of_both::<#(#types),*>("parameter `", #after))
    }
}

/// Returns whether types are checked now: known types are checked at the definition.
fn is_asked(slots: &[&Slot], is_generic: bool) -> bool {
    slots.iter().any(|slot| slot.is_generic) == is_generic
        && !(is_generic && slots.iter().any(|slot| slot.is_lent()))
}

/// Returns the type as a constant outside of the implementation can name it.
fn value_type(slot: &Slot) -> Tokens {
    let value_type = &slot.value_type;
    if slot.is_generic { quote!(#value_type) } else { lifetime::all_static(quote!(#value_type)) }
}
