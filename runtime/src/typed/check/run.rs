//! [`Run`]: segments that several variables and literal text are part of.

use super::BuildError;
use super::segment::{Role, Segment};
use super::written::{Before, Writing, Written};
use crate::fault::{FaultKind, Part};
use crate::typed::{Answer, UriValue};

/// A piece of a path in which more than one thing stands in a segment, followed from left to
/// right: what each step adds, in the order of the template.
///
/// The commas that `{x,y}` writes are no part of it: a segment that only they keep from being empty
/// or a dot segment is refused.
///
/// An error names the last variable that has a part in it.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    segment: Segment,
}

/// A step that may find an end to a segment, or something in a value.
type Step = Result<(), BuildError>;

impl Run {
    /// Begins behind a slash.
    #[must_use]
    pub const fn new() -> Self {
        Self { segment: Segment::NEW }
    }

    /// Literal dots, and nothing else between two expressions.
    ///
    /// # Errors
    ///
    /// None; it is a step like the others.
    #[inline]
    pub const fn dots(&mut self, count: usize) -> Step {
        self.segment.dots(count);
        Ok(())
    }

    /// Literal text that cannot be part of a dot segment.
    ///
    /// # Errors
    ///
    /// None; it is a step like the others.
    #[inline]
    pub const fn solid(&mut self) -> Step {
        self.segment.solid();
        Ok(())
    }

    /// `{x}`
    ///
    /// # Errors
    ///
    /// When the value has no text.
    pub fn value<T: UriValue + ?Sized>(&mut self, name: &'static str, value: &T) -> Step {
        // A type of segment text that has slashes may write them.
        let written = if T::Segment::IS { Written::Slashes } else { Written::Data };
        self.write(name, value, written, Before::Comma)
    }

    /// `{x}` of what may have slashes.
    pub(super) fn slashes<T: UriValue + ?Sized>(&mut self, name: &'static str, value: &T) -> Step {
        self.write(name, value, Written::Slashes, Before::Comma)
    }

    /// `{.x}`: a dot before each member.
    ///
    /// # Errors
    ///
    /// When the value has no text.
    pub fn label<T: UriValue + ?Sized>(&mut self, name: &'static str, value: &T) -> Step {
        let written = if T::Segment::IS { Written::Slashes } else { Written::Data };
        self.write(name, value, written, Before::Dot)
    }

    /// `{;x}`, or a literal `;`: the segment counts up to here.
    ///
    /// # Errors
    ///
    /// When the segment is none.
    pub fn parameter(&mut self) -> Step {
        self.segment.parameter()
    }

    /// A literal slash.
    ///
    /// # Errors
    ///
    /// When the segment before it is none.
    pub fn slash(&mut self) -> Step {
        self.segment.end()?;
        self.segment = Segment::NEW;
        Ok(())
    }

    /// `{/x}`, `{/x*}`: each member begins a segment.
    ///
    /// # Errors
    ///
    /// When a segment before a member is none.
    pub fn segments<T: UriValue + ?Sized>(&mut self, name: &'static str, value: &T) -> Step {
        let written = if T::Segment::IS { Written::Slashes } else { Written::Data };
        value.__visit(&mut Writing::new(&mut self.segment, name, written, Before::Slash))
    }

    /// `{+x}`: slashes in it separate segments.
    ///
    /// # Errors
    ///
    /// When a segment before a slash is none, and at text that would not stay in the path or is
    /// no data.
    pub fn path<T: UriValue + ?Sized>(&mut self, name: &'static str, value: &T) -> Step {
        let is_encoded = !T::Plain::IS && T::Reserved::IS;
        let written = if is_encoded { Written::Encoded } else { Written::Reserved };
        self.write(name, value, written, Before::Comma)
    }

    /// `file://{+x}`: a slash, and segments.
    pub(super) fn absolute<T: UriValue + ?Sized>(&mut self, name: &'static str, value: &T) -> Step {
        self.segment.role = Role::Root;
        self.path(name, value)?;
        match self.segment.role {
            Role::Root => Err(BuildError::new(FaultKind::PathRootless, Part::Path, name)),
            _ => Ok(()),
        }
    }

    /// `note://{+x}`: a host, and segments behind it.
    pub(super) fn host_and_path<T: UriValue + ?Sized>(&mut self, name: &'static str, value: &T) -> Step {
        self.segment.role = Role::Host;
        self.path(name, value)
    }

    /// The end of the path, or of what the caller looks at.
    ///
    /// # Errors
    ///
    /// When the last segment is none.
    pub fn end(&self) -> Step {
        self.segment.end()
    }

    fn write<T: UriValue + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
        written: Written,
        before: Before,
    ) -> Step {
        self.segment.variable(name);
        value.__visit(&mut Writing::new(&mut self.segment, name, written, before))
    }
}

impl Default for Run {
    fn default() -> Self {
        Self::new()
    }
}
