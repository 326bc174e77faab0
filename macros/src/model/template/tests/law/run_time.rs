//! The law of templates at run time: [`Dynamic::build`] accepts exactly what `try_build()` of the typed template
//! accepts when each variable has the widest type, gives the same bytes, and refuses with the same code and the
//! same variable. Rules accept all keys there, as a typed template accepts those of a map. Without a rule, a map never
//! gives a name to a parameter. `parsed` has the round trip.

use std::borrow::Cow;
use std::collections::BTreeSet;

use urika_runtime::Host;
use urika_runtime::value::Base;
use urika_template::BuildError;
use urika_template::template::{Kind, PreparedTemplate, Template as Dynamic, Value};

use super::value::{build, first_error, holds};
use super::*;

/// Returns the value as users of run-time templates give it, or `None` for a host, a port or a base.
fn plain(value: &LawValue) -> Option<Value<'static>> {
    Some(match value {
        LawValue::Undefined => Value::UNDEFINED,
        LawValue::Text(text) => Value::from(*text),
        LawValue::List(members) => Value::from(*members),
        LawValue::Pairs(pairs) => Value::from(*pairs),
        LawValue::Encoded(text) => Value::from(*text),
        LawValue::Slashed(text) => Value::from(text.clone()),
        LawValue::Host(_) | LawValue::Port(_) | LawValue::Base(_) | LawValue::Key(_) => return None,
    })
}

/// Returns the value in the widest type of a variable, or `None` if it has no value of that type.
fn widest(
    template: &CheckedTemplate,
    always: &[&Demand],
    variable: usize,
    value: &LawValue,
) -> Option<LawValue> {
    let asks = |promise: Promise| {
        let asked = Requirement::One((variable, promise));
        always.iter().any(|demand| demand.requirements.contains(&asked))
    };
    let value =
        if let LawValue::List([]) | LawValue::Pairs([]) = value { &LawValue::Undefined } else { value };
    let LawValue::Text(text) = *value else {
        let is_single = asks(Promise::HostType) || asks(Promise::Port);
        let fits = !is_single || matches!(value, LawValue::Undefined);
        return (fits && !template.is_base(variable)).then(|| value.clone());
    };
    if asks(Promise::HostType) {
        match (Host::parse(text), text.parse()) {
            (Ok(host), _) => Some(LawValue::Host(host)),
            (_, Ok(address)) => Some(LawValue::Host(Host::Ipv6(address))),
            _ => None,
        }
    } else if asks(Promise::Port) {
        text.parse().ok().filter(|port: &u16| port.to_string() == text).map(LawValue::Port)
    } else if template.is_base(variable) {
        Base::parse(text).ok().map(LawValue::Base)
    } else {
        Some(value.clone())
    }
}

/// Checks the law for a template of this text.
pub(super) fn check(
    text: &str,
    template: Result<&CheckedTemplate, Diagnostics>,
    values: &Values,
    tally: &mut LawReport,
) {
    let prepared = Dynamic::parse(text).ok().map(Dynamic::prepare);
    let (template, without_keys) = match (template, prepared) {
        (Ok(template), Some(Ok(prepared))) => (template, prepared),
        (Err(_), None) => return tally.count("refused in both worlds"),
        (Err(diagnostics), Some(Err(error))) => {
            tally.count("refused in both worlds");
            let messages: Vec<String> = diagnostics.into_list().into_iter().map(|one| one.message).collect();
            if !messages.iter().any(|message| is_said(message, &error)) {
                tally.differ(format!("{text} is refused with {error}, and by the macros with {messages:?}"));
            }
            return;
        }
        (Err(_), _) => return tally.differ(format!("{text}: the macros reject what the run time accepts")),
        (Ok(_), other) => {
            let error = other.map(|result| result.map(drop));
            return tally.differ(format!("{text}: the macros accept what the run time rejects: {error:?}"));
        }
    };
    tally.count("templates, run time");
    let prepared = with_keys(&without_keys);
    let always: Vec<&Demand> = template.demands.iter().filter(|demand| demand.when == When::Always).collect();
    let is_type = |promise: &Promise| matches!(promise, Promise::HostType | Promise::Port);
    let asked = always.iter().flat_map(|demand| &demand.requirements).flat_map(Requirement::answers);
    let has_types =
        template.form == TemplateForm::Based || asked.into_iter().any(|(_, promise)| is_type(&promise));
    let given = values.at_run_time(has_types).filter_map(|value| Some((value, plain(value)?)));
    let given: Vec<(&LawValue, Value<'_>)> = given.collect();
    let count = template.variables.len() as u32;
    let rows = given.len().pow(count);
    // Seven divides none of the numbers of values, so all of them are tried in each place.
    for number in (0..rows).step_by(if rows > 500 { 7 } else { 1 }) {
        let row = (0..count).map(|at| &given[number / given.len().pow(at) % given.len()]);
        let row: Vec<&(&LawValue, Value<'_>)> = row.collect();
        tally.count("values, run time");
        let wrong = difference(template, &always, &prepared, &row, tally);
        if let Some(wrong) = wrong.or_else(|| named_by_value(template, &prepared, &without_keys, &row)) {
            return tally.differ(format!("{text} with {row:?}: {wrong}"));
        }
    }
}

/// Returns whether a message of the macros has the words of an error: the sentence, the section and, for an expression, the
/// remedy. The remedy for a literal depends on the string there, and only macros mention `allow(…)`.
fn is_said(message: &str, error: &BuildError) -> bool {
    let error_text = error.to_string();
    let first = message.lines().next().unwrap_or_default();
    let help = message.lines().last().unwrap_or_default().trim_start_matches([' ', '^']);
    let help = help.split("`allow(").next().unwrap_or_default();
    let help = help.trim_end_matches(" If not: ").trim_end_matches("; or ");
    let Some((sentence, section)) =
        first.strip_prefix("invalid URI template: ").and_then(|first| first.rsplit_once(" ["))
    else {
        return false;
    };
    let said = error_text.split_once("`: ").map_or(&*error_text, |(_, said)| said);
    let is_literal = error.variable().is_none();
    said == format!("{sentence}; {help} [{section}")
        || is_literal && said.starts_with(sentence) && said.ends_with(section)
}

/// Returns the template with a rule for each variable, which accepts all keys.
fn with_keys<'t>(prepared: &PreparedTemplate<'t>) -> PreparedTemplate<'t> {
    let template = prepared.template().clone();
    let names: BTreeSet<String> = template.variables().map(str::to_owned).collect();
    let rule = || Kind::text().any_keys().list().optional();
    names
        .iter()
        .fold(template, |template, name| template.with(name, rule()))
        .prepare()
        .expect("the same template")
}

/// Compares what a template builds with a rule for keys, and without one: the same, or an error for a map whose keys
/// would be names of parameters.
fn named_by_value(
    template: &CheckedTemplate,
    prepared: &PreparedTemplate<'_>,
    without_keys: &PreparedTemplate<'_>,
    row: &[&(&LawValue, Value<'_>)],
) -> Option<String> {
    let names = template.variables.iter().map(|variable| variable.name.as_str());
    let given: Vec<(&str, Value<'_>)> = names.zip(row.iter().map(|(_, plain)| plain.borrowed())).collect();
    let (with, without) = (prepared.build(&given), without_keys.build(&given));
    let is_map =
        |name: Option<&str>| given.iter().any(|(it, value)| Some(*it) == name && value.as_pairs().is_some());
    let is_refused =
        without.as_ref().is_err_and(|error| error.code() == "VALUE_KEYS" && is_map(error.variable()));
    (with != without && !is_refused).then(|| format!("with a rule {with:?}, and without {without:?}"))
}

/// Compares what the two build of a row of values.
fn difference(
    template: &CheckedTemplate,
    always: &[&Demand],
    prepared: &PreparedTemplate<'_>,
    row: &[&(&LawValue, Value<'_>)],
    tally: &mut LawReport,
) -> Option<String> {
    let names = template.variables.iter().map(|variable| variable.name.as_str());
    let given: Vec<(&str, Value<'_>)> = names.zip(row.iter().map(|(_, plain)| plain.borrowed())).collect();
    let result = prepared.build(&given);
    let mut written = String::new();
    let is_written = prepared.write_to(&given, &mut written);
    match (&result, is_written) {
        (Ok(built), Ok(())) if *built == *written => {
            let parsed = urika_runtime::UriRef::parse(&written).expect("a reference");
            if parsed != built.as_uri_ref() || parsed.path() != built.as_uri_ref().path() {
                return Some(format!("{built} has other parts than its text"));
            }
        }
        (Err(built), Err(error)) if *built == error && written.is_empty() => {}
        (built, written) => return Some(format!("build gives {built:?}, and write_to {written:?}")),
    }
    let wide = row.iter().enumerate().map(|(at, (value, _))| widest(template, always, at, value));
    let Some(wide) = wide.collect::<Option<Vec<LawValue>>>() else {
        return result.ok().map(|built| format!("{built} of a value without the type"));
    };
    let wide: Vec<&LawValue> = wide.iter().collect();
    if !always.iter().all(|demand| holds(demand, &wide)) {
        return result.ok().map(|built| format!("{built} of a type that is refused"));
    }
    match (first_error(template, &wide), result) {
        (None, Ok(uri)) if uri == *build(template, &wide) => {
            tally.count("built, run time");
            // Without its type, such a value cannot be parsed back.
            let is_typed = |value: &LawValue| matches!(value, LawValue::Encoded(_) | LawValue::Slashed(_));
            if wide.iter().copied().any(is_typed) {
                tally.count("built, run time, of types that texts do not show");
                return None;
            }
            parsed::difference(template, prepared, &given, uri.as_str(), tally)
        }
        (Some(typed), Err(error)) if is_same(template, &typed, &error) => {
            tally.count("refused, run time");
            None
        }
        (typed, built) => Some(format!("{typed:?}, and at run time {built:?}")),
    }
}

/// Returns whether two errors have the same code and variable.
fn is_same(
    template: &CheckedTemplate,
    (typed, variable): &(BuildError, Option<usize>),
    error: &BuildError,
) -> bool {
    let name = variable.map(|variable| Cow::Borrowed(template.variables[variable].name.as_str()));
    typed.code() == error.code() && name.as_deref() == error.variable()
}
