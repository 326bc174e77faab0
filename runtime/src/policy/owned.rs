//! [`PolicyBuf`]: a policy that owns its lists.

use alloc::string::String;
use alloc::vec::Vec;

use super::Policy;
use crate::text::names::Names;

/// A policy that owns its lists, for example from a configuration file. [`policy`](Self::policy) borrows it as a
/// [`Policy`].
///
/// With the feature `serde`, a `PolicyBuf` is deserialized from a map. The field `preset` is required and names a
/// constant of [`Policy`]. Each other field has the name of a method of [`Policy`] and changes the preset:
///
/// | field | values |
/// |---|---|
/// | `preset` | `"RFC3986"`, `"LITERAL"`, `"EXACT"`, `"PAGE"`, `"PAGE_HTTPS"`, `"PUBLIC"`, `"RESOURCE"`, `"GUIDE"` |
/// | `schemes`, `hosts`, `paths` | a list of strings, or `"any"` |
/// | `ports` | a list of numbers, or `"any"` |
/// | `valid_host` | `true`, `false` |
/// | `trailing_slash` | `"always"`, `"never"`, `"preserve"` |
/// | `remove_default_port`, `collapse_slashes`, `remove_query`, `remove_fragment`, `sort_query`, `remove_empty_params` | `true`, `false` |
/// | `remove_params`, `sensitive_params` | a list of names, such as `utm_*` |
/// | `allow`, `refuse` | a list of [names of refusals](crate::Refusal::name) |
/// | `strict`, `exact` | `true`; `false` keeps the rule of the preset |
///
/// The names `trailingSlash`, `removeQuery`, `removeFragment`, `allowedProtocols` (for `schemes`, with or without the
/// colon) and `normalizePort` (for `remove_default_port`) are also accepted. With one of these names, `preset` is
/// optional and defaults to `"PAGE"`.
///
/// The order of the fields has no effect. Fields that contradict each other are an error: `strict` and `exact`, a refusal in
/// both `allow` and `refuse`, and what [`Policy`] refuses, such as `remove_query` with `refuse = ["query"]`. Errors name the
/// field.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, PolicyBuf};
///
/// fn from_arguments(hosts: &[String]) -> Result<PolicyBuf, urika::PolicyError> {
///     let hosts: Vec<&str> = hosts.iter().map(String::as_str).collect();
///     Policy::PAGE.try_with(|policy| policy.hosts(&hosts)).map(PolicyBuf::from)
/// }
///
/// let ours = from_arguments(&["example.com".to_owned()])?;
/// assert!(ours.policy().normalize("https://example.com/a").is_ok());
/// assert!(ours.policy().normalize("https://example.org/a").is_err());
/// # Ok::<(), urika::PolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyBuf {
    /// The policy without its lists.
    rules: Policy<'static>,
    schemes: Option<Vec<String>>,
    hosts: Option<Vec<String>>,
    ports: Option<Vec<u16>>,
    paths: Option<Vec<String>>,
    sensitive_params: Vec<String>,
    removed_params: Vec<String>,
}

impl PolicyBuf {
    /// Returns a [`Policy`] that borrows the lists.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, PolicyBuf};
    /// assert_eq!(PolicyBuf::from(Policy::GUIDE).policy(), Policy::GUIDE);
    /// ```
    #[must_use]
    #[inline]
    pub fn policy(&self) -> Policy<'_> {
        let mut policy: Policy<'_> = self.rules;
        policy.schemes = self.schemes.as_deref().map(Names::Owned);
        policy.hosts = self.hosts.as_deref().map(Names::Owned);
        policy.ports = self.ports.as_deref();
        policy.paths = self.paths.as_deref().map(Names::Owned);
        policy.sensitive_params = Names::Owned(&self.sensitive_params);
        policy.form.removed_params = Names::Owned(&self.removed_params);
        policy
    }
}

impl From<Policy<'_>> for PolicyBuf {
    #[inline]
    fn from(policy: Policy<'_>) -> Self {
        Self {
            schemes: policy.schemes.map(Names::to_owned),
            hosts: policy.hosts.map(Names::to_owned),
            ports: policy.ports.map(Vec::from),
            paths: policy.paths.map(Names::to_owned),
            sensitive_params: policy.sensitive_params.to_owned(),
            removed_params: policy.form.removed_params.to_owned(),
            rules: policy.without_lists(),
        }
    }
}

impl Policy<'_> {
    #[inline]
    const fn without_lists(self) -> Policy<'static> {
        Policy {
            refused: self.refused,
            outcome: self.outcome,
            takes_iri: self.takes_iri,
            needs_valid_host: self.needs_valid_host,
            defers_checks: self.defers_checks,
            schemes: None,
            hosts: None,
            ports: None,
            paths: None,
            sensitive_params: Names::NONE,
            form: self.form.without_names(),
        }
    }
}
