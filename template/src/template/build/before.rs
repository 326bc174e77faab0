//! Rules of a template as written, before its parts are known. The macros have the same ones in
//! `check/before.rs`.

use core::ops::Range;

use super::shape::TemplateShape;
use super::written::WrittenTemplate;
use crate::fault::{BuildError, FaultKind, Part};
use crate::grammar::operator::Operator;
use crate::template::layout::misplaced::forgotten_beginning;
use crate::template::layout::{Misplacement, TemplateForm, WrittenPiece, dots};
use crate::template::redacted::shown;
use crate::template::syntax::router_parameter;

/// Checks a template as written.
pub(super) fn check(written: &WrittenTemplate<'_>) -> Result<(), BuildError> {
    if written.is_based() {
        check_base(written)?;
    } else {
        check_colon(written)?;
    }
    check_dots(written)?;
    check_signs(written)
}

/// Checks that one variable is the base, and that a delimiter follows it.
fn check_base(written: &WrittenTemplate<'_>) -> Result<(), BuildError> {
    if !written.expressions[0].is_plain() {
        return Err(written.misplaced(Misplacement::BaseModified, 0));
    }
    let is_delimited = match written.list.get(1) {
        None => true,
        Some(WrittenPiece::Literal(range)) => written.text[range.clone()].starts_with(['/', '?', '#']),
        Some(WrittenPiece::Expression(number)) => matches!(
            written.expressions[*number].operator,
            Operator::Segment | Operator::Query | Operator::Fragment
        ),
    };
    if is_delimited { Ok(()) } else { Err(written.misplaced(Misplacement::AfterBase, 0)) }
}

/// Checks that the scheme, which a colon before the first delimiter ends, has no expression.
fn check_colon(written: &WrittenTemplate<'_>) -> Result<(), BuildError> {
    let mut first = None;
    for (at, piece) in written.list.iter().enumerate() {
        match piece {
            WrittenPiece::Literal(range) => {
                let text = &written.text[range.clone()];
                let Some(end) = text.find([':', '/', '?', '#']) else { continue };
                return match first {
                    Some(number) if text[end..].starts_with("://") => {
                        Err(written.misplaced(Misplacement::InScheme, number))
                    }
                    Some(number) if text[end..].starts_with(':') => {
                        Err(written.misplaced(Misplacement::LikeScheme, number))
                    }
                    _ => Ok(()),
                };
            }
            WrittenPiece::Expression(number) => match written.expressions[*number].operator {
                // The value might have a colon.
                Operator::Reserved => return Err(written.misplaced(Misplacement::ReservedFirst, *number)),
                Operator::Query | Operator::Fragment => return Ok(()),
                Operator::Segment if at == 0 => return Ok(()),
                _ => first = first.or(Some(*number)),
            },
        }
    }
    Ok(())
}

/// Refuses dot segments after an expression: they would remove what it expands to.
fn check_dots(written: &WrittenTemplate<'_>) -> Result<(), BuildError> {
    let mut dots = SegmentDots { written, text: None, last: None };
    for piece in &written.list {
        match piece {
            WrittenPiece::Literal(range) => {
                let text = &written.text[range.clone()];
                let path = text.split(['?', '#']).next().unwrap_or_default();
                dots.literal(range.start, path)?;
                if path.len() < text.len() {
                    break;
                }
            }
            WrittenPiece::Expression(number) => {
                match written.expressions[*number].operator {
                    Operator::Query | Operator::Fragment => break,
                    Operator::Segment | Operator::Parameter => dots.end()?,
                    _ => dots.text = None,
                }
                dots.last = Some(*number);
            }
        }
    }
    dots.end()
}

/// A segment of literal text.
struct SegmentDots<'w, 't> {
    written: &'w WrittenTemplate<'t>,
    /// The text of the segment, while it has no expression.
    text: Option<Range<usize>>,
    /// The last expression before it.
    last: Option<usize>,
}

impl SegmentDots<'_, '_> {
    fn literal(&mut self, start: usize, text: &str) -> Result<(), BuildError> {
        let mut at = start;
        for (number, piece) in text.split('/').enumerate() {
            if number > 0 {
                self.end()?;
                self.text = Some(at..at);
            }
            let counted = piece.split(';').next().unwrap_or_default();
            if let Some(text) = &mut self.text {
                text.end = at + counted.len();
            }
            if counted.len() < piece.len() {
                self.end()?;
            }
            at += piece.len() + 1;
        }
        Ok(())
    }

    /// Ends the segment.
    fn end(&mut self) -> Result<(), BuildError> {
        let is_dots = |text: &Range<usize>| matches!(dots(&self.written.text[text.clone()]), Some(1 | 2));
        match (self.text.take().filter(is_dots), self.last) {
            (Some(_), Some(_)) => Err(BuildError::misplaced(Misplacement::DotsAfterExpression, "", "")),
            _ => Ok(()),
        }
    }
}

/// Refuses `${x}`, as shells and JavaScript write it, and `/:id`, as routers write it: what looks like a
/// variable would be text.
fn check_signs(written: &WrittenTemplate<'_>) -> Result<(), BuildError> {
    let mut is_in_path = true;
    for pair in written.list.windows(2) {
        if let [WrittenPiece::Literal(range), WrittenPiece::Expression(number)] = pair {
            if written.text[range.clone()].ends_with('$') {
                return Err(written.refused_for(FaultKind::OtherSyntax('$'), *number, Part::Template));
            }
        }
    }
    for piece in &written.list {
        match piece {
            WrittenPiece::Literal(range) if is_in_path => {
                let text = &written.text[range.clone()];
                let path = text.split(['?', '#']).next().unwrap_or_default();
                // The text before the first slash is the rest of a segment, or a scheme.
                if let Some(name) = path.split('/').skip(1).find_map(router_parameter) {
                    return Err(BuildError::found(FaultKind::OtherSyntax(':'), Part::Path, name));
                }
                is_in_path = path.len() == text.len();
            }
            WrittenPiece::Literal(_) => {}
            WrittenPiece::Expression(number) => {
                let operator = written.expressions[*number].operator;
                let ends = matches!(operator, Operator::Query | Operator::Continuation | Operator::Fragment);
                is_in_path &= !ends;
            }
        }
    }
    Ok(())
}

/// Refuses `www.example.com/{id}`, a relative path whose first segment was most likely meant as a host.
pub(super) fn check_forgotten_scheme(shape: &TemplateShape<'_>) -> Result<(), BuildError> {
    if shape.form != TemplateForm::Relative {
        return Ok(());
    }
    match forgotten_beginning(shape.written.text) {
        Some((mistake, list, _)) => Err(BuildError::misplaced(mistake, "", &shown(&list))),
        None => Ok(()),
    }
}
