//! Functions that return an `Ok` or a `Some` for all arguments.

use syn::visit::{self, Visit};
use syn::{Block, Expr, ExprTry, Macro, Stmt};

/// Returns whether a body is one `Ok(…)` or `Some(…)` that passes no error on.
pub(super) fn never_fails(block: &Block) -> bool {
    let [Stmt::Expr(Expr::Call(call), None)] = &block.stmts[..] else { return false };
    let is_fine =
        matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Ok") || path.path.is_ident("Some"));
    let mut exits = ExitFinder(false);
    call.args.iter().for_each(|argument| exits.visit_expr(argument));
    is_fine && !exits.0
}

/// Whether an expression has a `?`, or a macro, which may have one.
struct ExitFinder(bool);

impl<'ast> Visit<'ast> for ExitFinder {
    fn visit_expr_try(&mut self, _: &'ast ExprTry) {
        self.0 = true;
    }

    fn visit_macro(&mut self, invocation: &'ast Macro) {
        self.0 = true;
        visit::visit_macro(self, invocation);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_that_refuse_nothing() {
        for (body, wanted) in [
            ("{ Ok(Self(text.to_owned())) }", true),
            ("{ Some(Id { text: text.trim().into() }) }", true),
            ("{ Ok(Self(text.parse()?)) }", false),
            ("{ Ok(Self(parsed!(text))) }", false),
            ("{ if text.is_empty() { return Err(()); } Ok(Self(text.into())) }", false),
            ("{ check(text) }", false),
        ] {
            assert_eq!(never_fails(&syn::parse_str(body).unwrap()), wanted, "{body}");
        }
    }
}
