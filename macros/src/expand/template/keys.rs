//! Checks names of parameters that the types of values know: no two parameters may have the same name.
//!
//! Constants at the definition check types that are known there, and others are checked where the template is
//! used.

use proc_macro2::TokenStream as Tokens;
use urika_template::typed::check::KeyCheck;

use super::{Slot, Target};
use crate::lifetime;
use crate::model::template::CheckStep;
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
            let CheckStep::Keys { list, variable, taken, beside } = check else { continue };
            let (place, section) = (list.place(), list.section());
            let (slot, one) = (&self.slots[*variable], &self.template.variables[*variable].name);
            if is_asked(&[slot], is_generic) {
                for taken in taken {
                    let message = format!(
                        "parameter `{taken}` would appear twice in the {place}: `{one}` has a field of that name [{section}]\n  help: remove `{taken}` from the template, skip the field with `#[uri(skip)]`, or rename it with `#[uri(name = \"…\")]`"
                    );
                    push_no_key(KeyCheck::Taken, &[slot], taken, &message, is_generic, &mut to);
                }
            }
            for &other in beside {
                let (slots, two) = ([slot, &self.slots[other]], &self.template.variables[other].name);
                // Each pair is compared once.
                if other > *variable && is_asked(&slots, is_generic) {
                    let message = format!(
                        "` would appear twice in the {place}: `{one}` and `{two}` both have a field of that name [{section}]\n  help: skip one of the fields with `#[uri(skip)]`, or rename it with `#[uri(name = \"…\")]`"
                    );
                    push_no_key(KeyCheck::Beside, &slots, "parameter `", &message, is_generic, &mut to);
                }
            }
        }
        to.finish()
    }
}

/// Pushes the call of a check of the types of these slots.
fn push_no_key(
    check: KeyCheck,
    slots: &[&Slot],
    first: &str,
    second: &str,
    is_generic: bool,
    to: &mut Splice,
) {
    to.spanned(slots[0].span, |to| {
        to.text(if is_generic { "" } else { "const _: () =" });
        to.text("__urika::check::").text(check.assertion()).text("::<");
        for slot in slots {
            // A constant outside the implementation cannot name its lifetimes.
            let ty = slot.value_type.clone();
            to.tokens(if slot.is_generic { ty } else { lifetime::all_static(ty) }).text(",");
        }
        to.text(">(").string(first).text(",").string(second).text(");");
    });
}

/// Returns whether types are checked now: known types are checked at the definition.
fn is_asked(slots: &[&Slot], is_generic: bool) -> bool {
    slots.iter().any(|slot| slot.is_generic) == is_generic
        && !(is_generic && slots.iter().any(|slot| slot.is_lent))
}
