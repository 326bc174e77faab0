//! Pictures that show what a policy takes.

use super::Policy;
use crate::fault::Picture;

impl<'a> Picture<'a> {
    /// Adds the schemes, hosts or ports that `policy` takes to the help, when the text has one that is not on
    /// the list. The macros know the policy and always show its list; an error does not hold the list, which
    /// may be borrowed.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// const SITE: Policy = Policy::PAGE.hosts(&["example.com", "*.example.com"]);
    /// let text = "https://example.org/";
    /// let error = SITE.normalize(text).unwrap_err();
    /// assert_eq!(error.picture(text).under(&SITE).to_string(), "\
    /// invalid URI: host is not allowed here [policy, HOST_NOT_ALLOWED]
    ///   https://example.org/
    ///           ^^^^^^^^^^^ use example.com or *.example.com");
    /// ```
    #[must_use]
    pub const fn under(self, policy: &Policy<'a>) -> Self {
        self.with_listed(policy.listed(self.kind()))
    }
}
