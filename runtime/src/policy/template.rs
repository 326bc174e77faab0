//! Checks templates against a policy, which rejects here and never rewrites.
//!
//! A policy checks the literals of a template by a sample that has them as written. A rule that depends on
//! values cannot be checked by a sample: it is an objection.

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
    /// The host of a scheme in which its case counts.
    pub cased: bool,
    /// The host of `file`.
    pub drive: bool,
    /// The namespace of a `urn`.
    pub urn: bool,
    /// Characters of the query of a `urn` that no escape replaces.
    pub urn_query: bool,
    /// The host as a pattern, if labels of it depend on values: `*` represents the last of these labels and
    /// everything before it. Empty if no label depends on a value.
    pub below: &'t str,
}

/// The rules of a policy that the values of some types never break, and those of other types might. They are not
/// objections: the macros ask the types, and check the other values.
#[doc(hidden)]
#[allow(clippy::struct_excessive_bools, reason = "one for each rule")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueRules {
    /// The policy lists paths, so a value in a path must not hide a dot segment.
    pub lists_paths: bool,
    /// The policy refuses empty segments.
    pub refuses_empty_segments: bool,
    /// The policy requires the syntax of a `urn`.
    pub requires_urns: bool,
    /// The policy might reject the path of a base, so no relative template may be put on one.
    pub limits_bases: bool,
}

impl ValueRules {
    /// No rule.
    pub const NONE: Self =
        Self { lists_paths: false, refuses_empty_segments: false, requires_urns: false, limits_bases: false };
    /// Every rule.
    pub const ALL: Self =
        Self { lists_paths: true, refuses_empty_segments: true, requires_urns: true, limits_bases: true };

    /// Returns whether the policy has none of these rules.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        !self.lists_paths && !self.refuses_empty_segments && !self.requires_urns && !self.limits_bases
    }
}

/// The reason why a policy cannot check a template.
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

/// A rule that some strings break as values. The policy accepts these values if it allows the refusals.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueFault {
    /// The words of a sentence after "value may be".
    pub be: &'static [&'static str],
    /// The words of a sentence after "value may contain".
    pub contain: &'static [&'static str],
    /// The refusals that have this rule.
    pub refusals: &'static [Refusal],
}

/// Writes the objections, a group in braces for each rule. The first objection of a group whose conditions
/// hold is reported. All parts of a row share its first condition and its words. A group whose remedy is only to
/// allow refusals has a fault, so that several of them become one error.
macro_rules! objections {
    (|$policy:ident, $values:ident| $({$(
        $rule:expr, $($condition:expr => $part:ident),+: $sentence:literal, $help:literal;
    )+} $(fault [$($be:literal)?] [$($contain:literal)?] [$($refusal:ident)+])?)+) => {
        /// The fault of each group that has one.
        #[cfg(feature = "alloc")]
        const FAULTS: [&[ValueFault]; RULES] = [$(&[$(ValueFault {
            be: &[$($be)?],
            contain: &[$($contain)?],
            refusals: &[$(Refusal::$refusal),+],
        })?]),+];

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
const RULES: usize = 22;

objections! {
    |policy, values|
    {
        policy.hosts.is_some(), values.host => Host:
            "host comes from a value, but the policy allows only listed hosts",
            "write a literal host or domain, as in `{name}.example.com`, or call `any_host()` on the policy";
        policy.refuses(Refusal::PrivateHost),
            values.host => Host, values.name => Host, public::may_be_private_below(values.below) => Host:
            "host comes from a value, but the policy refuses private hosts",
            "write a literal host or domain, as in `{name}.example.com`, or call `allow(Refusal::PrivateHost)` on the policy";
    }
    {
        policy.hosts.is_none() && policy.needs_valid_host, values.host => Host:
            "host comes from a value, but the policy requires a valid host name",
            "write a literal host or domain, as in `{name}.example.com`, or call `any_host()` on the policy";
    }
    {
        policy.ports.is_some(), values.port => Port:
            "port comes from a value, but the policy allows only listed ports",
            "write a literal port, or call `any_port()` on the policy";
    }
    {
        policy.ports.is_none() && policy.refuses(Refusal::OddPort), values.port => Port:
            "port comes from a value, but the policy refuses the well-known ports of other schemes",
            "write a literal port, or call `allow(Refusal::OddPort)` on the policy";
    }
    {
        policy.changes() && !policy.form.has(Rule::KeepDefaultPort), values.port => Port:
            "port comes from a value, but the policy removes the default port",
            "write a literal port, or call `remove_default_port(false)` on the policy";
    }
    {
        policy.changes(), values.root => Path:
            "path may be empty, but the policy rewrites an empty path to `/`",
            "begin the path with a literal `/`, as in `https://example.com/{id}`";
    }
    {
        policy.refuses(Refusal::EncodedSlash), values.path => Path:
            "value in the path may contain a slash, but the policy refuses encoded slashes",
            "a slash in a value is written `%2F`: to accept it, call `allow(Refusal::EncodedSlash)` on the policy";
    } fault [] ["a slash"] [EncodedSlash]
    {
        policy.refuses(Refusal::EncodedDot), values.path => Path:
            "value in the path may contain `%2E`, but the policy refuses encoded dots",
            "`%2E` in a value is written `%252E`: to accept it, call `allow(Refusal::EncodedDot)` on the policy";
    } fault [] ["`%2E`"] [EncodedDot]
    {
        policy.refuses(Refusal::PathTraversal), values.piece => Path:
            "value is only part of a path segment, but the policy refuses path traversal",
            "a value may contain a slash or a backslash: let it fill the whole segment, or call `allow(Refusal::PathTraversal)` on the policy";
    }
    {
        !policy.lists_all_in(values.folder), values.path => Path:
            "path comes from a value, but the policy allows only listed paths",
            "begin with a listed folder, as in `/api/{id}` for `/api/`, or call `any_path()` on the policy";
        policy.paths.is_some(), values.piece => Path:
            "value is only part of a path segment, but the policy allows only listed paths",
            "a value may contain a slash or a backslash: let it fill the whole segment, or call `any_path()` on the policy";
    }
    {
        policy.refuses(Refusal::UserinfoDotted), values.userinfo => Userinfo:
            "value in the user information may look like a host, which the policy refuses",
            "a value may contain a dot: to accept it, call `allow(Refusal::UserinfoDotted)` on the policy";
    } fault [] ["a dot"] [UserinfoDotted]
    {
        policy.refuses(Refusal::EncodedControl),
            values.userinfo => Userinfo, values.name => Host, values.path => Path, values.query => Query,
            values.fragment => Fragment:
            "value may contain a control character, but the policy refuses encoded ones",
            "a line break in a value is written `%0A`: to accept it, call `allow(Refusal::EncodedControl)` on the policy";
    } fault [] ["a control character"] [EncodedControl]
    {
        policy.refuses(Refusal::QueryApostrophe), values.raw_query => Query:
            "unescaped value in the query may contain an apostrophe, which the policy refuses",
            "encode the value, as in `{?x}` or `?x={x}`, or call `allow(Refusal::QueryApostrophe)` on the policy";
    }
    {
        policy.form.has(Rule::RemoveQuery), values.query => Query:
            "expression in the query, but the policy removes queries",
            "remove the query, or call `remove_query(false)` on the policy";
        policy.form.has(Rule::SortQuery), values.query => Query:
            "expression in the query, but the policy sorts parameters",
            "the parameters depend on the values: call `sort_query(false)` on the policy";
        policy.form.has(Rule::RemoveEmptyParams), values.query => Query:
            "value in the query may be empty, but the policy removes empty parameters",
            "to keep empty parameters, call `remove_empty_params(false)` on the policy";
        !policy.form.removed_params.is_empty(), values.query => Query:
            "expression in the query, but the policy removes parameters by name",
            "a map may contain such a name: to keep it, call `remove_params(&[])` on the policy";
    }
    {
        policy.form.has(Rule::RemoveFragment), values.fragment => Fragment:
            "expression in the fragment, but the policy removes fragments",
            "remove the fragment, or call `remove_fragment(false)` on the policy";
    }
    {
        policy.schemes.is_some() || policy.hosts.is_some(), values.scheme => Scheme:
            "template is relative, but the policy lists schemes or hosts",
            "begin with a scheme, or pass a base: `base = \"https://example.com\"`";
        policy.refuses(Refusal::PrivateHost), values.scheme => Scheme:
            "template is relative, but the policy refuses private hosts",
            "begin with a scheme, or pass a base: `base = \"https://example.com\"`";
        policy.limits_authorities(), values.scheme => Scheme:
            "template is relative, but the policy has rules for the host, the port or the user information",
            "begin with a scheme, or pass a base: `base = \"https://example.com\"`";
    }
    {
        policy.refuses_levels(), values.userinfo => Userinfo, values.name => Host:
            "value in the authority may be `..` or contain a slash, which the policy refuses",
            "to accept such values, `allow` the refusals `HostTraversal`, `EncodedSlash` and `EncodedDot` on the policy";
    } fault ["`..`"] ["a slash"] [HostTraversal EncodedSlash EncodedDot]
    {
        !values.below.is_empty(), policy.may_lack(values.below) => Host:
            "host label comes from a value, but the policy does not list all of these hosts",
            "list the domain after the label, as in `*.example.com`, or call `any_host()` on the policy";
    }
    {
        policy.refuses(Refusal::HostCase), values.cased => Host:
            "value in the host may have upper-case letters, which the policy refuses in this scheme",
            "to accept such values, call `allow(Refusal::HostCase)` on the policy";
    } fault [] ["upper-case letters"] [HostCase]
    {
        policy.refuses(Refusal::FileDrive), values.drive => Host:
            "host of `file` comes from a value, which may be a drive such as `C:`, but the policy refuses drives",
            "write a literal host, or call `allow(Refusal::FileDrive)` on the policy";
    }
    {
        policy.refuses(Refusal::UrnSyntax), values.urn => Path:
            "namespace of a `urn` comes from a value, but the policy requires the syntax of RFC 8141",
            "write the namespace, as in `urn:uuid:{id}`, or call `allow(Refusal::UrnSyntax)` on the policy";
        policy.refuses(Refusal::UrnSyntax), values.urn_query => Query:
            "unescaped value in the query of a `urn` may begin another component, but the policy requires the syntax of RFC 8141",
            "remove the `+` of the variable, so that its value is encoded, or call `allow(Refusal::UrnSyntax)` on the policy";
    }
    {
        policy.refuses(Refusal::HostTooLong), values.name => Host:
            "value in the host may be too long: the policy refuses hosts longer than 255 bytes",
            "to accept longer hosts, call `allow(Refusal::HostTooLong)` on the policy";
    } fault ["longer than 255 bytes"] [] [HostTooLong]
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

    /// Returns all objections of the policy. Those whose remedy is only to allow refusals have a fault.
    #[cfg(feature = "alloc")]
    #[doc(hidden)]
    #[must_use]
    pub fn objections(
        &self,
        undecided: Undecided<'_>,
    ) -> alloc::vec::Vec<(Objection, Option<&'static ValueFault>)> {
        let rules = self.by_rule(undecided).into_iter().zip(FAULTS);
        rules.filter_map(|(objection, faults)| Some((objection?, faults.first()))).collect()
    }

    /// Returns whether a value in the first level of a path, which is the authority, may violate a rule.
    const fn refuses_levels(&self) -> bool {
        self.refuses(Refusal::HostTraversal)
            || self.refuses(Refusal::EncodedSlash)
            || self.refuses(Refusal::EncodedDot)
    }

    /// Returns whether the policy may reject an authority that [`Base::parse`](crate::value::Base::parse) accepts.
    const fn limits_authorities(&self) -> bool {
        self.needs_valid_host
            || self.ports.is_some()
            || self.refuses(Refusal::OddPort)
            || self.refuses(Refusal::AnyUserinfo)
            || self.refuses(Refusal::HostTraversal)
    }

    /// Returns whether the policy may reject a path that [`Base::parse`](crate::value::Base::parse) accepts, or an
    /// authority that is the first level of a path.
    const fn limits_paths(&self) -> bool {
        self.paths.is_some()
            || self.refuses(Refusal::EncodedSlash)
            || self.refuses(Refusal::EncodedDot)
            || self.refuses(Refusal::EncodedControl)
            || self.refuses(Refusal::PathTraversal)
            || self.refuses(Refusal::EmptySegment)
    }

    /// Returns whether the policy lists hosts, and may not list hosts of this pattern.
    const fn may_lack(&self, below: &str) -> bool {
        match self.hosts {
            Some(hosts) => !listed::has_all_below(hosts, below),
            None => false,
        }
    }

    /// Returns the rules that depend on the types of values.
    #[doc(hidden)]
    #[must_use]
    pub const fn value_rules(&self) -> ValueRules {
        ValueRules {
            lists_paths: self.paths.is_some(),
            refuses_empty_segments: self.refuses(Refusal::EmptySegment),
            requires_urns: self.refuses(Refusal::UrnSyntax),
            limits_bases: self.limits_paths(),
        }
    }

    const fn changes(&self) -> bool {
        !matches!(self.outcome, Outcome::Exact)
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests;
