//! A template cut into the parts that match in a way of their own: scheme and authority, path,
//! query and fragment (RFC 3986, section 3).
//!
//! Only what is literal tells the parts: a template that begins with a variable, or has `{+x}` in
//! the place of an authority, is a row of tokens and no more.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::ends::{Ambiguity, Row};
use super::fills;
use super::query::Query;
use super::sorted::ByName;
use super::token::{Begins, Token, Var, tokens};
use crate::fault::Mismatch;
use crate::grammar::operator::Operator;
use crate::grammar::scheme::default_port;
use crate::template::matching::outline;
use crate::template::piece::Piece;

/// How a template is matched.
#[derive(Clone, Debug)]
pub(super) struct Plan<'t> {
    pub(super) vars: Vec<Var<'t>>,
    /// Whether a name stands in several places.
    pub(super) has_repeats: bool,
    /// The values by name, for [`ByName::find`].
    pub(super) by_name: ByName,
    pub(super) scheme: Option<&'t str>,
    pub(super) authority: Option<Authority<'t>>,
    /// The path, with all that is not cut off.
    pub(super) path: Row<'t>,
    pub(super) query: Option<Query<'t>>,
    pub(super) fragment: Option<Row<'t>>,
}

/// An authority without its port.
#[derive(Clone, Debug)]
pub(super) struct Authority<'t> {
    pub(super) row: Row<'t>,
    pub(super) port: Port<'t>,
    pub(super) has_userinfo: bool,
}

/// What a template says of the port.
#[derive(Clone, Copy, Debug)]
pub(super) enum Port<'t> {
    /// These digits, or none.
    Literal(Option<&'t str>),
    /// It has a variable, or part of it has.
    InRow,
}

impl<'t> Plan<'t> {
    /// Makes the plan of a template; an ambiguous one has none.
    pub(super) fn new(template: &'t str, pieces: &[Piece]) -> Result<Self, (Var<'t>, Mismatch)> {
        let (mut vars, tokens) = tokens(template, pieces);
        match Parts::new(tokens, &mut vars) {
            Ok(Parts { scheme, authority, path, query, fragment }) => {
                let mut names: Vec<&str> = vars.iter().map(|var| var.name).collect();
                let has_repeats = once_each(&mut names);
                let by_name = ByName::new(&names);
                Ok(Self { vars, has_repeats, by_name, scheme, authority, path, query, fragment })
            }
            Err(Ambiguity { var, how }) => Err((vars[var], how)),
        }
    }
}

/// Leaves the first of what has one name, and says whether there was a second: by search, since a
/// template may have thousands.
fn once_each(names: &mut Vec<&str>) -> bool {
    let count = names.len();
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(*name));
    names.len() < count
}

/// A plan without its variables.
struct Parts<'t> {
    scheme: Option<&'t str>,
    authority: Option<Authority<'t>>,
    path: Row<'t>,
    query: Option<Query<'t>>,
    fragment: Option<Row<'t>>,
}

impl<'t> Parts<'t> {
    fn new(mut tokens: Vec<Token<'t>>, vars: &mut [Var<'t>]) -> Result<Self, Ambiguity> {
        let fragment = cut(&mut tokens, '#', Operator::Fragment);
        let fragment = fragment.map(|tokens| Row::new(tokens, vars)).transpose()?;
        let mut head = tokens.clone();
        let query = match cut(&mut head, '?', Operator::Query) {
            Some(tail) => Query::new(&tail, vars)?,
            None => None,
        };
        if query.is_some() {
            tokens = head;
        }
        let scheme = cut_scheme(&mut tokens);
        let authority = cut_authority(&mut tokens);
        let first = match (scheme, &authority) {
            (None, None) => Begins::Whole,
            (Some(scheme), None) if scheme.eq_ignore_ascii_case("file") => Begins::Root,
            (Some(scheme), None) if default_port(scheme.as_bytes()).is_none() => Begins::Host,
            _ => Begins::Inside,
        };
        fills::mark(&tokens, vars, first);
        let authority = authority.map(|tokens| Authority::new(tokens, vars)).transpose()?;
        Ok(Self { scheme, authority, path: Row::new(tokens, vars)?, query, fragment })
    }
}

impl<'t> Authority<'t> {
    fn new(mut tokens: Vec<Token<'t>>, vars: &[Var<'t>]) -> Result<Self, Ambiguity> {
        let mut port = None;
        if let Some(Token::Literal(literal)) = tokens.last_mut() {
            (*literal, port) = outline::port(literal);
            if literal.is_empty() {
                tokens.pop();
            }
        }
        let behind_userinfo = tokens.iter().rposition(|token| literal(token).contains('@'));
        let host = &tokens[behind_userinfo.unwrap_or(0)..];
        // Colons in brackets are those of an address.
        let has_colon = host
            .iter()
            .any(|token| literal(token).rsplit([']', '@']).next().is_some_and(|text| text.contains(':')));
        let port = if port.is_none() && has_colon { Port::InRow } else { Port::Literal(port) };
        Ok(Self { row: Row::new(tokens, vars)?, port, has_userinfo: behind_userinfo.is_some() })
    }
}

fn literal<'t>(token: &Token<'t>) -> &'t str {
    match token {
        Token::Literal(literal) => literal,
        Token::Group(_) => "",
    }
}

/// Cuts off what begins with `mark`, literal or as an operator.
fn cut<'t>(tokens: &mut Vec<Token<'t>>, mark: char, operator: Operator) -> Option<Vec<Token<'t>>> {
    let place = tokens.iter().enumerate().find_map(|(at, token)| match token {
        Token::Literal(literal) => literal.find(mark).map(|byte| (at, byte)),
        Token::Group(group) => (group.operator == operator).then_some((at, 0)),
    })?;
    Some(cut_at(tokens, place))
}

/// Cuts off what begins at a byte of a token.
fn cut_at<'t>(tokens: &mut Vec<Token<'t>>, (at, byte): (usize, usize)) -> Vec<Token<'t>> {
    let mut tail = tokens.split_off(at);
    if let (Some(Token::Literal(literal)), 1..) = (tail.first_mut(), byte) {
        let (head, rest) = literal.split_at(byte);
        *literal = rest;
        tokens.push(Token::Literal(head));
    }
    tail
}

/// Cuts off the scheme with its colon, where it is literal.
fn cut_scheme<'t>(tokens: &mut Vec<Token<'t>>) -> Option<&'t str> {
    let Some(Token::Literal(literal)) = tokens.first_mut() else { return None };
    let (scheme, rest) = outline::scheme(literal)?;
    *literal = rest;
    if rest.is_empty() {
        tokens.remove(0);
    }
    Some(scheme)
}

/// Cuts off the authority, where it is certain what belongs to it, without its slashes.
fn cut_authority<'t>(tokens: &mut Vec<Token<'t>>) -> Option<Vec<Token<'t>>> {
    let Some(Token::Literal(literal)) = tokens.first() else { return None };
    let literal = literal.strip_prefix("//")?;
    let mut end = literal.find(['/', '?']).map(|byte| (0, byte + 2));
    for (at, token) in tokens.iter().enumerate().skip(1) {
        if end.is_some() {
            break;
        }
        end = match token {
            Token::Literal(literal) => literal.find(['/', '?']).map(|byte| (at, byte)),
            Token::Group(group) => match group.operator {
                Operator::Reserved => return None,
                Operator::Segment | Operator::Query => Some((at, 0)),
                _ => None,
            },
        };
    }
    let tail = end.map_or_else(Vec::new, |place| cut_at(tokens, place));
    let mut authority = core::mem::replace(tokens, tail);
    match authority.first_mut() {
        Some(Token::Literal(literal)) if literal.len() > 2 => *literal = &literal[2..],
        _ => drop(authority.remove(0)),
    }
    Some(authority)
}
