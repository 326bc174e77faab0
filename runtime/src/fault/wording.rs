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

    /// Writes the help and the section, which stand behind the sentence and the place.
    #[inline]
    #[cfg(any(feature = "alloc", feature = "template"))]
    pub(super) fn write_end(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.help.is_empty() {
            write!(f, "; {}", self.help)?;
        }
        write!(f, " [{}]", self.section)
    }
}
