//! [`Run`]: checks segments that consist of several variables and literal text.

use super::segment::{JoinedSegment, Role};
use super::written::{Before, WriteMode, Writing};
use super::{BuildError, Checked};
use crate::fault::{Blame, FaultKind, Part};
use crate::grammar::varspec::Modifier;
use crate::typed::{Answer, UriValue};

/// A piece of a path in which several pieces of the template share a segment. It is processed from left to
/// right, one piece at a time.
///
/// The commas that `{x,y}` writes do not count: a segment is rejected if it would be empty or a dot segment
/// without them.
///
/// An error names the last variable in the segment. Names are those of a typed template, or [numbers](Blame::Number).
#[derive(Clone, Copy, Debug)]
pub struct Run {
    segment: JoinedSegment,
}

impl Run {
    /// Begins after a slash.
    #[allow(clippy::new_without_default, reason = "nobody needs another way")]
    pub const fn new() -> Self {
        Self { segment: JoinedSegment::NEW }
    }

    /// Adds literal dots, if there is no other text between two expressions.
    #[inline]
    pub const fn dots(&mut self, count: usize) -> Checked {
        self.segment.dots(count);
        Ok(())
    }

    /// Adds literal text that cannot be part of a dot segment.
    #[inline]
    pub const fn solid(&mut self) -> Checked {
        self.segment.solid();
        Ok(())
    }

    /// Adds `{x}`.
    ///
    /// # Errors
    ///
    /// Fails when the value cannot be printed.
    pub fn value<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.write(name.into(), value, (written::<T>(), Before::Comma, Modifier::None))
    }

    /// Adds `{x*}`, whose pairs are `name=value`.
    ///
    /// # Errors
    ///
    /// Fails when the value cannot be printed.
    pub fn exploded<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.write(name.into(), value, (written::<T>(), Before::Comma, Modifier::Explode))
    }

    /// Adds `{x}` of a type that may have slashes.
    pub(super) fn slashes<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.write(name.into(), value, (WriteMode::Slashes, Before::Comma, Modifier::None))
    }

    /// Adds `{x*}` of a type that may have slashes.
    pub(super) fn exploded_slashes<T: UriValue + ?Sized>(
        &mut self,
        name: impl Into<Blame>,
        value: &T,
    ) -> Checked {
        self.write(name.into(), value, (WriteMode::Slashes, Before::Comma, Modifier::Explode))
    }

    /// Adds `{.x}`: a dot before each member.
    ///
    /// # Errors
    ///
    /// Fails when the value cannot be printed.
    pub fn label<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.write(name.into(), value, (written::<T>(), Before::Dot, Modifier::None))
    }

    /// Adds `{.x*}`: a dot before each member, and pairs are `name=value`.
    ///
    /// # Errors
    ///
    /// Fails when the value cannot be printed.
    pub fn exploded_label<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.write(name.into(), value, (written::<T>(), Before::Dot, Modifier::Explode))
    }

    /// Adds `{;x}`, or a literal `;`. The segment counts up to it.
    ///
    /// # Errors
    ///
    /// Fails when the text before it is not a valid segment.
    pub fn parameter(&mut self) -> Checked {
        self.segment.parameter()
    }

    /// Adds a literal slash.
    ///
    /// # Errors
    ///
    /// Fails when the text before it is not a valid segment.
    #[cfg_attr(debug_assertions, inline)]
    pub fn slash(&mut self) -> Checked {
        self.segment.end()?;
        self.segment = JoinedSegment::NEW;
        Ok(())
    }

    /// Adds `{/x}`: a slash before the value.
    ///
    /// # Errors
    ///
    /// Fails when the text before the value is not a valid segment.
    pub fn led_segment<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.show(name.into(), value, (written::<T>(), Before::Led, Modifier::None))
    }

    /// Adds `{/x*}`: each member begins a segment.
    ///
    /// # Errors
    ///
    /// Fails when the text before a member is not a valid segment.
    pub fn segments<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.show(name.into(), value, (written::<T>(), Before::Slash, Modifier::Explode))
    }

    /// Adds `{+x}`, whose slashes separate segments.
    ///
    /// # Errors
    ///
    /// Fails when the text before a slash is not a valid segment, and when the value would leave the path or
    /// is not data.
    pub fn path<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.write(name.into(), value, (reserved::<T>(), Before::Comma, Modifier::None))
    }

    /// Adds `{+x*}` like `{+x}`, except that pairs are `name=value`.
    pub fn exploded_path<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.write(name.into(), value, (reserved::<T>(), Before::Comma, Modifier::Explode))
    }

    /// Adds `file://{+x}`: a slash, and segments.
    pub(super) fn absolute<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.segment.role = Role::Root;
        let blame = name.into();
        self.path(blame, value)?;
        match self.segment.role {
            Role::Root => Err(BuildError::blaming(FaultKind::PathRootless, Part::Path, blame)),
            _ => Ok(()),
        }
    }

    /// Adds `note://{+x}`: a host, and segments after it.
    pub(super) fn host_and_path<T: UriValue + ?Sized>(
        &mut self,
        name: impl Into<Blame>,
        value: &T,
    ) -> Checked {
        self.segment.role = Role::Host;
        self.path(name, value)
    }

    /// Adds `{+x}` or `{#x}` to a query or a fragment.
    pub(super) fn data<T: UriValue + ?Sized>(&mut self, name: impl Into<Blame>, value: &T) -> Checked {
        self.segment.role = Role::Data;
        self.write(name.into(), value, (WriteMode::Reserved, Before::Comma, Modifier::None))
    }

    /// Adds `{+x}` to the value of a parameter.
    pub(super) fn parameter_data<T: UriValue + ?Sized>(
        &mut self,
        name: impl Into<Blame>,
        value: &T,
    ) -> Checked {
        self.segment.role = Role::Parameter;
        self.write(name.into(), value, (reserved::<T>(), Before::Comma, Modifier::None))
    }

    /// Ends the path, or the part of it that is checked.
    ///
    /// # Errors
    ///
    /// Fails when the last segment is not valid.
    pub fn end(&self) -> Checked {
        self.segment.end()
    }

    fn write<T: UriValue + ?Sized>(
        &mut self,
        blame: Blame,
        value: &T,
        how: (WriteMode, Before, Modifier),
    ) -> Checked {
        self.segment.variable(blame);
        self.show(blame, value, how)
    }

    /// Writes a value, without a note that the segment has a variable.
    fn show<T: UriValue + ?Sized>(
        &mut self,
        blame: Blame,
        value: &T,
        (written, before, modifier): (WriteMode, Before, Modifier),
    ) -> Checked {
        value.__visit(&mut Writing::new(&mut self.segment, blame, written, before, modifier))
    }
}

/// Returns how to write a value in `{+x}`. Encoded text keeps its escapes.
const fn reserved<T: UriValue + ?Sized>() -> WriteMode {
    if !T::Plain::IS && T::Reserved::IS { WriteMode::Encoded } else { WriteMode::Reserved }
}

/// Returns how to write a value as data. A type whose values are valid segments with slashes may write them.
const fn written<T: UriValue + ?Sized>() -> WriteMode {
    if T::__HAS_SEGMENTS { WriteMode::Slashes } else { WriteMode::Data }
}
