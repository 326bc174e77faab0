//! Policies that contradict themselves: each builder method looks whether it has made one.

use super::{Outcome, Policy, Refusal, listed};
use crate::grammar::class::SCHEME;
use crate::normalize::Rule;

impl Policy<'_> {
    /// The policy, unless it contradicts itself.
    #[track_caller]
    pub(super) const fn sound(self) -> Self {
        assert!(
            !(self.removes(Rule::RemoveQuery) && self.refuses(Refusal::Query)),
            "contradictory policy: it removes queries and refuses them; `keep_query()` before `refuse(Refusal::Query)`, or `allow(Refusal::Query)`"
        );
        assert!(
            !(self.removes(Rule::RemoveFragment) && self.refuses(Refusal::Fragment)),
            "contradictory policy: it removes fragments and refuses them; `keep_fragment()` before `refuse(Refusal::Fragment)`, or `allow(Refusal::Fragment)`"
        );
        assert!(
            !(self.removes(Rule::CollapseSlashes) && self.refuses(Refusal::EmptySegment)),
            "contradictory policy: it makes one slash of several and refuses them; `keep_slashes()` before `refuse(Refusal::EmptySegment)`, or `allow(Refusal::EmptySegment)`"
        );
        assert!(
            !(matches!(self.outcome, Outcome::Exact) && self.form.rewrites()),
            "contradictory policy: it keeps text exactly as it is and has rules that change it; `strict()` refuses what they would change"
        );
        self
    }

    const fn removes(&self, rule: Rule) -> bool {
        self.form.has(rule)
    }
}

/// Panics for a list of schemes that nothing can be on.
#[track_caller]
pub(super) const fn assert_schemes(schemes: &[&str]) {
    assert!(!schemes.is_empty(), "contradictory policy: no scheme is allowed; `any_scheme()` allows all");
    let mut i = 0;
    while i < schemes.len() {
        let scheme = schemes[i].as_bytes();
        assert!(
            !scheme.is_empty() && scheme[0].is_ascii_alphabetic() && SCHEME.run(scheme, 0) == scheme.len(),
            "contradictory policy: a scheme on its list is none; write it without a colon, as in `https` [RFC 3986, section 3.1]"
        );
        i += 1;
    }
}

/// Panics for a list of hosts that nothing can be on.
#[track_caller]
pub(super) const fn assert_hosts(hosts: &[&str]) {
    assert!(!hosts.is_empty(), "contradictory policy: no host is allowed; `any_host()` allows all");
    let mut i = 0;
    while i < hosts.len() {
        assert!(
            listed::is_host_entry(hosts[i]),
            "contradictory policy: a host on its list is none; write a name in ASCII, `*.` and a name, or an address; ports are a matter of `ports()` [RFC 3986, section 3.2.2]"
        );
        i += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::{assert_hosts, assert_schemes};

    #[test]
    fn what_may_be_on_lists() {
        assert_schemes(&["https", "x+y", "HTTP"]);
        assert_hosts(&["example.com", "*.example.com", "127.0.0.1", "[::1]"]);
    }

    #[test]
    #[should_panic = "no host is allowed"]
    fn a_list_of_hosts_is_not_empty() {
        assert_hosts(&[]);
    }

    #[test]
    #[should_panic = "a host on its list is none"]
    fn the_last_host_is_looked_at() {
        assert_hosts(&["example.com", "example.com:80"]);
    }

    #[test]
    #[should_panic = "no scheme is allowed"]
    fn a_list_of_schemes_is_not_empty() {
        assert_schemes(&[]);
    }

    #[test]
    #[should_panic = "a scheme on its list is none"]
    fn the_last_scheme_is_looked_at() {
        assert_schemes(&["https", "http:"]);
    }
}
