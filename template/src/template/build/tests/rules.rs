//! Rules of variables.

use alloc::string::ToString as _;
use alloc::vec;

use crate::template::{Kind, Template, Value};

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

/// A rule accepts one value; a list only by `list()`, or in an expression with `*`.
#[test]
fn a_rule_is_about_one_value() {
    let kinds =
        [Kind::text(), Kind::integer(), Kind::one_of(["1", "2"]), Kind::matching(|_| true), Kind::path()];
    let mut count = 0;
    for text in ["/{x}", "{/x}", "/a{?x}", "/a?b={x}", "/a-{x}", "/a{;x}", "/a{#x}", "/{x,y}"] {
        let built = |kind: &Kind, value| {
            let template = Template::parse(text).unwrap().with("x", kind.clone());
            let built = template.build(&[("x", value), ("y", "b".into())]);
            built.map_err(|error| error.code())
        };
        for kind in &kinds {
            let list = kind.clone().list();
            for value in [Value::from([1, 2]), Value::from(["1"]), [("1", "2")].into()] {
                assert!(built(&list, value.clone()).is_ok(), "{text} {kind:?} {value:?}");
                assert_eq!(built(kind, value), Err("VALUE_MEMBERS"), "{text} {kind:?}");
                count += 1;
            }
            assert_eq!(built(&list, 2.into()), built(kind, 2.into()), "{text} {kind:?}");
        }
    }
    assert_eq!(count, 120);
    for (text, expected) in [("/a{?x*}", "/a?x=1&x=2"), ("/{x}{?x*}", "/1,2?x=1&x=2")] {
        let template = Template::parse(text).unwrap().with("x", Kind::integer());
        assert_eq!(template.build(&[("x", [1, 2].into())]).unwrap(), expected);
        assert_eq!(template.build(&[("x", ["1", "a"].into())]).unwrap_err().code(), "VALUE_INTEGER");
    }
    let safe = |text: &'static str, uri: &'static str, kind: Kind| {
        let template = Template::parse(text).unwrap().with("x", kind);
        template.captures(uri).unwrap().safe().map(drop).map_err(|error| error.code())
    };
    assert_eq!(safe("/{x}", "/1", Kind::integer()), Ok(()));
    assert_eq!(safe("/{x}", "/1,2", Kind::integer()), Err("VALUE_MEMBERS"));
    assert_eq!(safe("/{x}", "/1,2", Kind::integer().list()), Ok(()));
    assert_eq!(safe("/{?x*}", "/?x=1&x=2", Kind::integer()), Ok(()));
}

/// The messages of building and matching have the accepted strings, at most five of them.
#[test]
fn accepted_strings_are_listed() {
    for (accepted, listed) in [
        (&["a"][..], "; use `a` ["),
        (&["asc", "desc"], "; use `asc` or `desc` ["),
        (&["a", "b", "c", "d", "e"], "; use `a`, `b`, `c`, `d` or `e` ["),
        (&["a", "b", "c", "d", "e", "f"], "; use `a`, `b`, `c`, `d`, `e`, … ["),
        (&["\u{202e}"], "; choose one of the accepted values ["),
        (&[], "; choose one of the accepted values ["),
    ] {
        let template = Template::parse("/a{?x}").unwrap().with("x", Kind::one_of(accepted.iter().copied()));
        let error = template.build(&[("x", "no".into())]).unwrap_err();
        assert_eq!(error.code(), "VALUE_UNLISTED");
        assert!(error.to_string().contains(listed), "{error}");
        let error = template.captures("/a?x=no").unwrap().safe().unwrap_err();
        let listed = if listed.starts_with("; use") { listed } else { "accepted values [" };
        assert!(error.to_string().contains(listed), "{error}");
    }
}

/// Building and matching say which keys all rules accept, and the form of a number and of a UUID.
#[test]
fn accepted_forms_are_shown() {
    let text = || Kind::text().list().optional();
    for (kinds, uri, expected) in [
        (vec![text().keys(["k", "m"])], "/a;n=1", "is not one of the accepted keys; use `k` or `m` ["),
        (vec![text().keys(["k", "m"]), text().any_keys(), text().keys(["m"])], "/a;n=1", "keys; use `m` ["),
        (vec![Kind::integer()], "/a;x=n", "value is not an integer; write digits without leading zeros ["),
        (vec![Kind::uuid()], "/a;x=n", "value is not a UUID; write 32 hexadecimal digits with hyphens"),
    ] {
        let template = Template::parse("/a{;x*}").unwrap();
        let template = kinds.into_iter().fold(template, |template, kind| template.with("x", kind));
        let error = template.captures(uri).unwrap().safe().unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
        let is_pair = uri.contains('n') && !uri.contains('x');
        let value = if is_pair { Value::from([("n", "1")]) } else { Value::from(["n"]) };
        let error = template.build(&[("x", value)]).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}
