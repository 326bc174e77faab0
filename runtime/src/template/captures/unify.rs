//! From the texts of all variables to the values of all names: decoded, and the same wherever a
//! name stands more than once (RFC 6570, section 3.2.1).

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::Capture;
use super::plan::Plan;
use super::raw::Raw;
use super::token::Var;
use crate::fault::{MatchError, Mismatch};
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::encode::{Allow, prefix, write};
use crate::template::matching::cost;
use crate::template::matching::decode::{plain, reserved};
use crate::template::value::Value;

/// One value for each name, in the order of the template.
pub(super) fn unify<'t, 'u>(
    plan: &Plan<'t>,
    texts: Vec<Raw<'u>>,
) -> Result<Vec<Capture<'t, 'u>>, MatchError> {
    let mut captures = Vec::with_capacity(plan.vars.len());
    for (var, text) in plan.vars.iter().zip(texts) {
        let value = decode(var, text).map_err(|how| MatchError::new(how, var.name))?;
        let first = (var.fills, var.modifier);
        captures.push(Capture { name: var.name, value, first, others: Vec::new() });
    }
    if plan.has_repeats { once_each(&plan.vars, captures) } else { Ok(captures) }
}

/// Puts together what has one name.
fn once_each<'t, 'u>(
    vars: &[Var<'t>],
    captures: Vec<Capture<'t, 'u>>,
) -> Result<Vec<Capture<'t, 'u>>, MatchError> {
    let mut names: Vec<Vec<(&Var<'t>, Capture<'t, 'u>)>> = Vec::new();
    let mut places = BTreeMap::new();
    for (var, capture) in vars.iter().zip(captures) {
        let place = *places.entry(var.name).or_insert(names.len());
        if place == names.len() {
            names.push(Vec::new());
        }
        names[place].push((var, capture));
    }
    names.into_iter().map(together).collect()
}

/// What has one name, as one.
fn together<'t, 'u>(of_name: Vec<(&Var<'t>, Capture<'t, 'u>)>) -> Result<Capture<'t, 'u>, MatchError> {
    let (name, first) = (of_name[0].0.name, of_name[0].1.first);
    let others = of_name[1..].iter().map(|(_, other)| other.first).collect();
    let values = of_name.into_iter().map(|(var, capture)| (var, capture.value)).collect();
    let value = one(values).map_err(|how| MatchError::new(how, name))?;
    Ok(Capture { name, value, first, others })
}

/// The value of one text.
fn decode<'u>(var: &Var<'_>, text: Raw<'u>) -> Result<Value<'u>, Mismatch> {
    let decode = if var.is_reserved() { reserved } else { plain };
    let has_members = var.modifier == Modifier::None && !var.is_reserved();
    Ok(match text {
        Raw::Undefined => Value::UNDEFINED,
        Raw::Text(text) if has_members && text.contains(',') => {
            list(text.split(',').map(decode).collect::<Result<_, _>>()?)
        }
        Raw::Text(text) => text_of(var, decode(text)?)?,
        Raw::List(members) => list(members.into_iter().map(decode).collect::<Result<_, _>>()?),
        Raw::Pairs(pairs) => {
            let pairs = pairs.into_iter().map(|(name, value)| Ok((decode(name)?, decode(value)?)));
            let pairs: Vec<_> = pairs.collect::<Result<_, _>>()?;
            Value::assoc(pairs.into_iter())
        }
    })
}

fn list(members: Vec<Cow<'_, str>>) -> Value<'_> {
    Value::list(members.into_iter())
}

/// A text, which is no longer than a prefix may be.
fn text_of<'u>(var: &Var<'_>, text: Cow<'u, str>) -> Result<Value<'u>, Mismatch> {
    match var.modifier {
        Modifier::Prefix(count) if prefix(&text, count, allow(var)).len() < text.len() => {
            Err(Mismatch::PrefixLength)
        }
        _ => Ok(Value::text(text)),
    }
}

fn allow(var: &Var<'_>) -> Allow {
    var.operator.style().allow
}

/// The value that all occurrences of a name have.
fn one<'u>(mut occurrences: Vec<(&Var<'_>, Value<'u>)>) -> Result<Value<'u>, Mismatch> {
    // Texts that begin with no character of their own are empty where there is no value.
    let is_led = |var: &Var<'_>| var.operator.style().first.is_some();
    if occurrences.iter().any(|(var, value)| is_led(var) && value.is_undefined()) {
        let is_nothing = |(var, value): &(&Var<'_>, Value<'_>)| {
            value.is_undefined() || !is_led(var) && value.as_text() == Some("")
        };
        let is_undefined = occurrences.iter().all(is_nothing);
        return if is_undefined { Ok(Value::UNDEFINED) } else { Err(Mismatch::Differs) };
    }
    let says_most = |index: &usize| {
        let (var, value) = &occurrences[*index];
        (value.is_undefined(), rank(var))
    };
    let Some(best) = (0..occurrences.len()).min_by_key(says_most) else { return Ok(Value::UNDEFINED) };
    let (var, value) = occurrences.swap_remove(best);
    let fits = |value: &Value<'_>| occurrences.iter().all(|(var, found)| is_same(var, value, found));
    if fits(&value) {
        return Ok(value);
    }
    Some(text_only(var, value)).filter(fits).ok_or(Mismatch::Differs)
}

/// The text that an exploded value is, where it is no list: one that has a prefix, or dots, or the
/// commas that `{+x*}` writes as they are.
fn text_only<'u>(var: &Var<'_>, value: Value<'u>) -> Value<'u> {
    match value.as_list() {
        Some([only]) => Value::text(only.clone()),
        Some(_) if var.operator == Operator::Label || var.is_reserved() => {
            Value::text(joined(var, &value, as_it_is).into())
        }
        _ => value,
    }
}

/// The lower, the more an occurrence says about the value.
fn rank(var: &Var<'_>) -> u16 {
    match (var.modifier, var.operator) {
        // At most 9999 characters, so no prefix comes near the others.
        (Modifier::Prefix(count), _) => 30_000 - 2 * count + u16::from(var.is_reserved()),
        (Modifier::Explode, _) if var.is_reserved() => 3,
        (Modifier::None, _) if var.is_reserved() => 4,
        // Dots of a text look as those between members.
        (Modifier::Explode, Operator::Label) => 2,
        (Modifier::None, _) => 1,
        (Modifier::Explode, _) => 0,
    }
}

/// Whether an occurrence has what `value` expands to there.
fn is_same(var: &Var<'_>, value: &Value<'_>, found: &Value<'_>) -> bool {
    if let Modifier::Prefix(count) = var.modifier {
        return value.as_text().is_some_and(|text| {
            let text = prefix(text, count, allow(var));
            found.as_text() == Some(&*if var.is_reserved() { as_reserved(text) } else { text.into() })
        });
    }
    if var.is_reserved() {
        return joined(var, value, as_reserved) == joined(var, found, as_it_is);
    }
    if var.is_exploded() && var.operator == Operator::Label {
        return joined(var, value, as_it_is) == joined(var, found, as_it_is);
    }
    texts(value).eq(texts(found))
}

/// The texts of a value, where nothing is as good as nothing written.
fn texts<'v>(value: &'v Value<'_>) -> impl Iterator<Item = &'v str> {
    value.is_undefined().then_some("").into_iter().chain(value.texts())
}

/// A value as it stands in the template, but decoded.
fn joined(var: &Var<'_>, value: &Value<'_>, text: impl Fn(&str) -> Cow<'_, str>) -> String {
    let mut joined = String::new();
    let is_pair = value.as_pairs().is_some() && var.is_exploded();
    let separator = if var.is_exploded() { var.operator.style().separator } else { ',' };
    for (index, part) in value.texts().enumerate() {
        match index % 2 {
            1 if is_pair => joined.push('='),
            _ if index > 0 => joined.push(separator),
            _ => {}
        }
        joined.push_str(&text(part));
    }
    cost::looked_at(joined.len());
    joined
}

fn as_it_is(text: &str) -> Cow<'_, str> {
    Cow::Borrowed(text)
}

/// What a text is, once it has been written by `{+x}` and read again.
fn as_reserved(text: &str) -> Cow<'_, str> {
    let mut written = String::new();
    let _ = write(&mut written, Allow::Reserved, text);
    Cow::Owned(reserved(&written).map_or_else(|_| String::new(), Cow::into_owned))
}
