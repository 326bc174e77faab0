//! The text of a URI compared with the literals of a template, cut and decoded: what the matching
//! of templates that arrive at run time and of typed ones have in common.
//!
//! All but decoding needs no `alloc`.

pub(crate) mod cost;
#[cfg(feature = "alloc")]
pub(crate) mod decode;
pub(crate) mod delimiter;
pub(crate) mod literal;
pub(crate) mod outline;
#[cfg_attr(
    not(feature = "alloc"),
    allow(dead_code, unreachable_pub, reason = "only templates of run time and the macros need all of it")
)]
pub(crate) mod set;
