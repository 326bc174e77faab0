//! The methods of [`Policy`] that each replace one rule and may contradict another. In that case they panic,
//! except in [`Policy::try_with`], which returns the contradiction as an error.

use super::{Outcome, Policy, PolicyError, Refusal};
use crate::text::names::Names;
use crate::uri::normalize::{Rule, TrailingSlash};

impl Policy<'_> {
    /// Changes this policy, and returns an error where the methods of `change` would panic. Use it for rules and lists
    /// that are known only at run time, such as those of a configuration.
    ///
    /// The rules are checked together when `change` returns. A copy of the policy that `change` keeps
    /// accepts nothing.
    ///
    /// # Errors
    ///
    /// Fails when the changed policy contradicts itself, and when an entry of a list is invalid.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    ///
    /// let hosts = ["example.com".to_owned(), "example.com:80".to_owned()];
    /// let hosts: Vec<&str> = hosts.iter().map(String::as_str).collect();
    /// let ours = Policy::PAGE.try_with(|policy| policy.hosts(&hosts[..1]).sort_query(true))?;
    /// assert!(ours.normalize("https://example.com/a").is_ok());
    ///
    /// let error = Policy::PAGE.try_with(|policy| policy.hosts(&hosts)).unwrap_err();
    /// assert_eq!((error.code(), error.entry()), ("NO_HOST_NAME", Some(1)));
    /// # Ok::<(), urika::PolicyError>(())
    /// ```
    pub fn try_with(self, change: impl FnOnce(Self) -> Self) -> Result<Self, PolicyError> {
        let changed = change(Self { defers_checks: true, ..self });
        changed.check_all()?;
        Ok(Self { defers_checks: self.defers_checks, ..changed })
    }

    /// Panics with the contradiction that a check has found, unless [`try_with`](Self::try_with) will report it.
    #[track_caller]
    const fn assert(&self, checked: Result<(), PolicyError>) {
        if let (Err(error), false) = (checked, self.defers_checks) {
            let message = error.message();
            panic!("{}", message.as_str());
        }
    }

    /// Panics if the other rules refuse an entry of a list, unless [`try_with`](Self::try_with) will report it.
    #[track_caller]
    const fn assert_entries(&self) {
        if !self.defers_checks {
            self.assert(self.check_entries());
        }
    }
}

/// Makes a method from each row, which changes the policy and panics if the policy then contradicts itself.
macro_rules! checked_rules {
    ($($(#[$doc:meta])* fn $rule:ident($policy:ident $(, $arg:ident: $type:ty)?) $change:block)*) => {
        impl<'a> Policy<'a> {$(
            $(#[$doc])*
            #[must_use]
            #[track_caller]
            pub const fn $rule(mut $policy $(, $arg: $type)?) -> Self {
                $change
                $policy.assert($policy.check_rules());
                $policy
            }
        )*}
    };
}

checked_rules! {
    /// Accepts only these schemes, in upper or lower case.
    ///
    /// # Panics
    ///
    /// Panics when the list is empty, when an entry is not a scheme (RFC 3986, section 3.1), or when the other rules
    /// refuse an entry: `urn`, if the policy lists paths.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::LITERAL.schemes(&["https", "mailto"]);
    /// assert!(policy.normalize("HTTPS://h/").is_ok());
    /// assert_eq!(policy.normalize("ftp://h/").unwrap_err().code(), "UNSUPPORTED_PROTOCOL");
    /// ```
    fn schemes(self, schemes: &'a [&'a str]) {
        self.schemes = Some(Names::Lent(schemes));
        self.assert(self.check_schemes());
        self.assert_entries();
    }

    /// Accepts only these hosts. `*.example.com` matches every name below `example.com`, but not `example.com`.
    ///
    /// - Names are compared decoded, ignoring case. List non-ASCII names in their `xn--` form.
    /// - Addresses are compared as numbers, so `::ffff:192.0.2.1` is `192.0.2.1`.
    /// - The entry `""` matches an empty host, and `localhost` in `file`.
    /// - A URI without an authority is rejected.
    /// - A host with an escaped delimiter, with escapes that are not UTF-8, or with an empty label is always rejected,
    ///   because a reader that decodes it might see another host.
    ///
    /// # Panics
    ///
    /// Panics when the list is empty, when an entry is not a host (`example.com:80`) or cannot be the name of a host
    /// (`127.1`, `a..b`, `example.com.`), or when the other rules refuse an entry, as [`PUBLIC`](Self::PUBLIC) refuses
    /// `localhost`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// const HOSTS: [&str; 4] = ["example.com", "*.example.com", "::1", "192.0.2.1"];
    /// let policy = Policy::LITERAL.hosts(&HOSTS);
    /// for host in ["Example.com", "a.b.example.com", "[0:0::1]", "[::ffff:c000:201]"] {
    ///     assert!(policy.normalize(&format!("https://{host}/")).is_ok(), "{host}");
    /// }
    /// for text in ["https://example.com.evil/", "https://evil-example.com/", "mailto:a@b.c"] {
    ///     let error = policy.normalize(text).unwrap_err();
    ///     assert_eq!(error.code(), "HOST_NOT_ALLOWED", "{text}");
    /// }
    /// ```
    fn hosts(self, hosts: &'a [&'a str]) {
        self.hosts = Some(Names::Lent(hosts));
        self.assert(self.check_hosts());
        self.assert_entries();
    }

    /// Accepts only IP addresses and valid host names: at most 253 characters, in labels of 1 to 63 letters,
    /// digits and inner hyphens (RFC 1123, section 2.1). The last label must not be a number.
    ///
    /// The host is checked after IDNA. A URI without an authority is accepted, and `file` may have an empty host.
    ///
    /// # Panics
    ///
    /// Panics when this policy lists a host that is not valid, such as `my_host`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::RFC3986.valid_host();
    /// assert!(policy.normalize("db://localhost/a").is_ok());
    /// assert_eq!(policy.normalize("db://my_host/a").unwrap_err().code(), "INVALID_HOST");
    /// ```
    fn valid_host(self) {
        self.needs_valid_host = true;
        self.assert_entries();
    }

    /// Accepts only these ports and the scheme's default port. A URI without a port is accepted.
    ///
    /// # Panics
    ///
    /// Panics when the other rules refuse an entry, as [`Refusal::OddPort`] refuses 22 if the only scheme is `https`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::LITERAL.ports(&[8443]);
    /// assert!(policy.normalize("https://h:8443/").is_ok());
    /// assert!(policy.normalize("https://h:443/").is_ok());
    /// assert_eq!(policy.normalize("https://h:22/").unwrap_err().code(), "PORT_NOT_ALLOWED");
    /// // An empty list accepts only the scheme's default port.
    /// assert!(Policy::LITERAL.ports(&[]).normalize("https://h:8443/").is_err());
    /// ```
    fn ports(self, ports: &'a [u16]) {
        self.ports = Some(ports);
        self.assert_entries();
    }

    /// Accepts only these paths. `/api/` matches the folder and every path below it, `/hooks/*` only the paths below
    /// it, and `/health` only this path.
    ///
    /// - Paths are compared in the canonical form of this policy, so `/x/../api/a` is `/api/a`, and `/api-2` is not in
    ///   `/api/`. If the policy adds or removes the slash at the end of a path, `/api` and `/api/` are equal.
    /// - A dot segment that is escaped, however many times, or that a segment with an escaped slash or a `;` hides, is
    ///   rejected, as [`resolve_within`](crate::Uri::resolve_within) does. So is an escaped NUL.
    /// - A path that does not begin with `/` is rejected, since a relative path depends on a base.
    /// - An [`exact`](Self::exact) policy keeps dot segments, so it rejects all of them.
    ///
    /// In a template, the literal path before the first value must be in a listed folder, and values must fill their
    /// segments. A value that hides a dot segment or NUL is an error, such as `%2e%2e`.
    ///
    /// # Panics
    ///
    /// Panics when the list is empty, when an entry does not begin with `/`, has a dot segment or an empty
    /// segment, or has a `*` before its last segment, or when the other rules refuse an entry, as
    /// [`Refusal::EncodedSlash`] refuses `/a%2Fb`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// const API: Policy = Policy::LITERAL.paths(&["/api/", "/hooks/*", "/health"]);
    /// for path in
    ///     ["/api/", "/api/users/7", "/x/../api/a", "/%61pi/a%2Fb", "/hooks/7", "/health"]
    /// {
    ///     assert!(API.normalize(&format!("https://h{path}")).is_ok(), "{path}");
    /// }
    /// for path in
    ///     ["", "/api", "/api-2/a", "/api/../admin", "/hooks/", "/health/", "/api/..%2Fadmin"]
    /// {
    ///     let error = API.normalize(&format!("https://h{path}")).unwrap_err();
    ///     assert_eq!(error.code(), "PATH_NOT_ALLOWED", "{path}");
    /// }
    /// ```
    fn paths(self, paths: &'a [&'a str]) {
        self.paths = Some(Names::Lent(paths));
        self.assert(self.check_paths());
        self.assert_entries();
    }

    /// Rejects what `refusal` finds. [`allow`](Self::allow) is the opposite.
    ///
    /// # Panics
    ///
    /// Panics when this policy removes the part that `refusal` rejects, or lists a scheme, host, port or path of which
    /// `refusal` rejects every URI.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::{Policy, Refusal};
    /// let policy = Policy::RFC3986.refuse(Refusal::NoHost);
    /// assert_eq!(policy.normalize("http:///x").unwrap_err().code(), "NO_HOST");
    /// ```
    fn refuse(self, refusal: Refusal) {
        self.refused |= refusal.bit();
        self.assert_entries();
    }

    /// Keeps an accepted URI as written. The preset [`EXACT`](Self::EXACT) is `LITERAL.exact()`; use the method with all
    /// other policies.
    ///
    /// Characters outside ASCII are rejected, because they would have to be encoded. Upper case in a case-sensitive host
    /// is accepted ([`Refusal::HostCase`]).
    ///
    /// # Panics
    ///
    /// Panics when this policy has rules beyond the normal form, such as the removal of a query.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::RFC3986.exact().normalize("HTTP://h:80")?.uri(), "HTTP://h:80");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn exact(self) {
        (self.outcome, self.takes_iri) = (Outcome::Exact, false);
        self.refused &= !Refusal::HostCase.bit();
    }

    /// Adds or removes the slash at the end of a path, or keeps the path.
    ///
    /// # Panics
    ///
    /// Panics when this policy is [`exact`](Self::exact).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// use urika::TrailingSlash;
    /// let policy = |rule| Policy::RFC3986.trailing_slash(rule);
    /// assert_eq!(policy(TrailingSlash::Never).normalize("http://h/a/")?.uri(), "http://h/a");
    /// assert_eq!(policy(TrailingSlash::Always).normalize("http://h/a")?.uri(), "http://h/a/");
    /// let kept = policy(TrailingSlash::Preserve).normalize("http://h/a/")?;
    /// assert_eq!(kept.uri(), "http://h/a/");
    /// // The root keeps its slash.
    /// assert_eq!(policy(TrailingSlash::Never).normalize("http://h")?.uri(), "http://h/");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn trailing_slash(self, rule: TrailingSlash) {
        self.form.trailing_slash = rule;
    }

    /// Merges repeated slashes in a path that begins with `/`, or keeps them.
    ///
    /// Slashes are merged before dot segments are removed, as many servers do: `/a//../b` becomes `/b`. In RFC 3986,
    /// repeated slashes are empty segments.
    ///
    /// # Panics
    ///
    /// Panics if `collapse` is true and this policy is [`exact`](Self::exact), or rejects empty segments.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::RFC3986.collapse_slashes(true);
    /// assert_eq!(policy.normalize("http://h//a///b")?.uri(), "http://h/a/b");
    /// let policy = Policy::RESOURCE.collapse_slashes(false);
    /// assert_eq!(policy.normalize("http://h/a//b")?.uri(), "http://h/a//b");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn collapse_slashes(self, collapse: bool) {
        self.form = self.form.set(Rule::CollapseSlashes, collapse);
    }

    /// Removes the query, or keeps it.
    ///
    /// # Panics
    ///
    /// Panics if `remove` is true and this policy is [`exact`](Self::exact), or rejects queries.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::RFC3986.remove_query(true);
    /// assert_eq!(policy.normalize("http://h/?a=1#b")?.uri(), "http://h/#b");
    /// let policy = Policy::PAGE.remove_query(false);
    /// assert_eq!(policy.normalize("https://h/?a=1#b")?.uri(), "https://h/?a=1");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn remove_query(self, remove: bool) {
        self.form = self.form.set(Rule::RemoveQuery, remove);
    }

    /// Removes the fragment, or keeps it.
    ///
    /// # Panics
    ///
    /// Panics if `remove` is true and this policy is [`exact`](Self::exact), or rejects fragments.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::RFC3986.remove_fragment(true);
    /// assert_eq!(policy.normalize("http://h/?a=1#b")?.uri(), "http://h/?a=1");
    /// let policy = Policy::PAGE.remove_fragment(false);
    /// assert_eq!(policy.normalize("https://h/?a=1#b")?.uri(), "https://h/#b");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn remove_fragment(self, remove: bool) {
        self.form = self.form.set(Rule::RemoveFragment, remove);
    }

    /// Sorts query parameters by name, or keeps their order.
    ///
    /// Names are compared byte by byte in normal form. Parameters with the same name keep their order.
    ///
    /// # Panics
    ///
    /// Panics if `sort` is true and this policy is [`exact`](Self::exact).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::RFC3986.sort_query(true);
    /// let sorted = policy.normalize("http://h/?b=2&a=3&b=1&%61=0")?;
    /// assert_eq!(sorted.uri(), "http://h/?a=3&a=0&b=2&b=1");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn sort_query(self, sort: bool) {
        self.form = self.form.set(Rule::SortQuery, sort);
    }

    /// Removes query parameters without a value, such as `a=` and `a`, or keeps them.
    ///
    /// A query that becomes empty is removed with its `?`.
    ///
    /// # Panics
    ///
    /// Panics if `remove` is true and this policy is [`exact`](Self::exact).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::RFC3986.remove_empty_params(true);
    /// assert_eq!(policy.normalize("http://h/?a=&b=2&c")?.uri(), "http://h/?b=2");
    /// assert_eq!(policy.normalize("http://h/?a=")?.uri(), "http://h/");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn remove_empty_params(self, remove: bool) {
        self.form = self.form.set(Rule::RemoveEmptyParams, remove);
    }

    /// Removes query parameters by name, or by the beginning of their name: `utm_*`.
    ///
    /// Names are compared decoded. A query that becomes empty is removed with its `?`. An empty list removes nothing.
    ///
    /// # Panics
    ///
    /// Panics when this policy is [`exact`](Self::exact).
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::LITERAL.remove_params(&["utm_*", "gclid"]);
    /// let text = "https://h/?utm_source=x&q=1&gclid=2&%75tm_medium=y";
    /// assert_eq!(policy.normalize(text)?.uri(), "https://h/?q=1");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    fn remove_params(self, names: &'a [&'a str]) {
        self.form.removed_params = Names::Lent(names);
    }
}
