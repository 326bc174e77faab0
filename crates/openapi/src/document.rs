//! [`Document`]: the operations of an OpenAPI document.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::Value as Json;

use crate::finding::{Finding, Problem, Rejection};
use crate::keep::METHODS;
use crate::operation::{Metadata, Operation};
use crate::parameter::Parameter;
use crate::server::Server;
use crate::source::{DocumentError, Source};

/// The operations of an OpenAPI document of version 3.0, 3.1 or 3.2.
///
/// ```
/// use serde_json::json;
/// use urika_openapi::Document;
///
/// let document = Document::parse("
/// openapi: 3.1.0
/// servers:
///   - url: https://api.example.com/v1
/// paths:
///   /users/{id}:
///     get:
///       operationId: getUser
///       parameters:
///         - {name: id, in: path, required: true, schema: {type: integer}}
/// ")?;
/// let base = document.servers()[0].base(&())?;
/// let uri = document.operation("getUser")?.build(&base, &json!({ "id": 7 }))?;
/// assert_eq!(uri, "https://api.example.com/v1/users/7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Document {
    operations: Vec<Operation>,
    /// The number of each operation.
    by_name: BTreeMap<String, usize>,
    findings: Vec<Finding>,
    servers: Arc<[Server]>,
}

impl Document {
    /// Parses a document in JSON or YAML. Each operation is prepared, or is a [finding](Self::findings).
    ///
    /// Only the parts that URLs depend on are kept in memory. References are followed inside the document: bundle a
    /// document of several files first.
    ///
    /// ```
    /// use urika_openapi::Document;
    ///
    /// let document = Document::parse(r#"{ "openapi": "3.2.0", "paths": {} }"#)?;
    /// assert!(document.operations().is_empty());
    /// # Ok::<(), urika_openapi::DocumentError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the string is neither JSON nor YAML, and for another version than 3.0, 3.1 and 3.2.
    pub fn parse(text: &str) -> Result<Self, DocumentError> {
        let source = Source::parse(text)?;
        let mut document = Self {
            operations: Vec::new(),
            by_name: BTreeMap::new(),
            findings: Vec::new(),
            servers: Server::read_all(source.member("servers")).into(),
        };
        let paths = source.member("paths").and_then(Json::as_object);
        // Names that begin with `x-` are extensions.
        for (path, item) in paths.into_iter().flatten().filter(|(path, _)| !path.starts_with("x-")) {
            document.add_path(&source, path, item);
        }
        Ok(document)
    }

    /// Returns the operation with a name: its `operationId`, or its method and path, as in `GET /users/{id}`, whether or not it
    /// has an `operationId`.
    ///
    /// ```
    /// use urika_openapi::Document;
    ///
    /// let document = Document::parse(r#"{ "openapi": "3.1.0",
    ///     "paths": { "/users": { "get": {} } }
    /// }"#)?;
    /// assert_eq!(document.operation("GET /users")?.path(), "/users");
    /// assert_eq!(document.operation("getUsers").unwrap_err().code(), "OPERATION_UNKNOWN");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with the finding of the operation, if there is one, and when the document does not have the operation.
    pub fn operation(&self, name: &str) -> Result<&Operation, Finding> {
        if let Some(number) = self.by_name.get(name) {
            return Ok(&self.operations[*number]);
        }
        let at_place = self.operations.iter().find(|operation| operation.is_at(name));
        if let Some(operation) = at_place {
            return Ok(operation);
        }
        let finding = self.findings.iter().find(|finding| finding.is_of(name));
        Err(finding.cloned().unwrap_or_else(|| Finding::new(name, name, Problem::Unknown.into())))
    }

    /// Returns the operations that can be built, in the order of their paths.
    ///
    /// ```
    /// # use urika_openapi::Document;
    /// fn reads(document: &Document) -> usize {
    ///     document.operations().iter().filter(|operation| operation.method() == "GET").count()
    /// }
    /// ```
    #[must_use]
    pub fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// Returns the reasons why operations cannot be built.
    ///
    /// ```
    /// # use urika_openapi::Document;
    /// fn report(document: &Document) {
    ///     for finding in document.findings() {
    ///         eprintln!("{finding}");
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the servers, of which there is at least one: without `servers` it is `/`.
    ///
    /// ```
    /// use urika_openapi::Document;
    ///
    /// let document = Document::parse(r#"{ "openapi": "3.0.3", "paths": {},
    ///     "servers": [{ "url": "https://api.example.com/v1/" }]
    /// }"#)?;
    /// assert_eq!(document.servers()[0].base(&())?, "https://api.example.com/v1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn servers(&self) -> &[Server] {
        &self.servers
    }

    /// Adds the operations of a path.
    fn add_path(&mut self, source: &Source, path: &str, item: &Json) {
        let rejected = |problem: Problem| Finding::new(path, path, problem.into());
        if !path.starts_with('/') {
            return self.findings.push(rejected(Problem::Relative(path.to_owned())));
        }
        let item = match source.followed(item) {
            Ok(item) => item,
            Err(broken) => return self.findings.push(rejected(Problem::PathReference(broken))),
        };
        let others = item.get("additionalOperations").and_then(Json::as_object);
        let methods = METHODS.iter().filter_map(|method| Some((*method, item.get(*method)?)));
        let others = others.into_iter().flatten().map(|(method, operation)| (method.as_str(), operation));
        for (method, operation) in methods.chain(others).filter(|(_, operation)| operation.is_object()) {
            let is_other = !METHODS.contains(&method);
            let method = if is_other { method.to_owned() } else { method.to_ascii_uppercase() };
            self.add(source, item, operation, (method, path));
        }
    }

    fn add(&mut self, source: &Source, item: &Json, operation: &Json, (method, path): (String, &str)) {
        let text = |name: &str| operation.get(name).and_then(Json::as_str).map(str::to_owned);
        let place = format!("{method} {path}");
        let name = text("operationId").unwrap_or_else(|| place.clone());
        let servers = operation.get("servers").or_else(|| item.get("servers"));
        let metadata = Metadata {
            name: name.clone(),
            method,
            path: path.to_owned(),
            summary: text("summary"),
            description: text("description"),
            servers: servers
                .map_or_else(|| self.servers.clone(), |servers| Server::read_all(Some(servers)).into()),
        };
        if let Some(first) = self.by_name.get(&name) {
            let problem = Problem::OperationTwice(self.operations[*first].place());
            return self.findings.push(Finding::new(&name, &place, problem.into()));
        }
        match parameters(source, item, operation).and_then(|all| Operation::new(metadata, all)) {
            Ok(operation) => {
                self.by_name.insert(name, self.operations.len());
                self.operations.push(operation);
            }
            Err(rejection) => self.findings.push(Finding::new(&name, &place, rejection)),
        }
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.operations.iter().map(Operation::name);
        let names: Vec<&str> = names.collect();
        f.debug_struct("Document")
            .field("operations", &names)
            .field("findings", &self.findings)
            .finish_non_exhaustive()
    }
}

/// Returns the parameters of an operation: those of its path, unless it has others of the same name and place.
fn parameters(source: &Source, item: &Json, operation: &Json) -> Result<Vec<Parameter>, Rejection> {
    let read = |object: &Json| {
        let all = object.get("parameters").and_then(Json::as_array);
        let all = all.into_iter().flatten().map(|parameter| Parameter::read(source, parameter));
        all.filter_map(Result::transpose).collect::<Result<Vec<_>, _>>()
    };
    let (mut inherited, own) = (read(item)?, read(operation)?);
    let is_replaced = |inherited: &Parameter| {
        own.iter().any(|own| own.name == inherited.name && own.place == inherited.place)
    };
    inherited.retain(|inherited| !is_replaced(inherited));
    inherited.extend(own);
    Ok(inherited)
}
