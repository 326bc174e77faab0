//! Code that `syn` accepts and the compiler does not.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprIf, ExprWhile, File, LocalInit, Macro, Stmt};

/// Returns the parts of an expansion that the compiler would refuse. Adds the methods that it calls to `methods`.
pub fn refused(tokens: TokenStream, methods: &mut BTreeSet<String>) -> Vec<String> {
    let mut refused = Refused::default();
    match syn::parse2::<File>(tokens) {
        Ok(file) => refused.visit_file(&file),
        Err(error) => refused.0.push(error.to_string()),
    }
    methods.append(&mut refused.1);
    refused.0
}

/// The faults, and the names of methods.
#[derive(Default)]
struct Refused(Vec<String>, BTreeSet<String>);

impl Refused {
    /// Reads the bodies of functions in the tokens of a macro, which has one group of items and other parts.
    fn bodies(&mut self, tokens: TokenStream) {
        let mut is_function = false;
        for token in tokens {
            match token {
                TokenTree::Ident(word) if word == "fn" => is_function = true,
                TokenTree::Punct(mark) if mark.as_char() == ';' => is_function = false,
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace && is_function => {
                    is_function = false;
                    match syn::parse2::<syn::Block>(TokenTree::from(group).into()) {
                        Ok(block) => self.visit_block(&block),
                        Err(error) => self.0.push(error.to_string()),
                    }
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    self.bodies(group.stream())
                }
                _ => {}
            }
        }
    }

    fn condition(&mut self, condition: &Expr) {
        let inner = if let Expr::Let(test) = condition { &*test.expr } else { condition };
        if !matches!(inner, Expr::Let(_)) {
            self.visit_expr(inner);
        }
    }
}

impl Visit<'_> for Refused {
    fn visit_local_init(&mut self, init: &LocalInit) {
        if init.diverge.is_some() && ends_with_brace(&init.expr) {
            self.0.push("`}` before `else`".to_owned());
        }
        visit::visit_local_init(self, init);
    }

    fn visit_expr_if(&mut self, one: &ExprIf) {
        self.condition(&one.cond);
        self.visit_block(&one.then_branch);
        if let Some((_, other)) = &one.else_branch {
            self.visit_expr(other);
        }
    }

    fn visit_expr_while(&mut self, one: &ExprWhile) {
        self.condition(&one.cond);
        self.visit_block(&one.body);
    }

    fn visit_expr(&mut self, one: &Expr) {
        let is_comparison = |one: &Expr| matches!(one, Expr::Binary(binary) if is_comparison(&binary.op));
        match one {
            // Only the last edition has chains of `let`.
            Expr::Let(_) => self.0.push("`let` in a chain".to_owned()),
            Expr::MethodCall(call) => _ = self.1.insert(call.method.to_string()),
            Expr::Binary(binary)
                if is_comparison(one) && (is_comparison(&binary.left) || is_comparison(&binary.right)) =>
            {
                self.0.push("chained comparison".to_owned());
            }
            _ => {}
        }
        visit::visit_expr(self, one);
    }

    fn visit_block(&mut self, block: &syn::Block) {
        let mut names = Vec::new();
        for statement in &block.stmts {
            let Stmt::Item(item) = statement else { continue };
            let name = match item {
                syn::Item::Fn(one) => format!("fn {}", one.sig.ident),
                syn::Item::Const(one) if one.ident != "_" => format!("const {}", one.ident),
                syn::Item::Struct(one) => one.ident.to_string(),
                syn::Item::Enum(one) => one.ident.to_string(),
                syn::Item::Trait(one) => one.ident.to_string(),
                _ => continue,
            };
            if names.contains(&name) {
                self.0.push(format!("two items named `{name}`"));
            }
            names.push(name);
        }
        visit::visit_block(self, block);
    }

    fn visit_macro(&mut self, call: &Macro) {
        match syn::parse2::<File>(call.tokens.clone()) {
            Ok(file) => self.visit_file(&file),
            Err(_) => self.bodies(call.tokens.clone()),
        }
    }
}

fn is_comparison(operator: &BinOp) -> bool {
    matches!(
        operator,
        BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)
    )
}

/// Returns whether an expression ends with a brace, which `let … else` does not accept.
fn ends_with_brace(one: &Expr) -> bool {
    match one {
        Expr::If(_)
        | Expr::Match(_)
        | Expr::Block(_)
        | Expr::Loop(_)
        | Expr::While(_)
        | Expr::ForLoop(_)
        | Expr::Unsafe(_)
        | Expr::Struct(_)
        | Expr::Const(_)
        | Expr::TryBlock(_)
        | Expr::Async(_) => true,
        Expr::Macro(call) => matches!(call.mac.delimiter, syn::MacroDelimiter::Brace(_)),
        Expr::Reference(one) => ends_with_brace(&one.expr),
        Expr::Unary(one) => ends_with_brace(&one.expr),
        Expr::Binary(one) => ends_with_brace(&one.right),
        Expr::Assign(one) => ends_with_brace(&one.right),
        Expr::Closure(one) => ends_with_brace(&one.body),
        Expr::Break(one) => one.expr.as_deref().is_some_and(ends_with_brace),
        Expr::Return(one) => one.expr.as_deref().is_some_and(ends_with_brace),
        Expr::Range(one) => one.end.as_deref().is_some_and(ends_with_brace),
        _ => false,
    }
}
