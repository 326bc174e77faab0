//! [`Keep`]: reads a document, and keeps only the parts that the URLs of its operations depend on.
//!
//! Responses, bodies, examples and most descriptions are skipped while the document is read. They are nearly all of it.

use std::fmt;

use serde::Deserialize as _;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value as Json};

/// The kind of an object in a document, which decides the members that are kept. The items of a list are of the kind of
/// the list.
#[derive(Clone, Copy)]
pub(crate) enum Keep {
    /// The whole document.
    Document,
    Components,
    PathItem,
    Operation,
    Parameter,
    Schema,
    /// A media type: only its name is kept.
    Media,
    /// An object whose names are free, and whose members are of one kind.
    Map(&'static Self),
    /// Anything.
    All,
}

/// The names of a path item that are operations.
pub(crate) const METHODS: [&str; 9] =
    ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

impl Keep {
    /// Returns the kind of a member, or `None` if it is skipped.
    fn member(self, name: &str) -> Option<Self> {
        match self {
            Self::Document => Self::of_document(name),
            Self::Components => Self::of_components(name),
            Self::PathItem => Self::of_path_item(name),
            Self::Operation => Self::of_operation(name),
            Self::Parameter => Self::of_parameter(name),
            Self::Schema => Self::of_schema(name),
            Self::Media => None,
            Self::Map(kind) => Some(*kind),
            Self::All => Some(Self::All),
        }
    }

    fn of_document(name: &str) -> Option<Self> {
        match name {
            "openapi" | "swagger" | "servers" => Some(Self::All),
            "paths" => Some(Self::Map(&Self::PathItem)),
            "components" => Some(Self::Components),
            _ => None,
        }
    }

    fn of_components(name: &str) -> Option<Self> {
        match name {
            "parameters" => Some(Self::Map(&Self::Parameter)),
            "schemas" => Some(Self::Map(&Self::Schema)),
            "pathItems" => Some(Self::Map(&Self::PathItem)),
            _ => None,
        }
    }

    fn of_path_item(name: &str) -> Option<Self> {
        match name {
            "$ref" | "servers" => Some(Self::All),
            "parameters" => Some(Self::Parameter),
            "additionalOperations" => Some(Self::Map(&Self::Operation)),
            _ => METHODS.contains(&name).then_some(Self::Operation),
        }
    }

    fn of_operation(name: &str) -> Option<Self> {
        match name {
            "operationId" | "summary" | "description" | "servers" => Some(Self::All),
            "parameters" => Some(Self::Parameter),
            _ => None,
        }
    }

    fn of_parameter(name: &str) -> Option<Self> {
        match name {
            "schema" => Some(Self::Schema),
            "content" => Some(Self::Map(&Self::Media)),
            "$ref" | "name" | "in" | "description" | "required" | "style" | "explode" | "allowReserved"
            | "allowEmptyValue" | "x-multi-segment" => Some(Self::All),
            _ => None,
        }
    }

    fn of_schema(name: &str) -> Option<Self> {
        match name {
            "items" | "allOf" | "anyOf" | "oneOf" | "additionalProperties" => Some(Self::Schema),
            "properties" | "$defs" => Some(Self::Map(&Self::Schema)),
            "$ref" | "type" | "format" | "enum" | "const" | "minimum" | "maximum" | "exclusiveMinimum"
            | "exclusiveMaximum" | "minLength" | "maxLength" => Some(Self::All),
            _ => None,
        }
    }
}

impl<'de> DeserializeSeed<'de> for Keep {
    type Value = Json;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        match self {
            Self::All => Json::deserialize(deserializer),
            _ => deserializer.deserialize_any(self),
        }
    }
}

/// Scalars are kept only in [`Keep::All`] and as the schemas `true` and `false`: nothing else reads them.
impl<'de> Visitor<'de> for Keep {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a part of an OpenAPI document")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_str<E>(self, _: &str) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_none<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Json, D::Error> {
        self.deserialize(deserializer)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
        let mut kept = Vec::new();
        while let Some(item) = items.next_element_seed(self)? {
            kept.push(item);
        }
        Ok(Json::Array(kept))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
        let mut kept = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            match self.member(&name) {
                Some(kind) => {
                    kept.insert(name, members.next_value_seed(kind)?);
                }
                None => {
                    members.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(Json::Object(kept))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_document_is_read_without_what_no_url_depends_on() {
        let document = json!({
            "openapi": "3.1.0",
            "info": { "title": "Users" },
            "paths": { "/users/{id}": { "get": {
                "operationId": "getUser",
                "parameters": [{ "name": "id", "in": "path", "example": 7, "schema": {
                    "type": "integer", "example": [1], "description": "A number" } }],
                "responses": { "200": { "description": "A user" } },
            }, "x-owner": "me" } },
            "components": { "schemas": { "description": { "properties": { "example": { "enum": [1, "a"] } } } } },
        });
        let kept = Keep::Document.deserialize(&document).expect("a document");
        let expected = json!({
            "openapi": "3.1.0",
            "paths": { "/users/{id}": { "get": {
                "operationId": "getUser",
                "parameters": [{ "name": "id", "in": "path", "schema": { "type": "integer" } }],
            } } },
            "components": { "schemas": { "description": { "properties": { "example": { "enum": [1, "a"] } } } } },
        });
        assert_eq!(kept, expected);
    }
}
