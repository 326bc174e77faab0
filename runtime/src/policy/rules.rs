//! The methods of [`Policy`] that each replace one rule.

use super::Policy;
use crate::uri::normalize::{Rule, TrailingSlash};

impl<'a> Policy<'a> {
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
    #[must_use]
    pub const fn schemes(self, schemes: &'a [&'a str]) -> Self {
        Self::sure(self.try_schemes(schemes))
    }

    /// Takes every scheme.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::PAGE.any_scheme().normalize("ftp://example.com/").is_ok());
    /// ```
    #[must_use]
    pub const fn any_scheme(mut self) -> Self {
        self.schemes = None;
        self
    }

    /// Takes `https` and no other scheme.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let error = Policy::LITERAL.https_only().normalize("http://h/").unwrap_err();
    /// assert_eq!(error.code(), "UNSUPPORTED_PROTOCOL");
    /// ```
    #[must_use]
    pub const fn https_only(self) -> Self {
        self.schemes(&["https"])
    }

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
    /// Panics when the list is empty, or an entry is not a host, such as `example.com:80`.
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
    #[must_use]
    pub const fn hosts(self, hosts: &'a [&'a str]) -> Self {
        Self::sure(self.try_hosts(hosts))
    }

    /// Takes only hosts that can exist: an IP address, or labels of 1 to 63 letters, digits and inner hyphens
    /// (RFC 1123, section 2.1), 253 characters in all, where the last label is not a number.
    ///
    /// The host is checked after IDNA. A URI without an authority passes, and in `file` the host may be
    /// empty.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::RFC3986.valid_host();
    /// assert!(policy.normalize("db://localhost/a").is_ok());
    /// assert_eq!(policy.normalize("db://my_host/a").unwrap_err().code(), "INVALID_HOST");
    /// ```
    #[must_use]
    pub const fn valid_host(mut self) -> Self {
        self.needs_valid_host = true;
        self
    }

    /// Takes every host that the grammar allows. A refusal of hosts stays; [`allow`](Self::allow) lifts it.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::PAGE.any_host().normalize("https://my_host/a").is_ok());
    /// ```
    #[must_use]
    pub const fn any_host(mut self) -> Self {
        self.needs_valid_host = false;
        self.hosts = None;
        self
    }

    /// Takes only these ports, and the scheme's default port. A URI without a port passes.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::LITERAL.ports(&[8443]);
    /// assert!(policy.normalize("https://h:8443/").is_ok());
    /// assert!(policy.normalize("https://h:443/").is_ok());
    /// assert_eq!(policy.normalize("https://h:22/").unwrap_err().code(), "PORT_NOT_ALLOWED");
    /// // An empty list takes the scheme's own port only.
    /// assert!(Policy::LITERAL.ports(&[]).normalize("https://h:8443/").is_err());
    /// ```
    #[must_use]
    pub const fn ports(mut self, ports: &'a [u16]) -> Self {
        self.ports = Some(ports);
        self
    }

    /// Takes every port.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::LITERAL.ports(&[]).any_port().normalize("https://h:8443/").is_ok());
    /// ```
    #[must_use]
    pub const fn any_port(mut self) -> Self {
        self.ports = None;
        self
    }

    /// Says whether the scheme's default port is removed, as in every preset, or stays as written. An empty
    /// port is always removed.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let policy = Policy::PAGE.remove_default_port(false);
    /// assert_eq!(policy.normalize("https://h:443/a")?.uri(), "https://h:443/a");
    /// assert_eq!(policy.remove_default_port(true).normalize("https://h:443/")?.uri(), "https://h/");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    #[must_use]
    pub const fn remove_default_port(mut self, remove: bool) -> Self {
        self.form = self.form.set(Rule::KeepDefaultPort, !remove);
        self
    }

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
    #[must_use]
    pub const fn trailing_slash(self, rule: TrailingSlash) -> Self {
        Self::sure(self.try_trailing_slash(rule))
    }

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
    #[must_use]
    pub const fn collapse_slashes(self, collapse: bool) -> Self {
        Self::sure(self.try_collapse_slashes(collapse))
    }

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
    #[must_use]
    pub const fn remove_query(self, remove: bool) -> Self {
        Self::sure(self.try_remove_query(remove))
    }

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
    #[must_use]
    pub const fn remove_fragment(self, remove: bool) -> Self {
        Self::sure(self.try_remove_fragment(remove))
    }

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
    #[must_use]
    pub const fn sort_query(self, sort: bool) -> Self {
        Self::sure(self.try_sort_query(sort))
    }

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
    #[must_use]
    pub const fn remove_empty_params(self, remove: bool) -> Self {
        Self::sure(self.try_remove_empty_params(remove))
    }

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
    #[must_use]
    pub const fn remove_params(self, names: &'a [&'a str]) -> Self {
        Self::sure(self.try_remove_params(names))
    }
}
