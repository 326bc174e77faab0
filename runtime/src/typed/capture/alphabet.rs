//! [`Alphabet`]: the characters that the escaped texts of a type consist of. They show where a text ends.
//!
//! The trait only asks for unreserved characters (RFC 3986, section 2.3), whose escapes equal them, and for
//! comma and slash, which `{+x}` and `{#x}` leave as they are. A text that may have escapes has letters and
//! digits.

use core::marker::PhantomData;

use crate::typed::answer::{Answer, No, Yes};

/// The characters that the texts of a type may have.
pub trait Alphabet {
    /// Whether no text is empty.
    type Filled: Answer;
    /// Whether no text has a letter.
    type NoLetter: Answer;
    /// Whether no text has a digit.
    type NoDigit: Answer;
    /// Whether no text has a `-`.
    type NoHyphen: Answer;
    /// Whether no text has a `.`.
    type NoDot: Answer;
    /// Whether no text has a `_`.
    type NoUnderscore: Answer;
    /// Whether no text has a `~`.
    type NoTilde: Answer;
    /// Whether no text has a `,` before escaping.
    type NoComma: Answer;
    /// Whether no text has a `/` before escaping.
    type NoSlash: Answer;
}

/// The answers, in the order of the trait.
#[derive(Debug)]
#[allow(clippy::type_complexity, reason = "an answer for each question")]
pub struct Written<F, L, D, H, O, U, T, C, S>(PhantomData<(F, L, D, H, O, U, T, C, S)>);

impl<F, L, D, H, O, U, T, C, S> Alphabet for Written<F, L, D, H, O, U, T, C, S>
where
    F: Answer,
    L: Answer,
    D: Answer,
    H: Answer,
    O: Answer,
    U: Answer,
    T: Answer,
    C: Answer,
    S: Answer,
{
    type Filled = F;
    type NoLetter = L;
    type NoDigit = D;
    type NoHyphen = H;
    type NoDot = O;
    type NoUnderscore = U;
    type NoTilde = T;
    type NoComma = C;
    type NoSlash = S;
}

/// Any text, or none.
pub type Any = Written<No, No, No, No, No, No, No, No, No>;
/// Any text that is not empty.
pub type Filled = Written<Yes, No, No, No, No, No, No, No, No>;
/// Any text that is not empty and has no `/`.
pub type OfSegment = Written<Yes, No, No, No, No, No, No, No, Yes>;
/// `0-9`
pub type Digits = Written<Yes, Yes, No, Yes, Yes, Yes, Yes, Yes, Yes>;
/// `0-9`, `-`
pub type Signed = Written<Yes, Yes, No, No, Yes, Yes, Yes, Yes, Yes>;
/// `0-9`, `.`, `-`
pub type Decimal = Written<Yes, Yes, No, No, No, Yes, Yes, Yes, Yes>;
/// `a-z`
pub type Letters = Written<Yes, No, Yes, Yes, Yes, Yes, Yes, Yes, Yes>;
/// `A-Z`, `a-z`, `0-9`, `-`
pub type Hyphened = Written<Yes, No, No, No, Yes, Yes, Yes, Yes, Yes>;
/// `0-9`, `.`
pub type Dotted = Written<Yes, Yes, No, Yes, No, Yes, Yes, Yes, Yes>;
/// `0-9`, `a-f`, `.` and escapes
pub type Address = Written<Yes, No, No, Yes, No, Yes, Yes, Yes, Yes>;
