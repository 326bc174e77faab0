//! A route may collide with another one exactly if one of the paths that it builds belongs to the other route:
//! all patterns of up to three segments, and of a host, over a few pieces and values.

use std::format;
use std::println;
use std::string::{String, ToString};
use std::vec::Vec;

use super::*;
use crate::typed::routes::shape::ShapeStep;

/// The strings of a value.
const TEXTS: &[&str] = &["a", "ab", "é"];
/// The strings of `{+x}`.
const PATHS: &[&str] = &["a", "a/b", "x/ab/é"];
/// The maximum number of members of `{/x*}`.
const MEMBERS: usize = 3;
/// The maximum number of paths of a pattern that is tried.
const MOST_PATHS: usize = 400;

/// A segment of a pattern that builds, with its values.
#[derive(Clone, Copy)]
struct PatternPiece {
    step: &'static str,
    values: &'static [Spelling],
}

const ONE: Spelling = Spelling::of_texts(TEXTS);
const PATH: Spelling = Spelling::of_texts(PATHS);
const LIST: Spelling = ONE.in_segments();

const PIECES: [PatternPiece; 8] = [
    PatternPiece { step: "a", values: &[] },
    PatternPiece { step: "{}", values: &[ONE] },
    PatternPiece { step: "x{}", values: &[ONE] },
    PatternPiece { step: "{}b", values: &[ONE] },
    PatternPiece { step: "{}-{}", values: &[ONE, ONE] },
    PatternPiece { step: "{}{}", values: &[ONE, ONE] },
    PatternPiece { step: "{+}", values: &[PATH] },
    PatternPiece { step: "{+}", values: &[LIST] },
];

/// The segments of the pattern that may match.
const OTHERS: [&str; 13] =
    ["a", "b", "ab", "xa", "a-ab", "%C3%A9", "xx", "{}", "a{}", "{}b", "x{}b", "{+}", "x{+}"];

/// Returns all sequences of up to `most` of these, of which `is_rest` may be true once.
fn sequences<T: Copy>(pieces: &[T], most: usize, is_rest: fn(&T) -> bool) -> Vec<Vec<T>> {
    let (mut all, mut from) = (Vec::from([Vec::new()]), 0);
    for _ in 0..most {
        let end = all.len();
        for at in from..end {
            for piece in pieces {
                if !(is_rest(piece) && all[at].iter().any(is_rest)) {
                    let mut longer = all[at].clone();
                    longer.push(*piece);
                    all.push(longer);
                }
            }
        }
        from = end;
    }
    all.remove(0);
    all
}

/// Returns the segments that a piece builds, in canonical form.
fn built(piece: PatternPiece) -> Vec<String> {
    let canonical = |text: &str| text.replace('é', "%C3%A9");
    match piece.values {
        [] => Vec::from([piece.step.to_string()]),
        [value] if value.has(&["a/b"]) => PATHS.iter().map(|text| canonical(text)).collect(),
        [value] if value.is_segments => {
            let lists = sequences(TEXTS, MEMBERS, |_| false);
            lists.iter().map(|list| canonical(&list.join("/"))).collect()
        }
        values => {
            let mut all = Vec::from([piece.step.to_string()]);
            for _ in values {
                all = all
                    .iter()
                    .flat_map(|text| TEXTS.iter().map(|value| text.replacen("{}", &canonical(value), 1)))
                    .collect();
            }
            all
        }
    }
}

/// Returns the paths that a pattern builds.
fn paths(pattern: &[PatternPiece]) -> Vec<String> {
    let mut all = Vec::from([String::new()]);
    for piece in pattern {
        let segments = built(*piece);
        all = all
            .iter()
            .flat_map(|path| segments.iter().map(move |segment| format!("{path}/{segment}")))
            .collect();
    }
    all
}

/// Returns the shape with these segments.
fn shape<'s>(steps: impl Iterator<Item = &'s str>) -> String {
    let mut shape = String::new();
    for step in steps {
        shape.push('/');
        shape.push_str(step);
    }
    shape + " "
}

/// Returns whether a built path belongs to the other route.
fn belongs(path: &str, one: &Trail<'_>, other: &Trail<'_>) -> bool {
    let path = Trail::NEW.and(path);
    is_shared(&path.shape(), &other.shape()) && matches!(rank(&one.shape(), &other.shape()), Rank::Second(_))
}

#[test]
fn a_route_collides_exactly_if_it_builds_a_path_of_the_other() {
    let is_rest = |step: &&str| ShapeStep::read(step).is_rest();
    let others: Vec<String> =
        sequences(&OTHERS, 3, is_rest).iter().map(|steps| shape(steps.iter().copied())).collect();
    let (mut count, mut doubtful) = ([0, 0], 0);
    for pieces in sequences(&PIECES, 3, |piece| ShapeStep::read(piece.step).is_rest()) {
        let shape = shape(pieces.iter().map(|piece| piece.step));
        let steps: Vec<&[Spelling]> = pieces.iter().map(|piece| piece.values).collect();
        let patterns = [BuiltPattern { shape: &shape, host: &[], steps: &steps }];
        let one = Trail::NEW.and(shape.trim_end());
        let paths = paths(&pieces);
        if paths.len() > MOST_PATHS {
            continue;
        }
        for text in &others {
            let other = Trail::NEW.and(text.trim_end());
            let may = may_collide(&Built::Own { patterns: &patterns }, Taking::Shapes(text));
            if !is_shared(&one.shape(), &other.shape()) {
                assert!(!may, "{shape} {text}");
                count[0] += 1;
                continue;
            }
            let does = may && paths.iter().any(|path| belongs(path, &one, &other));
            if !may {
                assert!(!paths.iter().any(|path| belongs(path, &one, &other)), "{shape} {text}");
            }
            if may && !does {
                // Several values of a segment are not compared with text that has values itself, and the values
                // of different segments are not compared with each other.
                let is_whole = steps.iter().all(|values| values.len() < 2) && !text.contains('{');
                assert!(!is_whole, "{shape} {text}");
                doubtful += 1;
            }
            count[usize::from(may)] += 1;
        }
    }
    println!("{} pairs apart, {} collide, {doubtful} of them in doubt", count[0], count[1]);
    assert!(count[0] > 500_000 && count[1] > 10_000 && doubtful < count[1] * 2 / 3, "{count:?} {doubtful}");
}

#[test]
fn hosts_collide_exactly_if_they_are_written_alike() {
    use core::net::{Ipv4Addr, Ipv6Addr};

    use urika_runtime::value::Label;

    const UPPER: Spelling = Spelling::of_texts(&["EU", "us"]);
    let ip4 = [Spelling::of::<Ipv4Addr>().in_host()];
    let ip6 = [Spelling::of::<Ipv6Addr>().raw().in_host()];
    let label = [Spelling::of::<Label<'_>>().in_host()];
    let upper = [UPPER.in_host()];
    let port = [Spelling::of::<u16>().in_host()];
    let two = [label[0], port[0]];
    let cases: [(&str, &[Spelling], &str, bool); 24] = [
        ("http://{}/x ", &ip4, "http://[::1]/x ", false),
        ("http://{}/x ", &ip4, "http://h.example/x ", false),
        ("http://{}/x ", &ip4, "http://127.0.0.1/x ", true),
        ("http://{}/x ", &ip4, "http://127.0.0.1/y ", false),
        ("http://{}/x ", &ip4, "https://127.0.0.1/x ", false),
        ("http://{+}/x ", &ip6, "http://[::1]/x ", true),
        ("http://{+}/x ", &ip6, "http://127.0.0.1/x ", false),
        ("http://{+}/x ", &ip6, "http://h.example/x ", false),
        ("http://[{}]/x ", &ip6, "http://[::1]/x ", true),
        ("http://{+}:8080/x ", &ip6, "http://[::1]:8080/x ", true),
        ("http://{+}:8080/x ", &ip6, "http://h:8080/x ", false),
        ("http://{}.example/x ", &label, "http://h.example/x ", true),
        ("http://{}.example/x ", &label, "http://-h.example/x ", false),
        ("http://{}.example/x ", &label, "http://a.h.example/x ", false),
        ("http://{}.example/x ", &upper, "http://eu.example/x ", true),
        ("http://{}.example/x ", &upper, "http://us.example/x ", true),
        ("http://h.example:{}/x ", &port, "http://h.example:8080/x ", true),
        ("http://h.example:{}/x ", &port, "http://h.example:80808/x ", false),
        ("http://h.example:{}/x ", &port, "http://h.example/x ", true),
        ("http://{}:{}/x ", &two, "http://h:8080/x ", true),
        ("http://{}:{}/x ", &two, "http://h_:8080/x ", false),
        ("http://{}:{}/x ", &two, "http://h:99999/x ", false),
        ("http://{}/x ", &[], "http://h/x ", true),
        ("http://{}/{} ", &ip4, "http://127.0.0.1/x ", true),
    ];
    for (shape, host, other, is) in cases {
        let patterns = [BuiltPattern { shape, host, steps: &[] }];
        let may = may_collide(&Built::Own { patterns: &patterns }, Taking::Shapes(other));
        assert_eq!(may, is, "{shape} {other}");
    }
}

/// An inner set is compared route by route, after its prefix.
#[test]
fn inner_sets_are_followed() {
    let one = |shape, steps| BuiltPattern { shape, host: &[], steps };
    let values: [&[Spelling]; 2] = [&[ONE], &[ONE]];
    let routes = [Route::own("A", "/ab", &[], &[], "/ab "), Route::own("N", "/{n}", &[], &[], "/no/{} ")];
    let takes = |pattern: BuiltPattern<'_>, prefix| {
        may_collide(&Built::Own { patterns: &[pattern] }, Taking::Set(prefix, &routes))
    };
    assert!(takes(one("/{}/{} ", &values), "/a "));
    assert!(!takes(one("/{}/{} ", &values), "/b "), "no value is `b`");
    assert!(!takes(one("/{} ", &values[..1]), "/a "), "the set has no route for the prefix alone");
    assert!(!takes(one("/{}/{}/{} ", &[&[ONE], &[ONE], &[ONE]]), "/a "), "no value is `no`");

    let patterns = [one("/{} ", &values[..1])];
    let inner = [Built::Own { patterns: &patterns }];
    let built = Built::Set { prefix: "/api ", routes: &inner };
    assert!(may_collide(&built, Taking::Shapes("/api/ab ")));
    assert!(!may_collide(&built, Taking::Shapes("/api/me ")) && !may_collide(&built, Taking::Shapes("/x ")));
    let outer = [built];
    let outer = Built::Set { prefix: "/v1 ", routes: &outer };
    assert!(may_collide(&outer, Taking::Shapes("/v1/api/ab ")));
    assert!(may_collide(&outer, Taking::Set("/v1/api ", &[Route::own("X", "/ab", &[], &[], "/ab ")])));
    assert!(!may_collide(&outer, Taking::Shapes("/v1/api/me ")));
    assert!(may_collide(&Built::Typed { shapes: "/{} " }, Taking::Shapes("/me ")));
    assert!(!may_collide(&Built::Typed { shapes: "/u/{} " }, Taking::Shapes("/me ")));
}
