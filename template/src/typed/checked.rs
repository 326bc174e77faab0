//! Newtypes of checked strings, made by `#[derive(UriValue)]` with `#[uri(chars = "…")]`: the rules for the
//! string, and the types that may hold it.

#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
use alloc::sync::Arc;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, rc::Rc, string::String};

use crate::fault::{Fault, FaultKind, ParseError, Part, What, tri};
use crate::grammar::check_length;
use crate::text::bytes::is_same;
use crate::text::character::char_at;
use crate::text::loops::any;
use urika_runtime::value::Segment;

/// The rules for the string of a newtype: a set of characters, and a minimum and maximum number of them.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The set: bit `n` represents the ASCII character `n`.
    chars: u128,
    /// The set as written, for messages.
    written: &'static str,
    min: u32,
    max: u32,
    /// Whether the string must also be a valid segment.
    is_segment: bool,
    /// Strings that are excluded.
    not: &'static [&'static str],
}

impl Rules {
    /// Makes rules. A `max` of `u32::MAX` means no limit.
    pub const fn new(chars: u128, written: &'static str, min: u32, max: u32, is_segment: bool) -> Self {
        Self { chars, written, min, max, is_segment, not: &[] }
    }

    /// Excludes strings.
    #[must_use]
    pub const fn without(self, not: &'static [&'static str]) -> Self {
        Self { not, ..self }
    }

    /// Checks that `text` satisfies the rules.
    ///
    /// # Errors
    ///
    /// Fails at the first character that violates a rule.
    #[cfg_attr(debug_assertions, inline)]
    pub const fn check(&self, text: &str) -> Result<(), ParseError> {
        tri!(self.check_text(text), What::Value);
        Ok(())
    }

    #[cfg_attr(debug_assertions, inline)]
    const fn check_text(&self, text: &str) -> Result<(), Fault> {
        tri!(check_length(text.len(), Part::Value));
        let bytes = text.as_bytes();
        let most = self.max as usize;
        let mut at = 0;
        while at < bytes.len() && at < most {
            if bytes[at] >= 128 || self.chars & (1 << bytes[at]) == 0 {
                let (found, after) = char_at(bytes, at);
                let kind = FaultKind::ValueCharacter(found, self.written);
                return Err(Fault::new(kind, Part::Value, at, after));
            }
            at += 1;
        }
        if bytes.len() > most {
            return Err(Fault::new(FaultKind::ValueLong(self.max), Part::Value, most, bytes.len()));
        }
        if bytes.len() < self.min as usize {
            return Err(Fault::new(FaultKind::ValueShort(self.min), Part::Value, at, at));
        }
        if any!(0..self.not.len(), |at| is_same(self.not[at].as_bytes(), bytes)) {
            return Err(Fault::new(FaultKind::ValueExcluded, Part::Value, 0, bytes.len()));
        }
        if self.is_segment { Segment::check(text) } else { Ok(()) }
    }
}

/// Returns the error of a value that is not one of the names of an enum.
#[cold]
#[must_use]
pub const fn unknown_name(text: &str, names: &'static [&'static str]) -> ParseError {
    ParseError::new(Fault::new(FaultKind::ValueName(names), Part::Value, 0, text.len()), What::Value)
}

/// A type for the field of a checked newtype. Its string must not change.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot hold the string of a checked newtype",
    label = "`chars`, `min` and `max` are rules for strings",
    note = "the string is a `String`, `Box<str>`, `Rc<str>`, `Arc<str>`, `Cow<'a, str>` or `&'a str`"
)]
pub trait HoldsText: sealed::Sealed {
    /// Returns the string.
    fn text(&self) -> &str;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! hold_text {
    ($($(#[$meta:meta])* $holder:ty;)*) => {$(
        $(#[$meta])*
        impl sealed::Sealed for $holder {}

        $(#[$meta])*
        impl HoldsText for $holder {
            #[inline]
            fn text(&self) -> &str {
                self
            }
        }
    )*};
}

hold_text! {
    &str;
    #[cfg(feature = "alloc")]
    String;
    #[cfg(feature = "alloc")]
    Box<str>;
    #[cfg(feature = "alloc")]
    Rc<str>;
    #[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
    Arc<str>;
    #[cfg(feature = "alloc")]
    Cow<'_, str>;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `a`, `.` and `;`.
    const CHARS: u128 = 1 << b'a' | 1 << b'.' | 1 << b';';

    #[test]
    fn texts_keep_to_the_rules() {
        const RULES: Rules = Rules::new(CHARS, "a.;", 1, 4, true);
        const _: () = assert!(RULES.check("a").is_ok());
        for text in ["a", "aaaa", "...", ".a", "a;"] {
            assert_eq!(RULES.check(text), Ok(()), "{text}");
        }
        for (text, code, offset) in [
            ("", "VALUE_SHORT", 0),
            ("aaaaa", "VALUE_LONG", 4),
            ("aaaa/", "VALUE_LONG", 4),
            ("ab", "VALUE_CHARACTER", 1),
            ("é", "VALUE_CHARACTER", 0),
            ("..", "SEGMENT_DOTS", 0),
            (".;a", "SEGMENT_DOTS", 0),
            (";a", "SEGMENT_EMPTY", 0),
        ] {
            let error = RULES.check(text).unwrap_err();
            assert_eq!((error.code(), error.offset()), (code, offset), "{text}");
        }
    }

    #[test]
    fn rules_may_be_few() {
        let rules = Rules::new(u128::MAX, "\0-\u{7f}", 0, u32::MAX, false);
        for text in ["", "..", "/\\\0"] {
            assert_eq!(rules.check(text), Ok(()));
        }
        assert_eq!(rules.check("a\u{80}").unwrap_err().range(), 1..3);
    }
}
