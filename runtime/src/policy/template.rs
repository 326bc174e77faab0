//! Judges templates by a policy, which refuses there and never rewrites.
//!
//! A policy judges the literals of a template by a sample that has them as written. A rule that depends on
//! values cannot be judged by a sample: it is an objection.

use super::{Outcome, Policy, Refusal, listed};
use crate::fault::Part;
use crate::uri::normalize::Rule;

/// The parts of a template's URIs that values decide. A field is true when values decide that part, or some
/// of it.
#[doc(hidden)]
#[allow(clippy::struct_excessive_bools, reason = "one for each place")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undecided<'t> {
    /// The scheme. A relative reference has the scheme and the authority of its base, so this is true for it.
    pub scheme: bool,
    /// The user information.
    pub userinfo: bool,
    /// The path.
    pub path: bool,
    /// Whether a path stands behind an authority.
    pub root: bool,
    /// The host, or a piece of it that need not be a label.
    pub host: bool,
    /// A host that may be any name, since no client connects to it.
    pub name: bool,
    /// The port.
    pub port: bool,
    /// The query.
    pub query: bool,
    /// The fragment.
    pub fragment: bool,
    /// The host as a pattern, when values decide labels of it: `*` stands for the last decided label and all
    /// before it. Empty when values decide no label.
    pub below: &'t str,
}

/// The reason why a policy cannot judge a template.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The part that values decide.
    pub part: Part,
    /// The sentence of the message.
    pub sentence: &'static str,
    /// The section that the message cites.
    pub section: &'static str,
    /// The help of the message.
    pub help: &'static str,
    /// The whole message, for const evaluation, which cannot join texts.
    pub message: &'static str,
}

/// An objection, with its message.
macro_rules! objection {
    ($part:ident, $sentence:literal, $help:literal) => {
        Some(Objection {
            part: Part::$part,
            sentence: $sentence,
            section: SECTION,
            help: $help,
            message: concat!(
                "invalid URI template: ",
                $sentence,
                " [policy, DEPENDS_ON_VALUES]\n  help: ",
                $help
            ),
        })
    };
}

const SECTION: &str = "policy, DEPENDS_ON_VALUES";

impl Policy<'_> {
    /// Returns the policy in a form that changes nothing: an `exact` policy stays, every other becomes
    /// `strict`.
    #[doc(hidden)]
    #[must_use]
    pub const fn refusing(self) -> Self {
        match self.outcome {
            Outcome::Exact => self,
            _ => self.strict(),
        }
    }

    /// Returns the first objection of the policy to the parts that values decide.
    #[doc(hidden)]
    #[must_use]
    pub const fn first_objection(&self, undecided: Undecided<'_>) -> Option<Objection> {
        let mut number = 0;
        while number < OBJECTIONS {
            if let Some(objection) = self.objection(undecided, number) {
                return Some(objection);
            }
            number += 1;
        }
        None
    }

    /// Returns all objections of the policy.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[must_use]
    pub fn objections(&self, undecided: Undecided<'_>) -> alloc::vec::Vec<Objection> {
        (0..OBJECTIONS).filter_map(|number| self.objection(undecided, number)).collect()
    }

    /// Returns the objection of this number, if this policy makes it.
    const fn objection(&self, undecided: Undecided<'_>, number: usize) -> Option<Objection> {
        match number {
            0 if undecided.host && self.hosts.is_some() => objection!(
                Host,
                "host that only a value decides, under a policy that lists hosts",
                "write the host out, or `{name}.example.com` for a label below one; `any_host()` takes every host"
            ),
            1 if undecided.host && self.hosts.is_none() && self.needs_valid_host => objection!(
                Host,
                "host that only a value decides, under a policy that asks for a valid one",
                "write the host out, or `{name}.example.com` for a label below one; `any_host()` takes every host"
            ),
            2 if undecided.port && self.ports.is_some() => objection!(
                Port,
                "port that only a value decides, under a policy that lists ports",
                "write the port out; `any_port()` takes every port"
            ),
            3 if undecided.port && self.ports.is_none() && self.refuses(Refusal::OddPort) => objection!(
                Port,
                "port that only a value decides, under a policy that refuses the ports of other schemes",
                "write the port out, or `allow(Refusal::OddPort)` in the policy of this template"
            ),
            4 if undecided.port && self.changes() && !self.form.has(Rule::KeepDefaultPort) => objection!(
                Port,
                "port that only a value decides, under a policy that removes the port of the scheme",
                "write the port out, or `remove_default_port(false)` in the policy of this template"
            ),
            5 if undecided.root && self.changes() => objection!(
                Path,
                "path that a value may leave empty, for which the policy writes `/`",
                "begin the path with a literal `/`, as in `https://example.com/{id}`"
            ),
            6 if undecided.path && self.refuses(Refusal::EncodedSlash) => objection!(
                Path,
                "value in the path, under a policy that refuses encoded slashes",
                "a text may hold a slash, which is written %2F; `allow(Refusal::EncodedSlash)` in the policy of this template"
            ),
            7 if undecided.path && self.refuses(Refusal::EncodedDot) => objection!(
                Path,
                "value in the path, under a policy that refuses encoded dots",
                "a text may hold `%2E`, which is written %252E; `allow(Refusal::EncodedDot)` in the policy of this template"
            ),
            8 if undecided.userinfo && self.refuses(Refusal::UserinfoDotted) => objection!(
                Userinfo,
                "value in the user information, under a policy that refuses what looks like a host there",
                "a text may hold a dot; `allow(Refusal::UserinfoDotted)` in the policy of this template"
            ),
            9 => self.objection_to_controls(undecided),
            10 => self.objection_to_query(undecided),
            11 if undecided.fragment && self.form.has(Rule::RemoveFragment) => objection!(
                Fragment,
                "expression in a fragment, under a policy that removes fragments",
                "leave the fragment out, or `remove_fragment(false)` in the policy of this template"
            ),
            12 if undecided.scheme && (self.schemes.is_some() || self.hosts.is_some()) => objection!(
                Scheme,
                "relative template, under a policy that lists schemes or hosts",
                "begin with a scheme; or give it a base: `uri_template!` takes `base = \"https://example.com\"`"
            ),
            13 => self.objection_to_first_level(undecided),
            14 if self.lists_hosts_but(undecided.below) => objection!(
                Host,
                "label of the host that only a value decides, under a policy that does not list all of these hosts",
                "list what the label stands before, as in `*.example.com`; `any_host()` takes every host"
            ),
            15 if undecided.name && self.refuses(Refusal::HostTooLong) => objection!(
                Host,
                "value in the host, under a policy that refuses hosts of more than 255 bytes",
                "a text may be longer; `allow(Refusal::HostTooLong)` in the policy of this template"
            ),
            _ => None,
        }
    }

    /// Returns the part of the authority in which a value may break the rules for the first level of a path.
    const fn objection_to_first_level(&self, undecided: Undecided<'_>) -> Option<Objection> {
        macro_rules! in_part {
            ($part:ident) => {
                objection!(
                    $part,
                    "value in the authority, under a policy that refuses path traversal there",
                    "a text may be `..` or hold a slash; `allow` for `HostTraversal`, `EncodedSlash` and `EncodedDot` in the policy of this template"
                )
            };
        }
        let refuses = self.refuses(Refusal::HostTraversal)
            || self.refuses(Refusal::EncodedSlash)
            || self.refuses(Refusal::EncodedDot);
        match undecided {
            _ if !refuses => None,
            Undecided { userinfo: true, .. } => in_part!(Userinfo),
            Undecided { name: true, .. } => in_part!(Host),
            _ => None,
        }
    }

    /// Returns whether the list of the policy may lack hosts of this pattern.
    const fn lists_hosts_but(&self, below: &str) -> bool {
        match self.hosts {
            Some(hosts) => !below.is_empty() && !listed::has_all_below(hosts, below),
            None => false,
        }
    }

    /// Returns the first part in which a value may bring a control character.
    const fn objection_to_controls(&self, undecided: Undecided<'_>) -> Option<Objection> {
        macro_rules! in_part {
            ($part:ident) => {
                objection!(
                    $part,
                    "value under a policy that refuses encoded controls",
                    "a text may hold a control character, which is written %00 to %1F; `allow(Refusal::EncodedControl)` in the policy of this template"
                )
            };
        }
        match undecided {
            _ if !self.refuses(Refusal::EncodedControl) => None,
            Undecided { userinfo: true, .. } => in_part!(Userinfo),
            Undecided { name: true, .. } => in_part!(Host),
            Undecided { path: true, .. } => in_part!(Path),
            Undecided { query: true, .. } => in_part!(Query),
            Undecided { fragment: true, .. } => in_part!(Fragment),
            _ => None,
        }
    }

    /// Returns the first objection to a query that values decide.
    const fn objection_to_query(&self, undecided: Undecided<'_>) -> Option<Objection> {
        if !undecided.query {
            return None;
        }
        if self.form.has(Rule::RemoveQuery) {
            return objection!(
                Query,
                "expression in a query, under a policy that removes queries",
                "leave the query out, or `remove_query(false)` in the policy of this template"
            );
        }
        if self.form.has(Rule::SortQuery) {
            return objection!(
                Query,
                "expression in a query, under a policy that sorts queries",
                "which pairs there are is known with the values; `sort_query(false)` in the policy of this template"
            );
        }
        if self.form.has(Rule::RemoveEmptyParams) {
            return objection!(
                Query,
                "expression in a query, under a policy that removes empty parameters",
                "a value may be empty; `remove_empty_params(false)` in the policy of this template"
            );
        }
        if !self.form.removed_params.is_empty() {
            return objection!(
                Query,
                "expression in a query, under a policy that removes parameters by name",
                "a map brings its own names; `remove_params(&[])` in the policy of this template"
            );
        }
        None
    }

    const fn changes(&self) -> bool {
        !matches!(self.outcome, Outcome::Exact)
    }
}

/// The most objections that a policy can have.
const OBJECTIONS: usize = 16;

#[cfg(all(test, feature = "alloc"))]
mod tests;
