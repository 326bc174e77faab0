//! [`Parameter`]: a parameter of an operation, and the way in which it is written.

use std::fmt::Write as _;

use serde_json::{Map, Value as Json};

use crate::finding::{Problem, Rejection, StyleUse};
use crate::rule::{Rule, Types};
use crate::source::Source;

/// A parameter of an operation in the path or the query. Parameters in headers and cookies are ignored.
///
/// ```
/// use urika_openapi::{Document, Place};
///
/// let document = Document::parse(r##"{
///     "openapi": "3.1.0",
///     "paths": { "/users/{id}": { "get": { "operationId": "getUser", "parameters": [
///         { "name": "id", "in": "path", "required": true,
///           "schema": { "$ref": "#/components/schemas/Id" } }
///     ] } } },
///     "components": { "schemas": { "Id": { "type": "integer", "minimum": 1 } } }
/// }"##)?;
/// let id = &document.operation("getUser")?.parameters()[0];
/// assert_eq!((id.name(), id.place(), id.is_required()), ("id", Place::Path, true));
/// assert_eq!(id.schema()["minimum"], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Parameter {
    pub(crate) name: String,
    /// The name of the argument.
    pub(crate) argument: String,
    pub(crate) place: Place,
    pub(crate) is_required: bool,
    description: Option<String>,
    schema: Json,
    pub(crate) rule: Rule,
    /// The name as the template writes it.
    pub(crate) variable: String,
    pub(crate) writing: Writing,
    /// Whether the query has reserved characters of the value unescaped.
    pub(crate) is_reserved: bool,
}

/// The part of the URL that has a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Place {
    /// The path: the parameter is always required.
    Path,
    /// The query.
    Query,
}

/// The way in which a parameter is written.
#[derive(Clone, Debug)]
pub(crate) enum Writing {
    /// A variable of the template. In the query, exploded objects are [`Pairs`](Self::Pairs).
    Variable { operator: Operator, is_exploded: bool },
    /// A variable of the template, whose value has its members joined by a delimiter.
    Joined(char),
    /// A variable of the template, whose value is JSON.
    Json,
    /// Parameters with names of their own: the members of an object, named `name[member]` if it is deep.
    Pairs { is_deep: bool },
}

/// An operator of a template that a parameter in the path can have (RFC 6570, section 2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Simple,
    Reserved,
    Label,
    Parameter,
}

impl Operator {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Simple => "",
            Self::Reserved => "+",
            Self::Label => ".",
            Self::Parameter => ";",
        }
    }
}

impl Parameter {
    /// Reads a parameter object. Returns `None` for a header or a cookie.
    pub(crate) fn read(source: &Source, object: &Json) -> Result<Option<Self>, Rejection> {
        let object = source.followed(object)?;
        let text = |name: &str| object.get(name).and_then(Json::as_str);
        let Some(name) = text("name").filter(|name| !name.is_empty()) else {
            return Err(Problem::Unnamed.into());
        };
        let place = match text("in") {
            Some("path") => Place::Path,
            Some("query" | "querystring") => Place::Query,
            Some("header" | "cookie") => return Ok(None),
            _ => return Err(Rejection::new(Problem::Unplaced, name)),
        };
        let rejected = |rejection| Rejection { parameter: Some(name.to_owned()), ..rejection };
        Self::described(source, object, name, place).map(Some).map_err(rejected)
    }

    fn described(source: &Source, object: &Json, name: &str, place: Place) -> Result<Self, Rejection> {
        let schema = source.schema(object.get("schema").unwrap_or(&Json::Bool(true)))?;
        let mut rule = Rule::read(&schema);
        rule.has_empty |= flag(object, "allowEmptyValue") == Some(true);
        let is_whole_query = object.get("in").and_then(Json::as_str) == Some("querystring");
        let content = object.get("content").and_then(Json::as_object);
        let writing = match content {
            _ if is_whole_query => whole_query(content)?,
            Some(content) => media_type(content)?,
            None => Declared::read(object, place).writing(&mut rule, source.minor)?,
        };
        // The other versions have this only in the query; `Declared` reads it in the path.
        let is_reserved =
            place == Place::Query && content.is_none() && flag(object, "allowReserved") == Some(true);
        Ok(Self {
            name: name.to_owned(),
            argument: name.to_owned(),
            place,
            is_required: place == Place::Path || flag(object, "required") == Some(true),
            description: object.get("description").and_then(Json::as_str).map(str::to_owned),
            schema,
            rule,
            variable: variable(name),
            writing,
            is_reserved,
        })
    }

    /// Returns the parameter of a path that the document does not describe.
    pub(crate) fn undescribed(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            argument: name.to_owned(),
            place: Place::Path,
            is_required: true,
            description: None,
            schema: Json::Bool(true),
            rule: Rule::read(&Json::Bool(true)),
            variable: variable(name),
            writing: Writing::Variable { operator: Operator::Simple, is_exploded: false },
            is_reserved: false,
        }
    }

    pub(crate) const fn is_in_query(&self) -> bool {
        matches!(self.place, Place::Query)
    }

    /// Returns whether the template has the parameter with this operator.
    pub(crate) fn has_operator(&self, sought: Operator) -> bool {
        matches!(self.writing, Writing::Variable { operator, .. } if operator == sought)
    }

    /// Returns whether the path is the same with an empty value and without a value.
    pub(crate) const fn is_alike_when_empty(&self) -> bool {
        let Writing::Variable { operator: Operator::Simple | Operator::Reserved, is_exploded } = self.writing
        else {
            return false;
        };
        is_exploded && !self.is_in_query()
    }

    /// Returns whether the query has the parameter by its name.
    pub(crate) const fn is_named(&self) -> bool {
        self.is_in_query() && !matches!(self.writing, Writing::Pairs { .. })
    }

    pub(crate) const fn has_exploded_variable(&self) -> bool {
        matches!(self.writing, Writing::Variable { is_exploded: true, .. })
    }

    pub(crate) const fn is_deep(&self) -> bool {
        matches!(self.writing, Writing::Pairs { is_deep: true })
    }

    /// Returns whether an object becomes several parameters.
    pub(crate) const fn has_members(&self) -> bool {
        match self.writing {
            Writing::Pairs { .. } => true,
            Writing::Variable { is_exploded, .. } => {
                is_exploded && self.is_in_query() && self.rule.types.object
            }
            _ => false,
        }
    }

    /// Returns the name of the argument: the name of the parameter, or `query.` and the name if the path also has a
    /// parameter with this name.
    ///
    /// ```
    /// use urika_openapi::Document;
    ///
    /// let document = Document::parse(r#"{ "openapi": "3.1.0", "paths": {
    ///     "/proxy/{path}": { "get": { "parameters": [
    ///         { "name": "path", "in": "path" }, { "name": "path", "in": "query" }
    ///     ] } }
    /// } }"#)?;
    /// let parameters = document.operations()[0].parameters();
    /// assert_eq!(parameters[0].argument(), "path");
    /// assert_eq!(parameters[1].argument(), "query.path");
    /// # Ok::<(), urika_openapi::DocumentError>(())
    /// ```
    #[must_use]
    pub fn argument(&self) -> &str {
        &self.argument
    }

    /// Returns the name in the document.
    ///
    /// ```
    /// # use urika_openapi::Operation;
    /// fn names(operation: &Operation) -> Vec<&str> {
    ///     operation.parameters().iter().map(|parameter| parameter.name()).collect()
    /// }
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the part of the URL that has the parameter.
    ///
    /// ```
    /// # use urika_openapi::{Parameter, Place};
    /// fn is_in_path(parameter: &Parameter) -> bool {
    ///     parameter.place() == Place::Path
    /// }
    /// ```
    #[must_use]
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Returns `true` if a URL cannot be built without the parameter.
    ///
    /// ```
    /// # use urika_openapi::Operation;
    /// fn required(operation: &Operation) -> usize {
    ///     operation.parameters().iter().filter(|parameter| parameter.is_required()).count()
    /// }
    /// ```
    #[must_use]
    pub const fn is_required(&self) -> bool {
        self.is_required
    }

    /// Returns the description.
    ///
    /// ```
    /// # use urika_openapi::Parameter;
    /// fn help(parameter: &Parameter) -> String {
    ///     format!("{}: {}", parameter.name(), parameter.description().unwrap_or("-"))
    /// }
    /// ```
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    /// Returns the schema without references, and without descriptions and examples. Deeper than eight levels, it is
    /// `true`.
    ///
    /// ```
    /// # use urika_openapi::Parameter;
    /// fn is_integer(parameter: &Parameter) -> bool {
    ///     parameter.schema()["type"] == "integer"
    /// }
    /// ```
    #[must_use]
    pub const fn schema(&self) -> &Json {
        &self.schema
    }
}

/// Returns a name in the form in which a template writes it: everything but letters, digits and `_` is escaped.
fn variable(name: &str) -> String {
    escaped(name, |byte| byte == b'_')
}

/// Escapes all bytes but letters, digits and those that `is_plain` names.
pub(crate) fn escaped(text: &str, is_plain: impl Fn(u8) -> bool) -> String {
    text.bytes().fold(String::with_capacity(text.len()), |mut escaped, byte| {
        if byte.is_ascii_alphanumeric() || is_plain(byte) {
            escaped.push(char::from(byte));
        } else {
            _ = write!(escaped, "%{byte:02X}");
        }
        escaped
    })
}

fn flag(object: &Json, name: &str) -> Option<bool> {
    object.get(name).and_then(Json::as_bool)
}

/// Returns how a parameter is written that has the whole query (since 3.2).
fn whole_query(content: Option<&Map<String, Json>>) -> Result<Writing, Rejection> {
    if content.is_some_and(|content| content.contains_key("application/x-www-form-urlencoded")) {
        Ok(Writing::Pairs { is_deep: false })
    } else {
        Err(Problem::QueryContent.into())
    }
}

/// Returns how a parameter with a media type is written.
fn media_type(content: &Map<String, Json>) -> Result<Writing, Rejection> {
    let media = content.keys().next().map_or("", String::as_str);
    let media = media.split(';').next().unwrap_or_default().trim();
    match media {
        "text/plain" => Ok(Writing::Variable { operator: Operator::Simple, is_exploded: false }),
        _ if media == "application/json" || media.ends_with("+json") => Ok(Writing::Json),
        _ => Err(Problem::Content.into()),
    }
}

/// The values of `style` (3.1.1, section 4.8.12.3).
#[derive(Clone, Copy)]
enum Style {
    Simple,
    Label,
    Matrix,
    Form,
    SpaceDelimited,
    PipeDelimited,
    DeepObject,
    /// Anything else.
    Unknown,
}

impl Style {
    fn read(object: &Json, place: Place) -> Self {
        let default = match place {
            Place::Path => "simple",
            Place::Query => "form",
        };
        match object.get("style").map_or(Some(default), Json::as_str) {
            Some("simple") => Self::Simple,
            Some("label") => Self::Label,
            Some("matrix") => Self::Matrix,
            Some("form") => Self::Form,
            Some("spaceDelimited") => Self::SpaceDelimited,
            Some("pipeDelimited") => Self::PipeDelimited,
            Some("deepObject") => Self::DeepObject,
            _ => Self::Unknown,
        }
    }
}

/// The declared form of a parameter.
struct Declared {
    place: Place,
    style: Style,
    is_exploded: bool,
    is_reserved: bool,
    /// Whether a value in the path may have several segments. It is an extension of GitHub's document.
    is_multi_segment: bool,
}

impl Declared {
    fn read(object: &Json, place: Place) -> Self {
        let style = Style::read(object, place);
        Self {
            place,
            style,
            is_exploded: flag(object, "explode").unwrap_or(matches!(style, Style::Form)),
            is_reserved: flag(object, "allowReserved") == Some(true),
            is_multi_segment: flag(object, "x-multi-segment") == Some(true),
        }
    }

    fn writing(&self, rule: &mut Rule, minor: u32) -> Result<Writing, Rejection> {
        match self.place {
            Place::Path => self.in_path(rule, minor),
            Place::Query => self.in_query(rule.types),
        }
    }

    fn in_path(&self, rule: &mut Rule, minor: u32) -> Result<Writing, Rejection> {
        let operator = match self.style {
            Style::Simple if self.is_multi_segment => Operator::Reserved,
            Style::Simple if self.is_reserved && minor >= 2 => {
                rule.require_segments();
                Operator::Reserved
            }
            Style::Simple => Operator::Simple,
            Style::Label => Operator::Label,
            Style::Matrix => Operator::Parameter,
            _ => return Err(Problem::Style(StyleUse::Path).into()),
        };
        Ok(Writing::Variable { operator, is_exploded: self.is_exploded && !rule.types.is_scalar_only() })
    }

    fn in_query(&self, types: Types) -> Result<Writing, Rejection> {
        let has_members = !types.is_scalar_only();
        match (self.style, self.is_exploded) {
            (Style::DeepObject, _) if has_members => Ok(Writing::Pairs { is_deep: true }),
            (Style::Form | Style::SpaceDelimited | Style::PipeDelimited, true) if types.is_object_only() => {
                Ok(Writing::Pairs { is_deep: false })
            }
            (Style::Form, is_exploded) => {
                Ok(Writing::Variable { operator: Operator::Simple, is_exploded: is_exploded && has_members })
            }
            (Style::SpaceDelimited | Style::PipeDelimited, true) if has_members => {
                Ok(Writing::Variable { operator: Operator::Simple, is_exploded: true })
            }
            (Style::SpaceDelimited, false) if has_members => Ok(Writing::Joined(' ')),
            (Style::PipeDelimited, false) if has_members => Ok(Writing::Joined('|')),
            _ if has_members => Err(Problem::Style(StyleUse::Members).into()),
            _ => Err(Problem::Style(StyleUse::Value).into()),
        }
    }
}
