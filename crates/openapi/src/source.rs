//! [`Source`]: a document as it was read, with its references.

use std::fmt;

use serde::de::DeserializeSeed as _;
use serde_json::{Map, Value as Json};
use urika::percent;

use crate::keep::Keep;

/// The parts of a document that URLs depend on.
pub(crate) struct Source {
    root: Json,
    /// The number after `3.`.
    pub(crate) minor: u32,
}

/// An error of [`Document::parse`](crate::Document::parse): the string is not an OpenAPI document of a version that
/// this crate reads.
///
/// ```
/// let error = urika_openapi::Document::parse(r#"{"swagger": "2.0"}"#).unwrap_err();
/// assert_eq!(error.code(), "VERSION");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct DocumentError {
    code: &'static str,
    message: String,
}

impl DocumentError {
    /// Returns a stable name for this kind of error: `SYNTAX` or `VERSION`.
    ///
    /// ```
    /// assert_eq!(urika_openapi::Document::parse("{").unwrap_err().code(), "SYNTAX");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    fn syntax(format: &str, error: &impl fmt::Display) -> Self {
        Self { code: "SYNTAX", message: format!("invalid {format}: {error}") }
    }

    fn version(found: &str) -> Self {
        let message = format!("{found}; versions 3.0, 3.1 and 3.2 of OpenAPI are supported");
        Self { code: "VERSION", message }
    }
}

impl fmt::Display for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Prints the message, which a program prints when `main` returns the error.
impl fmt::Debug for DocumentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for DocumentError {}

/// A `$ref` that leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// It refers to something that the document does not have, or that is not kept.
    Missing(String),
    /// It refers to another document.
    Elsewhere(String),
    /// It is one of too many references, which probably lead back to the first.
    Endless(String),
}

impl Broken {
    fn unfound(reference: &str) -> Self {
        let of = if reference.starts_with('#') { Self::Missing } else { Self::Elsewhere };
        of(reference.to_owned())
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(reference) => write!(
                f,
                "`{reference}` is not a parameter, schema or path item of the document; correct the reference, or add its target to `components`"
            ),
            Self::Elsewhere(reference) => {
                write!(f, "`{reference}` is in another document; bundle the documents into one first")
            }
            Self::Endless(reference) => {
                write!(
                    f,
                    "`{reference}` leads from reference to reference without an end; refer to the target"
                )
            }
        }
    }
}

/// The number of references that are followed one after the other.
const MOST: usize = 32;

impl Source {
    pub(crate) fn parse(text: &str) -> Result<Self, DocumentError> {
        let root = read(text.trim_start_matches('\u{FEFF}'))?;
        let minor = minor(&root)?;
        Ok(Self { root, minor })
    }

    /// Returns a member of the document.
    pub(crate) fn member(&self, name: &str) -> Option<&Json> {
        self.root.get(name)
    }

    /// Follows the references of an object, if it has some.
    pub(crate) fn followed<'d>(&'d self, object: &'d Json) -> Result<&'d Json, Broken> {
        let mut object = object;
        for _ in 0..MOST {
            let Some(reference) = reference(object) else { return Ok(object) };
            object = self.find(reference)?;
        }
        Err(Broken::Endless(reference(object).unwrap_or_default().to_owned()))
    }

    /// Returns the target of a reference inside the document.
    fn find(&self, reference: &str) -> Result<&Json, Broken> {
        let pointer = reference.strip_prefix('#').and_then(|pointer| percent::decode(pointer).ok());
        let found = pointer.and_then(|pointer| self.root.pointer(&pointer));
        found.ok_or_else(|| Broken::unfound(reference))
    }

    /// Returns a schema without references, up to a depth at which every value is accepted.
    pub(crate) fn schema(&self, schema: &Json) -> Result<Json, Broken> {
        Inlined { source: self, left: 1_000 }.schema(schema, 0)
    }
}

fn read(text: &str) -> Result<Json, DocumentError> {
    let is_json = text.trim_start().starts_with('{');
    if is_json || cfg!(not(feature = "yaml")) {
        let mut json = serde_json::Deserializer::from_str(text);
        let root = Keep::Document.deserialize(&mut json).and_then(|root| json.end().map(|()| root));
        return root.map_err(|error| DocumentError::syntax("JSON", &error));
    }
    read_yaml(text)
}

#[cfg(feature = "yaml")]
fn read_yaml(text: &str) -> Result<Json, DocumentError> {
    serde_saphyr::with_deserializer_from_str(text, |yaml| Keep::Document.deserialize(yaml))
        .map_err(|error| DocumentError::syntax("YAML", &error))
}

#[cfg(not(feature = "yaml"))]
fn read_yaml(_: &str) -> Result<Json, DocumentError> {
    Err(DocumentError::syntax("JSON", &"to parse YAML, enable the feature `yaml`"))
}

/// Returns the minor version of a document.
fn minor(root: &Json) -> Result<u32, DocumentError> {
    let version = match root.get("openapi") {
        Some(Json::String(version)) => version.clone(),
        // YAML reads `openapi: 3.0` as a number.
        Some(Json::Number(version)) => version.to_string(),
        _ if root.get("swagger").is_some() => {
            return Err(DocumentError::version("the document is in the format Swagger 2.0"));
        }
        _ => return Err(DocumentError::version("the document has no member `openapi`")),
    };
    match version.split('.').collect::<Vec<_>>().as_slice() {
        ["3", "0", ..] => Ok(0),
        ["3", "1", ..] => Ok(1),
        ["3", "2", ..] => Ok(2),
        _ if is_showable(&version) => {
            Err(DocumentError::version(&format!("the document has the version `{version}`")))
        }
        _ => Err(DocumentError::version("the value of `openapi` is not a version")),
    }
}

/// Returns whether an error may show the version of a document, which might be any string.
fn is_showable(version: &str) -> bool {
    (1..=32).contains(&version.len()) && version.bytes().all(|byte| byte.is_ascii_graphic())
}

fn reference(object: &Json) -> Option<&str> {
    object.get("$ref")?.as_str()
}

/// Replaces references in a schema.
struct Inlined<'d> {
    source: &'d Source,
    /// The number of objects that may still be copied: schemas may refer to each other in ways that grow without end.
    left: usize,
}

/// The depth at which a schema accepts every value.
const DEPTH: usize = 8;

impl Inlined<'_> {
    fn schema(&mut self, schema: &Json, depth: usize) -> Result<Json, Broken> {
        self.left = self.left.saturating_sub(1);
        let Json::Object(members) = schema else { return Ok(Json::Bool(true)) };
        if self.left == 0 || depth == DEPTH {
            return Ok(Json::Bool(true));
        }
        let mut copied = Map::new();
        for (name, member) in members.iter().filter(|(name, _)| *name != "$ref" && *name != "$defs") {
            copied.insert(name.clone(), self.member(name, member, depth + 1)?);
        }
        let Some(reference) = reference(schema) else { return Ok(Json::Object(copied)) };
        let target = self.schema(self.source.find(reference)?, depth + 1)?;
        if copied.is_empty() {
            return Ok(target);
        }
        // Since 3.1, the members next to a reference hold as well.
        Ok(serde_json::json!({ "allOf": [target, copied] }))
    }

    fn member(&mut self, name: &str, member: &Json, depth: usize) -> Result<Json, Broken> {
        match (name, member) {
            ("items" | "additionalProperties", Json::Object(_)) => self.schema(member, depth),
            ("allOf" | "anyOf" | "oneOf", Json::Array(schemas)) => {
                schemas.iter().map(|schema| self.schema(schema, depth)).collect()
            }
            ("properties", Json::Object(schemas)) => {
                let named =
                    schemas.iter().map(|(name, schema)| Ok((name.clone(), self.schema(schema, depth)?)));
                named.collect()
            }
            _ => Ok(member.clone()),
        }
    }
}
