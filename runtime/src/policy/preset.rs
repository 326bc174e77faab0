//! The presets: policies to start from.

use super::{Outcome, Policy, Refusal};
use crate::text::names::Names;
use crate::uri::normalize::{NormalRules, TrailingSlash};

impl Policy<'static> {
    /// The policy of RFC 3986: accepts every URI and applies the normal form of sections 6.2.2 and 6.2.3.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::RFC3986.normalize("HTTP://h:80/%7Ea")?.uri(), "http://h/~a");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const RFC3986: Self = Self {
        refused: 0,
        outcome: Outcome::Normalized,
        takes_iri: false,
        needs_valid_host: false,
        defers_checks: false,
        schemes: None,
        hosts: None,
        ports: None,
        paths: None,
        sensitive_params: Names::NONE,
        form: NormalRules::SCHEME,
    };

    /// The policy of `uri!`: applies the normal form, encodes characters outside ASCII (RFC 3987), and rejects the likely
    /// mistakes of [`Refusal::LITERAL`].
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert_eq!(Policy::LITERAL.normalize("https://h/é")?.uri(), "https://h/%C3%A9");
    /// let error = Policy::LITERAL.normalize("htps://h/").unwrap_err();
    /// assert_eq!(error.code(), "SCHEME_NEAR_MISS");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const LITERAL: Self = Self { refused: Refusal::LITERAL_BITS, takes_iri: true, ..Self::RFC3986 };

    /// The policy of `uri!(exact, …)`, which is `LITERAL.exact()`: makes every check of [`LITERAL`](Self::LITERAL) except
    /// [`Refusal::HostCase`], and keeps the URI as written. It must be ASCII.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let issuer = Policy::EXACT.normalize("https://accounts.google.com")?;
    /// assert_eq!(issuer.uri(), "https://accounts.google.com");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const EXACT: Self = Self::LITERAL.exact();

    /// The policy for pages: one URL for each page, for `sitemap.xml`, `hreflang` and canonical links.
    ///
    /// It requires `https` or `http` and a [valid host](Self::valid_host), makes the checks of
    /// [`LITERAL`](Self::LITERAL), and removes the query, the fragment and a trailing slash.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let text = "https://Example.com:443/page/?utm_source=google#section1";
    /// assert_eq!(Policy::PAGE.normalize(text)?.uri(), "https://example.com/page");
    /// assert_eq!(Policy::PAGE.normalize("https://h.example")?.uri(), "https://h.example/");
    /// assert!(Policy::PAGE.normalize("ftp://example.com/").is_err());
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const PAGE: Self = Self::LITERAL
        .valid_host()
        .schemes(&["https", "http"])
        .trailing_slash(TrailingSlash::Never)
        .remove_query(true)
        .remove_fragment(true);

    /// [`PAGE`](Self::PAGE) with `https` only: `PAGE.https_only()`.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::PAGE_HTTPS.normalize("https://example.com/").is_ok());
    /// let error = Policy::PAGE_HTTPS.normalize("http://example.com/").unwrap_err();
    /// assert_eq!(error.code(), "UNSUPPORTED_PROTOCOL");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const PAGE_HTTPS: Self = Self::PAGE.https_only();

    /// The policy for URLs that a program fetches: `http` or `https`, and a host on the public Internet.
    ///
    /// It has the checks of [`LITERAL`](Self::LITERAL) and [`Refusal::PrivateHost`]. A name may still resolve to a
    /// private address: check each address of the name with [`is_public`](crate::is_public), and each redirect with the
    /// policy.
    ///
    /// To accept only public hosts in your own policy, add this refusal: `SITE.refuse(Refusal::PrivateHost)`, or
    /// `refuse = ["private_host"]` in a configuration.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// assert!(Policy::PUBLIC.normalize("https://example.com/hook").is_ok());
    /// let refused = |text| Policy::PUBLIC.normalize(text).unwrap_err().code();
    /// assert_eq!(refused("http://169.254.169.254/latest/meta-data"), "PRIVATE_HOST");
    /// assert_eq!(refused("http://[::ffff:10.0.0.1]/"), "PRIVATE_HOST");
    /// assert_eq!(refused("http://localhost:8080/"), "PRIVATE_HOST");
    /// ```
    #[doc(alias = "public_hosts")]
    pub const PUBLIC: Self = Self::LITERAL.refuse(Refusal::PrivateHost).schemes(&["https", "http"]);

    /// The policy for resources, such as those of an MCP server: one URI for each resource, in any scheme.
    ///
    /// It applies the normal form, merges slashes, removes a trailing slash, sorts query parameters by name and removes
    /// those without a value. It keeps user information and the fragment, and allows a long host that is not a domain
    /// name.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let text = "DB://Postgres/mydb//users/?sort=&b=2&a=1#L10";
    /// let resource = Policy::RESOURCE.normalize(text)?;
    /// assert_eq!(resource.uri(), "db://postgres/mydb/users?a=1&b=2#L10");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const RESOURCE: Self = Self::LITERAL
        .allow(Refusal::Userinfo)
        .allow(Refusal::UserinfoDotted)
        .allow(Refusal::HostTooLong)
        .collapse_slashes(true)
        .trailing_slash(TrailingSlash::Never)
        .sort_query(true)
        .remove_empty_params(true);

    /// [`RESOURCE`](Self::RESOURCE) with the rules of a design guide for resource URIs.
    ///
    /// It accepts the schemes `file`, `db`, `git`, `memory`, `custom`, `http` and `https`, and rejects encoded
    /// slashes, dots and controls, and segments that are a dot segment before a `;`. In schemes other than http,
    /// https, ws, wss and ftp, the authority is the first level of the path, so these rules also apply to it.
    ///
    /// ```
    /// # extern crate urika_runtime as urika;
    /// use urika::Policy;
    /// let user = "db://postgres/mydb/users/123";
    /// assert_eq!(Policy::GUIDE.normalize(user)?.uri(), user);
    /// let refused = |text| Policy::GUIDE.normalize(text).unwrap_err().code();
    /// assert_eq!(refused("gopher://h/"), "UNSUPPORTED_PROTOCOL");
    /// assert_eq!(refused("file:///data/..%2Fsecret"), "ENCODED_SLASH");
    /// assert_eq!(refused("memory://..%2Fsecret/a"), "ENCODED_SLASH");
    /// assert_eq!(refused("memory://../secret"), "HOST_TRAVERSAL");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    pub const GUIDE: Self = Self::RESOURCE
        .refuse(Refusal::EncodedSlash)
        .refuse(Refusal::EncodedDot)
        .refuse(Refusal::EncodedControl)
        .refuse(Refusal::HostTraversal)
        .refuse(Refusal::PathTraversal)
        .schemes(&["file", "db", "git", "memory", "custom", "http", "https"]);

    /// All presets, with their names.
    #[doc(hidden)]
    pub const PRESETS: &'static [(&'static str, Self)] = &[
        ("RFC3986", Self::RFC3986),
        ("LITERAL", Self::LITERAL),
        ("EXACT", Self::EXACT),
        ("PAGE", Self::PAGE),
        ("PAGE_HTTPS", Self::PAGE_HTTPS),
        ("PUBLIC", Self::PUBLIC),
        ("RESOURCE", Self::RESOURCE),
        ("GUIDE", Self::GUIDE),
    ];
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::collections::BTreeSet;

    use super::Policy;

    #[test]
    fn every_preset_is_in_the_table() {
        let lines = include_str!("preset.rs").lines();
        let presets = lines.filter_map(|line| line.strip_prefix("    pub const ")?.split_once(": Self ="));
        let presets: BTreeSet<&str> = presets.map(|(name, _)| name).collect();
        assert_eq!(presets, Policy::PRESETS.iter().map(|(name, _)| *name).collect());
    }
}
