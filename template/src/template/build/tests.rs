//! Tests of [`Template::build`]: the values that each place accepts.

mod captured;
mod keys;
mod names;
mod refused;
mod rules;
#[cfg(feature = "std")]
mod safe;

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::fault::{BuildError, FaultKind};
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
        ("/files/a{;y};v={+x}", "a//b", "x SEGMENT_EMPTY"),
        ("/files/a;v={+x}", "a/b", "/files/a;v=a/b"),
        ("/files/{+x}", "a?b", "x RESERVED_CHARACTER"),
        ("/files/{+x}", "a%2Fb", "x TRIPLET"),
        ("/a{?x}", "&y=1#../", "/a?x=%26y%3D1%23..%2F"),
        ("/a{#x}", "a#b", "x RESERVED_CHARACTER"),
    ] {
        assert_eq!(of(template, value), expected, "{template} {value}");
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
    for (template, x, y, expected) in [
        ("/{x}{y}", Value::from("a"), Value::from("b/c"), "y SEGMENT_CHARACTER"),
        ("/{x}{y}", "a/b".into(), "c".into(), "x SEGMENT_CHARACTER"),
        ("/{x}{y}", ".".into(), ".".into(), "y DOTS_TOGETHER"),
        ("/{x}{y}", "".into(), "".into(), "y NOTHING_TOGETHER"),
        ("/{x}{y}", Value::UNDEFINED, Value::UNDEFINED, "y NOTHING_TOGETHER"),
        ("/{x}{/y}z", "..".into(), "b".into(), "x SEGMENT_DOTS"),
        ("/{x}{+y}", "a".into(), "b?".into(), "y RESERVED_CHARACTER"),
        ("/{x}{+y}", "a".into(), "%41".into(), "y TRIPLET"),
        ("/{x}{y}", "a".into(), f64::NAN.into(), "y VALUE_NO_TEXT"),
        ("/{x}{y}", f64::NAN.into(), "a".into(), "x VALUE_NO_TEXT"),
        ("/{x:1}{y:1}", "a".into(), "/".into(), "y SEGMENT_CHARACTER"),
    ] {
        assert_eq!(built(template, &[("x", x), ("y", y)]), expected, "{template}");
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

/// `{+x}` at the beginning is a base, whatever its name.
#[test]
fn a_base_has_a_scheme() {
    let error = Template::parse("{+path}/a").unwrap().build(&[("path", "a".into())]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "invalid `path`: relative reference where a URI is needed; `{+path}` at the beginning is a base: pass one with a scheme, as in `https://example.com/v1` [RFC 3986, section 4.3]"
    );
}

#[test]
fn errors_offer_no_types() {
    let template = Template::parse("/{x}").unwrap();
    for (value, uri, expected) in [
        ("a/b", "/a%2Fb", "`/` in segment; remove it: servers split paths at slashes, even at `%2F` ["),
        ("a\\b", "/a%5Cb", "`\\` in segment; remove it: servers treat it as `/`, even percent-encoded ["),
        ("a\0b", "/a%00b", "; remove it: servers treat it as the end of the path, even percent-encoded ["),
        ("..", "/%2E.", "dot segment; choose another value: `.` and `..` identify a different resource ["),
    ] {
        let built = template.build(&[("x", value.into())]).unwrap_err().to_string();
        assert!(built.starts_with("invalid `x`: ") && built.contains(expected), "{built}");
        let captured = template.captures(uri).unwrap().safe().unwrap_err().to_string();
        assert_eq!(captured, built);
    }
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
            if let Some(uri) = prepared.plan.build_quickly(&values) {
                let built = prepared.plan.filled(&values).unwrap().try_build();
                assert_eq!(Ok(uri), built, "{template} {values:?}");
                quick += 1;
            }
        }
    }
    assert!(quick > 400, "{quick}");
}
