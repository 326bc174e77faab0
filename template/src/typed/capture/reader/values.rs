//! The functions of a [`Reader`] that read values.

use super::Reader;
use crate::fault::{FaultKind, Mismatch};
use crate::typed::answer::Answer as _;
use crate::typed::capture::{Bare, Capture, Found, Lend, Raw, Scan, is_word, unled};

impl<'t> Reader<'t> {
    /// Consumes a literal, and reads the value of the variable that fills the next segment.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn word<'u, T: Bare<'u>>(
        &mut self,
        lend: impl Lend<'t, 'u>,
        literal: &str,
        name: &'static str,
    ) -> Option<T> {
        let raw = self.segment(literal);
        self.filled(lend, raw, name)
    }

    /// Begins a route, and reads a value like [`word`](Self::word), in one call.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn first<'u, T: Bare<'u>>(
        &mut self,
        lend: impl Lend<'t, 'u>,
        scan: Scan<'t>,
        route: usize,
        literal: &str,
        name: &'static str,
    ) -> Option<T> {
        self.begin(scan, route);
        self.word(lend, literal, name)
    }

    /// Reads the value of a variable that fills a segment.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn filled<'u, T: Bare<'u>>(
        &mut self,
        lend: impl Lend<'t, 'u>,
        raw: Raw<'t>,
        name: &'static str,
    ) -> Option<T> {
        let found = Found::Text(raw);
        self.is_sure &= is_word::<T>(found);
        if raw.is_empty_segment() {
            self.reject_empty(name);
        }
        if self.fits { self.note(T::capture(unled::<T>(found), lend), found, name) } else { None }
    }

    /// Reads a value without a character of the operator before it. An undefined value and an empty string
    /// look alike there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn bare<'u, T: Bare<'u>>(
        &mut self,
        lend: impl Lend<'t, 'u>,
        found: Found<'t>,
        name: &'static str,
    ) -> Option<T> {
        if found.is_empty_segment() {
            self.reject_empty(name);
        }
        self.value(lend, unled::<T>(found), name)
    }

    /// Reads a value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn value<'u, T: Capture<'u>>(
        &mut self,
        lend: impl Lend<'t, 'u>,
        found: Found<'t>,
        name: &'static str,
    ) -> Option<T> {
        self.is_sure &= T::Sound::IS;
        if found.is_empty_segment() {
            self.reject_empty(name);
        }
        if self.fits { self.note(T::capture(found, lend), found, name) } else { None }
    }

    /// Ends the path, and reads the value of the template's only parameter.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn param<'u, T: Capture<'u>>(&mut self, lend: impl Lend<'t, 'u>, name: &'static str) -> Option<T> {
        let [found] = self.params([name]);
        self.value(lend, found, name)
    }

    /// Ends the path, and reads the value of the template's only parameter, which is a list.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn list<'u, T: Capture<'u>>(
        &mut self,
        lend: impl Lend<'t, 'u>,
        key: &'static str,
        name: &'static str,
    ) -> Option<T> {
        let [found] = self.pairs([(key, name)], 1);
        self.value(lend, found, name)
    }

    /// Records an empty segment, which takes precedence over all other reasons: the path is another one.
    #[cold]
    const fn reject_empty(&mut self, name: &'static str) {
        if !matches!(self.broken, Some((Mismatch::Empty(_), _))) {
            self.broken = Some((Mismatch::Empty(FaultKind::SegmentEmpty), name));
        }
    }

    /// Returns the value, or records its variable as faulty, if it is the first one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn note<T>(&mut self, taken: Result<T, Mismatch>, found: Found<'t>, name: &'static str) -> Option<T> {
        match taken {
            Ok(value) => Some(value),
            Err(mismatch) => {
                let mismatch = match mismatch {
                    Mismatch::Refused(kind) if found.has_segments() => Mismatch::in_path(kind),
                    other => other,
                };
                self.broken = self.broken.or(Some((mismatch, name)));
                None
            }
        }
    }
}
