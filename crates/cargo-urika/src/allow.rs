//! Comments that allow a finding: `// urika: allow(URK001): the reason`.

use proc_macro2::Span;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Expr, Stmt};

use crate::finding::{Code, Finding};
use crate::read;
use crate::value::Place;

/// How an allowance begins, in Rust and in a page.
const STARTS: [&str; 2] = ["// urika: allow(", "{# urika: allow("];

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
    if !STARTS.iter().any(|start| text.contains(start)) {
        return Vec::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let statements = statements(text);
    let mut found = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let Some((start, offset)) = STARTS.iter().find_map(|start| Some((start, line.find(start)?))) else {
            continue;
        };
        // A doc comment shows an allowance, and allows nothing.
        if line.trim_start().starts_with("//!") || line.trim_start().starts_with("///") {
            continue;
        }
        let Some((codes, reason)) = line[offset + start.len()..].split_once(')') else { continue };
        let reason = reason.trim_end().trim_end_matches("#}");
        let is_alone = line[..offset].trim().is_empty();
        let below = || {
            lines[number + 1..].iter().position(|line| is_code(line)).map_or(number, |more| number + 1 + more)
        };
        let about = (if is_alone { below() } else { number }) as u32 + 1;
        let is_about = |(first, last): &&(u32, u32)| {
            if is_alone { *first == about } else { (*first..=*last).contains(&about) }
        };
        let mut all = statements.iter().filter(is_about);
        // The innermost statement of a line, or all of the one that begins below the comment.
        let statement = if is_alone {
            all.max_by_key(|(first, last)| last - first)
        } else {
            all.by_ref().min_by_key(|(first, last)| last - first)
        };
        let column = line[..offset].chars().count() as u32;
        found.push(Allowance {
            codes: codes.split(',').filter_map(|code| code.trim().parse().ok()).collect(),
            has_reason: reason.trim_start().strip_prefix(':').is_some_and(|reason| !reason.trim().is_empty()),
            place: Place {
                file,
                line: number as u32 + 1,
                column,
                end_line: number as u32 + 1,
                end_column: column + line[offset..].trim_end().chars().count() as u32,
            },
            lines: statement.copied().unwrap_or((about, about)),
        });
    }
    found
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
        let said = if allowance.has_reason { "" } else { "the reason is missing: write it after a colon" };
        let shape = allowance.codes.iter().map(|code| code.text()).collect::<Vec<_>>().join(",");
        Finding { shape, ..Finding::at(Code::UnusedAllow, allowance.place, said.to_owned()) }
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
