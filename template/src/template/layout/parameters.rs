//! [`ParameterList`] and [`ParameterName`]: a list of parameters, in the query or in a segment, and the names in it.
//! [`TakenNames`] finds keys of associative arrays among them.

use alloc::string::String;
use alloc::vec::Vec;

use super::parts::{PartContent, PartPiece};
use super::segment::UsedVariable;
use crate::fault::Misplacement;
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::syntax::parameter_sign;
use urika_runtime::percent::decode_bytes;

/// A list of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterList {
    /// The query: `?a=1&b=2`.
    Query,
    /// A segment of the path: `;a=1;b=2`.
    Segment,
}

/// The name of a parameter, as it is compared with names of pairs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParameterName {
    /// The name.
    pub text: String,
    /// The variable with the name, or `None` for a literal name.
    pub variable: Option<usize>,
}

impl ParameterList {
    /// Returns whether an operator writes parameters of the list.
    pub const fn has(self, operator: Operator) -> bool {
        match self {
            Self::Query => matches!(operator, Operator::Query | Operator::Continuation),
            Self::Segment => matches!(operator, Operator::Parameter),
        }
    }

    /// Returns whether the keys of `{x*}` at `at` are whole names of the list: by its operator, or since a separator is
    /// directly before it.
    pub fn has_keys(self, pieces: &[PartPiece], at: usize, operator: Operator) -> bool {
        let before = match at.checked_sub(1).and_then(|before| Some(&pieces.get(before)?.what)) {
            Some(PartContent::Text(text)) => text,
            _ => "",
        };
        let is_separated = match self {
            Self::Query => parameter_sign(before, at == 1).is_some(),
            Self::Segment => before.ends_with(';'),
        };
        self.has(operator) || operator == Operator::Simple && is_separated
    }

    /// Returns the variables whose keys are names of the list, each once. `expression` returns the operator and the
    /// variables of an expression.
    pub fn exploded(
        self,
        pieces: &[PartPiece],
        expression: &dyn Fn(usize) -> (Operator, Vec<UsedVariable>),
    ) -> Vec<usize> {
        let (mut exploded, mut seen) = (Vec::new(), Vec::new());
        for (at, piece) in pieces.iter().enumerate() {
            let Some((operator, variables)) = piece.expression().map(expression) else { continue };
            if !self.has_keys(pieces, at, operator) {
                continue;
            }
            for (variable, _) in variables.into_iter().filter(|(_, modifier)| *modifier == Modifier::Explode)
            {
                seen.resize(seen.len().max(variable + 1), false);
                if !core::mem::replace(&mut seen[variable], true) {
                    exploded.push(variable);
                }
            }
        }
        exploded
    }

    /// Returns the place of the list in words.
    pub const fn place(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Segment => "segment",
        }
    }

    /// Returns the section that has the operator of the list.
    pub const fn section(self) -> &'static str {
        self.name_twice(false).section()
    }

    /// Returns the mistake of a name that appears twice, with or without a `{/x}` between the two.
    pub const fn name_twice(self, is_apart: bool) -> Misplacement {
        match self {
            Self::Query => Misplacement::TwiceInQuery,
            Self::Segment if is_apart => Misplacement::TwiceAcrossSegment,
            Self::Segment => Misplacement::TwiceInSegment,
        }
    }

    /// Returns the names in literal text. In a segment, the text before the first separator is not a parameter. After
    /// an expression, it is the rest of a value.
    pub fn literal_names(self, text: &str, is_behind_expression: bool) -> impl Iterator<Item = &str> {
        let (text, separator, skipped) = match self {
            Self::Query => (text.trim_start_matches('?'), '&', usize::from(is_behind_expression)),
            Self::Segment => (text, ';', 1),
        };
        let names = text.split(separator).skip(skipped).filter_map(|one| one.split('=').next());
        names.filter(|name| !name.is_empty())
    }

    /// Returns a name of the template, decoded as each reader does it. To a reader of forms, a plain `+` in a query is a
    /// space; no two names may be the same to either reader.
    pub fn readings(self, name: &str) -> impl Iterator<Item = Vec<u8>> + use<> {
        let in_form = matches!(self, Self::Query) && name.contains('+');
        let in_form = in_form.then(|| decode_bytes(&name.replace('+', "%20")).into_owned());
        core::iter::once(decode_bytes(name).into_owned()).chain(in_form)
    }

    /// Returns a name in the form in which it is compared with the names of values. A plain `+` is a space to readers
    /// of forms, but not in a path.
    pub fn taken(self, name: &str) -> String {
        match self {
            Self::Query => String::from(name),
            Self::Segment => name.replace('+', "%2B"),
        }
    }
}

/// The names of a list of parameters, as readers decode them, in order. A `+` is a plus sign, and a space for readers of
/// forms.
#[derive(Clone, Debug)]
pub(in crate::template) struct TakenNames(Vec<(Vec<u8>, Option<usize>)>);

impl TakenNames {
    /// Returns the names of a list.
    pub(in crate::template) fn new(names: &[ParameterName]) -> Self {
        let mut taken = Vec::with_capacity(names.len());
        for name in names {
            taken.push((decode_bytes(&name.text).into_owned(), name.variable));
            if name.text.contains('+') {
                taken.push((decode_bytes(&name.text.replace('+', " ")).into_owned(), name.variable));
            }
        }
        taken.sort_unstable();
        Self(taken)
    }

    /// Returns whether a key is the name of a parameter other than `variable`.
    pub(in crate::template) fn has_other(&self, key: &str, variable: usize) -> bool {
        let from = self.0.partition_point(|(name, _)| name.as_slice() < key.as_bytes());
        let mut same = self.0[from..].iter().take_while(|(name, _)| name.as_slice() == key.as_bytes());
        same.any(|(_, of)| *of != Some(variable))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_compared_with_names_as_they_decode() {
        for (key, names, is_taken) in [
            ("page", ["page", "a"], true),
            ("page", ["pages", "pag"], false),
            ("", ["a", "b"], false),
            ("a b", ["a%20b", "a"], true),
            ("a b", ["a+b", "b"], true),
            ("a+b", ["a+b", "b"], true),
            ("a+b", ["a%2Bb", "b"], true),
            ("a b", ["a%2Bb", "b"], false),
            ("a b c", ["a+b%20c", "a%20b+c"], true),
            ("a+b c", ["a+b+c", "b"], false),
            ("é", ["%C3%A9", "%c3"], true),
        ] {
            let named = |of| names.map(|text| ParameterName { text: text.into(), variable: of }).to_vec();
            assert_eq!(TakenNames::new(&named(None)).has_other(key, 7), is_taken, "{key} {names:?}");
            assert_eq!(TakenNames::new(&named(Some(6))).has_other(key, 7), is_taken, "{key} {names:?}");
            assert!(!TakenNames::new(&named(Some(7))).has_other(key, 7), "{key} {names:?}");
        }
    }
}
