//! [`may_spell`]: whether a value may equal a literal, as far as its type tells.

use super::value::UriValue;

/// A truth that const evaluation finds, as a type, so that a bound can require it.
#[derive(Clone, Copy, Debug)]
pub struct Told<const IS: bool>;

/// Returns whether a value of this type may consist of these parts, with anything between each two of them. The
/// text of an undefined value is empty.
#[must_use]
pub const fn may_spell<T: UriValue + ?Sized>(parts: &[&str]) -> bool {
    let (language, is_defined) = (T::__LANGUAGE, <T::Defined as super::Answer>::IS);
    match parts {
        parts if !is_defined && is_empty(parts) => true,
        [text] => language.has(text),
        parts => language.has_around(parts),
    }
}

/// Returns whether all parts are empty.
const fn is_empty(parts: &[&str]) -> bool {
    crate::text::loops::all!(0..parts.len(), |at| parts[at].is_empty())
}

#[cfg(all(test, feature = "std"))]
mod tests;
