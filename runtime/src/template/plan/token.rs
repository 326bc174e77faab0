//! A template as planning sees it: rows of literals, and of groups of variables that expand to one run of
//! text.

use core::ops::Range;

use super::rules;
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::matching::set::Set;
use crate::template::piece::{Kind, Piece};

/// A part of a template. Its tokens are made one by one, without allocating.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'t> {
    template: &'t str,
    /// The pieces of the part. The first and the last may be cut.
    pub(super) pieces: &'t [Piece],
    /// The bytes of the template that belong to the part.
    start: usize,
    end: usize,
    /// The number of variables before the part.
    pub(super) vars: usize,
}

/// A literal, or variables whose expansions follow each other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Token<'t> {
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
    pieces: &'t [Piece],
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

/// A place where a row can be cut: before a piece, or before a byte in a literal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    piece: usize,
    byte: usize,
}

impl<'t> Row<'t> {
    /// Returns the row of a whole template.
    pub(in crate::template) const fn new(template: &'t str, pieces: &'t [Piece]) -> Self {
        Self { template, pieces, start: 0, end: template.len(), vars: 0 }
    }

    /// Takes the next token.
    #[inline]
    pub(crate) fn next_token(&mut self) -> Option<Token<'t>> {
        loop {
            let [first, behind @ ..] = self.pieces else { return None };
            if let Kind::Variable { operator, .. } = first.kind {
                return Some(Token::Group(self.group(operator)));
            }
            let literal = self.literal(first);
            self.pieces = behind;
            // An empty literal was cut off as a whole.
            if !literal.is_empty() {
                return Some(Token::Literal(literal));
            }
        }
    }

    /// Returns the variables at the beginning of the row, if their operator writes the first character of the
    /// part and more follows.
    #[inline]
    pub(super) fn opening(mut self) -> Option<Range<usize>> {
        match (self.next_token()?, self.next_token()?) {
            (Token::Group(group), _) => group.lead().map(|_| group.range()),
            _ => None,
        }
    }

    /// Returns all tokens.
    pub(crate) fn tokens(mut self) -> impl Iterator<Item = Token<'t>> {
        core::iter::from_fn(move || self.next_token())
    }

    /// Returns true when no token is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// Returns the variables, each as often as it stands in the row.
    pub(crate) fn vars(self) -> impl Iterator<Item = Var<'t>> + Clone + 't {
        let template = self.template;
        self.pieces.iter().filter_map(move |piece| var(template, piece))
    }

    /// Returns the numbers of the row's variables.
    #[inline]
    pub(crate) fn range(&self) -> Range<usize> {
        self.vars..self.vars + self.pieces.iter().filter(|piece| piece.is_variable()).count()
    }

    /// Returns the text of a literal piece, as far as it lies in the row.
    #[inline]
    pub(super) fn literal(&self, piece: &Piece) -> &'t str {
        let range = piece.range();
        self.template.get(range.start.max(self.start)..range.end.min(self.end)).unwrap_or_default()
    }

    /// Returns the literal at the beginning of the row, or an empty text if there is none.
    #[inline]
    pub(crate) fn first_literal(&self) -> &'t str {
        self.pieces.first().filter(|piece| !piece.is_variable()).map_or("", |piece| self.literal(piece))
    }

    /// Returns the literal at the end of the row, or an empty text if there is none.
    #[inline]
    pub(crate) fn last_literal(&self) -> &'t str {
        self.pieces.last().filter(|piece| !piece.is_variable()).map_or("", |piece| self.literal(piece))
    }

    /// Returns the row without the first `bytes` of the literal at its beginning.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn behind(mut self, bytes: usize) -> Self {
        if let (Some(first), 1..) = (self.pieces.first(), bytes) {
            self.start = first.range().start.max(self.start) + bytes;
        }
        self
    }

    /// Returns the row without the last `bytes` of the literal at its end.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn before(mut self, bytes: usize) -> Self {
        if let (Some(last), 1..) = (self.pieces.last(), bytes) {
            self.end = last.range().end.min(self.end) - bytes;
        }
        self
    }

    /// Returns the first place that one of the two functions accepts: a byte of a literal, or an operator.
    pub(crate) fn find(
        &self,
        in_literal: impl Fn(&str) -> Option<usize>,
        is_operator: impl Fn(Operator) -> bool,
    ) -> Option<Place> {
        self.pieces.iter().enumerate().find_map(|(piece, it)| {
            if let Kind::Variable { operator, .. } = it.kind {
                return is_operator(operator).then_some(Place { piece, byte: 0 });
            }
            let start = it.range().start.max(self.start);
            in_literal(self.literal(it)).map(|at| Place { piece, byte: start + at })
        })
    }

    /// Cuts the row in two.
    #[inline]
    pub(crate) fn cut(self, Place { piece, byte }: Place) -> (Self, Self) {
        let (head, tail) = self.pieces.split_at(piece);
        let vars = self.vars + head.iter().filter(|piece| piece.is_variable()).count();
        match tail.first() {
            Some(cut) if !cut.is_variable() && byte > cut.range().start.max(self.start) => (
                Self { pieces: &self.pieces[..=piece], end: byte, ..self },
                Self { pieces: tail, start: byte, vars, ..self },
            ),
            _ => (Self { pieces: head, ..self }, Self { pieces: tail, vars, ..self }),
        }
    }

    /// Returns the end of the row.
    pub(crate) fn end(&self) -> Place {
        Place { piece: self.pieces.len(), byte: 0 }
    }

    /// Returns the group that begins with this variable.
    #[inline]
    fn group(&mut self, operator: Operator) -> Group<'t> {
        let is_more = |piece: &&Piece| match piece.kind {
            Kind::Variable { operator: other, is_first, .. } => {
                other == operator && (!is_first || joins(operator))
            }
            _ => false,
        };
        let mut count = 1;
        while self.pieces.get(count).is_some_and(|piece| is_more(&piece)) {
            count += 1;
        }
        let (pieces, behind) = self.pieces.split_at(count);
        let group = Group { operator, first: self.vars, template: self.template, pieces };
        (self.pieces, self.vars) = (behind, self.vars + count);
        group
    }
}

/// Returns true when consecutive expressions equal one expression with all their variables.
const fn joins(operator: Operator) -> bool {
    matches!(operator, Operator::Segment | Operator::Label | Operator::Parameter | Operator::Continuation)
}

impl<'t> Token<'t> {
    /// Returns the text of a literal, or an empty text for a group.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) const fn literal(&self) -> &'t str {
        match self {
            Token::Literal(literal) => literal,
            Token::Group(_) => "",
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
        let template = self.template;
        self.pieces.iter().filter_map(move |piece| var(template, piece))
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

    /// Returns the characters of the group's texts, without the operator's first character.
    #[inline]
    pub(super) fn texts(&self) -> Set {
        rules::texts(self.operator, self.pieces.len(), self.pieces.iter().any(Piece::is_exploded))
    }

    /// Returns the characters of the group's text, when each variable without `*` is one text.
    #[inline]
    pub(super) fn produces(&self) -> Set {
        self.lead().map_or(self.texts(), |lead| self.texts().with(lead))
    }
}

#[inline]
fn var<'t>(template: &'t str, piece: &Piece) -> Option<Var<'t>> {
    let Kind::Variable { operator, modifier, is_first } = piece.kind else { return None };
    Some(Var { name: template.get(piece.range())?, operator, modifier, is_first })
}

impl Var<'_> {
    pub(crate) fn is_exploded(&self) -> bool {
        self.modifier == Modifier::Explode
    }

    /// Returns true when the template writes a character before the value, which an undefined value lacks.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn is_led(&self) -> bool {
        self.operator.style().first.is_some() || !self.is_first
    }

    /// Returns true when the value may hold every character of a URI.
    pub(crate) const fn is_reserved(&self) -> bool {
        keeps_reserved(self.operator)
    }
}

/// Returns true when an operator leaves reserved characters as they are.
const fn keeps_reserved(operator: Operator) -> bool {
    matches!(operator, Operator::Reserved | Operator::Fragment)
}
