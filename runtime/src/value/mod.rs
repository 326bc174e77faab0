//! Values that carry the proof of what they are.

mod allow_slash;
mod base;
mod encoded;
mod label;
mod rel_path;
mod secret;
mod segment;
pub(crate) mod segment_text;
mod text;

pub use allow_slash::AllowSlash;
pub use base::Base;
#[cfg(feature = "alloc")]
pub use base::BaseBuf;
pub use encoded::Encoded;
pub use label::Label;
pub use rel_path::RelPath;
pub use secret::Secret;
pub use segment::Segment;
#[doc(hidden)]
pub use text::Text;

#[doc(inline)]
pub use crate::typed::{Assoc, List, Scalar};
