//! Matches the normal form of a template, which [`Template::build`](super::super::Template::build) writes: `/./{x}`
//! builds `/a`.
//!
//! The plan of a template compares case, escapes, ports and empty paths as normalization does. What it does not
//! know is left to this second attempt: dot segments, hosts outside ASCII, which the feature `idna` encodes, and
//! parts whose rules belong to a scheme.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::{CaptureSlot, Captures, by_plan};
use crate::fault::MatchError;
use crate::template::build::normal_form;
use crate::template::piece::TemplatePiece;
use crate::template::plan::{ByName, Plan};

/// Returns the values that the normal form of a template has in a URI, or `error` if the normal form does not
/// match either.
#[cold]
pub(super) fn captures<'t, 'u>(
    plan: &Plan<'t>,
    uri: &'u str,
    error: MatchError,
) -> Result<Captures<'t, 'u>, MatchError> {
    let Plan { template, pieces, .. } = *plan;
    let normal = if may_differ(template) { normal_form(template, pieces) } else { None };
    let Some(normal) = normal else { return Err(error) };
    let Ok(normal_pieces) = TemplatePiece::read_all(&normal) else { return Err(error) };
    match by_plan(&normal, &normal_pieces, plan.keyed.clone(), uri) {
        Ok(captures) => Ok(of_template(plan, captures.found)),
        Err(other) => Err(if other.is_no_match() { error } else { other }),
    }
}

/// Returns captures with the names in the text of the template. The normal form has the same variables.
fn of_template<'t, 'u>(plan: &Plan<'t>, found: Vec<CaptureSlot<'_, 'u>>) -> Captures<'t, 'u> {
    let mut seen = BTreeSet::new();
    let names = plan.vars().map(|var| var.name).filter(|name| seen.insert(*name));
    let found = names.zip(found).map(|(name, capture)| CaptureSlot { name, value: capture.value }).collect();
    let by_name: Option<ByName<'t>> = plan.by_name.clone();
    Captures { template: plan.template, pieces: plan.pieces, found, by_name, matcher: None, kinds: &[] }
}

/// Returns whether normalization may change the literals of a template in a way that its plan does not know.
fn may_differ(template: &str) -> bool {
    let begins =
        |scheme: &str| template.get(..scheme.len()).is_some_and(|it| it.eq_ignore_ascii_case(scheme));
    let has_dots = ["/.", "%2e", "%2E"].iter().any(|dots| template.contains(dots));
    // The host of `https://{+x}:443` is part of a row.
    let has_port = template.contains("//{+") && template.contains("}:");
    let has_name = template.contains("//") && (!template.is_ascii() || template.contains("//%"));
    has_dots || has_port || has_name || begins("urn:") || begins("mailto:")
}
