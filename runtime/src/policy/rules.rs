//! The methods of [`Policy`] that each replace one rule and cannot contradict another.

use super::{Outcome, Policy, Refusal};
use crate::text::names::Names;
use crate::uri::normalize::Rule;

/// Makes a method from each row, which changes the policy and returns it.
macro_rules! rules {
    ($($(#[$doc:meta])* fn $rule:ident($policy:ident $(, $arg:ident: $type:ty)?) $change:block)*) => {
        impl<'a> Policy<'a> {$(
            $(#[$doc])*
            #[must_use]
            pub const fn $rule(mut $policy $(, $arg: $type)?) -> Self {
                $change
                $policy
            }
        )*}
    };
}

rules! {
    /// Allows what `refusal` would reject. [`refuse`](Self::refuse) is the opposite.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Refusal};
    /// let policy = Policy::LITERAL.allow(Refusal::NearMiss);
    /// assert_eq!(policy.normalize("htps://h/")?.uri(), "htps://h/");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn allow(self, refusal: Refusal) { self.refused &= !refusal.bit() }

    /// Rejects a URI that is not in the canonical form of this policy, instead of rewriting it.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let error = Policy::LITERAL.strict().normalize("https://h").unwrap_err();
    /// assert_eq!((error.code(), error.offset()), ("NOT_CANONICAL", 9));
    /// let error = Policy::PAGE.strict().normalize("https://h/a/").unwrap_err();
    /// assert_eq!(error.code(), "TRAILING_SLASH_VIOLATION");
    /// ```
    fn strict(self) { self.outcome = Outcome::Strict }

    /// Accepts every scheme.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::PAGE.any_scheme().normalize("ftp://example.com/").is_ok());
    /// ```
    fn any_scheme(self) { self.schemes = None }

    /// Accepts every host that the grammar allows. Refusals still apply; use [`allow`](Self::allow) for these.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::PAGE.any_host().normalize("https://my_host/a").is_ok());
    /// ```
    fn any_host(self) { (self.needs_valid_host, self.hosts) = (false, None) }

    /// Accepts every port.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::LITERAL.ports(&[]).any_port().normalize("https://h:8443/").is_ok());
    /// ```
    fn any_port(self) { self.ports = None }

    /// Accepts every path. Refusals still apply.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let any = Policy::LITERAL.paths(&["/api/"]).any_path();
    /// assert!(any.normalize("https://h/admin").is_ok());
    /// ```
    fn any_path(self) { self.paths = None }

    /// Hides the values of parameters with these names in logs, in addition to those that
    /// [`Uri::redacted`](crate::Uri::redacted) always hides. `x_*` matches the names that begin with `x_`.
    ///
    /// Names are compared decoded, ignoring case and separators: `customer_id` is also `customerId` and
    /// `Customer-ID`. The list has no effect on what the policy accepts.
    /// [`RedactedUri::under`](crate::RedactedUri::under) applies it.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Uri};
    ///
    /// const SITE: Policy = Policy::LITERAL.sensitive_params(&["customer_id"]);
    /// let uri = Uri::parse("https://h/?customerId=7&token=x&page=2")?;
    /// let redacted = uri.redacted().under(&SITE).to_string();
    /// assert_eq!(redacted, "https://h/?customerId=***&token=***&page=2");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn sensitive_params(self, names: &'a [&'a str]) { self.sensitive_params = Names::Lent(names) }

    /// Removes the scheme's default port, as every preset does, or keeps it. An empty port is always removed.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::PAGE.remove_default_port(false);
    /// assert_eq!(policy.normalize("https://h:443/a")?.uri(), "https://h:443/a");
    /// let policy = policy.remove_default_port(true);
    /// assert_eq!(policy.normalize("https://h:443/")?.uri(), "https://h/");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn remove_default_port(self, remove: bool) { self.form = self.form.set(Rule::KeepDefaultPort, !remove) }
}

impl Policy<'_> {
    /// Accepts only the scheme `https`. The preset [`PAGE_HTTPS`](Self::PAGE_HTTPS) is `PAGE.https_only()`; use the method
    /// with all other policies.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let error = Policy::LITERAL.https_only().normalize("http://h/").unwrap_err();
    /// assert_eq!(error.code(), "UNSUPPORTED_PROTOCOL");
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn https_only(self) -> Self {
        self.schemes(&["https"])
    }
}
