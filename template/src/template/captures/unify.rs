//! Decodes the values of all variables, and joins those with the same name. A name that appears more than
//! once must have the same value everywhere (RFC 6570, section 3.2.1).

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use super::CaptureSlot;
use crate::fault::{MatchError, Mismatch};
use crate::grammar::operator::Operator;
use crate::grammar::varspec::Modifier;
use crate::template::encode::{Allow, prefix, write};
use crate::template::matching::cost;
use crate::template::matching::decode::{plain, reserved};
use crate::template::plan::{Plan, Var};
use crate::template::value::{Value, ValueForm};

/// Decodes each value, and keeps one for each name, in the order of the template.
#[inline]
pub(super) fn unify<'t, 'u>(
    plan: &Plan<'t>,
    mut captures: Vec<CaptureSlot<'t, 'u>>,
    has_repeats: bool,
) -> Result<Vec<CaptureSlot<'t, 'u>>, MatchError> {
    plan.vars().zip(&mut captures).try_for_each(|(var, capture)| {
        decode(&var, &mut capture.value).map_err(|how| MatchError::new(how, var.name))
    })?;
    if has_repeats { once_each(plan, captures) } else { Ok(captures) }
}

/// Joins the values of each name into one.
#[inline]
fn once_each<'t, 'u>(
    plan: &Plan<'t>,
    captures: Vec<CaptureSlot<'t, 'u>>,
) -> Result<Vec<CaptureSlot<'t, 'u>>, MatchError> {
    let mut names: Vec<Vec<(Var<'t>, Value<'u>)>> = Vec::new();
    let mut places = BTreeMap::new();
    let mut vars = plan.vars().zip(captures).peekable();
    while let Some((mut var, capture)) = vars.next() {
        // Without this value, the comma before the next value would be missing.
        let is_before = |(next, capture): &(Var<'_>, CaptureSlot<'_, '_>)| {
            !next.is_first && !capture.value.is_undefined()
        };
        var.is_first &= !vars.peek().is_some_and(is_before);
        let place = *places.entry(var.name).or_insert(names.len());
        if place == names.len() {
            names.push(Vec::new());
        }
        names[place].push((var, capture.value));
    }
    let together = |of_name: Vec<(Var<'t>, Value<'u>)>| {
        let name = of_name[0].0.name;
        let value = one(of_name).map_err(|how| MatchError::new(how, name))?;
        Ok(CaptureSlot { value, ..CaptureSlot::new(name) })
    };
    names.into_iter().map(together).collect()
}

/// Decodes the value of a variable.
#[inline]
fn decode(var: &Var<'_>, value: &mut Value<'_>) -> Result<(), Mismatch> {
    let has_members = var.modifier == Modifier::None && !var.is_reserved();
    let decode = if var.is_reserved() { reserved } else { plain };
    let again = |text: &mut Cow<'_, str>| {
        if let Cow::Borrowed(encoded) = *text {
            *text = decode(encoded)?;
        }
        Ok(())
    };
    match value.form_mut() {
        ValueForm::Text(Cow::Borrowed(text)) if has_members && text.contains(',') => {
            let members: Result<Vec<_>, _> = text.split(',').map(decode).collect();
            *value = Value::list(members?.into_iter());
        }
        ValueForm::Text(text) => {
            again(text)?;
            check_length(var, text)?;
        }
        ValueForm::List(members) => members.to_mut().iter_mut().try_for_each(again)?,
        ValueForm::Assoc(pairs) => {
            let mut pairs = pairs.to_mut().iter_mut();
            pairs.try_for_each(|(name, value)| again(name).and_then(|()| again(value)))?;
        }
        // A value from a URI has no mark.
        ValueForm::Undefined | ValueForm::Marked(_) => {}
        #[cfg(feature = "serde_json")]
        ValueForm::Nested => {}
    }
    Ok(())
}

/// Returns an error if a string is longer than the variable's prefix.
#[cfg_attr(debug_assertions, inline)]
fn check_length(var: &Var<'_>, text: &str) -> Result<(), Mismatch> {
    match var.modifier {
        Modifier::Prefix(count) if prefix(text, count, allow(var)).len() < text.len() => {
            Err(Mismatch::PrefixLength(count))
        }
        _ => Ok(()),
    }
}

fn allow(var: &Var<'_>) -> Allow {
    var.operator.style().allow
}

/// Returns the one value that fits all occurrences of a name.
#[inline]
fn one<'u>(mut occurrences: Vec<(Var<'_>, Value<'u>)>) -> Result<Value<'u>, Mismatch> {
    // An empty string that no character of the template precedes may also represent no value.
    if occurrences.iter().any(|(var, value)| var.is_led() && value.is_undefined()) {
        let is_nothing = |(var, value): &(Var<'_>, Value<'_>)| {
            value.is_undefined() || !var.is_led() && value.as_text() == Some("")
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
    Some(text_only(&var, value)).filter(fits).ok_or(Mismatch::Differs)
}

/// Returns an exploded value as the string that it represents when it is not a list: a value with a prefix,
/// with dots, or with the commas that `{+x*}` does not escape.
#[inline]
fn text_only<'u>(var: &Var<'_>, value: Value<'u>) -> Value<'u> {
    match value.as_list() {
        Some([only]) => Value::text(only.clone()),
        Some(_) if var.operator == Operator::Label || var.is_reserved() => {
            Value::text(joined(var, &value, as_it_is).into())
        }
        _ => value,
    }
}

/// Returns the rank of an occurrence. The lowest rank says the most about the value.
#[inline]
fn rank(var: &Var<'_>) -> u16 {
    match (var.modifier, var.operator) {
        // A prefix has at most 9999 characters, so its rank stays above the others.
        (Modifier::Prefix(count), _) => 30_000 - 2 * count + u16::from(var.is_reserved()),
        (Modifier::Explode, _) if var.is_reserved() => 3,
        (Modifier::None, _) if var.is_reserved() => 4,
        // Dots within a string look like the dots between members.
        (Modifier::Explode, Operator::Label) => 2,
        (Modifier::None, _) => 1,
        (Modifier::Explode, _) => 0,
    }
}

/// Returns whether `value` expands to the text that was found at an occurrence.
#[inline]
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

/// Returns the strings of a value. An undefined value counts as an empty string.
#[inline]
fn texts<'v>(value: &'v Value<'_>) -> impl Iterator<Item = &'v str> {
    value.is_undefined().then_some("").into_iter().chain(value.texts())
}

/// Joins a value as the template would, without encoding.
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

/// Returns the string that is read where `{+x}` has written `text`.
#[inline]
fn as_reserved(text: &str) -> Cow<'_, str> {
    let mut written = String::new();
    let _ = write(&mut written, Allow::Reserved, text);
    Cow::Owned(reserved(&written).map_or_else(|_| String::new(), Cow::into_owned))
}
