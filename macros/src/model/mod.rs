//! Syntax to meaning: the only layer that calls the grammar.

pub(crate) mod policy;
pub(crate) mod text;
pub(crate) mod value;
