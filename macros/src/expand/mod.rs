//! Meaning to tokens, one file for each thing that is emitted. Nothing here can fail.
//!
//! Every path begins with `$crate` as the facade's door handed it over. Every token has the
//! span of what the user wrote, so that the compiler's own errors point there and say nothing
//! of macros.

pub(crate) mod constant;
pub(crate) mod error;
pub(crate) mod value;
