//! Values that carry the proof of what they are.

mod encoded;

pub use encoded::Encoded;
