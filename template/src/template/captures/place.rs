//! [`RowPlace`]: the part of a URI in which a token of a row is. A raw delimiter of that part is never in a value, which
//! would have been written with an escape (RFC 6570, section 3.2.1).

use crate::grammar::operator::Operator;
use crate::template::matching::literal::Case;
use crate::template::matching::set::CharSet;
use crate::template::plan::{Group, PlanToken};
use crate::template::syntax::ParameterPlace;

/// The place of a token.
#[derive(Clone, Copy, Debug)]
pub(in crate::template) enum RowPlace {
    Authority,
    /// The path. A row may begin before it, and continue in the query.
    Path,
    Query(ParameterPlace),
    Fragment,
}

impl RowPlace {
    /// Returns the characters that end a segment of a path or a parameter, if there are segments.
    pub(super) const fn breaks(self) -> Option<CharSet> {
        match self {
            Self::Authority => None,
            Self::Path => Some(CharSet::of(b"/?#")),
            Self::Query(_) => Some(CharSet::of(b"/?#&")),
            Self::Fragment => Some(CharSet::NONE),
        }
    }

    /// Returns the place after a token.
    pub(in crate::template) fn after(self, token: &PlanToken<'_>) -> Self {
        let mut place = match (self, token) {
            (Self::Query(place), _) => place,
            (Self::Path, PlanToken::Literal(text)) if text.contains('?') => ParameterPlace::QUERY,
            (Self::Path, PlanToken::Group(group)) if group.operator == Operator::Query => {
                ParameterPlace::QUERY
            }
            _ => return self,
        };
        match token {
            PlanToken::Literal(text) => place.pass_literal(text),
            PlanToken::Group(group) => place.pass_expression(group.operator),
        }
        Self::Query(place)
    }

    /// Splits a literal where the query begins.
    pub(super) fn split_literal(self, literal: &str) -> (&str, &str) {
        let at = match self {
            Self::Query(_) => Some(0),
            Self::Path => literal.find('?'),
            Self::Authority | Self::Fragment => None,
        };
        literal.split_at(at.unwrap_or(literal.len()))
    }

    /// Returns how to compare a literal, or `case` outside the query.
    pub(super) fn case(self, literal: &str, case: Case) -> Case {
        match self {
            Self::Query(_) => Case::Query,
            Self::Path if literal.starts_with('?') => Case::Query,
            Self::Path | Self::Authority | Self::Fragment => case,
        }
    }

    /// Returns whether the text of a group has pairs and other members, which would be names of parameters.
    pub(super) fn mixes_names(self, group: &Group<'_>, text: &str) -> bool {
        let is_name = matches!(self, Self::Query(place) if !place.is_value());
        let mut members = text.split(',').map(|member| member.contains('='));
        let first = members.next();
        is_name && group.operator == Operator::Simple && members.any(|other| Some(other) != first)
    }

    /// Returns the characters that the text of a group never has here, since they would begin another part of the URI, or
    /// another parameter or its value.
    pub(super) fn never(self, group: &Group<'_>) -> CharSet {
        let never = match group.operator {
            Operator::Reserved | Operator::Fragment => return CharSet::NONE,
            Operator::Query | Operator::Continuation => return CharSet::of(b"#"),
            Operator::Segment => CharSet::of(b"?#"),
            Operator::Simple | Operator::Label | Operator::Parameter => CharSet::of(b"/?#"),
        };
        match self {
            Self::Query(place) if place.is_value() || group.texts().has(b'=') => never.with(b'&'),
            Self::Query(_) => never.with(b'&').with(b'='),
            Self::Authority | Self::Path | Self::Fragment => never,
        }
    }
}
