//! [`Wording`]: the words and the code of an error.

use core::fmt;

/// The words and the code of an error.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// A stable code.
    pub code: &'static str,
    /// The section of the rule.
    pub section: &'static str,
    /// The sentence.
    pub sentence: &'static str,
    /// The remedy, which is empty if the sentence is enough.
    pub help: &'static str,
}

impl Wording {
    /// Makes the words of a row.
    #[must_use]
    pub const fn new(
        code: &'static str,
        section: &'static str,
        sentence: &'static str,
        help: &'static str,
    ) -> Self {
        Self { code, section, sentence, help }
    }

    /// Writes the help and the section, which follow the sentence and the place.
    #[inline]
    ///
    /// # Errors
    ///
    /// Fails when `f` fails.
    pub fn write_end(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.help.is_empty() {
            write!(f, "; {}", self.help)?;
        }
        write!(f, " [{}]", self.section)
    }
}

/// Gives words to the variants of an error, one row for each.
#[cfg(feature = "alloc")]
macro_rules! wordings {
    ($error:ident; $($variant:ident: $code:literal, $section:literal, $sentence:literal, $help:literal;)*) => {
        impl $error {
            #[inline]
            const fn wording(self) -> Wording {
                match self {
                    $(Self::$variant { .. } => Wording::new($code, $section, $sentence, $help),)*
                }
            }
        }
    };
}
#[cfg(feature = "alloc")]
pub(super) use wordings;

/// Implements `Debug` of an error like `Display`: `main` and `unwrap` print it.
#[doc(hidden)]
#[macro_export]
macro_rules! __debugs_as_displayed {
    ($($type:ty),*) => {$(
        /// Prints the same as `Display`, since a program prints this when `main` returns the error.
        impl core::fmt::Debug for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(self, f)
            }
        }
    )*};
}

pub use __debugs_as_displayed as debugs_as_displayed;
