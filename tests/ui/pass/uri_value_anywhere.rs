//! Derives work without a prelude, among shadowed names and with every lint denied.
#![no_implicit_prelude]
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unused_qualifications,
    unused_lifetimes,
    single_use_lifetimes
)]

extern crate std;
extern crate urika as address;

/// Names with a meaning other than usual.
#[allow(non_camel_case_types, dead_code)]
mod shadowed {
    use ::std::string::String;

    mod core {}
    mod urika {}
    mod typed {}
    struct str;
    struct usize;
    struct Unset;
    struct Rules;
    enum Result {
        Ok,
        Err,
    }
    enum Option {
        Some,
        None,
    }
    trait UriValue {}
    trait Visitor {}
    struct V;

    /// An id.
    #[derive(::std::fmt::Debug, ::std::clone::Clone, ::address::UriValue)]
    #[uri(chars = "A-Za-z0-9_-", max = 64, crate = ::address)]
    pub struct UserId(String);

    /// A borrowed one.
    #[derive(::std::fmt::Debug, ::address::UriValue)]
    #[uri(chars = "a-z", crate = ::address)]
    pub struct Short<'a>(&'a ::std::primitive::str);

    /// A number.
    #[derive(::std::fmt::Debug, ::address::UriValue)]
    #[uri(crate = ::address)]
    pub struct Number<T>(pub T);

    /// An order.
    #[derive(::std::fmt::Debug, ::address::UriValue)]
    #[uri(rename_all = "kebab-case", crate = ::address)]
    pub enum Sort {
        /// Newest first.
        NewestFirst,
        /// A deprecated order.
        #[deprecated]
        Old,
    }

    /// A page.
    #[derive(::std::fmt::Debug, ::address::UriValue)]
    #[uri(crate = ::address)]
    pub struct Paging {
        /// The page.
        pub page: u32,
        /// The order of the results.
        pub r#type: ::std::option::Option<Sort>,
        /// A deprecated field.
        #[deprecated]
        pub old: u8,
    }
}

fn main() {
    let id = <shadowed::UserId as ::std::convert::TryFrom<&str>>::try_from("alice");
    ::std::assert_eq!(::std::result::Result::unwrap(id).as_str(), "alice");
}
