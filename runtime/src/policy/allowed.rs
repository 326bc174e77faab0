//! The lists of a policy, for messages, diagnostics and logs.

use super::Policy;
use crate::fault::{Diagnostic, FaultKind, Listed};
use crate::uri::RedactedUri;

impl<'a> Policy<'a> {
    /// Returns the list that a fault of this kind is about.
    pub(crate) const fn listed(&self, kind: FaultKind) -> Listed<'a> {
        let names = match kind {
            FaultKind::SchemeNotAllowed => self.schemes,
            FaultKind::HostNotAllowed => self.hosts,
            FaultKind::PathNotAllowed => self.paths,
            _ => None,
        };
        match (kind, names, self.ports) {
            (_, Some(names), _) => Listed::Names(names),
            (FaultKind::PortNotAllowed, _, Some(ports)) => Listed::Ports(ports),
            _ => Listed::Nothing,
        }
    }
}

impl<'a> Diagnostic<'a> {
    /// Adds the list of the policy to the help, if the error is about a scheme, host, port or path that is not on the list.
    ///
    /// A [`ParseError`](crate::ParseError) does not contain the list, which might be borrowed.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// const SITE: Policy = Policy::PAGE.hosts(&["example.com", "*.example.com"]);
    /// let text = "https://example.org/";
    /// let error = SITE.normalize(text).unwrap_err();
    /// assert_eq!(error.diagnostic(text).under(&SITE).to_string(), "\
    /// invalid URI: host is not on the policy's list [policy, HOST_NOT_ALLOWED]
    ///   https://example.org/
    ///           ^^^^^^^^^^^ use `example.com` or `*.example.com`");
    /// ```
    #[must_use]
    pub const fn under(self, policy: &Policy<'a>) -> Self {
        self.with_listed(policy.listed(self.kind()))
    }
}

impl<'a> RedactedUri<'a> {
    /// Also hides the values of the parameters that the policy calls
    /// [sensitive](Policy::sensitive_params).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Uri};
    ///
    /// const SITE: Policy = Policy::LITERAL.sensitive_params(&["account", "x_*"]);
    /// let uri = Uri::parse("https://h/a?Account=7&x-id=8&page=2#account=9")?;
    /// let line = format!("GET {}", uri.redacted().under(&SITE));
    /// assert_eq!(line, "GET https://h/a?Account=***&x-id=***&page=2#account=***");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn under(self, policy: &Policy<'a>) -> Self {
        self.with_names(policy.sensitive_params)
    }
}

#[cfg(feature = "alloc")]
impl Policy<'_> {
    /// Redacts every URI in running text, as [`redact_in`](crate::redact_in) does, and also hides the parameters that
    /// the policy calls [sensitive](Self::sensitive_params).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// const SITE: Policy = Policy::LITERAL.sensitive_params(&["account"]);
    /// let line = SITE.redact_in("GET /a?account=7&page=2 200");
    /// assert_eq!(line, "GET /a?account=***&page=2 200");
    /// ```
    #[must_use]
    pub fn redact_in<'t>(&self, text: &'t str) -> alloc::borrow::Cow<'t, str> {
        crate::uri::redact_with(text, self.sensitive_params)
    }
}

#[cfg(test)]
mod tests {
    use super::{FaultKind, Listed, Policy};
    use crate::text::names::Names;

    #[test]
    fn a_fault_of_a_list_has_that_list() {
        let all = Policy::RFC3986.schemes(&["s"]).hosts(&["h"]).ports(&[1]).paths(&["/"]);
        assert!(matches!(all.listed(FaultKind::SchemeNotAllowed), Listed::Names(Names::Lent(["s"]))));
        assert!(matches!(all.listed(FaultKind::HostNotAllowed), Listed::Names(Names::Lent(["h"]))));
        assert!(matches!(all.listed(FaultKind::PortNotAllowed), Listed::Ports([1])));
        assert!(matches!(all.listed(FaultKind::PathNotAllowed), Listed::Names(Names::Lent(["/"]))));
        assert!(matches!(all.listed(FaultKind::InvalidHost), Listed::Nothing));
        assert!(matches!(Policy::RFC3986.listed(FaultKind::HostNotAllowed), Listed::Nothing));
    }
}
