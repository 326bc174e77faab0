//! Checked value types: parse once, then build without `Result`. The page of `urika::value` compares them.

pub use crate::policy::base::Base;
#[cfg(feature = "alloc")]
pub use crate::policy::base::BaseBuf;
#[doc(hidden)]
pub use crate::uri::value::Text;
pub use crate::uri::value::{
    AbsPath, Encoded, FilePath, Label, ObjectKey, RelPath, Secret, Segment, SegmentWithSlash,
};
