//! Policies in a module where the usual names are missing or have other meanings.

use ::address::{Policy, Refusal, Uri};

/// A constant that only the compiler can read.
const SCHEMES: &[&::core::primitive::str] = &["https"];

::address::policy! {
    /// A policy of this crate.
    pub const OURS: Policy<'static> = Policy::LITERAL.schemes(&["https"]).allow(Refusal::Userinfo);
    pub macro our_uri;
    pub type OurUri;

    const READ: Policy<'static> = Policy::LITERAL.schemes(SCHEMES);
    pub(crate) type ReadUri;
}

/// Policies written as chains of methods in the call.
pub const SPELLED: [Uri<'_>; 4] = [
    ::address::uri!(Policy::LITERAL, "https://Example.com"),
    ::address::uri!(::address::Policy::<'static>::LITERAL.schemes(&["https"]), "https://Example.com"),
    ::address::uri!(Policy::EXACT.allow(Refusal::Userinfo), "https://kim@Example.com"),
    ::address::uri!(Policy::LITERAL.schemes(SCHEMES), "https://Example.com"),
];

/// A URI whose borrow is promoted to `'static`.
#[must_use]
pub const fn promoted() -> &'static Uri<'static> {
    &::address::uri!(Policy::LITERAL.schemes(&["https"]), "https://Example.com")
}

/// URIs made by a macro of this crate.
pub const BY_MACRO: [Uri<'_>; 3] = [
    our_uri!("https://kim@Example.com"),
    our_uri!(exact, "https://kim@Example.com"),
    crate::policies::our_uri!(super::ROOT),
];

/// URIs made by macros of another crate, which renames urika.
pub const FROM_ELSEWHERE: [Uri<'_>; 5] = [
    ::middle::policies::site_uri!("https://Example.com"),
    ::middle::policies::site_uri!(super::ROOT),
    ::middle::policies::files::site_uri!("file:/a"),
    ::middle::site_page!("A/../b"),
    ::middle::policies::HOME,
];

/// Values of the types that the policies define.
#[must_use]
pub fn typed() -> (OurUri, ::middle::policies::SiteUri) {
    use ::middle::policies::SiteUri;
    (
        our_uri!(OurUri, "https://kim@Example.com"),
        ::middle::policies::site_uri!(SiteUri, "https://Example.com"),
    )
}

/// Checks a type whose policy only the compiler can read.
#[must_use]
pub fn is_read(text: &::core::primitive::str) -> ::core::primitive::bool {
    ReadUri::new(text).is_ok()
}

/// Declares a policy in a function.
#[must_use]
pub fn in_place() -> Uri<'static> {
    ::address::policy! {
        macro local_uri = Policy::LITERAL;
        type LocalUri = Policy::LITERAL;
    }
    if LocalUri::new("https://Example.com").is_ok() {
        local_uri!("https://Example.com")
    } else {
        local_uri!("a:")
    }
}
