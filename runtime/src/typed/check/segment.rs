//! One segment that is put together from variables and literal text, byte by byte.
//!
//! The rule is that of [`segment_text`](crate::value): what a segment comes to may not be empty
//! and no dot segment, up to its first `;`. A slash, a backslash or a NUL from a value is refused,
//! escaped or not, unless literal text stands in the same segment that keeps it from being read
//! as a dot segment.

use super::BuildError;
use crate::fault::{FaultKind, Part};
use crate::grammar::class::UNRESERVED;
use crate::uri::value::segment_text::{Counted, ends_segments};

/// The role of a piece of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A segment.
    Segment,
    /// No text: the segment stands before the slash with which a path begins.
    Root,
    /// The host of a scheme whose hosts are any name.
    Host,
}

/// A segment as far as it has been put together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) role: Role,
    counted: Counted,
    /// Whether bytes still count: not behind a `;` of a value.
    is_counting: bool,
    /// Whether literal text stands in it that is no part of a dot segment.
    is_solid: bool,
    /// Whether literal dots stand in it.
    has_dots: bool,
    /// A byte of a value that servers may take for the end of the segment.
    pending: Option<(&'static str, FaultKind)>,
    /// How many variables are part of it; more than two are two.
    variables: u8,
    /// How many of them have a value.
    defined: u8,
    /// The last of these, or the last at all where none has.
    last: &'static str,
}

impl Segment {
    pub(super) const NEW: Self = Self {
        role: Role::Segment,
        counted: Counted::Nothing,
        is_counting: true,
        is_solid: false,
        has_dots: false,
        pending: None,
        variables: 0,
        defined: 0,
        last: "",
    };

    /// A variable is part of it, and perhaps nothing.
    pub(super) const fn variable(&mut self, name: &'static str) {
        self.variables = if self.variables == 0 { 1 } else { 2 };
        if self.defined == 0 {
            self.last = name;
        }
    }

    /// A text of a variable is part of it. `is_first`: its first text here.
    pub(super) const fn defined(&mut self, name: &'static str, is_first: bool) {
        if is_first {
            self.defined = if self.defined == 0 { 1 } else { 2 };
        }
        self.last = name;
    }

    /// A segment that the variable `name` began.
    pub(super) const fn begun_by(name: &'static str) -> Self {
        Self { variables: 1, defined: 1, last: name, ..Self::NEW }
    }

    /// Literal dots.
    pub(super) const fn dots(&mut self, count: usize) {
        self.has_dots = true;
        let mut i = 0;
        while i < count {
            self.count(b'.');
            i += 1;
        }
    }

    /// Literal text that is no part of a dot segment: beside it, everything that is escaped is data.
    pub(super) const fn solid(&mut self) {
        self.counted = Counted::Something;
        self.is_solid = true;
        self.pending = None;
    }

    /// A byte that an expression writes between two texts, and no more than that.
    pub(super) const fn separator(&mut self) {
        self.count(b',');
    }

    /// Text of a value that is written as data.
    pub(super) fn text(&mut self, name: &'static str, bytes: &[u8]) {
        let mut at = 0;
        while at < bytes.len() && self.is_open() {
            if bytes[at] == b';' {
                self.is_counting = false;
            } else {
                self.count(bytes[at]);
            }
            at += 1;
        }
        if self.is_solid {
            return;
        }
        let clean = UNRESERVED.run(bytes, 0);
        if let Some(&byte) = bytes[clean..].iter().find(|byte| ends_segments(**byte)) {
            self.refuse(name, FaultKind::SegmentCharacter(byte as char));
        }
    }

    /// Checks the segment before a `;` that stays one.
    ///
    /// If no variable is part of the segment, the template has been checked. If the segment is
    /// empty so far, the check goes on as if the `;` were not there, since it may not be.
    pub(super) fn parameter(&mut self) -> Result<(), BuildError> {
        if self.variables > 0 {
            self.end()?;
            self.counted = Counted::Something;
        }
        Ok(())
    }

    /// Checks the whole segment.
    pub(super) fn end(&self) -> Result<(), BuildError> {
        if self.variables == 0 {
            return Ok(());
        }
        if self.role == Role::Root {
            let is_rooted = matches!(self.counted, Counted::Nothing);
            let error = BuildError::new(FaultKind::PathRootless, Part::Path, self.last);
            return if is_rooted { Ok(()) } else { Err(error) };
        }
        if let Some((name, kind)) = self.pending {
            return Err(BuildError::new(kind, Part::Path, name));
        }
        match self.counted.fault() {
            Some(kind) => Err(BuildError::new(self.together(kind), Part::Path, self.last)),
            None => Ok(()),
        }
    }

    /// Returns the fault of one variable, or of several pieces together.
    const fn together(&self, kind: FaultKind) -> FaultKind {
        match kind {
            _ if self.defined == 0 && self.variables == 1 && !self.has_dots => FaultKind::ValueUndefined,
            FaultKind::SegmentDots if self.defined > 1 || self.has_dots => FaultKind::DotsTogether,
            FaultKind::SegmentEmpty if self.defined != 1 || self.has_dots => FaultKind::NothingTogether,
            kind => kind,
        }
    }

    const fn is_open(&self) -> bool {
        self.is_counting && !matches!(self.counted, Counted::Something)
    }

    const fn count(&mut self, byte: u8) {
        if self.is_counting {
            self.counted = self.counted.then(byte);
        }
    }

    const fn refuse(&mut self, name: &'static str, kind: FaultKind) {
        if self.pending.is_none() {
            self.pending = Some((name, kind));
        }
    }
}
