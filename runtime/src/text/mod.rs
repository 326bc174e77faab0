//! The lowest layer: operations on bytes, characters and lists of strings for which `core` has no `const`
//! function, or not a fast one. It uses nothing else of this crate.

pub(crate) mod address;
pub(crate) mod bytes;
pub(crate) mod character;
pub(crate) mod getters;
pub(crate) mod loops;
pub(crate) mod names;
pub(crate) mod near;
pub(crate) mod short;
pub(crate) mod words;
