//! Expansion (RFC 6570, section 3): one pass over the pieces, one question to the values for each
//! variable.

use core::{fmt, mem};

use super::encode::{self, Allow};
use super::piece::{Kind, Piece};
use super::values::Values;
use super::variable::Variable;
use crate::fault::{ExpandError, Misfit};

/// Writes the expansion of `template`, which consists of `pieces`.
pub(super) fn expand<V, W>(
    template: &str,
    pieces: &[Piece],
    values: &V,
    out: &mut W,
) -> Result<(), ExpandError>
where
    V: Values + ?Sized,
    W: fmt::Write + ?Sized,
{
    let mut before = None;
    for piece in pieces {
        let text = &template[piece.range()];
        let written = match piece.kind {
            Kind::Path | Kind::Copied => out.write_str(text).map_err(Misfit::from),
            Kind::Escaped => encode::write(out, Allow::Reserved, text).map_err(Misfit::from),
            Kind::Variable { operator, modifier, is_first } => {
                let style = operator.style();
                if is_first {
                    before = style.first;
                }
                let value = values.value(text);
                if value.is_undefined() {
                    continue;
                }
                let written = Variable { name: text, modifier, style, out }.expand(before, &value);
                before = Some(style.separator);
                if value.is_borrowed() {
                    // There is nothing to free, and this saves the call that would find it out.
                    mem::forget(value);
                }
                written
            }
        };
        if let Err(misfit) = written {
            return Err(error(misfit, *piece, text));
        }
    }
    Ok(())
}

#[cold]
fn error(misfit: Misfit, piece: Piece, name: &str) -> ExpandError {
    ExpandError::new(misfit, piece.range().start, if misfit == Misfit::Target { "" } else { name })
}
