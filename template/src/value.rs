//! The checked value types of `urika-runtime`, and the kinds of values in templates.

#[doc(inline)]
pub use crate::typed::{AsBase, Assoc, List, Member, NotPadded, Padded, Printed, Scalar};
#[doc(inline)]
pub use urika_runtime::value::*;
