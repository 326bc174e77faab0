//! [`SchemeForm`]: the shape of a scheme's URIs.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use crate::outline::{Outline, SegmentKind};

const MANY: usize = usize::MAX;

/// The shape of a scheme's URIs: an authority, and a number of segments.
///
/// A review has a list of forms: the list of the design guide, or your own.
///
/// ```
/// use urika_review::{Review, Rule, SchemeForm};
///
/// const NOTE: SchemeForm = SchemeForm::new("note", "note://book/page").segments(1, 1);
/// const OURS: Review = Review::GUIDE.scheme_forms(&[SchemeForm::FILE, NOTE]);
///
/// assert!(OURS.uri("note://diary/7").is_empty());
/// let findings = OURS.uri("note:diary");
/// assert_eq!(
///     (findings[0].rule(), findings[0].suggestion()),
///     (Rule::SchemeForm, "write `//` after the scheme, as in `note://book/page`")
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SchemeForm {
    scheme: &'static str,
    pub(crate) shown: &'static str,
    least: usize,
    most: usize,
    pub(crate) has_files: bool,
}

/// The value of [`SchemeForm::GUIDE`]. Documentation would show it in one line.
const GUIDE: &[SchemeForm] = &[
    SchemeForm::FILE,
    SchemeForm::new("db", "db://type/database/table[/id]").segments(2, 3),
    SchemeForm::new("git", "git://repo/branch/path").segments(2, MANY).of_files(),
    // An empty path is allowed: `memory://context#/user` names a part of the whole scope.
    SchemeForm::new("memory", "memory://scope/key"),
    SchemeForm::new("custom", "custom://provider/resource-type/id").segments(2, 2),
];

impl SchemeForm {
    /// `file:///absolute/path` (RFC 8089): the host is empty or `localhost`.
    ///
    /// ```
    /// use urika_review::{Review, SchemeForm};
    /// const FILES: Review = Review::GUIDE.scheme_forms(&[SchemeForm::FILE]);
    /// assert_eq!(FILES.uri("file://server/share")[0].code(), "SCHEME_FORM");
    /// ```
    pub const FILE: Self = Self::new("file", "file:///absolute/path").of_files();

    /// The schemes of the design guide: `file`, `db`, `git`, `memory` and `custom`.
    ///
    /// ```
    /// use urika_review::{Review, SchemeForm};
    /// assert_eq!(Review::GUIDE.scheme_forms(SchemeForm::GUIDE), Review::GUIDE);
    /// ```
    pub const GUIDE: &'static [Self] = GUIDE;

    /// Makes the form of a scheme whose URIs have an authority and any path. Findings show `shown` as an
    /// example.
    ///
    /// ```
    /// use urika_review::{Review, SchemeForm};
    /// const OURS: Review =
    ///     Review::GUIDE.scheme_forms(&[SchemeForm::new("note", "note://book")]);
    /// let findings = OURS.uri("note:/a");
    /// assert_eq!(
    ///     findings[0].suggestion(),
    ///     "write `//` after the scheme, as in `note://book`"
    /// );
    /// ```
    #[must_use]
    pub const fn new(scheme: &'static str, shown: &'static str) -> Self {
        Self { scheme, shown, least: 0, most: MANY, has_files: false }
    }

    /// Requires at least `least` and at most `most` segments.
    ///
    /// ```
    /// use urika_review::{Review, SchemeForm};
    /// const PAGE: SchemeForm = SchemeForm::new("note", "note://book/page").segments(1, 1);
    /// assert_eq!(
    ///     Review::GUIDE.scheme_forms(&[PAGE]).uri("note://diary")[0].code(),
    ///     "SCHEME_FORM"
    /// );
    /// ```
    #[must_use]
    pub const fn segments(self, least: usize, most: usize) -> Self {
        Self { least, most, ..self }
    }

    /// Marks the paths as file paths, whose names, levels and slashes are not reviewed.
    ///
    /// ```
    /// use urika_review::{Review, SchemeForm};
    /// const ZIP: SchemeForm = SchemeForm::new("zip", "zip://archive/path").of_files();
    /// assert!(Review::GUIDE.scheme_forms(&[ZIP]).uri("zip://backup/My_Files/").is_empty());
    /// ```
    #[must_use]
    pub const fn of_files(self) -> Self {
        Self { has_files: true, ..self }
    }

    pub(crate) fn is_of(&self, scheme: &str) -> bool {
        scheme.eq_ignore_ascii_case(self.scheme)
    }

    /// Returns what to write where the text does not have this form, or `None` if it has it, or can have it for some
    /// values of its variables.
    pub(crate) fn missing(&self, outline: &Outline<'_>) -> Option<String> {
        let what = match outline.authority.clone().map(|range| &outline.text[range]) {
            None => String::from("`//` after the scheme"),
            Some(host) if self.is_file() && !is_local(host) => String::from("an empty host"),
            Some("") if !self.is_file() => String::from("a host"),
            Some(_) if !self.has_segments(outline) => self.segments_in_words(),
            Some(_) => return None,
        };
        Some(format!("write {what}, as in `{}`", self.shown))
    }

    fn is_file(&self) -> bool {
        self.is_of("file")
    }

    fn segments_in_words(&self) -> String {
        match (self.least, self.most) {
            (1, 1) => String::from("exactly one segment"),
            (least, most) if least == most => format!("exactly {least} segments"),
            (1, MANY) => String::from("at least one segment"),
            (least, MANY) => format!("at least {least} segments"),
            (least, most) if most.checked_sub(least) == Some(1) => format!("{least} or {most} segments"),
            (least, most) => format!("{least} to {most} segments"),
        }
    }

    fn has_segments(&self, outline: &Outline<'_>) -> bool {
        let Range { start: least, end: most } = possible_segments(outline);
        least <= self.most && most >= self.least
    }
}

fn is_local(host: &str) -> bool {
    host.is_empty() || host.eq_ignore_ascii_case("localhost")
}

/// Returns the minimum and the maximum number of segments of the path.
fn possible_segments(outline: &Outline<'_>) -> Range<usize> {
    let least = outline.levels().filter(|it| !it.is_optional && it.kind != SegmentKind::Rest).count();
    let is_open = outline.levels().any(|it| it.kind == SegmentKind::Rest);
    least..if is_open { MANY } else { outline.levels().count() }
}
