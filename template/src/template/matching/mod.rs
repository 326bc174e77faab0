//! Compares, cuts and decodes parts of a URI: the code that run-time and typed templates share for matching.
//!
//! Only decoding needs `alloc`.

pub(crate) mod cost;
#[cfg(feature = "alloc")]
pub(crate) mod decode;
pub(crate) mod delimiter;
pub(crate) mod last;
pub(crate) mod literal;
pub(crate) mod outline;
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, unreachable_pub, reason = "only templates of run time and the macros need all of it")
)]
pub(crate) mod set;
