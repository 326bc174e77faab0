//! [`Alphabet`]: the characters that the escaped strings of a type consist of. They show where a value ends.
//!
//! The trait only distinguishes unreserved characters (RFC 3986, section 2.3), whose escapes equal them, and
//! comma and slash, which `{+x}` and `{#x}` do not escape. A string that may have escapes counts as having
//! letters and digits.

use core::marker::PhantomData;

use crate::typed::answer::{Answer, No, Yes};

/// Makes [`Alphabet`], and [`Lack`] with a variant for each question about characters.
macro_rules! alphabet {
    ($($(#[$doc:meta])* $lack:ident;)*) => {
        /// The characters that the strings of a type may have.
        pub trait Alphabet {
            /// Whether no value is empty.
            type Filled: Answer;
            $(
                $(#[$doc])*
                type $lack: Answer;
            )*
        }

        /// Characters that the strings of a type never have.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Lack {$(
            $(#[$doc])*
            $lack,
        )*}

        impl Lack {
            /// Returns the name of the associated type of [`Alphabet`] with the answer.
            pub const fn item(self) -> &'static str {
                match self {
                    $(Self::$lack => stringify!($lack),)*
                }
            }
        }
    };
}

alphabet! {
    /// Whether no value has a letter.
    NoLetter;
    /// Whether no value has a digit.
    NoDigit;
    /// Whether no value has a `-`.
    NoHyphen;
    /// Whether no value has a `.`.
    NoDot;
    /// Whether no value has a `_`.
    NoUnderscore;
    /// Whether no value has a `~`.
    NoTilde;
    /// Whether no value has a `,` before escaping.
    NoComma;
    /// Whether no value has a `/` before escaping.
    NoSlash;
}

/// The answers, in the order of the trait.
#[derive(Debug)]
#[allow(clippy::type_complexity, reason = "an answer for each question")]
pub struct AlphabetOf<F, L, D, H, O, U, T, C, S>(PhantomData<(F, L, D, H, O, U, T, C, S)>);

impl<F, L, D, H, O, U, T, C, S> Alphabet for AlphabetOf<F, L, D, H, O, U, T, C, S>
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

/// Any string, which may be empty.
pub type Any = AlphabetOf<No, No, No, No, No, No, No, No, No>;
/// Any string that is not empty.
pub type NonEmpty = AlphabetOf<Yes, No, No, No, No, No, No, No, No>;
/// Any string that is not empty and has no `/`.
pub type OfSegment = AlphabetOf<Yes, No, No, No, No, No, No, No, Yes>;
/// `0-9`
pub type Digits = AlphabetOf<Yes, Yes, No, Yes, Yes, Yes, Yes, Yes, Yes>;
/// `0-9`, `-`
pub type Signed = AlphabetOf<Yes, Yes, No, No, Yes, Yes, Yes, Yes, Yes>;
/// `0-9`, `.`, `-`
pub type Decimal = AlphabetOf<Yes, Yes, No, No, No, Yes, Yes, Yes, Yes>;
/// `a-z`
pub type Letters = AlphabetOf<Yes, No, Yes, Yes, Yes, Yes, Yes, Yes, Yes>;
/// `A-Z`, `a-z`, `0-9`, `-`
pub type Hyphened = AlphabetOf<Yes, No, No, No, Yes, Yes, Yes, Yes, Yes>;
/// `0-9`, `.`
pub type Dotted = AlphabetOf<Yes, Yes, No, Yes, No, Yes, Yes, Yes, Yes>;
/// `0-9`, `a-f`, `.` and escapes
pub type Address = AlphabetOf<Yes, No, No, Yes, No, Yes, Yes, Yes, Yes>;
