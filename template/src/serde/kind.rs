//! Serializes the rules of variables as maps, such as `{"type": "integer", "max_len": 3}`.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::{Error as _, SerializeMap as _};
use urika_runtime::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::template::{AcceptedKeys, Kind, KindForm};
use crate::text::near;

/// The types of a rule.
const TYPES: &[&str] = &["text", "integer", "uuid", "path"];

const FIELDS: &[&str] = &["type", "one_of", "max_len", "optional", "list", "keys", "any_keys"];

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.form {
            KindForm::Text | KindForm::Parameters => map.serialize_entry("type", "text")?,
            KindForm::Integer => map.serialize_entry("type", "integer")?,
            KindForm::Uuid => map.serialize_entry("type", "uuid")?,
            KindForm::Path => map.serialize_entry("type", "path")?,
            KindForm::OneOf(texts) => map.serialize_entry("one_of", texts)?,
            #[cfg(target_has_atomic = "ptr")]
            KindForm::Matching(_) => {
                return Err(S::Error::custom("a rule with a function cannot be serialized"));
            }
        }
        if let Some(most) = self.max_len {
            map.serialize_entry("max_len", &most)?;
        }
        if self.is_optional {
            map.serialize_entry("optional", &true)?;
        }
        if self.accepts_lists {
            map.serialize_entry("list", &true)?;
        }
        match &self.keys {
            AcceptedKeys::None => {}
            AcceptedKeys::Any => map.serialize_entry("any_keys", &true)?,
            AcceptedKeys::These(keys) => map.serialize_entry("keys", keys)?,
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(KindVisitor)
    }
}

/// Reads the fields of a rule.
struct KindVisitor;

impl<'de> Visitor<'de> for KindVisitor {
    type Value = Kind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rule for a variable, such as `{\"type\": \"integer\"}`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Kind, A::Error> {
        let mut kind = Kind::text();
        let mut seen = [false; FIELDS.len()];
        while let Some(field) = map.next_key::<String>()? {
            let Some(number) = FIELDS.iter().position(|known| *known == field) else {
                return Err(match near::meant(&field, FIELDS) {
                    Some(at) => did_you_mean(&field, FIELDS[at]),
                    None => A::Error::unknown_field(&field, FIELDS),
                });
            };
            if core::mem::replace(&mut seen[number], true) {
                return Err(A::Error::duplicate_field(FIELDS[number]));
            }
            match FIELDS[number] {
                "type" => kind.form = form(&map.next_value::<String>()?)?,
                "one_of" => kind.form = KindForm::OneOf(map.next_value::<Vec<String>>()?),
                "max_len" => kind.max_len = Some(map.next_value()?),
                "optional" => kind.is_optional = map.next_value()?,
                "list" => kind.accepts_lists = map.next_value()?,
                "keys" => kind.keys = AcceptedKeys::These(map.next_value()?),
                _ if map.next_value()? => kind = kind.any_keys(),
                _ => {}
            }
        }
        if seen[5] && seen[6] {
            return Err(A::Error::custom("a rule has `keys` or `any_keys`, not both"));
        }
        if seen[0] && seen[1] {
            return Err(A::Error::custom("a rule has `type` or `one_of`, not both"));
        }
        Ok(kind)
    }
}

fn form<E: serde::de::Error>(name: &str) -> Result<KindForm, E> {
    Ok(match name {
        "text" => KindForm::Text,
        "integer" => KindForm::Integer,
        "uuid" => KindForm::Uuid,
        "path" => KindForm::Path,
        other => {
            return Err(match near::meant(other, TYPES) {
                Some(at) => did_you_mean(other, TYPES[at]),
                None => E::unknown_variant(other, TYPES),
            });
        }
    })
}

/// The error of a word that was probably meant to be another one.
fn did_you_mean<E: serde::de::Error>(word: &str, meant: &str) -> E {
    E::custom(format_args!("unknown word `{word}` in a rule; did you mean `{meant}`?"))
}

#[cfg(all(test, feature = "serde_json"))]
mod tests {
    use alloc::format;
    use alloc::string::ToString as _;

    use crate::template::{Kind, Template};

    #[test]
    fn rules_are_read_from_a_configuration() {
        for (json, code) in [
            (r#"{"type":"integer","max_len":9,"optional":true}"#, "VALUE_INTEGER"),
            (r#"{"type":"uuid"}"#, "VALUE_UUID"),
            (r#"{"type":"text","max_len":1,"list":true}"#, "VALUE_LONG"),
            (r#"{"type":"path"}"#, "SEGMENT_EMPTY"),
            (r#"{"one_of":["asc","desc"]}"#, "VALUE_UNLISTED"),
            (r#"{"type":"integer","keys":["a"]}"#, "VALUE_INTEGER"),
            (r#"{"type":"uuid","any_keys":true}"#, "VALUE_UUID"),
        ] {
            let kind: Kind = serde_json::from_str(json).expect(json);
            assert_eq!(serde_json::to_string(&kind).expect(json), json);
            let template = Template::parse("/{x}").unwrap().with("x", kind);
            let error = template.build(&[("x", "a//b".into())]).unwrap_err();
            assert_eq!((error.variable(), error.code()), (Some("x"), code), "{json}");
        }
    }

    #[test]
    fn other_rules_are_refused() {
        for json in [
            r#"{"type":"float"}"#,
            r#"{"kind":"text"}"#,
            r#"{"type":"text","type":"uuid"}"#,
            r#"{"type":"text","one_of":[]}"#,
            r#"{"max_len":-1}"#,
            r#"{"keys":["a"],"any_keys":true}"#,
            "[]",
        ] {
            assert!(serde_json::from_str::<Kind>(json).is_err(), "{json}");
        }
        for (json, meant) in [
            (r#"{"type":"Integer"}"#, "integer"),
            (r#"{"type":"uid"}"#, "uuid"),
            (r#"{"type":"text","maxLen":3}"#, "max_len"),
            (r#"{"oneof":["a"]}"#, "one_of"),
            (r#"{"optinal":true}"#, "optional"),
        ] {
            let error = serde_json::from_str::<Kind>(json).unwrap_err().to_string();
            assert!(error.contains(&format!("did you mean `{meant}`?")), "{error}");
        }
        let error = serde_json::to_string(&Kind::matching(str::is_ascii)).unwrap_err();
        assert!(error.to_string().contains("cannot be serialized"), "{error}");
    }
}
