//! Values of text, as far as they are known without running the program.

use std::sync::Arc;

/// A place in a file, counted from line 1 and column 0 in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Place {
    pub(crate) file: u32,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) end_line: u32,
    pub(crate) end_column: u32,
}

/// A type, for what it tells about the texts of its values.
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
    #[default]
    Unknown,
}

/// An encoder of text, by what it does not encode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoder {
    /// Encodes everything but letters and digits.
    Full,
    /// Leaves `.`, so that a whole segment may be `..`.
    LeavesDots,
    /// Leaves `.` and `/`.
    LeavesSlashes,
    /// Writes a space as `+`, which is right in queries only.
    Form,
}

/// A shared value: arms and variables can refer to the same one.
pub(crate) type Shared = Arc<Value>;

/// A value of an expression.
#[derive(Debug)]
pub(crate) enum Value {
    /// A literal.
    Text(Box<str>, Place),
    /// A text that is put together.
    Built(Vec<Part>, Place),
    /// One of several values, such as the arms of a `match`.
    Either(Vec<Shared>),
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
    /// A struct or a tuple that is written out: the fields, and the name of the type.
    Record(Vec<(Box<str>, Shared)>, Box<str>),
    /// A value of which only type and name are known.
    Known(Type, Box<str>),
}

/// The check that a value has passed.
#[derive(Debug)]
pub(crate) enum Check {
    /// A function of this name.
    Function(Box<str>),
    /// One of these regular expressions, each the text of its pattern.
    Patterns(Vec<Shared>),
}

/// A part of a text that is put together.
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

impl Callee {
    pub(crate) fn name(&self) -> &str {
        match self {
            Self::Path(_, name) | Self::Method(_, name, _) => name,
        }
    }
}

impl Value {
    /// Returns a text of which only the name in the source is known.
    pub(crate) fn unknown(name: &str) -> Shared {
        Arc::new(Self::Known(Type::Unknown, name.into()))
    }

    /// Returns a value whose text cannot change the target of a request.
    pub(crate) fn safe() -> Shared {
        Arc::new(Self::Known(Type::Safe, "".into()))
    }

    /// Returns one of the values. Equal values count once.
    pub(crate) fn either(mut values: Vec<Shared>) -> Shared {
        values.dedup_by(|a, b| Arc::ptr_eq(a, b));
        if values.len() == 1 { values.remove(0) } else { Arc::new(Self::Either(values)) }
    }

    /// Returns a field of a struct or tuple that is written out, if all of several values have the field.
    pub(crate) fn part(&self, name: &str) -> Option<Shared> {
        match self {
            Self::Record(fields, _) => {
                fields.iter().find(|(field, _)| **field == *name).map(|(_, value)| Arc::clone(value))
            }
            Self::Either(values) => {
                let parts: Option<Vec<Shared>> = values.iter().map(|value| value.part(name)).collect();
                parts.map(Self::either)
            }
            _ => None,
        }
    }

    /// Returns whether the value may lead to a text that is put together.
    pub(crate) fn leads_on(&self) -> bool {
        !matches!(self, Self::Known(..))
    }

    /// Returns a short name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Field(of, name) => {
                let of = of.name();
                if of.is_empty() { name.to_string() } else { format!("{of}.{name}") }
            }
            Self::Call(call) => format!("{}()", call.callee.name()),
            Self::Constant(name) | Self::Known(_, name) => name.to_string(),
            Self::Checked(of, _) => of.name(),
            _ => String::new(),
        }
    }
}
