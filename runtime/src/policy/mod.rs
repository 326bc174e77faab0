//! Policies: which URIs a project accepts, as a `const` value.
//!
//! This layer checks and rewrites strings that the grammar accepts: presets, rules, refusals and their names.
//! It uses [`uri`](crate::uri) and the layers below. It sees templates only as the sample with which
//! `template.rs` checks their literals.
//!
//! The macros, const evaluation and the run time apply a policy with the same code, [`Policy::apply`]: first
//! the grammar, then the allowed schemes, the refusals, hosts, ports and paths, and last the normal form with the
//! additions of the policy.

#[cfg(feature = "alloc")]
mod accepts;
mod allowed;
mod apply;
mod authority;
pub(crate) mod base;
mod checked;
mod contradiction;
mod covers;
mod encoded;
mod host;
mod listed;
mod local;
mod paths;
mod place;
mod plain;
mod preset;
mod public;
mod refusal;
mod refused_entry;
mod rules;
mod scheme;
mod subject;
mod template;
mod text;

#[cfg(feature = "alloc")]
mod mapped;
#[cfg(feature = "alloc")]
mod normalized;
#[cfg(feature = "alloc")]
mod owned;
#[cfg(feature = "alloc")]
pub(crate) mod request_target;
#[cfg(feature = "alloc")]
mod run;
#[cfg(feature = "alloc")]
mod violation;

pub use contradiction::PolicyError;
pub use host::{host_fault, joined_fault};
#[cfg(feature = "alloc")]
pub use normalized::Normalized;
#[cfg(feature = "alloc")]
pub use owned::PolicyBuf;
pub use public::is_public;
pub use refusal::Refusal;
pub use template::{Objection, Undecided, ValueFault, ValueRules};
#[cfg(feature = "alloc")]
pub use violation::{Violation, Violations};

use crate::text::names::Names;
use crate::uri::normalize::NormalRules;

/// Lists the URIs that a project accepts, and rewrites each to one canonical form.
///
/// A policy is a plain `const` value, for the macros and for run time. Start from a preset and change it with
/// methods:
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, TrailingSlash};
///
/// const SITE: Policy = Policy::PAGE.https_only().hosts(&["example.com", "*.example.com"]);
///
/// let page = SITE.normalize("https://Example.com/page/?utm_source=x#top")?;
/// assert_eq!(page.uri(), "https://example.com/page");
/// let error = SITE.normalize("https://example.org/").unwrap_err();
/// assert_eq!(error.code(), "HOST_NOT_ALLOWED");
///
/// const WITH_SLASH: Policy = SITE.trailing_slash(TrailingSlash::Always);
/// let page = WITH_SLASH.normalize("https://example.com/page")?;
/// assert_eq!(page.uri(), "https://example.com/page/");
/// # Ok::<(), urika::ParseError>(())
/// ```
///
/// | preset | for | grammar | [`Refusal`]s | form |
/// |---|---|---|---|---|
/// | [`RFC3986`](Self::RFC3986) | every URI | RFC 3986 | none | normal form |
/// | [`LITERAL`](Self::LITERAL) | `uri!` | RFC 3987 | [`Refusal::LITERAL`] | normal form |
/// | [`EXACT`](Self::EXACT) | `uri!(exact, …)` | RFC 3986 | [`Refusal::LITERAL`] without `HostCase` | as written |
/// | [`PAGE`](Self::PAGE) | pages of a site, `http` or `https` | RFC 3987 | [`Refusal::LITERAL`] | no query, no fragment, no slash at the end |
/// | [`PAGE_HTTPS`](Self::PAGE_HTTPS) | pages of an `https` site | RFC 3987 | [`Refusal::LITERAL`] | as `PAGE` |
/// | [`PUBLIC`](Self::PUBLIC) | what a program fetches, `http` or `https` | RFC 3987 | [`Refusal::LITERAL`], private hosts | normal form |
/// | [`RESOURCE`](Self::RESOURCE) | resources, such as those of an MCP server | RFC 3987 | those of `LITERAL`, except user information | single slashes, no trailing slash, sorted query |
/// | [`GUIDE`](Self::GUIDE) | resources in the schemes of a design guide | RFC 3987 | those of `RESOURCE`, encoded slashes, dots and controls, and path traversal | as `RESOURCE` |
///
/// A method replaces what an earlier call has set for its rule:
///
/// | rule | method |
/// |---|---|
/// | schemes | [`schemes`](Self::schemes), [`https_only`](Self::https_only), [`any_scheme`](Self::any_scheme) |
/// | hosts | [`hosts`](Self::hosts), [`valid_host`](Self::valid_host), [`any_host`](Self::any_host); for public hosts only, [`refuse(Refusal::PrivateHost)`](Self::refuse) |
/// | ports | [`ports`](Self::ports), [`any_port`](Self::any_port), [`remove_default_port`](Self::remove_default_port) |
/// | path | [`paths`](Self::paths), [`any_path`](Self::any_path), [`trailing_slash`](Self::trailing_slash), [`collapse_slashes`](Self::collapse_slashes) |
/// | query | [`remove_query`](Self::remove_query), [`remove_params`](Self::remove_params), [`remove_empty_params`](Self::remove_empty_params), [`sort_query`](Self::sort_query) |
/// | fragment | [`remove_fragment`](Self::remove_fragment) |
/// | logs | [`sensitive_params`](Self::sensitive_params) |
/// | likely mistakes | [`refuse`](Self::refuse), [`allow`](Self::allow) |
/// | rewriting | [`strict`](Self::strict) rejects a URI that is not canonical, [`exact`](Self::exact) keeps a URI as written |
///
/// Apply the policy at run time:
///
/// | call | returns |
/// |---|---|
/// | [`normalize`](Self::normalize) | the canonical URI with the original and the steps between them, or the first error |
/// | [`validate`](Self::validate) | the same, or every violation |
/// | [`check_canonical`](Self::check_canonical) | every reason why the string is not canonical |
/// | [`accepts`](Self::accepts) | whether it accepts a URI that is parsed already, without its canonical form |
///
/// Compare it with another policy: [`covers`](Self::covers) returns `true` if it accepts everything that the other accepts.
///
/// A `Policy` borrows its lists. [`PolicyBuf`](crate::PolicyBuf) owns them, and can be deserialized from a
/// configuration.
///
/// # Panics
///
/// A method panics when the policy would contradict itself: for example, if it removes queries and rejects them,
/// accepts no scheme at all, or lists a host that it rejects. As a constant, such a policy does not compile. For rules from a configuration,
/// [`try_with`](Self::try_with) returns an error instead.
///
/// ```compile_fail
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, Refusal};
/// const BROKEN: Policy = Policy::PAGE.refuse(Refusal::Query); // `PAGE` removes queries
/// # let _ = BROKEN;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy<'a> {
    refused: u32,
    outcome: Outcome,
    takes_iri: bool,
    needs_valid_host: bool,
    /// Whether contradictions are left to [`try_with`](Self::try_with). Until it has checked them, the policy
    /// accepts nothing.
    defers_checks: bool,
    schemes: Option<Names<'a>>,
    hosts: Option<Names<'a>>,
    ports: Option<&'a [u16]>,
    paths: Option<Names<'a>>,
    /// Names of parameters whose values are secrets.
    sensitive_params: Names<'a>,
    form: NormalRules<'a>,
}

/// The form in which an accepted string is returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// The normal form.
    Normalized,
    /// The string as written.
    Exact,
    /// The string as written, which must be its own normal form.
    Strict,
}

impl Policy<'_> {
    /// Returns `true` if the policy has this refusal.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Refusal};
    /// assert!(Policy::LITERAL.refuses(Refusal::Userinfo));
    /// assert!(!Policy::LITERAL.allow(Refusal::Userinfo).refuses(Refusal::Userinfo));
    /// ```
    #[must_use]
    pub const fn refuses(&self, refusal: Refusal) -> bool {
        self.refused & refusal.bit() != 0
    }
}
