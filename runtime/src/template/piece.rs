//! [`Piece`]: what [`Template`](super::Template) keeps of the template it has read, so that
//! expanding does not read it again.

use alloc::vec::Vec;

use crate::fault::Fault;
use crate::grammar::class::PATH;
use crate::grammar::operator::Operator;
use crate::grammar::template::{self, Pieces};
use crate::grammar::varspec::Modifier;

/// A run of literals or a variable, in the order of the template.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    /// The start of the text, or of the name.
    start: u32,
    /// And where that ends.
    end: u32,
    pub(super) kind: Kind,
}

/// `u8` says that the tag is a byte of its own: without it, the tag is a number that no modifier has, and
/// takes twice as long to read.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(super) enum Kind {
    /// Literals of a path, which are copied: they have no `?`, `#` or escape.
    Path,
    /// Other literals that are copied.
    Copied,
    /// Literals with text outside ASCII, which is escaped.
    Escaped,
    /// A variable.
    Variable {
        operator: Operator,
        modifier: Modifier,
        /// Whether the variable is the first of its expression.
        is_first: bool,
    },
}

impl Piece {
    /// Reads a template.
    pub(super) fn read_all(text: &str) -> Result<Vec<Self>, Fault> {
        let mut pieces = Vec::with_capacity(estimate(text));
        let mut reader = Pieces::iri(text);
        while let Some(piece) = reader.read() {
            pieces.push(match piece? {
                template::Piece::Literals { start, end } => Self::literals(text, start, end),
                template::Piece::Variable { operator, is_first, varspec } => {
                    let kind = Kind::Variable { operator, modifier: varspec.modifier, is_first };
                    Self { start: varspec.start as u32, end: varspec.name_end as u32, kind }
                }
            });
        }
        Ok(pieces)
    }

    fn literals(text: &str, start: usize, end: usize) -> Self {
        let literal = &text[start..end];
        let kind = match () {
            () if PATH.run(literal.as_bytes(), 0) == literal.len() => Kind::Path,
            () if literal.is_ascii() => Kind::Copied,
            () => Kind::Escaped,
        };
        Self { start: start as u32, end: end as u32, kind }
    }

    pub(super) const fn is_variable(&self) -> bool {
        matches!(self.kind, Kind::Variable { .. })
    }

    pub(super) const fn is_exploded(&self) -> bool {
        matches!(self.kind, Kind::Variable { modifier: Modifier::Explode, .. })
    }

    /// Returns the range of the text, or of the name.
    #[inline]
    pub(super) const fn range(self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Returns an estimate of the number of pieces of a template: most names and literals are longer
/// than it assumes. The list grows where they are shorter, and begins short for a text of any
/// length.
fn estimate(text: &str) -> usize {
    (text.len() / 8 + 4).min(64)
}
