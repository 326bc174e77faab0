//! Calls whose result is known without reading the function: conversions, `push_str`, `replace`, `map`.

use std::sync::Arc;

use syn::spanned::Spanned as _;
use syn::{Expr, ExprCall, ExprMethodCall};

use super::body::{Body, simple_name};
use super::checks;
use super::list;
use super::macros::arguments_of;
use super::origins::{place, place_of};
use super::passed::SAME_FUNCTIONS;
use super::replace::{is_computed, is_pattern, is_template, replace};
use crate::ascii::{Ascii, Encoder};
use crate::types;
use crate::value::{Call, Callee, Check, Part, Place, Shared, Type, Value};

/// Methods whose result has the same text as the receiver.
const SAME: &[&str] = &[
    "as_deref",
    "as_ref",
    "as_mut",
    "as_str",
    "await",
    "borrow",
    "clone",
    "cloned",
    "collect",
    "compat",
    "context",
    "copied",
    "deref",
    "display",
    "expect",
    "into",
    "into_inner",
    "into_owned",
    "into_string",
    "iter",
    "map_err",
    "ok",
    "ok_or",
    "ok_or_else",
    "owned",
    "take",
    "to_ascii_lowercase",
    "to_lowercase",
    "to_owned",
    "to_ascii_uppercase",
    "to_str",
    "to_string",
    "to_string_lossy",
    "to_uppercase",
    "try_into",
    "unwrap",
    "unwrap_or_default",
    "with_context",
    "to_str_lossy",
    "finish",
    "first",
    "last",
    "leak",
    "next",
    "nth",
];
/// Methods whose result is a piece of the receiver's text.
const CUTTING: &[&str] = &[
    "strip_prefix",
    "strip_suffix",
    "trim",
    "trim_end",
    "trim_end_matches",
    "trim_matches",
    "trim_start",
    "trim_start_matches",
];
/// Methods whose result is a number, a bool or a similar value.
const SAFE: &[&str] = &[
    "count",
    "is_empty",
    "is_none",
    "is_some",
    "len",
    "port",
    "timestamp",
    "timestamp_millis",
    "as_secs",
    "as_millis",
    "as_u64",
    "as_i64",
    "elapsed",
    "local_addr",
    "ip",
    "year",
    "month",
    "day",
    "contains",
    "starts_with",
    "ends_with",
    "as_u16",
    "as_simple",
    "as_hyphenated",
    "hyphenated",
    "sample_iter",
    "sample_string",
];
/// Methods that change a string or list.
const GROWING: &[&str] = &[
    "push",
    "push_str",
    "insert",
    "insert_str",
    "extend",
    "append",
    "replace",
    "clone_from",
    "get_or_insert_with",
];

/// Returns whether a method returns the receiver's text, or a piece of it.
pub(super) fn passes_text_on(method: &str) -> bool {
    SAME.contains(&method) || CUTTING.contains(&method)
}

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
    let mut names = path.path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let name = names.next().unwrap_or_default();
    // The program may have a `Client`, too.
    let before = names.next().map(|before| match names.find(|name| types::is_crate_of_clients(name)) {
        Some(module) if types::is_client(&before) => format!("{module}::{before}"),
        _ => before,
    });
    let mut args = arguments(body, expression.args.iter());
    let is_same = match before.as_deref() {
        None => matches!(name.as_str(), "Some" | "Ok" | "Err") && args.len() == 1,
        Some(before) => args.len() == 1 && SAME_FUNCTIONS.contains(&(before, &name)),
    };
    if is_same || (args.len() == 1 && types::is_wrapper(&name)) {
        return args.remove(0);
    }
    match (before.as_deref(), &*name) {
        (Some("String"), "new" | "with_capacity") => {
            return Arc::new(Value::Text("".into(), place_of(expression, body.file)));
        }
        (Some("Vec"), "new" | "with_capacity") => return Arc::new(Value::List(Vec::new())),
        (Some("Vec"), "from") if args.len() == 1 => return args.remove(0),
        (Some("String" | "str"), name) if args.len() == 1 && name.starts_with("from_utf8") => {
            let joined = body.joined(&args[0], None, place_of(expression, body.file));
            return joined.unwrap_or_else(|| args.remove(0));
        }
        _ => {}
    }
    // `env::var("API_URL")` has the name of the variable.
    if let ("var" | "var_os", [arg]) = (&*name, &args[..])
        && let Value::Text(variable, _) = &**arg
    {
        let value = Arc::new(Value::Known(Type::Text, (&**variable).into()));
        return Arc::new(Value::Checked(value, Check::Configured));
    }
    if let (Some("env"), "args" | "args_os") = (before.as_deref(), &*name) {
        let value = Arc::new(Value::Known(Type::Text, "args()".into()));
        return Arc::new(Value::Checked(value, Check::Configured));
    }
    // `Uuid::new_v4()`, `u64::from(…)`
    if before.as_deref().is_some_and(types::is_safe) {
        return Value::safe();
    }
    let before = match before {
        Some(before) if before == "Self" => body.owner(),
        other => other,
    };
    let is_type = |name: &str| name.starts_with(char::is_uppercase);
    if let ("fmt", [value, to]) = (&*name, &expression.args.iter().collect::<Vec<_>>()[..])
        && body.writes(to)
    {
        let place = place_of(*value, body.file);
        push(body, to, Arc::clone(&args[1]), args.remove(0), place);
        return Value::safe();
    }
    if is_type(&name) && !before.as_deref().is_some_and(is_type) {
        let fields =
            args.iter().enumerate().map(|(number, arg)| (number.to_string().into(), Arc::clone(arg)));
        let made = body.made(fields.collect(), &name);
        body.noted(Callee::Path(before.map(Into::into), name.into()), args, place_of(expression, body.file));
        return made;
    }
    body.noted(Callee::Path(before.map(Into::into), name.into()), args, place_of(expression, body.file))
}

fn arguments<'e>(body: &mut Body<'_>, args: impl Iterator<Item = &'e Expr>) -> Vec<Shared> {
    args.map(|arg| body.expression(arg)).collect()
}

/// Reads a call of a method.
pub(super) fn method(body: &mut Body<'_>, call: &ExprMethodCall) -> Shared {
    let name = call.method.to_string();
    let receiver = joined(body, call, &name).unwrap_or_else(|| body.expression(&call.receiver));
    if let Value::Built(..) = &*receiver
        && matches!(name.as_str(), "join" | "concat")
        && matches!(&*call.receiver, Expr::Array(_) | Expr::Reference(_) | Expr::Macro(_))
    {
        return receiver;
    }
    if let Some(value) = by_predicate(body, call, &receiver, &name) {
        return value;
    }
    if let Some(Expr::Closure(closure)) = call.args.last() {
        return with_closure(body, call, closure, &receiver, &name);
    }
    if let ("get" | "name", Some(index), true) = (&*name, call.args.first(), checks::is_captures(&receiver)) {
        return checks::group(&receiver, index);
    }
    if let Some(value) = body.by_name(call, &receiver) {
        return value;
    }
    let mut args = arguments(body, call.args.iter());
    body.fill(call);
    if GROWING.contains(&&*name) {
        body.note_assigned(&call.receiver);
    }
    // The span begins at the name of the method, so that a long chain is not one site.
    let span = call.method.span().join(call.span()).unwrap_or_else(|| call.span());
    let site = Place {
        line: place(call.method.span(), body.file).line,
        column: place(call.method.span(), body.file).column,
        ..place(span, body.file)
    };
    if let Some(value) = body.append(call, &receiver, &args) {
        return value;
    }
    if let ("join" | "concat", Some(value)) = (&*name, body.joined(&receiver, args.first(), site)) {
        return value;
    }
    match name.as_str() {
        "fmt" if call.args.first().is_some_and(|to| body.writes(to)) => {
            let arg = args.remove(0);
            push(body, &call.args[0], arg, receiver, place_of(call, body.file));
            Value::safe()
        }
        "push_str" | "push" | "write_str" | "pad" if args.len() == 1 => {
            let arg = args.remove(0);
            push(body, &call.receiver, receiver, arg, place_of(call, body.file));
            Value::safe()
        }
        // The characters of a string.
        "as_bytes" | "into_bytes" | "chars" | "bytes" if args.is_empty() => letters_of(receiver),
        "char_indices" | "enumerate" if args.is_empty() => numbered(&letters_of(receiver)),
        "unwrap_or" | "or" if args.len() == 1 => Value::either(vec![receiver, args.remove(0)]),
        "replace" | "replacen" if args.len() >= 2 => {
            if is_pattern(&receiver, &args[0]) {
                return args.remove(0);
            }
            if let Some(value) = without(body, call, &receiver, &args) {
                return value;
            }
            if is_template(&receiver, &args) || is_computed(&args[0], &args[1]) {
                return body.noted(Callee::Method(receiver, name.into(), None), args, site);
            }
            let value = replace(&receiver, &args[0], &args[1], site);
            if matches!(*value, Value::Built(..)) {
                body.texts.push(Arc::clone(&value));
            }
            value
        }
        // `PATTERN.replace_all(text, …)`
        "replace_all" if args.len() == 2 => args.remove(0),
        "append_pair" | "append_key_only" | "extend_pairs" => match &*receiver {
            // The text of a `form_urlencoded::Serializer`.
            Value::Text(text, _) if text.is_empty() => {
                let callee = Callee::Path(Some("form_urlencoded".into()), "byte_serialize".into());
                Arc::new(Value::Call(Call { callee, args, place: site }))
            }
            _ => receiver,
        },
        // A piece of a part of a URL is as safe as the part.
        "split_once" | "rsplit_once" if matches!(&*receiver, Value::Call(inner_call) if types::is_part_of_url(inner_call.callee.name())) =>
        {
            let piece = || Arc::new(Value::Field(Arc::clone(&receiver), "0".into()));
            Arc::new(Value::Record(vec![("0".into(), piece()), ("1".into(), piece())], "".into()))
        }
        // A piece of a string has the name of the text, and need not be what callers hand over.
        "split" | "rsplit" | "splitn" | "rsplitn" if is_filtered(&receiver) => receiver,
        "split" | "rsplit" | "splitn" | "rsplitn" => Arc::new(Value::Field(receiver, "0".into())),
        "strip_prefix" | "trim_start_matches" if matches!(args.first().map(|arg| &**arg), Some(Value::Text(text, _)) if text.ends_with("://")) => {
            Arc::new(Value::Checked(receiver, Check::Bare))
        }
        name if CUTTING.contains(&name) => piece_of(receiver),
        name if SAME.contains(&name) => receiver,
        name if SAFE.contains(&name) => {
            for arg in &args {
                body.forget(arg);
            }
            Value::safe()
        }
        _ => {
            let turbofish = turbofish(body, call, &name, &receiver);
            body.noted(Callee::Method(receiver, name.into(), turbofish), args, site)
        }
    }
}

/// Returns what a method keeps of a string by the path of a function, or what `replace` leaves by a predicate.
fn by_predicate(body: &mut Body<'_>, call: &ExprMethodCall, receiver: &Shared, name: &str) -> Option<Shared> {
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

/// Returns a piece of a string, of which a type or a check has seen the whole.
pub(super) fn piece_of(text: Shared) -> Shared {
    let is_whole = matches!(*text, Value::Param(_) | Value::Field(..) | Value::Known(..));
    if is_whole { Arc::new(Value::Checked(text, Check::Cut)) } else { text }
}

/// Whether a string was filtered: a piece of it has no other characters.
fn is_filtered(value: &Value) -> bool {
    match value {
        Value::Encoded(..) | Value::Char(..) => true,
        Value::Either(values) => {
            values.iter().all(|value| is_filtered(value) || matches!(**value, Value::Text(..)))
        }
        _ => false,
    }
}

/// Returns the characters of a string, or the bytes.
fn letters_of(text: Shared) -> Shared {
    if matches!(*text, Value::Encoded(..)) { text } else { Arc::new(Value::Encoded(text, Encoder::SAME)) }
}

/// Returns each character with its number.
fn numbered(letters: &Shared) -> Shared {
    let item = letters.item().unwrap_or_else(|| Arc::clone(letters));
    let pair = Value::Record(vec![("0".into(), Value::safe()), ("1".into(), item)], "".into());
    Arc::new(Value::List(vec![Part { value: Arc::new(pair), place: Place::default() }]))
}

/// Returns a string in which some characters are replaced, as of `name.replace(['/', '?'], "-")`.
fn without(body: &Body<'_>, call: &ExprMethodCall, receiver: &Shared, args: &[Shared]) -> Option<Shared> {
    let is_fixed = matches!(*args[1], Value::Text(..) | Value::Constant(_));
    if !is_fixed || matches!(**receiver, Value::Text(..) | Value::Constant(_) | Value::Built(..)) {
        return None;
    }
    let encoder = match call.args.first()? {
        Expr::Lit(lit) => match &lit.lit {
            syn::Lit::Str(text) if text.value() == ".." => Encoder::SAME.without_dots(),
            syn::Lit::Str(text) if text.value().len() == 1 => {
                Encoder::filter(Ascii::ALL.without(Ascii::of(&text.value())))
            }
            syn::Lit::Char(c) => Encoder::filter(Ascii::ALL.without(Ascii::of(&c.value().to_string()))),
            _ => return None,
        },
        sought => Encoder::filter(body.letters.accepted(sought, false)?),
    };
    // `replacen` leaves others.
    if call.method == "replacen" {
        return None;
    }
    // `%2F` is written for `/`.
    let escapes = match &*args[1] {
        Value::Text(text, _) if text.starts_with('%') && text.len() == 3 => Ascii::ALL.without(encoder.stays),
        _ => Ascii::NONE,
    };
    Some(Arc::new(Value::Encoded(Arc::clone(receiver), Encoder { escapes, ..encoder })))
}

/// Returns the type that `.parse::<Type>()` names, or that the context expects. A string with the scheme of a web
/// page becomes a URL.
fn turbofish(body: &Body<'_>, call: &ExprMethodCall, name: &str, receiver: &Value) -> Option<Box<str>> {
    if let Some(syn::GenericArgument::Type(syn::Type::Path(ty))) =
        call.turbofish.as_ref().and_then(|turbofish| turbofish.args.first())
    {
        return ty.path.segments.last().map(|last| last.ident.to_string().into());
    }
    match &body.expected {
        Type::Url if matches!(name, "parse" | "try_into") => Some("Url".into()),
        Type::Named(ty) if name == "parse" => Some((&**ty).into()),
        _ if matches!(name, "parse" | "try_into") && is_of_web(receiver) => Some("Url".into()),
        _ => None,
    }
}

/// Returns whether a string begins with the scheme of a web page.
fn is_of_web(value: &Value) -> bool {
    match value {
        Value::Text(text, _) => {
            ["http://", "https://", "file://"].iter().any(|start| text.starts_with(start))
        }
        Value::Built(parts, _) => parts.first().is_some_and(|part| is_of_web(&part.value)),
        _ => false,
    }
}

/// Appends a string to the variable on which a method is called.
fn push(body: &mut Body<'_>, on: &Expr, receiver: Shared, arg: Shared, place: Place) {
    if let Some(name) = simple_name(on) {
        let value = body.add(receiver, arg, place);
        body.assign(&name, value);
    }
}

/// `["a", b].join("/")` and `[a, b].concat()`.
fn joined(body: &mut Body<'_>, call: &ExprMethodCall, name: &str) -> Option<Shared> {
    if !matches!(name, "join" | "concat") {
        return None;
    }
    let elements = match &*call.receiver {
        Expr::Array(array) => array.elems.iter().cloned().collect::<Vec<_>>(),
        Expr::Macro(invocation) if invocation.mac.path.is_ident("vec") => arguments_of(&invocation.mac)?,
        _ => return None,
    };
    let between = call.args.first().map(|arg| body.expression(arg));
    let mut parts = Vec::new();
    for element in &elements {
        if let (Some(between), false) = (&between, parts.is_empty()) {
            parts.push(Part { value: Arc::clone(between), place: place_of(call, body.file) });
        }
        parts.push(Part { value: body.expression(element), place: place_of(element, body.file) });
    }
    let site = place_of(call, body.file);
    Some(body.built(parts, site))
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
fn with_closure(
    body: &mut Body<'_>,
    call: &ExprMethodCall,
    closure: &syn::ExprClosure,
    receiver: &Shared,
    name: &str,
) -> Shared {
    let others: Vec<Shared> =
        call.args.iter().take(call.args.len() - 1).map(|arg| body.expression(arg)).collect();
    let is_handed_on =
        matches!(name, "map" | "and_then" | "map_or" | "map_or_else" | "then" | "is_some_and" | "for_each");
    if let Some(value) = filtered(body, call, receiver, &Expr::Closure(closure.clone())) {
        return value;
    }
    let item = match (name, closure.inputs.last()) {
        ("fold", Some(syn::Pat::Tuple(_))) => list::element_of(receiver),
        _ => receiver.item().unwrap_or_else(|| Arc::clone(receiver)),
    };
    let given = match (name, others.first()) {
        ("fold", Some(first)) => vec![Arc::clone(first), item],
        _ if is_handed_on => vec![item],
        // Strings of the program, as patterns are.
        ("flat_map" | "filter_map" | "find_map", _)
            if matches!(*item, Value::Text(..) | Value::Built(..) | Value::Either(_) | Value::Char(..)) =>
        {
            vec![item]
        }
        _ => Vec::new(),
    };
    let value = body.closure(closure, &given);
    match name {
        "fold" => Value::either(others.into_iter().chain([value]).collect()),
        "map" | "and_then" | "then" | "filter_map" | "flat_map" | "find_map" => value,
        "map_or" | "unwrap_or_else" | "or_else" | "map_or_else" => {
            let mut all = others;
            if matches!(name, "unwrap_or_else" | "or_else") {
                all.push(Arc::clone(receiver));
            }
            all.push(value);
            Value::either(all)
        }
        "map_err" | "ok_or_else" | "with_context" | "inspect" | "inspect_err" | "filter" => {
            Arc::clone(receiver)
        }
        _ => {
            let callee = Callee::Method(Arc::clone(receiver), name.into(), None);
            let mut args = others;
            args.push(value);
            body.noted(callee, args, place_of(&call.method, body.file))
        }
    }
}
