//! A plan for matching a template: the parts that are matched separately (RFC 3986, section 3), and the end
//! of every value in each part. Planning only looks at the template, and rejects ambiguous ones.
//!
//! | file | has |
//! |---|---|
//! | `token` | rows of literals and of groups of variables |
//! | `rules` | the rules that the macros share |
//! | `ends` | where each group ends |
//! | `query` | the pairs of a query |
//! | `keyed` | the variables whose rules accept keys |
//!
//! Only literals show the parts: a template that begins with a variable, or has `{+x}` in place of an
//! authority, is a single row of tokens. Without a `Matcher`, each match makes a new plan, which borrows all
//! its strings.

mod ends;
mod keyed;
mod query;
pub mod rules;
mod token;

pub(super) use self::ends::{end, rest, within};
pub(super) use self::keyed::KeyedVariable;
pub(super) use self::query::{Param, PlanQuery};
pub(super) use self::token::{Group, cut, first_literal};
pub(crate) use self::token::{PlanToken, Var};
use self::token::{find, opening, tokens, vars};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::ops::Range;

use super::piece::TemplatePiece;
use crate::fault::{MatchError, Mismatch};
use crate::grammar::operator::Operator;
use crate::grammar::scheme::default_port;
use crate::template::matching::outline;

/// How to match a template.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'t> {
    pub(super) template: &'t str,
    pub(super) pieces: &'t [TemplatePiece],
    /// The number of places with a variable.
    pub(super) count: usize,
    /// An index of the names, if there are many.
    pub(super) by_name: Option<ByName<'t>>,
    /// The variables whose rules accept keys, sorted by name.
    pub(super) keyed: Vec<KeyedVariable<'t>>,
    pub(super) scheme: Option<&'t str>,
    pub(super) authority: Option<PlanAuthority<'t>>,
    /// The path, and everything that is not a part on its own.
    pub(crate) path: Vec<PlanToken<'t>>,
    pub(super) query: Option<PlanQuery<'t>>,
    /// The fragment, with its `#`.
    pub(super) fragment: Option<Vec<PlanToken<'t>>>,
}

/// An authority without its port.
#[derive(Clone, Debug)]
pub(super) struct PlanAuthority<'t> {
    pub(super) row: Vec<PlanToken<'t>>,
    pub(super) port: PlanPort<'t>,
    pub(super) has_userinfo: bool,
}

/// The port of an authority.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlanPort<'t> {
    /// These digits, or no port.
    Literal(Option<&'t str>),
    /// The port has a variable, and is matched in the row.
    InRow,
}

impl<'t> Plan<'t> {
    /// Cuts a template into its parts. The template may be ambiguous.
    #[inline]
    pub(super) fn new(template: &'t str, pieces: &'t [TemplatePiece]) -> Self {
        let count = pieces.iter().filter(|piece| piece.is_variable()).count();
        let by_name = (count > FEW).then(|| by_name(vars(template, pieces).map(|var| var.name)));
        let mut path = tokens(template, pieces);
        let fragment = cut_part(&mut path, '#', Operator::Fragment);
        let query = cut_query(&mut path);
        let scheme = cut_scheme(&mut path);
        let authority = cut_authority(&mut path);
        let keyed = Vec::new();
        Self { template, pieces, count, by_name, keyed, scheme, authority, path, query, fragment }
    }

    /// Applies the rules of variables, sorted by name, which decide whether a variable with `*` has keys.
    #[inline]
    pub(super) fn with_keyed(mut self, keyed: Vec<KeyedVariable<'t>>) -> Self {
        if let Some(query) = &mut self.query {
            query.apply(&keyed);
        }
        self.keyed = keyed;
        self
    }

    /// Returns an error if the values of the template cannot be distinguished in some URI.
    #[inline]
    pub(super) fn check(&self) -> Result<(), MatchError> {
        if let Some(row) = &self.fragment {
            ends::check(row)?;
        }
        if let Some(query) = &self.query {
            query.check()?;
        }
        if let Some(authority) = &self.authority {
            ends::check(&authority.row)?;
        }
        ends::check(&self.path)?;
        self.check_places()?;
        self.openings().try_for_each(|(opened, _)| {
            let pieces = self.without(&opened);
            Plan::new(self.template, &pieces).check()
        })
    }

    /// Returns an error if a variable that only its position distinguishes also appears elsewhere. If one of these
    /// variables is undefined, the next takes its position, and then differs from its other occurrence.
    fn check_places(&self) -> Result<(), MatchError> {
        let rows = [self.fragment.as_ref(), self.authority.as_ref().map(|it| &it.row), Some(&self.path)];
        let mut names: Vec<&str> = Vec::new();
        for token in rows.into_iter().flatten().flatten() {
            let PlanToken::Group(group) = token else { continue };
            let first = group.vars().next().map_or("", |var| var.name);
            let is_one = group.exploded() == 0 && group.vars().all(|var| var.name == first);
            if group.operator.style().is_named || is_one || group.range().len() == 1 {
                continue;
            }
            if names.is_empty() {
                names.extend(self.vars().map(|var| var.name));
                names.sort_unstable();
            }
            let is_repeated = |var: &Var<'_>| {
                let at = names.partition_point(|name| *name < var.name);
                names.get(at + 1) == Some(&var.name)
            };
            if let Some(var) = group.vars().find(is_repeated) {
                return Err(MatchError::new(Mismatch::Places, var.name));
            }
        }
        Ok(())
    }

    /// Returns the variables, each as often as it appears in the template.
    #[cfg_attr(debug_assertions, inline)]
    pub(crate) fn vars(&self) -> impl Iterator<Item = Var<'t>> + Clone + 't {
        vars(self.template, self.pieces)
    }

    /// Returns the index of the variable that holds the host and the whole path, as in `note://{+x}`.
    #[inline]
    pub(super) fn host_and_path(&self) -> Option<usize> {
        let is_name =
            |scheme: &str| !scheme.eq_ignore_ascii_case("file") && default_port(scheme.as_bytes()).is_none();
        if self.authority.is_some() || !self.scheme.is_some_and(is_name) {
            return None;
        }
        match self.path.as_slice() {
            [PlanToken::Literal("//"), PlanToken::Group(group)] if group.is_value() => Some(group.first),
            _ => None,
        }
    }

    /// Returns the variables of each `{?x}` and `{#x}`, and of each `{/x}` after an authority, if the part
    /// continues after them, and the `?` or `#` that begins the part. Without a value, such a part does not
    /// begin, and what follows belongs to the part before.
    #[inline]
    pub(super) fn openings(&self) -> impl Iterator<Item = (Range<usize>, Option<char>)> {
        let query = self.query.as_ref().and_then(|query| query.opening.clone());
        let path = self.authority.as_ref().and_then(|_| opening(&self.path));
        let parts =
            [(self.fragment.as_deref().and_then(opening), Some('#')), (query, Some('?')), (path, None)];
        parts.into_iter().filter_map(|(opened, mark)| Some((opened?, mark)))
    }

    /// Returns the pieces of the template without these variables.
    #[inline]
    pub(super) fn without(&self, vars: &Range<usize>) -> Vec<TemplatePiece> {
        let mut numbers = 0..;
        let is_kept = |piece: &&TemplatePiece| {
            !piece.is_variable() || numbers.next().is_none_or(|at| !vars.contains(&at))
        };
        self.pieces.iter().filter(is_kept).copied().collect()
    }

    /// Returns true when a literal has `mark`, a `?` or `#`, or an expression may write it.
    #[inline]
    pub(super) fn may_write(&self, mark: char) -> bool {
        let writes = |operator| match operator {
            Operator::Reserved | Operator::Fragment => true,
            Operator::Query => mark == '?',
            _ => false,
        };
        find(&tokens(self.template, self.pieces), |literal| literal.find(mark), writes).is_some()
    }

    /// Returns the part of a string that the path is matched with. The fragment is not part of it, and
    /// neither is the query, if the template has no query and neither a value nor a literal may contain `?`.
    #[inline]
    pub(super) fn before_rest<'u>(&self, text: &'u str) -> &'u str {
        let text = text.split('#').next().unwrap_or_default();
        let writes = |operator| matches!(operator, Operator::Reserved | Operator::Query);
        let is_passed = rules::passes_query(self.scheme.unwrap_or_default())
            && find(&self.path, |literal| literal.find('?'), writes).is_none();
        if is_passed { text.split('?').next().unwrap_or_default() } else { text }
    }

    /// Returns whether the template is the path of a file after `file:`, without `//`.
    pub(super) fn is_file_without_host(&self) -> bool {
        let begins = match self.path.first() {
            Some(PlanToken::Literal(text)) => text.starts_with('/') && !text.starts_with("//"),
            Some(PlanToken::Group(group)) => group.operator == Operator::Segment,
            None => false,
        };
        begins
            && self.authority.is_none()
            && self.scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("file"))
    }

    /// Returns whether a template without a scheme may write an unescaped colon before the first slash. No value of `{x}` has
    /// one, so a URI with a scheme does not match `{x}/a` (RFC 3986, section 4.2).
    pub(super) fn may_write_colon(&self) -> bool {
        for token in &self.path {
            match token {
                PlanToken::Literal(text) => {
                    if let Some(at) = text.find([':', '/', '?', '#']) {
                        return text.as_bytes()[at] == b':';
                    }
                }
                PlanToken::Group(group) if group.operator == Operator::Reserved => return true,
                PlanToken::Group(_) => {}
            }
        }
        false
    }

    /// Returns whether the template begins with neither a scheme nor an authority, so that a value at its beginning may
    /// have both.
    pub(super) const fn begins_anywhere(&self) -> bool {
        self.scheme.is_none() && self.authority.is_none()
    }
}

/// Cuts off the part that begins with `mark`, either as a literal or as an operator.
#[inline]
fn cut_part<'t>(row: &mut Vec<PlanToken<'t>>, mark: char, operator: Operator) -> Option<Vec<PlanToken<'t>>> {
    let place = find(row, |literal| literal.find(mark), |other| other == operator)?;
    Some(cut(row, place))
}

/// Cuts off a query of pairs. Any other query stays in the row.
#[inline]
fn cut_query<'t>(row: &mut Vec<PlanToken<'t>>) -> Option<PlanQuery<'t>> {
    let mut head = row.clone();
    let query = PlanQuery::new(&cut_part(&mut head, '?', Operator::Query)?)?;
    *row = head;
    Some(query)
}

/// Cuts off a literal scheme with its colon.
#[inline]
fn cut_scheme<'t>(row: &mut Vec<PlanToken<'t>>) -> Option<&'t str> {
    let (scheme, _) = outline::scheme(first_literal(row))?;
    *row = cut(row, (0, scheme.len() + 1));
    Some(scheme)
}

/// Cuts off the authority if its end is certain.
#[inline]
fn cut_authority<'t>(row: &mut Vec<PlanToken<'t>>) -> Option<PlanAuthority<'t>> {
    if !first_literal(row).starts_with("//") {
        return None;
    }
    let mut head = cut(&mut row.clone(), (0, 2));
    let ends = |operator| matches!(operator, Operator::Segment | Operator::Query);
    let is_end = |operator| ends(operator) || operator == Operator::Reserved;
    let place = find(&head, |literal| literal.find(['/', '?']), is_end).unwrap_or((head.len(), 0));
    let path = cut(&mut head, place);
    if matches!(path.first(), Some(PlanToken::Group(group)) if !ends(group.operator)) {
        return None;
    }
    *row = path;
    let (host, port) = outline::port(head.last().map_or("", PlanToken::literal));
    if port.is_some() {
        head.pop();
        head.extend((!host.is_empty()).then_some(PlanToken::Literal(host)));
    }
    let (mut has_userinfo, mut has_colon) = (false, false);
    for token in &head {
        let text = token.literal();
        if text.contains('@') {
            (has_userinfo, has_colon) = (true, false);
        }
        // Colons in brackets belong to an address.
        has_colon |= text.rsplit([']', '@']).next().is_some_and(|text| text.contains(':'));
    }
    let port = if port.is_none() && has_colon { PlanPort::InRow } else { PlanPort::Literal(port) };
    Some(PlanAuthority { row: head, port, has_userinfo })
}

/// Returns the range of sorted entries for which `compare` returns `Equal`.
pub(super) fn equal<T>(sorted: &[T], compare: impl Fn(&T) -> Ordering) -> Range<usize> {
    let start = sorted.partition_point(|entry| compare(entry).is_gt());
    let length = sorted[start..].partition_point(|entry| compare(entry).is_eq());
    start..start + length
}

/// The distinct names, each with its position in the order of first occurrence.
pub(super) type ByName<'t> = BTreeMap<&'t str, usize>;

/// Up to this many names are compared one by one, which is faster.
pub(super) const FEW: usize = 16;

/// Returns an index of names.
fn by_name<'t>(names: impl Iterator<Item = &'t str>) -> ByName<'t> {
    let mut places = BTreeMap::new();
    for name in names {
        let place = places.len();
        places.entry(name).or_insert(place);
    }
    places
}
