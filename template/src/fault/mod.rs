//! The errors of templates, next to the faults and words of `urika-runtime`.
//!
//! `mismatch.rs` is the table of reasons why a URI does not match a template, and `misplacement.rs` the
//! table of mistakes in a template.

mod build;
mod cause;
#[cfg(feature = "alloc")]
mod expand;
mod match_error;
mod mismatch;
#[cfg(feature = "alloc")]
mod misplacement;

pub(crate) use build::Checked;
pub use build::{Blame, BuildError};
#[cfg(feature = "alloc")]
pub use expand::ExpandError;
#[cfg(feature = "alloc")]
pub(crate) use expand::Misfit;
pub use match_error::MatchError;
pub(crate) use match_error::step;
pub use mismatch::{MatchErrorKind, Mismatch};
#[cfg(feature = "alloc")]
pub use misplacement::Misplacement;
pub(crate) use urika_runtime::__private::fault::*;
