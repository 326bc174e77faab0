//! Uses JSON as values, with the feature `serde_json`.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};

use serde_json::{Map, Number, Value as Json};

use super::value::Value;
use super::values::{NameVisitor, ToValue, Values};
use crate::fault::{BuildError, FaultKind, Part};

/// Converts JSON: arrays become lists, objects associative arrays, `null` an undefined value, and everything else a
/// string. A `null` in an array or an object is omitted.
///
/// Numbers are written as in JSON, but without an exponent and without `.0`. Expanding fails if a member of
/// an array or an object is itself an array or an object.
///
/// ```
/// # extern crate urika_template as urika;
/// use serde_json::json;
/// use urika::template::Template;
///
/// let template = Template::parse("/search{?q,page,tags*,near}")?;
/// let values = json!({ "q": "tea", "page": 2, "tags": ["new", null, 1e3], "near": null });
/// assert_eq!(template.expand(&values)?, "/search?q=tea&page=2&tags=new&tags=1000");
///
/// let error = template.expand(&json!({ "tags": [["new"]] })).unwrap_err();
/// assert_eq!((error.code(), error.variable()), ("NESTED_VALUE", Some("tags")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'a> From<&'a Json> for Value<'a> {
    fn from(json: &'a Json) -> Self {
        match json {
            Json::Null => Self::UNDEFINED,
            Json::Array(members) => gathered(members.iter().filter_map(defined)),
            Json::Object(members) => gathered(members.iter().filter_map(|(name, value)| {
                defined(value).map(|value| value.map(|value| (name.as_str(), value)))
            })),
            scalar => defined(scalar).and_then(Result::ok).map_or(Self::UNDEFINED, Self::text),
        }
    }
}

/// Converts an option like JSON. `None` becomes an undefined value.
impl<'a> From<Option<&'a Json>> for Value<'a> {
    fn from(json: Option<&'a Json>) -> Self {
        json.map_or(Self::UNDEFINED, Self::from)
    }
}

impl ToValue for Json {
    fn to_value(&self) -> Value<'_> {
        self.into()
    }
}

/// Makes a value from the members if all of them are strings.
fn gathered<'a, M>(members: impl Iterator<Item = Result<M, Nested>>) -> Value<'a>
where
    Value<'a>: FromIterator<M>,
{
    members.collect::<Result<Value<'a>, Nested>>().unwrap_or(Value::NESTED)
}

/// A JSON value that is not a string.
struct Nested;

/// Returns a member as a string, or `None` if it is undefined.
fn defined(json: &Json) -> Option<Result<Cow<'_, str>, Nested>> {
    Some(Ok(match json {
        Json::Null => return None,
        Json::Bool(it) => Cow::Borrowed(if *it { "true" } else { "false" }),
        Json::Number(number) => Cow::Owned(printed(number)),
        Json::String(text) => Cow::Borrowed(text.as_str()),
        Json::Array(_) | Json::Object(_) => return Some(Err(Nested)),
    }))
}

/// Returns a number with all the digits that the JSON has, even if `f64` has fewer. A number with an exponent
/// is printed by `f64`, which never uses one.
fn printed(number: &Number) -> String {
    let mut written = number.to_string();
    match number.as_f64() {
        Some(float) if written.contains(['e', 'E']) => float.to_string(),
        _ => {
            let length = written.trim_end_matches(".0").len();
            written.truncate(length);
            written
        }
    }
}

impl Values for Map<String, Json> {
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::UNDEFINED, Value::from)
    }

    fn __names(&self, visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        self.keys().try_for_each(|name| visit(name))
    }
}

/// The members of an object are the values. Any other JSON has none:
/// [`Template::build`](super::Template::build) and [`Template::check_names`](super::Template::check_names) refuse it.
impl Values for Json {
    fn value(&self, name: &str) -> Value<'_> {
        self.as_object().map_or(Value::UNDEFINED, |members| members.value(name))
    }

    fn __check(&self) -> Result<(), BuildError> {
        match self {
            Self::Object(_) => Ok(()),
            _ => Err(BuildError::found(FaultKind::ValuesUnnamed, Part::Template, "")),
        }
    }

    fn __names(&self, visit: &mut NameVisitor<'_>) -> Result<(), BuildError> {
        self.as_object().map_or(Ok(()), |members| members.__names(visit))
    }
}
