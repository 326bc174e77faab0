//! Turns the strings of a URL into arguments with the types of their schemas.

use std::borrow::Cow;

use serde_json::{Map, Value as Json};
use urika::percent;
use urika::template::{Captures, Value};

use crate::parameter::{Operator, Parameter, Writing};
use crate::reserved;
use crate::rule::{Rule, Types};

/// A parameter of a query: its name, decoded, and its value as written.
type QueryPair<'v> = (&'v str, &'v str);

/// A name and a value of an object.
type MemberText<'v> = (&'v str, Cow<'v, str>);

/// Returns the arguments that a URL has for these parameters. `path` is the path of the operation.
pub(crate) fn captured(
    parameters: &[Parameter],
    captures: &Captures<'_, '_>,
    (path, uri): (&str, &str),
) -> Map<String, Json> {
    let mut arguments = Map::new();
    for parameter in parameters {
        let value = captures.get(&parameter.variable).and_then(|value| argument(parameter, value));
        let value = match value {
            // The template has decoded escapes that belong to the value.
            Some(_) if parameter.is_reserved => reserved_argument(parameter, uri),
            // The path does not distinguish an undefined value, which it cannot have, from an empty list or string.
            None if parameter.is_alike_when_empty() => Some(members(&[""], parameter.rule.types)),
            value => value,
        };
        if let Some(value) = value {
            arguments.insert(parameter.argument.clone(), value);
        }
    }
    if parameters.iter().any(Parameter::has_members) {
        let others = undeclared(parameters, path, uri);
        let pairs = others.iter().map(|(name, value)| (&**name, *value));
        add_objects(parameters, pairs.collect(), &mut arguments);
    }
    arguments
}

/// Returns the parameters of a URL that neither the path of the operation nor a parameter names.
fn undeclared<'u>(parameters: &[Parameter], path: &str, uri: &'u str) -> Vec<(Cow<'u, str>, &'u str)> {
    let declared = parameters.iter().filter(|parameter| parameter.is_named());
    let declared = declared.map(|parameter| Cow::Borrowed(parameter.name.as_str()));
    let declared: Vec<Cow<'_, str>> = declared.chain(query_pairs(path).map(|(name, _)| name)).collect();
    query_pairs(uri).filter(|(name, _)| !declared.contains(name)).collect()
}

/// Returns the decoded names in a query, and the values as written. Parsing has checked the escapes of a URL.
pub(crate) fn query_pairs(uri: &str) -> impl Iterator<Item = (Cow<'_, str>, &str)> {
    let (_, query) = uri.split('#').next().and_then(|uri| uri.split_once('?')).unwrap_or_default();
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (percent::decode_lossy(name), value)
    })
}

fn argument(parameter: &Parameter, value: &Value<'_>) -> Option<Json> {
    let types = parameter.rule.types;
    let texts: Vec<&str> = match (value.as_text(), value.as_list()) {
        // The commas of `{+x}` are part of its value.
        (Some(text), _) if parameter.has_operator(Operator::Reserved) => text.split(',').collect(),
        (Some(text), _) => vec![text],
        (_, Some(members)) => members.iter().map(AsRef::as_ref).collect(),
        // Parameters that the template does not name are members of objects.
        _ if parameter.is_in_query() && parameter.has_exploded_variable() => return None,
        _ => return Some(object(value.as_pairs()?.iter().map(|(name, value)| (&**name, (&**value).into())))),
    };
    Some(match parameter.writing {
        Writing::Json => serde_json::from_str(texts.first()?).unwrap_or_else(|_| Json::from(texts[0])),
        Writing::Joined(delimiter) => members(&texts.first()?.split(delimiter).collect::<Vec<_>>(), types),
        // An unescaped comma separates members, unless a single value has it.
        _ if types.is_scalar_only() => typed(&texts.join(","), types),
        Writing::Variable { operator: Operator::Reserved, is_exploded: true }
            if types.object && !types.array =>
        {
            equations(&texts).unwrap_or_else(|| members(&texts, types))
        }
        Writing::Variable { is_exploded: true, .. } => members(&texts, types),
        _ if texts.len() == 1 && types.accepts_scalar() => typed(texts[0], types),
        _ => members(&texts, types),
    })
}

/// Returns the object of items such as `R=100`, if all of them are.
fn equations(items: &[&str]) -> Option<Json> {
    let pairs = items.iter().map(|item| item.split_once('=')).collect::<Option<Vec<_>>>()?;
    Some(object(pairs.into_iter().map(|(name, value)| (name, value.into()))))
}

/// Returns the value of a parameter with `allowReserved`.
fn reserved_argument(parameter: &Parameter, uri: &str) -> Option<Json> {
    let types = parameter.rule.types;
    let own = query_pairs(uri).filter(|(name, _)| *name == parameter.name);
    let written: Vec<String> = own.map(|(_, value)| reserved::normal(value)).collect();
    let first = written.first()?;
    let items: Vec<&str> = match parameter.writing {
        Writing::Variable { is_exploded: true, .. } => return Some(members(&decoded(&written, true), types)),
        _ if types.is_scalar_only() => return Some(typed(&reserved::decoded(first, true), types)),
        Writing::Joined(delimiter) => {
            let items: Vec<&str> = first.split(reserved::separator(delimiter)).collect();
            return Some(members(&decoded(&items, true), types));
        }
        _ => first.split(',').collect(),
    };
    if let ([item], true) = (items.as_slice(), types.accepts_scalar()) {
        return Some(typed(&reserved::decoded(item, true), types));
    }
    Some(members(&decoded(&items, false), types))
}

fn decoded<S: AsRef<str>>(written: &[S], has_commas: bool) -> Vec<String> {
    written.iter().map(|text| reserved::decoded(text.as_ref(), has_commas)).collect()
}

/// Returns a list, or an object of names and values in turn, or a single value, whichever the types accept.
fn members<S: AsRef<str>>(texts: &[S], types: Types) -> Json {
    match texts {
        [text] if types.accepts_scalar() && !types.array => typed(text.as_ref(), types),
        _ if types.object && !types.array && texts.len().is_multiple_of(2) => {
            object(texts.chunks(2).map(|pair| (pair[0].as_ref(), pair[1].as_ref().into())))
        }
        _ => texts.iter().map(|text| typed(text.as_ref(), types)).collect(),
    }
}

/// Returns a string as a value of the types. A string that is a number is a number only if strings are not accepted, and if
/// the number is written in the same way again.
fn typed(text: &str, types: Types) -> Json {
    let is_typed = !types.string && types.accepts_scalar();
    let json: Option<Json> = if is_typed { serde_json::from_str(text).ok() } else { None };
    match json.filter(|json| Value::from(json).as_text() == Some(text)) {
        Some(json @ Json::Bool(_)) if types.boolean => json,
        Some(json @ Json::Number(_)) if types.number || types.integer => json,
        _ => Json::from(text),
    }
}

fn object<'v>(pairs: impl Iterator<Item = MemberText<'v>>) -> Json {
    Json::Object(pairs.map(|(name, value)| (name.to_owned(), Json::from(value))).collect())
}

/// Adds the objects that were written as parameters of their own. A parameter that is not deep has the names of its
/// schema, or all that are left: the first of several, which the URL does not distinguish.
fn add_objects(parameters: &[Parameter], mut pairs: Vec<QueryPair<'_>>, arguments: &mut Map<String, Json>) {
    let mut objects: Vec<&Parameter> =
        parameters.iter().filter(|parameter| parameter.has_members()).collect();
    objects.sort_by_key(|parameter| {
        let Rule { keys, types, .. } = &parameter.rule;
        (!parameter.is_deep(), keys.is_none(), !parameter.is_required, !types.is_object_only())
    });
    for parameter in objects {
        let value = if parameter.is_deep() {
            deep_value(parameter, &mut pairs)
        } else if parameter.rule.keys.is_some() || !arguments.contains_key(&parameter.argument) {
            let own = take(parameter, &mut pairs, |name| parameter.rule.accepts_key(name).then_some(name));
            (!own.is_empty()).then(|| object(own.into_iter()))
        } else {
            None
        };
        arguments.extend(value.map(|value| (parameter.argument.clone(), value)));
    }
}

/// Takes the value of a deep parameter: its members, or else a single value.
fn deep_value(parameter: &Parameter, pairs: &mut Vec<QueryPair<'_>>) -> Option<Json> {
    let types = parameter.rule.types;
    let at = pairs.iter().position(|(name, _)| *name == parameter.name);
    let single = at.map(|at| typed(&member(parameter, pairs.remove(at).1), types));
    let own = take(parameter, pairs, |name| deep(&parameter.name, name));
    if own.is_empty() { single } else { Some(nested(&own, types)) }
}

/// Takes the pairs that have a name in an object.
fn take<'p>(
    parameter: &Parameter,
    pairs: &mut Vec<QueryPair<'p>>,
    name_of: impl Fn(&'p str) -> Option<&'p str>,
) -> Vec<MemberText<'p>> {
    let mut taken = Vec::new();
    pairs.retain(|(name, value)| {
        let own = name_of(name);
        taken.extend(own.map(|name| (name, member(parameter, value))));
        own.is_none()
    });
    taken
}

/// Decodes the member of an object that is a parameter on its own.
fn member<'v>(parameter: &Parameter, value: &'v str) -> Cow<'v, str> {
    if parameter.is_reserved { reserved::decoded(value, true).into() } else { percent::decode_lossy(value) }
}

/// Returns the rest of a name after the name of a deep parameter, as in `[color]`.
fn deep<'n>(parameter: &str, name: &'n str) -> Option<&'n str> {
    name.strip_prefix(parameter).filter(|rest| rest.starts_with('[') && rest.ends_with(']'))
}

/// Makes an object of names such as `[a][b]`. It is a list if it may be one and its names are numbers in order.
fn nested(pairs: &[MemberText<'_>], types: Types) -> Json {
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
        *at = Json::from(&**value);
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
