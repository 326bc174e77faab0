//! Expands a template (RFC 6570, section 3): reads the pieces once, and requests the value of each variable
//! once.

use alloc::borrow::Cow;
use core::fmt;

use super::encode::{self, Allow};
use super::expression::Expression;
use super::piece::{PieceKind, TemplatePiece};
use super::value::View;
use super::values::{Values, with_value};
use crate::fault::{ExpandError, Misfit};
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;

/// Writes the expansion of `template`, which has already been cut into `pieces`.
pub(super) fn expand<V, W>(
    template: &str,
    pieces: &[TemplatePiece],
    values: &V,
    out: &mut W,
) -> Result<(), ExpandError>
where
    V: Values + ?Sized,
    W: fmt::Write + ?Sized,
{
    let mut expression = Expression::new(Operator::Simple);
    for piece in pieces {
        let written = match piece.kind {
            PieceKind::Path | PieceKind::Copied => {
                out.write_str(&template[piece.range()]).map_err(Misfit::from)
            }
            PieceKind::Escaped => {
                encode::write(out, Allow::Reserved, &template[piece.range()]).map_err(Misfit::from)
            }
            PieceKind::Variable { operator, modifier, is_first, is_escaped } => {
                if is_first {
                    expression = Expression::new(operator);
                }
                with_value(values, template, piece.range(), |name, value| {
                    if is_escaped {
                        normalized(&mut expression, out, (operator, name), modifier, value)
                    } else {
                        expression.found(out, name, modifier, value)
                    }
                })
            }
        };
        if let Err(misfit) = written {
            return Err(error(misfit, *piece, template));
        }
    }
    Ok(())
}

/// Writes a variable whose name has escapes. Such names are rare, so this is separate from the loop for
/// common names, which stays small and does not own a name.
#[cold]
#[inline(never)]
fn normalized<W: fmt::Write + ?Sized>(
    expression: &mut Expression,
    out: &mut W,
    (operator, name): (Operator, &str),
    modifier: Modifier,
    value: View<'_>,
) -> Result<(), Misfit> {
    expression.found(out, &normal_name(operator, name), modifier, value)
}

/// Returns the name of a variable as it appears in an expansion: its escapes are in normal form, like those
/// of literals. Otherwise `{?per%2Dpage}` would write an unusual name.
#[doc(hidden)]
#[inline]
#[must_use]
pub fn normal_name(operator: Operator, name: &str) -> Cow<'_, str> {
    if operator.style().is_named && name.as_bytes().contains(&b'%') {
        Cow::Owned(crate::uri::normalize::component(name))
    } else {
        Cow::Borrowed(name)
    }
}

#[cfg_attr(debug_assertions, inline)]
#[cold]
fn error(misfit: Misfit, piece: TemplatePiece, template: &str) -> ExpandError {
    let name = if misfit == Misfit::Target { "" } else { &template[piece.range()] };
    ExpandError::new(misfit, piece.range().start, name)
}
