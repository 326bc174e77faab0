//! Writes the paths of an OpenAPI document (version 3.1). The route set knows the routes; the application
//! adds the methods and the schemas of values.
//!
//! Copy [`paths`] and the functions below it. `tests/openapi.rs` sends each operation to the router.

#![allow(clippy::doc_markdown, reason = "OpenAPI is a name")]

use axum::Router;
use axum::routing::{MethodRouter, get};
use serde_json::{Map, Value, json};
use urika::template::Template;
use urika::{DescribedRoutes, Route, RouteMetadata, Routes, UriValue};
use urika_axum::RouterExt;

#[derive(Clone, Copy, Debug, UriValue)]
#[uri(rename_all = "lowercase")]
enum Sort {
    New,
    Old,
}

#[derive(Debug, Routes)]
#[routes(described)]
enum Shop {
    /// All items
    ///
    /// A page has twenty of them.
    #[route("/items{?q,tag*,sort,page}")]
    Items {
        q: Option<String>,
        tag: Vec<String>,
        sort: Option<Sort>,
        #[uri(default = 1)]
        page: u32,
    },
    /// An item
    #[route("/items/{id}", mime = "text/html")]
    Item { id: u64 },
    /// An item for programs
    #[route("/items/{id}.json", mime = "application/json")]
    Json { id: u64 },
    /// A photo
    #[route("/pictures/{+path}")]
    Picture { path: urika::value::RelPath<'static> },
    #[routes("/admin")]
    Admin(Admin),
}

#[derive(Debug, Routes)]
#[routes(described)]
enum Admin {
    /// A user
    #[route("/users/{name}")]
    User { name: urika::value::Segment<'static> },
}

/// Returns the application.
pub fn app() -> Router {
    let answer = || get(async || "here");
    Router::new().typed_routes(move |route: Shop| -> MethodRouter {
        match route {
            Shop::Items { .. } => answer().post(async || "posted"),
            Shop::Item { .. } => answer().delete(async || "gone"),
            Shop::Json { .. } | Shop::Picture { .. } | Shop::Admin(_) => answer(),
        }
    })
}

/// Returns the document of the application.
#[must_use]
pub fn document() -> Value {
    let methods = |route: &str| match route {
        "Items" => vec!["get", "post"],
        "Item" => vec!["get", "delete"],
        _ => vec!["get"],
    };
    let schema = |variable: &str| match variable {
        "id" => json!({ "type": "integer", "minimum": 0 }),
        "page" => json!({ "type": "integer", "minimum": 0, "default": 1 }),
        "tag" => json!({ "type": "array", "items": { "type": "string" } }),
        _ => json!({ "type": "string" }),
    };
    let mut all = paths::<Shop>("", &methods, &schema);
    all.extend(paths::<Admin>("/admin", &methods, &schema));
    let item = json!({ "type": "object", "properties": { "name": { "type": "string" } } });
    all["/items"]["post"]["requestBody"] = json!({ "content": { "application/json": { "schema": item } } });
    let info = json!({ "title": "Shop", "version": "1.0.0" });
    json!({ "openapi": "3.1.0", "info": info, "paths": all })
}

/// Returns the paths of a set under a prefix. An inner set needs its own call.
///
/// OpenAPI 3.1 has no path for some routes, which are omitted: a value with slashes (`{+path}`), a list of
/// segments, an optional segment, a literal query.
pub fn paths<R: DescribedRoutes>(
    prefix: &str,
    methods: &impl Fn(&str) -> Vec<&'static str>,
    schema: &impl Fn(&str) -> Value,
) -> Map<String, Value> {
    let mut found = Map::new();
    for (route, about) in R::ROUTES.iter().zip(R::METADATA).filter(|(route, _)| route.routes().is_empty()) {
        let Some((path, parameters)) = path(route, about, schema) else { continue };
        let operation = |method: &str| {
            json!({
                "operationId": format!("{method}{}", route.name()),
                "summary": about.title(),
                "description": about.description(),
                "parameters": parameters,
                "responses": responses(about),
            })
        };
        let operations = methods(route.name())
            .into_iter()
            .map(|method| (method.to_owned(), without_null(operation(method))));
        found.insert(format!("{prefix}{path}"), Value::Object(operations.collect()));
    }
    found
}

/// Returns the path of a route in OpenAPI's syntax, and its parameters.
fn path(
    route: &Route,
    about: &RouteMetadata,
    schema: &impl Fn(&str) -> Value,
) -> Option<(String, Vec<Value>)> {
    let template = route.template();
    let end = template.find("{#").or(template.find('#')).unwrap_or(template.len());
    let before = &template[..end];
    let (path, query) = before.split_at(before.find("{?").unwrap_or(end));
    let is_simple =
        |name: &str| !name.starts_with(['+', '/', '.', ';', '&']) && !name.contains([',', ':', '*']);
    let mut expressions = path.split('{').skip(1).filter_map(|piece| piece.split('}').next());
    if path.contains('?') || !expressions.all(is_simple) {
        return None;
    }
    let in_query = Template::parse(query).ok()?;
    let parameter = |name: &str, place: &str| {
        let mut schema = schema(name);
        if !about.texts_of(name).is_empty() {
            schema["enum"] = about.texts_of(name).into();
        }
        // A path parameter is always present. A query parameter has a default, is a list, or is optional.
        json!({ "name": name, "in": place, "required": place == "path", "schema": schema })
    };
    let is_in_query = |name: &&str| in_query.variables().any(|other| other == *name);
    let place = |name: &&str| if is_in_query(name) { "query" } else { "path" };
    let parameters = route.variables().iter().map(|name| parameter(name, place(name)));
    Some((path.to_owned(), parameters.collect()))
}

/// Returns the answers of every route: success, and 400 for an invalid value.
fn responses(about: &RouteMetadata) -> Value {
    let content = about.mime().map(|mime| json!({ mime: {} }));
    let good = without_null(json!({ "description": "Good", "content": content }));
    json!({ "200": good, "400": { "description": "A value that cannot be taken" } })
}

/// Removes the members of an object that are null.
fn without_null(mut object: Value) -> Value {
    if let Some(members) = object.as_object_mut() {
        members.retain(|_, value| !value.is_null());
    }
    object
}
