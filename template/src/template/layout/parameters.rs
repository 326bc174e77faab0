//! [`ParameterList`] and [`ParameterName`]: a list of parameters, in the query or in a segment, and the names in it.

use alloc::string::String;

use crate::grammar::operator::Operator;

/// A list of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterList {
    /// The query: `?a=1&b=2`.
    Query,
    /// A segment of the path: `;a=1;b=2`.
    Segment,
}

/// The name of a parameter, as it is compared with names of pairs.
#[derive(Clone, Debug)]
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

    /// Returns the place of the list in words.
    pub const fn place(self) -> &'static str {
        match self {
            Self::Query => "query",
            Self::Segment => "segment",
        }
    }

    /// Returns the section that has the operator of the list.
    pub const fn section(self) -> &'static str {
        match self {
            Self::Query => "RFC 6570, section 3.2.8",
            Self::Segment => "RFC 6570, section 3.2.7",
        }
    }

    /// Returns the operator of the list.
    pub const fn sign(self) -> char {
        match self {
            Self::Query => '?',
            Self::Segment => ';',
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

    /// Returns a name in the form in which it is compared with the names of values. A plain `+` is a space to readers
    /// of forms, but not in a path.
    pub fn taken(self, name: &str) -> String {
        match self {
            Self::Query => String::from(name),
            Self::Segment => name.replace('+', "%2B"),
        }
    }
}
