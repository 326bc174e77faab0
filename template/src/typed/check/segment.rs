//! Checks one segment that is joined from variables and literal text, byte by byte.
//!
//! The rule is the one for [segments](crate::value): up to its first `;`, the joined segment must not be
//! empty or a dot segment. A slash, backslash or NUL in a value is rejected, escaped or not, unless literal
//! text in the same segment keeps it from being read as a dot segment.

use super::BuildError;
use crate::fault::{Blame, FaultKind, Part};
use crate::grammar::class::UNRESERVED;
use crate::text::loops::each;
use crate::uri::value::segment_text::{Counted, ends_segments};

/// The role of a piece of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A segment.
    Segment,
    /// Nothing yet, before the slash that begins the path.
    Root,
    /// A host that may be any name.
    Host,
    /// A query or a fragment, whose text is data.
    Data,
    /// The value of a parameter in a query.
    Parameter,
}

/// A segment, as far as it has been joined.
#[derive(Clone, Copy, Debug)]
pub(super) struct JoinedSegment {
    pub(super) role: Role,
    counted: Counted,
    /// Whether bytes still count. Those after a `;` of a value do not.
    is_counting: bool,
    /// Whether the segment has literal text that cannot be part of a dot segment.
    is_solid: bool,
    /// Whether the segment has literal dots.
    has_dots: bool,
    /// The fault of a byte of a value that servers may read as the end of the segment.
    pending: Option<(Blame, FaultKind)>,
    /// The number of variables in the segment; 2 means two or more.
    variables: u8,
    /// The number of variables with a value.
    defined: u8,
    /// The last variable with a value, or the last variable if none has one.
    last: Blame,
}

impl JoinedSegment {
    pub(super) const NEW: Self = Self {
        role: Role::Segment,
        counted: Counted::Nothing,
        is_counting: true,
        is_solid: false,
        has_dots: false,
        pending: None,
        variables: 0,
        defined: 0,
        last: Blame::NONE,
    };

    /// Adds a variable, which may be undefined.
    pub(super) const fn variable(&mut self, blame: Blame) {
        self.variables = if self.variables == 0 { 1 } else { 2 };
        if self.defined == 0 {
            self.last = blame;
        }
    }

    /// Adds a string of a variable. `is_first` is true for its first string in the segment.
    pub(super) const fn defined(&mut self, blame: Blame, is_first: bool) {
        if is_first {
            self.defined = if self.defined == 0 { 1 } else { 2 };
        }
        self.last = blame;
    }

    /// Makes a segment that begins with this variable.
    pub(super) const fn begun_by(blame: Blame) -> Self {
        Self { variables: 1, defined: 1, last: blame, ..Self::NEW }
    }

    /// Adds literal dots.
    pub(super) const fn dots(&mut self, count: usize) {
        self.has_dots = true;
        each!(0..count, |_number| self.count(b'.'));
    }

    /// Adds literal text that cannot be part of a dot segment. Next to it, everything escaped is data.
    pub(super) const fn solid(&mut self) {
        self.counted = Counted::Something;
        self.is_solid = true;
        self.pending = None;
    }

    /// Adds a byte that an expression writes between two strings.
    pub(super) const fn separator(&mut self) {
        self.count(b',');
    }

    /// Adds an escaped slash of a value. A reader may see a segment before it and one after it, unless literal text in
    /// the same segment makes the slash data.
    pub(super) fn escaped_slash(&mut self, blame: Blame) {
        if self.is_solid {
            return;
        }
        let fault = || Some((self.last, self.together(self.counted.fault()?)));
        *self = Self { pending: self.pending.or_else(fault), ..Self::begun_by(blame) };
    }

    /// Adds part of a value that is written as data.
    pub(super) fn text(&mut self, blame: Blame, bytes: &[u8]) {
        let mut at = 0;
        while at < bytes.len() && self.is_open() {
            if bytes[at] == b';' {
                self.is_counting = false;
            } else {
                self.count(bytes[at]);
            }
            at += 1;
        }
        let clean = UNRESERVED.run(bytes, 0);
        if let Some(&byte) = bytes.iter().skip(clean).find(|byte| ends_segments(**byte)) {
            self.refuse(blame, FaultKind::SegmentCharacter(byte as char));
        }
    }

    /// Checks the segment before a `;` that is certain to be written.
    ///
    /// A segment without a variable has been checked with the template. If the segment is empty so far, the
    /// `;` is ignored, since it might not be written.
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
            let error = BuildError::blaming(FaultKind::PathRootless, Part::Path, self.last);
            return if is_rooted { Ok(()) } else { Err(error) };
        }
        if let Some((blame, kind)) = self.pending {
            return Err(BuildError::blaming(kind, Part::Path, blame));
        }
        match self.counted.fault() {
            Some(kind) => Err(BuildError::blaming(self.together(kind), Part::Path, self.last)),
            None => Ok(()),
        }
    }

    /// Returns the fault as the fault of one variable, or of several pieces together.
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

    /// Rejects a value, unless literal text in the same segment makes it data.
    pub(super) const fn refuse(&mut self, blame: Blame, kind: FaultKind) {
        if self.pending.is_none() && !self.is_solid {
            self.pending = Some((blame, kind));
        }
    }
}
