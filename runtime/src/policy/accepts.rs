//! [`Policy::accepts`]: the decision about a URI, without its normal form.

use super::subject::Subject;
use super::{Outcome, Policy};
use crate::fault::What;
use crate::uri::Uri;

impl Policy<'_> {
    /// Returns `true` if [`normalize`](Self::normalize) accepts the URI.
    ///
    /// Use it where only the answer counts, as in a filter: the URI is not parsed again, and no string is made. Only
    /// a [`strict`](Self::strict) policy writes the normal form, to compare it.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Uri};
    ///
    /// let accepts = |text| Uri::parse(text).is_ok_and(|uri| Policy::PUBLIC.accepts(uri));
    /// assert!(accepts("https://example.com/a/../b"));
    /// assert!(!accepts("https://192.168.0.1/") && !accepts("ftp://example.com/"));
    /// ```
    #[must_use]
    #[inline]
    pub fn accepts(&self, uri: Uri<'_>) -> bool {
        match self.outcome {
            Outcome::Strict => self.run(uri.as_str(), What::Uri).is_ok(),
            // Rules for the normal form do not reject. A parsed URI is ASCII.
            Outcome::Normalized | Outcome::Exact => {
                self.next(Subject::new(uri.as_str(), uri.marks()), true, 0).is_none()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::String;

    use urika_reference::texts::up_to;

    use crate::policy::{Policy, Refusal};
    use crate::uri::Uri;

    const POLICIES: [Policy<'static>; 9] = [
        Policy::LITERAL,
        Policy::PUBLIC,
        Policy::PUBLIC.hosts(&["a.com", "*.com", "*.1.com"]).paths(&["/a/", "/a.b/*"]),
        Policy::LITERAL.hosts(&["*.local", "a", "a-a.1.com", "1.1.1.1"]).ports(&[80]),
        Policy::RFC3986.valid_host().refuse(Refusal::OddPort),
        Policy::RFC3986.hosts(&["A.COM", "*.home.arpa"]).paths(&["/"]),
        Policy::PAGE.paths(&["/a"]),
        Policy::PAGE_HTTPS.strict(),
        Policy::EXACT.refuse(Refusal::PathTraversal),
    ];

    /// A host of lower-case labels takes a shorter way. The same host with capital letters does not.
    #[test]
    fn a_decision_is_that_of_the_normal_form() {
        let tokens = [
            "a", "-", ".", "1", "%61", "%2e", "com", ".com", "home", ".arpa", "local", "xn--", ":80", ":",
            ":65536", "@",
        ];
        let (mut tried, mut accepted) = (0, 0);
        for host in up_to(&tokens, 3) {
            for text in [format!("https://{host}/a/"), format!("https://{}/a/", host.to_uppercase())] {
                let Ok(uri) = Uri::parse(&text) else { continue };
                for (number, policy) in POLICIES.iter().enumerate() {
                    let is_accepted = policy.normalize(&text).is_ok();
                    assert_eq!(policy.accepts(uri), is_accepted, "{text} {number}");
                    (tried, accepted) = (tried + 1, accepted + u32::from(is_accepted));
                }
            }
            let decided =
                |text: String, policy: &Policy<'_>| Uri::parse(&text).is_ok_and(|uri| policy.accepts(uri));
            for policy in POLICIES[..7].iter().filter(|_| !host.contains('%')) {
                let plain = decided(format!("https://{host}/a/"), policy);
                let capital = decided(format!("https://{}/a/", host.to_uppercase()), policy);
                assert_eq!(plain, capital, "{host}");
            }
        }
        assert!(tried > 25_000 && accepted > 2_000, "{tried} {accepted}");
    }

    #[test]
    fn a_decision_about_a_path_is_that_of_the_normal_form() {
        let tokens = ["/", "a", ".", "..", "%2e", "%2F", "%61", "%252e", ";", "?", "#", "b"];
        let mut tried = 0;
        for path in up_to(&tokens, 3) {
            for before in ["https://b.com/", "https://b.com", "https://A.com/a.b/", "ftp://a.com/a/", "x:/"] {
                let text = format!("{before}{path}");
                let Ok(uri) = Uri::parse(&text) else { continue };
                for (number, policy) in POLICIES.iter().enumerate() {
                    assert_eq!(policy.accepts(uri), policy.normalize(&text).is_ok(), "{text} {number}");
                    tried += 1;
                }
            }
        }
        assert!(tried > 50_000, "{tried}");
    }
}
