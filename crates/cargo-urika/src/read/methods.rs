//! Calls of methods whose result is known without reading them: conversions, `push_str`, `replace`, `split`.

use std::sync::Arc;

use syn::spanned::Spanned as _;
use syn::{Expr, ExprMethodCall};

use super::body::Body;
use super::calls::{arguments, push};
use super::expressions::arguments_of;
use super::origins::{place, place_of};
use super::replace::{is_computed, is_pattern, is_template, replace};
use super::{checks, closures};
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

/// Reads a call of a method.
pub(super) fn method(body: &mut Body<'_>, call: &ExprMethodCall) -> Shared {
    let name = call.method.to_string();
    let receiver = joined(body, call, &name).unwrap_or_else(|| body.expression(&call.receiver));
    if is_joined_here(call, &name, &receiver) {
        return receiver;
    }
    if let Some(value) = closures::by_predicate(body, call, &receiver, &name) {
        return value;
    }
    if let Some(Expr::Closure(closure)) = call.args.last() {
        return closures::method(body, call, closure, &receiver, &name);
    }
    if let ("get" | "name", Some(index), true) = (&*name, call.args.first(), checks::is_captures(&receiver)) {
        return checks::group(&receiver, index);
    }
    if let Some(value) = body.by_name(call, &receiver) {
        return value;
    }
    let args = arguments(body, call.args.iter());
    body.fill(call);
    if GROWING.contains(&&*name) {
        body.note_assigned(&call.receiver);
    }
    with_arguments(body, call, &receiver, args)
}

/// Returns the result of a method, by the values of receiver and arguments.
fn with_arguments(
    body: &mut Body<'_>,
    call: &ExprMethodCall,
    receiver: &Shared,
    args: Vec<Shared>,
) -> Shared {
    let name = call.method.to_string();
    let site = site_of(call, body.file);
    let value = body
        .append(call, receiver, &args)
        .or_else(|| joined_list(body, &name, receiver, &args, site))
        .or_else(|| written(body, call, receiver, &args))
        .or_else(|| replaced(body, call, receiver, &args, site))
        .or_else(|| pairs(&name, receiver, &args, site))
        .or_else(|| asked_of_base(body, &name, receiver, &args, site))
        .or_else(|| piece(&name, receiver, &args))
        .or_else(|| passed_on(body, &name, receiver, &args));
    value.unwrap_or_else(|| {
        let turbofish = turbofish(body, call, &name, receiver);
        body.noted(Callee::Method(Arc::clone(receiver), name.into(), turbofish), args, site)
    })
}

/// Returns the place of a call from the name of the method on, so that a long chain is not one site.
fn site_of(call: &ExprMethodCall, file: u32) -> Place {
    let span = call.method.span().join(call.span()).unwrap_or_else(|| call.span());
    let start = place(call.method.span(), file);
    Place { line: start.line, column: start.column, ..place(span, file) }
}

/// Returns whether a list that is written out was joined when it was read.
fn is_joined_here(call: &ExprMethodCall, name: &str, receiver: &Value) -> bool {
    matches!(receiver, Value::Built(..))
        && matches!(name, "join" | "concat")
        && matches!(&*call.receiver, Expr::Array(_) | Expr::Reference(_) | Expr::Macro(_))
}

/// Returns the string that `join` or `concat` makes of a list.
fn joined_list(
    body: &mut Body<'_>,
    name: &str,
    receiver: &Shared,
    args: &[Shared],
    site: Place,
) -> Option<Shared> {
    if !matches!(name, "join" | "concat") {
        return None;
    }
    body.joined(receiver, args.first(), site)
}

/// Reads a method that appends to a string or a formatter.
fn written(body: &mut Body<'_>, call: &ExprMethodCall, receiver: &Shared, args: &[Shared]) -> Option<Shared> {
    let place = place_of(call, body.file);
    match (&*call.method.to_string(), args) {
        ("fmt", [to, ..]) if call.args.first().is_some_and(|to| body.writes(to)) => {
            push(body, &call.args[0], Arc::clone(to), Arc::clone(receiver), place);
        }
        ("push_str" | "push" | "write_str" | "pad", [text]) => {
            push(body, &call.receiver, Arc::clone(receiver), Arc::clone(text), place);
        }
        _ => return None,
    }
    Some(Value::safe())
}

/// Returns the string that `replace` or `replace_all` makes.
fn replaced(
    body: &mut Body<'_>,
    call: &ExprMethodCall,
    receiver: &Shared,
    args: &[Shared],
    site: Place,
) -> Option<Shared> {
    let name = call.method.to_string();
    let (sought, new) = match (&*name, args) {
        // `PATTERN.replace_all(text, …)`
        ("replace_all", [text, _]) => return Some(Arc::clone(text)),
        ("replace" | "replacen", [sought, new, ..]) => (sought, new),
        _ => return None,
    };
    if is_pattern(receiver, sought) {
        return Some(Arc::clone(sought));
    }
    if let Some(value) = without(body, call, receiver, args) {
        return Some(value);
    }
    if is_template(receiver, args) || is_computed(sought, new) {
        let callee = Callee::Method(Arc::clone(receiver), name.into(), None);
        return Some(body.noted(callee, args.to_vec(), site));
    }
    let value = replace(receiver, sought, new, site);
    if matches!(*value, Value::Built(..)) {
        body.texts.push(Arc::clone(&value));
    }
    Some(value)
}

/// Returns the text of a `form_urlencoded::Serializer` to which a pair was appended.
fn pairs(name: &str, receiver: &Shared, args: &[Shared], site: Place) -> Option<Shared> {
    if !matches!(name, "append_pair" | "append_key_only" | "extend_pairs") {
        return None;
    }
    Some(match &**receiver {
        Value::Text(text, _) if text.is_empty() => {
            let callee = Callee::Path(Some("form_urlencoded".into()), "byte_serialize".into());
            Arc::new(Value::Call(Call { callee, args: args.to_vec(), place: site }))
        }
        _ => Arc::clone(receiver),
    })
}

/// Notes `base.contains(uri)`, whose answer may be a check. `contains` of a collection or a string is not a check.
fn asked_of_base(
    body: &mut Body<'_>,
    name: &str,
    base: &Shared,
    args: &[Shared],
    site: Place,
) -> Option<Shared> {
    if name != "contains" || !args.first().is_some_and(is_parsed) {
        return None;
    }
    body.noted(Callee::Method(Arc::clone(base), name.into(), None), args.to_vec(), site);
    Some(Value::safe())
}

/// Returns whether a value is the result of `Uri::parse` or a similar call, perhaps checked.
fn is_parsed(value: &Shared) -> bool {
    match &**value {
        Value::Checked(inner, _) => is_parsed(inner),
        Value::Call(call) => call.callee.name() == "parse",
        _ => false,
    }
}

/// Returns a piece of a string, or its characters.
fn piece(name: &str, receiver: &Shared, args: &[Shared]) -> Option<Shared> {
    let field = |name: &str| Arc::new(Value::Field(Arc::clone(receiver), name.into()));
    Some(match (name, args) {
        ("as_bytes" | "into_bytes" | "chars" | "bytes", []) => letters_of(Arc::clone(receiver)),
        ("char_indices" | "enumerate", []) => numbered(&letters_of(Arc::clone(receiver))),
        // A piece of a part of a URL is as safe as the part.
        ("split_once" | "rsplit_once", _) if is_part_of_url(receiver) => {
            Arc::new(Value::Record(vec![("0".into(), field("0")), ("1".into(), field("0"))], "".into()))
        }
        // A piece of a string has the name of the text, but might not be what callers pass.
        ("split" | "rsplit" | "splitn" | "rsplitn", _) if is_filtered(receiver) => Arc::clone(receiver),
        ("split" | "rsplit" | "splitn" | "rsplitn", _) => field("0"),
        ("strip_prefix" | "trim_start_matches", [prefix, ..]) if is_scheme(prefix) => {
            Arc::new(Value::Checked(Arc::clone(receiver), Check::Bare))
        }
        (name, _) if CUTTING.contains(&name) => piece_of(Arc::clone(receiver)),
        _ => return None,
    })
}

/// Returns whether a string is a scheme with the slashes after it, as in `url.strip_prefix("https://")`.
fn is_scheme(value: &Value) -> bool {
    matches!(value, Value::Text(text, _) if text.ends_with("://"))
}

/// Returns whether a value is a part of a parsed URL.
fn is_part_of_url(value: &Value) -> bool {
    matches!(value, Value::Call(call) if types::is_part_of_url(call.callee.name()))
}

/// Returns the receiver of a method that passes its text on, or a safe value of one that returns no text.
fn passed_on(body: &mut Body<'_>, name: &str, receiver: &Shared, args: &[Shared]) -> Option<Shared> {
    if let ("unwrap_or" | "or", [other]) = (name, args) {
        return Some(Value::either([Arc::clone(receiver), Arc::clone(other)]));
    }
    if SAME.contains(&name) {
        return Some(Arc::clone(receiver));
    }
    if !SAFE.contains(&name) {
        return None;
    }
    for arg in args {
        body.forget(arg);
    }
    Some(Value::safe())
}

/// Returns a piece of a string, of which a type or a check has seen the whole.
pub(super) fn piece_of(text: Shared) -> Shared {
    let is_whole = matches!(*text, Value::Param(_) | Value::Field(..) | Value::Known(..));
    if is_whole { Arc::new(Value::Checked(text, Check::Cut)) } else { text }
}

/// Returns whether a string was filtered: a piece of it has no other characters.
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
