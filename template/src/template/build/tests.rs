use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::fault::{BuildError, FaultKind, MatchError};
use crate::template::syntax::{SYNTAXES, Syntax};
use crate::template::{Kind, Template, Value};
use crate::typed::Buildable as _;
use urika_runtime::UriBuf;
use urika_runtime::value::Base;

/// Returns the URI that a template builds of these values, or variable and code of the error.
fn built(template: &str, values: &[(&str, Value<'_>)]) -> String {
    let template = Template::parse(template).expect(template);
    match template.build(values) {
        Ok(uri) => uri.to_string(),
        Err(error) => {
            let variable = error.variable().unwrap_or("-");
            String::from(variable) + " " + error.code()
        }
    }
}

/// Returns what a template with the variable `x` gives.
fn of<'v>(template: &str, x: impl Into<Value<'v>>) -> String {
    built(template, &[("x", x.into())])
}

#[test]
fn a_value_in_a_segment_is_segment_text() {
    for (template, value, expected) in [
        ("/users/{x}", "kim lee", "/users/kim%20lee"),
        ("/users/{x}", "..", "x SEGMENT_DOTS"),
        ("/users/{x}", "a/b", "x SEGMENT_CHARACTER"),
        ("/users/{x}", "a\\b", "x SEGMENT_CHARACTER"),
        ("/users/{x}", "\0", "x SEGMENT_CHARACTER"),
        ("/users/{x}", "", "x SEGMENT_EMPTY"),
        ("/users/{x}", "..;a", "x SEGMENT_DOTS"),
        ("/users/{x}", "%2e%2e", "/users/%252e%252e"),
        ("/users/@{x}", "../a", "/users/@..%2Fa"),
        ("/users/.{x}", ".", "x DOTS_TOGETHER"),
        ("/users{/x}", "..", "x SEGMENT_DOTS"),
        ("/a/{x:2}", "..a", "x SEGMENT_DOTS"),
        ("/files/{+x}", "a/b", "/files/a/b"),
        ("/files/{+x}", "a//b", "x SEGMENT_EMPTY"),
        ("/files/{+x}", "/a", "x SEGMENT_EMPTY"),
        ("/files/{+x}", "a/../b", "x SEGMENT_DOTS"),
        ("/files/a;v={+x}", "a/../b", "x SEGMENT_DOTS"),
        ("/files/@{y};v={+x}", "a/../b", "x SEGMENT_DOTS"),
        ("/files/a{;y}{+x}", "a//b", "x SEGMENT_EMPTY"),
        ("/files/a;v={+x}", "a/b", "/files/a;v=a/b"),
        ("/files/{+x}", "a?b", "x RESERVED_CHARACTER"),
        ("/files/{+x}", "a%2Fb", "x TRIPLET"),
        ("/a{?x}", "&y=1#../", "/a?x=%26y%3D1%23..%2F"),
        ("/a{#x}", "a#b", "x RESERVED_CHARACTER"),
    ] {
        assert_eq!(of(template, value), expected, "{template} {value}");
    }
}

/// The schemes are those of the macros.
#[test]
fn a_whole_value_needs_its_delimiter() {
    let code = |text: &str| Template::parse(text).expect(text).prepare().err().map(|error| error.code());
    for Syntax { scheme, delimiter, .. } in SYNTAXES {
        assert_eq!(code(&format!("{scheme}:{{x}}")), Some("VALUE_DELIMITER"), "{scheme}");
        assert_eq!(code(&format!("{scheme}:{{+x}}")), None, "{scheme}");
        let follows = code(&format!("{scheme}:{{x}}{delimiter}a")).is_none();
        assert_eq!(follows, !matches!(*scheme, "tel" | "sms" | "data"), "{scheme}");
    }
}

#[test]
fn a_host_is_a_host_and_a_port_a_port() {
    for (template, value, expected) in [
        ("https://{x}/a", "example.com", "https://example.com/a"),
        ("https://{x}/a", "evil.example/", "x UNEXPECTED_CHARACTER"),
        ("https://{x}/a", "a@b", "x UNEXPECTED_CHARACTER"),
        ("https://{x}/a", "a%2Fb", "x HOST_ESCAPE"),
        ("https://{x}/a", "127.1", "x ODD_IPV4"),
        ("https://{x}/a", "", "x NO_HOST"),
        ("https://{+x}/a", "[::1]", "https://[::1]/a"),
        ("https://{+x}/a", "::1", "https://[::1]/a"),
        ("https://{x}.example.com/a", "eu", "https://eu.example.com/a"),
        ("https://{x}.example.com/a", "eu.evil", "x LABEL_CHARACTER"),
        ("https://{x}.example.com/a", "", "x LABEL_LENGTH"),
        ("https://h:{x}/a", "8080", "https://h:8080/a"),
        ("https://h:{x}/a", "80@evil.example", "x UNEXPECTED_CHARACTER"),
        ("https://h:{x}/a", "65536", "x PORT_TOO_LARGE"),
        ("https://h:{x}/a", "080", "x UNEXPECTED_CHARACTER"),
        ("https://h:{x}/a", "", "x VALUE_UNDEFINED"),
        ("note://{x}", "..", "note://.."),
        ("note://{+x}", "a/b", "note://a/b"),
        ("note://{+x}", "u@h/b", "x RESERVED_CHARACTER"),
        ("file://{+x}", "/a/b", "file:///a/b"),
        ("file://{+x}", "h/b", "x PATH_ROOTLESS"),
        ("{+x}/a", "https://h/v1/", "https://h/v1/a"),
        ("{+x}/a", "/v1", "x RELATIVE_URL"),
    ] {
        assert_eq!(of(template, value), expected, "{template} {value}");
    }
}

#[test]
fn a_value_is_missing_only_where_it_may_be() {
    for (template, expected) in [
        ("/users/{x}", "x VALUE_UNDEFINED"),
        ("https://{x}/", "x VALUE_UNDEFINED"),
        ("https://h:{x}/", "x VALUE_UNDEFINED"),
        ("{+x}/a", "x VALUE_UNDEFINED"),
        ("{/x}//host", "x VALUE_UNDEFINED"),
        ("/a{?x}&b=1", "x VALUE_UNDEFINED"),
        ("/a{/x}{?x}", "/a"),
        ("/user-{x}", "/user-"),
        ("/files/{+x}", "x VALUE_UNDEFINED"),
    ] {
        assert_eq!(built(template, &[]), expected, "{template}");
    }
}

#[test]
fn a_value_has_the_kind_that_its_place_needs() {
    let list = || Value::from(["a", "b"]);
    for (template, value, expected) in [
        ("/a{?x*}", list(), "/a?x=a&x=b"),
        ("/a{?x*}", "a".into(), "x VALUE_TEXT"),
        ("/a{?x:1}", list(), "x VALUE_MEMBERS"),
        ("https://{x}/", list(), "x VALUE_MEMBERS"),
        ("https://h:{x}/", list(), "x VALUE_MEMBERS"),
    ] {
        assert_eq!(of(template, value), expected, "{template}");
    }
}

/// The keys of a map are names of parameters only if a rule accepts them.
#[test]
fn keys_need_a_rule() {
    let build = |template: &str, key: &str, kinds: &[Kind]| {
        let template = Template::parse(template).expect(template);
        let template = kinds.iter().fold(template, |template, kind| template.with("x", kind.clone()));
        match template.build(&[("x", [(key, "1")].into()), ("y", "v".into())]) {
            Ok(uri) => uri.to_string(),
            Err(error) => format!("{} {}", error.variable().unwrap_or("-"), error.code()),
        }
    };
    let (any, these) = (Kind::text().any_keys(), Kind::text().keys(["k", "b"]));
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
        ("/a?b=1&{x*}", "m", "x VALUE_KEYS", "/a?b=1&m=1", "x KEY_UNLISTED"),
        ("/a;{x*}", "k", "x VALUE_KEYS", "/a;k=1", "/a;k=1"),
        ("/a;b=1;{x*}/c", "m", "x VALUE_KEYS", "/a;b=1;m=1/c", "x KEY_UNLISTED"),
        ("/a;b{x*}", "k", "x VALUE_KEYS", "/a;bk=1", "/a;bk=1"),
        ("/a;{.x*}", "k", "x VALUE_KEYS", "/a;.k=1", "/a;.k=1"),
        ("/a{;y}{x*}", "k", "x VALUE_KEYS", "/a;y=vk=1", "/a;y=vk=1"),
        ("/a{/y};{x*}", "k", "x VALUE_KEYS", "/a/v;k=1", "/a/v;k=1"),
        ("/a;b{/y}{x*}", "k", "x VALUE_KEYS", "/a;b/vk=1", "/a;b/vk=1"),
        ("/a?b{&y}{x*}", "k", "x VALUE_KEYS", "/a?b&y=vk=1", "/a?b&y=vk=1"),
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
        assert_eq!(build(template, key, &[Kind::text()]), without, "{template}");
        assert_eq!(build(template, key, core::slice::from_ref(&any)), with_any, "{template}");
        assert_eq!(build(template, key, core::slice::from_ref(&these)), with_these, "{template}");
        assert_eq!(build(template, key, &[these.clone(), any.clone()]), with_these, "{template}");
    }
    let maps = [("x", [("c", "1")].into()), ("y", [("d", "1")].into())];
    assert_eq!(built("/a{?x*,y*}", &maps), "x VALUE_KEYS");
    let template = Template::parse("/a{?x*,y*}").unwrap().with("x", any.clone()).with("y", any);
    let error = template.build(&maps).unwrap_err();
    assert_eq!((error.variable(), error.code()), (Some("y"), "KEY_TAKEN"));
}

/// Parsing accepts the keys that building accepts. Other parameters are unknown, and ignored as everywhere.
#[test]
fn captured_keys_need_a_rule() {
    let these = || Kind::text().keys(["k", "m"]).optional();
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

/// `{+x}` in the value of a parameter does not add a parameter. As the query, or a part of it, its value may have some.
#[test]
fn a_reserved_value_stays_in_its_parameter() {
    for (template, ampersand, semicolon, other) in [
        ("?a={+x}", false, false, true),
        ("?a=b{+x}&c", false, false, true),
        ("?a={y}{+x}", false, false, true),
        ("?a=1&b={+x}", false, false, true),
        ("{?y}{+x}", false, false, true),
        ("?a=1{&y}{+x}", false, false, true),
        ("?a={+x:3}", false, false, true),
        ("https://h/?a={+x,y}", false, false, true),
        ("?{+x}", true, true, true),
        ("?a{+x}", true, true, true),
        ("?a=1&{+x}", true, true, true),
        ("?a=1&b{+x}", true, true, true),
        ("/a#b={+x}", true, true, true),
        ("/a{#x}", true, true, true),
    ] {
        let is_built = |x: &str| {
            let values = [("x", Value::from(x)), ("y", "v".into())];
            let built = Template::parse(template).unwrap().build(&values);
            built.map(drop).map_err(|error| assert_eq!(error.code(), "RESERVED_CHARACTER", "{template}"))
        };
        let found = [is_built("1&b"), is_built("1;b"), is_built("/=?")].map(|it| it.is_ok());
        assert_eq!(found, [ampersand, semicolon, other], "{template}");
    }
    let error = Template::parse("?a={+x}").unwrap().build(&[("x", "1&b=2".into())]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid `x`: reserved character `&` in value; `{x}` encodes it [RFC 6570, section 3.2.3]"
    );
    // Text that is already encoded cannot hide a parameter either.
    let encoded = |text| urika_runtime::value::Encoded::parse(text).unwrap();
    assert_eq!(of("?a={+x}", encoded("1%26b%2F")), "?a=1%26b%2F");
    assert_eq!(of("?a={+x}", encoded("1&b=2")), "x RESERVED_CHARACTER");
    assert_eq!(of("?{+x}", encoded("a=1&b=2")), "?a=1&b=2");
}

#[cfg(feature = "serde_json")]
#[test]
fn values_are_a_json_object() {
    use serde_json::json;

    let template = Template::parse("/users{?page}").unwrap();
    for (values, what) in [
        (json!([{ "page": 2 }]), "a JSON array"),
        (json!("{\"page\": 2}"), "a JSON string"),
        (json!(2), "a JSON number"),
        (json!(true), "a JSON boolean"),
        (json!(null), "JSON `null`"),
    ] {
        let expected = format!(
            "values are {what}, which has no names; pass a JSON object, with a member for each variable [RFC 6570, section 2.3]"
        );
        let prepared = template.clone().prepare().unwrap();
        let base = Base::parse("https://h").unwrap();
        for error in [
            template.build(&values).unwrap_err(),
            template.build(&&values).unwrap_err(),
            prepared.build(&values).unwrap_err(),
            prepared.build_on(base, &values).unwrap_err(),
            prepared.write_to(&values, &mut String::new()).unwrap_err(),
            template.check_names(&values).unwrap_err(),
            template.check_names(&&values).unwrap_err(),
        ] {
            assert_eq!((error.to_string(), error.variable()), (expected.clone(), None));
        }
        assert_eq!(template.expand(&values).unwrap(), "/users");
    }
    for values in [json!({}), json!({ "page": null }), json!({ "page": 2 })] {
        assert!(template.build(&values).is_ok() && template.check_names(&values).is_ok());
    }
}

/// Templates in which no value would be safe, with the variable that is named.
#[test]
fn a_place_without_a_safe_value_is_refused_once_and_for_all() {
    for (template, variable) in [
        ("https://example.com{x}", Some("x")),
        ("{x}://example.com/", Some("x")),
        ("https://example.com:80{x}/", Some("x")),
        ("https://example.com/a{&x}", Some("x")),
        ("/a{?x}{?y}", Some("y")),
        ("/{/x}", Some("x")),
        ("/a{x:2}{?x*}", Some("x")),
        ("https://a.{x}/", Some("x")),
    ] {
        let error = Template::parse(template).unwrap().prepare().unwrap_err();
        assert_eq!((error.code(), error.variable()), ("VALUE_PLACE", variable), "{template}");
    }
    for (template, code) in [
        ("https://u@example.com/{x}", "USERINFO"),
        ("/a/{x}/../b", "SEGMENT_DOTS"),
        ("www.example.com/{x}", "RELATIVE_URL"),
        ("htps://example.com/{x}", "SCHEME_NEAR_MISS"),
    ] {
        let error = Template::parse(template).unwrap().prepare().unwrap_err();
        assert_eq!((error.code(), error.variable()), (code, None), "{template}");
    }
}

/// A message about the text of a template says how to write the template.
#[test]
fn literals_at_fault_have_a_remedy() {
    let dots = "dot segment in the literal text of the template; write the path without `.` and `..` [RFC 3986, section 6.2.2.3]";
    let colon = "invalid `id`: colon at the beginning of a segment is literal text; did you mean `{id}`? a literal colon is written `%3A` [RFC 6570, section 2.2]";
    let dollar = "invalid `id`: `$` before an expression is literal text; remove it; a literal `$` is written `%24` [RFC 6570, section 2.2]";
    for (template, expected) in [
        ("/users/{id}/../admin", dots),
        ("/users/{id}/%2e%2E/admin", dots),
        ("/users{/id}/.", dots),
        ("../..{/id}", dots),
        ("/users/:id", colon),
        ("/:id/{x}", colon),
        ("/users/${id}", dollar),
        ("/users${/id}", dollar),
        ("/users?a=${id}", dollar),
        (
            "/users?{id}",
            "invalid `id`: parameter without a name; write `{?id}` instead of `?{id}`; `?{+id}` is a whole query [RFC 6570, section 3.2.8]",
        ),
        (
            "/users?a=1&{id}&b",
            "invalid `id`: parameter without a name; write `{&id}` instead of `&{id}`; `&{+id}` is the rest of a query [RFC 6570, section 3.2.8]",
        ),
    ] {
        let error = Template::parse(template).unwrap().prepare().unwrap_err();
        assert_eq!(error.to_string(), expected, "{template}");
    }
    for remedy in [
        "/users/{id}/admin",
        "/users/{id}",
        "/users/%24{id}",
        "/users/%3Aid",
        "/users{?id}",
        "/users?{+id}",
        "/users?a=1{&id}&b",
        "/users?a=1&{+id}&b",
        "/map?{x,y}",
        "/users?id-{id}",
        "/users?{id}{+x}",
    ] {
        assert!(Template::parse(remedy).unwrap().prepare().is_ok(), "{remedy}");
    }
}

#[test]
fn literals_are_in_normal_form() {
    for (template, expected) in [
        ("HTTPS://Example.COM:443/%7ea/{x}", "https://example.com/~a/v"),
        ("https://{x}:443/a", "https://v/a"),
        ("/a/../b/{x}", "/b/v"),
        ("/{x}/\u{e9}", "/v/%C3%A9"),
        ("/a{?per%2Dpage,x}", "/a?x=v"),
    ] {
        assert_eq!(of(template, "v"), expected, "{template}");
    }
    assert_eq!(built("/a{?per%2Dpage}", &[("per%2Dpage", 2.into())]), "/a?per-page=2");
}

#[test]
fn a_path_is_built_on_a_base() {
    let base = Base::parse("https://h/v1").unwrap();
    let values = [("x", Value::from("a b"))];
    for (template, expected) in [
        ("/{x}", Ok("https://h/v1/a%20b")),
        ("{?x}", Ok("https://h/v1?x=a%20b")),
        ("{/x}", Ok("https://h/v1/a%20b")),
        ("", Ok("https://h/v1")),
        ("a/{x}", Err("NOT_ON_BASE")),
        ("//h/{x}", Err("NOT_ON_BASE")),
        ("https://h/{x}", Err("NOT_ON_BASE")),
    ] {
        let template = Template::parse(template).unwrap().prepare().expect(template);
        let uri = template.build_on(base, &values);
        assert_eq!(template.check_on_base().err(), uri.as_ref().err().cloned(), "{template:?}");
        let found = uri.as_ref().map(UriBuf::as_str).map_err(BuildError::code);
        assert_eq!(found, expected, "{template:?}");
        if let Ok(uri) = &uri {
            assert_eq!((uri.host_str(), uri.path().as_str().is_empty()), (Some("h"), false));
        }
    }
}

/// Each variable of a joined segment may be at fault.
#[test]
fn an_error_names_the_variable_of_a_joined_segment() {
    let values = |x: &'static str, y: &'static str| [("x", Value::from(x)), ("y", Value::from(y))];
    for (template, x, y, expected) in [
        ("/{x}{y}", "a", "b/c", "y SEGMENT_CHARACTER"),
        ("/{x}{y}", "a/b", "c", "x SEGMENT_CHARACTER"),
        ("/{x}{y}", ".", ".", "y DOTS_TOGETHER"),
        ("/{x}{/y}z", "..", "b", "x SEGMENT_DOTS"),
    ] {
        assert_eq!(built(template, &values(x, y)), expected, "{template}");
    }
}

/// A plan is made in linear time, whatever names and literals a template has.
#[test]
fn long_templates_are_planned() {
    let many: Vec<String> = (0..3000).map(|number| alloc::format!("a{number}*")).collect();
    let query = alloc::format!("/a{{?{}}}", many.join(","));
    assert_eq!(built(&query, &[("a7", ["b"].into())]), "/a?a7=b");
    let template = Template::parse(&query).unwrap().with("a7", Kind::text().any_keys());
    assert_eq!(template.build(&[("a7", [("b", "c")].into())]).unwrap(), "/a?b=c");
    let numbered = |name: &str, numbers: core::ops::Range<u32>| {
        numbers.fold(String::new(), |all, number| all + name + &number.to_string())
    };
    let stems = numbered("/somevalue", 0..3000);
    assert_eq!(of(&(stems.clone() + "/{x}"), "v"), stems + "/v");
    let ports = numbered("/", 20_000..30_000);
    let template = Template::parse("https://h:{x}").unwrap();
    assert_eq!(template.build(&[("x", 7.into())]).unwrap(), "https://h:7");
    let error = Template::try_from(alloc::format!("https://h:{{x}}{ports}")).unwrap().prepare().unwrap_err();
    assert_eq!(error.kind(), FaultKind::ValuePlace);
}

#[test]
fn rules_of_variables_are_checked() {
    let uuid = "67e55044-10b1-426f-9247-bb680e5fe0c8";
    for (kind, accepted, refused, code) in [
        (
            Kind::integer(),
            &["0", "7", "-12"][..],
            &["", "-0", "07", "+1", "1.0", "kim", "-"][..],
            "VALUE_INTEGER",
        ),
        (Kind::uuid(), &[uuid], &["", "7", "67e55044-10b1-426f-9247_bb680e5fe0c8"], "VALUE_UUID"),
        (Kind::one_of(["a", "b"]), &["a", "b"], &["", "ab", "A"], "VALUE_UNLISTED"),
        (Kind::text().max_len(2), &["a", "\u{e9}\u{e9}"], &["abc"], "VALUE_LONG"),
        (Kind::matching(|text| text.ends_with('x')), &["x", "ax"], &["", "a"], "VALUE_EXCLUDED"),
        (Kind::path(), &["a", "a/b"], &["a/../b", ".."], "SEGMENT_DOTS"),
    ] {
        let template = Template::parse("/{x}{?l*}").unwrap();
        let template = template.with("x", kind.clone()).with("l", kind.clone().optional()).prepare().unwrap();
        for text in accepted {
            assert!(template.build(&[("x", (*text).into())]).is_ok(), "{kind:?} {text}");
            assert!(
                template.build(&[("x", (*text).into()), ("l", [*text].into())]).is_ok(),
                "{kind:?} {text}"
            );
        }
        for text in refused {
            let error = template.build(&[("x", (*text).into())]).unwrap_err();
            assert_eq!((error.variable(), error.code()), (Some("x"), code), "{kind:?} {text}");
        }
        let error = template.build(&()).unwrap_err();
        assert_eq!((error.variable(), error.code()), (Some("x"), "VALUE_UNDEFINED"), "{kind:?}");
    }
}

/// A rule does not make an empty segment a bad value, nor does a value refused elsewhere.
#[test]
fn an_empty_segment_does_not_match_with_any_rule() {
    use crate::fault::MatchErrorKind::{BadValue, NoMatch};

    let kinds = [Kind::text(), Kind::integer(), Kind::uuid(), Kind::one_of(["a"]), Kind::path()];
    for kind in kinds.iter().chain([&Kind::text().optional()]) {
        for (template, uri, expected) in [
            ("/a/{x}", "/a/", NoMatch),
            ("/a/{x}/b", "/a//b", NoMatch),
            ("https://h.example/a/{x}", "https://h.example/a/", NoMatch),
            ("/{y}/{x}", "/1/", NoMatch),
            ("/a/{x}{?y}", "/a/?y=no", NoMatch),
            ("/a/{x}{?y}", "/a/..?y=1", BadValue),
        ] {
            let template = Template::parse(template).unwrap().with("x", kind.clone());
            let has_y = template.variables().any(|name| name == "y");
            let template = if has_y { template.with("y", Kind::integer()) } else { template };
            let found = template.captures(uri).and_then(|found| found.safe().map(drop));
            assert_eq!(found.unwrap_err().kind(), expected, "{} {uri} {kind:?}", template.as_str());
        }
    }
}

/// A list and an associative array in an expression without `*` are written with commas, unless the rule is `single`.
#[test]
fn a_single_value_is_not_a_list() {
    let kinds =
        [Kind::text(), Kind::integer(), Kind::one_of(["1", "2"]), Kind::matching(|_| true), Kind::path()];
    let mut count = 0;
    for template in ["/{x}", "{/x}", "/a{?x}", "/a?b={x}", "/a-{x}", "/a{;x}", "/a{#x}", "/{x,y}"] {
        let built = |kind: &Kind, value| {
            let template = Template::parse(template).unwrap().with("x", kind.clone());
            let built = template.build(&[("x", value), ("y", "b".into())]);
            built.map_err(|error| error.code())
        };
        for kind in &kinds {
            let single = kind.clone().single();
            for value in [Value::from([1, 2]), Value::from(["1"]), [("1", "2")].into()] {
                assert!(built(kind, value.clone()).is_ok(), "{template} {kind:?} {value:?}");
                assert_eq!(built(&single, value), Err("VALUE_MEMBERS"), "{template} {kind:?}");
                count += 1;
            }
            assert_eq!(built(&single, 2.into()), built(kind, 2.into()), "{template} {kind:?}");
            let optional = Template::parse("/{y}{?x}").unwrap().with("x", single.clone().optional());
            assert_eq!(optional.build(&[("y", 1.into())]).unwrap(), "/1");
            let error = Template::parse("/{x}").unwrap().with("x", single).build(&()).unwrap_err();
            assert_eq!(error.code(), "VALUE_UNDEFINED", "{kind:?}");
        }
    }
    assert_eq!(count, 120);
    let safe = |template: &'static str, uri: &'static str| {
        let template = Template::parse(template).unwrap().with("x", Kind::integer().single());
        template.captures(uri).unwrap().safe().map(drop).map_err(|error| error.code())
    };
    assert_eq!((safe("/{x}", "/1"), safe("/{x}", "/1,2")), (Ok(()), Err("VALUE_MEMBERS")));
}

/// Every source that lists its names shows one that the template does not have.
#[test]
fn names_without_a_variable_are_found() {
    use alloc::collections::BTreeMap;

    let template = Template::parse("/{x}{?page%5Bsize%5D,tags*}{&x:3}").unwrap();
    let pair = |name: &'static str| (name, Value::from(1));
    let code = |found: Result<(), BuildError>| match found {
        Ok(()) => None,
        Err(error) => Some((error.code(), error.variable().map(alloc::string::String::from))),
    };
    for (name, is_known) in [
        ("x", true),
        ("page%5Bsize%5D", true),
        ("tags", true),
        ("page[size]", false),
        ("X", false),
        ("", false),
    ] {
        let expected =
            (!is_known).then(|| ("VARIABLE_UNKNOWN", Some(name.into()).filter(|_| !name.is_empty())));
        let pairs = [pair("x"), pair(name)];
        assert_eq!(code(template.check_names(&pairs)), expected, "{name}");
        assert_eq!(code(template.check_names(pairs.as_slice())), expected, "{name}");
        assert_eq!(code(template.check_names(&pairs.to_vec())), expected, "{name}");
        assert_eq!(code(template.check_names(&&pairs)), expected, "{name}");
        assert_eq!(code(template.check_names(&BTreeMap::from(pairs.clone()))), expected, "{name}");
        #[cfg(feature = "std")]
        assert_eq!(
            code(template.check_names(&std::collections::HashMap::from([pair(name)]))),
            expected,
            "{name}"
        );
        #[cfg(feature = "serde_json")]
        {
            let object = serde_json::json!({ "x": 1, name: 2 });
            assert_eq!(code(template.check_names(&object)), expected, "{name}");
            assert_eq!(code(template.check_names(object.as_object().unwrap())), expected, "{name}");
        }
        // An undefined value also has a name.
        assert_eq!(code(template.check_names(&[(name, Value::UNDEFINED)])), expected, "{name}");
    }
    assert_eq!(template.check_names(&()), Ok(()));
    let said = |name: &'static str| template.check_names(&[pair(name)]).unwrap_err().to_string();
    for (name, meant) in
        [("page[size]", "page%5Bsize%5D"), ("pageSize", "page%5Bsize%5D"), ("Tags", "tags"), ("tag", "tags")]
    {
        let expected = format!(
            "invalid `{name}`: not a variable of the template; did you mean `{meant}`? [urika, rules of variables]"
        );
        assert_eq!(said(name), expected);
        assert_eq!(template.check_names(&[pair(meant)]), Ok(()));
    }
    let expected = "invalid `q`: not a variable of the template; use a name from the template [urika, rules of variables]";
    assert_eq!(said("q"), expected);
    let misspelled = template.clone().with("tag", Kind::text()).prepare().unwrap_err();
    assert_eq!(misspelled.to_string(), said("tag"));
    let captured = Template::parse("/{x}/{z}").unwrap();
    let captured = captured.captures("/1/2").unwrap();
    assert_eq!(code(template.check_names(&captured)), Some(("VARIABLE_UNKNOWN", Some("z".into()))));
}

#[test]
fn errors_offer_no_types() {
    let template = Template::parse("/{x}").unwrap();
    let error = template.build(&[("x", "a/b".into())]).unwrap_err();
    assert_eq!(error.to_string(), "invalid `x`: unexpected `/` in segment [RFC 3986, section 3.3]");
}

/// The fast path accepts only what the checks accept, and writes the same.
#[test]
fn common_values_are_built_as_all_others() {
    let texts =
        ["a", "", ".", "..", ".a", "a.b", "a b", "a/b", "a\\b", "a;b", ";", "\0", "\u{e9}", "%2e", "a?b"];
    let mut quick = 0;
    for template in
        ["/{x}", "/a{/x}{?y}", "/{x}/{y}", "/a/{+x}", "/a{/x*}", "/a?b={x}{&y*}", "/{x,y}", "https://h{/x}"]
    {
        let prepared = Template::parse(template).unwrap().prepare().unwrap();
        let values =
            || texts.iter().map(|text| Value::from(*text)).chain([Value::UNDEFINED, ["a", ".."].into()]);
        for (x, y) in values().flat_map(|x| values().map(move |y| (x.clone(), y))) {
            let values = [("x", x), ("y", y)];
            let filled = prepared.plan.filled(&values);
            if let Some(uri) = filled.build_quickly() {
                assert_eq!(Ok(uri), filled.try_build(), "{template} {values:?}");
                quick += 1;
            }
        }
    }
    assert!(quick > 400, "{quick}");
}

/// The names of values may come from a client, and errors are printed to logs.
#[test]
fn names_in_errors_are_visible_and_short() {
    let template = Template::parse("/{x}").unwrap();
    let shown = |name: &str| template.check_names(&[(name, Value::from(1))]).unwrap_err().to_string();
    for name in ["a\nb", "\u{1b}[31m", "\u{202e}", "\r", "\0", "\u{200b}"] {
        let shown = shown(name);
        assert!(shown.chars().all(|c| matches!(c, ' '..='~')), "{shown}");
    }
    assert!(shown("größe").contains("`größe`"));
    assert!(shown(&"a".repeat(10_000)).len() < 300);
}
