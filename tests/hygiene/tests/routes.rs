//! Route sets in a crate that renames Urika, among shadowed names, with warnings denied.

#![deny(warnings, missing_docs, unused, clippy::pedantic)]
#![allow(
    dead_code,
    missing_debug_implementations,
    non_camel_case_types,
    reason = "what shadows has the names of others"
)]

/// Names that the expansion must not pick up.
pub mod shadowed {
    use address::Routes;
    use address::value::Segment;

    /// Shadows `String`.
    pub struct String;
    /// Shadows `Option`.
    pub struct Option;
    /// Shadows `Result`.
    pub struct Result;
    /// Shadows `str`.
    pub struct str;
    /// Shadows `usize`.
    pub struct usize;

    /// A set under a prefix.
    #[derive(Debug, PartialEq, Routes)]
    #[routes(crate = ::address)]
    pub enum Inner {
        /// A route with one value.
        #[route("/{id}")]
        One(u8),
    }

    /// A set whose variants have names of the prelude.
    #[derive(Debug, PartialEq, Routes)]
    #[routes(crate = ::address)]
    pub enum Set<'a> {
        /// A route without values.
        #[route("/none")]
        None,
        /// A route with two values.
        #[route("/some/{value}{?q}")]
        Some {
            /// A value.
            value: Segment<'a>,
            /// A parameter.
            q: ::core::option::Option<u8>,
        },
        /// A variable whose name is a keyword.
        #[route("/{type}")]
        Ok {
            /// The value.
            r#type: u64,
        },
        /// The routes under a prefix.
        #[routes("/inner")]
        Err(Inner),
    }
}

use shadowed::{Inner, Set};

#[test]
fn sets_mean_what_they_say() {
    assert_eq!(Set::from_uri("/none").ok(), Some(Set::None));
    assert_eq!(Set::from_uri("/7").ok(), Some(Set::Ok { r#type: 7 }));
    assert_eq!(Set::from_uri("/inner/7").ok(), Some(Set::Err(Inner::One(7))));
    let some = <Set<'_> as address::FromUriOwned>::from_uri_owned("/some/a?q=1");
    assert_eq!(
        some.and_then(|some| Ok(some.try_build()?)).map(|uri| uri.to_string()),
        Ok("/some/a?q=1".to_owned())
    );
    assert_eq!(Inner::One(7).build(), "/7");
}
