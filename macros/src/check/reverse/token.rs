//! The tokens of a part of a template, in order. `{/a,b}` is divided into `{/a}{/b}`, and `{;a}{;b}` is
//! joined to `{;a,b}`.

use urika_template::template::plan::rules::{self, CharSet, RestItem};
use urika_template::template::{Modifier, Operator};

use crate::model::template::{Lowering, ParsedExpression, Part, PartContent, VariableSpec, sign};

/// Text or values.
#[derive(Clone)]
pub(in crate::check) enum ReverseToken {
    /// Text.
    Literal(String),
    /// The values of an expression, or one of them.
    Values(TokenValues),
    /// `;name=value` pairs.
    Params(Vec<VariableSpec>),
}

/// One variable, or the variables of `{x,y}`, which are separated by commas.
#[derive(Clone)]
pub(in crate::check) struct TokenValues {
    pub(in crate::check) operator: Operator,
    pub(in crate::check) specs: Vec<VariableSpec>,
}

impl ReverseToken {
    /// Returns whether the token may expand to nothing. Its first character shows whether it has.
    pub(in crate::check) fn may_be_absent(&self) -> bool {
        self.lead().is_some()
    }

    /// Returns the character that the operator writes before its values.
    pub(in crate::check) fn lead(&self) -> Option<u8> {
        match self {
            Self::Literal(_) => None,
            Self::Values(values) => values.lead(),
            Self::Params(_) => Some(b';'),
        }
    }

    /// Returns the first character of the token's text, if that is not empty.
    pub(in crate::check) fn first(&self) -> Option<u8> {
        match self {
            Self::Literal(text) => text.bytes().next(),
            other => other.lead(),
        }
    }

    /// Returns the token as a part after a value.
    pub(in crate::check) fn item(&self) -> RestItem<'_> {
        match self {
            Self::Literal(text) => RestItem::Literal(text),
            Self::Params(_) => RestItem::Values { texts: CharSet::NONE, lead: Some(b';') },
            Self::Values(values) => RestItem::Values { texts: values.texts(), lead: values.lead() },
        }
    }

    /// Returns the token as it would be written.
    pub(in crate::check) fn shown(&self) -> String {
        match self {
            Self::Literal(text) => text.clone(),
            Self::Params(specs) => format!("{{;{}}}", VariableSpec::list(specs)),
            Self::Values(values) => values.shown(),
        }
    }
}

impl TokenValues {
    /// Returns the character that the operator writes before its values.
    pub(in crate::check) fn lead(&self) -> Option<u8> {
        self.operator.style().first.map(|first| first as u8)
    }

    /// Returns the characters of the strings. Lists also have commas; members of `{.x*}` are assumed to have
    /// commas.
    pub(in crate::check) fn texts(&self) -> CharSet {
        let texts = rules::texts(self.operator, self.specs.len(), self.is_exploded());
        let is_list = self.is_exploded() && self.operator != Operator::Segment;
        if is_list { texts.with(b',') } else { texts }
    }

    /// Returns whether there is one value, which consists of separate members.
    pub(in crate::check) fn is_exploded(&self) -> bool {
        matches!(self.specs.as_slice(), [VariableSpec { modifier: Modifier::Explode, .. }])
    }

    /// Returns whether the values may have every character of a path.
    pub(in crate::check) fn is_open(&self) -> bool {
        self.operator == Operator::Reserved || (self.operator == Operator::Segment && self.is_exploded())
    }

    /// Returns whether values are written unescaped, including delimiters.
    pub(in crate::check) fn has_all_characters(&self) -> bool {
        matches!(self.operator, Operator::Reserved | Operator::Fragment)
    }

    /// Returns the values as they would be written.
    pub(in crate::check) fn shown(&self) -> String {
        format!("{{{}{}}}", sign(self.operator), VariableSpec::list(&self.specs))
    }
}

/// Returns the tokens of consecutive parts.
pub(in crate::check) fn tokens(lowering: &Lowering<'_>, parts: &[Part]) -> Vec<ReverseToken> {
    let mut tokens = Vec::new();
    for part in parts {
        for piece in &lowering.of(*part) {
            match &piece.what {
                PartContent::Text(text) => push_text(&mut tokens, text),
                PartContent::Expression(number) => push(&mut tokens, &lowering.expressions[*number]),
            }
        }
    }
    tokens
}

fn push_text(tokens: &mut Vec<ReverseToken>, text: &str) {
    match tokens.last_mut() {
        Some(ReverseToken::Literal(last)) => last.push_str(text),
        _ => tokens.push(ReverseToken::Literal(text.to_owned())),
    }
}

fn push(tokens: &mut Vec<ReverseToken>, expression: &ParsedExpression) {
    let (operator, specs) = (expression.operator, &expression.specs);
    match (operator, tokens.last_mut()) {
        (Operator::Parameter, Some(ReverseToken::Params(last))) => last.extend_from_slice(specs),
        (Operator::Parameter, _) => tokens.push(ReverseToken::Params(specs.clone())),
        (Operator::Simple | Operator::Reserved | Operator::Fragment, _) => {
            tokens.push(ReverseToken::Values(TokenValues { operator, specs: specs.clone() }));
        }
        _ => {
            for spec in specs {
                tokens.push(ReverseToken::Values(TokenValues { operator, specs: vec![spec.clone()] }));
            }
        }
    }
}
