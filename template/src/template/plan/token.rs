//! A template as planning sees it: rows of literals, and of groups of variables that expand to one run of
//! text.

use alloc::vec::Vec;
use core::ops::Range;

use super::rules;
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::matching::set::CharSet;
use crate::template::piece::{PieceKind, TemplatePiece};

/// A literal, or variables whose expansions follow each other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PlanToken<'t> {
    Literal(&'t str),
    Group(Group<'t>),
}

/// Variables of one operator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group<'t> {
    pub(crate) operator: Operator,
    /// The number of the first variable.
    pub(crate) first: usize,
    template: &'t str,
    pieces: &'t [TemplatePiece],
}

/// One use of a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Var<'t> {
    pub(crate) name: &'t str,
    pub(crate) operator: Operator,
    pub(crate) modifier: Modifier,
    /// Whether the variable begins its expression.
    pub(crate) is_first: bool,
}

/// A place where a row can be cut: the number of a token, and a byte of it, if it is a literal.
pub(super) type CutPlace = (usize, usize);

/// Returns the tokens of a template.
#[inline]
pub(super) fn tokens<'t>(template: &'t str, pieces: &'t [TemplatePiece]) -> Vec<PlanToken<'t>> {
    let (mut tokens, mut rest, mut first) = (Vec::new(), pieces, 0);
    while let [piece, behind @ ..] = rest {
        let PieceKind::Variable { operator, .. } = piece.kind else {
            tokens.push(PlanToken::Literal(template.get(piece.range()).unwrap_or_default()));
            rest = behind;
            continue;
        };
        let is_more = |piece: &&TemplatePiece| match piece.kind {
            PieceKind::Variable { operator: other, is_first, .. } => {
                other == operator && (!is_first || joins(operator))
            }
            _ => false,
        };
        let (pieces, behind) = rest.split_at(1 + behind.iter().take_while(is_more).count());
        tokens.push(PlanToken::Group(Group { operator, first, template, pieces }));
        (rest, first) = (behind, first + pieces.len());
    }
    tokens
}

/// Returns the variables, each as often as it appears in the template.
#[cfg_attr(debug_assertions, inline)]
pub(super) fn vars<'t>(
    template: &'t str,
    pieces: &'t [TemplatePiece],
) -> impl DoubleEndedIterator<Item = Var<'t>> + Clone + 't {
    pieces.iter().filter_map(move |piece| {
        let PieceKind::Variable { operator, modifier, is_first, .. } = piece.kind else { return None };
        Some(Var { name: template.get(piece.range())?, operator, modifier, is_first })
    })
}

/// Returns the literal at the beginning of a row, or an empty string if there is none.
#[inline]
pub(in crate::template) fn first_literal<'t>(row: &[PlanToken<'t>]) -> &'t str {
    row.first().map_or("", PlanToken::literal)
}

/// Returns the variables at the beginning of a row, if their operator writes the first character of the part
/// and something follows them.
#[inline]
pub(super) fn opening(row: &[PlanToken<'_>]) -> Option<Range<usize>> {
    match row {
        [PlanToken::Group(group), _, ..] => group.lead().map(|_| group.range()),
        _ => None,
    }
}

/// Returns the first place that one of the two functions accepts: a byte of a literal, or an operator.
pub(super) fn find(
    row: &[PlanToken<'_>],
    in_literal: impl Fn(&str) -> Option<usize>,
    is_operator: impl Fn(Operator) -> bool,
) -> Option<CutPlace> {
    row.iter().enumerate().find_map(|(at, token)| match token {
        PlanToken::Literal(text) => in_literal(text).map(|byte| (at, byte)),
        PlanToken::Group(group) => is_operator(group.operator).then_some((at, 0)),
    })
}

/// Cuts off the row after a place. A literal is never empty.
#[inline]
pub(in crate::template) fn cut<'t>(row: &mut Vec<PlanToken<'t>>, (at, byte): CutPlace) -> Vec<PlanToken<'t>> {
    let mut tail = row.split_off(at);
    if let (Some(PlanToken::Literal(text)), 1..) = (tail.first(), byte) {
        let (head, rest) = text.split_at(byte);
        row.push(PlanToken::Literal(head));
        if rest.is_empty() {
            tail.remove(0);
        } else {
            tail[0] = PlanToken::Literal(rest);
        }
    }
    tail
}

/// Returns true when consecutive expressions equal one expression with all their variables.
const fn joins(operator: Operator) -> bool {
    matches!(operator, Operator::Segment | Operator::Label | Operator::Parameter | Operator::Continuation)
}

impl<'t> PlanToken<'t> {
    /// Returns the text of a literal, or an empty string for a group.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) const fn literal(&self) -> &'t str {
        match self {
            PlanToken::Literal(literal) => literal,
            PlanToken::Group(_) => "",
        }
    }

    /// Returns the token as a part after a value.
    #[inline]
    pub(super) fn item(&self) -> rules::RestItem<'t> {
        match self {
            Self::Literal(literal) => rules::RestItem::Literal(literal),
            Self::Group(group) => rules::RestItem::Values { texts: group.texts(), lead: group.lead() },
        }
    }

    /// Returns the first character of a token's text, unless the text may be empty.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn first(&self) -> Option<u8> {
        match self {
            Self::Literal(literal) => literal.bytes().next(),
            Self::Group(group) => group.lead(),
        }
    }
}

impl<'t> Group<'t> {
    /// Returns the numbers of the group's variables.
    pub(crate) const fn range(&self) -> Range<usize> {
        self.first..self.first + self.pieces.len()
    }

    /// Returns the variables.
    pub(crate) fn vars(&self) -> impl DoubleEndedIterator<Item = Var<'t>> + Clone + 't {
        vars(self.template, self.pieces)
    }

    /// Returns the number of variables with `*`.
    #[inline]
    pub(crate) fn exploded(&self) -> usize {
        self.vars().filter(Var::is_exploded).count()
    }

    /// Returns true when the text of the group is just one value of `{x}` or `{+x}`.
    #[inline]
    pub(crate) fn is_value(&self) -> bool {
        matches!(self.operator, Operator::Simple | Operator::Reserved)
            && matches!(self.pieces, [one] if !one.is_exploded())
    }

    /// Returns the character before the group's text, unless the group expands to nothing.
    pub(crate) fn lead(&self) -> Option<u8> {
        self.operator.style().first.map(|first| first as u8)
    }

    /// Returns the characters of the group's strings, without the operator's first character.
    #[inline]
    pub(in crate::template) fn texts(&self) -> CharSet {
        rules::texts(self.operator, self.pieces.len(), self.pieces.iter().any(TemplatePiece::is_exploded))
    }

    /// Returns the characters of the group's text, when each variable without `*` is one string.
    #[inline]
    pub(super) fn produces(&self) -> CharSet {
        self.lead().map_or(self.texts(), |lead| self.texts().with(lead))
    }
}

impl Var<'_> {
    pub(crate) fn is_exploded(&self) -> bool {
        self.modifier == Modifier::Explode
    }

    /// Returns true when the template writes a character before the value, which is absent if the value is
    /// undefined.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn is_led(&self) -> bool {
        self.operator.style().first.is_some() || !self.is_first
    }

    /// Returns true when the value may contain every character of a URI.
    pub(crate) const fn is_reserved(&self) -> bool {
        matches!(self.operator, Operator::Reserved | Operator::Fragment)
    }
}
