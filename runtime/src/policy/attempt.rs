//! Adds a `try_` method for each method of [`Policy`] that panics: for policies that are put together at run
//! time.

use super::contradiction::{host_error, scheme_error};
use super::{Outcome, Policy, PolicyError, Refusal};
use crate::text::names::Names;
use crate::uri::normalize::{Rule, TrailingSlash};

/// Adds methods that return an error where the methods of the same name panic.
macro_rules! attempts {
    ($($name:ident($($arg:ident: $type:ty)?), $as:ident, $wrong:literal, |$policy:ident| $change:expr;)*) => {
        impl<'a> Policy<'a> {
            $(
                #[doc = concat!("As [`", stringify!($as), "`](Self::", stringify!($as), "), with an error where that panics.")]
                ///
                /// # Errors
                ///
                /// Fails when the policy would contradict itself, and when an entry of a list is invalid.
                ///
                #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::{Policy, Refusal, TrailingSlash};")]
                #[doc = concat!("let error = ", $wrong, ".unwrap_err();")]
                /// assert!(error.to_string().starts_with("contradictory policy: "));
                /// # let _ = (Refusal::Query, TrailingSlash::Never);
                /// ```
                pub const fn $name(self $(, $arg: $type)?) -> Result<Self, PolicyError> {
                    let mut $policy = self;
                    $change;
                    match $policy.contradiction() {
                        Some(error) => Err(error),
                        None => Ok($policy),
                    }
                }
            )*
        }
    };
}

attempts! {
    try_schemes(schemes: &'a [&'a str]), schemes, "Policy::PAGE.try_schemes(&[\"https:\"])", |policy| {
        if let Some(error) = scheme_error(Names::Lent(schemes)) {
            return Err(error);
        }
        policy.schemes = Some(Names::Lent(schemes));
    };
    try_hosts(hosts: &'a [&'a str]), hosts, "Policy::PAGE.try_hosts(&[\"example.com:80\"])", |policy| {
        if let Some(error) = host_error(Names::Lent(hosts)) {
            return Err(error);
        }
        policy.hosts = Some(Names::Lent(hosts));
    };
    try_refuse(refusal: Refusal), refuse, "Policy::PAGE.try_refuse(Refusal::Query)", |policy| {
        policy.refused |= refusal.bit();
    };
    try_exact(), exact, "Policy::PAGE.try_exact()", |policy| {
        (policy.outcome, policy.takes_iri) = (Outcome::Exact, false);
    };
    try_trailing_slash(rule: TrailingSlash), trailing_slash, "Policy::EXACT.try_trailing_slash(TrailingSlash::Never)", |policy| {
        policy.form.trailing_slash = rule;
    };
    try_collapse_slashes(collapse: bool), collapse_slashes, "Policy::EXACT.try_collapse_slashes(true)", |policy| {
        policy.form = policy.form.set(Rule::CollapseSlashes, collapse);
    };
    try_remove_query(remove: bool), remove_query, "Policy::EXACT.try_remove_query(true)", |policy| {
        policy.form = policy.form.set(Rule::RemoveQuery, remove);
    };
    try_remove_fragment(remove: bool), remove_fragment, "Policy::EXACT.try_remove_fragment(true)", |policy| {
        policy.form = policy.form.set(Rule::RemoveFragment, remove);
    };
    try_sort_query(sort: bool), sort_query, "Policy::EXACT.try_sort_query(true)", |policy| {
        policy.form = policy.form.set(Rule::SortQuery, sort);
    };
    try_remove_empty_params(remove: bool), remove_empty_params, "Policy::EXACT.try_remove_empty_params(true)", |policy| {
        policy.form = policy.form.set(Rule::RemoveEmptyParams, remove);
    };
    try_remove_params(names: &'a [&'a str]), remove_params, "Policy::EXACT.try_remove_params(&[\"a\"])", |policy| {
        policy.form.removed_params = Names::Lent(names);
    };
}
