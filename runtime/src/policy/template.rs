//! Judges templates by a policy, which rejects here and never rewrites.
//!
//! A policy judges the literals of a template by a sample that has them as written. A rule that depends on
//! values cannot be judged by a sample: it is an objection.

use super::{Outcome, Policy, Refusal, listed, public};
use crate::fault::Part;
use crate::text::loops::find_map;
use crate::uri::normalize::Rule;

/// The parts of a template's URIs that depend on values. A field is true if that part, or some of it, depends
/// on a value.
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
    /// A piece of a path segment, next to other text or other values.
    pub piece: bool,
    /// The literal path before the first value of the path, with `*` for a value after it that is a segment. Empty if
    /// no value is in the path.
    pub folder: &'t str,
    /// True if a path follows an authority.
    pub root: bool,
    /// The host, or a piece of it that need not be a label.
    pub host: bool,
    /// A host that may be any name, since clients do not connect to it.
    pub name: bool,
    /// The port.
    pub port: bool,
    /// The query.
    pub query: bool,
    /// Characters of the query that no escape replaces, as of `{+x}`.
    pub raw_query: bool,
    /// The fragment.
    pub fragment: bool,
    /// The host as a pattern, if labels of it depend on values: `*` represents the last of these labels and
    /// everything before it. Empty if no label depends on a value.
    pub below: &'t str,
}

/// The reason why a policy cannot judge a template.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The part that depends on values.
    pub part: Part,
    /// The sentence of the message.
    pub sentence: &'static str,
    /// The section that the message cites.
    pub section: &'static str,
    /// The help of the message.
    pub help: &'static str,
    /// The whole message, for const evaluation, which cannot join strings.
    pub message: &'static str,
}

/// Writes the objections, a group in braces for each rule. The first objection of a group whose conditions
/// hold is reported. All parts of a row share its first condition and its words.
macro_rules! objections {
    (|$policy:ident, $values:ident| $({$(
        $rule:expr, $($condition:expr => $part:ident),+: $sentence:literal, $help:literal;
    )+})+) => {
        impl Policy<'_> {
            /// Returns the objection of each group.
            const fn by_rule(&self, values: Undecided<'_>) -> [Option<Objection>; RULES] {
                let ($policy, $values) = (self, values);
                [$($($(if $rule && $condition {
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
                } else)+)+ {
                    None
                }),+]
            }
        }
    };
}

const SECTION: &str = "policy, DEPENDS_ON_VALUES";
/// The number of groups.
const RULES: usize = 19;

objections! {
    |policy, values|
    {
        policy.hosts.is_some(), values.host => Host:
            "host known only from a value, under a policy that lists hosts",
            "write a literal host, or `{name}.example.com` for a label below one; `any_host()` accepts every host";
        policy.refuses(Refusal::PrivateHost),
            values.host => Host, values.name => Host, public::may_be_private_below(values.below) => Host:
            "host known only from a value, under a policy that refuses private hosts",
            "write a literal host, or `{name}.example.com` for a label below one; `allow(Refusal::PrivateHost)` in the policy of this template";
    }
    {
        policy.hosts.is_none() && policy.needs_valid_host, values.host => Host:
            "host known only from a value, under a policy that requires a valid host",
            "write a literal host, or `{name}.example.com` for a label below one; `any_host()` accepts every host";
    }
    {
        policy.ports.is_some(), values.port => Port:
            "port known only from a value, under a policy that lists ports",
            "write a literal port; `any_port()` accepts every port";
    }
    {
        policy.ports.is_none() && policy.refuses(Refusal::OddPort), values.port => Port:
            "port known only from a value, under a policy that refuses the ports of other schemes",
            "write a literal port, or `allow(Refusal::OddPort)` in the policy of this template";
    }
    {
        policy.changes() && !policy.form.has(Rule::KeepDefaultPort), values.port => Port:
            "port known only from a value, under a policy that removes the port of the scheme",
            "write a literal port, or `remove_default_port(false)` in the policy of this template";
    }
    {
        policy.changes(), values.root => Path:
            "path that may be empty, which the policy rewrites to `/`",
            "begin the path with a literal `/`, as in `https://example.com/{id}`";
    }
    {
        policy.refuses(Refusal::EncodedSlash), values.path => Path:
            "value in the path, under a policy that refuses encoded slashes",
            "a string may have a slash, which is written %2F; `allow(Refusal::EncodedSlash)` in the policy of this template";
    }
    {
        policy.refuses(Refusal::EncodedDot), values.path => Path:
            "value in the path, under a policy that refuses encoded dots",
            "a string may have `%2E`, which is written %252E; `allow(Refusal::EncodedDot)` in the policy of this template";
    }
    {
        policy.refuses(Refusal::PathTraversal), values.piece => Path:
            "value that is a piece of a path segment, under a policy that refuses path traversal",
            "a string may have a slash or a backslash there; let the value fill its segment, or `allow(Refusal::PathTraversal)` in the policy of this template";
    }
    {
        !policy.lists_all_in(values.folder), values.path => Path:
            "path known only from a value, under a policy that lists paths",
            "begin with a listed folder, as in `/api/{id}` for `/api/`; `any_path()` accepts every path";
        policy.paths.is_some(), values.piece => Path:
            "value that is a piece of a path segment, under a policy that lists paths",
            "a string may have a slash or a backslash there; let the value fill its segment, or `any_path()` in the policy of this template";
    }
    {
        policy.refuses(Refusal::UserinfoDotted), values.userinfo => Userinfo:
            "value in the user information, under a policy that refuses what looks like a host there",
            "a string may have a dot; `allow(Refusal::UserinfoDotted)` in the policy of this template";
    }
    {
        policy.refuses(Refusal::EncodedControl),
            values.userinfo => Userinfo, values.name => Host, values.path => Path, values.query => Query,
            values.fragment => Fragment:
            "value under a policy that refuses encoded controls",
            "a string may have a control character, which is written %00 to %1F; `allow(Refusal::EncodedControl)` in the policy of this template";
    }
    {
        policy.refuses(Refusal::QueryApostrophe), values.raw_query => Query:
            "unescaped value in a query, under a policy that refuses apostrophes there",
            "write `{x}` or `{?x}`, which encode it; `allow(Refusal::QueryApostrophe)` in the policy of this template";
    }
    {
        policy.form.has(Rule::RemoveQuery), values.query => Query:
            "expression in a query, under a policy that removes queries",
            "remove the query, or `remove_query(false)` in the policy of this template";
        policy.form.has(Rule::SortQuery), values.query => Query:
            "expression in a query, under a policy that sorts queries",
            "the pairs are known only from the values; `sort_query(false)` in the policy of this template";
        policy.form.has(Rule::RemoveEmptyParams), values.query => Query:
            "expression in a query, under a policy that removes empty parameters",
            "a value may be empty; `remove_empty_params(false)` in the policy of this template";
        !policy.form.removed_params.is_empty(), values.query => Query:
            "expression in a query, under a policy that removes parameters by name",
            "a map has its own names; `remove_params(&[])` in the policy of this template";
    }
    {
        policy.form.has(Rule::RemoveFragment), values.fragment => Fragment:
            "expression in a fragment, under a policy that removes fragments",
            "remove the fragment, or `remove_fragment(false)` in the policy of this template";
    }
    {
        policy.schemes.is_some() || policy.hosts.is_some(), values.scheme => Scheme:
            "relative template, under a policy that lists schemes or hosts",
            "begin with a scheme, or pass a base: `base = \"https://example.com\"`";
        policy.refuses(Refusal::PrivateHost), values.scheme => Scheme:
            "relative template, under a policy that refuses private hosts",
            "begin with a scheme, or pass a base: `base = \"https://example.com\"`";
    }
    {
        policy.refuses_levels(), values.userinfo => Userinfo, values.name => Host:
            "value in the authority, under a policy that refuses path traversal there",
            "a string may be `..` or have a slash; `allow` for `HostTraversal`, `EncodedSlash` and `EncodedDot` in the policy of this template";
    }
    {
        !values.below.is_empty(), policy.may_lack(values.below) => Host:
            "label of the host known only from a value, under a policy that does not list all of these hosts",
            "list the domain after the label, as in `*.example.com`; `any_host()` accepts every host";
    }
    {
        policy.refuses(Refusal::HostTooLong), values.name => Host:
            "value in the host, under a policy that refuses hosts longer than 255 bytes",
            "a string may be longer; `allow(Refusal::HostTooLong)` in the policy of this template";
    }
}

impl Policy<'_> {
    /// Returns the policy in a form that does not rewrite: an `exact` policy is unchanged, every other one
    /// becomes `strict`.
    #[doc(hidden)]
    #[must_use]
    pub const fn refusing(self) -> Self {
        match self.outcome {
            Outcome::Exact => self,
            _ => self.strict(),
        }
    }

    /// Returns the policy in a form that rewrites instead of rejecting what it would change. An `exact`
    /// policy is unchanged.
    #[doc(hidden)]
    #[must_use]
    pub const fn rewriting(mut self) -> Self {
        if matches!(self.outcome, Outcome::Strict) {
            self.outcome = Outcome::Normalized;
        }
        self
    }

    /// Returns the first objection of the policy to the parts that depend on values.
    #[doc(hidden)]
    #[must_use]
    pub const fn first_objection(&self, undecided: Undecided<'_>) -> Option<Objection> {
        let objections = self.by_rule(undecided);
        find_map!(0..RULES, |number| objections[number])
    }

    /// Returns all objections of the policy.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[must_use]
    pub fn objections(&self, undecided: Undecided<'_>) -> alloc::vec::Vec<Objection> {
        self.by_rule(undecided).into_iter().flatten().collect()
    }

    /// Returns whether a value in the first level of a path, which is the authority, may violate a rule.
    const fn refuses_levels(&self) -> bool {
        self.refuses(Refusal::HostTraversal)
            || self.refuses(Refusal::EncodedSlash)
            || self.refuses(Refusal::EncodedDot)
    }

    /// Returns whether the policy lists hosts, and may not list hosts of this pattern.
    const fn may_lack(&self, below: &str) -> bool {
        match self.hosts {
            Some(hosts) => !listed::has_all_below(hosts, below),
            None => false,
        }
    }

    const fn changes(&self) -> bool {
        !matches!(self.outcome, Outcome::Exact)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
