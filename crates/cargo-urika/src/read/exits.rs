//! The ways out of a function, and what the function lets through there.
//!
//! A check is a function that succeeds for some strings only. What it lets through is what its parameters, and fields
//! of `self`, hold at its exits: conditions have narrowed them on the way.

use std::collections::HashMap;
use std::sync::Arc;

use syn::{Expr, Lit};

use super::body::Body;
use crate::value::{Shared, Type, Value};

/// The values of paths at one exit.
type Held = HashMap<Box<str>, Shared>;

/// The exits of a function: where it fails or answers no, and where it succeeds.
#[derive(Default)]
pub(super) struct Exits([Vec<Held>; 2]);

impl Exits {
    /// Returns what is left of each value where the function succeeds, and where it fails.
    pub(super) fn let_through(&self) -> [Vec<(Box<str>, Shared)>; 2] {
        [true, false].map(|outcome| {
            let Some((first, others)) = self.0[usize::from(outcome)].split_first() else { return Vec::new() };
            let at_all = |path: &str| {
                let value = first.get(path)?;
                let others: Option<Vec<Shared>> = others.iter().map(|held| held.get(path).cloned()).collect();
                let all = std::iter::once(Arc::clone(value)).chain(others?);
                Some((Box::<str>::from(path), Value::either(all)))
            };
            let mut found: Vec<_> = first.keys().filter_map(|path| at_all(path)).collect();
            found.sort_by(|(left, _), (other, _)| left.cmp(other));
            found
        })
    }
}

impl Body<'_> {
    /// Records an exit, with the expression that is returned there.
    pub(super) fn exit(&mut self, returned: Option<&Expr>) {
        if self.function.params.is_empty() && !self.function.has_self {
            return;
        }
        for outcome in [false, true] {
            if !may_be(returned, outcome) {
                continue;
            }
            let outer = self.scope.clone();
            if let Some(value) = returned {
                self.assume(value, outcome);
                if outcome {
                    self.assume_passed(value);
                }
            }
            let held = self.held();
            self.scope = outer;
            self.exits.0[usize::from(outcome)].push(held);
        }
    }

    /// Returns the parameters and fields that a condition has narrowed.
    fn held(&self) -> Held {
        let is_narrowed = |value: &Value| match value {
            Value::Checked(..) | Value::Encoded(..) | Value::Either(_) => true,
            Value::Known(ty, _) => *ty == Type::Safe,
            _ => false,
        };
        let mut held = Held::new();
        for (path, value) in self.scope.all() {
            let (root, fields) =
                path.split_once('.').map_or((path, None), |(root, fields)| (root, Some(fields)));
            let number = self.function.params.iter().position(|(name, _)| **name == *root);
            let root = match number {
                Some(number) if self.function.params[number].1 == Type::Safe => continue,
                Some(number) => number.to_string(),
                None if root == "self" && fields.is_some() => root.to_owned(),
                None => continue,
            };
            if is_narrowed(value) {
                let path = fields.map_or_else(|| root.clone(), |fields| format!("{root}.{fields}"));
                held.insert(path.into(), Arc::clone(value));
            }
        }
        held
    }
}

/// Returns whether an expression may be a success, or a failure. An end without one is a success.
fn may_be(returned: Option<&Expr>, outcome: bool) -> bool {
    match returned {
        None => outcome,
        Some(Expr::Lit(literal)) => match &literal.lit {
            Lit::Bool(lit) => lit.value == outcome,
            _ => outcome,
        },
        Some(Expr::Call(call)) => match &*call.func {
            Expr::Path(path) if path.path.is_ident("Err") => !outcome,
            Expr::Path(path) if path.path.is_ident("Ok") || path.path.is_ident("Some") => outcome,
            _ => true,
        },
        Some(Expr::Path(path)) if path.path.is_ident("None") => !outcome,
        Some(Expr::Macro(invocation)) => {
            let name = invocation.mac.path.segments.last().map(|last| last.ident.to_string());
            !matches!(name.as_deref(), Some("bail" | "panic" | "unreachable" | "todo" | "unimplemented"))
        }
        Some(Expr::Return(_) | Expr::Break(_) | Expr::Continue(_)) => false,
        Some(_) => true,
    }
}
