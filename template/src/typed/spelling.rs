//! [`may_spell`]: whether a value may equal a literal, as far as its type tells.

use super::value::UriValue;
use crate::text::bytes::is_same;
use crate::text::loops::{all, any};

/// The digits, a bit each.
pub(super) const DIGITS: u128 = 0x3ff << b'0';
/// The digits and the minus sign.
pub(super) const SIGNED: u128 = DIGITS | 1 << b'-';

/// A truth that const evaluation finds, as a type, so that a bound can require it.
#[derive(Clone, Copy, Debug)]
pub struct Told<const IS: bool>;

/// Returns whether a value of this type may consist of these parts, with anything between each two of them.
#[must_use]
pub const fn may_spell<T: UriValue + ?Sized>(parts: &[&str]) -> bool {
    if !all!(0..parts.len(), |at| has_all(T::__CHARS, parts[at])) {
        return false;
    }
    let [text] = parts else { return true };
    !is_among(T::__NOT, text) && (T::__TEXTS.is_empty() || is_among(T::__TEXTS, text))
}

const fn is_among(texts: &[&str], text: &str) -> bool {
    any!(0..texts.len(), |at| is_same(texts[at].as_bytes(), text.as_bytes()))
}

/// Returns whether the set has each character of a string. Characters outside ASCII are only in the set of
/// all ASCII characters.
const fn has_all(chars: u128, text: &str) -> bool {
    let bytes = text.as_bytes();
    all!(0..bytes.len(), |at| match bytes[at] {
        byte @ 0..128 => chars >> byte & 1 == 1,
        _ => chars == u128::MAX,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_tell_what_they_spell() {
        assert!(may_spell::<str>(&["me"]) && may_spell::<Option<&str>>(&["me"]) && may_spell::<u8>(&["7"]));
        assert!(
            !may_spell::<u8>(&["me"]) && !may_spell::<Option<i8>>(&["x-", ""]) && may_spell::<i8>(&["-7"])
        );
        assert!(!may_spell::<u8>(&["-7"]) && may_spell::<bool>(&["true"]) && !may_spell::<bool>(&["me"]));
        assert!(
            may_spell::<bool>(&["t", ""]) && !may_spell::<u8>(&["\u{e9}"]) && may_spell::<str>(&["\u{e9}"])
        );
    }
}
