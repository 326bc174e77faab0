//! Comments that allow a finding: `// urika: allow(URK001): the reason`.

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Expr, Stmt};

use crate::finding::{Code, Finding};
use crate::read;
use crate::value::Place;

/// The beginnings of comments: of Rust, and of a page of askama.
const COMMENTS: [&str; 2] = ["//", "{#"];

/// An allowance, and its place.
#[derive(Debug)]
pub(crate) struct Allowance {
    codes: Vec<Code>,
    has_reason: bool,
    /// The comment.
    place: Place,
    /// The first and last line of the statement that the comment allows.
    lines: (u32, u32),
}

/// Finds the allowances of a file.
pub(crate) fn read(text: &str, file: u32) -> Vec<Allowance> {
    if !text.contains("urika:") {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let statements = statements(text);
    let allowance = |(number, _): (usize, &&str)| allowance(&lines, number, &statements, file);
    lines.iter().enumerate().filter_map(allowance).collect()
}

/// Returns the allowance in a line.
fn allowance(lines: &[&str], number: usize, statements: &[(u32, u32)], file: u32) -> Option<Allowance> {
    let line = lines[number];
    let (offset, rest) = COMMENTS.iter().find_map(|start| comment(line, start))?;
    // A doc comment shows an allowance, and allows nothing.
    if line.trim_start().starts_with("//!") || line.trim_start().starts_with("///") {
        return None;
    }
    let (codes, reason) = rest.split_once(')')?;
    let reason = reason.trim_end().trim_end_matches("#}");
    let is_alone = line[..offset].trim().is_empty();
    let column = line[..offset].chars().count() as u32;
    Some(Allowance {
        codes: codes.split(',').filter_map(|code| code.trim().parse().ok()).collect(),
        has_reason: reason.trim_start().strip_prefix(':').is_some_and(|reason| !reason.trim().is_empty()),
        place: Place {
            file,
            line: number as u32 + 1,
            column,
            end_line: number as u32 + 1,
            end_column: column + line[offset..].trim_end().chars().count() as u32,
        },
        lines: if is_alone { below(lines, number, statements) } else { around(number, statements) },
    })
}

/// Returns the offset of the comment that begins like this and with `urika: allow(`, and the text after it. Spaces
/// are optional.
fn comment<'t>(line: &'t str, start: &str) -> Option<(usize, &'t str)> {
    line.match_indices(start).find_map(|(offset, start)| {
        let word = line[offset + start.len()..].trim_start().strip_prefix("urika:")?;
        Some((offset, word.trim_start().strip_prefix("allow(")?))
    })
}

/// Returns the lines of the statement that begins below a comment: all of the longest one.
fn below(lines: &[&str], number: usize, statements: &[(u32, u32)]) -> (u32, u32) {
    let next = lines[number + 1..].iter().position(|line| is_code(line));
    let line = next.map_or(number, |more| number + 1 + more) as u32 + 1;
    let found =
        statements.iter().filter(|(first, _)| *first == line).max_by_key(|(first, last)| last - first);
    found.copied().unwrap_or((line, line))
}

/// Returns the lines of the innermost statement that has a comment at its end.
fn around(number: usize, statements: &[(u32, u32)]) -> (u32, u32) {
    let line = number as u32 + 1;
    let found = statements.iter().filter(|(first, last)| (*first..=*last).contains(&line));
    found.min_by_key(|(first, last)| last - first).copied().unwrap_or((line, line))
}

/// Returns the first and last lines of all statements; of a statement with a body, those in front of the body.
fn statements(text: &str) -> Vec<(u32, u32)> {
    let mut found = Statements::default();
    if read::too_deep(text).is_none()
        && let Ok(file) = syn::parse_file(text)
    {
        found.visit_file(&file);
    }
    proc_macro2::extra::invalidate_current_thread_spans();
    found.0
}

#[derive(Default)]
struct Statements(Vec<(u32, u32)>);

impl Statements {
    fn note(&mut self, first: Span, last: Span) {
        self.0.push((first.start().line as u32, last.end().line as u32));
    }
}

impl<'ast> Visit<'ast> for Statements {
    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        let body = |block: &syn::Block| block.brace_token.span.open();
        let end = match statement {
            Stmt::Item(_) => None,
            Stmt::Expr(Expr::If(conditional), _) => Some(body(&conditional.then_branch)),
            Stmt::Expr(Expr::ForLoop(repeated), _) => Some(body(&repeated.body)),
            Stmt::Expr(Expr::While(repeated), _) => Some(body(&repeated.body)),
            Stmt::Expr(Expr::Loop(repeated), _) => Some(body(&repeated.body)),
            Stmt::Expr(Expr::Block(block_expression), _) => Some(body(&block_expression.block)),
            Stmt::Expr(Expr::Unsafe(block_expression), _) => Some(body(&block_expression.block)),
            Stmt::Expr(Expr::Match(selection), _) => Some(selection.brace_token.span.open()),
            other => Some(other.span()),
        };
        if let Some(end) = end {
            self.note(statement.span(), end);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.note(item.span(), item.span());
        visit::visit_item_const(self, item);
    }

    fn visit_item_static(&mut self, item: &'ast syn::ItemStatic) {
        self.note(item.span(), item.span());
        visit::visit_item_static(self, item);
    }
}

fn is_code(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with("//") && !line.starts_with("{#") && !line.starts_with("#[")
}

/// Removes the findings that are allowed, and adds findings for allowances without effect, if all of
/// their codes were enabled.
pub(crate) fn apply(
    findings: Vec<Finding>,
    allowances: &[Allowance],
    is_asked: &dyn Fn(Code) -> bool,
) -> Vec<Finding> {
    let mut used = vec![false; allowances.len()];
    let mut left: Vec<Finding> = findings
        .into_iter()
        .filter(|finding| {
            let mut is_allowed = false;
            for (allowance, used) in allowances.iter().zip(&mut used) {
                if allowance.allows(finding) {
                    *used = true;
                    is_allowed = true;
                }
            }
            !is_allowed
        })
        .collect();
    let unused = allowances.iter().zip(&used).filter(|(_, used)| !**used);
    let unused = unused.filter(|(allowance, _)| allowance.codes.iter().all(|code| is_asked(*code)));
    left.extend(unused.map(|(allowance, _)| {
        let message = if allowance.has_reason { "" } else { "the reason is missing: write it after a colon" };
        let shape = allowance.codes.iter().map(|code| code.text()).collect::<Vec<_>>().join(",");
        Finding { shape, ..Finding::at(Code::UnusedAllow, allowance.place, message.to_owned()) }
    }));
    left.sort_by_key(|finding| (finding.place, finding.code));
    left
}

impl Allowance {
    pub(crate) const fn file(&self) -> u32 {
        self.place.file
    }

    /// Returns whether the finding is in the statement that is allowed.
    fn allows(&self, finding: &Finding) -> bool {
        let (first, last) = self.lines;
        let is_in = |place: Place| (first..=last).contains(&place.line);
        self.has_reason
            && self.place.file == finding.place.file
            && self.codes.contains(&finding.code)
            && (is_in(finding.place) || is_in(finding.site))
    }
}
