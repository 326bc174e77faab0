//! Checked value types: parse once, then build without `Result`. Their public path is [`value`](crate::value).

mod encoded;
mod label;
mod paths;
mod secret;
mod segment;
pub(crate) mod segment_text;
mod text;

pub use encoded::Encoded;
pub use label::Label;
pub use paths::{AbsPath, FilePath, ObjectKey, RelPath, SegmentWithSlash};
pub use secret::Secret;
pub use segment::Segment;
#[doc(hidden)]
pub use text::Text;
pub(crate) use text::{path_type, proof_type};
