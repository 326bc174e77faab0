//! Finds strings that are put together without one format string: by `+`, by `concat` and `join` of a list, and
//! by statements that follow each other, such as `push_str`, `+=` and `write!`.

use std::ops::Range;

use proc_macro2::TokenStream;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{BinOp, Block, Expr, Lit, Pat, Stmt};

use super::constants;
use super::pieces::SitePiece;
use super::sites::{self, Form, Site, SiteReader, has_comment};
use super::text::{Text, function_of_string, is_filled, is_list, is_plus, is_same_text};
use super::uses::{changes, count};
use crate::read::place;
use crate::value::Place;

/// The depth of nested expressions in which strings are searched.
const DEEPEST: u32 = 200;
const BLANKS: [char; 2] = [' ', '\t'];

/// Returns the strings of a file; none if the file does not parse. A string of several statements comes before the
/// strings within it.
pub(crate) fn grown(source: &str, file: u32) -> Vec<Site> {
    sites::read(source, file, |mut reader, tokens| {
        let Ok(file) = syn::parse2::<syn::File>(tokens) else { return Vec::new() };
        reader.constants = constants::literals(&file);
        let mut finder = GrownStringFinder { reader: &reader, sites: Vec::new(), depth: 0 };
        finder.visit_file(&file);
        finder.sites
    })
}

struct GrownStringFinder<'r> {
    reader: &'r SiteReader<'r>,
    sites: Vec<Site>,
    depth: u32,
}

impl<'ast> Visit<'ast> for GrownStringFinder<'_> {
    fn visit_block(&mut self, block: &'ast Block) {
        let mut rest = &*block.stmts;
        while let [_, next @ ..] = rest {
            rest = match self.run(rest) {
                Some((site, after)) => {
                    self.sites.push(site);
                    after
                }
                None => next,
            };
        }
        visit::visit_block(self, block);
    }

    fn visit_expr(&mut self, expression: &'ast Expr) {
        if self.depth > DEEPEST {
            return;
        }
        self.depth += 1;
        if is_joined(expression) {
            self.sites.extend(self.expression(expression));
        }
        // The operands of one chain are not chains themselves.
        let mut inner = expression;
        loop {
            match inner {
                Expr::Binary(binary) if is_plus(binary) => {
                    self.visit_expr(&binary.right);
                    inner = &binary.left;
                }
                Expr::MethodCall(call) if is_filled(call) => {
                    call.args.iter().for_each(|arg| self.visit_expr(arg));
                    inner = &call.receiver;
                }
                _ => break,
            }
        }
        visit::visit_expr(self, inner);
        self.depth -= 1;
    }
}

impl GrownStringFinder<'_> {
    /// Returns the site of an expression.
    fn expression(&self, expression: &Expr) -> Option<Site> {
        let mut text = Text::default();
        text.operand(self.reader, expression, self.place(expression))?;
        self.site(text, self.reader.bytes(expression.span()), expression)
    }

    /// Returns the site of the first statements, which let one text grow, and the statements after them.
    fn run<'s>(&self, statements: &'s [Stmt]) -> Option<(Site, &'s [Stmt])> {
        let first = statements.first()?;
        let mut text = Text::default();
        let (variable, whole, form, marker) = if let Some((local, init)) = declaration(first) {
            text.operand(self.reader, init, self.place(init))?;
            let marker = local.mutability.map(|word| word.span());
            (local.ident.to_string(), self.reader.bytes(init.span()), Form::Text, marker)
        } else {
            let variable = grows(first)?.0;
            self.append(&mut text, first, &variable)?;
            let whole = self.reader.bytes(first.span());
            let whole = whole.start..whole.end - 1;
            (variable.clone(), whole, Form::Push(variable), None)
        };
        let mut all = 1;
        while let Some(next) = statements.get(all)
            && grows(next).is_some_and(|(name, _)| name == variable)
        {
            let before = text.clone();
            if self.append(&mut text, next, &variable).is_none() {
                text = before;
                break;
            }
            all += 1;
        }
        let (grown, after) = statements.split_at(all);
        if grown.len() < 2 {
            return None;
        }
        let mut site = self.site(text, whole, first)?;
        site.form = form;
        site.has_comment |= grown.iter().any(|statement| self.has_comment(statement));
        site.removed = self.removed(&grown[1..]);
        if let Some(word) = marker.filter(|_| !self.is_changed(after, &variable)) {
            let range = self.reader.bytes(word);
            let blanks = self.reader.source[range.end..].chars().take_while(|c| *c == ' ').count();
            site.removed.push(range.start..range.end + blanks);
        }
        Some((site, after))
    }

    /// Appends the text of a statement.
    fn append(&self, text: &mut Text, statement: &Stmt, variable: &str) -> Option<()> {
        let written = self.reader.source.get(self.reader.bytes(statement.span()))?;
        // A statement that reads the text needs the part that has been written so far.
        if count(&written.parse().ok()?, variable) != 1 || written.contains(&format!("{{{variable}")) {
            return None;
        }
        let (_, operand) = grows(statement)?;
        match operand {
            Operand::Text(literal) => {
                let Stmt::Expr(whole, _) = statement else { return None };
                text.operand(self.reader, literal, self.place(whole))
            }
            Operand::Format(invocation) => text.format(self.reader, "write", invocation.tokens.clone()),
        }
    }

    fn site(&self, text: Text, whole: Range<usize>, spanned: &impl syn::spanned::Spanned) -> Option<Site> {
        let is_placeholder = |piece: &SitePiece| matches!(piece, SitePiece::Placeholder(_));
        if !text.pieces.iter().any(is_placeholder) || text.pieces.iter().all(is_placeholder) {
            return None;
        }
        let has_comment = has_comment(self.reader.source.get(whole.clone())?);
        Some(Site {
            place: self.place(spanned),
            template: text.template,
            form: Form::Text,
            inner: whole.clone(),
            whole,
            pieces: text.pieces,
            arguments: text.arguments,
            has_comment,
            removed: Vec::new(),
        })
    }

    fn place(&self, spanned: &impl syn::spanned::Spanned) -> Place {
        place(spanned.span(), self.reader.file)
    }

    fn has_comment(&self, statement: &Stmt) -> bool {
        self.reader.source.get(self.reader.bytes(statement.span())).is_none_or(has_comment)
    }

    /// Returns the ranges to remove for statements. Statements that only blanks divide have one range.
    fn removed(&self, statements: &[Stmt]) -> Vec<Range<usize>> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for range in statements.iter().map(|statement| self.reader.bytes(statement.span())) {
            match ranges.last_mut() {
                Some(last) if self.reader.source[last.end..range.start].trim_matches(BLANKS).is_empty() => {
                    last.end = range.end;
                }
                _ => ranges.push(range),
            }
        }
        ranges.into_iter().map(|range| whole_line(self.reader.source, range)).collect()
    }

    /// Returns whether statements may change a variable.
    fn is_changed(&self, statements: &[Stmt], variable: &str) -> bool {
        let (Some(first), Some(last)) = (statements.first(), statements.last()) else { return false };
        let range = self.reader.bytes(first.span()).start..self.reader.bytes(last.span()).end;
        let tokens = self.reader.source.get(range).and_then(|text| text.parse().ok());
        tokens.is_none_or(|tokens: TokenStream| changes(tokens, variable))
    }
}

/// Extends a range that is removed: to its line, if nothing else is there, and else to the blanks that would
/// be left at the beginning or end of the line.
pub(crate) fn whole_line(source: &str, range: Range<usize>) -> Range<usize> {
    let front = source[..range.start].trim_end_matches(BLANKS);
    let rest = source[range.end..].trim_start_matches(BLANKS);
    let behind = source.len() - rest.len();
    let line_end = ["\r\n", "\n"].into_iter().find(|end| rest.starts_with(end));
    match (front.is_empty() || front.ends_with('\n'), line_end) {
        (true, Some(end)) => front.len()..behind + end.len(),
        (true, None) => range.start..behind,
        (false, _) => front.len()..range.end,
    }
}

/// The operand of a statement that lets a string grow.
enum Operand<'s> {
    Text(&'s Expr),
    Format(&'s syn::Macro),
}

/// Returns the variable that a statement appends to, and the operand.
fn grows(statement: &Stmt) -> Option<(String, Operand<'_>)> {
    match statement {
        Stmt::Expr(expression, Some(_)) => match expression {
            Expr::MethodCall(call) if call.attrs.is_empty() && call.method == "push_str" => {
                Some((variable(&call.receiver)?, Operand::Text(call.args.first()?)))
            }
            Expr::MethodCall(call) if call.attrs.is_empty() && call.method == "push" => {
                let argument = call.args.first()?;
                let is_char = matches!(argument, Expr::Lit(syn::ExprLit { lit: Lit::Char(_), .. }));
                Some((variable(&call.receiver).filter(|_| is_char)?, Operand::Text(argument)))
            }
            Expr::Binary(binary) if binary.attrs.is_empty() && matches!(binary.op, BinOp::AddAssign(_)) => {
                Some((variable(&binary.left)?, Operand::Text(&binary.right)))
            }
            Expr::Try(tried) if tried.attrs.is_empty() => written(&tried.expr),
            Expr::MethodCall(inner_call)
                if inner_call.attrs.is_empty()
                    && (inner_call.method == "unwrap" || inner_call.method == "expect") =>
            {
                written(&inner_call.receiver)
            }
            _ => None,
        },
        Stmt::Local(local) if local.attrs.is_empty() && matches!(local.pat, Pat::Wild(_)) => {
            written(&local.init.as_ref()?.expr)
        }
        _ => None,
    }
}

/// Returns the variable that `write!` appends to.
fn written(expression: &Expr) -> Option<(String, Operand<'_>)> {
    let Expr::Macro(invocation) = expression else { return None };
    if invocation.mac.path.segments.last().is_none_or(|last| last.ident != "write") {
        return None;
    }
    let mut tokens = invocation.mac.tokens.clone().into_iter().peekable();
    while tokens.next_if(|token| matches!(&*token.to_string(), "&" | "mut")).is_some() {}
    let name = tokens.next()?.to_string();
    let is_name = syn::parse_str::<syn::Ident>(&name).is_ok();
    let is_alone = tokens.next().is_some_and(|token| token.to_string() == ",");
    (is_name && is_alone).then_some((name, Operand::Format(&invocation.mac)))
}

/// Returns the variable and the value of a `let` whose value is a `String` by its form.
fn declaration(statement: &Stmt) -> Option<(&syn::PatIdent, &Expr)> {
    let Stmt::Local(local) = statement else { return None };
    let pattern = match &local.pat {
        Pat::Type(typed) => &*typed.pat,
        other => other,
    };
    let (Pat::Ident(name), Some(init)) = (pattern, &local.init) else { return None };
    let is_plain = local.attrs.is_empty() && init.diverge.is_none() && name.by_ref.is_none();
    let is_string = match &*init.expr {
        Expr::Macro(invocation) => invocation.mac.path.is_ident("format"),
        Expr::Call(call) => function_of_string(call).is_some(),
        Expr::MethodCall(call) => is_same_text(call) && (call.method != "as_str" && call.method != "clone"),
        Expr::Binary(binary) => is_plus(binary),
        _ => false,
    };
    (is_plain && name.subpat.is_none() && is_string).then_some((name, &*init.expr))
}

/// Returns the variable that a statement appends to.
fn variable(expression: &Expr) -> Option<String> {
    match expression {
        // An attribute of `u += x;` is one of `u`.
        Expr::Path(path) if path.attrs.is_empty() => path.path.get_ident().map(ToString::to_string),
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => variable(&unary.expr),
        _ => None,
    }
}

/// Returns whether an expression joins several strings.
fn is_joined(expression: &Expr) -> bool {
    match expression {
        Expr::Binary(binary) => is_plus(binary),
        Expr::MethodCall(call) => is_list(call) || is_filled(call),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the strings of sites, with what is removed.
    fn said(body: &str) -> Vec<String> {
        let source = format!("fn f() {{ {body} }}");
        let described = |site: Site| {
            let placeholder = |number: usize| source[site.arguments[number].range.clone()].to_owned();
            let piece = |piece: &SitePiece| match piece {
                SitePiece::Text(text) => text.clone(),
                SitePiece::Placeholder(other) => match &other.source {
                    super::super::ValueSource::Argument(number) => format!("{{{}}}", placeholder(*number)),
                    super::super::ValueSource::Captured(name) => format!("{{{name}}}"),
                },
            };
            let text: String = site.pieces.iter().map(piece).collect();
            let removed: Vec<&str> = site.removed.iter().map(|range| source[range.clone()].trim()).collect();
            format!("{} -> {text} without {removed:?}", &source[site.whole])
        };
        grown(&source, 0).into_iter().map(described).collect()
    }

    #[test]
    fn texts_without_one_format_string() {
        for (body, wanted) in [
            ("base + \"/a/\" + &b", &["base + \"/a/\" + &b -> {base}/a/{b} without []"][..]),
            (
                "\"/a/\".to_owned() + &(b.to_string() + \"c\")",
                &[
                    "\"/a/\".to_owned() + &(b.to_string() + \"c\") -> /a/{b}c without []",
                    "b.to_string() + \"c\" -> {b}c without []",
                ],
            ),
            ("[\"/a\", b].join(\"/\")", &["[\"/a\", b].join(\"/\") -> /a/{b} without []"]),
            ("x + 1; a + b; [a, b].join(c); [a; 2].concat()", &[]),
            (
                "let mut u = format!(\"/a/{b}\"); u.push('/'); u += &c; f(&u)",
                &["format!(\"/a/{b}\") -> /a/{b}/{c} without [\"u.push('/'); u += &c;\", \"mut\"]"],
            ),
            (
                "u.push_str(\"?a=\"); write!(u, \"{}\", b)?; u.clear();",
                &["u.push_str(\"?a=\") -> ?a={b} without [\"write!(u, \\\"{}\\\", b)?;\"]"],
            ),
        ] {
            assert_eq!(said(body), wanted, "{body}");
        }
    }

    #[test]
    fn no_blanks_are_left_at_the_end_of_a_line() {
        for (source, wanted) in [
            ("a; X Y\n b;", "a;\n b;"),
            ("a; X Y c", "a; c"),
            ("a;\r\n\tX Y\r\nb;", "a;\r\nb;"),
            ("a;\n  X Y // c\n", "a;\n  // c\n"),
            ("X Y\nb;", "b;"),
            ("a; X Y", "a;"),
        ] {
            let start = source.find("X Y").unwrap();
            let range = whole_line(source, start..start + 3);
            assert_eq!([&source[..range.start], &source[range.end..]].concat(), wanted, "{source:?}");
        }
    }

    #[test]
    fn statements_that_read_the_text_or_may_not_run_end_it() {
        for body in [
            "let mut u = String::from(\"/a/\"); f(&u); u.push_str(b);",
            "let mut u = String::from(\"/a/\"); if c { u.push_str(b); }",
            "let mut u = String::from(\"/a/\"); #[cfg(c)] u.push_str(b);",
            "let mut u = String::from(\"/a/\"); #[cfg(c)] u += b;",
            "let mut u = String::from(\"/a/\"); #[cfg(c)] write!(u, \"{b}\")?;",
            "#[cfg(c)] let mut u = String::from(\"/a/\"); u += b;",
            "let mut u = String::from(\"/a/\"); u.push_str(&f(&u));",
            "let mut u = String::from(\"/a/\"); u.push_str(&format!(\"{u}\"));",
            "let mut u = String::from(\"/a/\"); u.push(b);",
        ] {
            assert_eq!(said(body), [""; 0], "{body}");
        }
    }
}
