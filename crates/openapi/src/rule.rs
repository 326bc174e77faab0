//! [`Rule`]: the part of a parameter's schema that is checked.

use std::collections::BTreeSet;

use serde_json::Value as Json;
use urika::FaultKind;
use urika::template::Kind;

/// The values that a schema accepts, as far as a URL depends on it.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) types: Types,
    /// The rules of a single value, and of each item of a list. All of them hold.
    kinds: Vec<Kind>,
    /// The rules of the place where the parameter is written. Every string obeys them, names and values of an object
    /// included.
    of_place: Vec<Kind>,
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
        let (kinds, of_place, keys) = (Vec::new(), Vec::new(), keys(schema));
        let mut rule = Self { types, kinds, of_place, keys, has_empty: false };
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
            self.kinds.push(Kind::one_of(texts));
        }
        self.has_empty |= types.string && schema.get("maxLength").and_then(Json::as_u64) == Some(0);
        // Where every type is accepted, the checks of one of them reject nothing.
        let is_known = types != Types::ALL;
        let checks = [
            (types.string, string as fn(&Json) -> Vec<Kind>),
            (types.integer && !types.number, integer),
            (types.number, number),
            (types.boolean, boolean),
        ];
        let checks = checks.into_iter().filter(|(is_accepted, _)| *is_accepted && is_known);
        let checks = checks.map(|(_, kinds)| kinds(schema));
        let items = schema.get("items").filter(|_| types.array).map(|items| Self::read(items).kinds);
        self.kinds.extend(any_of(checks.chain(items).collect()));
    }

    /// Adds rules of which one holds.
    fn add_any(&mut self, mut any: Vec<Self>) {
        self.has_empty |= any.iter().any(|rule| rule.has_empty);
        if let [only] = any.as_mut_slice() {
            self.keys = self.keys.take().or_else(|| only.keys.take());
        }
        // An object has no rule for strings.
        let any = any.into_iter().filter(|rule| rule.types.accepts_scalar() || rule.types.array);
        self.kinds.extend(any_of(any.map(|rule| rule.kinds).collect()));
    }

    /// Adds a rule of the place.
    pub(crate) fn add_of_place(&mut self, kind: Kind) {
        self.of_place.push(kind);
    }

    /// Returns the fault of a single value or an item of a list.
    pub(crate) fn fault(&self, text: &str) -> Option<FaultKind> {
        self.kinds.iter().find_map(|kind| kind.text_fault(text)).or_else(|| self.member_fault(text))
    }

    /// Returns the fault of a name or a value of an object, for which a schema has no rule here.
    pub(crate) fn member_fault(&self, text: &str) -> Option<FaultKind> {
        self.of_place.iter().find_map(|kind| kind.text_fault(text))
    }

    /// Returns the strings that are accepted, if the schema lists them.
    pub(crate) fn accepted(&self) -> Vec<&str> {
        let listed = self.kinds.iter().flat_map(Kind::accepted).map(String::as_str);
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

/// Returns rules that hold where one of these lists holds. An empty list accepts everything.
fn any_of(mut lists: Vec<Vec<Kind>>) -> Vec<Kind> {
    if lists.len() < 2 {
        return lists.pop().unwrap_or_default();
    }
    if lists.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let holds = |kinds: &Vec<Kind>, text: &str| kinds.iter().all(|kind| kind.text_fault(text).is_none());
    vec![Kind::matching(move |text| lists.iter().any(|kinds| holds(kinds, text)))]
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

fn string(schema: &Json) -> Vec<Kind> {
    let mut kinds = Vec::new();
    match schema.get("format").and_then(Json::as_str) {
        Some("uuid") => kinds.push(Kind::uuid()),
        Some("date") => kinds.push(Kind::matching(is_date)),
        _ => {}
    }
    let number =
        |name: &str| schema.get(name).and_then(Json::as_u64).and_then(|number| u32::try_from(number).ok());
    if let Some(most) = number("maxLength") {
        kinds.push(Kind::text().max_len(most));
    }
    if let Some(least @ 1..) = number("minLength") {
        kinds.push(Kind::matching(move |text| text.chars().nth(least as usize - 1).is_some()));
    }
    kinds
}

fn integer(schema: &Json) -> Vec<Kind> {
    let mut kinds = vec![Kind::integer()];
    match schema.get("format").and_then(Json::as_str) {
        Some("int32") => kinds.push(Kind::matching(|text| text.parse::<i32>().is_ok())),
        Some("int64") => kinds.push(Kind::matching(|text| text.parse::<i64>().is_ok())),
        _ => {}
    }
    kinds.extend(bounds(schema));
    kinds
}

fn number(schema: &Json) -> Vec<Kind> {
    let is_number = |text: &str| {
        text.starts_with(|first: char| first.is_ascii_digit() || first == '-')
            && text.parse().is_ok_and(f64::is_finite)
    };
    let mut kinds = vec![Kind::matching(is_number)];
    kinds.extend(bounds(schema));
    kinds
}

fn boolean(_: &Json) -> Vec<Kind> {
    vec![Kind::one_of(["true", "false"])]
}

/// Returns a rule for the bounds of a number, if it has some. In 3.0, `exclusiveMinimum` says that `minimum` is
/// excluded; since 3.1 it is a bound.
fn bounds(schema: &Json) -> Option<Kind> {
    let mut bounds = Vec::new();
    for (name, exclusive, sign) in [("minimum", "exclusiveMinimum", 1), ("maximum", "exclusiveMaximum", -1)] {
        let is_excluded = schema.get(exclusive) == Some(&Json::Bool(true));
        bounds.extend(schema.get(name).and_then(Bound::read).map(|bound| (bound, sign, is_excluded)));
        bounds.extend(schema.get(exclusive).and_then(Bound::read).map(|bound| (bound, sign, true)));
    }
    if bounds.is_empty() {
        return None;
    }
    Some(Kind::matching(move |text| {
        bounds.iter().all(|(bound, sign, is_excluded)| match bound.compared(text) {
            Some(order) => order as i32 * sign > 0 || order.is_eq() && !is_excluded,
            None => false,
        })
    }))
}

/// A bound of numbers. Integers are compared exactly.
enum Bound {
    Integer(i128),
    Number(f64),
}

impl Bound {
    fn read(json: &Json) -> Option<Self> {
        let Json::Number(number) = json else { return None };
        let integer = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
        integer.map(Self::Integer).or_else(|| number.as_f64().map(Self::Number))
    }

    /// Compares a number with the bound.
    fn compared(&self, text: &str) -> Option<std::cmp::Ordering> {
        match (self, text.parse::<i128>()) {
            (Self::Integer(bound), Ok(number)) => Some(number.cmp(bound)),
            #[allow(clippy::cast_precision_loss, reason = "the number is not an integer of 128 bits")]
            (Self::Integer(bound), Err(_)) => text.parse::<f64>().ok()?.partial_cmp(&(*bound as f64)),
            (Self::Number(bound), _) => text.parse::<f64>().ok()?.partial_cmp(bound),
        }
    }
}

/// Returns whether a string is a `full-date` (RFC 3339, section 5.6).
fn is_date(text: &str) -> bool {
    let number = |range: std::ops::Range<usize>| -> Option<u32> {
        let digits = text.get(range)?;
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    let (Some(year), Some(month), Some(day)) = (number(0..4), number(5..7), number(8..10)) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return false,
    };
    text.len() == 10 && text.as_bytes()[4] == b'-' && text.as_bytes()[7] == b'-' && (1..=days).contains(&day)
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
                assert_eq!(rule.fault(text).map(FaultKind::code), None, "{schema} {text}");
            }
            for (text, code) in rejected {
                assert_eq!(rule.fault(text).map(FaultKind::code), Some(code), "{schema} {text}");
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
