//! What holds for every template and every value: laws, tried on generated ones.
//!
//! `oracle` expands in another way than the library does: by strings and lists of characters,
//! straight from the prose of RFC 6570, sections 3.1 to 3.2.9.
//!
//! `PROPTEST_CASES` sets how many texts each law is tried on.

#![cfg(feature = "alloc")]

use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::Config;
use urika::percent;
use urika::template::{Template, Value};

/// No file of past failures: what fails here goes into a table of `tests/rfc6570.rs`.
fn config() -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    Config { cases: cases.unwrap_or(1000), failure_persistence: None, ..Config::default() }
}

/// A value, as the oracle reads it.
#[derive(Clone, Debug)]
enum Given {
    Undefined,
    Text(String),
    List(Vec<String>),
    Pairs(Vec<(String, String)>),
}

impl From<&Given> for Value<'static> {
    fn from(given: &Given) -> Self {
        match given.clone() {
            Given::Undefined => Value::UNDEFINED,
            Given::Text(text) => text.into(),
            Given::List(list) => list.into(),
            Given::Pairs(pairs) => pairs.into(),
        }
    }
}

const NAMES: [&str; 5] = ["a", "b_1", "c.d", "%C3%A9", "A"];

/// Text that is likely to be mistaken for something else.
fn value_text() -> impl Strategy<Value = String> {
    let symbol = select(vec![
        "a",
        "Z9",
        "-._~",
        "/",
        "?",
        "#",
        "&",
        "=",
        ",",
        ";",
        "+",
        " ",
        "%",
        "%4",
        "%41",
        "%C3%A9",
        "%C3",
        "%A9",
        "%F0%9F%98%80",
        "%ED%A0%80",
        "é",
        "€",
        "😀",
        "e\u{301}",
        "\0",
        "\"",
        "{",
        "}",
        "'",
        "..",
    ]);
    prop_oneof![vec(symbol, 0..6).prop_map(|symbols| symbols.concat()), any::<String>()]
}

fn given() -> impl Strategy<Value = Given> {
    prop_oneof![
        1 => Just(Given::Undefined),
        4 => value_text().prop_map(Given::Text),
        2 => vec(value_text(), 0..4).prop_map(Given::List),
        2 => vec((value_text(), value_text()), 0..4).prop_map(Given::Pairs),
    ]
}

fn values() -> impl Strategy<Value = Vec<(&'static str, Given)>> {
    vec(given(), NAMES.len()).prop_map(|values| NAMES.into_iter().zip(values).collect())
}

fn expression() -> impl Strategy<Value = String> {
    let operator = select(vec!["", "+", "#", ".", "/", ";", "?", "&"]);
    let modifier = prop_oneof![
        4 => Just(String::new()),
        2 => Just("*".to_owned()),
        1 => (1..12_u16).prop_map(|length| format!(":{length}")),
        1 => Just(":9999".to_owned()),
    ];
    let name = select([&NAMES[..], &["unknown"]].concat());
    let variable = (name, modifier).prop_map(|(name, modifier)| format!("{name}{modifier}"));
    (operator, vec(variable, 1..4)).prop_map(|(operator, list)| format!("{{{operator}{}}}", list.join(",")))
}

fn template() -> impl Strategy<Value = String> {
    let literals = select(vec!["", "/", "x", "http://h", "?q=", "%2f", "é", "[]'", "\u{E000}", ",:*.", "😀"]);
    vec(prop_oneof![expression(), literals.prop_map(str::to_owned)], 0..6).prop_map(|pieces| pieces.concat())
}

/// Templates, templates with a few edits, and any text at all.
fn any_text() -> impl Strategy<Value = String> {
    let symbol = select(vec![
        "{", "}", "{{", "}}", "{}", "a", "-", "[", "]", ",", ":", "0", "3", "10000", "*", ".", "..", "%",
        "%4", "%41", "?", "+", "#", "/", ";", "&", "=", "!", "@", "|", " ", "é", "\u{FFFF}", "\0", "$", "(",
    ]);
    let edited = (template(), vec((any::<prop::sample::Index>(), symbol.clone()), 1..4)).prop_map(
        |(mut text, edits)| {
            for (index, symbol) in edits {
                let at = (0..=index.index(text.len() + 1)).rev().find(|&at| text.is_char_boundary(at));
                text.insert_str(at.unwrap_or(0), symbol);
            }
            text
        },
    );
    prop_oneof![template(), edited, vec(symbol, 0..12).prop_map(|symbols| symbols.concat()), any::<String>()]
}

/// The expansion with the values, in a row of pairs.
fn expand(template: &str, values: &[(&str, Given)]) -> Option<String> {
    let values: Vec<(&str, Value<'_>)> = values.iter().map(|(name, given)| (*name, given.into())).collect();
    Template::parse(template).expect("a template").expand(&values).ok()
}

proptest! {
    #![proptest_config(config())]

    /// Whatever the text, it is read or refused, and a refusal can be drawn, into any text.
    #[test]
    fn any_text_is_read_or_refused(text in any_text(), other in any_text()) {
        match Template::parse(&text) {
            Ok(template) => {
                prop_assert_eq!(template.as_str(), &text);
                prop_assert_eq!(template.to_string(), text.as_str());
                prop_assert_eq!(&text.parse::<Template<'_>>().expect("the same"), &template);
                let unknown = template.expand(&()).expect("nothing to put in");
                prop_assert!(unknown.len() <= 3 * text.len());
            }
            Err(error) => {
                prop_assert!(error.offset() <= text.len() && text.is_char_boundary(error.offset()));
                let picture = error.picture(&text).to_string();
                prop_assert!(picture.starts_with("invalid URI template: "), "{}", picture);
                let _ = error.picture(&other).to_string();
                prop_assert_eq!(Template::try_from(text.clone()).expect_err("the same").error(), error);
            }
        }
    }

    #[test]
    fn generated_templates_are_templates(text in template()) {
        let template = Template::parse(&text).map_err(|error| TestCaseError::fail(error.picture(&text).to_string()))?;
        let again = template.variables().fold(String::new(), |again, name| again + "{" + name + "}");
        let again = Template::parse(&again).expect("names");
        prop_assert!(template.variables().eq(again.variables()));
    }

    #[test]
    fn expansion_is_what_the_rfc_says(text in template(), values in values()) {
        prop_assert_eq!(expand(&text, &values), oracle::expand(&text, &values));
    }

    /// `unreserved / reserved / pct-encoded`, whatever is put in.
    #[test]
    fn every_character_that_comes_out_may_stand_in_a_uri(text in template(), values in values()) {
        let Some(expansion) = expand(&text, &values) else { return Ok(()) };
        let mut rest = expansion.as_str();
        while let Some(c) = rest.chars().next() {
            let length = if oracle::triplet(rest).is_some() { 3 } else { c.len_utf8() };
            prop_assert!(length == 3 || oracle::is_unreserved(c) || oracle::is_reserved(c), "{:?} in {}", c, expansion);
            rest = &rest[length..];
        }
    }

    /// A value in `{a}` comes back whole, and one in `{a:n}` with its first characters.
    #[test]
    fn simple_values_come_back(value in value_text(), length in 1..40_u16) {
        let given = [("a", Given::Text(value.clone()))];
        let whole = expand("{a}", &given).expect("a text");
        prop_assert_eq!(percent::decode(&whole).expect("UTF-8"), value.as_str());
        let prefix = expand(&format!("{{a:{length}}}"), &given).expect("a text");
        let expected: String = value.chars().take(length.into()).collect();
        prop_assert_eq!(percent::decode(&prefix).expect("UTF-8"), expected);
    }

    /// With `+`, a prefix is the beginning of the whole, cut between characters: what is UTF-8
    /// once it is decoded stays so, and has no more characters than were asked for.
    #[test]
    fn reserved_prefixes_are_cut_between_characters(value in value_text(), length in 1..20_u16) {
        let given = [("a", Given::Text(value))];
        let whole = expand("{+a}", &given).expect("a text");
        let prefix = expand(&format!("{{+a:{length}}}"), &given).expect("a text");
        let rest = whole.strip_prefix(&prefix);
        prop_assert!(rest.is_some(), "{} does not begin with {}", whole, prefix);
        prop_assert!(!(prefix.ends_with('%') || prefix.len() > 1 && prefix[prefix.len() - 2..].starts_with('%')));
        if percent::decode(&whole).is_ok() {
            let decoded = percent::decode(&prefix).expect("UTF-8").chars().count();
            prop_assert!(decoded == usize::from(length) || rest == Some("") && decoded < length.into());
        }
    }

    /// A target that is full is an error, and has taken the beginning.
    #[test]
    fn any_target_will_do(text in template(), values in values(), room in 0..60_usize) {
        let Some(expansion) = expand(&text, &values) else { return Ok(()) };
        let values: Vec<_> = values.iter().map(|(name, given)| (name, given.into())).collect();
        let template = Template::parse(&text).expect("a template");
        let mut target = Bounded { text: String::new(), room };
        match template.expand_into(&values, &mut target) {
            Ok(()) => prop_assert_eq!(target.text, expansion),
            Err(error) => {
                prop_assert_eq!((error.code(), error.variable()), ("TARGET_FULL", None));
                prop_assert!(expansion.len() > room && expansion.starts_with(&target.text));
            }
        }
    }

    /// Maps hold what rows of pairs hold.
    #[cfg(feature = "std")]
    #[test]
    fn maps_are_as_good_as_pairs(text in template(), values in values()) {
        use std::collections::{BTreeMap, HashMap};
        let pairs = || values.iter().map(|(name, given)| (*name, Value::from(given)));
        let template = Template::parse(&text).expect("a template");
        let expected = expand(&text, &values);
        prop_assert_eq!(template.expand(&pairs().collect::<BTreeMap<_, _>>()).ok(), expected.clone());
        prop_assert_eq!(template.expand(&pairs().collect::<HashMap<_, _>>()).ok(), expected);
    }
}

/// Takes so many bytes and no more.
struct Bounded {
    text: String,
    room: usize,
}

impl fmt::Write for Bounded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.text.len() + text.len() > self.room {
            return Err(fmt::Error);
        }
        self.text.write_str(text)
    }
}

mod oracle {
    use super::Given;

    pub(super) fn is_unreserved(c: char) -> bool {
        c.is_ascii_alphanumeric() || "-._~".contains(c)
    }

    pub(super) fn is_reserved(c: char) -> bool {
        ":/?#[]@!$&'()*+,;=".contains(c)
    }

    /// The octet of the escape with which the text begins.
    pub(super) fn triplet(text: &str) -> Option<u8> {
        let digits = text.strip_prefix('%')?.get(..2)?;
        if digits.contains(['+', '-']) { None } else { u8::from_str_radix(digits, 16).ok() }
    }

    /// The text as characters: those of `+` and `#` may be written as escapes.
    fn characters(text: &str, allow_reserved: bool) -> Vec<String> {
        let mut characters = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let escapes = (1..=4).rev().map(|count| 3 * count).find(|&length| {
                let octets = rest.get(..length).map(|escapes| {
                    (0..length).step_by(3).map(|at| triplet(&escapes[at..])).collect::<Option<Vec<u8>>>()
                });
                let decoded = octets.flatten().and_then(|octets| String::from_utf8(octets).ok());
                decoded.is_some_and(|decoded| decoded.chars().count() == 1)
            });
            let length = match escapes {
                Some(length) if allow_reserved => length,
                None if allow_reserved && triplet(rest).is_some() => 3,
                _ => first.len_utf8(),
            };
            characters.push(rest[..length].to_owned());
            rest = &rest[length..];
        }
        characters
    }

    /// "transform each octet that is not in the allowed set into the corresponding pct-encoded
    /// triplet"
    fn encode(text: &str, allow_reserved: bool) -> String {
        let encode = |character: &String| {
            let c = character.chars().next().expect("a character");
            let is_escaped = c == '%' && allow_reserved && triplet(character).is_some();
            if is_escaped || is_unreserved(c) || allow_reserved && is_reserved(c) {
                return character.clone();
            }
            character.bytes().map(|octet| format!("%{octet:02X}")).collect::<Vec<_>>().concat()
        };
        characters(text, allow_reserved).iter().map(encode).collect()
    }

    pub(super) fn expand(template: &str, values: &[(&str, Given)]) -> Option<String> {
        let mut expansion = String::new();
        for (index, piece) in template.split('{').enumerate() {
            let literals = match piece.split_once('}') {
                Some((inside, literals)) if index > 0 => {
                    expansion.push_str(&expression(inside, values)?);
                    literals
                }
                _ => piece,
            };
            expansion.push_str(&encode(literals, true));
        }
        Some(expansion)
    }

    fn expression(inside: &str, values: &[(&str, Given)]) -> Option<String> {
        let operator = inside.chars().next().filter(|c| "+#./;?&".contains(*c));
        let list = inside.strip_prefix(|c| Some(c) == operator).unwrap_or(inside);
        let mut expansions = Vec::new();
        for variable in list.split(',') {
            expansions.extend(expand_variable(operator, variable, values)?);
        }
        if expansions.is_empty() {
            return Some(String::new());
        }
        let first = operator.filter(|operator| *operator != '+').map(String::from).unwrap_or_default();
        Some(first + &expansions.join(separator(operator)))
    }

    /// The table of section 3.2.1.
    fn separator(operator: Option<char>) -> &'static str {
        match operator {
            None | Some('+' | '#') => ",",
            Some('.') => ".",
            Some('/') => "/",
            Some(';') => ";",
            Some(_) => "&",
        }
    }

    /// The expansions of a variable that are separated as variables are; `None` for an error.
    fn expand_variable(
        operator: Option<char>,
        variable: &str,
        values: &[(&str, Given)],
    ) -> Option<Vec<String>> {
        let (name, prefix) = variable.split_once(':').unwrap_or((variable, ""));
        let name_only = name.trim_end_matches('*');
        let is_exploded = name != name_only;
        let allow_reserved = matches!(operator, Some('+' | '#'));
        let is_named = matches!(operator, Some(';' | '?' | '&'));
        let value = values.iter().find(|(key, _)| *key == name_only).map(|(_, value)| value);
        let encode = |text: &String| encode(text, allow_reserved);
        // "name=value", or "name" where the value is empty and this is no query.
        let pair = |name: &str, value: &str| {
            let is_query = matches!(operator, Some('?' | '&'));
            if value.is_empty() && !is_query { name.to_owned() } else { format!("{name}={value}") }
        };
        let named = |value: &str| if is_named { pair(name_only, value) } else { value.to_owned() };
        let has_members = match value {
            None | Some(Given::Undefined) => false,
            Some(Given::Text(text)) => {
                let length = prefix.parse().unwrap_or(usize::MAX);
                let text: String = characters(text, allow_reserved).into_iter().take(length).collect();
                return Some(vec![named(&encode(&text))]);
            }
            Some(Given::List(list)) => !list.is_empty(),
            Some(Given::Pairs(pairs)) => !pairs.is_empty(),
        };
        if !has_members {
            return Some(Vec::new());
        }
        if !prefix.is_empty() {
            return None;
        }
        Some(match value {
            Some(Given::List(list)) if is_exploded => {
                list.iter().map(|member| named(&encode(member))).collect()
            }
            Some(Given::List(list)) => vec![named(&list.iter().map(encode).collect::<Vec<_>>().join(","))],
            Some(Given::Pairs(pairs)) if is_exploded => {
                pairs.iter().map(|(name, value)| pair(&encode(name), &encode(value))).collect()
            }
            Some(Given::Pairs(pairs)) => {
                let both = pairs.iter().map(|(name, value)| format!("{},{}", encode(name), encode(value)));
                vec![named(&both.collect::<Vec<_>>().join(","))]
            }
            _ => Vec::new(),
        })
    }
}
