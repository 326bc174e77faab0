//! The keys of maps, which become names of parameters only by a rule.

use alloc::format;
use alloc::string::ToString as _;

use super::built;
use crate::fault::MatchError;
use crate::template::{Kind, Template};

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
