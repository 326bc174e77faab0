//! A chain of calls to the policy that it stands for.
//!
//! [`PRESETS`] and [`METHODS`] are all that there is: a test compares them with the source of the
//! runtime. The functions are those of the runtime, so a chain means here what it means there.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use urika_runtime::{Policy, Refusal};

use super::lasting;
use crate::diag::{Diagnostics, Place};
use crate::input::chain::{Argument, Chain, Method};

/// The constants from which a chain may start.
const PRESETS: &[(&str, Policy<'static>)] =
    &[("RFC3986", Policy::RFC3986), ("LITERAL", Policy::LITERAL), ("EXACT", Policy::EXACT)];

/// The methods that a chain may call, by what they are given.
const METHODS: &[(&str, Apply)] = &[
    ("allow", Apply::Refusal(Policy::allow)),
    ("refuse", Apply::Refusal(Policy::refuse)),
    ("exact", Apply::Plain(Policy::exact)),
    ("strict", Apply::Plain(Policy::strict)),
    ("schemes", Apply::Texts(Policy::schemes)),
];

/// What a method does.
#[derive(Clone, Copy)]
enum Apply {
    Plain(fn(Policy<'static>) -> Policy<'static>),
    Refusal(fn(Policy<'static>, Refusal) -> Policy<'static>),
    Texts(fn(Policy<'static>, &'static [&'static str]) -> Policy<'static>),
}

/// What a chain stands for.
pub(crate) enum Meaning {
    /// This policy.
    Policy(Policy<'static>),
    /// What has a name, or an argument, that there is not: the compiler says so best.
    Unknown,
    /// Nothing: it contradicts itself, which has been said.
    Contradiction,
}

/// Finds out what a chain stands for.
///
/// A name that is not in the tables is left to the compiler, which knows how to complain of it.
pub(crate) fn lower(chain: &Chain, diagnostics: &mut Diagnostics) -> Meaning {
    let Some((_, preset)) = PRESETS.iter().find(|(name, _)| chain.preset == name) else {
        return Meaning::Unknown;
    };
    let mut policy = *preset;
    for method in &chain.calls {
        let Some(call) = bind(method) else { return Meaning::Unknown };
        match consistent(|| call(policy)) {
            Ok(next) => policy = next,
            Err(message) => {
                diagnostics.push(Place::from(method.name.span()), message);
                return Meaning::Contradiction;
            }
        }
    }
    Meaning::Policy(policy)
}

/// Runs methods of a policy, which panic where a policy contradicts itself.
///
/// # Errors
///
/// With the words of the panic.
pub(crate) fn consistent(call: impl FnOnce() -> Policy<'static>) -> Result<Policy<'static>, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| words(&*panic))
}

fn words(panic: &dyn Any) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "contradictory policy".to_owned())
}

/// A method with its argument. `None` where one of the two is not known, or they do not fit.
fn bind(method: &Method) -> Option<Box<dyn FnOnce(Policy<'static>) -> Policy<'static>>> {
    let (_, apply) = METHODS.iter().find(|(name, _)| method.name == name)?;
    Some(match (*apply, &method.argument) {
        (Apply::Plain(call), Argument::None) => Box::new(call),
        (Apply::Refusal(call), Argument::Variant(name, variant)) if name == "Refusal" => {
            let refusal = refusal(variant)?;
            Box::new(move |policy| call(policy, refusal))
        }
        (Apply::Texts(call), Argument::Texts(texts)) => {
            let texts = lasting::texts(texts);
            Box::new(move |policy| call(policy, texts))
        }
        (Apply::Texts(call), Argument::Empty) => Box::new(move |policy| call(policy, &[])),
        _ => return None,
    })
}

/// The name of a variant is what `Debug` derives for it.
fn refusal(variant: &str) -> Option<Refusal> {
    Refusal::ALL.iter().copied().find(|refusal| format!("{refusal:?}") == variant)
}
