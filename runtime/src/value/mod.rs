//! Values that carry the proof of what they are.

mod base;
mod encoded;
mod label;
mod segment;
mod text;

pub use base::Base;
#[cfg(feature = "alloc")]
pub use base::BaseBuf;
pub use encoded::Encoded;
pub use label::Label;
pub use segment::Segment;
#[doc(hidden)]
pub use text::Text;
