//! Builds and parses lines and JSON pointers in typed templates. Covers every example of the guide's section
//! on fragments.

#![cfg(all(feature = "alloc", feature = "template"))]

use proptest::prelude::*;
use urika::fragment::{JsonPointer, Lines};
use urika::{FromUriOwned, MatchErrorKind, Uri, UriTemplate};

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("file:///src/main.ts{#lines}")]
struct Source {
    lines: Option<Lines>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("memory://context/{#pointer}")]
struct Context<'a> {
    pointer: JsonPointer<'a>,
}

#[derive(Debug, PartialEq, UriTemplate)]
#[uri_template("/blob/{lines}{?range}")]
struct Elsewhere {
    lines: Lines,
    range: Option<Lines>,
}

#[test]
fn every_example_of_the_guide() {
    let fragment = |uri: &'static str| Uri::parse(uri).expect("a URI").fragment().expect("a fragment");
    assert_eq!(fragment("file:///doc.md#section-2"), "section-2");
    assert_eq!(fragment("db://postgres/users/123#email"), "email");
    assert_eq!(Lines::parse(fragment("file:///src/main.ts#L10")).ok(), Lines::line(10));
    assert_eq!(Lines::parse(fragment("file:///src/main.ts#L10-L20")).ok(), Lines::range(10, 20));
    let pointer = JsonPointer::from_fragment(fragment("file:///config.json#/database/host"));
    assert_eq!(pointer.expect("a pointer"), JsonPointer::from_tokens(["database", "host"]));
    let pointer = JsonPointer::from_fragment(fragment("memory://context#/user/preferences"));
    assert_eq!(pointer.expect("a pointer"), "/user/preferences");
}

#[test]
fn lines_in_templates() {
    let source = Source { lines: Lines::range(10, 20) };
    assert_eq!(source.build(), "file:///src/main.ts#L10-L20");
    assert_eq!(Source::from_uri("file:///src/main.ts#L10-L20").expect("lines"), source);
    assert_eq!(Source { lines: None }.build(), "file:///src/main.ts");
    assert_eq!(Source::from_uri("file:///src/main.ts").expect("no lines"), Source { lines: None });
    let longest = "file:///src/main.ts#L4294967294C4294967295-L4294967295C4294967295";
    assert_eq!(Source::MAX_LEN, longest.len());
    assert_eq!(Source::from_uri(longest).expect("lines with columns").build(), longest);
    let error = Source::from_uri("file:///src/main.ts#L20-L10").unwrap_err();
    assert_eq!((error.kind(), error.code()), (MatchErrorKind::BadValue, "LINES_BACKWARDS"));
    assert_eq!(error.to_string(), "invalid `lines`: the end is before the start [urika, line ranges]");

    let elsewhere = Elsewhere { lines: Lines::line(1).unwrap(), range: Lines::range(2, 3) };
    assert_eq!(elsewhere.build(), "/blob/L1?range=L2-L3");
    assert_eq!(Elsewhere::from_uri("/blob/L1?range=L2-L3").expect("lines"), elsewhere);
}

#[test]
fn pointers_in_templates() {
    let context = Context { pointer: JsonPointer::from_tokens(["user", "a/b", "100% [x] #?é"]) };
    let uri = context.build();
    assert_eq!(uri, "memory://context/#/user/a~1b/100%25%20%5Bx%5D%20%23?%C3%A9");
    assert_eq!(Context::from_uri(uri.as_str()).expect("a pointer"), context);
    assert_eq!(Context { pointer: JsonPointer::parse("").unwrap() }.build(), "memory://context/#");
    let error = Context::from_uri("memory://context#user").unwrap_err();
    assert_eq!((error.code(), error.variable()), ("POINTER_START", Some("pointer")));
    assert_eq!(Context::from_uri("memory://context#/%FF").unwrap_err().code(), "NOT_UTF8");
    let kept: Context<'static> = Context::from_uri_owned("memory://context#/a").expect("a pointer");
    assert_eq!(kept.pointer, "/a");
}

proptest! {
    #[test]
    fn lines_come_back(first in 1u32.., length: u32) {
        let lines = Lines::range(first, first.saturating_add(length)).expect("in order");
        prop_assert_eq!(Lines::parse(&lines.to_string()), Ok(lines));
        let source = Source { lines: Some(lines) };
        prop_assert_eq!(Source::from_uri(source.build().as_str()), Ok(source));
    }

    #[test]
    fn pointers_come_back(tokens in prop::collection::vec("[a~/%#\\[\\]é\"0-9]{0,6}", 0..5)) {
        let pointer = JsonPointer::from_tokens(&tokens);
        prop_assert!(pointer.tokens().map(|token| token.decode()).eq(tokens.iter().map(String::as_str)));
        let fragment = pointer.to_string();
        prop_assert_eq!(JsonPointer::from_fragment(&fragment), Ok(pointer.borrowed()));
        let context = Context { pointer: pointer.borrowed() };
        let uri = context.build();
        prop_assert_eq!(Context::from_uri(uri.as_str()), Ok(context));
    }

    /// Any fragment is parsed or refused, without a panic.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,12}|[L0-9%-]{0,12}|[/~01%2F]{0,12}") {
        if let Ok(lines) = Lines::parse(&text) {
            prop_assert_eq!(Lines::parse(&lines.to_string()), Ok(lines));
        }
        if let Ok(pointer) = JsonPointer::from_fragment(&text) {
            prop_assert_eq!(JsonPointer::parse(pointer.as_str()), Ok(pointer.borrowed()));
        }
    }
}
