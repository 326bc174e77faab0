//! A fast path for common templates and values, which builds in one pass. What it does not accept is left to
//! the checks, which define the result.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use super::check::Check;
use super::filled::{FilledPlan, WritePiece, WriteVariable};
use crate::grammar::class::UNRESERVED;
use crate::template::expression::Expression;
use crate::template::value::View;
use crate::template::values::{Held, Lent};
use crate::template::{Operator, Relative, Value, Values};
use crate::typed::check::ValueCheck;
use crate::typed::{Growing, Sink as _, built};
use urika_runtime::UriRefBuf;

/// The requirements on the values of a variable.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Quick {
    /// The value must be defined.
    is_needed: bool,
    /// The value must not be a single string.
    has_members: bool,
    /// The value must not be an associative array, whose names might be taken.
    has_no_pairs: bool,
    strings: Strings,
}

/// The strings that the fast path accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Strings {
    #[default]
    All,
    /// Segments.
    Segments,
    /// Segments of unreserved characters.
    Plain,
}

impl Check {
    /// Returns whether the fast path knows the check.
    pub(super) const fn is_quick(&self) -> bool {
        use ValueCheck::{ExplodedPath, ExplodedSegment, LedSegment, Path, Segment, Segments, Sound};
        matches!(
            self,
            Self::Members(_)
                | Self::Keys { .. }
                | Self::OneMap(_)
                | Self::Value {
                    check: Sound | Segment | ExplodedSegment | LedSegment | Segments | Path | ExplodedPath,
                    cut: None,
                    ..
                }
        )
    }
}

/// Returns the requirements of these checks on each variable.
pub(super) fn requirements(checks: &[Check], count: usize) -> Vec<Quick> {
    use ValueCheck::{ExplodedPath, ExplodedSegment, LedSegment, Path, Segment, Segments};
    let mut all = vec![Quick::default(); count];
    for check in checks {
        match check {
            Check::Members(variable) => all[*variable].has_members = true,
            Check::Keys { variable, .. } => all[*variable].has_no_pairs = true,
            Check::OneMap(variables) => {
                for one in variables {
                    all[*one].has_no_pairs = true;
                }
            }
            Check::Value { check, variable, .. } => {
                let of = &mut all[*variable];
                of.is_needed |= matches!(check, Segment | ExplodedSegment | Path | ExplodedPath);
                of.strings = of.strings.max(match check {
                    Segment | ExplodedSegment | LedSegment | Segments => Strings::Segments,
                    Path | ExplodedPath => Strings::Plain,
                    _ => Strings::All,
                });
            }
            _ => {}
        }
    }
    all
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

impl<V: Values + ?Sized> FilledPlan<'_, V> {
    /// Builds the URI of common values. Returns `None` for any other template and values.
    #[inline]
    pub(super) fn build_quickly(&self) -> Option<UriRefBuf> {
        if !self.plan.is_quick {
            return None;
        }
        let mut sink = Growing::new(2 * self.plan.text.len() + 64, self.plan.marks);
        let mut expression = Expression::new(Operator::Simple);
        for piece in &self.plan.pieces {
            match piece {
                WritePiece::Literal(span) => sink.text.push_str(&self.plan.text[span.range()]),
                WritePiece::Mark(mark) => sink.mark(*mark),
                WritePiece::Variable(variable) => self.write_quickly(variable, &mut expression, &mut sink)?,
            }
        }
        Some(built::<Relative>(sink, Ok(())))
    }

    #[inline]
    fn write_quickly(
        &self,
        variable: &WriteVariable,
        expression: &mut Expression,
        sink: &mut Growing,
    ) -> Option<()> {
        if variable.is_first {
            *expression = Expression::new(variable.operator);
        }
        let mut made = None;
        let Lent { name, value } = self.values.__lend(&self.plan.text, variable.lookup.range());
        let view = match value {
            Held::Kept(view) => view,
            Held::Made(value) => made.insert(value).view(),
        };
        if !variable.quick.accepts(view) {
            return None;
        }
        let name = if variable.is_renamed { &self.plan.text[variable.name.range()] } else { name };
        let written = expression.found(&mut sink.text, name, variable.modifier, view).ok();
        if let Some(value) = made.filter(Value::is_borrowed) {
            // The value owns nothing; `forget` saves the call that would find that out.
            mem::forget(value);
        }
        written
    }
}
