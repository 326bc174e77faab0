//! Sets of routes under another name of the crate, among shadowed names, with warnings denied.

#![deny(warnings, missing_docs, unused, clippy::pedantic)]
#![allow(
    dead_code,
    missing_debug_implementations,
    non_camel_case_types,
    reason = "what shadows has the names of others"
)]

/// Names that the output must not mean.
pub mod shadowed {
    use address::Routes;
    use address::value::Segment;

    /// No string.
    pub struct String;
    /// No option.
    pub struct Option;
    /// No result.
    pub struct Result;
    /// No text.
    pub struct str;
    /// No number.
    pub struct usize;

    /// A prefix.
    #[derive(Debug, PartialEq, Routes)]
    #[routes(crate = ::address)]
    pub enum Inner {
        /// One value.
        #[route("/{id}")]
        One(u8),
    }

    /// Variants with the names of what is in the prelude.
    #[derive(Debug, PartialEq, Routes)]
    #[routes(crate = ::address)]
    pub enum Set<'a> {
        /// Nothing.
        #[route("/none")]
        None,
        /// Something.
        #[route("/some/{value}{?q}")]
        Some {
            /// A value.
            value: Segment<'a>,
            /// Another one.
            q: ::core::option::Option<u8>,
        },
        /// A keyword.
        #[route("/{type}")]
        Ok {
            /// Its field.
            r#type: u64,
        },
        /// Those behind a prefix.
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
    let some = Set::from_uri("/some/a?q=1").map(Set::into_owned);
    assert_eq!(
        some.and_then(|some| Ok(some.try_build()?)).map(|uri| uri.to_string()),
        Ok("/some/a?q=1".to_owned())
    );
    assert_eq!(Inner::One(7).build(), "/7");
}
