//! [`Server`]: the base URL of a document, with its variables.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value as Json;
use urika::template::{Template, Value};
use urika::value::BaseBuf;
use urika::{BuildError, FaultKind, Part, Uri, UriRefBuf};

use crate::arguments::Arguments;

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
#[derive(Clone, Debug)]
pub struct Server {
    url: String,
    variables: BTreeMap<String, Variable>,
}

#[derive(Clone, Debug)]
struct Variable {
    default: Option<String>,
    listed: Vec<String>,
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
        let variables = variables.into_iter().flatten().map(|(name, it)| (name.clone(), Variable::read(it)));
        Some(Self { url, variables: variables.collect() })
    }

    /// Returns the URL as the document has it, with its variables.
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
    /// Fails for a value that does not fit, for a variable without a value, and when the URL is not a base. This is so
    /// for the URL of a server that is relative to its document: use [`base_at`](Self::base_at).
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
        document: impl Into<Uri<'u>>,
        variables: &A,
    ) -> Result<BaseBuf, BuildError> {
        let resolved = document.into().resolve(&self.reference(variables)?);
        Ok(BaseBuf::parse(resolved.into_string())?)
    }

    fn reference<A: Arguments + ?Sized>(&self, variables: &A) -> Result<UriRefBuf, BuildError> {
        let (mut text, mut rest, mut values) = (String::new(), self.url.as_str(), Vec::new());
        while let Some((literal, after)) = rest.split_once('{') {
            text.push_str(literal);
            let Some((name, after)) = after.split_once('}') else {
                text.push('{');
                rest = after;
                break;
            };
            self.push(name, variables, &mut text, &mut values)?;
            rest = after;
        }
        text.push_str(rest);
        let values: Vec<(String, Value<'_>)> = values;
        let named = |error: BuildError| match error.variable().and_then(number) {
            Some(number) => error.of_variable(self.names().nth(number).unwrap_or_default()),
            None => error,
        };
        Template::parse(&text)?.build(&values).map_err(named)
    }

    /// Adds a variable of the URL: a value of the document as text, and another one as a variable of the template.
    fn push<'a, A: Arguments + ?Sized>(
        &self,
        name: &str,
        variables: &'a A,
        text: &mut String,
        values: &mut Vec<(String, Value<'a>)>,
    ) -> Result<(), BuildError> {
        let known = self.variables.get(name);
        let given = variables.argument(name).map(Value::from).filter(|value| !value.is_undefined());
        let fault = |kind| Err(BuildError::found(kind, Part::Host, name));
        let default = known.and_then(|variable| variable.default.as_deref());
        let literal = match (&given, known) {
            (None, _) => match default {
                Some(default) => Some(default),
                None => return fault(FaultKind::ValueUndefined),
            },
            (Some(given), Some(known)) => {
                let is_listed = |text: &&String| given.as_text() == Some(text.as_str());
                match known.listed.iter().find(is_listed) {
                    None if !known.listed.is_empty() => return fault(FaultKind::ValueUnlisted),
                    Some(listed) => Some(listed.as_str()),
                    None => default.filter(|default| given.as_text() == Some(default)),
                }
            }
            (Some(_), None) => None,
        };
        if let Some(literal) = literal {
            text.push_str(&literal.replace('{', "%7B").replace('}', "%7D"));
            return Ok(());
        }
        let variable = format!("v{}", self.names().position(|other| other == name).unwrap_or_default());
        _ = write!(text, "{{{variable}}}");
        values.extend(given.map(|given| (variable, given)));
        Ok(())
    }

    /// Returns the names of the variables in the URL.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.url.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0))
    }
}

/// Returns the number of a variable of the template.
fn number(variable: &str) -> Option<usize> {
    variable.strip_prefix('v')?.parse().ok()
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
