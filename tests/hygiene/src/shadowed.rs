//! Names with a meaning other than usual.
#![allow(non_camel_case_types, dead_code, unused_macros, reason = "they only have to be in the way")]

mod core {}
mod std {}
mod alloc {}
mod urika {}
mod proc_macro {}
mod value {}
mod __private {}

struct str;
struct u32;
struct usize;
struct u8;
struct Uri;
struct UriRef;
struct Policy;
struct Reading;
struct What;
struct Segment;
enum Option {
    Some,
    None,
}
enum Result {
    Ok,
    Err,
}
#[allow(unused_imports, reason = "in the way")]
use Option::{None, Some};
#[allow(unused_imports, reason = "in the way")]
use Result::{Err, Ok};

const TEXT: () = ();
const URI: () = ();
const POLICY: () = ();
const READING: () = ();

macro_rules! panic {
    () => {};
}
macro_rules! compile_error {
    () => {};
}
macro_rules! uri {
    () => {};
}

/// Constants in a module without the names above.
mod constants {
    pub(super) const ROOT: &str = "https://Example.com/v1";
}

/// All forms of `uri!`, among the names above.
pub const SHADOWED: [::address::Uri<'_>; 5] = [
    ::address::uri!("https://Example.com"),
    ::address::uri!(exact, "https://Example.com"),
    ::address::uri!(constants::ROOT),
    ::address::uri!(strict, allow(userinfo), "https://kim@example.com/"),
    ::address::uri!(::address::Policy::EXACT, constants::ROOT),
];

/// `uri_ref!`, among the names above.
pub const REFERENCE: ::address::UriRef<'_> = ::address::uri_ref!("../A");
/// `base!`, among the names above.
pub const BASE: ::address::value::Base<'_> = ::address::base!("https://Example.com/");
/// `segment!`, among the names above.
pub static SEGMENT: ::address::value::Segment<'_> = ::address::segment!("a b");

::address::policy! {
    /// A constant, a macro and a type.
    pub const SHADED: ::address::Policy<'static> = ::address::Policy::LITERAL.schemes(&["https"]);
    pub macro shaded_uri;
    pub type Shaded;
}

/// URIs made by the macro of a policy.
pub const BY_MACRO: [::address::Uri<'_>; 2] =
    [shaded_uri!("https://Example.com"), shaded_uri!(constants::ROOT)];
