//! [`Filled`]: arguments, checked and in the form that the template of an operation needs.

use std::borrow::Cow;
use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};
use urika::template::Value;
use urika::{BuildError, FaultKind, Part, percent};

use crate::arguments::Arguments;
use crate::captured::query_pairs;
use crate::check::TextFault;
use crate::parameter::{Operator, Parameter, Writing};
use crate::reserved;

/// The values of a request.
#[derive(Default)]
pub(crate) struct Filled<'a> {
    /// The variables of the template.
    pub(crate) values: Vec<(&'a str, Value<'a>)>,
    /// The members of objects that become parameters of their own.
    pairs: Vec<MemberParameter<'a>>,
    /// Parameters of the query as written.
    pub(crate) reserved: Vec<String>,
}

/// A parameter of the query that is a member of an object.
struct MemberParameter<'a> {
    parameter: &'a Parameter,
    name: Cow<'a, str>,
    value: Cow<'a, str>,
}

type Checked = Result<(), BuildError>;

/// The depth of nested objects in a parameter.
const DEPTH: usize = 16;

impl<'a> Filled<'a> {
    /// Checks the arguments of these parameters. `objects` is the variable of the members of objects, and `path` the path of
    /// the operation.
    pub(crate) fn new<A: Arguments + ?Sized>(
        parameters: &'a [Parameter],
        (path, objects): (&str, Option<&'a str>),
        arguments: &'a A,
    ) -> Result<Self, BuildError> {
        arguments.__check()?;
        let mut filled = Self::default();
        for parameter in parameters {
            let argument = arguments.argument(&parameter.argument).unwrap_or(&Json::Null);
            check_matrix(parameter, parameters, argument)?;
            if !filled.add(parameter, argument)? && parameter.is_required {
                return Err(fault(FaultKind::ValueUndefined, parameter));
            }
        }
        filled.check_names(parameters, path)?;
        if let Some(objects) = objects {
            filled.move_pairs(objects)?;
        }
        Ok(filled)
    }

    /// Moves the members of objects to the variable for them, or to the parameters with reserved characters.
    fn move_pairs(&mut self, objects: &'a str) -> Checked {
        let mut members = Vec::new();
        for MemberParameter { parameter, name, value } in std::mem::take(&mut self.pairs) {
            if parameter.is_reserved {
                self.push_reserved(parameter, &name, &reserved::encoded(&value, true))?;
            } else {
                members.push((name, value));
            }
        }
        self.values.push((objects, members.into_iter().collect()));
        Ok(())
    }

    /// Adds a parameter of the query as written. The server could not decode an escape that is not UTF-8.
    fn push_reserved(&mut self, parameter: &Parameter, name: &str, written: &str) -> Checked {
        if percent::decode(written).is_err() {
            return Err(fault(FaultKind::NotUtf8, parameter));
        }
        self.reserved.push(reserved::parameter(name, written));
        Ok(())
    }

    /// Adds an argument. Returns `false` if it is undefined.
    fn add(&mut self, parameter: &'a Parameter, argument: &'a Json) -> Result<bool, BuildError> {
        match (&parameter.writing, argument) {
            (_, Json::Null) => return Ok(false),
            (Writing::Json, _) => {
                self.values.push((&parameter.variable, argument.to_string().into()));
                return Ok(true);
            }
            (Writing::Pairs { is_deep: true }, Json::Object(_) | Json::Array(_)) => {
                return self.add_deep(parameter, argument);
            }
            (Writing::Pairs { .. } | Writing::Variable { is_exploded: true, .. }, Json::Object(members))
                if parameter.is_in_query() =>
            {
                return self.add_members(parameter, members);
            }
            _ => {}
        }
        let value = checked(parameter, argument)?;
        let is_defined = !value.is_undefined();
        if is_defined {
            self.add_value(parameter, value)?;
        }
        Ok(is_defined)
    }

    /// Adds a checked value that does not become several parameters.
    fn add_value(&mut self, parameter: &'a Parameter, value: Value<'a>) -> Checked {
        match &parameter.writing {
            // OpenAPI leaves a single value undefined.
            Writing::Pairs { is_deep } => match value.as_text().filter(|_| *is_deep) {
                Some(text) => {
                    let (name, value) = (parameter.name.as_str().into(), text.to_owned().into());
                    self.pairs.push(MemberParameter { parameter, name, value });
                }
                None if value.as_text().is_none() => {
                    return Err(wrong_type(FaultKind::ValueExcluded, parameter));
                }
                None => return Err(wrong_type(FaultKind::ValueText, parameter)),
            },
            _ if parameter.is_reserved => self.add_reserved(parameter, &value)?,
            Writing::Variable { operator: Operator::Reserved, .. } => {
                check_reserved(parameter, &value)?;
                self.values.push((&parameter.variable, value));
            }
            Writing::Variable { operator, is_exploded: true } => {
                if *operator == Operator::Label {
                    texts(&value).try_for_each(|text| refuse(parameter, text, &['.']))?;
                }
                self.values.push((&parameter.variable, listed(value)));
            }
            Writing::Joined(delimiter) => {
                let joined = joined(parameter, &value, *delimiter)?;
                self.values.push((&parameter.variable, joined.into()));
            }
            Writing::Variable { .. } | Writing::Json => self.values.push((&parameter.variable, value)),
        }
        Ok(())
    }

    /// Adds the members of an object as parameters of their own.
    fn add_members(
        &mut self,
        parameter: &'a Parameter,
        members: &'a Map<String, Json>,
    ) -> Result<bool, BuildError> {
        check_type(parameter, parameter.rule.types.object)?;
        let before = self.pairs.len();
        for (name, member) in members.iter().filter(|(_, member)| !member.is_null()) {
            check_key(parameter, name)?;
            let value = text(member).ok_or_else(|| fault(FaultKind::ValueNested, parameter))?;
            self.pairs.push(MemberParameter { parameter, name: name.into(), value });
        }
        Ok(self.pairs.len() > before)
    }

    /// Adds the members of an object or a list as parameters named `name[member]`.
    fn add_deep(&mut self, parameter: &'a Parameter, argument: &'a Json) -> Result<bool, BuildError> {
        let types = parameter.rule.types;
        check_type(parameter, if argument.is_object() { types.object } else { types.array })?;
        if let Json::Object(members) = argument {
            members.keys().try_for_each(|name| check_key(parameter, name))?;
        }
        let before = self.pairs.len();
        self.add_nested(parameter, &parameter.name, argument, 0)?;
        Ok(self.pairs.len() > before)
    }

    fn add_nested(&mut self, parameter: &'a Parameter, name: &str, value: &'a Json, depth: usize) -> Checked {
        let named = |member: &dyn std::fmt::Display| format!("{name}[{member}]");
        match value {
            _ if depth > DEPTH => Err(fault(FaultKind::ValueNested, parameter)),
            Json::Null => Ok(()),
            Json::Array(items) => {
                items.iter().filter(|item| !item.is_null()).enumerate().try_for_each(|(number, item)| {
                    check_text(parameter, item)?;
                    self.add_nested(parameter, &named(&number), item, depth + 1)
                })
            }
            Json::Object(members) => members.iter().try_for_each(|(member, value)| {
                if member.is_empty() {
                    return Err(fault(FaultKind::SegmentEmpty, parameter));
                }
                refuse(parameter, member, &['[', ']'])?;
                self.add_nested(parameter, &named(member), value, depth + 1)
            }),
            _ => {
                let value = text(value).unwrap_or_default();
                self.pairs.push(MemberParameter { parameter, name: name.to_owned().into(), value });
                Ok(())
            }
        }
    }

    /// Writes a parameter with reserved characters.
    fn add_reserved(&mut self, parameter: &Parameter, value: &Value<'_>) -> Checked {
        let encoded = |has_commas| texts(value).map(move |text| reserved::encoded(text, has_commas));
        let written = match parameter.writing {
            Writing::Variable { is_exploded: true, .. } => {
                return encoded(true)
                    .try_for_each(|member| self.push_reserved(parameter, &parameter.name, &member));
            }
            Writing::Joined(delimiter) => {
                let (members, separator) =
                    (encoded(true).collect::<Vec<_>>(), reserved::separator(delimiter));
                // Escapes are kept, and might be in lower case.
                if members.iter().any(|member| member.to_ascii_uppercase().contains(separator)) {
                    return Err(fault(FaultKind::Unexpected(delimiter), parameter));
                }
                members.join(separator)
            }
            _ => {
                let is_single = value.as_text().is_some() && parameter.rule.types.accepts_scalar();
                encoded(is_single).collect::<Vec<_>>().join(",")
            }
        };
        self.push_reserved(parameter, &parameter.name, &written)
    }

    /// Checks that no member of an object is named like another parameter.
    fn check_names(&self, parameters: &[Parameter], path: &str) -> Checked {
        if self.pairs.is_empty() {
            return Ok(());
        }
        let mut seen: BTreeSet<Cow<'_, str>> = query_pairs(path).map(|(name, _)| name).collect();
        for MemberParameter { parameter, name, .. } in &self.pairs {
            let is_taken = |other: &Parameter| match other.writing {
                _ if other.is_named() => *name == other.name,
                Writing::Pairs { is_deep: true } if other.name != parameter.name => {
                    let rest = name.strip_prefix(other.name.as_str());
                    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('['))
                }
                _ => false,
            };
            if !seen.insert(Cow::Borrowed(name)) || parameters.iter().any(is_taken) {
                return Err(fault(FaultKind::KeyTaken(""), parameter));
            }
        }
        Ok(())
    }
}

#[cold]
fn fault(kind: FaultKind, parameter: &Parameter) -> BuildError {
    let part = if parameter.is_in_query() { Part::Query } else { Part::Path };
    BuildError::found(kind, part, &parameter.argument)
}

/// Returns a value whose strings the schema accepts.
fn checked<'a>(parameter: &Parameter, argument: &'a Json) -> Result<Value<'a>, BuildError> {
    let types = parameter.rule.types;
    match argument {
        Json::Array(_) => check_type(parameter, types.array)?,
        Json::Object(members) => {
            check_type(parameter, types.object)?;
            members.keys().try_for_each(|name| check_key(parameter, name))?;
        }
        // A single value is a list of one.
        _ if types.accepts_scalar() || types.array => {}
        _ => return Err(wrong_type(FaultKind::ValueText, parameter)),
    }
    let value = Value::from(argument);
    let is_nested = value.as_text().is_none() && value.as_list().is_none() && value.as_pairs().is_none();
    if is_nested && !value.is_undefined() {
        return Err(fault(FaultKind::ValueNested, parameter));
    }
    let is_object = value.as_pairs().is_some();
    let rule = &parameter.rule;
    let found =
        texts(&value).find_map(|text| if is_object { rule.member_fault(text) } else { rule.fault(text) });
    match found {
        Some(found) => Err(text_fault(found, parameter)),
        None => Ok(value),
    }
}

fn check_type(parameter: &Parameter, is_accepted: bool) -> Checked {
    if is_accepted {
        Ok(())
    } else if parameter.rule.types.is_scalar_only() {
        Err(fault(FaultKind::ValueMembers, parameter))
    } else {
        Err(wrong_type(FaultKind::ValueExcluded, parameter))
    }
}

/// Makes the error of a value for a parameter that accepts lists or objects, with what it accepts.
#[cold]
fn wrong_type(kind: FaultKind, parameter: &Parameter) -> BuildError {
    let types = parameter.rule.types;
    let is_whole_query = matches!(parameter.writing, Writing::Pairs { is_deep: false });
    let members = match (types.array && !is_whole_query, types.object) {
        (true, true) => "a list or an object",
        (true, false) => "a list",
        (false, _) => "an object",
    };
    let is_single = types.accepts_scalar() && !is_whole_query && kind != FaultKind::ValueText;
    let single = if is_single { " or one string or number" } else { "" };
    fault(kind, parameter).with_remedy(&format!("pass {members}{single}"))
}

fn check_key(parameter: &Parameter, name: &str) -> Checked {
    if parameter.rule.accepts_key(name) {
        return Ok(());
    }
    let accepted: Vec<&String> = parameter.rule.keys.iter().flatten().collect();
    Err(fault(FaultKind::ValueName(&[]), parameter).listing(&accepted))
}

/// Checks an item of a list.
fn check_text(parameter: &Parameter, item: &Json) -> Checked {
    match text(item) {
        Some(text) => parameter.rule.fault(&text).map_or(Ok(()), |found| Err(text_fault(found, parameter))),
        None => Ok(()),
    }
}

/// Makes the error of a string that the schema does not accept.
#[cold]
fn text_fault((kind, remedy): TextFault<'_>, parameter: &Parameter) -> BuildError {
    match kind {
        FaultKind::ValueUnlisted => fault(kind, parameter).listing(&parameter.rule.accepted()),
        FaultKind::ValueExcluded => fault(kind, parameter).with_remedy(remedy),
        _ => fault(kind, parameter),
    }
}

/// Refuses a string with one of these characters.
fn refuse(parameter: &Parameter, text: &str, characters: &[char]) -> Checked {
    match text.chars().find(|character| characters.contains(character)) {
        Some(character) => Err(fault(FaultKind::Unexpected(character), parameter)),
        None => Ok(()),
    }
}

/// Checks that the members of a list or an object in `{+x}` have no delimiter, which it does not escape.
fn check_reserved(parameter: &Parameter, value: &Value<'_>) -> Checked {
    if value.as_text().is_some() && parameter.rule.types.accepts_scalar() {
        return Ok(());
    }
    texts(value).try_for_each(|text| refuse(parameter, text, &[',']))?;
    let pairs = value.as_pairs().filter(|_| parameter.has_exploded_variable()).unwrap_or_default();
    pairs.iter().try_for_each(|(name, _)| refuse(parameter, name, &['=']))
}

/// Checks that no member of an object is named like a matrix: each is a path parameter with this name.
fn check_matrix(parameter: &Parameter, parameters: &[Parameter], argument: &Json) -> Checked {
    let is_matrix = |one: &Parameter| one.has_operator(Operator::Parameter);
    let members = argument.as_object().filter(|_| is_matrix(parameter) && parameter.has_exploded_variable());
    let mut names = members.into_iter().flat_map(Map::keys);
    if names.any(|name| parameters.iter().any(|other| is_matrix(other) && other.name == *name)) {
        return Err(fault(FaultKind::KeyTaken(""), parameter));
    }
    Ok(())
}

/// Returns a single value as a string.
fn text(json: &Json) -> Option<Cow<'_, str>> {
    match json {
        Json::String(text) => Some(Cow::Borrowed(text)),
        Json::Number(_) | Json::Bool(_) => {
            Value::from(json).as_text().map(|text| Cow::Owned(text.to_owned()))
        }
        _ => None,
    }
}

/// Returns the strings of a value, with the names of pairs.
fn texts<'v>(value: &'v Value<'_>) -> impl Iterator<Item = &'v str> {
    let pairs = value.as_pairs().unwrap_or_default().iter().flat_map(|(name, value)| [name, value]);
    let members = value.as_list().unwrap_or_default().iter().chain(pairs);
    value.as_text().into_iter().chain(members.map(AsRef::as_ref))
}

/// Returns a value with members: `{x*}` writes a single value like a list of one.
fn listed(value: Value<'_>) -> Value<'_> {
    match value.as_text() {
        Some(text) => Value::from([text.to_owned()]),
        None => value,
    }
}

/// Joins the members of a value. The server could not tell a delimiter in a member from one between two.
fn joined(parameter: &Parameter, value: &Value<'_>, delimiter: char) -> Result<String, BuildError> {
    texts(value).try_for_each(|text| refuse(parameter, text, &[delimiter]))?;
    Ok(texts(value).collect::<Vec<_>>().join(delimiter.encode_utf8(&mut [0; 4])))
}
