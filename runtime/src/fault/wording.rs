//! [`Wording`]: the words and the code of an error.

#[cfg(any(feature = "alloc", feature = "template"))]
use core::fmt;

/// The words and the code of an error.
#[derive(Clone, Copy)]
pub(crate) struct Wording {
    /// A code that stays the same between versions.
    pub(crate) code: &'static str,
    /// The section of the rule.
    pub(crate) section: &'static str,
    /// The sentence.
    pub(crate) sentence: &'static str,
    /// The remedy, which is empty when the sentence says it all.
    pub(super) help: &'static str,
}

impl Wording {
    pub(super) const fn new(
        code: &'static str,
        section: &'static str,
        sentence: &'static str,
        help: &'static str,
    ) -> Self {
        Self { code, section, sentence, help }
    }

    /// Writes the help and the section, which follow the sentence and the place.
    #[inline]
    #[cfg(any(feature = "alloc", feature = "template"))]
    pub(super) fn write_end(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.help.is_empty() {
            write!(f, "; {}", self.help)?;
        }
        write!(f, " [{}]", self.section)
    }
}

/// Gives the variants of an error their words, a row for each.
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
