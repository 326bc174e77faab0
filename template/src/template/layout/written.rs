//! The types that the rest of the layout uses: a template as the grammar reads it ([`WrittenPiece`]), its beginning
//! ([`TemplateForm`]), and the places of its expressions ([`ExpressionPlace`]).

use core::ops::Range;

use crate::fault::Part;
use crate::grammar::marks::Marks;
use crate::grammar::operator::Operator;

/// A literal or an expression of a template. Ranges count in the text of the template.
#[derive(Clone, Debug)]
pub enum WrittenPiece {
    /// A run of literals.
    Literal(Range<usize>),
    /// The expression with this index.
    Expression(usize),
}

/// The beginning of a template, which decides what it builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TemplateForm {
    /// A scheme: the template builds a URI.
    WithScheme,
    /// `{+base}`, whose value contains the scheme: the template builds a URI.
    Based,
    /// Anything else: the template builds a URI reference.
    Relative,
}

impl TemplateForm {
    /// Returns the form of a template whose sample has these marks.
    pub const fn new(is_based: bool, marks: &Marks) -> Self {
        match (is_based, marks.scheme_end) {
            (true, _) => Self::Based,
            (false, 0) => Self::Relative,
            (false, _) => Self::WithScheme,
        }
    }

    /// Returns the name of the type that represents the form.
    pub fn name(self) -> &'static str {
        if self == Self::Relative { "Relative" } else { "WithScheme" }
    }

    /// Returns whether a template begins with `{+x}`, which is its base. `first` is the operator of its first
    /// expression.
    pub fn is_based(list: &[WrittenPiece], first: Option<Operator>) -> bool {
        matches!(list.first(), Some(WrittenPiece::Expression(_))) && first == Some(Operator::Reserved)
    }
}

/// The component in which an expression appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpressionPlace {
    /// The beginning of the template: the value contains scheme and authority.
    Base,
    /// User information.
    Userinfo,
    /// The whole host.
    Host {
        /// Whether clients connect to the host: the scheme is http, https, ws, wss or ftp.
        special: bool,
    },
    /// The whole host, which may be any name, with the path after it.
    HostAndPath,
    /// A label of the host, or a piece of one.
    Label {
        /// Whether clients connect to the host: the scheme is http, https, ws, wss or ftp.
        special: bool,
    },
    /// The port.
    Port,
    /// The path.
    Path,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
}

impl ExpressionPlace {
    /// Returns the place of an expression in a part. The rules of the host find its closer places.
    pub const fn of(part: Part) -> Self {
        match part {
            Part::Scheme => Self::Base,
            Part::Userinfo => Self::Userinfo,
            Part::Host => Self::Host { special: false },
            Part::Port => Self::Port,
            Part::Path => Self::Path,
            Part::Query => Self::Query,
            _ => Self::Fragment,
        }
    }
}

/// Returns the text that an operator writes before the first value.
pub const fn lead(operator: Operator) -> &'static str {
    match operator {
        Operator::Simple | Operator::Reserved => "",
        Operator::Fragment => "#",
        Operator::Label => ".",
        Operator::Segment => "/",
        Operator::Parameter => ";",
        Operator::Query => "?",
        Operator::Continuation => "&",
    }
}
