//! The accessors that the four URI types share, written once.
//!
//! [`accessors!`] adds the accessors to a type whose method `parts` returns its
//! [`Parts`](super::parts::Parts); `$life` is the lifetime of the borrowed strings. Accessors are `const`. If
//! the type itself borrows, they borrow from its string and not from the value.

/// Makes accessors that call the functions of `Parts` with the same names.
macro_rules! of_parts {
    ($($(#[$doc:meta])* $part:ident -> $type:ty;)*) => {$(
        $(#[$doc])*
        #[must_use]
        #[inline]
        pub const fn $part(&self) -> $type {
            self.parts().$part()
        }
    )*};
}

/// Adds the accessors to a type. `$name` is the type's name in the examples.
macro_rules! accessors {
    ($name:literal, $life:lifetime) => {
        /// Returns the whole string.
        ///
        #[doc = crate::uri::text::example!($name, "http://example.com/a")]
        /// assert_eq!(it.as_str(), "http://example.com/a");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[must_use]
        #[inline]
        pub const fn as_str(&self) -> &$life str {
            self.parts().text
        }

        crate::uri::accessors::of_parts! {
            /// Returns the authority: user information, host and port (RFC 3986, section 3.2).
            ///
            /// An empty authority, as in `file:///x`, is `Some("")`. An absent one is `None`.
            ///
            #[doc = crate::uri::text::example!($name, "http://me@example.com:80/a")]
            /// assert_eq!(it.authority(), Some("me@example.com:80"));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            authority -> Option<&$life str>;

            /// Returns the user information, without the `@` (section 3.2.1).
            ///
            #[doc = crate::uri::text::example!($name, "ssh://git@example.com")]
            /// assert_eq!(it.userinfo(), Some("git"));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            userinfo -> Option<&$life str>;

            /// Returns the host, as an IP address or a name (section 3.2.2). Use it to compare hosts, and
            /// [`host_str`](Self::host_str) to print one.
            ///
            #[doc = concat!(" ```\n# extern crate urika_runtime as urika;\nuse urika::{Host, ", $name, "};\n")]
            #[doc = concat!("let it: ", $name, " = \"http://[::1]/\".try_into()?;\n")]
            /// assert_eq!(it.host(), Some(Host::Ipv6(core::net::Ipv6Addr::LOCALHOST)));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            host -> Option<Host<$life>>;

            /// Returns the host as written. An IPv6 address has its brackets. Use it to print the host or to pass it on;
            /// [`host`](Self::host) distinguishes addresses from names.
            ///
            #[doc = crate::uri::text::example!($name, "http://[::1]/")]
            /// assert_eq!(it.host_str(), Some("[::1]"));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            host_str -> Option<&$life str>;

            /// Returns the port as a number (section 3.2.3).
            ///
            /// The result is `None` if the port is absent, empty or over 65535. RFC 3986 allows all three.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com:0080/")]
            /// assert_eq!((it.port(), it.port_str()), (Some(80), Some("0080")));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            port -> Option<u16>;

            /// Returns the digits of the port, as written. A colon without digits is `Some("")`.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com:/")]
            /// assert_eq!((it.port(), it.port_str()), (None, Some("")));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            port_str -> Option<&$life str>;

            /// Returns the port, or the default port of the scheme if there is none.
            ///
            #[doc = crate::uri::text::example!($name, "https://example.com/")]
            /// assert_eq!(it.port_or_default(), Some(443));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            port_or_default -> Option<u16>;

            /// Returns the path (section 3.3), which may be empty.
            ///
            /// Do not use the path as a reference: `https://example.com//a` has the path `//a`, which is a
            /// host in a reference, for example in the header `Location`. Use
            /// [`path_and_query`](Self::path_and_query) there.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com/a/b")]
            /// assert_eq!(it.path(), "/a/b");
            /// assert_eq!(it.path().segments().count(), 2);
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            path -> Path<$life>;

            /// Returns the query, without the `?` (section 3.4).
            ///
            /// An empty query is `Some("")`. An absent one is `None`. [`Query`](crate::Query) splits it into
            /// pairs.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com/?a=b")]
            /// assert_eq!(it.query().unwrap(), "a=b");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            query -> Option<Query<$life>>;

            /// Returns the fragment, without the `#` (section 3.5).
            ///
            /// An empty fragment is `Some("")`. An absent one is `None`.
            ///
            #[doc = crate::uri::text::example!($name, "http://example.com/#top")]
            /// assert_eq!(it.fragment(), Some("top"));
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            fragment -> Option<&$life str>;
        }

        /// Returns the URI in a form for logs, which prints without user information and without the values of
        /// parameters whose names look like secrets.
        ///
        #[doc = crate::uri::text::example!($name, "https://example.com/a?token=t0p")]
        /// assert_eq!(it.redacted().to_string(), "https://example.com/a?token=***");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[must_use]
        pub const fn redacted(&self) -> crate::uri::RedactedUri<$life> {
            crate::uri::RedactedUri::of(self.parts().text)
        }

        /// Returns the path and the query, as a reference that stays on the same host.
        ///
        /// If the path would be parsed as a host or a scheme, a dot segment precedes it (RFC 3986, section 4.2).
        /// Unless it is empty, the result is what an HTTP client sends to the server (RFC 9112, section 3.2.1).
        ///
        #[doc = crate::uri::text::example!($name, "http://example.com/a?b#c")]
        /// assert_eq!(it.path_and_query(), "/a?b");
        ///
        #[doc = concat!("let it: ", $name, " = \"https://example.com//evil.example\".try_into()?;\n")]
        /// assert_eq!(it.path(), "//evil.example");
        /// assert_eq!(it.path_and_query(), "/.//evil.example");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[cfg(feature = "alloc")]
        #[must_use]
        pub fn path_and_query(&self) -> alloc::borrow::Cow<$life, str> {
            self.parts().path_and_query()
        }
    };
}

pub(super) use {accessors, of_parts};
