//! The keys of maps, which become names of parameters only by a rule.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use super::built;
use crate::fault::MatchError;
use crate::template::{Captures, Kind, Template, Value};

/// The keys of a map are names of parameters only if a rule accepts them.
#[test]
fn keys_need_a_rule() {
    let build = |template: &str, key: &str, kinds: &[Kind]| {
        let template = Template::parse(template).expect(template);
        let template = kinds.iter().fold(template, |template, kind| template.with("x", kind.clone()));
        match template.build(&[("x", [(key, "1")].into()), ("y", "v".into()), ("b", "w".into())]) {
            Ok(uri) => uri.to_string(),
            Err(error) => format!("{} {}", error.variable().unwrap_or("-"), error.code()),
        }
    };
    let (any, these) = (Kind::text().any_keys().list(), Kind::text().keys(["k", "b"]).list());
    for (template, key, without, with_any, with_these) in [
        ("/a{?x*}", "k", "x VALUE_KEYS", "/a?k=1", "/a?k=1"),
        ("/a{?x*}", "x", "x VALUE_KEYS", "/a?x=1", "x KEY_UNLISTED"),
        ("/a{?x*}", "k&m", "x VALUE_KEYS", "/a?k%26m=1", "x KEY_UNLISTED"),
        ("/a?b=1{&x*}", "k", "x VALUE_KEYS", "/a?b=1&k=1", "/a?b=1&k=1"),
        ("/a?b=1{&x*}", "b", "x VALUE_KEYS", "x KEY_TAKEN", "x KEY_TAKEN"),
        ("/a{?x*,b}", "b", "x VALUE_KEYS", "x KEY_TAKEN", "x KEY_TAKEN"),
        ("/a{;x*}", "k", "x VALUE_KEYS", "/a;k=1", "/a;k=1"),
        ("/a{;x*,b}", "b", "x VALUE_KEYS", "x KEY_TAKEN", "x KEY_TAKEN"),
        ("/a{/y}{;x*}/b", "m", "x VALUE_KEYS", "/a/v;m=1/b", "x KEY_UNLISTED"),
        ("/a?{x*}", "k", "x VALUE_KEYS", "/a?k=1", "/a?k=1"),
        ("/a?b=1&{x*}", "b", "x VALUE_KEYS", "x KEY_TAKEN", "x KEY_TAKEN"),
        ("/a?{x*}&b=1", "b", "x VALUE_KEYS", "x KEY_TAKEN", "x KEY_TAKEN"),
        ("/a{?b}&{x*}", "b", "x VALUE_KEYS", "x KEY_TAKEN", "x KEY_TAKEN"),
        ("/a;b=1;{x*}", "b", "x VALUE_KEYS", "x KEY_TAKEN", "x KEY_TAKEN"),
        ("/a;{x*}{;b}", "b", "x VALUE_KEYS", "x KEY_TAKEN", "x KEY_TAKEN"),
        ("/a?b=1{;x*,y}", "y", "x VALUE_KEYS", "x KEY_TAKEN", "x KEY_UNLISTED"),
        ("/a?b=1{;x*}", "b", "x VALUE_KEYS", "/a?b=1;b=1", "/a?b=1;b=1"),
        ("/a#{;x*,y}", "y", "x KEY_TAKEN", "x KEY_TAKEN", "x KEY_TAKEN"),
        ("/a;b=1/c;{x*}", "b", "x VALUE_KEYS", "/a;b=1/c;b=1", "/a;b=1/c;b=1"),
        ("/a?b=1&{x*}", "m", "x VALUE_KEYS", "/a?b=1&m=1", "x KEY_UNLISTED"),
        ("/a;{x*}", "k", "x VALUE_KEYS", "/a;k=1", "/a;k=1"),
        ("/a;b=1;{x*}/c", "m", "x VALUE_KEYS", "/a;b=1;m=1/c", "x KEY_UNLISTED"),
        ("/a;b{x*}", "k", "x VALUE_KEYS", "/a;bk=1", "/a;bk=1"),
        ("/a;{.x*}", "k", "x VALUE_KEYS", "/a;.k=1", "/a;.k=1"),
        ("/a{/y};{x*}", "k", "x VALUE_KEYS", "/a/v;k=1", "/a/v;k=1"),
        ("/a;b{/y}{x*}", "k", "x VALUE_KEYS", "/a;b/vk=1", "/a;b/vk=1"),
        ("/a?b{&y}{x*}", "k", "x VALUE_KEYS", "/a?b&y=vk=1", "/a?b&y=vk=1"),
        // An empty `y` would be written as its name, which the key would continue.
        ("/a?b=1{;y}{x*}", "k", "x VALUE_KEYS", "/a?b=1;y=vk=1", "/a?b=1;y=vk=1"),
        // These keys are part of a value, or of a segment.
        ("/a;b={x*}", "m", "/a;b=m=1", "/a;b=m=1", "/a;b=m=1"),
        ("/a;b{/x*}", "m", "/a;b/m=1", "/a;b/m=1", "/a;b/m=1"),
        ("/a;b/c{x*}", "m", "/a;b/cm=1", "/a;b/cm=1", "/a;b/cm=1"),
        ("/a=;{x}", "m", "/a=;m,1", "/a=;m,1", "/a=;m,1"),
        ("/a{?y}{x*}", "m", "/a?y=vm=1", "/a?y=vm=1", "/a?y=vm=1"),
        ("/a?b={x*}", "m", "/a?b=m=1", "/a?b=m=1", "/a?b=m=1"),
        ("/a{?x}", "m", "/a?x=m,1", "/a?x=m,1", "/a?x=m,1"),
        ("/a/{x}", "m", "/a/m,1", "/a/m,1", "/a/m,1"),
        ("/a{/x*}", "m", "/a/m=1", "/a/m=1", "/a/m=1"),
        ("/a{#x*}", "m", "/a#m=1", "/a#m=1", "/a#m=1"),
    ] {
        assert_eq!(build(template, key, &[]), without, "{template}");
        assert_eq!(build(template, key, &[Kind::text().list()]), without, "{template}");
        assert_eq!(build(template, key, core::slice::from_ref(&any)), with_any, "{template}");
        assert_eq!(build(template, key, core::slice::from_ref(&these)), with_these, "{template}");
        assert_eq!(build(template, key, &[these.clone(), any.clone()]), with_these, "{template}");
    }
    let maps = [("x", [("c", "1")].into()), ("y", [("d", "1")].into())];
    for text in ["/a{?x*,y*}", "/a?{x*}&{y*}", "/a;{x*};{y*}"] {
        assert_eq!(built(text, &maps), "x VALUE_KEYS", "{text}");
        let template = Template::parse(text).unwrap().with("x", any.clone()).with("y", any.clone());
        let error = template.build(&maps).unwrap_err();
        assert_eq!((error.variable(), error.code()), (Some("y"), "KEY_TAKEN"), "{text}");
    }
    for (template, section) in [("/a{?x*}", "3.2.8"), ("/a{;x*}", "3.2.7"), ("/a;{x*}", "3.2.7")] {
        let error = Template::parse(template).unwrap().build(&[("x", [("k", "1")].into())]).unwrap_err();
        assert!(error.to_string().ends_with(&format!("[RFC 6570, section {section}]")), "{error}");
    }
}

/// Parsing accepts the keys that building accepts. Other parameters are unknown, and ignored as everywhere.
#[test]
fn captured_keys_need_a_rule() {
    let these = || Kind::text().keys(["k", "m"]).list().optional();
    for (template, uri, without, with_these) in [
        ("/a{?x*}", "/a?k=1&n=2", Ok("/a"), Ok("/a?k=1")),
        ("/a{?x*}", "/a?n=2", Ok("/a"), Ok("/a")),
        ("/a{?x*}", "/a?x=1&x=2", Ok("/a?x=1&x=2"), Ok("/a?x=1&x=2")),
        ("/a?b=1{&x*}", "/a?b=1&m=2", Ok("/a?b=1"), Ok("/a?b=1&m=2")),
        ("/a{;x*}", "/a;k=1", Err("VALUE_KEYS"), Ok("/a;k=1")),
        ("/a{;x*}", "/a;n=1", Err("VALUE_KEYS"), Err("KEY_UNLISTED")),
        ("/a{;x*}", "/a;x=1", Ok("/a;x=1"), Ok("/a;x=1")),
        ("/a?{x*}", "/a?k=1", Err("VALUE_KEYS"), Ok("/a?k=1")),
        ("/a;{x*}", "/a;k=1", Err("VALUE_KEYS"), Ok("/a;k=1")),
        ("/a;b;{x*}/c", "/a;b;n=1/c", Err("VALUE_KEYS"), Err("KEY_UNLISTED")),
        ("/a;b={x*}", "/a;b=n=1", Ok("/a;b=n=1"), Ok("/a;b=n=1")),
        ("/a;b/{x*}", "/a;b/n=1", Ok("/a;b/n=1"), Ok("/a;b/n=1")),
        ("/a?b={x*}", "/a?b=n=1", Ok("/a?b=n=1"), Ok("/a?b=n=1")),
        ("/a?b=1{;y}:{x*}", "/a?b=1;y=v:k=1", Err("VALUE_KEYS"), Ok("/a?b=1;y=v:k=1")),
        ("/a?b={+x}", "/a?b=1&c=2", Err("RESERVED_CHARACTER"), Err("RESERVED_CHARACTER")),
        ("/a?b={+x}", "/a?b=1%26c", Err("RESERVED_CHARACTER"), Err("RESERVED_CHARACTER")),
        ("/a?b={+x}", "/a?b=1;c", Err("RESERVED_CHARACTER"), Err("RESERVED_CHARACTER")),
        ("/a?b={+x}", "/a?b=1/c=2", Ok("/a?b=1/c=2"), Ok("/a?b=1/c=2")),
        ("/a?{+x}", "/a?b=1&c=2", Ok("/a?b=1&c=2"), Ok("/a?b=1&c=2")),
        // An escaped delimiter would be built without its escape.
        ("/a?{+x}", "/a?b=1%26c=2", Err("RESERVED_CHARACTER"), Err("RESERVED_CHARACTER")),
        ("/a?{+x}", "/a?b%3d1", Err("RESERVED_CHARACTER"), Err("RESERVED_CHARACTER")),
        ("/a?b={+x}", "/a?b=1%2B2", Err("RESERVED_CHARACTER"), Err("RESERVED_CHARACTER")),
        ("/a/{+x}?b=1", "/a/b%3D1?b=1", Ok("/a/b=1?b=1"), Ok("/a/b=1?b=1")),
    ] {
        let parsed = Template::parse(template).expect(template);
        for (template, expected) in [(parsed.clone(), without), (parsed.with("x", these()), with_these)] {
            let safe = template.captures(uri).expect(uri).safe();
            let again = safe.map(|safe| template.build(&safe).expect(uri).to_string());
            let again = again.as_deref().map_err(MatchError::code);
            assert_eq!(again, expected, "{template} {uri}");
        }
    }
}

/// The places of `{x*}`, `O` is the operator. In some of them, other parameters are in the same list.
const PLACES: [&str; 19] = [
    "/a/{Ox*}",
    "/a/{Ox}",
    "/a{Ox*}",
    "/a{Ox*}/{y}",
    "/a{Ox,y}",
    "/a{Ox*,y}",
    "/a{Oy,x*}",
    "/a{Ox*,y*}",
    "/a{Oy*,x*}",
    "/a?{Ox*}",
    "/a?p=1{Ox*}",
    "/a?p=1{Ox*,y}",
    "/a?p=1{Oy*,x*}",
    "/a?p=1&{Ox*}",
    "/a?p={y}{Ox*}",
    "/a;{Ox*}",
    "/a;p=1{Ox*}",
    "/a;p=1;{Ox*}/b",
    "/a#{Ox*}",
];

const OPERATORS: [&str; 8] = ["", "+", "#", ".", "/", ";", "?", "&"];

/// The name of the variable, of another one and of a literal parameter, other keys, and keys with delimiters.
const KEYS: [&str; 9] = ["x", "y", "p", "k", "", "=", "x=", "&;,", "%78"];

/// Returns all maps with one key or two, and different values.
fn maps() -> Vec<Vec<(&'static str, &'static str)>> {
    let one = KEYS.into_iter().flat_map(|key| [[(key, "1")], [(key, "")]]);
    let two = KEYS.into_iter().flat_map(|first| KEYS.map(|second| [(first, "1"), (second, "=2")]));
    one.map(Vec::from).chain(two.map(Vec::from)).collect()
}

/// Returns whether an expression of the template writes a map and another value in one list of members, where the members of
/// both are written alike.
fn mixes_members(template: &str) -> bool {
    let expressions = template.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or_default());
    expressions.into_iter().any(|one| one.contains(',') && !one.starts_with([';', '?', '&']))
}

/// Building refuses a map, or the URI is parsed as the same map, and as a list if its only key is the name of the
/// variable.
#[test]
fn maps_are_parsed_back() {
    let (mut parsed, mut refused) = (0, 0);
    for (place, operator) in PLACES.into_iter().flat_map(|place| OPERATORS.map(|operator| (place, operator)))
    {
        let text = place.replace('O', operator);
        let rule = || Kind::text().list().optional();
        let Ok(template) = Template::parse(&text).map(|it| it.with("x", rule().any_keys())) else { continue };
        if template.clone().prepare().is_err() || template.check_reversible().is_err() || mixes_members(&text)
        {
            continue;
        }
        let others = [Value::UNDEFINED, ["v", "w"].into(), "v".into()];
        for (map, y) in maps().iter().flat_map(|map| others.iter().map(move |y| (map, y))) {
            let given = [("x", Value::from(map.as_slice())), ("y", y.borrowed())];
            let Ok(uri) = template.build(&given) else {
                refused += 1;
                continue;
            };
            let safe = template.captures(uri.as_str()).and_then(Captures::safe);
            let safe = safe.unwrap_or_else(|error| panic!("{text} with {given:?} is {uri}: {error}"));
            assert_eq!(template.build(&safe).as_ref(), Ok(&uri), "{text} with {given:?}: {safe:?}");
            parsed += 1;
            let is_named = [";", "?", "&"].contains(&operator);
            let is_list = is_named && map.iter().all(|(key, _)| *key == "x");
            if text.contains("x*") && !["+", "#"].contains(&operator) && !is_list {
                assert_eq!(safe.get("x"), Some(&given[0].1), "{text} is {uri}");
            }
        }
    }
    assert!(parsed > 3_000 && refused > 1_000, "{parsed} parsed, {refused} refused");
}

/// Of several variables with `*`, the one whose rule accepts keys has the parameters that belong to no other variable.
#[test]
fn keys_belong_to_the_variable_with_a_rule() {
    let found = |text: &str, names: &[&str], uri: &str| {
        let template = Template::parse(text).expect(text);
        let template =
            names.iter().fold(template, |it, name| it.with(name, Kind::text().any_keys().list().optional()));
        let safe = template.captures(uri).and_then(Captures::safe);
        safe.map_or_else(|error| String::from(error.code()), |safe| format!("{safe:?}"))
    };
    for (text, names, uri, expected) in [
        ("/a{?x*,y*}", &["y"][..], "/a?x=1&k=2", r#"{"x": ["1"], "y": {"k": "2"}}"#),
        ("/a{?x*,y*}", &["x"], "/a?y=1&k=2", r#"{"x": {"k": "2"}, "y": ["1"]}"#),
        ("/a{?x*,y*}", &["x"], "/a?x=1&k=2", r#"{"x": {"x": "1", "k": "2"}}"#),
        ("/a{?x*,y*}", &["x", "y"], "/a?k=2", r#"{"x": {"k": "2"}}"#),
        ("/a{?x*,y*}", &[], "/a?x=1&k=2", r#"{"x": ["1"]}"#),
        ("/a{;x*,y*}", &["y"], "/a;x=1;k=2", r#"{"x": ["1"], "y": {"k": "2"}}"#),
        ("/a{;x*,y*}", &["y"], "/a;x=1;y=3;k=2", r#"{"x": ["1"], "y": {"y": "3", "k": "2"}}"#),
        ("/a{;x*,y*}", &[], "/a;x=1;k=2", "NO_MATCH"),
        ("/a{?x*}", &["x"], "/a?x=1&k=2&x=3", r#"{"x": {"x": "1", "k": "2", "x": "3"}}"#),
        ("/a{?x*}", &["x"], "/a?x=1&x=2", r#"{"x": ["1", "2"]}"#),
        ("/a{?x*}", &["x"], "/a?%78=1&k=2", r#"{"x": {"x": "1", "k": "2"}}"#),
        ("/a{?%78*}", &["%78"], "/a?k=2&x=1", r#"{"%78": {"k": "2", "x": "1"}}"#),
        // Other parameters than `x` are unknown.
        ("/a{?x*}", &[], "/a?x=1&k=2", r#"{"x": ["1"]}"#),
        ("/a{;x*}", &["x"], "/a;x=1;k=2", r#"{"x": {"x": "1", "k": "2"}}"#),
        ("/a{;x*}", &[], "/a;x=1;k=2", "VALUE_KEYS"),
        ("/a{?x*}&p=1", &["x"], "/a?p=1&x=1&k=2", r#"{"x": {"x": "1", "k": "2"}}"#),
        ("/a/./b{?x*}", &["x"], "/a/b?x=1&k=2", r#"{"x": {"x": "1", "k": "2"}}"#),
    ] {
        assert_eq!(found(text, names, uri), expected, "{text} {uri}");
    }
}
