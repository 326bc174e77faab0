//! Methods with a closure, such as `map`, and methods with a predicate, such as `filter` and `retain`.

use std::sync::Arc;

use syn::{Expr, ExprClosure, ExprMethodCall};

use super::body::{Body, simple_name};
use super::calls::arguments;
use super::list;
use super::origins::place_of;
use crate::ascii::Encoder;
use crate::value::{Callee, Shared, Value};

/// Returns what a method keeps of a string by the path of a function, or what `replace` leaves by a predicate.
pub(super) fn by_predicate(
    body: &mut Body<'_>,
    call: &ExprMethodCall,
    receiver: &Shared,
    name: &str,
) -> Option<Shared> {
    let sought = call.args.first()?;
    if let Expr::Path(_) = sought
        && let Some(value) = filtered(body, call, receiver, sought)
    {
        return Some(value);
    }
    match (name, sought, call.args.get(1)) {
        ("replace", Expr::Closure(_) | Expr::Path(_), Some(Expr::Lit(_))) => {
            let taken = body.letters.accepted(sought, false)?;
            Some(Arc::new(Value::Encoded(Arc::clone(receiver), Encoder::filter(taken))))
        }
        _ => None,
    }
}

/// Returns a string of which a method keeps some characters: `filter`, `take_while`, `retain`, and `replace` with other
/// text. `split` gives pieces without them.
fn filtered(
    body: &mut Body<'_>,
    call: &ExprMethodCall,
    receiver: &Shared,
    predicate: &Expr,
) -> Option<Shared> {
    let keeps = match &*call.method.to_string() {
        "filter" | "take_while" if matches!(**receiver, Value::Encoded(..)) => true,
        "retain" => true,
        "split" | "rsplit" | "splitn" => false,
        _ => return None,
    };
    let taken = body.letters.accepted(predicate, keeps)?;
    let value = Arc::new(Value::Encoded(Arc::clone(receiver), Encoder::filter(taken)));
    if call.method != "retain" {
        return Some(value);
    }
    let name = simple_name(&call.receiver)?;
    body.assign(&name, value);
    Some(Value::safe())
}

/// Reads a method with a closure: `map`, `and_then` and `unwrap_or_else` pass their value on.
pub(super) fn method(
    body: &mut Body<'_>,
    call: &ExprMethodCall,
    closure: &ExprClosure,
    receiver: &Shared,
    name: &str,
) -> Shared {
    let others = arguments(body, call.args.iter().take(call.args.len() - 1));
    if let Some(value) = filtered(body, call, receiver, &Expr::Closure(closure.clone())) {
        return value;
    }
    let given = given(closure, receiver, name, others.first());
    let value = body.closure(closure, &given);
    match name {
        "map" | "and_then" | "then" | "filter_map" | "flat_map" | "find_map" => value,
        "fold" | "map_or" | "map_or_else" => Value::either(others.into_iter().chain([value])),
        "unwrap_or_else" | "or_else" => {
            Value::either(others.into_iter().chain([Arc::clone(receiver), value]))
        }
        "map_err" | "ok_or_else" | "with_context" | "inspect" | "inspect_err" | "filter" => {
            Arc::clone(receiver)
        }
        _ => {
            let callee = Callee::Method(Arc::clone(receiver), name.into(), None);
            let args = others.into_iter().chain([value]).collect();
            body.noted(callee, args, place_of(&call.method, body.file))
        }
    }
}

/// Returns the values with which a method calls its closure, as far as they are known.
fn given(closure: &ExprClosure, receiver: &Shared, name: &str, first: Option<&Shared>) -> Vec<Shared> {
    let item = match (name, closure.inputs.last()) {
        ("fold", Some(syn::Pat::Tuple(_))) => list::element_of(receiver),
        _ => receiver.item().unwrap_or_else(|| Arc::clone(receiver)),
    };
    // Strings of the program, as patterns are.
    let is_text = matches!(*item, Value::Text(..) | Value::Built(..) | Value::Either(_) | Value::Char(..));
    match (name, first) {
        ("fold", Some(first)) => vec![Arc::clone(first), item],
        (
            "map" | "and_then" | "map_or" | "map_or_else" | "then" | "is_some_and" | "is_ok_and" | "for_each",
            _,
        ) => {
            vec![item]
        }
        ("flat_map" | "filter_map" | "find_map", _) if is_text => vec![item],
        _ => Vec::new(),
    }
}
