//! The remedies of violations, which are useful in a report without a diagnostic.

use alloc::borrow::Cow;
use alloc::string::ToString;
use core::fmt;

use super::words::What;
use super::{Fault, FaultKind, Listed, help, words};

/// Returns the remedy for a fault that a policy has found, in words that do not depend on the string. It is
/// never empty. `listed` is the list that does not contain what is at fault.
#[inline]
pub(crate) fn remedy(fault: Fault, listed: Listed<'_>) -> Cow<'static, str> {
    let of_list = listed.help();
    if of_list.is_empty() { fixed_remedy(fault) } else { Cow::Owned(of_list.to_string()) }
}

#[inline]
fn fixed_remedy(fault: Fault) -> Cow<'static, str> {
    Cow::Borrowed(match fault.kind {
        FaultKind::Relative => "make it absolute, as in `https://example.com/`",
        FaultKind::NotNormal => "write the normal form",
        FaultKind::NearMiss(_) => "use a scheme that exists, such as https",
        FaultKind::Invisible(_) => "remove it, or write it percent-encoded to make it visible",
        _ => {
            let help = help::help(fault, What::Uri, "", "", Listed::Nothing, false);
            return if help.is_empty() { "write a correct URI".into() } else { help.to_string().into() };
        }
    })
}

/// Writes only the sentence, without place and section.
#[inline]
pub(crate) fn write_sentence(fault: Fault, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    fmt::Display::fmt(&words::sentence(fault), f)
}
