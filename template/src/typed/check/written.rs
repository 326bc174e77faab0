//! Decides how a value is written into the segments of a path: which bytes are data, and which separate
//! segments.

use super::data::pieces;
use super::segment::{JoinedSegment, Role};
use super::{BuildError, Checked};
use crate::fault::{Blame, FaultKind, Part};
use crate::grammar::class::HEXDIG;
use crate::grammar::component::hex_byte;
use crate::grammar::varspec::Modifier;
use crate::template::expression::{Item, Visitor};
use crate::uri::value::segment_text::Counted;

/// How to write the bytes of a value's strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WriteMode {
    /// All bytes are data: `{x}`.
    Data,
    /// Bytes are data, and escaped slashes separate segments: `{x}` where slashes are allowed.
    Slashes,
    /// Reserved characters are not escaped, and the text is data: `{+x}`.
    Reserved,
    /// Reserved characters and escapes are kept: `{+x}` with encoded text.
    Encoded,
}

/// The character before each string of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing at first, and a separator before the second string: `{x}`.
    Comma,
    /// A dot: `{.x}`.
    Dot,
    /// A slash at first, and then separators: `{/x}`.
    Led,
    /// A slash: `{/x*}`.
    Slash,
}

/// A value that is being written into its segments.
pub(super) struct Writing<'s> {
    pub(super) segment: &'s mut JoinedSegment,
    pub(super) blame: Blame,
    pub(super) written: WriteMode,
    pub(super) before: Before,
    /// Whether a pair is one string, `name=value`: `{x*}`.
    pub(super) is_exploded: bool,
    /// The number of members so far.
    members: usize,
    /// The number of strings so far. A pair has two, or one if it is exploded.
    texts: usize,
    /// The fault of a string that is `.` or `..`, or is empty in `{/x}`.
    fault: Option<FaultKind>,
    /// Whether a separator comes before the next byte, if there is one.
    is_separator_due: bool,
    /// The first digit after a `%`; 0 before it is known.
    escape: Option<u8>,
}

impl<'s> Writing<'s> {
    pub(super) const fn new(
        segment: &'s mut JoinedSegment,
        blame: Blame,
        written: WriteMode,
        before: Before,
        modifier: Modifier,
    ) -> Self {
        let (members, texts) = (0, 0);
        Self {
            segment,
            blame,
            written,
            before,
            is_exploded: matches!(modifier, Modifier::Explode),
            members,
            texts,
            fault: None,
            is_separator_due: false,
            escape: None,
        }
    }

    fn member(&mut self) -> Checked {
        match self.before {
            Before::Comma | Before::Led if self.members > 0 => self.segment.separator(),
            Before::Comma => {}
            Before::Led | Before::Slash => self.next_segment()?,
            Before::Dot => self.segment.dots(1),
        }
        let is_first = self.members == 0 && matches!(self.before, Before::Comma | Before::Dot);
        self.segment.defined(self.blame, is_first);
        self.members += 1;
        Ok(())
    }

    /// Writes a string, or a name and a value with `=` between them. Without a value, the string is the name alone:
    /// parsing does not tell `..` from `..=`.
    fn text(&mut self, items: &[Item<'_>]) -> Checked {
        let (mut counted, mut is_counting) = (Counted::Nothing, true);
        for (number, item) in items.iter().enumerate() {
            let mut is_equals_due = number > 0;
            pieces(*item, self.blame, |text| {
                let equals = if is_equals_due && !text.is_empty() { "=" } else { "" };
                is_equals_due &= equals.is_empty();
                for byte in equals.bytes().chain(text.bytes()) {
                    is_counting &= byte != b';';
                    counted = if is_counting { counted.then(byte) } else { counted };
                }
                self.bytes(equals.as_bytes())?;
                self.bytes(text.as_bytes())
            })?;
        }
        self.end_escape();
        self.texts += 1;
        let may_be_empty = self.before != Before::Led;
        self.fault =
            self.fault.or(counted.fault()).filter(|kind| !may_be_empty || *kind == FaultKind::SegmentDots);
        // A server that splits the segment at its commas would see the string as a name. In `{+x}` a comma is text.
        let is_at_comma = matches!(self.before, Before::Comma | Before::Led) && self.is_data();
        if let Some(kind) = self.fault.filter(|_| self.texts > 1 && is_at_comma) {
            self.segment.refuse(self.blame, kind);
        }
        Ok(())
    }

    const fn is_data(&self) -> bool {
        matches!(self.written, WriteMode::Data | WriteMode::Slashes)
    }

    fn bytes(&mut self, bytes: &[u8]) -> Checked {
        if self.is_separator_due && !bytes.is_empty() {
            self.is_separator_due = false;
            self.segment.separator();
        }
        match self.written {
            WriteMode::Data => self.segment.text(self.blame, bytes),
            WriteMode::Slashes => {
                let mut pieces = bytes.split(|byte| *byte == b'/');
                self.segment.text(self.blame, pieces.next().unwrap_or_default());
                for piece in pieces {
                    self.segment.escaped_slash(self.blame);
                    self.segment.text(self.blame, piece);
                }
            }
            WriteMode::Reserved | WriteMode::Encoded => bytes.iter().try_for_each(|byte| self.byte(*byte))?,
        }
        Ok(())
    }

    /// Writes a byte that reserved expansion does not escape.
    fn byte(&mut self, byte: u8) -> Checked {
        match self.escape {
            None if byte == b'%' => self.escape = Some(0),
            Some(0) if HEXDIG.has(byte) => self.escape = Some(byte),
            Some(high) if HEXDIG.has(byte) => {
                self.escape = None;
                return self.triplet(hex_byte(high, byte));
            }
            Some(_) => {
                self.end_escape();
                return self.byte(byte);
            }
            None => return self.unescaped(byte),
        }
        Ok(())
    }

    fn unescaped(&mut self, byte: u8) -> Checked {
        match (byte, self.segment.role) {
            (b'#' | b'[' | b']', _) | (b'&' | b';', Role::Parameter) => Err(self.reserved(byte, self.part())),
            (_, Role::Data | Role::Parameter) => Ok(()),
            (b'?', _) => Err(self.reserved(byte, Part::Path)),
            (b'/', _) => self.next_segment(),
            (b':' | b'@', Role::Host) => Err(self.reserved(byte, Part::Host)),
            (b';', _) => self.segment.parameter(),
            _ => {
                self.segment.text(self.blame, &[byte]);
                Ok(())
            }
        }
    }

    fn reserved(&self, byte: u8, part: Part) -> BuildError {
        BuildError::blaming(FaultKind::ReservedCharacter(byte as char), part, self.blame)
    }

    /// Returns the part of the URI. Query and fragment have the same error, which names both.
    const fn part(&self) -> Part {
        if matches!(self.segment.role, Role::Data | Role::Parameter) { Part::Query } else { Part::Path }
    }

    fn triplet(&mut self, byte: u8) -> Checked {
        // Escapes in a host are UTF-8 (RFC 3986, section 3.2.2), and a reader that decodes the host sees an
        // escaped delimiter as a delimiter.
        let is_host = self.segment.role == Role::Host && (!byte.is_ascii() || matches!(byte, b':' | b'@'));
        if self.written == WriteMode::Reserved || is_host {
            return Err(BuildError::blaming(FaultKind::Triplet, self.part(), self.blame));
        }
        self.segment.text(self.blame, &[byte]);
        Ok(())
    }

    /// Ends an escape. A `%` without two digits after it is data, like the bytes after it.
    fn end_escape(&mut self) {
        match self.escape.take() {
            Some(0) => self.segment.text(self.blame, b"%"),
            Some(high) => self.segment.text(self.blame, &[b'%', high]),
            None => {}
        }
    }

    fn next_segment(&mut self) -> Checked {
        self.segment.end()?;
        *self.segment = JoinedSegment::begun_by(self.blame);
        Ok(())
    }
}

impl Visitor for Writing<'_> {
    type Error = BuildError;

    #[inline]
    fn item(&mut self, item: Item<'_>) -> Checked {
        self.member()?;
        self.text(&[item])
    }

    /// Writes `name=value` if the value is exploded. Writes `name,value` otherwise, whose comma counts only before
    /// other text.
    #[cfg_attr(debug_assertions, inline)]
    fn pair(&mut self, name: Item<'_>, value: Item<'_>) -> Checked {
        self.member()?;
        if self.is_exploded {
            return self.text(&[name, value]);
        }
        self.text(&[name])?;
        self.is_separator_due = true;
        self.text(&[value])?;
        self.is_separator_due = false;
        Ok(())
    }
}
