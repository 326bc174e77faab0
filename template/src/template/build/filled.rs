//! [`FilledPlan`]: a plan with values, which is checked and written as a typed template is. For common values there is
//! a fast path, which builds in one pass. What it does not accept is left to the checks, which define the result.

use alloc::vec::Vec;
use core::{array, fmt, mem};

use super::BuildPlan;
use super::value::GivenValue;
use crate::fault::{BuildError, FaultKind, Part};
use crate::grammar::class::UNRESERVED;
use crate::grammar::marks::Marks;
use crate::grammar::varspec::Modifier;
use crate::template::expression::Expression;
use crate::template::value::View;
use crate::template::values::{Held, Lent};
use crate::template::{Operator, Relative, Value, Values};
use crate::typed::{Buildable, Growing, Mark, Sink, built};
use urika_runtime::UriRefBuf;

/// A plan with the values of its variables. Each value is taken from its source once, so that the value that is
/// written is the one that was checked, whatever the source returns the next time.
pub(super) struct FilledPlan<'p> {
    pub(super) plan: &'p BuildPlan,
    /// The values of the first variables, without an allocation.
    few: [Held<'p>; FEW],
    /// The values of all other variables.
    more: Vec<Held<'p>>,
}

const FEW: usize = 8;

/// A piece to write. Ranges count in the text of the plan.
#[derive(Clone, Debug)]
pub(super) enum WritePiece {
    Literal(Span),
    Mark(Mark),
    Variable(WriteVariable),
}

/// A variable to write.
#[derive(Clone, Debug)]
pub(super) struct WriteVariable {
    pub(super) variable: usize,
    /// The name of the variable.
    pub(super) lookup: Span,
    /// The name of the variable, as the expansion shows it.
    pub(super) name: Span,
    /// Whether the two differ.
    pub(super) is_renamed: bool,
    pub(super) quick: Quick,
    pub(super) operator: Operator,
    pub(super) modifier: Modifier,
    /// Whether the variable is the first of its expression.
    pub(super) is_first: bool,
    pub(super) how: Manner,
}

/// The requirements of the fast path on the values of a variable.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quick {
    /// The value must be defined.
    pub(super) is_needed: bool,
    /// The value must not be a single string.
    pub(super) has_members: bool,
    /// The value must not be an associative array, whose names might be taken.
    pub(super) has_no_pairs: bool,
    pub(super) strings: Strings,
}

/// The strings that the fast path accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strings {
    #[default]
    All,
    /// Segments.
    Segments,
    /// Segments of unreserved characters.
    Plain,
}

/// A range of a string.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// The way to write a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// By its operator.
    Plain,
    /// The base at the beginning.
    Base,
    /// A whole host as `{+x}`, with brackets around an IPv6 address.
    Host,
    /// A host with the path after it.
    HostAndPath,
}

impl BuildPlan {
    /// Takes the values of all variables.
    pub(super) fn filled<'p, V: Values + ?Sized>(
        &'p self,
        values: &'p V,
    ) -> Result<FilledPlan<'p>, BuildError> {
        values.__check()?;
        let held = |at: usize| match self.variables.get(at) {
            Some(planned) => values.__lend(&self.text, planned.name.range()).value,
            None => Held::Kept(View::Undefined),
        };
        let more = (FEW..self.variables.len()).map(held).collect();
        Ok(FilledPlan { plan: self, few: array::from_fn(held), more })
    }

    /// Builds the URI.
    #[inline]
    pub(super) fn build<V: Values + ?Sized>(&self, values: &V) -> Result<UriRefBuf, BuildError> {
        match self.build_quickly(values) {
            Some(uri) => Ok(uri),
            None => self.filled(values)?.try_build(),
        }
    }

    /// Builds the URI of common values. Returns `None` for any other template and values.
    #[inline]
    pub(super) fn build_quickly<V: Values + ?Sized>(&self, values: &V) -> Option<UriRefBuf> {
        if !self.is_quick || values.__check().is_err() {
            return None;
        }
        let mut sink = Growing::new(2 * self.text.len() + 64, self.marks);
        let mut expression = Expression::new(Operator::Simple);
        for piece in &self.pieces {
            match piece {
                WritePiece::Literal(span) => sink.text.push_str(&self.text[span.range()]),
                WritePiece::Mark(mark) => sink.mark(*mark),
                WritePiece::Variable(variable) => {
                    self.write_quickly(values, variable, &mut expression, &mut sink)?;
                }
            }
        }
        Some(built::<Relative>(sink, Ok(())))
    }

    /// Writes a value that is accepted by the same look at it.
    #[inline]
    fn write_quickly<V: Values + ?Sized>(
        &self,
        values: &V,
        variable: &WriteVariable,
        expression: &mut Expression,
        sink: &mut Growing,
    ) -> Option<()> {
        if variable.is_first {
            *expression = Expression::new(variable.operator);
        }
        let mut made = None;
        let Lent { name, value } = values.__lend(&self.text, variable.lookup.range());
        let view = match value {
            Held::Kept(view) => view,
            Held::Made(value) => made.insert(value).view(),
        };
        if !variable.quick.accepts(view) {
            return None;
        }
        let name = if variable.is_renamed { &self.text[variable.name.range()] } else { name };
        let written = expression.found(&mut sink.text, name, variable.modifier, view).ok();
        if let Some(value) = made.filter(Value::is_borrowed) {
            // The value owns nothing; `forget` saves the call that would check this.
            mem::forget(value);
        }
        written
    }
}

impl FilledPlan<'_> {
    /// Calls `use_it` with the value of a variable, in its widest type.
    #[inline]
    pub(super) fn with<R>(
        &self,
        variable: usize,
        use_it: impl FnOnce(GivenValue<'_>) -> Result<R, BuildError>,
    ) -> Result<R, BuildError> {
        let planned = &self.plan.variables[variable];
        let held = self.few.get(variable).unwrap_or_else(|| &self.more[variable - FEW]);
        match GivenValue::new(held.view(), planned.widest, planned.encodes) {
            Ok(found) => use_it(found),
            Err((kind, part)) => Err(self.error(kind, part, variable)),
        }
    }

    /// Makes the error of a variable.
    #[cold]
    pub(super) fn error(&self, kind: FaultKind, part: Part, variable: usize) -> BuildError {
        BuildError::found(kind, part, self.plan.name(variable))
    }

    /// Adds the name of a variable to an error.
    #[cold]
    pub(super) fn named(&self, error: BuildError, variable: usize) -> BuildError {
        error.of_variable(self.plan.name(variable))
    }

    /// Writes one variable.
    #[inline]
    fn write<S: Sink + ?Sized>(
        &self,
        expression: &mut Expression,
        variable: &WriteVariable,
        sink: &mut S,
    ) -> fmt::Result {
        if variable.is_first {
            *expression = Expression::new(variable.operator);
        }
        let name = &self.plan.text[variable.name.range()];
        let written = self.with(variable.variable, |found| {
            Ok(match (variable.how, found) {
                (Manner::Base, GivenValue::Base(base)) => sink.base(base),
                (Manner::Host, _) => expression.host(sink, &found),
                (Manner::HostAndPath, _) => expression.host_and_path(sink, &found),
                (Manner::Plain, _) => match (found.view(), variable.modifier) {
                    (Some(view), modifier) => {
                        expression.found(sink, name, modifier, view).map_err(|_| fmt::Error)
                    }
                    (None, Modifier::Prefix(count)) => expression.prefix(sink, name, &found, count),
                    (None, Modifier::None | Modifier::Explode) => expression.value(sink, name, &found),
                },
                (Manner::Base, _) => Err(fmt::Error),
            })
        });
        written.unwrap_or(Err(fmt::Error))
    }
}

impl Buildable for FilledPlan<'_> {
    type Form = Relative;

    fn template(&self) -> Option<&'static str> {
        None
    }

    fn marks(&self) -> Marks {
        self.plan.marks
    }

    fn check(&self) -> Result<(), BuildError> {
        self.plan.checks.iter().try_for_each(|check| check.make(self))
    }

    fn expand<S: Sink + ?Sized>(&self, sink: &mut S) -> fmt::Result {
        let mut expression = Expression::new(Operator::Simple);
        for piece in &self.plan.pieces {
            match piece {
                WritePiece::Literal(span) => sink.write_str(&self.plan.text[span.range()])?,
                WritePiece::Mark(mark) => sink.mark(*mark),
                WritePiece::Variable(variable) => self.write(&mut expression, variable, sink)?,
            }
        }
        Ok(())
    }

    fn hint(&self) -> usize {
        2 * self.plan.text.len() + 64
    }
}

impl Quick {
    #[inline]
    fn accepts(self, view: View<'_>) -> bool {
        match view {
            View::Undefined => !self.is_needed,
            View::Text(text) => !self.has_members && self.strings.accept(text.as_bytes()),
            View::Assoc(_) if self.has_no_pairs => false,
            View::List(_) | View::Assoc(_) => !self.is_needed && self.strings == Strings::All,
            View::MarkedText(..) | View::MarkedList(..) | View::MarkedAssoc(..) => false,
            #[cfg(feature = "serde_json")]
            View::Nested => false,
        }
    }
}

impl Strings {
    #[inline]
    fn accept(self, text: &[u8]) -> bool {
        if self == Self::All {
            return true;
        }
        let Some(first) = text.first() else { return false };
        let clean = UNRESERVED.run(text, 0);
        let ends_segments = |byte: &u8| matches!(byte, b'/' | b'\\' | b';' | 0);
        let is_segment = || self == Self::Segments && !text[clean..].iter().any(ends_segments);
        *first != b'.' && (clean == text.len() || is_segment())
    }
}

impl Span {
    pub(super) const fn range(self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
