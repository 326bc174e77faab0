//! The methods of [`Policy`] that each replace one rule and may contradict another, and a `try_` method for
//! each: for policies that are put together at run time.

use super::contradiction::{check_hosts, check_schemes};
use super::{Outcome, Policy, PolicyError, Refusal};
use crate::fault::tri;
use crate::text::names::Names;
use crate::uri::normalize::{Rule, TrailingSlash};

/// Makes for each rule the method that panics when the policy would contradict itself, and the method that
/// returns an error instead.
macro_rules! attempts {
    ($(
        $(#[$doc:meta])*
        $name:ident, $tried:ident($($arg:ident: $type:ty)?), $wrong:literal, |$policy:ident| $change:expr;
    )*) => {
        impl<'a> Policy<'a> {
            $(
                $(#[$doc])*
                #[must_use]
                #[track_caller]
                pub const fn $name(self $(, $arg: $type)?) -> Self {
                    match self.$tried($($arg)?) {
                        Ok(policy) => policy,
                        Err(error) => panic!("{}", error.message()),
                    }
                }

                #[doc = concat!("As [`", stringify!($name), "`](Self::", stringify!($name), "), with an error where that panics.")]
                ///
                /// # Errors
                ///
                /// Fails when the policy would contradict itself, and when an entry of a list is invalid.
                ///
                #[doc = concat!("```\n# extern crate urika_runtime as urika;\nuse urika::{Policy, Refusal, TrailingSlash};")]
                #[doc = concat!("let error = ", $wrong, ".unwrap_err();")]
                /// assert!(error.to_string().starts_with("contradictory policy: "));
                /// # let _ = (Refusal::Query, TrailingSlash::Never);
                /// ```
                pub const fn $tried(self $(, $arg: $type)?) -> Result<Self, PolicyError> {
                    let mut $policy = self;
                    $change;
                    tri!($policy.check_rules());
                    Ok($policy)
                }
            )*
        }
    };
}

attempts! {
    /// Takes these schemes and no other. Schemes are compared without regard to case.
    ///
    /// # Panics
    ///
    /// Panics when the list is empty, or an entry is not a scheme (RFC 3986, section 3.1).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::LITERAL.schemes(&["https", "mailto"]);
    /// assert!(policy.normalize("HTTPS://h/").is_ok());
    /// assert_eq!(policy.normalize("ftp://h/").unwrap_err().code(), "UNSUPPORTED_PROTOCOL");
    /// ```
    schemes, try_schemes(schemes: &'a [&'a str]), "Policy::PAGE.try_schemes(&[\"https:\"])", |policy| {
        tri!(check_schemes(Names::Lent(schemes)));
        policy.schemes = Some(Names::Lent(schemes));
    };

    /// Takes these hosts and no other. `*.example.com` stands for every name below `example.com`, but not for
    /// `example.com`.
    ///
    /// Names are compared without regard to case, with their escapes decoded. Addresses are compared as
    /// numbers, so `::ffff:192.0.2.1` is `192.0.2.1`. A URI without an authority has no host, and is refused.
    /// The entry `""` takes an empty host, which in `file` includes `localhost`. List names outside ASCII in
    /// their `xn--` form. No list takes a host with an escaped delimiter, with escapes that are not UTF-8, or
    /// with an empty label: readers who decode it may see another host.
    ///
    /// # Panics
    ///
    /// Panics when the list is empty, or an entry is not a host, such as `example.com:80`, or a name
    /// that no host can have, such as `127.1`, `a..b` or `example.com.`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::LITERAL.hosts(&["example.com", "*.example.com", "::1", "192.0.2.1"]);
    /// for text in ["https://Example.com/", "https://a.b.example.com/", "http://[0:0::1]/", "http://[::ffff:c000:201]/"] {
    ///     assert!(policy.normalize(text).is_ok(), "{text}");
    /// }
    /// for text in ["https://example.com.evil/", "https://evil-example.com/", "mailto:a@example.com"] {
    ///     assert_eq!(policy.normalize(text).unwrap_err().code(), "HOST_NOT_ALLOWED", "{text}");
    /// }
    /// ```
    hosts, try_hosts(hosts: &'a [&'a str]), "Policy::PAGE.try_hosts(&[\"example.com:80\"])", |policy| {
        tri!(check_hosts(Names::Lent(hosts)));
        policy.hosts = Some(Names::Lent(hosts));
    };

    /// Refuses the texts that `refusal` finds.
    ///
    /// # Panics
    ///
    /// Panics when this policy removes the part that `refusal` refuses.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Refusal};
    /// let policy = Policy::RFC3986.refuse(Refusal::NoHost);
    /// assert_eq!(policy.normalize("http:///x").unwrap_err().code(), "NO_HOST");
    /// ```
    refuse, try_refuse(refusal: Refusal), "Policy::PAGE.try_refuse(Refusal::Query)", |policy| {
        policy.refused |= refusal.bit();
    };

    /// Keeps accepted text as it is. Text outside ASCII is refused, since it would have to be changed. Upper-case
    /// letters in a host that counts case are accepted ([`Refusal::HostCase`]).
    ///
    /// # Panics
    ///
    /// Panics when this policy has rules that change text beyond its normal form.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::RFC3986.exact().normalize("HTTP://h:80")?.uri(), "HTTP://h:80");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    exact, try_exact(), "Policy::PAGE.try_exact()", |policy| {
        (policy.outcome, policy.takes_iri) = (Outcome::Exact, false);
        policy.refused &= !Refusal::HostCase.bit();
    };

    /// Says whether a path ends in a slash.
    ///
    /// # Panics
    ///
    /// Panics when this policy keeps text exactly as it is.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// use urika::TrailingSlash;
    /// let uri = |rule, text| Policy::RFC3986.trailing_slash(rule).normalize(text).map(|it| it.into_uri());
    /// assert_eq!(uri(TrailingSlash::Never, "http://h/a/")?, "http://h/a");
    /// assert_eq!(uri(TrailingSlash::Always, "http://h/a")?, "http://h/a/");
    /// assert_eq!(uri(TrailingSlash::Preserve, "http://h/a/")?, "http://h/a/");
    /// assert_eq!(uri(TrailingSlash::Never, "http://h")?, "http://h/", "the root stays");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    trailing_slash, try_trailing_slash(rule: TrailingSlash), "Policy::EXACT.try_trailing_slash(TrailingSlash::Never)", |policy| {
        policy.form.trailing_slash = rule;
    };

    /// Says whether repeated slashes are merged in a path that begins with `/`.
    ///
    /// Slashes are merged before dot segments are removed: to a server that does the same, `/a//../b` is
    /// `/b`. To RFC 3986, repeated slashes are empty segments.
    ///
    /// # Panics
    ///
    /// Panics if `collapse` is true and this policy keeps text exactly as it is, or refuses empty segments.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::RFC3986.collapse_slashes(true).normalize("http://h//a///b")?.uri(), "http://h/a/b");
    /// assert_eq!(Policy::RESOURCE.collapse_slashes(false).normalize("http://h/a//b")?.uri(), "http://h/a//b");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    collapse_slashes, try_collapse_slashes(collapse: bool), "Policy::EXACT.try_collapse_slashes(true)", |policy| {
        policy.form = policy.form.set(Rule::CollapseSlashes, collapse);
    };

    /// Says whether the query is removed.
    ///
    /// # Panics
    ///
    /// Panics if `remove` is true and this policy keeps text exactly as it is, or refuses queries.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::RFC3986.remove_query(true).normalize("http://h/?a=1#b")?.uri(), "http://h/#b");
    /// assert_eq!(Policy::PAGE.remove_query(false).normalize("https://h/?a=1#b")?.uri(), "https://h/?a=1");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    remove_query, try_remove_query(remove: bool), "Policy::EXACT.try_remove_query(true)", |policy| {
        policy.form = policy.form.set(Rule::RemoveQuery, remove);
    };

    /// Says whether the fragment is removed.
    ///
    /// # Panics
    ///
    /// Panics if `remove` is true and this policy keeps text exactly as it is, or refuses fragments.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::RFC3986.remove_fragment(true).normalize("http://h/?a=1#b")?.uri(), "http://h/?a=1");
    /// assert_eq!(Policy::PAGE.remove_fragment(false).normalize("https://h/?a=1#b")?.uri(), "https://h/#b");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    remove_fragment, try_remove_fragment(remove: bool), "Policy::EXACT.try_remove_fragment(true)", |policy| {
        policy.form = policy.form.set(Rule::RemoveFragment, remove);
    };

    /// Says whether query parameters are sorted by the bytes of their normalized names.
    ///
    /// Parameters with the same name keep their order.
    ///
    /// # Panics
    ///
    /// Panics if `sort` is true and this policy keeps text exactly as it is.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::RFC3986.sort_query(true);
    /// assert_eq!(policy.normalize("http://h/?b=2&a=3&b=1&%61=0")?.uri(), "http://h/?a=3&a=0&b=2&b=1");
    /// assert_eq!(policy.sort_query(false).normalize("http://h/?b=2&a=1")?.uri(), "http://h/?b=2&a=1");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    sort_query, try_sort_query(sort: bool), "Policy::EXACT.try_sort_query(true)", |policy| {
        policy.form = policy.form.set(Rule::SortQuery, sort);
    };

    /// Says whether query parameters without a value, `a=` and `a`, are removed. A query that becomes empty
    /// is removed with its `?`.
    ///
    /// # Panics
    ///
    /// Panics if `remove` is true and this policy keeps text exactly as it is.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::RFC3986.remove_empty_params(true);
    /// assert_eq!(policy.normalize("http://h/?a=&b=2&c")?.uri(), "http://h/?b=2");
    /// assert_eq!(policy.normalize("http://h/?a=")?.uri(), "http://h/");
    /// assert_eq!(policy.remove_empty_params(false).normalize("http://h/?a=")?.uri(), "http://h/?a=");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    remove_empty_params, try_remove_empty_params(remove: bool), "Policy::EXACT.try_remove_empty_params(true)", |policy| {
        policy.form = policy.form.set(Rule::RemoveEmptyParams, remove);
    };

    /// Removes query parameters by name, or by the beginning of their name: `utm_*`.
    ///
    /// Names are compared with their escapes decoded. A query that becomes empty is removed with its `?`. An
    /// empty list removes nothing.
    ///
    /// # Panics
    ///
    /// Panics when this policy keeps text exactly as it is.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::LITERAL.remove_params(&["utm_*", "gclid"]);
    /// let text = "https://h/?utm_source=x&q=1&gclid=2&%75tm_medium=y";
    /// assert_eq!(policy.normalize(text)?.uri(), "https://h/?q=1");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    remove_params, try_remove_params(names: &'a [&'a str]), "Policy::EXACT.try_remove_params(&[\"a\"])", |policy| {
        policy.form.removed_params = Names::Lent(names);
    };
}
