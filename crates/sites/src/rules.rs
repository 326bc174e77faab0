//! The rules that a database must keep.

use urika::Policy;
use urika::value::Base;

use crate::code::Severity;

/// The maximum number of characters of a `loc`.
pub const MAX_LOC: usize = 2048;

/// The minimum number of characters of the `loc` of an entry in the schema of sitemaps.
pub(crate) const MIN_LOC: usize = 12;

/// The rules that a database must keep: a policy for its URLs, and rules for its entries.
///
/// ```
/// use urika_sites::{Rules, check_str};
///
/// let entry = r#"{ "loc": "https://example.com/en?utm_source=x" }"#;
/// assert_eq!(check_str(entry, &Rules::new()).errors(), 1);
/// assert_eq!(check_str(entry, &Rules::new().take_unnormalized()).errors(), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Rules<'a> {
    pub(crate) policy: Policy<'a>,
    pub(crate) base: Option<Base<'a>>,
    unnormalized: Severity,
    unknown_fields: Severity,
    pub(crate) requires_x_default: bool,
}

impl Rules<'static> {
    /// Returns the site rules: [`Policy::PAGE`], every URL in canonical form, no unknown field.
    ///
    /// ```
    /// use urika_sites::{Rules, check_str};
    /// let report = check_str(r#"{ "loc": "https://example.com/page" }"#, &Rules::new());
    /// assert!(report.findings.is_empty());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self::with_policy(Policy::PAGE)
    }
}

impl Default for Rules<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Rules<'a> {
    /// Returns the site rules with another policy for the URLs.
    ///
    /// ```
    /// use urika::Policy;
    /// use urika_sites::{Rules, check_str};
    /// let rules = Rules::with_policy(Policy::RFC3986);
    /// assert_eq!(
    ///     check_str(r#"{ "loc": "https://example.com/page/?q=1" }"#, &rules).errors(),
    ///     0
    /// );
    /// ```
    #[must_use]
    pub const fn with_policy(policy: Policy<'a>) -> Self {
        Self {
            policy,
            base: None,
            unnormalized: Severity::Error,
            unknown_fields: Severity::Error,
            requires_x_default: false,
        }
    }

    /// Accepts URLs that are not in canonical form, with a note. The sitemap has their canonical form.
    ///
    /// ```
    /// use urika_sites::{Rules, Severity, check_str};
    /// let report = check_str(
    ///     r#"{ "loc": "HTTPS://example.com/" }"#,
    ///     &Rules::new().take_unnormalized(),
    /// );
    /// assert_eq!(report.findings[0].severity, Severity::Note);
    /// ```
    #[must_use]
    pub const fn take_unnormalized(mut self) -> Self {
        self.unnormalized = Severity::Note;
        self
    }

    /// Accepts fields that the format does not have, with a note.
    ///
    /// ```
    /// use urika_sites::{Rules, check_str};
    /// let entry = r#"{ "loc": "https://example.com/", "title": "Home" }"#;
    /// assert_eq!(check_str(entry, &Rules::new()).errors(), 1);
    /// assert_eq!(check_str(entry, &Rules::new().take_unknown_fields()).errors(), 0);
    /// ```
    #[must_use]
    pub const fn take_unknown_fields(mut self) -> Self {
        self.unknown_fields = Severity::Note;
        self
    }

    /// Requires an `x-default` in every cluster.
    ///
    /// ```
    /// use urika_sites::{Rules, check_str};
    /// let entry = r#"{ "loc": "https://example.com/en", "lang": "en",
    ///     "alternates": [{ "lang": "ja", "loc": "https://example.com/ja" }] }"#;
    /// let report = check_str(entry, &Rules::new().require_x_default());
    /// assert!(report.findings.iter().any(|finding| finding.code == "MISSING_X_DEFAULT"));
    /// ```
    #[must_use]
    pub const fn require_x_default(mut self) -> Self {
        self.requires_x_default = true;
        self
    }

    /// Warns about entries that are not below `base`, the place of the sitemap, as the protocol requires. If
    /// no entry is below `base`, there is one warning.
    ///
    /// ```
    /// use urika::value::Base;
    /// use urika_sites::{Rules, check_str};
    /// let rules = Rules::new().below(Base::parse("https://example.com/").unwrap());
    /// let report = check_str(r#"{ "loc": "https://example.org/" }"#, &rules);
    /// assert_eq!(report.findings[0].code, "OUTSIDE_BASE");
    /// ```
    #[must_use]
    pub fn below(mut self, base: Base<'a>) -> Self {
        self.base = Some(base);
        self
    }

    pub(crate) const fn unnormalized(&self) -> Severity {
        self.unnormalized
    }

    pub(crate) const fn unknown_fields(&self) -> Severity {
        self.unknown_fields
    }
}
