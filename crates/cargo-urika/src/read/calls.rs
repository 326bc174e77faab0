//! Calls of functions whose result is known without reading them: constructors, conversions, the environment.

use std::sync::Arc;

use syn::{Expr, ExprCall};

use super::body::{Body, simple_name};
use super::origins::place_of;
use super::passed::SAME_FUNCTIONS;
use crate::types;
use crate::value::{Callee, Check, Place, Shared, Type, Value};

/// Reads a call of a function.
pub(super) fn call(body: &mut Body<'_>, expression: &ExprCall) -> Shared {
    if let Some(closure) = simple_name(&expression.func).and_then(|name| body.closure_of(&name)) {
        let given = arguments(body, expression.args.iter());
        return body.closure(&closure, &given);
    }
    let Expr::Path(path) = &*expression.func else {
        body.expression(&expression.func);
        arguments(body, expression.args.iter());
        return Value::unknown("");
    };
    let (before, name) = names(&path.path);
    let mut args = arguments(body, expression.args.iter());
    if passes_argument(before.as_deref(), &name, args.len()) {
        return args.remove(0);
    }
    if let Some(value) = made_by_std(body, expression, before.as_deref(), &name, &args) {
        return value;
    }
    if let Some(value) = of_environment(before.as_deref(), &name, &args) {
        return value;
    }
    // `Uuid::new_v4()`, `u64::from(…)`
    if before.as_deref().is_some_and(types::is_safe) {
        return Value::safe();
    }
    let before = match before {
        Some(before) if before == "Self" => body.owner(),
        other => other,
    };
    if formatted(body, expression, &name, &args) {
        return Value::safe();
    }
    let made = is_constructor(before.as_deref(), &name).then(|| {
        let number = |(number, arg): (usize, &Shared)| (number.to_string().into(), Arc::clone(arg));
        body.made(args.iter().enumerate().map(number).collect(), &name)
    });
    let callee = Callee::Path(before.map(Into::into), name.into());
    let noted = body.noted(callee, args, place_of(expression, body.file));
    made.unwrap_or(noted)
}

/// Returns the last name of a path, and the one before it. A `Client` also has the name of its crate, since the
/// program may have another one.
fn names(path: &syn::Path) -> (Option<String>, String) {
    let mut names = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let name = names.next().unwrap_or_default();
    let before = names.next().map(|before| match names.find(|name| types::is_crate_of_clients(name)) {
        Some(module) if types::is_client(&before) => format!("{module}::{before}"),
        _ => before,
    });
    (before, name)
}

/// Returns whether the result of a function is its only argument.
fn passes_argument(before: Option<&str>, name: &str, count: usize) -> bool {
    let is_same = match before {
        None => matches!(name, "Some" | "Ok" | "Err"),
        Some(before) => SAME_FUNCTIONS.contains(&(before, name)),
    };
    count == 1 && (is_same || types::is_wrapper(name))
}

/// Returns the result of a function of `String` or `Vec`.
fn made_by_std(
    body: &mut Body<'_>,
    expression: &ExprCall,
    before: Option<&str>,
    name: &str,
    args: &[Shared],
) -> Option<Shared> {
    let place = place_of(expression, body.file);
    match (before?, name, args) {
        ("String", "new" | "with_capacity", _) => Some(Arc::new(Value::Text("".into(), place))),
        ("Vec", "new" | "with_capacity", _) => Some(Arc::new(Value::List(Vec::new()))),
        ("Vec", "from", [list]) => Some(Arc::clone(list)),
        ("String" | "str", name, [bytes]) if name.starts_with("from_utf8") => {
            Some(body.joined(bytes, None, place).unwrap_or_else(|| Arc::clone(bytes)))
        }
        _ => None,
    }
}

/// Returns a value that whoever starts the program chooses. `env::var("API_URL")` has the name of the variable.
fn of_environment(before: Option<&str>, name: &str, args: &[Shared]) -> Option<Shared> {
    let name: Box<str> = match (before, name, args) {
        (_, "var" | "var_os", [variable]) => match &**variable {
            Value::Text(variable, _) => variable.clone(),
            _ => return None,
        },
        (Some("env"), "args" | "args_os", _) => "args()".into(),
        _ => return None,
    };
    Some(Arc::new(Value::Checked(Arc::new(Value::Known(Type::Text, name)), Check::Configured)))
}

/// Reads `Display::fmt(&value, f)`, and returns whether the call is one.
fn formatted(body: &mut Body<'_>, expression: &ExprCall, name: &str, args: &[Shared]) -> bool {
    let given: Vec<&Expr> = expression.args.iter().collect();
    let ("fmt", [value, to]) = (name, &given[..]) else { return false };
    if !body.writes(to) {
        return false;
    }
    let place = place_of(*value, body.file);
    push(body, to, Arc::clone(&args[1]), Arc::clone(&args[0]), place);
    true
}

/// Returns whether a path names a tuple struct or a variant: `Name` or `module::Name`.
fn is_constructor(before: Option<&str>, name: &str) -> bool {
    let is_type = |name: &str| name.starts_with(char::is_uppercase);
    is_type(name) && !before.is_some_and(is_type)
}

/// Reads the arguments of a call.
pub(super) fn arguments<'e>(body: &mut Body<'_>, args: impl Iterator<Item = &'e Expr>) -> Vec<Shared> {
    args.map(|arg| body.expression(arg)).collect()
}

/// Appends a string to the variable on which a method is called.
pub(super) fn push(body: &mut Body<'_>, variable: &Expr, receiver: Shared, arg: Shared, place: Place) {
    if let Some(name) = simple_name(variable) {
        let value = body.add(receiver, arg, place);
        body.assign(&name, value);
    }
}
