//! [`Operation`]: a method and a path of a document, ready to build.

use std::fmt::Write as _;
use std::sync::Arc;

use serde_json::{Map, Value as Json};
use urika::template::{Kind, PreparedTemplate, Template};
use urika::value::AsBase;
use urika::{BuildError, MatchError, UriBuf, redact_in};

use crate::arguments::Arguments;
use crate::captured::captured;
use crate::filled::Filled;
use crate::finding::{Problem, Rejection};
use crate::parameter::{Operator, Parameter, Writing};
use crate::path::{self, PathTemplate};
use crate::server::Server;

/// An operation of a document: a method, and a path with its parameters.
///
/// ```
/// use serde_json::json;
/// use urika::value::Base;
/// use urika_openapi::Document;
///
/// let document = Document::parse(r#"{ "openapi": "3.1.0", "paths": { "/users/{id}": {
///     "get": { "operationId": "getUser",
///     "parameters": [
///         { "name": "id", "in": "path", "required": true },
///         { "name": "page[size]", "in": "query", "schema": { "type": "integer" } }
///     ]
/// } } } }"#)?;
/// let get = document.operation("getUser")?;
/// assert_eq!((get.method(), get.path()), ("GET", "/users/{id}"));
///
/// let base = Base::parse("https://api.example.com/v1")?;
/// let uri = get.build(&base, &json!({ "id": "kim lee", "page[size]": 50 }))?;
/// assert_eq!(uri, "https://api.example.com/v1/users/kim%20lee?page%5Bsize%5D=50");
///
/// let error = get.build(&base, &json!({ "id": "../admin" })).unwrap_err();
/// assert_eq!((error.variable(), error.code()), (Some("id"), "SEGMENT_CHARACTER"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Operation {
    metadata: Metadata,
    parameters: Vec<Parameter>,
    template: PreparedTemplate<'static>,
    /// The template that parses a URL: it also has the parameters with reserved characters.
    parsed: Template<'static>,
    /// The variable of the members of objects that become parameters of their own, if there are some.
    objects: Option<String>,
}

/// An operation as the document describes it.
#[derive(Clone, Debug)]
pub(crate) struct Metadata {
    pub(crate) name: String,
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) summary: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) servers: Arc<[Server]>,
}

impl Operation {
    pub(crate) fn new(metadata: Metadata, mut parameters: Vec<Parameter>) -> Result<Self, Rejection> {
        path::add_undescribed(&metadata.path, &mut parameters);
        separate(&mut parameters)?;
        let path = PathTemplate::new(&metadata.path, &parameters)?;
        let objects = objects(&parameters);
        let build = with_query(&path, &parameters, objects.as_deref(), false);
        let parse = with_query(&path, &parameters, None, true);
        let template = |text: &str| Template::parse(text).map(Template::into_owned).map_err(Problem::Path);
        let mut build = with_rules(template(&build)?, &parameters);
        // `Filled` checks the names of members by the schema.
        if let Some(objects) = &objects {
            build = build.with(objects, Kind::text().any_keys().optional());
        }
        let rejected = |error| unsafe_template(error, &metadata.path, &parameters);
        let prepared = build.prepare().map_err(rejected)?;
        prepared.check_on_base().map_err(rejected)?;
        let parsed = with_rules(template(&parse)?, &parameters);
        // The template that builds has no parameter with `allowReserved`, so it cannot see that the path has one of that name.
        if parameters.iter().any(|parameter| parameter.is_reserved) {
            parsed.clone().prepare().map_err(rejected)?;
        }
        Ok(Self { metadata, template: prepared, parsed, objects, parameters })
    }

    /// Returns the name: the `operationId`, or the method and the path, as in `GET /users/{id}`.
    ///
    /// ```
    /// # use urika_openapi::Document;
    /// fn names(document: &Document) -> Vec<&str> {
    ///     document.operations().iter().map(|operation| operation.name()).collect()
    /// }
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.metadata.name
    }

    /// Returns the method, such as `GET`.
    ///
    /// ```
    /// # use urika_openapi::Operation;
    /// fn is_read(operation: &Operation) -> bool {
    ///     operation.method() == "GET"
    /// }
    /// ```
    #[must_use]
    pub fn method(&self) -> &str {
        &self.metadata.method
    }

    /// Returns the path as written in the document.
    ///
    /// ```
    /// # use urika_openapi::Operation;
    /// fn is_of_users(operation: &Operation) -> bool {
    ///     operation.path().starts_with("/users")
    /// }
    /// ```
    #[must_use]
    pub fn path(&self) -> &str {
        &self.metadata.path
    }

    /// Returns the summary.
    ///
    /// ```
    /// # use urika_openapi::Operation;
    /// fn title(operation: &Operation) -> &str {
    ///     operation.summary().unwrap_or(operation.name())
    /// }
    /// ```
    #[must_use]
    pub fn summary(&self) -> Option<&str> {
        self.metadata.summary.as_deref()
    }

    /// Returns the description.
    ///
    /// ```
    /// # use urika_openapi::Operation;
    /// fn help(operation: &Operation) -> &str {
    ///     operation.description().or(operation.summary()).unwrap_or_default()
    /// }
    /// ```
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.metadata.description.as_deref()
    }

    /// Returns the parameters in the path and the query, in the order in which the query has them.
    ///
    /// ```
    /// # use urika_openapi::Operation;
    /// fn needs_arguments(operation: &Operation) -> bool {
    ///     operation.parameters().iter().any(|parameter| parameter.is_required())
    /// }
    /// ```
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Returns the servers of the operation, which are those of the document unless the operation or its path names
    /// others.
    ///
    /// ```
    /// use urika_openapi::Document;
    ///
    /// let document = Document::parse(r#"{ "openapi": "3.0.3",
    ///     "servers": [{ "url": "https://api.example.com" }],
    ///     "paths": { "/files": {
    ///         "servers": [{ "url": "https://files.example.com" }],
    ///         "put": { "operationId": "putFile" }
    /// } } }"#)?;
    /// let put = document.operation("putFile")?;
    /// assert_eq!(put.servers()[0].base(&())?, "https://files.example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn servers(&self) -> &[Server] {
        &self.metadata.servers
    }

    /// Checks that each argument is a parameter in the path or the query. [`build`](Self::build) ignores arguments
    /// with unknown names, which may belong to the body or be misspelled.
    ///
    /// The names of JSON objects, of maps and of pairs are checked. A type that implements [`Arguments`] has no list of
    /// names.
    ///
    /// ```
    /// use serde_json::json;
    /// use urika_openapi::Document;
    ///
    /// let document = Document::parse(r#"{ "openapi": "3.1.0", "paths": { "/users": { "get": {
    ///     "operationId": "listUsers",
    ///     "parameters": [
    ///         { "name": "per_page", "in": "query", "schema": { "type": "integer" } }
    ///     ]
    /// } } } }"#)?;
    /// let list = document.operation("listUsers")?;
    /// list.check_names(&json!({ "per_page": 50 }))?;
    /// let error = list.check_names(&json!({ "perpage": 50 })).unwrap_err();
    /// assert_eq!((error.variable(), error.code()), (Some("perpage"), "VARIABLE_UNKNOWN"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first name that no [`argument`](Parameter::argument) of a parameter has.
    pub fn check_names<A: Arguments + ?Sized>(&self, arguments: &A) -> Result<(), BuildError> {
        arguments.__check()?;
        let known: Vec<&str> = self.parameters.iter().map(|parameter| parameter.argument.as_str()).collect();
        match arguments.__unknown(&|name: &str| known.contains(&name)) {
            None => Ok(()),
            Some(name) => Err(BuildError::unknown(name, &known)),
        }
    }

    /// Builds the URL of a request on the base URL of a server.
    ///
    /// The rules are those of [`Template::build`](urika::template::Template::build): a value in the path is one segment,
    /// and a value in the query adds no other parameter. The schema of each parameter is checked as far as the README of
    /// this crate says. Parameters are in the order of the document; objects that become several parameters are after
    /// the others, and parameters with `allowReserved` are last.
    ///
    /// ```
    /// use serde_json::json;
    /// use urika::value::Base;
    /// use urika_openapi::Document;
    ///
    /// let document = Document::parse(r#"{ "openapi": "3.1.0", "paths": { "/items": { "get": {
    ///     "operationId": "listItems",
    ///     "parameters": [
    ///         { "name": "ids", "in": "query", "style": "pipeDelimited",
    ///           "schema": { "type": "array", "items": { "type": "integer" } } },
    ///         { "name": "filter", "in": "query", "style": "deepObject",
    ///           "schema": { "type": "object" } }
    ///     ]
    /// } } } }"#)?;
    /// let list = document.operation("listItems")?;
    /// let base = Base::parse("https://api.example.com")?;
    /// let arguments = json!({ "ids": [1, 2], "filter": { "color": "red&x=1" } });
    /// let uri = list.build(&base, &arguments)?;
    /// assert_eq!(uri.query().unwrap(), "ids=1%7C2&filter%5Bcolor%5D=red%26x%3D1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails at the first argument that would change the target of the request or that its schema does not accept, and
    /// when a required argument is missing. The error has the name of the parameter.
    ///
    /// # Panics
    ///
    /// Panics with "capacity overflow" when the result would be longer than `u32::MAX` bytes.
    pub fn build<B, A>(&self, base: &B, arguments: &A) -> Result<UriBuf, BuildError>
    where
        B: AsBase + ?Sized,
        A: Arguments + ?Sized,
    {
        let filled = self.filled(arguments)?;
        let uri = self.template.build_on(base, &filled.values).map_err(|error| self.named(error))?;
        if filled.reserved.is_empty() {
            return Ok(uri);
        }
        let reserved = filled.reserved.join("&");
        let query = match uri.query() {
            Some(query) if !query.is_empty() => format!("{query}&{reserved}"),
            _ => reserved,
        };
        Ok(uri.with_query(query.as_str())?)
    }

    /// Returns the arguments of the operation in a URL without its base, which begins with the path of the document.
    ///
    /// Values have the types of their schemas. A number that would be written in another way, such as `1.50`, is a string.
    /// [`build`](Self::build) accepts the values, and builds an equivalent URL.
    ///
    /// ```
    /// use serde_json::json;
    /// use urika_openapi::Document;
    ///
    /// let document = Document::parse(r#"{ "openapi": "3.1.0", "paths": { "/users/{id}": {
    ///     "get": { "operationId": "getUser",
    ///     "parameters": [
    ///         { "name": "id", "in": "path", "schema": { "type": "integer" } }
    ///     ]
    /// } } } }"#)?;
    /// let get = document.operation("getUser")?;
    /// assert_eq!(get.captures("/users/7")?.get("id"), Some(&json!(7)));
    /// assert_eq!(get.captures("/users/kim").unwrap_err().code(), "VALUE_INTEGER");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the path is another one, and for values that [`build`](Self::build) rejects.
    pub fn captures(&self, uri: &str) -> Result<Map<String, Json>, MatchError> {
        self.read(&self.parsed, uri)
    }

    /// Returns the arguments of the operation in a URL on a base, like [`captures`](Self::captures).
    ///
    /// ```
    /// use urika::value::Base;
    /// # use urika_openapi::Document;
    /// # let document = Document::parse(r#"{ "openapi": "3.1.0", "paths": { "/users/{id}": { "get": {
    /// #     "operationId": "getUser",
    /// #     "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }]
    /// # } } } }"#)?;
    /// # let get = document.operation("getUser")?;
    /// let base = Base::parse("https://api.example.com/v1")?;
    /// let arguments = get.captures_on(&base, "https://api.example.com/v1/users/7")?;
    /// assert_eq!(get.build(&base, &arguments)?, "https://api.example.com/v1/users/7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`captures`](Self::captures), and when the URL has another base.
    pub fn captures_on<B: AsBase + ?Sized>(
        &self,
        base: &B,
        uri: &str,
    ) -> Result<Map<String, Json>, MatchError> {
        let text = format!("{}{}", base.as_base().as_str(), self.parsed.as_str());
        let template = with_rules(Template::parse(&text).map_err(BuildError::from)?, &self.parameters);
        self.read(&template, uri)
    }

    /// Returns the method and the path, as in `GET /users/{id}`.
    pub(crate) fn place(&self) -> String {
        format!("{} {}", self.method(), self.path())
    }

    /// Returns whether this is the method and the path.
    pub(crate) fn is_at(&self, place: &str) -> bool {
        place.split_once(' ') == Some((self.method(), self.path()))
    }

    fn read(&self, template: &Template<'_>, uri: &str) -> Result<Map<String, Json>, MatchError> {
        // Without a query in the template, a `{+x}` at the end of the path would match the query of the URL.
        let has_query = template.as_str().contains('?');
        let matched = if has_query { uri } else { uri.split(['?', '#']).next().unwrap_or_default() };
        let captures = template.captures(matched)?;
        // Building checks the values below. Those of `{+x}` are still encoded.
        let has_paths = self.parameters.iter().any(|parameter| parameter.has_operator(Operator::Reserved));
        let captures = if has_paths { captures.safe()? } else { captures };
        let arguments = captured(&self.parameters, &captures, (&self.metadata.path, uri));
        let filled = self.filled(&arguments)?;
        self.template.build(&filled.values).map_err(|error| self.named(error))?;
        Ok(arguments)
    }

    fn filled<'a, A: Arguments + ?Sized>(&'a self, arguments: &'a A) -> Result<Filled<'a>, BuildError> {
        let place = (self.metadata.path.as_str(), self.objects.as_deref());
        Filled::new(&self.parameters, place, arguments)
    }

    /// Gives a variable of the template the name of its parameter.
    #[cold]
    fn named(&self, error: BuildError) -> BuildError {
        let name = match error.variable() {
            Some(variable) if Some(variable) == self.objects.as_deref() => {
                self.parameters.iter().find(|parameter| parameter.has_members())
            }
            Some(variable) => self.parameters.iter().find(|parameter| parameter.variable == variable),
            None => None,
        };
        let name = name.map_or("", |parameter| &parameter.argument);
        error.of_source(&redact_in(&self.metadata.path), name)
    }
}

/// Gives parameters of one name in the path and the query different arguments and variables.
fn separate(parameters: &mut [Parameter]) -> Result<(), Rejection> {
    for at in 0..parameters.len() {
        let (name, variable) = (parameters[at].name.clone(), parameters[at].variable.clone());
        let is_twin = |other: &Parameter| other.is_in_query() && other.name == name;
        let Some(twin) = parameters.iter().position(is_twin).filter(|twin| *twin != at) else { continue };
        // A matrix writes the name.
        if parameters[at].is_in_query() || parameters[at].has_operator(Operator::Parameter) {
            return Err(Rejection::new(Problem::ParameterTwice, &name));
        }
        parameters[at].variable = unused(variable + "_", parameters);
        parameters[twin].argument = format!("query.{name}");
    }
    let mut arguments: Vec<&str> = parameters.iter().map(|parameter| parameter.argument.as_str()).collect();
    arguments.sort_unstable();
    match arguments.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(Rejection::new(Problem::ParameterTwice, pair[0])),
        None => Ok(()),
    }
}

/// Adds the rules of path parameters: in `/users/{;id}`, the value is a path parameter of an empty segment, and the members
/// of an object are path parameters of their own. `Filled` checks their names.
fn with_rules<'t>(template: Template<'t>, parameters: &[Parameter]) -> Template<'t> {
    let matrices = parameters.iter().filter(|parameter| parameter.has_operator(Operator::Parameter));
    matrices.fold(template, |template, one| template.with(&one.variable, Kind::parameters().any_keys()))
}

/// Returns the variable for the members of objects. No parameter has its name.
fn objects(parameters: &[Parameter]) -> Option<String> {
    if !parameters.iter().any(Parameter::has_members) {
        return None;
    }
    Some(unused(String::from("objects"), parameters))
}

/// Returns a name that no variable of the parameters has.
fn unused(mut name: String, parameters: &[Parameter]) -> String {
    while parameters.iter().any(|parameter| parameter.variable == name) {
        name.push('_');
    }
    name
}

/// Returns the template of a path with its query.
fn with_query(
    path: &PathTemplate,
    parameters: &[Parameter],
    objects: Option<&str>,
    has_reserved: bool,
) -> String {
    let mut text = path.text.clone();
    let mut next = if path.has_query { "{&" } else { "{?" };
    for parameter in parameters.iter().filter(|parameter| parameter.is_in_query()) {
        let star = match parameter.writing {
            Writing::Pairs { .. } => continue,
            _ if parameter.is_reserved && !has_reserved => continue,
            Writing::Variable { is_exploded: true, .. } => "*",
            _ => "",
        };
        _ = write!(text, "{next}{}{star}", parameter.variable);
        next = ",";
    }
    if let Some(objects) = objects {
        _ = write!(text, "{next}{objects}*");
        next = ",";
    }
    if next == "," {
        text.push('}');
    }
    text
}

/// Returns the problem of a template, with the parameter at fault.
fn unsafe_template(error: BuildError, path: &str, parameters: &[Parameter]) -> Rejection {
    let at_fault = parameters.iter().find(|parameter| error.variable() == Some(&parameter.variable));
    let path = redact_in(path);
    match at_fault {
        Some(Parameter { name, .. }) => Rejection::new(Problem::Unsafe(error.of_source(&path, name)), name),
        None => Problem::Unsafe(error.of_source(&path, "")).into(),
    }
}
