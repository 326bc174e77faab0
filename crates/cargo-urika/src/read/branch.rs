//! Branches, loops and closures.
//!
//! Branches are read one after the other and joined as `Value::Either`. The body of a loop is read once, so a
//! text that grows in the loop has the parts of one iteration.

use std::sync::Arc;

use syn::visit::Visit;
use syn::{Expr, Pat, Stmt};

use super::body::Body;
use super::checks::{PassedCheck, Sound};
use super::expressions::path_of;
use super::letters::name_in;
use super::list;
use crate::ascii::{Ascii, Encoder};
use crate::value::{Shared, Value};

impl Body<'_> {
    /// Reads a loop. Its body is read once.
    pub(super) fn repeated(&mut self, expression: &Expr) -> Shared {
        match expression {
            Expr::Loop(the_loop) => self.block(&the_loop.body),
            Expr::While(the_loop) => {
                self.expression(&the_loop.cond);
                self.block(&the_loop.body);
                Value::safe()
            }
            Expr::ForLoop(the_loop) => {
                let of_all = self.expression(&the_loop.expr);
                let item = list::element_of(&of_all);
                let outer = self.scope.clone();
                self.bind(&the_loop.pat, &item);
                self.block(&the_loop.body);
                let left = self.left_of_each(the_loop);
                let inner = std::mem::replace(&mut self.scope, outer);
                let before = self.scope.clone();
                self.scope.join(&[before, inner]);
                if let Some(sound) = left {
                    self.declare_sound(sound);
                }
                Value::safe()
            }
            _ => Value::safe(),
        }
    }

    /// Returns a string of which a loop has looked at each character, as one that has only those that reach the end of
    /// its body: all others leave the function.
    fn left_of_each(&self, for_loop: &syn::ExprForLoop) -> Option<Sound> {
        let Value::Char(_, encoder) = &**self.variable(&name_in(&for_loop.pat)?)? else { return None };
        let mut jumps = Jumps(false);
        jumps.visit_block(&for_loop.body);
        let is_narrowed = encoder.stays != Ascii::ALL && !jumps.0;
        is_narrowed.then(|| Some((path_of(&for_loop.expr)?, PassedCheck::Letters(encoder.stays))))?
    }

    pub(super) fn if_expression(&mut self, branch: &syn::ExprIf) -> Shared {
        let is_tail = std::mem::take(&mut self.is_tail);
        let outer = self.scope.clone();
        self.expression(&branch.cond);
        self.assume(&branch.cond, true);
        self.is_tail = is_tail && branch.else_branch.is_some();
        let then = self.block(&branch.then_branch);
        let after_then = std::mem::replace(&mut self.scope, outer.clone());
        self.assume(&branch.cond, false);
        let other = match &branch.else_branch {
            Some((_, other)) => {
                self.is_tail = is_tail;
                self.expression(other)
            }
            None => Value::safe(),
        };
        let after_else = std::mem::replace(&mut self.scope, outer);
        let then_leaves = leaves(&branch.then_branch);
        let else_leaves = branch.else_branch.as_ref().is_some_and(|(_, other)| is_way_out(other));
        // The outcome of the condition holds from here on.
        match (then_leaves, else_leaves) {
            (true, _) => self.scope = after_else,
            (false, true) => self.scope = after_then,
            (false, false) => self.scope.join(&[after_then, after_else]),
        }
        match &branch.else_branch {
            None => Value::safe(),
            Some(_) if then_leaves => other,
            Some(_) if else_leaves => then,
            Some(_) => Value::either([then, other]),
        }
    }

    pub(super) fn match_expression(&mut self, selection: &syn::ExprMatch) -> Shared {
        let is_tail = std::mem::take(&mut self.is_tail);
        let subject = self.expression(&selection.expr);
        let mut rest = Ascii::ALL;
        let outer = self.scope.clone();
        let (mut values, mut ends) = (Vec::new(), Vec::new());
        for arm in &selection.arms {
            self.bind(&arm.pat, &subject);
            self.assume_literal(&selection.expr, &arm.pat);
            self.assume_arm(&selection.expr, &subject, &arm.pat, &mut rest);
            self.is_tail = is_tail;
            let value = self.expression(&arm.body);
            let end = std::mem::replace(&mut self.scope, outer.clone());
            if !is_way_out(&arm.body) {
                values.push(value);
                ends.push(end);
            }
        }
        self.scope.join(&ends);
        if values.is_empty() { Value::safe() } else { Value::either(values) }
    }

    /// Narrows a character that is matched, and the variable that the arm binds, to those that reach the arm. `rest`
    /// are those that no arm before it takes.
    fn assume_arm(&mut self, subject: &Expr, value: &Value, pattern: &Pat, rest: &mut Ascii) {
        let Value::Char(inner, encoder) = value else { return };
        let path = path_of(subject);
        let names = |c: char| path.iter().map(|path| (path.clone(), c)).collect();
        let fits = |c: char| self.letters.fits(pattern, c, &names(c), 0);
        let taken = rest.and(Ascii::all_where(|c| fits(c) != Some(false)));
        *rest = rest.without(Ascii::all_where(|c| fits(c) == Some(true)));
        let narrowed: Shared = Arc::new(Value::Char(Arc::clone(inner), encoder.then(Encoder::filter(taken))));
        for name in path.into_iter().chain(name_in(pattern)) {
            if self.variable(&name).is_some() {
                self.scope.assign(&name, Arc::clone(&narrowed));
            }
        }
    }

    /// Reads a closure and returns the value of its body. `given` are the values of its parameters.
    pub(super) fn closure(&mut self, expression: &syn::ExprClosure, given: &[Shared]) -> Shared {
        let outer = self.scope.clone();
        for (number, input) in expression.inputs.iter().enumerate() {
            match given.get(number) {
                Some(value) if expression.inputs.len() == given.len() => self.bind(input, value),
                _ => self.bind(input, &Value::unknown("")),
            }
        }
        let (returned, exits) = (std::mem::take(&mut self.returned), std::mem::take(&mut self.exits));
        let value = self.expression(&expression.body);
        self.exits = exits;
        let mut all = std::mem::replace(&mut self.returned, returned);
        let inner = std::mem::replace(&mut self.scope, outer);
        self.scope.join(&[inner]);
        all.push(value);
        Value::either(all)
    }
}

/// Whether a body has a `break` or a `continue`.
struct Jumps(bool);

impl<'ast> Visit<'ast> for Jumps {
    fn visit_expr_break(&mut self, _: &'ast syn::ExprBreak) {
        self.0 = true;
    }

    fn visit_expr_continue(&mut self, _: &'ast syn::ExprContinue) {
        self.0 = true;
    }
}

/// Returns whether a block ends by leaving the function or the loop.
fn leaves(block: &syn::Block) -> bool {
    match block.stmts.last() {
        Some(Stmt::Expr(expression, _)) => is_way_out(expression),
        Some(Stmt::Macro(invocation)) => is_panic(&invocation.mac),
        _ => false,
    }
}

/// Returns whether an expression leaves the function or the loop.
fn is_way_out(expression: &Expr) -> bool {
    match expression {
        Expr::Return(_) | Expr::Continue(_) | Expr::Break(_) => true,
        Expr::Block(block) => leaves(&block.block),
        Expr::Macro(invocation) => is_panic(&invocation.mac),
        // `Err(error)?`
        Expr::Try(tried) => matches!(&*tried.expr, Expr::Call(call)
            if matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Err"))),
        _ => false,
    }
}

fn is_panic(invocation: &syn::Macro) -> bool {
    let name = invocation.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default();
    matches!(name.as_str(), "bail" | "panic" | "unreachable" | "todo" | "unimplemented")
}
