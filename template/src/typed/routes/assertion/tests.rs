//! Tests the panics of const evaluation at run time.

extern crate std;

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use std::panic::catch_unwind;

use super::super::Inner;
use super::*;
use crate::typed::routes::shape::{Head, Shape, ShapeStep};

/// Returns the message for a set, which is empty if its routes are distinct.
fn said(routes: &'static [Route]) -> String {
    match catch_unwind(|| assert_distinct(routes)) {
        Ok(()) => String::new(),
        Err(payload) => match payload.downcast::<String>() {
            Ok(words) => *words,
            Err(payload) => payload.downcast_ref::<&str>().expect("a text").to_string(),
        },
    }
}

/// Tries each beginning of a shape, and what may follow.
#[test]
fn shapes_are_read_from_text() {
    let is =
        |text, head, steps: &[ShapeStep<'_>]| assert_eq!(Trail::NEW.and(text).shape(), Shape { head, steps });
    is("", Head::None, &[ShapeStep::Text("")]);
    is("/", Head::None, &[ShapeStep::Text("")]);
    is(
        "/a/{}//{+}.b",
        Head::None,
        &[ShapeStep::Text("a"), ShapeStep::Value, ShapeStep::Text(""), ShapeStep::Rest("", ".b")],
    );
    is("urn:", Head::Scheme("urn:"), &[ShapeStep::Text("")]);
    is("urn:a:{}/b", Head::Scheme("urn:"), &[ShapeStep::Mixed("a:", "", ""), ShapeStep::Text("b")]);
    is("urn:/b", Head::Scheme("urn:"), &[ShapeStep::Text(""), ShapeStep::Text("b")]);
    is("db://{}", Head::Authority("db:", ShapeStep::Value), &[]);
    is(
        "db://u@{}.h:1/a",
        Head::Authority("db:", ShapeStep::Mixed("u@", "", ".h:1")),
        &[ShapeStep::Text("a")],
    );
    assert_eq!(Trail::NEW.and("/a").and("/{}").shape().steps, [ShapeStep::Text("a"), ShapeStep::Value]);
    assert_eq!((length(" "), length("/ "), length("/a/{} ")), (0, 1, 2));
}

/// Two shapes whose literal beginnings differ share no path.
#[test]
fn routes_with_different_literal_beginnings_share_no_path() {
    let segments = ["", "/a", "/b", "/ab", "/", "/{}", "/a{}", "/{+}", "/b{+}a"];
    let heads = ["", "https://h", "https://{}", "https://a", "http://h:{}", "urn:", "urn:a", "tag:{}"];
    let paths = || segments.iter().flat_map(|one| segments.map(|other| alloc::format!("{one}{other} ")));
    let all: Vec<Shapes> = heads
        .iter()
        .flat_map(|head| paths().map(move |path| &*alloc::format!("{head}{path}").leak()))
        .collect();
    let mut count = 0;
    for one in all.iter().step_by(3) {
        let twice = alloc::format!("{one}/x ").leak();
        let first = Trail::NEW.and(one.trim_end_matches(' '));
        for other in &all {
            // The other route has another shape, which both may have.
            assert!(!are_apart(twice, other), "{one} {other}");
            if are_apart(one, other) {
                count += 1;
                let second = Trail::NEW.and(other.trim_end_matches(' '));
                assert!(!is_shared(&first.shape(), &second.shape()), "{one} {other}");
            }
        }
    }
    assert!(count > 50_000, "{count}");
    assert!(are_apart("/a/{} ", "/ab/{} ") && !are_apart("/a ", "/a/{} ") && !are_apart("/{} ", "/b "));
}

const fn route(kind: RouteKind, name: &'static str, shapes: Shapes) -> Route {
    Route { kind, ..Route::own(name, name, &[], &[], shapes) }
}

const fn own(name: &'static str, shapes: Shapes) -> Route {
    route(RouteKind::Own, name, shapes)
}

const fn typed(name: &'static str, shapes: Shapes) -> Route {
    route(RouteKind::Typed, name, shapes)
}

/// A route whose first segment is one of these strings.
const fn among(
    kind: RouteKind,
    name: &'static str,
    shapes: Shapes,
    choices: &'static [&'static str],
) -> Route {
    route(kind, name, shapes).choosing(choices)
}

const fn set(name: &'static str, prefix: Shapes, inner: &'static Inner) -> Route {
    Route { inner, ..route(RouteKind::Set, name, prefix) }
}

const fn of(routes: &'static [Route]) -> Inner {
    Inner { routes, served: routes, ..Inner::NONE }
}

const ANY: Shapes = "/{} ";
const A: Shapes = "/a ";
const B: Shapes = "/b ";
const B_OR_A: Shapes = "/b /a ";
const ANY_ANY: Shapes = "/{}/{} ";
const ANY_A: Shapes = "/{}/a ";
const A_ANY: Shapes = "/a/{} ";
const NO_STEP: Shapes = " ";
const OF_ANY: &[Route] = &[own("In", ANY)];
const OF_A: &[Route] = &[own("In", A)];

const EQUAL: &str = "give one of them a literal segment where the other has a value";
const LITERAL: &str = "give one of them another path, or another prefix";
const INTO_THE_ENUM: &str =
    "write the second as `#[route(\"…\")]` with its fields in this enum, where it is tried first";

#[test]
fn distinct_sets_are_accepted() {
    const DISTINCT: [&[Route]; 16] = [
        &[],
        &[typed("One", ANY)],
        &[typed("One", A), typed("Two", B)],
        &[typed("One", A), typed("Two", ANY)],
        &[own("One", A), typed("Two", ANY)],
        // The macro has compared these routes.
        &[own("One", ANY), own("Two", ANY)],
        // Typed templates are tried last, wherever they are in the enum.
        &[typed("One", ANY), own("Two", A)],
        &[typed("One", ANY), set("Two", A, &of(&[own("In", NO_STEP)]))],
        // Sets come after routes with a template in the enum, the longer prefix first.
        &[set("One", ANY, &of(OF_ANY)), own("Two", ANY_A)],
        &[set("One", ANY, &of(OF_ANY)), set("Two", ANY_A, &of(&[own("In", NO_STEP)]))],
        &[set("One", ANY, &of(OF_A)), set("Two", ANY, &of(OF_ANY))],
        &[set("One", A, &of(OF_ANY)), set("Two", B, &of(OF_ANY))],
        // The macro has compared routes that differ before the end of the prefix.
        &[set("One", ANY, &of(OF_ANY)), set("Two", A, &of(OF_ANY))],
        &[own("One", ANY_A), set("Two", A, &of(OF_A))],
        &[set("One", ANY_ANY, &of(&[own("In", NO_STEP)])), set("Two", A, &of(OF_ANY))],
        &[typed("One", "https://a "), typed("Two", "https://{} ")],
    ];
    for routes in DISTINCT {
        assert_eq!(said(routes), "", "{routes:?}");
    }
}

#[test]
fn hidden_routes_are_reported_with_a_common_path() {
    const HIDDEN: [(&[Route], &str, &str, bool, &str); 16] = [
        (
            &[set("One", A, &of(OF_A)), set("Two", A, &of(OF_A))],
            "`One::In` and `Two::In`",
            "/a/a",
            true,
            LITERAL,
        ),
        (&[typed("One", A), typed("Two", A)], "`One` and `Two`", "/a", true, LITERAL),
        // A route with its template in the enum comes first, wherever it appears.
        (&[set("One", ANY, &of(OF_ANY)), own("Two", ANY_ANY)], "`Two` and `One::In`", "/1/1", true, EQUAL),
        (&[own("One", ANY_ANY), set("Two", ANY, &of(OF_ANY))], "`One` and `Two::In`", "/1/1", true, EQUAL),
        (&[typed("One", ANY), typed("Two", ANY)], "`One` and `Two`", "/1", true, EQUAL),
        (&[own("One", ANY), typed("Two", ANY)], "`One` and `Two`", "/1", true, EQUAL),
        (&[typed("One", ANY), own("Two", ANY)], "`Two` and `One`", "/1", true, EQUAL),
        (&[typed("One", A), typed("Two", B_OR_A)], "`One` and `Two`", "/a", true, LITERAL),
        (&[typed("One", B_OR_A), typed("Two", A)], "`One` and `Two`", "/a", true, LITERAL),
        (
            &[typed("One", ANY), typed("Two", A)],
            "`One` and `Two`",
            "/a",
            false,
            "put `Two` before `One` in the enum",
        ),
        (&[own("One", ANY), typed("Two", A)], "`One` and `Two`", "/a", false, INTO_THE_ENUM),
        (
            &[typed("One", "https://{} "), typed("Two", "https://a ")],
            "`One` and `Two`",
            "https://a/",
            false,
            "put `Two` before `One` in the enum",
        ),
        (&[set("One", A, &of(OF_ANY)), typed("Two", A_ANY)], "`One::In` and `Two`", "/a/1", true, EQUAL),
        (
            &[own("One", ANY_ANY), set("Two", ANY, &of(OF_A))],
            "`One` and `Two::In`",
            "/1/a",
            false,
            INTO_THE_ENUM,
        ),
        (
            &[set("One", ANY, &of(OF_A)), set("Two", ANY_ANY, &of(&[own("In", NO_STEP)]))],
            "`Two::In` and `One::In`",
            "/1/a",
            false,
            INTO_THE_ENUM,
        ),
        (
            &[
                set("One", ANY, &of(&[own("In", B), own("In", ANY)])),
                set("Two", ANY, &of(&[own("In", B), own("In", A)])),
            ],
            "`One::In` and `Two::In`",
            "/1/b",
            true,
            EQUAL,
        ),
    ];
    for (routes, names, path, is_equal, help) in HIDDEN {
        let why = if is_equal {
            "and neither is more specific"
        } else {
            "and the second is more specific, but tried after the first"
        };
        let words = said(routes);
        let (sentence, rest) = words.split_once('\n').expect("more lines");
        assert_eq!(sentence, alloc::format!("routes {names} both match `{path}`, {why}"));
        assert!(rest.ends_with(&alloc::format!("\n  help: {help}")), "{words}");
    }
}

/// The names of an enum.
const NAMES: &[&str] = &["x", "a"];
/// The names of another enum.
const OTHERS: &[&str] = &["y", "z"];
const ROOT_OR_ANY: Shapes = "/ /{} ";

/// An enum in the first segment matches only paths that begin with one of its names.
#[test]
fn an_enum_in_the_first_segment_shares_only_its_names() {
    use RouteKind::{Own, Typed};
    const DISTINCT: [&[Route]; 7] = [
        &[among(Own, "One", ROOT_OR_ANY, NAMES), typed("Two", B)],
        &[among(Typed, "One", ANY, NAMES), typed("Two", B)],
        &[among(Typed, "One", ANY, NAMES), among(Typed, "Two", ANY, OTHERS)],
        &[among(Typed, "One", ANY_A, NAMES), typed("Two", "/y/{} ")],
        &[among(Typed, "One", ANY, NAMES), typed("Two", "/y{} ")],
        &[among(Typed, "One", "https://h/{} ", NAMES), typed("Two", "https://h/b ")],
        &[set("One", B, &of(&[among(Own, "In", ANY, NAMES)])), typed("Two", "/b/b ")],
    ];
    for routes in DISTINCT {
        assert_eq!(said(routes), "", "{routes:?}");
    }
}

#[test]
fn an_enum_in_the_first_segment_hides_routes_with_its_names() {
    use RouteKind::{Own, Typed};
    const HIDDEN: [(&[Route], &str); 8] = [
        (&[among(Own, "One", ROOT_OR_ANY, NAMES), typed("Two", A)], "/a"),
        (&[among(Typed, "One", ANY, NAMES), typed("Two", A)], "/a"),
        // The path in the message begins with a name.
        (&[among(Typed, "One", ANY, NAMES), typed("Two", ANY)], "/x"),
        (&[typed("One", ANY), among(Typed, "Two", ANY, OTHERS)], "/y"),
        (&[among(Typed, "One", ANY, NAMES), among(Typed, "Two", ANY, &["y", "a"])], "/a"),
        (&[among(Typed, "One", ANY_ANY, NAMES), typed("Two", "/a/b ")], "/a/b"),
        // Only the first segment chooses between paths.
        (&[among(Typed, "One", A_ANY, NAMES), typed("Two", "/a/b ")], "/a/b"),
        // Names that a URI escapes are not compared.
        (&[among(Typed, "One", ANY, &["ä"]), typed("Two", B)], "/b"),
    ];
    for (routes, path) in HIDDEN {
        let words = said(routes);
        assert!(words.starts_with(&alloc::format!("routes `One` and `Two` both match `{path}`")), "{words}");
    }
}

/// Two enums share a path if they have a common name, or choose in different segments and the rest of the path fits.
#[test]
fn two_enums_are_compared_as_all_pairs_of_their_names() {
    let names: [&'static [&'static str]; 5] = [&[], NAMES, OTHERS, &["y", "a"], &["b"]];
    let shapes = ["/{}", "/{}/a", "/{}/{}", "/{}/{+}", "/{}/{+}/a", "/{}/y{}", "/{}/{}/a", "/{}/z/{+}"];
    let trails = || {
        let all = shapes.iter().flat_map(|shape| names.map(move |names| (shape, names)));
        // The enum is in the first segment, or in the second after a prefix.
        all.flat_map(|(shape, names)| {
            let first = Trail::NEW.and(shape).choosing(0, names);
            [
                first,
                Trail::NEW.and("/{}").and(shape).choosing(1, names),
                Trail::NEW.and("/a").and(shape).choosing(1, names),
            ]
        })
    };
    let (mut count, mut found) = (0, 0);
    for one in trails() {
        for other in trails() {
            let pairs = (0..one.choices()).flat_map(|at| (0..other.choices()).map(move |i| (at, i)));
            let mut pairs = pairs.map(|(at, i)| (one.chosen(at), other.chosen(i)));
            let expected = pairs.any(|(one, other)| is_shared(&one.shape(), &other.shape()));
            let both = shared(&one, &other);
            assert_eq!(both.is_some(), expected, "{:?} {:?}", one.shape(), other.shape());
            assert!(both.is_none_or(|(one, other)| is_shared(&one.shape(), &other.shape())));
            (count, found) = (count + 1, found + usize::from(expected));
        }
    }
    assert!(count == 14_400 && found > 1_000 && found < count / 2, "{found} of {count}");
}

/// Const evaluation has a limit of steps, which a comparison of all pairs would reach.
#[test]
fn two_enums_of_many_names_are_compared() {
    const fn names(first: u8) -> [[u8; 4]; 300] {
        let mut names = [[first, b'a', b'a', b'a']; 300];
        let mut at = 0;
        while at < names.len() {
            (names[at][1], names[at][2]) = (b'a' + (at / 26) as u8, b'a' + (at % 26) as u8);
            at += 1;
        }
        names
    }
    const fn texts(names: &'static [[u8; 4]; 300]) -> [&'static str; 300] {
        let mut texts = [""; 300];
        let mut at = 0;
        while at < texts.len() {
            texts[at] = match core::str::from_utf8(&names[at]) {
                Ok(text) => text,
                Err(_) => panic!("letters are UTF-8"),
            };
            at += 1;
        }
        texts
    }
    static X: [[u8; 4]; 300] = names(b'x');
    static Y: [[u8; 4]; 300] = names(b'y');
    static ONE: [&str; 300] = texts(&X);
    static TWO: [&str; 300] = texts(&Y);
    const ROUTES: &[Route] =
        &[among(RouteKind::Typed, "One", ANY, &ONE), among(RouteKind::Typed, "Two", ANY, &TWO)];
    const { assert_distinct(ROUTES) };
}

#[test]
fn the_order_of_two_sets_is_that_of_the_enum() {
    const WITHIN: &[Route] =
        &[typed("Typed", ANY_ANY), set("Set", ANY, &of(&[set("Inner", NO_STEP, &of(OF_ANY))]))];
    const SETS: &[Route] = &[set("One", ANY, &of(OF_ANY)), set("Two", ANY, &of(OF_A))];
    assert_eq!(
        said(SETS),
        "routes `One::In` and `Two::In` both match `/1/a`, and the second is more specific, but tried after the first\n         `OneIn`\n         `TwoIn`\n  help: put `Two` before `One` in the enum"
    );
    assert!(said(WITHIN).starts_with("routes `Set::In` and `Typed` both match `/1/1`"), "{}", said(WITHIN));
}

#[test]
fn routes_have_64_segments_at_most() {
    let long = |count: usize| -> Shapes { alloc::format!("{} ", "/{}".repeat(count)).leak() };
    let said = |count: usize| {
        let inner = alloc::vec![own("In", long(count))].leak();
        said(
            alloc::vec![
                set("Set", long(40), alloc::boxed::Box::leak(alloc::boxed::Box::new(of(inner)))),
                typed("Typed", A)
            ]
            .leak(),
        )
    };
    assert_eq!(said(24), "");
    assert_eq!(said(25), "routes with more than 64 segments");
}
