//! [`Rule`]: the part of a parameter's schema that is checked.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use crate::check::{TextCheck, TextFault, any_of, boolean, integer, number, string};

/// The values that a schema accepts, as far as a URL depends on it.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) types: Types,
    /// The checks of a single value, and of each item of a list. All of them hold.
    checks: Vec<TextCheck>,
    /// The checks of the place where the parameter is written. Every string obeys them, names and values of an object
    /// included.
    of_place: Vec<TextCheck>,
    /// The only names that an object may have.
    pub(crate) keys: Option<BTreeSet<String>>,
    /// Whether the schema names the empty string, or accepts nothing else.
    pub(crate) has_empty: bool,
}

/// The types of JSON that a schema accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "a set of types")]
pub(crate) struct Types {
    pub(crate) string: bool,
    pub(crate) integer: bool,
    pub(crate) number: bool,
    pub(crate) boolean: bool,
    pub(crate) array: bool,
    pub(crate) object: bool,
}

impl Types {
    const ALL: Self =
        Self { string: true, integer: true, number: true, boolean: true, array: true, object: true };
    const NONE: Self =
        Self { string: false, integer: false, number: false, boolean: false, array: false, object: false };

    /// Returns the types that a schema accepts, with the schemas in it.
    fn with_inner(schema: &Json) -> Self {
        let all = schemas(schema, "allOf").iter().map(Self::with_inner);
        let types = all.fold(Self::read(schema), Self::both);
        ["anyOf", "oneOf"].into_iter().fold(types, |types, name| match schemas(schema, name) {
            [] => types,
            any => types.both(any.iter().map(Self::with_inner).fold(Self::NONE, Self::either)),
        })
    }

    /// Returns the types that a schema names, or those of the values that it names, or all.
    fn read(schema: &Json) -> Self {
        let mut types = Self::NONE;
        match schema.get("type") {
            Some(Json::String(name)) => types.add(name),
            Some(Json::Array(names)) => {
                names.iter().filter_map(Json::as_str).for_each(|name| types.add(name));
            }
            _ => values(schema).iter().for_each(|value| types.add_type_of(value)),
        }
        if types == Self::NONE { Self::ALL } else { types }
    }

    /// Adds the type of a value.
    fn add_type_of(&mut self, value: &Json) {
        match value {
            Json::Null => {}
            Json::Bool(_) => self.boolean = true,
            Json::Number(_) => self.number = true,
            Json::String(_) => self.string = true,
            Json::Array(_) => self.array = true,
            Json::Object(_) => self.object = true,
        }
    }

    fn add(&mut self, name: &str) {
        match name {
            "string" => self.string = true,
            "integer" => self.integer = true,
            "number" => self.number = true,
            "boolean" => self.boolean = true,
            "array" => self.array = true,
            "object" => self.object = true,
            _ => {}
        }
    }

    fn both(self, other: Self) -> Self {
        Self {
            string: self.string && other.string,
            // Each integer is a number.
            integer: (self.integer && (other.integer || other.number)) || (self.number && other.integer),
            number: self.number && other.number,
            boolean: self.boolean && other.boolean,
            array: self.array && other.array,
            object: self.object && other.object,
        }
    }

    fn either(self, other: Self) -> Self {
        Self {
            string: self.string || other.string,
            integer: self.integer || other.integer,
            number: self.number || other.number,
            boolean: self.boolean || other.boolean,
            array: self.array || other.array,
            object: self.object || other.object,
        }
    }

    /// Returns whether a single value is accepted.
    pub(crate) const fn accepts_scalar(self) -> bool {
        self.string || self.integer || self.number || self.boolean
    }

    /// Returns whether neither lists nor objects are accepted.
    pub(crate) const fn is_scalar_only(self) -> bool {
        !self.array && !self.object
    }

    /// Returns whether neither lists nor single values are accepted.
    pub(crate) const fn is_object_only(self) -> bool {
        self.object && !self.array && !self.accepts_scalar()
    }
}

impl Rule {
    /// Reads a schema that has no references.
    pub(crate) fn read(schema: &Json) -> Self {
        Self::read_in(schema, Types::ALL)
    }

    /// Reads a schema in another one, which accepts only these types.
    fn read_in(schema: &Json, outer: Types) -> Self {
        let types = outer.both(Types::with_inner(schema));
        let (checks, of_place, keys) = (Vec::new(), Vec::new(), keys(schema));
        let mut rule = Self { types, checks, of_place, keys, has_empty: false };
        rule.add_own(schema);
        for inner in schemas(schema, "allOf") {
            rule.add_any(vec![Self::read_in(inner, types)]);
        }
        for name in ["anyOf", "oneOf"] {
            let any: Vec<Self> =
                schemas(schema, name).iter().map(|inner| Self::read_in(inner, types)).collect();
            if !any.is_empty() {
                rule.add_any(any);
            }
        }
        rule
    }

    /// Adds the checks of a schema without those of the schemas in it.
    fn add_own(&mut self, schema: &Json) {
        let types = self.types;
        if let Some(texts) = texts(schema) {
            self.has_empty |= texts.iter().any(String::is_empty);
            self.checks.push(TextCheck::one_of(texts));
        }
        self.has_empty |= types.string && schema.get("maxLength").and_then(Json::as_u64) == Some(0);
        // Where every type is accepted, the checks of one of them reject nothing.
        let is_known = types != Types::ALL;
        let checks = [
            (types.string, string as fn(&Json) -> Vec<TextCheck>),
            (types.integer && !types.number, integer),
            (types.number, number),
            (types.boolean, boolean),
        ];
        let checks = checks.into_iter().filter(|(is_accepted, _)| *is_accepted && is_known);
        let checks = checks.map(|(_, checks)| checks(schema));
        let items = schema.get("items").filter(|_| types.array).map(|items| Self::read(items).checks);
        self.checks.extend(any_of(checks.chain(items).collect()));
    }

    /// Adds rules of which one holds.
    fn add_any(&mut self, mut any: Vec<Self>) {
        self.has_empty |= any.iter().any(|rule| rule.has_empty);
        if let [only] = any.as_mut_slice() {
            self.keys = self.keys.take().or_else(|| only.keys.take());
        }
        // An object has no rule for strings.
        let any = any.into_iter().filter(|rule| rule.types.accepts_scalar() || rule.types.array);
        self.checks.extend(any_of(any.map(|rule| rule.checks).collect()));
    }

    /// Requires that every string is one segment, although its slashes are not escaped.
    pub(crate) fn require_segments(&mut self) {
        self.of_place.push(TextCheck::matching("remove the `/`", |text| !text.contains('/')));
    }

    /// Returns the fault of a single value or an item of a list.
    pub(crate) fn fault(&self, text: &str) -> Option<TextFault<'_>> {
        self.checks.iter().find_map(|check| check.fault(text)).or_else(|| self.member_fault(text))
    }

    /// Returns the fault of a name or a value of an object, for which a schema has no rule here.
    pub(crate) fn member_fault(&self, text: &str) -> Option<TextFault<'_>> {
        self.of_place.iter().find_map(|check| check.fault(text))
    }

    /// Returns the strings that are accepted, if the schema lists them.
    pub(crate) fn accepted(&self) -> Vec<&str> {
        let listed = self.checks.iter().flat_map(TextCheck::accepted).map(String::as_str);
        listed.filter(|text| self.fault(text).is_none()).collect()
    }

    /// Returns whether an object may have this name.
    pub(crate) fn accepts_key(&self, name: &str) -> bool {
        self.keys.as_ref().is_none_or(|keys| keys.contains(name))
    }
}

fn schemas<'s>(schema: &'s Json, name: &str) -> &'s [Json] {
    schema.get(name).and_then(Json::as_array).map_or(&[], Vec::as_slice)
}

/// Returns the values that a schema names.
fn values(schema: &Json) -> &[Json] {
    match (schema.get("enum"), schema.get("const")) {
        (Some(Json::Array(values)), _) => values,
        (None, Some(value)) => std::slice::from_ref(value),
        _ => &[],
    }
}

/// Returns the strings of `enum` and `const`, if all of them are single values.
fn texts(schema: &Json) -> Option<Vec<String>> {
    let text = |value: &Json| urika::template::Value::from(value).as_text().map(str::to_owned);
    let values = values(schema).iter().filter(|value| !value.is_null());
    values.map(text).collect::<Option<Vec<_>>>().filter(|texts| !texts.is_empty())
}

/// Returns the only names of an object: those of `properties`, if `additionalProperties` is `false`.
fn keys(schema: &Json) -> Option<BTreeSet<String>> {
    let is_closed = schema.get("additionalProperties") == Some(&Json::Bool(false));
    let properties = schema.get("properties").and_then(Json::as_object);
    is_closed.then(|| properties.map(|all| all.keys().cloned().collect()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Each row has a schema, strings that it accepts, and strings that it rejects with the code.
    #[test]
    #[allow(clippy::too_many_lines, reason = "a table")]
    fn the_checks_of_a_schema() {
        let big = "170141183460469231731687303715884105728";
        for (schema, accepted, rejected) in [
            (
                json!({ "type": "integer" }),
                vec!["0", "-7", big],
                vec![("a", "VALUE_INTEGER"), ("1.5", "VALUE_INTEGER")],
            ),
            (
                json!({ "type": "integer", "minimum": 1, "maximum": 9 }),
                vec!["1", "9"],
                vec![
                    ("0", "VALUE_EXCLUDED"),
                    ("10", "VALUE_EXCLUDED"),
                    ("", "VALUE_INTEGER"),
                    (big, "VALUE_EXCLUDED"),
                ],
            ),
            (
                json!({ "type": "integer", "minimum": 1, "exclusiveMinimum": true }),
                vec!["2"],
                vec![("1", "VALUE_EXCLUDED")],
            ),
            (json!({ "type": "integer", "exclusiveMaximum": 9 }), vec!["8"], vec![("9", "VALUE_EXCLUDED")]),
            (
                json!({ "type": "integer", "maximum": 9_007_199_254_740_993_u64 }),
                vec!["9007199254740993"],
                vec![("9007199254740994", "VALUE_EXCLUDED")],
            ),
            (
                json!({ "type": "integer", "format": "int32" }),
                vec!["2147483647"],
                vec![("2147483648", "VALUE_EXCLUDED")],
            ),
            (
                json!({ "type": "number", "maximum": 1.5 }),
                vec!["1.5", "-2", "1e-3"],
                vec![
                    ("1.6", "VALUE_EXCLUDED"),
                    ("inf", "VALUE_EXCLUDED"),
                    ("NaN", "VALUE_EXCLUDED"),
                    ("-inf", "VALUE_EXCLUDED"),
                ],
            ),
            (json!({ "type": "boolean" }), vec!["true", "false"], vec![("yes", "VALUE_UNLISTED")]),
            (json!({ "type": "string", "enum": ["a", "b", null] }), vec!["a"], vec![("c", "VALUE_UNLISTED")]),
            (json!({ "enum": [1, true, "x"] }), vec!["1", "true", "x"], vec![("2", "VALUE_UNLISTED")]),
            (json!({ "enum": ["a", "long"], "maxLength": 3 }), vec!["a"], vec![("long", "VALUE_LONG")]),
            (json!({ "const": "a" }), vec!["a"], vec![("b", "VALUE_UNLISTED")]),
            (
                json!({ "type": "string", "format": "uuid" }),
                vec!["67e55044-10b1-426f-9247-bb680e5fe0c8"],
                vec![("67e55044", "VALUE_UUID")],
            ),
            (
                json!({ "type": "string", "format": "date" }),
                vec!["2024-02-29", "1999-12-31"],
                vec![
                    ("2023-02-29", "VALUE_EXCLUDED"),
                    ("2024-2-29", "VALUE_EXCLUDED"),
                    ("2024-13-01", "VALUE_EXCLUDED"),
                    ("2024-02-00", "VALUE_EXCLUDED"),
                    ("2024/02/29", "VALUE_EXCLUDED"),
                    ("+024-02-29", "VALUE_EXCLUDED"),
                    ("2024-02-29T", "VALUE_EXCLUDED"),
                ],
            ),
            (
                json!({ "type": "string", "minLength": 2, "maxLength": 3 }),
                vec!["ab", "äöü"],
                vec![("a", "VALUE_EXCLUDED"), ("abcd", "VALUE_LONG")],
            ),
            (
                json!({ "oneOf": [{ "type": "integer" }, { "type": "string", "enum": ["me"] }] }),
                vec!["7", "me"],
                vec![("you", "VALUE_EXCLUDED")],
            ),
            (json!({ "type": ["string", "integer"] }), vec!["7", "me"], vec![]),
            (
                json!({ "allOf": [{ "type": "string" }, { "maxLength": 3 }, { "format": "date" }] }),
                vec![],
                vec![("abcd", "VALUE_LONG"), ("abc", "VALUE_EXCLUDED")],
            ),
            (json!({ "maxLength": 3 }), vec!["12345"], vec![]),
            (
                json!({ "allOf": [{ "type": "string", "maxLength": 3 }, { "enum": ["a", "long"] }] }),
                vec!["a"],
                vec![("long", "VALUE_LONG"), ("b", "VALUE_UNLISTED")],
            ),
            (
                json!({ "type": "array", "items": { "type": "integer" } }),
                vec!["7"],
                vec![("a", "VALUE_INTEGER")],
            ),
            (json!(true), vec!["", "a"], vec![]),
            (
                json!({ "type": 7, "enum": {}, "minimum": "a", "allOf": 3, "maxLength": -1 }),
                vec!["a"],
                vec![],
            ),
        ] {
            let rule = Rule::read(&schema);
            for text in accepted {
                assert_eq!(rule.fault(text), None, "{schema} {text}");
            }
            for (text, code) in rejected {
                assert_eq!(rule.fault(text).map(|(kind, _)| kind.code()), Some(code), "{schema} {text}");
            }
        }
    }

    #[test]
    fn the_types_of_a_schema() {
        let types = |schema: Json| Rule::read(&schema).types;
        assert!(types(json!({ "type": "string" })).is_scalar_only());
        assert!(types(json!({})) == Types::ALL && types(json!(false)) == Types::ALL);
        let either = types(json!({ "anyOf": [{ "type": "array" }, { "type": "string" }] }));
        assert!(either.array && either.string && !either.object);
        let nullable = types(json!({ "type": ["null", "integer"] }));
        assert!(nullable.is_scalar_only() && nullable.integer && !nullable.string);
        assert!(types(json!({ "allOf": [{ "type": "number" }], "type": "integer" })).integer);
    }
}
