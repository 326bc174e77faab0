//! [`TemplatePiece`]: a part of a [`Template`](super::Template). The list of pieces saves parsing the template again.

use alloc::vec::Vec;

use crate::fault::Fault;
use crate::grammar::class::{PATH, UNESCAPED, VARCHAR};
use crate::grammar::operator::Operator;
use crate::grammar::template::{self, PieceReader};
use crate::grammar::varspec::Modifier;

/// A run of literals, or a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TemplatePiece {
    /// The start of the literals, or of the name.
    start: u32,
    /// The end of the literals, or of the name.
    end: u32,
    pub(super) kind: PieceKind,
}

/// `u8` gives the tag its own byte. Otherwise the tag would be stored as an unused value of the modifier,
/// which takes twice as long to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum PieceKind {
    /// Literals of a path, which are copied. They do not contain `?`, `#` or escapes.
    Path,
    /// Other literals that are copied.
    Copied,
    /// Literals with characters outside ASCII, which are escaped.
    Escaped,
    /// A variable.
    Variable {
        operator: Operator,
        modifier: Modifier,
        /// Whether the variable is the first of its expression.
        is_first: bool,
        /// Whether the name has escapes, which an expansion may have to normalize.
        is_escaped: bool,
    },
}

impl TemplatePiece {
    /// Reads a template.
    #[inline]
    pub(super) fn read_all(text: &str) -> Result<Vec<Self>, Fault> {
        // Enough for most templates, whose names and literals are longer, and bounded for long ones.
        let mut pieces = Vec::with_capacity((text.len() / 8 + 4).min(64));
        if read_plain(text.as_bytes(), &mut pieces).is_none() {
            pieces.clear();
            read(text, &mut pieces)?;
        }
        Ok(pieces)
    }

    #[inline]
    fn literals(text: &str, start: usize, end: usize) -> Self {
        let literal = &text[start..end];
        let kind = if PATH.run(literal.as_bytes(), 0) == literal.len() {
            PieceKind::Path
        } else if literal.is_ascii() {
            PieceKind::Copied
        } else {
            PieceKind::Escaped
        };
        Self::new(start, end, kind)
    }

    #[inline]
    const fn new(start: usize, end: usize, kind: PieceKind) -> Self {
        Self { start: start as u32, end: end as u32, kind }
    }

    pub(super) const fn is_variable(&self) -> bool {
        matches!(self.kind, PieceKind::Variable { .. })
    }

    pub(super) const fn is_exploded(&self) -> bool {
        matches!(self.kind, PieceKind::Variable { modifier: Modifier::Explode, .. })
    }

    /// Returns the range of the literals, or of the name.
    #[inline]
    pub(super) const fn range(self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Reads any template, by the grammar.
#[inline]
fn read(text: &str, pieces: &mut Vec<TemplatePiece>) -> Result<(), Fault> {
    let mut reader = PieceReader::iri(text);
    while let Some(piece) = reader.read() {
        pieces.push(match piece? {
            template::Piece::Literals { start, end } => TemplatePiece::literals(text, start, end),
            template::Piece::Variable { operator, is_first, varspec } => {
                let is_escaped = text[varspec.start..varspec.name_end].contains('%');
                let kind = PieceKind::Variable { operator, modifier: varspec.modifier, is_first, is_escaped };
                TemplatePiece::new(varspec.start, varspec.name_end, kind)
            }
        });
    }
    Ok(())
}

/// Reads a common template: literals in ASCII without escapes, and variables whose names are letters, digits
/// and `_`, with `*` or no modifier. Returns `None` otherwise; the string may be a template nevertheless.
///
/// It does not look for faults, so it takes half the time of the grammar. A test compares the two.
#[inline]
fn read_plain(text: &[u8], pieces: &mut Vec<TemplatePiece>) -> Option<()> {
    u32::try_from(text.len()).ok()?;
    let mut at = 0;
    while at < text.len() {
        let mut end = PATH.run(text, at);
        let mut kind = PieceKind::Path;
        if text.get(end).is_some_and(|&byte| byte != b'{') {
            end = UNESCAPED.run(text, end);
            kind = PieceKind::Copied;
        }
        if end > at {
            pieces.push(TemplatePiece::new(at, end, kind));
        }
        at = match text.get(end) {
            None => return Some(()),
            Some(b'{') => read_expression(text, end + 1, pieces)?,
            Some(_) => return None,
        };
    }
    Some(())
}

/// Reads an expression after its brace, and returns the offset after the expression.
#[inline]
fn read_expression(text: &[u8], at: usize, pieces: &mut Vec<TemplatePiece>) -> Option<usize> {
    // No name begins with a reserved operator, so the loop rejects it.
    let operator = Operator::of(*text.get(at)?);
    let (mut at, mut is_first) = (at + operator.len(), true);
    loop {
        // Names are short, so this reads byte by byte.
        let name = text.get(at..)?.iter().take_while(|&&byte| VARCHAR.has(byte)).count();
        if name == 0 {
            return None;
        }
        let name_end = at + name;
        let (modifier, end) = match text.get(name_end)? {
            b'*' => (Modifier::Explode, name_end + 1),
            _ => (Modifier::None, name_end),
        };
        let kind = PieceKind::Variable { operator, modifier, is_first, is_escaped: false };
        pieces.push(TemplatePiece::new(at, name_end, kind));
        is_first = false;
        at = end + 1;
        match text.get(end)? {
            b',' => {}
            b'}' => return Some(at),
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use urika_reference::texts::up_to;

    use super::{TemplatePiece, read, read_plain};

    /// Reads a template in both ways, compares the results, and returns whether the fast path accepted it.
    fn reads_alike(text: &str) -> bool {
        let (mut plain, mut pieces) = (Vec::new(), Vec::new());
        let taken = read_plain(text.as_bytes(), &mut plain).is_some();
        let result = read(text, &mut pieces);
        if taken {
            assert_eq!((result, &plain), (Ok(()), &pieces), "{text}");
        } else {
            assert_eq!(TemplatePiece::read_all(text), result.map(|()| pieces), "{text}");
        }
        taken
    }

    /// Tries every string of up to five of these pieces.
    #[test]
    fn a_template_is_read_quickly_as_by_the_grammar() {
        let alphabet = ["{", "}", "a", "_", ",", "*", ":", "1", ".", "/", "?", "=", "&", "%20", "é"];
        let mut taken = 0;
        for text in up_to(&alphabet, 5) {
            taken += u32::from(reads_alike(&text));
        }
        assert!(taken > 10_000, "{taken}");
    }

    /// Tries every ASCII byte in each place of a template, alone and doubled.
    #[test]
    fn each_character_is_read_quickly_as_by_the_grammar() {
        let template = "http://h/{a}/b{?c,d1*}";
        assert!(reads_alike(template));
        for (at, byte) in (0..=template.len()).flat_map(|at| (0..0x80).map(move |byte| (at, byte))) {
            let (head, tail) = template.split_at(at);
            let character = char::from(byte);
            reads_alike(&alloc::format!("{head}{character}{tail}"));
            reads_alike(&alloc::format!("{head}{character}{character}{}", tail.get(1..).unwrap_or("")));
        }
    }
}
