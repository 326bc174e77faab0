//! The names of a template's variables.

use core::slice;

use super::piece::{PieceKind, TemplatePiece};

/// An iterator over the names of the variables, returned by [`Template::variables`](super::Template::variables).
///
/// ```
/// # extern crate urika_template as urika;
/// use urika::template::Template;
///
/// let template = Template::parse("/{user.name}{?page}")?;
/// assert_eq!(template.variables().next(), Some("user.name"));
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Variables<'t> {
    template: &'t str,
    pieces: slice::Iter<'t, TemplatePiece>,
}

impl<'t> Variables<'t> {
    pub(super) fn new(template: &'t str, pieces: &'t [TemplatePiece]) -> Self {
        Self { template, pieces: pieces.iter() }
    }
}

impl<'t> Iterator for Variables<'t> {
    type Item = &'t str;

    #[inline]
    fn next(&mut self) -> Option<&'t str> {
        let variable = self.pieces.find(|piece| matches!(piece.kind, PieceKind::Variable { .. }))?;
        Some(&self.template[variable.range()])
    }
}

impl core::iter::FusedIterator for Variables<'_> {}

#[cfg(test)]
mod tests {
    use crate::template::Template;

    #[test]
    fn variables_stand_in_the_order_of_the_template() {
        let template = Template::parse("/{a}/x{?b,c}{&a}").unwrap();
        assert!(template.variables().eq(["a", "b", "c", "a"]));
        assert_eq!(template.as_str(), "/{a}/x{?b,c}{&a}");
        assert_eq!(alloc::string::String::from(template), "/{a}/x{?b,c}{&a}");
    }
}
