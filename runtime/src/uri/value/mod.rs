//! Proof types: values that prove what they are. Their public path is [`value`](crate::value).

mod abs_path;
mod allow_slash;
mod encoded;
mod file_path;
mod label;
mod rel_path;
mod secret;
mod segment;
pub(crate) mod segment_text;
mod text;

pub use abs_path::AbsPath;
pub use allow_slash::AllowSlash;
pub use encoded::Encoded;
pub use file_path::FilePath;
pub use label::Label;
pub use rel_path::RelPath;
pub use secret::Secret;
pub use segment::Segment;
#[doc(hidden)]
pub use text::Text;
pub(crate) use text::{path_type, proof_type};
