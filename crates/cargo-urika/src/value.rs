//! Values of text, as far as they are known without running the program.

use std::collections::HashSet;
use std::sync::Arc;

use crate::ascii::Encoder;

/// A place in a file, counted from line 1 and column 0 in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    pub(crate) file: u32,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) end_line: u32,
    pub(crate) end_column: u32,
}

/// A type, for what it tells about the strings of its values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Type {
    /// Any text.
    Text,
    /// Numbers and other values without a character that could end a segment.
    Safe,
    /// A parsed URL.
    Url,
    /// The name of a type that the program may define.
    Named(Arc<str>),
    /// A type of another crate, of which only this is known.
    Foreign,
    Tuple(Arc<[Type]>),
    /// A collection of values that have this type. It is not a string itself, so it also represents one of its elements.
    List(Arc<Type>),
    #[default]
    Unknown,
}

impl Type {
    /// Returns the type of the elements of a collection, and any other type itself.
    pub(crate) fn element(&self) -> &Self {
        match self {
            Self::List(element) => element.element(),
            other => other,
        }
    }
}

/// A shared value: arms and variables can refer to the same one.
pub(crate) type Shared = Arc<Value>;

/// A value of an expression.
#[derive(Debug)]
pub(crate) enum Value {
    /// A literal.
    Text(Box<str>, Place),
    /// A string that is put together.
    Built(Vec<Part>, Place),
    /// One of several values, such as the arms of a `match`.
    Either(Vec<Shared>),
    /// Alternatives of a `Value::Either` that has no room for them.
    Omitted,
    /// A parameter of the function.
    Param(u32),
    /// The result of a call.
    Call(Call),
    /// A field of a value.
    Field(Shared, Box<str>),
    /// A constant or static, by the last name of its path.
    Constant(Box<str>),
    /// A value that a check has let through.
    Checked(Shared, Check),
    /// An element of a list, or a field of each element, by the name of the variable that is bound to it.
    Element { list: Shared, field: Option<u32>, name: Box<str> },
    /// The text that an encoder or a filter makes of another one.
    Encoded(Shared, Encoder),
    /// One character of a string that was encoded.
    Char(Shared, Encoder),
    /// A list that is written out, or grows by `push`.
    List(Vec<Part>),
    /// A struct or a tuple that is written out: the fields, and the name of the type. `REST` is the struct
    /// that has the other fields.
    Record(Vec<(Box<str>, Shared)>, Box<str>),
    /// A value of which only type and name are known.
    Known(Type, Box<str>),
}

/// The check that a value has passed, or where it comes from.
#[derive(Debug)]
pub(crate) enum Check {
    /// A call that had this outcome: the value is an argument of the call, or the receiver.
    Passed { call: Shared, argument: Option<u32>, outcome: bool },
    /// One of these regular expressions, each the text of its pattern.
    Patterns(Vec<Shared>),
    /// The text begins with a slash: it is a whole path.
    Rooted,
    /// The text does not begin with two slashes.
    Local,
    /// The text is an address, and has no scheme.
    Bare,
    /// The text is a piece of the one that was checked.
    Cut,
    /// A group of a regular expression, by number or name.
    Group(Shared, Box<str>),
    /// The value replaces a placeholder of a template.
    Filled,
    /// The sender of a request chooses the value.
    Requested,
    /// The user who starts the program chooses the value.
    Configured,
}

/// A part of a string that is put together.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) value: Shared,
    pub(crate) place: Place,
}

/// A call of a function or method.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) callee: Callee,
    pub(crate) args: Vec<Shared>,
    pub(crate) place: Place,
}

/// The function that a call names.
#[derive(Debug)]
pub(crate) enum Callee {
    /// `a::b(…)`, the last two names of the path.
    Path(Option<Box<str>>, Box<str>),
    /// `receiver.name::<turbofish>(…)`.
    Method(Shared, Box<str>, Option<Box<str>>),
}

impl Call {
    /// Returns the value whose method is called.
    pub(crate) fn receiver(&self) -> Option<&Shared> {
        match &self.callee {
            Callee::Method(receiver, ..) => Some(receiver),
            Callee::Path(..) => None,
        }
    }

    /// Returns whether the call reads a value of a request, as `query.get("host")` does.
    pub(crate) fn is_of_request(&self) -> bool {
        self.receiver().is_some_and(|receiver| receiver.is_of_request())
    }
}

impl Callee {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Path(_, name) | Self::Method(_, name, _) => name,
        }
    }
}

/// The maximum number of alternatives that are followed. Only generated code has more.
const MOST: usize = 128;
/// The number of values within a value that are searched.
const MOST_STEPS: u32 = 2_000;
/// The depth of values within values in which a field is searched for.
const DEEPEST: u32 = 6;
/// The field of a `Value::Record` that has the fields that are not written out.
pub(crate) const REST: &str = "..";

impl Value {
    /// Returns a string of which only the name in the source is known.
    pub(crate) fn unknown(name: &str) -> Shared {
        Arc::new(Self::Known(Type::Unknown, name.into()))
    }

    /// Returns a value whose text cannot change the target of a request.
    pub(crate) fn safe() -> Shared {
        Arc::new(Self::Known(Type::Safe, "".into()))
    }

    /// Returns the value of `None`: no text, so that what a `Some` would hold is put in nowhere.
    pub(crate) fn none() -> Shared {
        Arc::new(Self::Text("".into(), Place::default()))
    }

    /// Returns the name of the variable that a string is made of, through calls.
    pub(crate) fn variable(&self) -> String {
        match self {
            Self::Call(call) => match (&call.callee, call.args.first()) {
                (Callee::Path(..), Some(first)) if call.args.len() <= 2 => first.variable(),
                (Callee::Method(receiver, name, _), _) if call.args.len() <= 1 => match receiver.variable() {
                    owner if owner.is_empty() => name.to_string(),
                    owner => owner,
                },
                (callee, _) => callee.name().to_owned(),
            },
            Self::Checked(inner, _) | Self::Encoded(inner, _) | Self::Char(inner, _) => inner.variable(),
            Self::Either(values) => values.first().map(|value| value.variable()).unwrap_or_default(),
            other => other.name(),
        }
    }

    /// Returns whether whoever sends a request to the program chooses the value.
    pub(crate) fn is_of_request(&self) -> bool {
        match self {
            Self::Checked(_, Check::Requested) => true,
            Self::Field(owner, _) | Self::Checked(owner, _) | Self::Encoded(owner, _) => {
                owner.is_of_request()
            }
            Self::Call(call) => call.is_of_request(),
            _ => false,
        }
    }

    pub(crate) fn as_call(&self) -> Option<&Call> {
        if let Self::Call(call) = self { Some(call) } else { None }
    }

    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Self::Text(text, place) if text.is_empty() && *place == Place::default())
    }

    /// Returns one of the values. Equal values count once.
    ///
    /// Alternatives among the values are merged into one list. Otherwise a variable that many branches change
    /// would hold each of its values twice as often after every branch.
    pub(crate) fn either(values: impl IntoIterator<Item = Shared>) -> Shared {
        let (mut all, mut seen) = (Vec::new(), HashSet::new());
        for value in values {
            let new = alternatives(&value).iter().filter(|value| seen.insert(Arc::as_ptr(value)));
            all.extend(new.cloned());
        }
        if all.len() > MOST {
            all = followed(all);
        }
        if all.len() == 1 { all.remove(0) } else { Arc::new(Self::Either(all)) }
    }

    /// Returns whether a condition holds for one of the values that this one consists of.
    pub(crate) fn any_part(&self, mut is_wanted: impl FnMut(&Shared) -> bool) -> bool {
        match self {
            Self::Built(parts, _) | Self::List(parts) => parts.iter().any(|part| is_wanted(&part.value)),
            Self::Either(values) => values.iter().any(is_wanted),
            Self::Call(call) => call.args.iter().chain(call.receiver()).any(is_wanted),
            Self::Field(inner, _)
            | Self::Checked(inner, _)
            | Self::Encoded(inner, _)
            | Self::Char(inner, _)
            | Self::Element { list: inner, .. } => is_wanted(inner),
            Self::Record(fields, _) => fields.iter().any(|(_, value)| is_wanted(value)),
            Self::Text(..) | Self::Param(_) | Self::Constant(_) | Self::Known(..) | Self::Omitted => false,
        }
    }

    /// Returns whether a condition holds for the value, or for one within it at any depth. If not all of them are
    /// searched, it is assumed to hold.
    pub(crate) fn contains(&self, is_wanted: &dyn Fn(&Self) -> bool) -> bool {
        self.contains_within(is_wanted, &mut 0)
    }

    fn contains_within(&self, is_wanted: &dyn Fn(&Self) -> bool, steps: &mut u32) -> bool {
        *steps += 1;
        *steps > MOST_STEPS
            || matches!(self, Self::Omitted)
            || is_wanted(self)
            || self.any_part(|part| part.contains_within(is_wanted, steps))
    }

    /// Returns a field of a struct or tuple that is written out, if all of several values have the field.
    pub(crate) fn part(&self, name: &str) -> Option<Shared> {
        self.part_at(name, 0)
    }

    fn part_at(&self, name: &str, depth: u32) -> Option<Shared> {
        if depth > DEEPEST {
            return None;
        }
        match self {
            Self::Record(fields, _) => {
                let get = |name: &str| fields.iter().find(|(field, _)| **field == *name);
                let rest = || {
                    let (_, rest) = get(REST)?;
                    Some(
                        rest.part_at(name, depth + 1)
                            .unwrap_or_else(|| Arc::new(Self::Field(Arc::clone(rest), name.into()))),
                    )
                };
                get(name).map(|(_, value)| Arc::clone(value)).or_else(rest)
            }
            Self::Either(values) => {
                let parts: Option<Vec<Shared>> =
                    values.iter().map(|value| value.part_at(name, depth + 1)).collect();
                parts.map(Self::either)
            }
            _ => None,
        }
    }

    /// Returns the value of a field of a struct that is written out.
    pub(crate) fn written(&self, name: &str) -> Option<&Shared> {
        let Self::Record(fields, _) = self else { return None };
        fields.iter().find(|(field, _)| **field == *name).map(|(_, value)| value)
    }

    /// Returns the only field of a tuple struct that is written out.
    pub(crate) fn newtype(&self) -> Option<&Shared> {
        match self {
            Self::Record(fields, ty) if !ty.is_empty() => match &fields[..] {
                [(name, inner)] if &**name == "0" => Some(inner),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns one of the elements of a list that is written out.
    pub(crate) fn item(&self) -> Option<Shared> {
        match self {
            Self::List(parts) if !parts.is_empty() => {
                Some(Self::either(parts.iter().map(|part| Arc::clone(&part.value))))
            }
            // The program determines the content of its constants.
            Self::Constant(_) => Some(Self::safe()),
            Self::Encoded(inner, encoder) => Some(Arc::new(Self::Char(Arc::clone(inner), *encoder))),
            _ => None,
        }
    }

    /// Returns whether the value may lead to a string that is put together.
    pub(crate) fn is_followed(&self) -> bool {
        !matches!(self, Self::Known(..))
    }

    /// Returns a short name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Field(owner, name) => {
                let owner_name = owner.name();
                match (owner_name.is_empty(), name.starts_with(|c: char| c.is_ascii_digit())) {
                    (true, _) => name.to_string(),
                    // `Some(Kind::Name(text))` has the name of the variable.
                    (false, true) => owner_name,
                    (false, false) => format!("{owner_name}.{name}"),
                }
            }
            Self::Call(call) => format!("{}()", call.callee.name()),
            Self::Constant(name) | Self::Known(_, name) | Self::Element { name, .. } => name.to_string(),
            Self::Checked(inner, _) | Self::Encoded(inner, _) | Self::Char(inner, _) => inner.name(),
            // A tuple struct has the name of its constructor.
            Self::Record(_, ty) if !ty.is_empty() && self.written("0").is_some() => format!("{ty}()"),
            _ => String::new(),
        }
    }
}

/// Returns the first [`MOST`] of many values. Literals, and values that others continue, make room for those that have
/// other placeholders.
fn followed(values: Vec<Shared>) -> Vec<Shared> {
    let continued = continued(&values);
    let is_needed =
        |value: &Shared| !matches!(**value, Value::Text(..)) && !continued.contains(&Arc::as_ptr(value));
    let (needed, others): (Vec<Shared>, Vec<Shared>) = values.into_iter().partition(is_needed);
    let is_all = needed.len() <= MOST;
    let kept = needed.into_iter().chain(others).take(MOST);
    kept.chain((!is_all).then(|| Arc::new(Value::Omitted))).collect()
}

/// Returns the values that another one of these continues, which has all their placeholders.
pub(crate) fn continued(values: &[Shared]) -> HashSet<*const Value> {
    let mut all = HashSet::new();
    for value in values {
        if let Value::Built(parts, _) = &**value
            && let Some(first) = parts.first()
        {
            all.extend(alternatives(&first.value).iter().map(Arc::as_ptr));
        }
    }
    all
}

/// Returns the alternatives that a value can be, which may be just itself.
fn alternatives(value: &Shared) -> &[Shared] {
    if let Value::Either(values) = &**value { values } else { std::slice::from_ref(value) }
}

/// Returns whether a value is the `self` of a method.
pub(crate) fn is_self(value: &Value) -> bool {
    matches!(value, Value::Known(Type::Named(_), name) if name.is_empty())
}
