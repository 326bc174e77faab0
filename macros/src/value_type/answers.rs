//! The promises of a type about its values, determined by the strings that they may be.
//!
//! The names are those of the items of `UriValue`, which explain each.

use proc_macro2::TokenStream;
use urika_runtime::value::{Label, Segment};
use urika_runtime::{Policy, What};
use urika_template::typed::{Promise, Word, check};

use super::chars::Chars;
use super::target::{DerivedType, visit};
use crate::splice::{Splice, fill};

/// The promises of a type whose strings, or their characters, are known.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(super) struct Answers {
    pub(super) segment: bool,
    pub(super) path: bool,
    pub(super) reserved: bool,
    /// Whether a value may have `&` or `;`, which end a parameter.
    pub(super) delimiting: bool,
    pub(super) label: bool,
    /// Whether each value is a label that may be next to text.
    pub(super) word: bool,
    pub(super) host: bool,
    pub(super) prefix: bool,
    /// The length of the longest expansion in bytes, if there is one.
    pub(super) max_len: Option<usize>,
}

impl Answers {
    /// The placeholder for a type at fault, so that no other error is reported.
    pub(super) const STAND_IN: Self = Self {
        segment: true,
        path: true,
        reserved: true,
        delimiting: false,
        label: true,
        word: true,
        host: true,
        prefix: true,
        max_len: Some(0),
    };

    /// Returns the promises of a type that has exactly these strings.
    pub(super) fn of_texts(texts: &[&str]) -> Self {
        let mut all = Self { prefix: false, max_len: None, ..Self::STAND_IN };
        for text in texts {
            all.segment &= Segment::check(text).is_ok();
            all.path &= check::path("", *text).is_ok();
            all.reserved &= check::reserved("", *text).is_ok();
            all.delimiting |= text.contains(['&', ';']);
            all.label &= Label::check(text).is_ok();
            all.word &= is_word(text);
            all.host &= is_host(text);
            all.max_len = all.max_len.max(Some(encoded_len(text)));
        }
        all
    }

    /// Returns the promises of a type whose strings have `min` to `max` characters of `chars`. They are valid
    /// segments if these characters allow it.
    pub(super) fn of_chars(chars: Chars, min: u32, max: Option<u32>) -> Self {
        let segment = fills_segment(chars, min);
        let has_escapes = chars.has(b'%') && chars.has_some(u8::is_ascii_hexdigit);
        let reserved = !chars.has_any(b"#[]") && !has_escapes;
        let is_alphanumeric = chars.is_within(ALPHANUMERIC);
        let label = is_alphanumeric && min > 0 && max.is_some_and(|max| max <= 63);
        let widest = if chars.is_within(Chars::UNRESERVED) { 1 } else { 3 };
        Self {
            segment,
            path: segment && reserved && !chars.has(b'?'),
            reserved,
            delimiting: chars.has_any(b"&;"),
            label,
            word: label && max.is_some_and(|max| max as usize <= Word::MAX_LEN),
            // A name of digits alone would be an address.
            host: label && !chars.has_some(u8::is_ascii_digit),
            prefix: true,
            max_len: max.map(|max| (max as usize).saturating_mul(widest)),
        }
    }

    /// Emits the associated types, and `__MAX_LEN`.
    pub(super) fn expand(&self) -> TokenStream {
        let mut splice = Splice::default();
        for &promise in Promise::OF_VALUES {
            let answer = self.answer(promise).name();
            splice.text("type ").text(promise.item()).text(" = __urika::").text(answer).text(";");
        }
        splice.text("const __MAX_LEN: __urika::usize = ");
        match self.max_len {
            Some(length) => splice.number(length as u128),
            None => splice.text("__urika::usize::MAX"),
        };
        splice.text(";").finish()
    }

    /// Returns the answer to whether the type makes a promise.
    const fn answer(&self, promise: Promise) -> AnswerType {
        if !self.gives(promise) {
            return AnswerType::No;
        }
        match promise {
            Promise::Label if self.word => AnswerType::Word,
            Promise::Reserved if self.delimiting => AnswerType::Delimiting,
            Promise::Label
            | Promise::Reserved
            | Promise::Defined
            | Promise::Sound
            | Promise::Segment
            | Promise::Slashless
            | Promise::Path
            | Promise::Gapless
            | Promise::Absolute
            | Promise::MayBeRooted
            | Promise::Plain
            | Promise::HostType
            | Promise::Host
            | Promise::HostReserved
            | Promise::Port
            | Promise::Prefix
            | Promise::Distinct
            | Promise::Bounded
            | Promise::Parameter
            | Promise::Word
            | Promise::Single
            | Promise::Members => AnswerType::Yes,
        }
    }

    /// Returns whether the type makes a promise. Known strings are always defined, printable and encoded
    /// once, and have no names.
    pub(super) const fn gives(&self, promise: Promise) -> bool {
        match promise {
            Promise::Defined | Promise::Sound | Promise::Plain | Promise::Distinct | Promise::Single => true,
            Promise::Absolute | Promise::Port | Promise::Members => false,
            Promise::Segment | Promise::Slashless => self.segment,
            Promise::Path | Promise::Gapless => self.path,
            Promise::MayBeRooted => !self.path,
            Promise::Reserved => self.reserved,
            Promise::Parameter => self.reserved && self.segment && !self.delimiting,
            Promise::Label => self.label,
            Promise::Word => self.word,
            Promise::HostType | Promise::Host | Promise::HostReserved => self.host,
            Promise::Prefix => self.prefix,
            Promise::Bounded => self.max_len.is_some(),
        }
    }
}

/// A type of `urika-template` that answers whether a type makes a promise.
#[derive(Clone, Copy)]
enum AnswerType {
    Yes,
    No,
    /// Yes, and each value is a label that may be next to text.
    Word,
    /// Yes, but a value may have `&` or `;`.
    Delimiting,
}

impl AnswerType {
    /// Returns the name of the type.
    const fn name(self) -> &'static str {
        match self {
            Self::Yes => "Yes",
            Self::No => "No",
            Self::Word => "Word",
            Self::Delimiting => "Delimiting",
        }
    }
}

const ALPHANUMERIC: Chars = Chars(Chars::UNRESERVED.0 & !Chars::of(b"-._~").0);

/// Returns whether strings of these characters, with at least `min` of them, can be required to be valid
/// segments.
pub(super) const fn fills_segment(chars: Chars, min: u32) -> bool {
    min > 0 && !chars.has_any(b"/\\\0")
}

/// Returns whether such strings must be checked: `..` and `;a` are not valid segments.
pub(super) const fn may_be_no_segment(chars: Chars) -> bool {
    chars.has_any(b".;")
}

/// Returns whether a string is a label that may be next to others.
fn is_word(text: &str) -> bool {
    Label::check(text).is_ok() && text.len() <= Word::MAX_LEN && !text.contains("--")
}

/// Returns whether a string is a host that all readers read in the same way: labels, without a number at the end.
fn is_host(text: &str) -> bool {
    text.split('.').all(|label| Label::check(label).is_ok())
        && Policy::LITERAL.run(&format!("http://{text}/"), What::Uri).is_ok()
}

/// Returns whether a string is written unescaped in every place.
pub(super) fn is_unreserved(text: &str) -> bool {
    text.bytes().all(|byte| Chars::UNRESERVED.has(byte))
}

/// Returns the length of a string when everything is encoded that may be.
pub(super) fn encoded_len(text: &str) -> usize {
    text.bytes().map(|byte| if Chars::UNRESERVED.has(byte) { 1 } else { 3 }).sum()
}

/// Emits an implementation without further errors, next to at least one error.
pub(super) fn stand_in(target: &DerivedType<'_>) -> TokenStream {
    target.diagnostics.at_least_one();
    let answers = Answers::STAND_IN.expand();
    let visit = visit(&fill!("__urika::Ok(())"), &fill!("0"));
    target.implement(&[], &fill!("type Kind = __urika::kind::ScalarKind; $answers $visit", answers, visit))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> Answers {
        Answers::of_texts(texts)
    }

    fn of_chars(chars: &str, max: Option<u32>) -> Answers {
        Answers::of_chars(Chars::parse(chars).unwrap(), 1, max)
    }

    #[test]
    fn names_answer_for_an_enum() {
        let all = Answers { prefix: false, max_len: Some(6), ..Answers::STAND_IN };
        assert_eq!(of(&["open", "closed"]), all);
        assert_eq!(of(&["in_use"]), Answers { label: false, word: false, host: false, ..all });
        assert_eq!(of(&["a b"]), Answers { label: false, word: false, host: false, max_len: Some(5), ..all });
        assert_eq!(
            of(&["a", ".."]),
            Answers {
                segment: false,
                path: false,
                label: false,
                word: false,
                host: false,
                max_len: Some(2),
                ..all
            }
        );
        assert_eq!(
            of(&["a/b"]),
            Answers { segment: false, label: false, word: false, host: false, max_len: Some(5), ..all }
        );
        assert!(!of(&["a//b"]).path && !of(&["a?"]).path && of(&["a?"]).reserved);
        assert!(!of(&["%41"]).reserved && of(&["%4"]).reserved && !of(&["a#"]).reserved && !of(&["[a"]).path);
        assert!(of(&["eu.example.com"]).host && !of(&["eu.example.com"]).label);
        assert!(
            of(&["1"]).label && !of(&["1"]).host && !of(&["a.1"]).host && !of(&["é"]).host && !of(&[""]).host
        );
    }

    #[test]
    fn characters_answer_for_a_newtype() {
        let id = of_chars("A-Za-z0-9_-", Some(64));
        assert_eq!(
            id,
            Answers { label: false, word: false, host: false, max_len: Some(64), ..Answers::STAND_IN }
        );
        assert!(of_chars("a-z", Some(20)).word && !of_chars("a-z", Some(21)).word);
        assert!(of(&["eu-west-1"]).word && !of(&["a--b"]).word && !of(&[&"a".repeat(21)]).word);
        assert!(of_chars("a-z0-9", Some(63)).label && !of_chars("a-z0-9", Some(63)).host);
        assert!(
            of_chars("a-z", Some(63)).host
                && !of_chars("a-z", Some(64)).label
                && !of_chars("a-z", None).label
        );
        assert!(!of_chars("a-z-", Some(9)).label, "a hyphen may stand at an edge");
        assert!(of_chars("a-z.", None).segment, "`..` is refused");
        assert!(
            !of_chars("a-z/", None).segment
                && !of_chars("a\\\\", None).segment
                && !of_chars("a\0", None).segment
        );
        assert!(!of_chars("%a-z", None).reserved && of_chars("%g-z", None).reserved);
        for text in ["a&", "a;b", "&"] {
            let (names, chars) = (of(&["a", text]), of_chars(text, None));
            for all in [names, chars] {
                assert!(all.path && all.reserved && !all.gives(Promise::Parameter), "{text}: {all:?}");
            }
        }
        assert!(of_chars("a=", None).gives(Promise::Parameter) && of(&["a="]).gives(Promise::Parameter));
        assert!(!of_chars("a?", None).path && of_chars("a?", None).reserved && !of_chars("a#", None).path);
        assert_eq!((of_chars("a ", Some(3)).max_len, of_chars("a ", None).max_len), (Some(9), None));
        assert!(!Answers::of_chars(Chars::of(b"a"), 0, Some(9)).segment, "empty text fills no segment");
        assert!(!Answers::of_chars(Chars::of(b"a"), 0, Some(9)).label);
    }
}
