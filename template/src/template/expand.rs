//! Expands a template (RFC 6570, section 3): reads the pieces once, and requests the value of each variable
//! once.

use alloc::borrow::Cow;
use core::{fmt, mem};

use super::encode::{self, Allow};
use super::expression::Expression;
use super::piece::{PieceKind, TemplatePiece};
use super::value::{Value, View};
use super::values::{Held, Lent, Values};
use crate::fault::{ExpandError, Misfit};
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;

/// Writes the expansion of `template`, which has already been cut into `pieces`.
pub(super) fn expand<V: Values + ?Sized, W: fmt::Write + ?Sized>(
    template: &str,
    pieces: &[TemplatePiece],
    values: &V,
    out: &mut W,
) -> Result<(), ExpandError> {
    let mut expression = Expression::new(Operator::Simple);
    for piece in pieces {
        let text = || &template[piece.range()];
        let written = match piece.kind {
            PieceKind::Path | PieceKind::Copied => out.write_str(text()).map_err(Misfit::from),
            PieceKind::Escaped => encode::write(out, Allow::Reserved, text()).map_err(Misfit::from),
            PieceKind::Variable { operator, modifier, is_first, is_escaped } => {
                if is_first {
                    expression = Expression::new(operator);
                }
                let mut made = None;
                let Lent { name, value } = values.__lend(template, piece.range());
                let value = match value {
                    Held::Kept(value) => value,
                    Held::Made(value) => made.insert(value).view(),
                };
                let written = if is_escaped {
                    normalized(&mut expression, out, (operator, name), modifier, value)
                } else {
                    expression.found(out, name, modifier, value)
                };
                if let Some(value) = made.filter(Value::is_borrowed) {
                    // The value owns nothing; `forget` saves the call that would check this.
                    mem::forget(value);
                }
                written
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
