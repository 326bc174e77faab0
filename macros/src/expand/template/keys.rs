//! Checks names of parameters that the types of values know: no two parameters may have the same name.
//!
//! Constants at the definition check types that are known there, and others are checked where the template is
//! used.

use proc_macro2::TokenStream as Tokens;

use super::{Slot, Target};
use crate::index::IntoList as _;
use crate::lifetime;
use crate::model::template::{CheckStep, ParameterList, ParameterName};
use crate::splice::Splice;

impl Target<'_> {
    /// Emits constants that panic when two names are equal.
    pub(crate) fn known_keys(&self) -> Tokens {
        self.asked_keys(false)
    }

    /// Emits the checks of the keys of generic types, for a constant that every function that builds
    /// evaluates.
    pub(crate) fn keys_in_use(&self) -> Tokens {
        self.asked_keys(true)
    }

    fn asked_keys(&self, is_generic: bool) -> Tokens {
        let mut to = Splice::default();
        for check in &self.template.checks {
            if let CheckStep::Keys { list, variables, taken } = check {
                self.push_asked(*list, variables, taken, is_generic, &mut to);
            }
        }
        to.finish()
    }

    /// Pushes the checks of the names that the types of these variables know.
    fn push_asked(
        &self,
        list: ParameterList,
        variables: &[usize],
        taken: &[ParameterName],
        is_generic: bool,
        to: &mut Splice,
    ) {
        // What a value prints has no names, and its type has a lifetime that a constant cannot name.
        let is_named = |slot: &Slot| if is_generic { !slot.is_lent } else { !slot.is_generic };
        let asked = variables.iter().copied().filter(|&variable| is_named(&self.slots[variable])).listed();
        let is_due = !is_generic || asked.iter().any(|&variable| self.slots[variable].is_generic);
        if asked.is_empty() || !is_due {
            return;
        }
        to.spanned(self.slots[asked[0]].span, |to| {
            to.text(if is_generic { "" } else { "const _: () = " })
                .text("__urika::check::KnownNames { taken: ");
            self.push_taken(taken, to).text(", variables: &[");
            for &variable in &asked {
                let slot = &self.slots[variable];
                // A constant outside the implementation cannot name its lifetimes.
                let ty = slot.value_type.clone();
                to.text("__urika::check::ExplodedValue::known::<");
                to.tokens(if slot.is_generic { ty } else { lifetime::all_static(ty) }).text(">(");
                to.string(&self.template.variables[variable].name).text("),");
            }
            to.text("], place: ").string(list.place()).text(", section: ").string(list.section()).text("}");
        });
        for (at, &variable) in asked.iter().enumerate() {
            to.spanned(self.slots[variable].span, |to| _ = to.text(".check(").number(at as u128).text(")"));
        }
        to.text(".end();");
    }

    /// Pushes the names of a list, each with the name of its variable.
    pub(super) fn push_taken<'t>(&self, taken: &[ParameterName], to: &'t mut Splice) -> &'t mut Splice {
        to.text("&[");
        for ParameterName { text, variable } in taken {
            let variable = variable.map_or("", |variable| &self.template.variables[variable].name);
            to.text("(").string(text).text(",").string(variable).text("),");
        }
        to.text("]")
    }
}
