//! The styles of expressions by operator: the table of RFC 6570, appendix A.

use super::encode::Allow;
use crate::grammar::operator::Operator;

/// A column of the table.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The character before the first defined variable.
    pub first: Option<char>,
    /// The separator of defined variables, and of the members of variables with `*`.
    pub separator: char,
    /// Whether each value follows its name.
    pub is_named: bool,
    /// The text after a name that replaces `=` and an empty value.
    pub if_empty: &'static str,
    /// The characters of values that are not escaped.
    pub allow: Allow,
}

impl Operator {
    /// Returns the style of the operator's variables:
    ///
    /// ```text
    /// .------------------------------------------------------------------.
    /// |          NUL     +      .       /       ;      ?      &      #   |
    /// |------------------------------------------------------------------|
    /// | first |  ""     ""     "."     "/"     ";"    "?"    "&"    "#"  |
    /// | sep   |  ","    ","    "."     "/"     ";"    "&"    "&"    ","  |
    /// | named | false  false  false   false   true   true   true   false |
    /// | ifemp |  ""     ""     ""      ""      ""     "="    "="    ""   |
    /// | allow |   U     U+R     U       U       U      U      U     U+R  |
    /// `------------------------------------------------------------------'
    /// ```
    #[must_use]
    #[inline]
    pub const fn style(self) -> &'static Style {
        match self {
            Self::Simple => const { &Style::plain(None, ',', Allow::Unreserved) },
            Self::Reserved => const { &Style::plain(None, ',', Allow::Reserved) },
            Self::Label => const { &Style::plain(Some('.'), '.', Allow::Unreserved) },
            Self::Segment => const { &Style::plain(Some('/'), '/', Allow::Unreserved) },
            Self::Parameter => const { &Style::named(';', ';', "") },
            Self::Query => const { &Style::named('?', '&', "=") },
            Self::Continuation => const { &Style::named('&', '&', "=") },
            Self::Fragment => const { &Style::plain(Some('#'), ',', Allow::Reserved) },
        }
    }
}

impl Style {
    const fn plain(first: Option<char>, separator: char, allow: Allow) -> Self {
        Self { first, separator, is_named: false, if_empty: "", allow }
    }

    const fn named(first: char, separator: char, if_empty: &'static str) -> Self {
        Self { first: Some(first), separator, is_named: true, if_empty, allow: Allow::Unreserved }
    }
}
