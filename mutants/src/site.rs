//! Where in a source file the changes of the list are.
//!
//! The list gives positions. To let a change stand beside what it replaces, more has to be known:
//! of an operator its two sides, of a deleted field the struct that it would come from.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::list::{Change, Position};

/// A place in the source, and the mutants that change it.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// What is written anew, in bytes. Sites lie apart or inside of one another.
    pub(crate) at: Range<usize>,
    pub(crate) kind: Kind,
    /// By their place in the list.
    pub(crate) mutants: Vec<usize>,
}

/// What stands at a site. All ranges are those of the file.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Another operator: `a < b`, `a += b`.
    Binary { left: Range<usize>, operator: Range<usize>, right: Range<usize> },
    /// No operator: `!a`, `-a`.
    Unary { operand: Range<usize> },
    /// Another result of a function: its block, with the braces.
    Body,
    /// Another guard of an arm: the condition behind `if`.
    Guard,
    /// An arm less. The first range is its pattern.
    Arm { pattern: Range<usize>, guard: Option<Range<usize>> },
    /// A field less, so that it is taken from what stands behind `..`.
    Field { member: String, value: Range<usize>, is_shorthand: bool, base: Range<usize> },
}

impl Site {
    /// What is changed, on one line: its text, or what it is called.
    pub(crate) fn what(&self, source: &str) -> String {
        let text = |range: &Range<usize>| words(&source[range.clone()]);
        match &self.kind {
            Kind::Binary { .. } | Kind::Unary { .. } | Kind::Field { .. } => text(&self.at),
            Kind::Body => "body".to_owned(),
            Kind::Guard => format!("if {}", text(&self.at)),
            Kind::Arm { pattern, guard: None } => format!("{} =>", text(pattern)),
            Kind::Arm { pattern, guard: Some(guard) } => format!("{} if {} =>", text(pattern), text(guard)),
        }
    }

    /// What stands there instead, on one line.
    pub(crate) fn by(&self, source: &str, replacement: &str) -> String {
        match &self.kind {
            Kind::Unary { operand } => format!("{replacement}{}", words(&source[operand.clone()])),
            Kind::Arm { .. } | Kind::Field { .. } => "nothing".to_owned(),
            Kind::Binary { .. } | Kind::Body | Kind::Guard => words(replacement),
        }
    }
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The sites of these changes, each with its place in the list; outer ones before inner ones.
///
/// A change that has no site cannot be built beside the others: an operator of a condition that
/// binds names by `let`, another result of a function whose type is `impl Trait`, an arm that
/// no other one stands in for, and what is not found.
///
/// # Errors
///
/// The file is not Rust.
pub(crate) fn find(source: &str, changes: &[(usize, &Change)]) -> syn::Result<Vec<Site>> {
    let offsets = Offsets::of(source);
    let mut listed: BTreeMap<Key<'_>, Vec<usize>> = BTreeMap::new();
    for (id, change) in changes {
        let key = Key { genre: &change.genre, start: offsets.at(change.start), end: offsets.at(change.end) };
        listed.entry(key).or_default().push(*id);
    }
    let mut finder = Finder { listed: &listed, sites: Vec::new() };
    finder.visit_file(&syn::parse_file(source)?);
    // Stable, since a guard and the operator that it consists of are at the same place.
    finder.sites.sort_by_key(|site| (site.at.start, Reverse(site.at.end)));
    Ok(finder.sites)
}

/// From lines and columns to bytes.
struct Offsets<'s> {
    source: &'s str,
    lines: Vec<usize>,
}

impl<'s> Offsets<'s> {
    fn of(source: &'s str) -> Self {
        let behind_breaks = source.match_indices('\n').map(|(at, _)| at + 1);
        Self { source, lines: std::iter::once(0).chain(behind_breaks).collect() }
    }

    fn at(&self, position: Position) -> usize {
        let start = self.lines.get(position.line.saturating_sub(1)).copied().unwrap_or(self.source.len());
        let before = self.source[start..].chars().take(position.column.saturating_sub(1));
        start + before.map(char::len_utf8).sum::<usize>()
    }
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key<'c> {
    genre: &'c str,
    start: usize,
    end: usize,
}

struct Finder<'c> {
    listed: &'c BTreeMap<Key<'c>, Vec<usize>>,
    sites: Vec<Site>,
}

impl Finder<'_> {
    /// A site, if the list has something of this genre there.
    fn put(&mut self, genre: &str, listed_at: Range<usize>, at: Range<usize>, kind: Kind) {
        let key = Key { genre, start: listed_at.start, end: listed_at.end };
        if let Some(mutants) = self.listed.get(&key) {
            self.sites.push(Site { at, kind, mutants: mutants.clone() });
        }
    }

    /// The list gives the statements of a function, without the braces.
    fn body(&mut self, signature: &syn::Signature, block: &syn::Block) {
        let mut result = Opaque(false);
        result.visit_return_type(&signature.output);
        // Such a type is that of the first result, so there cannot be two.
        if result.0 {
            return;
        }
        if let (Some(first), Some(last)) = (block.stmts.first(), block.stmts.last()) {
            let statements = range(first).start..range(last).end;
            self.put("FnValue", statements, range(block), Kind::Body);
        }
    }
}

impl Finder<'_> {
    /// An arm of a `match`, which may have another arm for what this one would leave.
    fn arm(&mut self, it: &syn::Arm, has_other: bool) {
        let (pattern, guard) = match &it.pat {
            syn::Pat::Guard(guarded) => (range(&guarded.pat), Some(range(&guarded.guard))),
            pattern => (range(pattern), None),
        };
        if let Some(guard) = &guard {
            self.put("MatchArmGuard", guard.clone(), guard.clone(), Kind::Guard);
        }
        // The compiler counts on no arm with a guard.
        if has_other || guard.is_some() {
            self.put("MatchArm", range(it), range(it), Kind::Arm { pattern, guard });
        }
    }
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_expr_binary(&mut self, it: &'a syn::ExprBinary) {
        let (left, operator, right) = (range(&it.left), range(&it.op), range(&it.right));
        // Names that `let` binds in one condition cannot be bound in another one beside it.
        if !binds(&it.left) && !binds(&it.right) {
            self.put("BinaryOperator", operator.clone(), range(it), Kind::Binary { left, operator, right });
        }
        visit::visit_expr_binary(self, it);
    }

    fn visit_expr_unary(&mut self, it: &'a syn::ExprUnary) {
        self.put("UnaryOperator", range(&it.op), range(it), Kind::Unary { operand: range(&it.expr) });
        visit::visit_expr_unary(self, it);
    }

    fn visit_item_fn(&mut self, it: &'a syn::ItemFn) {
        self.body(&it.sig, &it.block);
        visit::visit_item_fn(self, it);
    }

    fn visit_impl_item_fn(&mut self, it: &'a syn::ImplItemFn) {
        self.body(&it.sig, &it.block);
        visit::visit_impl_item_fn(self, it);
    }

    fn visit_trait_item_fn(&mut self, it: &'a syn::TraitItemFn) {
        if let Some(block) = &it.default {
            self.body(&it.sig, block);
        }
        visit::visit_trait_item_fn(self, it);
    }

    fn visit_expr_match(&mut self, it: &'a syn::ExprMatch) {
        for (index, arm) in it.arms.iter().enumerate() {
            let mut others = it.arms.iter().enumerate().filter(|(other, _)| *other != index);
            self.arm(arm, others.any(|(_, other)| takes_all(&other.pat)));
        }
        visit::visit_expr_match(self, it);
    }

    fn visit_expr_struct(&mut self, it: &'a syn::ExprStruct) {
        if let Some(base) = &it.rest {
            for pair in it.fields.pairs() {
                let field = *pair.value();
                // The list gives the field with its comma.
                let end = pair.punct().map_or(range(field).end, |comma| range(comma).end);
                let kind = Kind::Field {
                    member: member(&field.member),
                    value: range(&field.expr),
                    is_shorthand: field.colon_token.is_none(),
                    base: range(base),
                };
                self.put("StructField", range(field).start..end, range(field), kind);
            }
        }
        visit::visit_expr_struct(self, it);
    }
}

fn range(it: &impl Spanned) -> Range<usize> {
    Span::byte_range(&it.span())
}

fn member(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}

/// Whether an arm with this pattern is for everything that is left.
fn takes_all(pattern: &syn::Pat) -> bool {
    match pattern {
        syn::Pat::Wild(_) => true,
        // A name in capitals is a constant.
        syn::Pat::Ident(it) => it.subpat.is_none() && it.ident.to_string().starts_with(char::is_lowercase),
        syn::Pat::Tuple(it) => it.elems.iter().all(takes_all),
        _ => false,
    }
}

fn binds(condition: &syn::Expr) -> bool {
    match condition {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(it) => binds(&it.left) || binds(&it.right),
        _ => false,
    }
}

/// Whether there is an `impl Trait` in a type.
struct Opaque(bool);

impl Visit<'_> for Opaque {
    fn visit_type_impl_trait(&mut self, _: &syn::TypeImplTrait) {
        self.0 = true;
    }
}
