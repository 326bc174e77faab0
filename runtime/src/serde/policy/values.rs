//! Deserializes the values of the fields of a policy. An error offers the value that was probably meant.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Unexpected, Visitor};

use crate::policy::{Policy, Refusal};
use crate::text::loops::each;
use crate::text::near;
use crate::uri::normalize::TrailingSlash;

/// A list, or `"any"`.
pub(super) struct AnyOr<T>(pub(super) Option<Vec<T>>);

impl AnyOr<String> {
    pub(super) fn texts(&self) -> Option<Vec<&str>> {
        self.0.as_ref().map(|texts| texts.iter().map(String::as_str).collect())
    }
}

impl<'de, T: ListEntry<'de>> Deserialize<'de> for AnyOr<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ReadList { has_any: true, entry: PhantomData }).map(Self)
    }
}

/// A list.
pub(super) struct EntryList<T>(pub(super) Vec<T>);

impl<'de, T: ListEntry<'de>> Deserialize<'de> for EntryList<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = deserializer.deserialize_any(ReadList { has_any: false, entry: PhantomData })?;
        Ok(Self(list.unwrap_or_default()))
    }
}

/// An entry of a list.
pub(super) trait ListEntry<'de>: Deserialize<'de> {
    /// Returns the entry as a document has it, from a value that is not in a list.
    fn written(value: &str) -> Option<String>;
}

impl ListEntry<'_> for String {
    fn written(value: &str) -> Option<String> {
        quoted(value)
    }
}

impl ListEntry<'_> for Refusal {
    fn written(value: &str) -> Option<String> {
        let is_name = REFUSALS.contains(&value);
        if is_name { quoted(value) } else { meant(value, &REFUSALS).and_then(quoted) }
    }
}

impl ListEntry<'_> for PolicyPort {
    fn written(value: &str) -> Option<String> {
        value.parse().ok().map(|port: u16| port.to_string())
    }
}

/// Returns a string in quotes, as a document has it, or `None` if JSON or TOML would escape a character.
fn quoted(value: &str) -> Option<String> {
    let is_plain = !value.contains(|c: char| c.is_control() || matches!(c, '"' | '\\' | '`'));
    is_plain.then(|| ["\"", value, "\""].concat())
}

/// Reads a list. `None` is `"any"`.
struct ReadList<T> {
    has_any: bool,
    entry: PhantomData<T>,
}

impl<'de, T: ListEntry<'de>> ReadList<T> {
    /// Returns an error for a value that is not a list, with the list that was probably meant.
    fn refuse<E: Error>(&self, value: Unexpected<'_>, text: &str) -> E {
        if self.has_any && text.eq_ignore_ascii_case("any") {
            return E::custom("expected a list, or `any`; write `\"any\"`");
        }
        // A number is an entry only of a list of numbers.
        let is_text = matches!(value, Unexpected::Str(_));
        match T::written(text).filter(|entry| is_text || entry == text) {
            Some(entry) if self.has_any => {
                E::custom(format_args!("expected a list, or `any`; write `[{entry}]`"))
            }
            Some(entry) => E::custom(format_args!("expected a list; write `[{entry}]`")),
            None => E::invalid_type(value, self),
        }
    }
}

impl<'de, T: ListEntry<'de>> Visitor<'de> for ReadList<T> {
    type Value = Option<Vec<T>>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.has_any { "a list, or `any`" } else { "a list" })
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        if self.has_any && text == "any" { Ok(None) } else { Err(self.refuse(Unexpected::Str(text), text)) }
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Err(self.refuse(Unexpected::Unsigned(number), &number.to_string()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Err(self.refuse(Unexpected::Signed(number), &number.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = list.next_element()? {
            entries.push(entry);
        }
        Ok(Some(entries))
    }
}

/// A port. An error for a string offers the number in it.
pub(super) struct PolicyPort(pub(super) u16);

impl<'de> Deserialize<'de> for PolicyPort {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PortVisitor;

        impl Visitor<'_> for PortVisitor {
            type Value = PolicyPort;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a port")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<PolicyPort, E> {
                let port = u16::try_from(number).map(PolicyPort);
                port.map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &self))
            }

            fn visit_i64<E: Error>(self, number: i64) -> Result<PolicyPort, E> {
                let port = u16::try_from(number).map(PolicyPort);
                port.map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<PolicyPort, E> {
                Err(match PolicyPort::written(text) {
                    Some(port) => E::custom(format_args!("expected a number; write `{port}`")),
                    None => E::invalid_type(Unexpected::Str(text), &self),
                })
            }
        }

        deserializer.deserialize_any(PortVisitor)
    }
}

/// A switch. An error for a string offers the boolean in it.
pub(super) struct IsOn(pub(super) bool);

impl<'de> Deserialize<'de> for IsOn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct IsOnVisitor;

        impl Visitor<'_> for IsOnVisitor {
            type Value = IsOn;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a boolean")
            }

            fn visit_bool<E: Error>(self, is_on: bool) -> Result<IsOn, E> {
                Ok(IsOn(is_on))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<IsOn, E> {
                Err(match ["true", "false"].iter().find(|word| text.eq_ignore_ascii_case(word)) {
                    Some(word) => E::custom(format_args!("expected a boolean; write `{word}`")),
                    None => E::invalid_type(Unexpected::Str(text), &self),
                })
            }
        }

        deserializer.deserialize_any(IsOnVisitor)
    }
}

/// Deserializes a rule from its name in lower case.
impl<'de> Deserialize<'de> for TrailingSlash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match &*String::deserialize(deserializer)? {
            "always" => Ok(Self::Always),
            "never" => Ok(Self::Never),
            "preserve" => Ok(Self::Preserve),
            other => Err(unknown("rule", other, &["always", "never", "preserve"])),
        }
    }
}

/// The names of all refusals.
pub(super) const REFUSALS: [&str; Refusal::ALL.len()] = {
    let mut names = [""; Refusal::ALL.len()];
    each!(0..names.len(), |i| names[i] = Refusal::ALL[i].name());
    names
};

/// The names of all presets.
pub(super) const PRESETS: [&str; Policy::PRESETS.len()] = {
    let mut names = [""; Policy::PRESETS.len()];
    each!(0..names.len(), |i| names[i] = Policy::PRESETS[i].0);
    names
};

/// Deserializes a refusal from its [`name`](Refusal::name).
impl<'de> Deserialize<'de> for Refusal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let found = Self::ALL.iter().find(|refusal| refusal.name() == name);
        found.copied().ok_or_else(|| unknown("refusal", &name, &REFUSALS))
    }
}

/// Returns an error for a name that is not known. It offers the one that was probably meant.
pub(super) fn unknown<E: Error>(kind: &str, name: &str, known: &'static [&'static str]) -> E {
    match meant(name, known) {
        Some(meant) => E::custom(format_args!("unknown {kind} `{name}`; did you mean `{meant}`?")),
        None => E::unknown_variant(name, known),
    }
}

/// Returns the name that was probably meant.
pub(super) fn meant(name: &str, known: &[&'static str]) -> Option<&'static str> {
    near::meant(name, known).map(|at| known[at])
}
