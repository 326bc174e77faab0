//! Laws of captures, checked on generated templates, values and strings.
//!
//! `PROPTEST_CASES` sets the number of cases for each law.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::Config;
use urika::MatchErrorKind;
use urika::percent;
use urika::template::{Captures, Template, Value};
use urika::value::Segment;
use urika_reference::template::Given;

use crate::respelled::respelled;
use crate::support;

fn config() -> Config {
    Config { max_global_rejects: u32::MAX, ..support::config(1000) }
}

/// A value in the form that the laws compare.
const NAMES: [&str; 6] = ["a", "b_1", "c.d", "%C3%A9", "A", "e"];

type Values = Vec<(&'static str, Given)>;

fn text() -> impl Strategy<Value = String> {
    let symbols =
        r#"a Z9 - . _ ~ / ? # & = , ; + % %4 %41 %2F %25 %C3%A9 %C3 %ED%A0%80 é 😀 " \ .. x json : @ a=b //"#;
    let symbol = select(symbols.split(' ').chain([" ", "\0"]).collect::<Vec<_>>());
    prop_oneof![vec(symbol, 0..4).prop_map(|symbols| symbols.concat()), any::<String>()]
}

fn given() -> impl Strategy<Value = Given> {
    prop_oneof![
        2 => Just(Given::Undefined),
        6 => text().prop_map(Given::Text),
        2 => vec(text(), 1..4).prop_map(Given::List),
        2 => vec((text(), text()), 1..4).prop_map(Given::Pairs),
    ]
}

fn values(given: impl Strategy<Value = Given>) -> impl Strategy<Value = Values> {
    vec(given, NAMES.len()).prop_map(|values| NAMES.into_iter().zip(values).collect())
}

fn expression() -> impl Strategy<Value = String> {
    let operator = select(vec!["", "", "+", "#", ".", "/", "/", ";", "?", "?", "&"]);
    let modifier = prop_oneof![
        6 => Just(String::new()),
        3 => Just("*".to_owned()),
        1 => (1..6_u16).prop_map(|length| format!(":{length}")),
    ];
    let variable = (select(&NAMES[..]), modifier).prop_map(|(name, modifier)| format!("{name}{modifier}"));
    let list = prop_oneof![3 => vec(variable.clone(), 1..2), 1 => vec(variable, 2..4)];
    (operator, list).prop_map(|(operator, list)| format!("{{{operator}{}}}", list.join(",")))
}

fn literals() -> impl Strategy<Value = String> {
    let literals = select(vec![
        "/", "/", "/", "/x", "x", "-", ".json", "@", ":", ",", ";", "=", "?q=", "&z=1", "&", "?f=1", "?",
        "#", "é", "%2f", "..", "//h", "./", "/a/b/",
    ]);
    literals.prop_map(str::to_owned)
}

fn template() -> impl Strategy<Value = String> {
    let start =
        select(vec!["", "", "/", "https://h.example", "https://", "HTTP://h:80/", "//h", "urn:x:", "x:/"]);
    let pieces = vec(prop_oneof![expression(), literals()], 0..6);
    (start, pieces).prop_map(|(start, pieces)| start.to_owned() + &pieces.concat())
}

/// Returns strings that probably match, nearly match or are not URIs.
fn uri() -> impl Strategy<Value = String> {
    let symbol = select(vec![
        "/",
        "/",
        "x",
        "a",
        "-",
        ".json",
        "..",
        "%2e",
        "%2F",
        "%5C",
        "%00",
        "%",
        "%zz",
        "%FF",
        "?",
        "&",
        "=",
        "a=",
        "b_1=1",
        "c.d",
        "#",
        ",",
        ";",
        ":",
        "@",
        "//",
        "https://",
        "HTTPS://h.example",
        ":443",
        "é",
        "😀",
        " ",
        "%C3%A9",
        "+",
        "~",
    ]);
    prop_oneof![4 => vec(symbol, 0..12).prop_map(|symbols| symbols.concat()), 1 => any::<String>()]
}

/// A variable of a template: its operator, the number of its row of expressions, its name and its modifier.
#[derive(Clone, Debug)]
struct Var<'t> {
    operator: char,
    row: usize,
    name: &'t str,
    modifier: char,
}

fn vars(template: &str) -> Vec<Var<'_>> {
    let mut vars = Vec::new();
    for (row, piece) in template.split('{').skip(1).enumerate() {
        let inside = piece.split('}').next().expect("an expression");
        let operator = inside.chars().next().filter(|c| "+#./;?&".contains(*c)).unwrap_or(' ');
        // Adjacent expressions with the same operator act as one expression.
        let row = match vars.last() {
            Some(Var { operator: last, row: before, .. })
                if *last == operator && template.contains(&format!("}}{{{inside}")) =>
            {
                *before
            }
            _ => row,
        };
        for variable in inside.trim_start_matches(operator).split(',') {
            let name = variable.split([':', '*']).next().expect("a name");
            let modifier = variable[name.len()..].chars().next().unwrap_or(' ');
            vars.push(Var { operator, row, name, modifier });
        }
    }
    vars
}

fn of<'v>(values: &'v Values, name: &str) -> &'v Given {
    &values.iter().find(|(other, _)| *other == name).expect("a value").1
}

/// Returns true when an expression writes its `?` or `#`, or when nothing of that part follows.
fn begins(mark: &str, template: &str, values: &Values) -> bool {
    let Some((_, part)) = template.split_once(mark) else { return true };
    let (inside, rest) = part.split_once('}').expect("an expression");
    let mut names = inside.split(',').map(|name| name.split([':', '*']).next().unwrap_or_default());
    rest.is_empty() || names.any(|name| !matches!(of(values, name), Given::Undefined))
}

/// Returns true when the expansion lets a reader tell the values apart.
fn can_be_told_apart(template: &str, values: &Values) -> bool {
    let vars = vars(template);
    let has_comma =
        template.split('{').any(|piece| piece.rsplit('}').next().is_some_and(|text| text.contains(',')));
    // Without a leading `/`, a path after an authority would become part of the authority.
    let has_path = !template.contains("//") || begins("{/", template, values);
    if !has_path || !begins("{?", template, values) || !begins("{#", template, values) {
        return false;
    }
    let texts = |given: &Given| match given {
        Given::Undefined => Vec::new(),
        Given::Text(text) => vec![text.clone()],
        Given::List(list) => list.clone(),
        Given::Pairs(pairs) => pairs.iter().flat_map(|(name, value)| [name.clone(), value.clone()]).collect(),
    };
    vars.iter().enumerate().all(|(at, var)| {
        let given = of(values, var.name);
        let is_reserved = matches!(var.operator, '+' | '#');
        let is_named = matches!(var.operator, ';' | '?' | '&');
        let is_text = matches!(given, Given::Text(_));
        let of_row = || vars.iter().filter(|other| other.row == var.row);
        let repeats = vars.iter().filter(|other| other.name == var.name).count() > 1;
        // A `?` or `#` would end this part and begin another.
        let stays = !is_reserved || texts(given).iter().all(|text| !text.contains(['?', '#']));
        // Without names, a reader can only assume that the first variables of a row are the defined ones.
        let before = at.checked_sub(1).map(|before| &vars[before]).filter(|before| before.row == var.row);
        let is_undefined = |var: &Var<'_>| matches!(of(values, var.name), Given::Undefined);
        let in_order = is_named
            || before.is_none_or(|before| is_undefined(var) || !is_undefined(before))
                && (of_row().all(|other| other.modifier != '*')
                    || of_row().all(|other| is_undefined(other) == is_undefined(var)));
        // A comma separates the members of a list only if it does not separate values.
        let is_alone = of_row().count() == 1 && !has_comma;
        let is_plain = is_text || matches!(given, Given::Undefined);
        let members = is_plain || is_alone || !has_comma && (is_named || var.operator == '/');
        // A dot in a value looks like a separator of members.
        let dots = var.operator != '.'
            || !matches!(given, Given::Pairs(_))
            || texts(given).iter().all(|text| !text.contains('.'));
        // Only one variable may take arbitrary names, and these must differ from every other name.
        let keys = match given {
            Given::Pairs(pairs) if is_named && var.modifier == '*' => {
                let taken: BTreeSet<String> =
                    NAMES.iter().map(|name| percent::decode_lossy(name).into_owned()).collect();
                let is_free = |name: &String| !taken.contains(name) && !["q", "f", "z"].contains(&&**name);
                let exploded =
                    vars.iter().filter(|other| other.modifier == '*' && "?&;".contains(other.operator));
                pairs.iter().all(|(name, _)| is_free(name)) && exploded.count() == 1
            }
            _ => true,
        };
        // If only `{+x}` writes the full text, an escape in the URI may also represent its character.
        let of_name = || vars.iter().filter(|other| other.name == var.name);
        let is_sure = of_name().all(|other| !matches!(other.operator, '+' | '#'))
            || of_name().any(|other| !matches!(other.operator, '+' | '#') && other.modifier != ':')
            || texts(given).iter().all(|text| !text.contains('%'));
        let repeats = !repeats || is_text && is_sure;
        stays && in_order && members && dots && keys && repeats
    })
}

fn row(values: &Values) -> Vec<(&'static str, Value<'static>)> {
    values.iter().map(|(name, given)| (*name, given.clone().into_value(Value::UNDEFINED))).collect()
}

/// Returns the URI with escapes in upper case: a value of `{+x}` may contain lower-case escapes (RFC 3986,
/// section 6.2.2.1).
fn upper(uri: &str) -> String {
    let mut pieces = uri.split('%');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |upper, piece| upper + "%" + &piece[..2].to_ascii_uppercase() + &piece[2..])
}

fn has_text(captures: &Captures<'_, '_>, name: &str, text: &str) -> bool {
    captures.get(name).is_some_and(|value| match value.as_list() {
        Some(list) => list == [text],
        None => value.as_text() == Some(text),
    })
}

proptest! {
    #![proptest_config(config())]

    /// The captures of an expansion expand to the same string.
    #[test]
    fn expansions_come_back(text in template(), values in values(given())) {
        let template = Template::parse(&text).expect("a template");
        prop_assume!(template.check_reversible().is_ok() && can_be_told_apart(&text, &values));
        let Ok(uri) = template.expand(&row(&values)) else { return Ok(()) };
        let captures = template.captures(&uri);
        prop_assert!(captures.is_ok(), "{captures:?} in {uri} of {text}");
        let captures = captures.expect("a match");
        let again = template.expand(&captures).expect("an expansion");
        prop_assert_eq!(upper(&again), upper(&uri), "{:?} of {}", captures, text);
    }

    /// Every spelling of the unreserved characters gives the same values. Only `{+x}` and `{#x}` keep their
    /// escapes.
    #[test]
    fn equivalent_uris_have_the_same_values(
        text in template(), values in values(given()), uri in uri(), which in any::<u64>()
    ) {
        let template = Template::parse(&text).expect("a template");
        let keeps = text.contains("{+") || text.contains("{#");
        let names: BTreeSet<_> = vars(&text).iter().map(|var| var.name).collect();
        prop_assume!(!keeps || names.len() == vars(&text).len());
        for uri in [uri, template.expand(&row(&values)).unwrap_or_default()] {
            let Some(other) = respelled(&uri, |at| which >> (at % 64) & 1 == 1) else { continue };
            let shown = |uri: &str| match template.captures(uri) {
                Err(error) if error.kind() == MatchErrorKind::NoMatch => "no match".to_owned(),
                _ if keeps => "a match".to_owned(),
                found => format!("{found:?}"),
            };
            prop_assert_eq!(shown(&other), shown(&uri), "{} is {} of {}", other, uri, text);
        }
    }

    /// Captured strings are equal to the expanded values.
    #[test]
    fn texts_come_back(text in template(), values in values(text().prop_map(Given::Text))) {
        let template = Template::parse(&text).expect("a template");
        let vars = vars(&text);
        prop_assume!(template.check_reversible().is_ok());
        prop_assume!(vars.iter().all(|var| !matches!(var.operator, '+' | '#')));
        let uri = template.expand(&row(&values)).expect("an expansion");
        let captures = template.captures(&uri);
        prop_assert!(captures.is_ok(), "{captures:?} in {uri} of {text}");
        let captures = captures.expect("a match");
        for var in &vars {
            let Given::Text(expected) = of(&values, var.name) else { continue };
            let in_full = vars.iter().any(|other| other.name == var.name && other.modifier != ':');
            // An exploded list of one empty string expands like an undefined value, and dots separate members.
            let is_lost = var.modifier == '*' && (expected.is_empty() || var.operator == '.');
            if in_full && !is_lost {
                prop_assert!(has_text(&captures, var.name, expected), "{captures:?} in {uri} of {text}");
            }
        }
    }

    /// Every template answers for every string, and captures expand again.
    #[test]
    fn any_text_has_an_answer(text in template(), uri in uri()) {
        let template = Template::parse(&text).expect("a template");
        match template.captures(&uri) {
            Ok(captures) => {
                prop_assert!(template.expand(&captures).is_ok(), "{captures:?}");
                prop_assert!(captures.iter().all(|(name, _)| template.variables().any(|other| other == name)));
            }
            Err(error) => {
                let is_ambiguous = error.kind() == MatchErrorKind::Ambiguous;
                prop_assert_eq!(is_ambiguous, template.check_reversible().is_err());
                prop_assert!(error.variable().is_none_or(|name| template.variables().any(|other| other == name)));
                prop_assert!(error.to_string().ends_with(']'));
            }
        }
    }

    /// Safe values of a segment are valid segments, even a list in `{x}` with its commas and a pair with its `=`.
    /// No member is a dot segment.
    #[test]
    fn safe_values_are_segment_text(
        text in select(vec![
            "/{x}", "/a/{x}/b", "{/x}", "/a{/x*}", "/{x}{?q}", "https://h/{x}#top", "/{x};v=1", "/a{/x,y}/z", "{x}",
            "https://{h}/{x}", "/./{x}", "{/x*,y}", "/{x:2}/{x}",
        ]),
        uri in uri(),
        tail in uri(),
    ) {
        let template = Template::parse(text).expect("a template");
        for uri in [uri.clone(), format!("/{uri}"), format!("/a/{uri}"), format!("https://h/{uri}{tail}")] {
            let Ok(captures) = template.captures(&uri).and_then(Captures::safe) else { continue };
            for (_, value) in captures.iter().filter(|(name, _)| ["x", "y"].contains(name)) {
                let list: Vec<String> =
                    value.as_list().unwrap_or_default().iter().map(ToString::to_string).collect();
                let pairs = value.as_pairs().unwrap_or_default();
                let is_dots = |text: &str| [".", ".."].contains(&text);
                prop_assert!(!list.iter().any(|text| is_dots(text)), "{list:?} in {uri} of {template}");
                let texts = value.as_text().map(str::to_owned).into_iter();
                let names = pairs.iter().map(|(name, value)| {
                    if value.is_empty() { name.clone().into_owned() } else { format!("{name}={value}") }
                });
                let joined = (!list.is_empty()).then(|| list.join(","));
                let list = if text.contains("x*") { list } else { joined.into_iter().collect() };
                for text in texts.chain(list).chain(names) {
                    prop_assert!(Segment::parse(&text).is_ok(), "{text:?} in {uri} of {template}");
                }
            }
        }
    }

    /// No segment of a safe `{+x}` leads out of its folder.
    #[test]
    fn safe_paths_consist_of_segments(uri in uri()) {
        let template = Template::parse("/files/{+path}").expect("a template");
        let uri = format!("/files/{uri}");
        let Ok(captures) = template.captures(&uri).and_then(Captures::safe) else { return Ok(()) };
        let path = captures.text("path").expect("a path");
        for segment in path.split('/') {
            let segment = percent::decode(segment).expect("UTF-8");
            prop_assert!(Segment::parse(&segment).is_ok(), "{segment:?} in {path}");
        }
    }
}
