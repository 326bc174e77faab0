//! The remedies of violations, which fit into a report without a picture.

use alloc::borrow::Cow;
use alloc::string::ToString;
use core::fmt;

use super::{Fault, FaultKind, Listed, Part, help, words};

/// Returns the remedy for a fault that a policy has found, in words that need no text; it is never empty.
/// `listed` is the list that something in the text is not on.
#[inline]
pub(crate) fn remedy(fault: Fault, listed: Listed<'_>) -> Cow<'static, str> {
    let of_list = listed.help();
    if of_list.is_empty() { Cow::Borrowed(fixed_remedy(fault)) } else { Cow::Owned(of_list.to_string()) }
}

#[inline]
fn fixed_remedy(fault: Fault) -> &'static str {
    match fault.kind {
        FaultKind::Relative => "make it absolute, as in `https://example.com/`",
        FaultKind::NotCanonical(step) => step.help(fault.length == 0),
        FaultKind::NotNormal => "write the normal form",
        FaultKind::NearMiss(_) => "use a scheme that exists, such as https",
        FaultKind::Invisible(_) => "remove it, or write it percent-encoded so that it can be seen",
        FaultKind::Unexpected(_) => match fault.part {
            Part::Scheme => "a scheme has ASCII letters, digits, `+`, `-` and `.`",
            Part::Port => "a port has digits only",
            Part::Host => "a host name has letters, digits, `-` and `.`",
            _ => "percent-encode it: a space is written %20",
        },
        // No policy finds these faults.
        FaultKind::ReservedCharacter(_) | FaultKind::ValueCharacter(..) => "write a correct URI",
        kind => match without_allow(help::by_kind(kind)) {
            "" => "write a correct URI",
            help => help,
        },
    }
}

/// Returns a remedy without `allow(…)`, which only calls of macros have.
#[inline]
fn without_allow(help: &'static str) -> &'static str {
    help.find("; or `allow(").map_or(help, |end| &help[..end])
}

/// Writes only the sentence, without place and section.
#[inline]
pub(crate) fn write_sentence(fault: Fault, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    fmt::Display::fmt(&words::sentence(fault), f)
}
