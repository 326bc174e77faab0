//! The methods of [`Policy`] that each replace one rule and contradict no other.

use super::Policy;
use crate::uri::normalize::Rule;

impl<'a> Policy<'a> {
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
}
