//! A template as matching sees it: literals, and groups of variables that expand to one run of
//! text.

use alloc::vec::Vec;
use core::ops::Range;

use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::matching::literal::order;
use crate::template::matching::set::Set;
use crate::template::piece::{Kind, Piece};

/// A variable, each time that it stands in the template.
#[derive(Clone, Copy, Debug)]
pub(super) struct Var<'t> {
    pub(super) name: &'t str,
    pub(super) operator: Operator,
    pub(super) modifier: Modifier,
    /// Whether its value fills path segments by itself.
    pub(super) fills: Fills,
}

/// What of a path a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fills {
    /// Part of a segment, or of no path at all.
    Nothing,
    /// A segment, or each of its members one.
    Segments,
    /// Any part of a path: `{+x}`. Whether it begins and ends with a segment of its own, and where.
    Path { starts: bool, ends: bool, begins: Begins },
}

/// Where a value begins that may be any part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// In a path.
    Inside,
    /// With the whole: it may have a scheme and an authority.
    Whole,
    /// Behind the empty host of a file: `file://{+x}`.
    Root,
    /// With a host that is any name: `note://{+x}`.
    Host,
}

impl Var<'_> {
    pub(super) fn is_exploded(&self) -> bool {
        self.modifier == Modifier::Explode
    }

    /// Whether its value may hold any character of a URI.
    pub(super) fn is_reserved(&self) -> bool {
        matches!(self.operator, Operator::Reserved | Operator::Fragment)
    }
}

/// Literals, or variables whose expansions follow each other.
#[derive(Clone, Debug)]
pub(super) enum Token<'t> {
    Literal(&'t str),
    Group(Group),
}

/// Variables of one operator.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) operator: Operator,
    /// Which of all variables.
    pub(super) vars: Range<usize>,
    /// These, the first of which is 0, sorted by name where their names are in the URI.
    pub(super) by_name: Vec<usize>,
}

impl Group {
    /// Sorts the variables of which the names are in the URI.
    pub(super) fn sort(&mut self, vars: &[Var<'_>]) {
        if self.operator.style().is_named {
            let vars = &vars[self.vars.clone()];
            self.by_name = (0..vars.len()).collect();
            self.by_name.sort_by(|one, other| order(vars[*one].name, vars[*other].name));
        }
    }

    /// The character with which its text begins, unless it is empty.
    pub(super) fn lead(&self) -> Option<u8> {
        self.operator.style().first.map(|first| first as u8)
    }

    /// What its text may consist of, where variables without `*` have values of these `kinds`.
    ///
    /// That of several variables has the operator's separators, and that of exploded ones may
    /// have `=`, which associative arrays do.
    pub(super) fn produces(&self, vars: &[Var<'_>], kinds: Kinds) -> Set {
        let style = self.operator.style();
        let vars = &vars[self.vars.clone()];
        if vars.iter().any(Var::is_reserved) {
            return Set::ALL;
        }
        let mut set = Set::UNRESERVED;
        if let Some(lead) = style.first {
            set = set.with(lead as u8);
        }
        let has_members = vars.iter().any(Var::is_exploded);
        if vars.len() > 1 || has_members {
            set = set.with(style.separator as u8);
        }
        if has_members || style.is_named {
            set = set.with(b'=');
        }
        match kinds {
            Kinds::All => set.with(b','),
            Kinds::Texts => set,
        }
    }
}

/// What values may be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kinds {
    /// Texts, lists and associative arrays.
    All,
    /// Texts: what a comma separates from each other can be nothing else.
    Texts,
}

/// All variables and the tokens that they are in.
pub(super) fn tokens<'t>(template: &'t str, pieces: &[Piece]) -> (Vec<Var<'t>>, Vec<Token<'t>>) {
    let (mut vars, mut tokens) = (Vec::new(), Vec::new());
    for piece in pieces {
        let text = &template[piece.range()];
        let Kind::Variable { operator, modifier, is_first } = piece.kind else {
            tokens.push(Token::Literal(text));
            continue;
        };
        let index = vars.len();
        vars.push(Var { name: text, operator, modifier, fills: Fills::Nothing });
        match tokens.last_mut() {
            Some(Token::Group(group)) if group.operator == operator && (!is_first || joins(operator)) => {
                group.vars.end = index + 1;
            }
            _ => tokens.push(Token::Group(Group { operator, vars: index..index + 1, by_name: Vec::new() })),
        }
    }
    (vars, tokens)
}

/// Whether expressions that follow each other are as good as one with all of their variables.
fn joins(operator: Operator) -> bool {
    matches!(operator, Operator::Segment | Operator::Label | Operator::Parameter | Operator::Continuation)
}
