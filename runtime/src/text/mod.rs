//! The ground: operations on bytes, characters and lists of texts that `core` has no `const` or no
//! quick one for. Uses nothing of this crate.

pub(crate) mod bytes;
pub(crate) mod character;
pub(crate) mod names;
pub(crate) mod words;
