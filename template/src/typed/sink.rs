//! [`Sink`]: the target of an expansion, which records the marks of its parts.

#[cfg(feature = "alloc")]
use alloc::string::String;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt;

use crate::fault::Part;
use crate::grammar::marks::Marks;
#[cfg(feature = "alloc")]
use crate::template::layout::{Sample, TemplateForm};
use urika_runtime::value::Base;

/// One of the [`Marks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "as the fields of `Marks`")]
pub enum Mark {
    SchemeEnd,
    HostStart,
    HostEnd,
    PathStart,
    PathEnd,
    QueryEnd,
}

impl Mark {
    /// The marks, each with the part that it appears before.
    pub const PARTS: [(Self, Part); 6] = [
        (Self::SchemeEnd, Part::Userinfo),
        (Self::HostStart, Part::Host),
        (Self::HostEnd, Part::Port),
        (Self::PathStart, Part::Path),
        (Self::PathEnd, Part::Query),
        (Self::QueryEnd, Part::Fragment),
    ];

    /// Returns the offset of the mark in `marks`.
    #[inline]
    pub const fn offset(self, marks: &mut Marks) -> &mut u32 {
        match self {
            Self::SchemeEnd => &mut marks.scheme_end,
            Self::HostStart => &mut marks.host_start,
            Self::HostEnd => &mut marks.host_end,
            Self::PathStart => &mut marks.path_start,
            Self::PathEnd => &mut marks.path_end,
            Self::QueryEnd => &mut marks.query_end,
        }
    }

    /// Returns the marks of a template that no value moves, and the others with the parts that they appear before.
    #[cfg(feature = "alloc")]
    pub fn split(sample: &Sample, form: TemplateForm, has_host_and_path: bool) -> (Marks, Vec<(Self, Part)>) {
        let first = sample.ranges.first().map_or(usize::MAX, |range| range.start);
        let is_based = form == TemplateForm::Based;
        let (mut marks, mut known, mut moved) = (Marks::EMPTY, sample.marks, Vec::new());
        for (mark, part) in Self::PARTS {
            let at = *mark.offset(&mut known);
            let is_of_base = is_based && !matches!(mark, Self::PathEnd | Self::QueryEnd);
            let is_absent = at == 0 && matches!(mark, Self::SchemeEnd | Self::HostStart | Self::HostEnd);
            // A value that is a host and a path sets both marks itself.
            let is_of_value = has_host_and_path && matches!(mark, Self::HostEnd | Self::PathStart);
            if is_of_base || is_absent || is_of_value {
                continue;
            }
            if at as usize <= first && !is_based {
                *mark.offset(&mut marks) = at;
            } else {
                moved.push((mark, part));
            }
        }
        (marks, moved)
    }
}

/// The target of an expansion.
pub trait Sink: fmt::Write {
    /// Sets this mark here, where its part begins or ends.
    #[inline]
    fn mark(&mut self, _: Mark) {}

    /// Writes the base at the beginning of the expansion.
    #[inline]
    fn base(&mut self, base: Base<'_>) -> fmt::Result {
        self.write_str(base.as_str())
    }

    /// Notes that a value follows whose string might differ from the one that was checked.
    #[inline]
    fn printed(&mut self) {}
}

/// Sets a mark at `length` bytes. Whether offsets can address the whole string is checked once, at the end.
#[inline]
fn lay(marks: &mut Marks, mark: Mark, length: usize) {
    *mark.offset(marks) = length as u32;
}

/// A target without marks.
#[derive(Debug)]
pub struct Unmarked<'w, W: ?Sized>(pub &'w mut W);

impl<W: fmt::Write + ?Sized> fmt::Write for Unmarked<'_, W> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

impl<W: fmt::Write + ?Sized> Sink for Unmarked<'_, W> {}

/// Marks the end of the host and the beginning of the path, at the first slash of a string.
#[derive(Debug)]
pub(super) struct CutAtSlash<'s, S: ?Sized> {
    pub(super) sink: &'s mut S,
    pub(super) is_host: bool,
}

impl<S: Sink + ?Sized> CutAtSlash<'_, S> {
    /// Ends the host here, unless it has ended already.
    pub(super) fn end(&mut self) {
        if core::mem::take(&mut self.is_host) {
            self.sink.mark(Mark::HostEnd);
            self.sink.mark(Mark::PathStart);
        }
    }
}

impl<S: Sink + ?Sized> fmt::Write for CutAtSlash<'_, S> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let Some((host, path)) = text.find('/').filter(|_| self.is_host).map(|at| text.split_at(at)) else {
            return self.sink.write_str(text);
        };
        self.sink.write_str(host)?;
        self.end();
        self.sink.write_str(path)
    }
}

impl<S: Sink + ?Sized> Sink for CutAtSlash<'_, S> {}

/// A target that allocates.
#[cfg(feature = "alloc")]
#[derive(Debug)]
pub(crate) struct Growing {
    pub(crate) text: String,
    pub(crate) marks: Marks,
    /// Whether a value has been printed.
    pub(super) is_printed: bool,
}

#[cfg(feature = "alloc")]
impl Growing {
    /// Makes an empty string with room for about `hint` bytes, and the marks that do not depend on a
    /// variable.
    #[inline]
    pub(crate) fn new(hint: usize, marks: Marks) -> Self {
        Self { text: String::with_capacity(hint), marks, is_printed: false }
    }
}

#[cfg(feature = "alloc")]
impl fmt::Write for Growing {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }

    #[inline]
    fn write_char(&mut self, c: char) -> fmt::Result {
        self.text.push(c);
        Ok(())
    }
}

#[cfg(feature = "alloc")]
impl Sink for Growing {
    #[inline]
    fn mark(&mut self, mark: Mark) {
        lay(&mut self.marks, mark, self.text.len());
    }

    #[inline]
    fn base(&mut self, base: Base<'_>) -> fmt::Result {
        self.marks = base.uri.marks();
        self.text.push_str(base.as_str());
        Ok(())
    }

    #[inline]
    fn printed(&mut self) {
        self.is_printed = true;
    }
}

/// A target in a buffer of the caller.
#[derive(Debug)]
pub struct Fixed<'b> {
    buffer: &'b mut [u8],
    length: usize,
    marks: Marks,
    is_printed: bool,
}

impl<'b> Fixed<'b> {
    /// Makes an empty sink over a buffer.
    pub(super) fn new(buffer: &'b mut [u8], marks: Marks) -> Self {
        Self { buffer, length: 0, marks, is_printed: false }
    }

    /// Returns the written string, its marks, and whether a value has been printed.
    #[cfg_attr(debug_assertions, inline)]
    pub(super) fn finish(self) -> Option<(&'b str, Marks, bool)> {
        u32::try_from(self.length).ok()?;
        let text = core::str::from_utf8(self.buffer.split_at_checked(self.length)?.0).ok()?;
        Some((text, self.marks, self.is_printed))
    }
}

impl fmt::Write for Fixed<'_> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        let place = self.buffer.get_mut(self.length..end).ok_or(fmt::Error)?;
        place.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

impl Sink for Fixed<'_> {
    #[inline]
    fn mark(&mut self, mark: Mark) {
        lay(&mut self.marks, mark, self.length);
    }

    #[inline]
    fn base(&mut self, base: Base<'_>) -> fmt::Result {
        self.marks = base.uri.marks();
        fmt::Write::write_str(self, base.as_str())
    }

    #[inline]
    fn printed(&mut self) {
        self.is_printed = true;
    }
}
