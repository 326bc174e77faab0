//! Laws for every template and every value, checked on generated ones.
//!
//! The oracle, `tests/reference`, expands by another method than the library: with strings and lists of
//! characters, directly from the prose of RFC 6570, sections 3.1 to 3.2.9.
//!
//! `PROPTEST_CASES` sets the number of strings for each law.

use crate::bounded::Bounded;
use crate::support::config;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use urika::percent;
use urika::template::{Template, Value};
use urika_reference::template::{self as oracle, Given};

/// Converts the value into the library's type.
fn value(given: &Given) -> Value<'static> {
    given.clone().into_value(Value::UNDEFINED)
}

const NAMES: [&str; 5] = ["a", "b_1", "c.d", "%C3%A9", "A"];

/// Returns strings that are easily mistaken for something else.
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

/// Returns templates, templates with a few edits, and any string.
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

/// Returns the expansion with the values as a list of pairs.
fn expand(template: &str, values: &[(&str, Given)]) -> Option<String> {
    let values: Vec<(&str, Value<'_>)> = values.iter().map(|(name, given)| (*name, value(given))).collect();
    Template::parse(template).expect("a template").expand(&values).ok()
}

proptest! {
    #![proptest_config(config(1000))]

    /// Every string is parsed or refused, and the diagnostic can be drawn over any string.
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
                let diagnostic = error.diagnostic(&text).to_string();
                prop_assert!(diagnostic.starts_with("invalid URI template: "), "{}", diagnostic);
                let _ = error.diagnostic(&other).to_string();
                prop_assert_eq!(Template::try_from(text.clone()).expect_err("the same").error(), error);
            }
        }
    }

    #[test]
    fn generated_templates_are_templates(text in template()) {
        let template = Template::parse(&text).map_err(|error| TestCaseError::fail(error.diagnostic(&text).to_string()))?;
        let again = template.variables().fold(String::new(), |again, name| again + "{" + name + "}");
        let again = Template::parse(&again).expect("names");
        prop_assert!(template.variables().eq(again.variables()));
    }

    #[test]
    fn expansion_is_what_the_rfc_says(text in template(), values in values()) {
        prop_assert_eq!(expand(&text, &values), oracle::expand(&text, &values));
    }

    /// An expansion has only `unreserved / reserved / pct-encoded`, for any value.
    #[test]
    fn an_expansion_has_only_characters_of_uris(text in template(), values in values()) {
        let Some(expansion) = expand(&text, &values) else { return Ok(()) };
        let mut rest = expansion.as_str();
        while let Some(c) = rest.chars().next() {
            let length = if oracle::triplet(rest).is_some() { 3 } else { c.len_utf8() };
            prop_assert!(length == 3 || oracle::is_unreserved(c) || oracle::is_reserved(c), "{:?} in {}", c, expansion);
            rest = &rest[length..];
        }
    }

    /// `{a}` decodes to the whole value, and `{a:n}` to its first characters.
    #[test]
    fn simple_values_come_back(value in value_text(), length in 1..40_u16) {
        let given = [("a", Given::Text(value.clone()))];
        let whole = expand("{a}", &given).expect("a text");
        prop_assert_eq!(percent::decode(&whole).expect("UTF-8"), value.as_str());
        let prefix = expand(&format!("{{a:{length}}}"), &given).expect("a text");
        let expected: String = value.chars().take(length.into()).collect();
        prop_assert_eq!(percent::decode(&prefix).expect("UTF-8"), expected);
    }

    /// With `+`, a prefix is the beginning of the whole value, cut between characters: it decodes to UTF-8 if
    /// the whole does, and has at most `length` characters.
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

    /// A full target is an error, and has received the beginning.
    #[test]
    fn a_full_target_is_an_error(text in template(), values in values(), room in 0..60_usize) {
        let Some(expansion) = expand(&text, &values) else { return Ok(()) };
        let values: Vec<_> = values.iter().map(|(name, given)| (name, value(given))).collect();
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

    /// A map gives the same expansion as a list of pairs.
    #[cfg(feature = "std")]
    #[test]
    fn maps_expand_like_pairs(text in template(), values in values()) {
        use std::collections::{BTreeMap, HashMap};
        let pairs = || values.iter().map(|(name, given)| (*name, value(given)));
        let template = Template::parse(&text).expect("a template");
        let expected = expand(&text, &values);
        prop_assert_eq!(template.expand(&pairs().collect::<BTreeMap<_, _>>()).ok(), expected.clone());
        prop_assert_eq!(template.expand(&pairs().collect::<HashMap<_, _>>()).ok(), expected);
    }
}
