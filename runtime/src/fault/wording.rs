//! The words for errors that are no fault of a text: of confinement, of expansion, of matching.

use core::fmt;

#[cfg(feature = "alloc")]
use super::ConfineError;
#[cfg(all(feature = "alloc", feature = "template"))]
use super::Misfit;
#[cfg(feature = "template")]
use super::Mismatch;

/// The words for an error that is no [`Fault`](super::Fault).
pub(crate) struct Wording {
    /// A code that stays the same between versions.
    pub(crate) code: &'static str,
    /// What is wrong.
    pub(crate) sentence: &'static str,
    /// Where the rule is written.
    section: &'static str,
    /// What to do about it; empty where the sentence says it all.
    help: &'static str,
}

impl Wording {
    const fn new(code: &'static str, sentence: &'static str, section: &'static str) -> Self {
        Self { code, sentence, section, help: "" }
    }

    const fn with(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    /// What stands behind the sentence and the place: the help, and the section.
    pub(crate) fn write_end(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.help.is_empty() {
            write!(f, "; {}", self.help)?;
        }
        write!(f, " [{}]", self.section)
    }
}

/// A reference that does not stay within a base.
#[cfg(feature = "alloc")]
pub(super) const fn confinement(error: ConfineError) -> Wording {
    match error {
        ConfineError::BaseNoSlash => Wording::new(
            "BASE_NO_SLASH",
            "path of the base does not end in `/`",
            "RFC 3986, section 5.2.3",
        )
        .with("end it in `/`, or its last segment is left out; a `Base` keeps all of its path either way"),
        ConfineError::Scheme => {
            Wording::new("REFERENCE_SCHEME", "reference with a scheme of its own", "RFC 3986, section 5.2.2")
                .with("give a path")
        }
        ConfineError::Authority => Wording::new(
            "REFERENCE_AUTHORITY",
            "reference with an authority of its own",
            "RFC 3986, section 5.2.2",
        )
        .with("give a path"),
        ConfineError::Outside => {
            Wording::new("OUTSIDE_BASE", "target lies outside of the base", "RFC 3986, section 5.2.4")
        }
        ConfineError::HiddenDots { .. } => {
            Wording::new("HIDDEN_DOTS", "hidden dot segment in path", "RFC 3986, section 6.2.2.2")
        }
        ConfineError::Nul { .. } => {
            Wording::new("HIDDEN_NUL", "escaped NUL in path", "RFC 3986, section 7.3")
        }
    }
}

/// A value that a template cannot take, or a target that takes no expansion.
#[cfg(all(feature = "alloc", feature = "template"))]
pub(super) const fn misfit(misfit: Misfit) -> Wording {
    match misfit {
        Misfit::PrefixOfMembers => Wording::new(
            "PREFIX_OF_MEMBERS",
            "prefix of a list or an associative array",
            "RFC 6570, section 2.4.1",
        )
        .with("give a text, or leave the prefix out of the template"),
        #[cfg(feature = "serde_json")]
        Misfit::NestedValue => {
            Wording::new("NESTED_VALUE", "list or object within another", "RFC 6570, section 2.3")
                .with("members are texts, numbers and booleans")
        }
        Misfit::Target => Wording::new("TARGET_FULL", "no room for the expansion", "RFC 6570, section 3")
            .with("give it more room"),
    }
}

/// A URI that a template does not match, or a template that could match in several ways.
#[cfg(feature = "template")]
pub(super) const fn mismatch(mismatch: Mismatch) -> Wording {
    const MATCHING: &str = "RFC 6570, section 1.4";
    const VALUE: &str = "RFC 6570, section 2.3";
    const SEGMENT: &str = "RFC 3986, section 3.3";
    match mismatch {
        Mismatch::Text => Wording::new("NO_MATCH", "text that no template matches", MATCHING),
        Mismatch::Differs => Wording::new("VALUES_DIFFER", "two different values", "RFC 6570, section 3.2.1"),
        Mismatch::PrefixLength => {
            Wording::new("PREFIX_EXCEEDED", "more characters than the prefix has", "RFC 6570, section 2.4.1")
        }
        Mismatch::Twice => Wording::new("PARAMETER_TWICE", "more than one value", "RFC 6570, section 3.2.8"),
        Mismatch::Escape => Wording::new("BROKEN_ESCAPE", "broken percent-encoding", "RFC 3986, section 2.1"),
        Mismatch::NotUtf8 => NOT_UTF8,
        Mismatch::Character => {
            Wording::new("UNEXPECTED_CHARACTER", "character that no URI has", "RFC 3986, section 2")
        }
        Mismatch::SegmentEmpty => Wording::new("SEGMENT_EMPTY", "empty segment text", SEGMENT),
        Mismatch::SegmentDots => Wording::new("SEGMENT_DOTS", "dot segment", SEGMENT),
        Mismatch::SegmentCharacter => {
            Wording::new("SEGMENT_CHARACTER", "slash, backslash or NUL in segment text", SEGMENT)
        }
        Mismatch::Reserved => Wording::new(
            "RESERVED_CHARACTER",
            "delimiter that `{+x}` and `{#x}` never write as data",
            "RFC 6570, section 3.2.3",
        ),
        Mismatch::Missing => Wording::new("MISSING", "missing value", "RFC 6570, section 3.2.1"),
        Mismatch::Number => Wording::new("NOT_A_NUMBER", "text that is no number", VALUE),
        Mismatch::Range => Wording::new("NUMBER_RANGE", "number out of range", VALUE),
        Mismatch::Boolean => Wording::new("NOT_A_BOOLEAN", "text that is neither `true` nor `false`", VALUE),
        Mismatch::OneCharacter => Wording::new("NOT_A_CHARACTER", "text that is not one character", VALUE),
        Mismatch::Address => {
            Wording::new("NOT_AN_ADDRESS", "text that is no IP address", "RFC 3986, section 3.2.2")
        }
        Mismatch::Uuid => {
            Wording::new("NOT_A_UUID", "text that is no UUID with hyphens", "RFC 9562, section 4")
        }
        Mismatch::Name => Wording::new("UNKNOWN_NAME", "text that is none of the names", VALUE),
        Mismatch::Unknown => Wording::new(
            "UNKNOWN_PARAMETER",
            "parameter that the template does not have",
            "RFC 3986, section 3.4",
        ),
        Mismatch::Refused(_) => Wording::new("REFUSED", "text that is not taken", VALUE),
        Mismatch::Unseparated => Wording::new(
            "AMBIGUOUS_END",
            "ambiguous template: no separator between the value and the next one",
            MATCHING,
        )
        .with("put text between them that no value can have, as in `{a}/{b}`"),
        Mismatch::Commas => Wording::new(
            "AMBIGUOUS_COMMAS",
            "ambiguous template: commas between values that may have commas",
            MATCHING,
        )
        .with("write an expression for each, with text between them"),
        Mismatch::Dots => Wording::new(
            "AMBIGUOUS_DOTS",
            "ambiguous template: dots between values that may have dots",
            MATCHING,
        )
        .with("write an expression for each, with text between them"),
        Mismatch::Exploded => Wording::new(
            "AMBIGUOUS_MEMBERS",
            "ambiguous template: any number of members for more than one variable",
            MATCHING,
        )
        .with("let one variable at most take any number of them"),
    }
}

/// Escapes that decode to something else than text.
pub(crate) const NOT_UTF8: Wording =
    Wording::new("NOT_UTF8", "decoded bytes are not UTF-8", "RFC 3986, section 2.5");
