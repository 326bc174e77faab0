//! [`Server`]: the base URL of a document, with its variables.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value as Json;
use urika::template::{Template, Value};
use urika::value::BaseBuf;
use urika::{BuildError, FaultKind, Parsed, Part, Uri, UriRefBuf, redact_in};

use crate::arguments::Arguments;
use crate::expression::{Expression, end, expressions};

/// A server of a document: a base URL, whose variables have defaults.
///
/// ```
/// use serde_json::json;
/// use urika_openapi::Document;
///
/// let document = Document::parse(r#"{ "openapi": "3.1.0", "paths": {}, "servers": [{
///     "url": "{scheme}://{tenant}.example.com/{version}",
///     "variables": {
///         "scheme": { "enum": ["https", "http"], "default": "https" },
///         "tenant": { "default": "demo" },
///         "version": { "default": "api/v1" }
///     }
/// }] }"#)?;
/// let server = &document.servers()[0];
/// assert_eq!(server.base(&())?, "https://demo.example.com/api/v1");
/// assert_eq!(server.base(&json!({ "tenant": "kim" }))?, "https://kim.example.com/api/v1");
///
/// let error = server.base(&json!({ "tenant": "evil.example/" })).unwrap_err();
/// assert_eq!(error.variable(), Some("tenant"));
/// assert!(server.base(&json!({ "scheme": "ftp" })).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Server {
    url: String,
    variables: BTreeMap<String, Variable>,
}

#[derive(Clone)]
struct Variable {
    default: Option<String>,
    listed: Vec<String>,
}

/// Prints the URL of the document, without its secrets.
impl fmt::Debug for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").field("url", &redact_in(&self.url)).finish_non_exhaustive()
    }
}

impl Server {
    /// Reads a list of servers. Without one, the only server is `/`.
    pub(crate) fn read_all(servers: Option<&Json>) -> Vec<Self> {
        let servers = servers.and_then(Json::as_array).map_or(&[] as &[_], Vec::as_slice);
        let all: Vec<Self> = servers.iter().filter_map(Self::read).collect();
        if all.is_empty() { vec![Self { url: String::from("/"), variables: BTreeMap::new() }] } else { all }
    }

    fn read(server: &Json) -> Option<Self> {
        let url = server.get("url")?.as_str()?.to_owned();
        let variables = server.get("variables").and_then(Json::as_object);
        let variables =
            variables.into_iter().flatten().map(|(name, variable)| (name.clone(), Variable::read(variable)));
        Some(Self { url, variables: variables.collect() })
    }

    /// Returns the URL as written in the document, with its variables.
    ///
    /// ```
    /// # use urika_openapi::Document;
    /// let document = Document::parse(r#"{ "openapi": "3.1.0", "paths": {} }"#)?;
    /// assert_eq!(document.servers()[0].url(), "/");
    /// # Ok::<(), urika_openapi::DocumentError>(())
    /// ```
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the base for these values of the variables.
    ///
    /// The values that the document names, in `default` and `enum`, may be anything: a scheme, or several segments. A
    /// value from elsewhere must fit the place of its variable, as in
    /// [`Template::build`](urika::template::Template::build).
    ///
    /// # Errors
    ///
    /// Fails for a value that does not fit, for a variable without a value, and when the URL is not a base. The URL
    /// of a server might be relative to its document: then use [`base_at`](Self::base_at).
    pub fn base<A: Arguments + ?Sized>(&self, variables: &A) -> Result<BaseBuf, BuildError> {
        Ok(BaseBuf::parse(self.reference(variables)?.into_string())?)
    }

    /// Returns the base of a server that may be relative to the URL of its document.
    ///
    /// ```
    /// use urika::uri;
    /// # use urika_openapi::Document;
    /// let document = Document::parse(r#"{ "openapi": "3.1.0", "paths": {},
    ///     "servers": [{ "url": "../v1" }]
    /// }"#)?;
    /// let at = uri!("https://api.example.com/docs/openapi.json");
    /// assert_eq!(document.servers()[0].base_at(at, &())?, "https://api.example.com/v1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`base`](Self::base).
    pub fn base_at<'u, A: Arguments + ?Sized>(
        &self,
        document: impl Parsed<Uri<'u>>,
        variables: &A,
    ) -> Result<BaseBuf, BuildError> {
        let resolved = document.into_parsed().resolve(&self.reference(variables)?);
        Ok(BaseBuf::parse(resolved.into_string())?)
    }

    fn reference<A: Arguments + ?Sized>(&self, variables: &A) -> Result<UriRefBuf, BuildError> {
        let expressions = expressions(&self.url);
        let (mut text, mut values) = (String::new(), Vec::new());
        for (number, Expression { before, name, .. }) in expressions.iter().enumerate() {
            text.push_str(before);
            match self.replaced(name, variables)? {
                Replaced::Literal(literal) => text += &literal.replace('{', "%7B").replace('}', "%7D"),
                Replaced::Value(value) => {
                    let variable = format!("v{number}");
                    text.extend(["{", &variable, "}"]);
                    values.push((variable, value));
                }
            }
        }
        text.push_str(end(&self.url, &expressions));
        let named = |error: BuildError| {
            let number =
                error.variable().and_then(|variable| variable.strip_prefix('v')?.parse::<usize>().ok());
            let expression = number.and_then(|number| expressions.get(number));
            let name = expression.map_or("", |expression| expression.name);
            error.of_source(&redact_in(&self.url), name)
        };
        Template::parse(&text)?.build(&values).map_err(named)
    }

    /// Returns the value of a variable: one that the document names, or one from elsewhere.
    fn replaced<'a, A: Arguments + ?Sized>(
        &'a self,
        name: &str,
        variables: &'a A,
    ) -> Result<Replaced<'a>, BuildError> {
        let given = variables.argument(name).map(Value::from).filter(|value| !value.is_undefined());
        let fault = |kind| Err(BuildError::found(kind, Part::Host, name));
        let default = self.variables.get(name).and_then(|variable| variable.default.as_deref());
        let listed = self.variables.get(name).map_or(&[] as &[_], |variable| &variable.listed);
        let Some(given) = given else {
            return default.map(Replaced::Literal).map_or_else(|| fault(FaultKind::ValueUndefined), Ok);
        };
        let is_given = |text: &&str| given.as_text() == Some(text);
        if listed.is_empty() {
            let default = default.filter(is_given).map(Replaced::Literal);
            return Ok(default.unwrap_or(Replaced::Value(given)));
        }
        match listed.iter().map(String::as_str).find(is_given) {
            Some(listed) => Ok(Replaced::Literal(listed)),
            None => Err(BuildError::found(FaultKind::ValueUnlisted, Part::Host, name).listing(listed)),
        }
    }
}

/// The replacement of a variable in the URL of a server.
enum Replaced<'a> {
    /// A value that the document names, which may be anything.
    Literal(&'a str),
    /// A value from elsewhere, which must fit the place of its variable.
    Value(Value<'a>),
}

impl Variable {
    fn read(variable: &Json) -> Self {
        let text = |json: &Json| Value::from(json).as_text().map(str::to_owned);
        let listed = variable.get("enum").and_then(Json::as_array);
        Self {
            default: variable.get("default").and_then(text),
            listed: listed.into_iter().flatten().filter_map(text).collect(),
        }
    }
}
