//! Turns the strings of a URL into arguments with the types of their schemas.

use std::borrow::Cow;

use serde_json::{Map, Value as Json};
use urika::percent;
use urika::template::{Captures, Value};

use crate::parameter::{Parameter, Writing};
use crate::rule::Types;

/// A name and a value of an object.
type Pair<'v> = (&'v str, &'v str);

/// Returns the arguments that a URL has for these parameters. `path` is the path of the operation.
pub(crate) fn captured(
    parameters: &[Parameter],
    captures: &Captures<'_, '_>,
    (path, uri): (&str, &str),
) -> Map<String, Json> {
    let mut arguments = Map::new();
    for parameter in parameters {
        let value = captures.get(&parameter.variable).and_then(|value| argument(parameter, value));
        if let Some(value) = value {
            arguments.insert(parameter.argument.clone(), value);
        }
    }
    if parameters.iter().any(Parameter::has_members) {
        let is_named = |name: &str| parameters.iter().any(|it| it.is_named() && it.name == name);
        let literal: Vec<_> = members_of_query(path).collect();
        let others = members_of_query(uri)
            .filter(|(name, _)| !is_named(name) && !literal.iter().any(|(other, _)| other == name));
        let others: Vec<_> = others.collect();
        let pairs: Vec<Pair<'_>> = others.iter().map(|(name, value)| (&**name, &**value)).collect();
        add_objects(parameters, &pairs, &mut arguments);
    }
    arguments
}

/// Returns the decoded names and values in a query. Parsing has checked the escapes of a URL.
fn members_of_query(uri: &str) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    let (_, query) = uri.split('#').next().and_then(|uri| uri.split_once('?')).unwrap_or_default();
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (percent::decode_lossy(name), percent::decode_lossy(value))
    })
}

fn argument(parameter: &Parameter, value: &Value<'_>) -> Option<Json> {
    let types = parameter.rule.types;
    let texts: Vec<&str> = match (value.as_text(), value.as_list()) {
        (Some(text), _) => vec![text],
        (_, Some(members)) => members.iter().map(AsRef::as_ref).collect(),
        // Parameters that the template does not name are members of objects.
        _ if parameter.is_in_query() && parameter.has_exploded_variable() => return None,
        _ => return Some(object(value.as_pairs()?.iter().map(|(name, value)| (&**name, &**value)))),
    };
    Some(match parameter.writing {
        Writing::Json => serde_json::from_str(texts.first()?).unwrap_or_else(|_| Json::from(texts[0])),
        Writing::Joined(delimiter) => members(&texts.first()?.split(delimiter).collect::<Vec<_>>(), types),
        // A comma that is written as it is separates members, unless a single value has it.
        _ if types.is_scalar() => typed(&texts.join(","), types),
        Writing::Variable { is_exploded: true, .. } | Writing::Reserved { is_exploded: true, .. } => {
            members(&texts, types)
        }
        _ if texts.len() == 1 && types.scalar() => typed(texts[0], types),
        _ => members(&texts, types),
    })
}

/// Returns a list, or an object of names and values in turn, or a single value, whichever the types accept.
fn members(texts: &[&str], types: Types) -> Json {
    match texts {
        [text] if types.scalar() && !types.array => typed(text, types),
        _ if types.object && !types.array && texts.len().is_multiple_of(2) => {
            object(texts.chunks(2).map(|pair| (pair[0], pair[1])))
        }
        _ => texts.iter().map(|text| typed(text, types)).collect(),
    }
}

/// Returns a string as a value of the types. A string that is a number is a number only if strings are not accepted.
fn typed(text: &str, types: Types) -> Json {
    let is_typed = !types.string && types.scalar();
    let json = if is_typed { serde_json::from_str(text).ok() } else { None };
    match json {
        Some(json @ Json::Bool(_)) if types.boolean => json,
        Some(json @ Json::Number(_)) if types.number || types.integer => json,
        _ => Json::from(text),
    }
}

fn object<'v>(pairs: impl Iterator<Item = Pair<'v>>) -> Json {
    Json::Object(pairs.map(|(name, value)| (name.to_owned(), Json::from(value))).collect())
}

/// Adds the objects that were written as parameters of their own. A parameter that is not deep has the names of its
/// schema, or all that are left.
fn add_objects(parameters: &[Parameter], pairs: &[Pair<'_>], arguments: &mut Map<String, Json>) {
    let mut rest = pairs.to_vec();
    let mut objects: Vec<&Parameter> = parameters.iter().filter(|it| it.has_members()).collect();
    objects.sort_by_key(|it| match it.writing {
        Writing::Pairs { is_deep: true } => 0,
        _ if it.rule.keys.is_some() => 1,
        _ => 2,
    });
    for parameter in objects {
        if let Some(at) = rest.iter().position(|(name, _)| *name == parameter.name && parameter.is_deep()) {
            let value = typed(rest.remove(at).1, parameter.rule.types);
            arguments.insert(parameter.argument.clone(), value);
        }
        let is_deep = parameter.is_deep();
        let mut own = Vec::new();
        rest.retain(|(name, value)| {
            let name = if is_deep { deep(&parameter.name, name) } else { Some(*name) };
            match name.filter(|name| is_deep || parameter.rule.accepts_key(name)) {
                Some(name) => own.push((name, *value)),
                None => return true,
            }
            false
        });
        let is_known =
            is_deep || parameter.rule.keys.is_some() || !arguments.contains_key(&parameter.argument);
        if own.is_empty() || !is_known {
            continue;
        }
        let value = if is_deep { nested(&own, parameter.rule.types) } else { object(own.into_iter()) };
        arguments.insert(parameter.argument.clone(), value);
    }
}

/// Returns the rest of a name after the name of a deep parameter, as in `[color]`.
fn deep<'n>(parameter: &str, name: &'n str) -> Option<&'n str> {
    name.strip_prefix(parameter).filter(|rest| rest.starts_with('[') && rest.ends_with(']'))
}

/// Makes an object of names such as `[a][b]`. It is a list if it may be one and its names are numbers in order.
fn nested(pairs: &[Pair<'_>], types: Types) -> Json {
    let mut root = Json::Object(Map::new());
    for (name, value) in pairs {
        let inner = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let mut at = &mut root;
        for key in inner.split("][") {
            if !at.is_object() {
                *at = Json::Object(Map::new());
            }
            let Json::Object(members) = at else { continue };
            at = members.entry(key).or_insert(Json::Null);
        }
        *at = Json::from(*value);
    }
    match listed(&root) {
        Some(list) if types.array => list,
        _ => root,
    }
}

/// Returns the members of an object whose names are the numbers from 0 up.
fn listed(json: &Json) -> Option<Json> {
    let members = json.as_object()?;
    let items = (0..members.len()).map(|number| members.get(&number.to_string()).cloned());
    items.collect::<Option<Vec<_>>>().map(Json::Array)
}
