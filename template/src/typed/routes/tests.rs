//! Compares every pair of short patterns with every short path. The oracle is a matcher that tries all
//! possibilities on strings.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::example::path;
use super::overlap::{Rank, is_shared, rank};
use super::{Head, Shape, ShapeStep};

const STEPS: &[ShapeStep<'static>] = &[
    ShapeStep::Text("a"),
    ShapeStep::Text("ab"),
    ShapeStep::Mixed("a", "", ""),
    ShapeStep::Mixed("", "", "b"),
    ShapeStep::Mixed("a", "c", ""),
    ShapeStep::Value,
    ShapeStep::Rest("", ""),
    ShapeStep::Rest("a", ""),
    ShapeStep::Rest("", "b"),
    ShapeStep::Rest("a", "b"),
];

/// Enough segments for each pair of steps to share one, if the steps share any.
const SEGMENTS: &[&str] = &["", "a", "b", "ab", "ac", "acb", "x", "axb"];

/// Returns all patterns of up to three steps with at most one rest.
fn patterns() -> Vec<Vec<ShapeStep<'static>>> {
    let mut all: Vec<Vec<ShapeStep<'static>>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..3 {
        let longer = |steps: &Vec<ShapeStep<'static>>| {
            let has_rest = steps.iter().any(ShapeStep::is_rest);
            let steps = steps.clone();
            STEPS.iter().filter(move |step| !(has_rest && step.is_rest())).map(move |step| {
                let mut longer = steps.clone();
                longer.push(*step);
                longer
            })
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Returns all paths of up to four segments.
fn paths() -> Vec<Vec<&'static str>> {
    let mut all: Vec<Vec<&'static str>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..4 {
        last = last
            .iter()
            .flat_map(|path| SEGMENTS.iter().map(|segment| [path.as_slice(), &[*segment]].concat()))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Tries every length of a rest.
fn matches(steps: &[ShapeStep<'_>], path: &[&str]) -> bool {
    let Some((step, steps)) = steps.split_first() else { return path.is_empty() };
    let lengths = if step.is_rest() { 1..=path.len() } else { 1..=1.min(path.len()) };
    lengths.into_iter().any(|length| {
        let text = path[..length].join("/");
        is_step(step, &text) && matches(steps, &path[length..])
    })
}

fn is_step(step: &ShapeStep<'_>, text: &str) -> bool {
    match step {
        ShapeStep::Text(other) => text == *other,
        ShapeStep::Value => true,
        ShapeStep::Mixed(first, between, last) => {
            let between = between.split("{}").filter(|text| !text.is_empty());
            let texts: Vec<&str> = [*first].into_iter().chain(between).chain([*last]).collect();
            is_mixed(&texts, text)
        }
        ShapeStep::Rest(before, behind) => {
            let (first, last) = (text.split('/').next(), text.rsplit('/').next());
            let is_one = !text.contains('/');
            first.is_some_and(|first| first.starts_with(before))
                && last.is_some_and(|last| last.ends_with(behind))
                && (!is_one || text.len() >= before.len() + behind.len())
        }
    }
}

/// Tries every place of each string.
fn is_mixed(texts: &[&str], text: &str) -> bool {
    let Some((first, texts)) = texts.split_first() else { return true };
    let Some(rest) = text.strip_prefix(first) else { return false };
    if texts.is_empty() {
        return rest.is_empty();
    }
    (0..=rest.len()).any(|from| is_mixed(texts, &rest[from..]))
}

fn shape<'p>(steps: &'p [ShapeStep<'p>]) -> Shape<'p> {
    Shape { head: Head::None, steps }
}

/// Returns the text of a step, as the macros write it.
fn written(step: ShapeStep<'_>) -> String {
    match step {
        ShapeStep::Text(text) => text.into(),
        ShapeStep::Mixed(first, "", last) => alloc::format!("{first}{{}}{last}"),
        ShapeStep::Mixed(first, between, last) => alloc::format!("{first}{{}}{between}{{}}{last}"),
        ShapeStep::Value => "{}".into(),
        ShapeStep::Rest(before, behind) => alloc::format!("{before}{{+}}{behind}"),
    }
}

#[test]
fn steps_are_read_as_they_are_written() {
    let more = [
        ShapeStep::Text(""),
        ShapeStep::Mixed("a", "b{}c", "d"),
        ShapeStep::Mixed("", "b", ""),
        ShapeStep::Mixed("", "", "/"),
    ];
    for step in STEPS.iter().copied().chain(more) {
        assert_eq!(ShapeStep::read(&written(step)), step);
    }
    // Two adjacent values.
    assert_eq!(ShapeStep::read("{}{}"), ShapeStep::Mixed("", "", ""));
    assert_eq!(ShapeStep::read("a{}{}b"), ShapeStep::Mixed("a", "", "b"));
}

#[test]
fn two_patterns_share_a_path_exactly_where_there_is_one() {
    let (patterns, paths) = (patterns(), paths());
    let matched: Vec<Vec<bool>> =
        patterns.iter().map(|steps| paths.iter().map(|path| matches(steps, path)).collect()).collect();
    // Tries every seventh of the second patterns, to take seconds only. Seven does not divide their number.
    let mut counts = [0, 0];
    for (one, first) in patterns.iter().zip(&matched) {
        for (other, second) in patterns.iter().zip(&matched).step_by(7) {
            let found = first.iter().zip(second).position(|(first, second)| *first && *second);
            let is_said = is_shared(&shape(one), &shape(other));
            let shown: Option<String> = found.map(|at| paths[at].join("/"));
            // Two rests may need more segments than the paths have.
            let is_long = one.len() + other.len() > 4 && found.is_none();
            assert!(is_said == found.is_some() || is_long, "{one:?} {other:?} {shown:?}");
            counts[usize::from(is_said)] += 1;
        }
    }
    assert!(counts[0] > 10_000 && counts[1] > 10_000, "{counts:?}");
}

#[test]
fn ranks_are_an_order() {
    let patterns = patterns();
    for one in patterns.iter().step_by(5) {
        for other in patterns.iter().step_by(3) {
            let (there, back) = (rank(&shape(one), &shape(other)), rank(&shape(other), &shape(one)));
            let is_mirrored = match (there, back) {
                (Rank::First(there), Rank::Second(back)) | (Rank::Second(there), Rank::First(back)) => {
                    there == back
                }
                (there, back) => there == Rank::Equal && back == Rank::Equal,
            };
            assert!(is_mirrored, "{one:?} {other:?}");
        }
    }
}

#[test]
fn heads_keep_routes_apart() {
    let of = |head| Shape { head, steps: &[ShapeStep::Value] };
    let host = |scheme, host| of(Head::Authority(scheme, host));
    let db = host("db:", ShapeStep::Text("a"));
    assert!(is_shared(&db, &host("db:", ShapeStep::Value)) && is_shared(&db, &db));
    assert!(
        !is_shared(&db, &host("db:", ShapeStep::Text("b")))
            && !is_shared(&db, &host("note:", ShapeStep::Value))
    );
    assert!(!is_shared(&db, &of(Head::Scheme("db:"))) && !is_shared(&db, &of(Head::None)));
    assert_eq!(rank(&db, &host("db:", ShapeStep::Value)), Rank::First(0));
    let web = |text| host("http:", ShapeStep::Text(text));
    for (text, with_port, is_one) in [
        ("a", ShapeStep::Mixed("a:", "", ""), true),
        ("a:81", ShapeStep::Mixed("a:", "", ""), true),
        ("b", ShapeStep::Mixed("a:", "", ""), false),
        ("x.b", ShapeStep::Mixed("", ".b:", ""), true),
        ("x.b", ShapeStep::Mixed("", ".c:", ""), false),
        ("x.b.y.c", ShapeStep::Mixed("", ".b.{}.c:", ""), true),
        ("x.b.y.d", ShapeStep::Mixed("", ".b.{}.c:", ""), false),
        ("a", ShapeStep::Mixed("a", "", ""), true),
        ("a", ShapeStep::Mixed("a.", "", ""), false),
        ("a.b", ShapeStep::Mixed("a:", "", "b"), false),
    ] {
        assert_eq!(is_shared(&web(text), &host("http:", with_port)), is_one, "{text} {with_port:?}");
        assert_eq!(is_shared(&host("http:", with_port), &web(text)), is_one, "{text} {with_port:?}");
    }
    assert!(!is_shared(&db, &host("db:", ShapeStep::Mixed("a:", "", ""))));
    let (urn, tag) = (of(Head::Scheme("urn:")), of(Head::Scheme("tag:")));
    assert!(is_shared(&urn, &urn) && !is_shared(&urn, &tag) && !is_shared(&urn, &of(Head::None)));
}

#[test]
fn examples_are_matched_by_both() {
    let patterns = patterns();
    let mut count = 0;
    for one in patterns.iter().step_by(3) {
        for other in patterns.iter().step_by(7) {
            let (one, other) = (shape(one), shape(other));
            if !is_shared(&one, &other) {
                continue;
            }
            let words = path(&one, &other);
            let shown = words.as_str().strip_prefix('/').unwrap();
            // A path without segments is not a path with one empty segment.
            let shown: Vec<&str> = if one.steps.is_empty() { Vec::new() } else { shown.split('/').collect() };
            assert!(
                matches(one.steps, &shown) && matches(other.steps, &shown),
                "{one:?} {other:?} {shown:?}"
            );
            count += 1;
        }
    }
    assert!(count > 1_000, "{count}");
}

#[test]
fn examples_show_what_precedes_the_path() {
    let steps = &[ShapeStep::Text("a"), ShapeStep::Rest("", ".txt")];
    let of = |head| Shape { head, steps };
    let host = of(Head::Authority("https:", ShapeStep::Mixed("", "", ".example.com")));
    let any = of(Head::Authority("https:", ShapeStep::Value));
    assert_eq!(path(&host, &any).as_str(), "https://1.example.com/a/1.txt");
    assert_eq!(path(&of(Head::Scheme("urn:")), &of(Head::Scheme("urn:"))).as_str(), "urn:a/1.txt");
    assert_eq!(
        path(&of(Head::None), &shape(&[ShapeStep::Value, ShapeStep::Value, ShapeStep::Text("b.txt")]))
            .as_str(),
        "/a/1/b.txt"
    );
}

/// Each row has two patterns and whether they share a path, tried in both orders.
#[test]
fn patterns_share_paths() {
    use ShapeStep::{Mixed, Rest, Text, Value};

    let rows: &[(&[ShapeStep<'_>], &[ShapeStep<'_>], bool)] = &[
        (&[], &[], true),
        (&[], &[Value], false),
        (&[Text("a")], &[Text("a")], true),
        (&[Text("a")], &[Text("b")], false),
        (&[Text("a")], &[Text("a"), Text("a")], false),
        (&[Text("a"), Text("b")], &[Text("a"), Text("c")], false),
        // Strings with values between them.
        (&[Text("abc")], &[Mixed("a", "b", "c")], true),
        (&[Text("axbyc")], &[Mixed("a", "b", "c")], true),
        (&[Text("ac")], &[Mixed("a", "b", "c")], false),
        (&[Text("axc")], &[Mixed("a", "b", "c")], false),
        (&[Text("xbc")], &[Mixed("a", "b", "c")], false),
        (&[Text("abx")], &[Mixed("a", "b", "c")], false),
        (&[Text("abcxx")], &[Mixed("abc", "de", "")], false),
        (&[Text("abcde")], &[Mixed("abc", "de", "")], true),
        (&[Text("a")], &[Mixed("a", "", "a")], false),
        (&[Text("aa")], &[Mixed("a", "", "a")], true),
        (&[Text("abc")], &[Mixed("a", "bc", "c")], false),
        (&[Text("a-bcc")], &[Mixed("a", "bc", "c")], true),
        (&[Text("axbycxd")], &[Mixed("a", "b{}c", "d")], true),
        (&[Text("acbd")], &[Mixed("a", "b{}c", "d")], false),
        (&[Mixed("a", "", "")], &[Mixed("", "", "b")], true),
        (&[Mixed("ab", "", "")], &[Mixed("a", "", "c")], true),
        (&[Mixed("a", "", "")], &[Mixed("b", "", "")], false),
        (&[Mixed("", "", "a")], &[Mixed("", "", "b")], false),
        // A rest has at least one segment.
        (&[Text("a"), Rest("", ""), Text("b")], &[Text("a"), Text("b")], false),
        (&[Text("a"), Rest("", ""), Text("b")], &[Text("a"), Text("x"), Text("b")], true),
        (&[Text("a"), Rest("", ""), Text("b")], &[Text("a"), Text("x"), Text("y"), Text("b")], true),
        (&[Text("a"), Rest("", ""), Text("b")], &[Text("c"), Text("x"), Text("b")], false),
        (&[Text("a"), Rest("", ""), Text("b")], &[Text("a"), Text("x"), Text("c")], false),
        // The rest has a beginning and an end, in different segments.
        (&[Rest("a", "b")], &[Text("ab")], true),
        (&[Rest("a", "b")], &[Text("a")], false),
        (&[Rest("ab", "b")], &[Text("ab")], false),
        (&[Rest("a", "b")], &[Value], true),
        (&[Rest("a", "b")], &[Mixed("a", "", "")], true),
        (&[Rest("a", "b")], &[Mixed("c", "", "")], false),
        (&[Rest("a", "b")], &[Text("a1"), Text("1b")], true),
        (&[Rest("a", "b")], &[Text("1"), Text("1b")], false),
        (&[Rest("a", "b")], &[Text("a1"), Text("1")], false),
        // Two rests.
        (&[Rest("a", "")], &[Rest("ab", "")], true),
        (&[Rest("a", "")], &[Rest("b", "")], false),
        (&[Rest("", "b")], &[Rest("", "ab")], true),
        (&[Rest("", "a")], &[Rest("", "b")], false),
        (&[Rest("", ""), Text("y")], &[Rest("", ""), Text("z")], false),
        (&[Text("a"), Rest("b", "")], &[Rest("a", "")], true),
        (&[Text("c"), Rest("b", "")], &[Rest("a", "")], false),
        (&[Rest("", "z")], &[Rest("", ""), Text("az")], true),
        (&[Rest("", "z")], &[Rest("", ""), Text("a")], false),
    ];
    for (one, other, expected) in rows {
        for (one, other) in [(one, other), (other, one)] {
            assert_eq!(is_shared(&shape(one), &shape(other)), *expected, "{one:?} {other:?}");
        }
    }
}

#[test]
fn the_first_step_that_differs_in_rank_decides() {
    use ShapeStep::{Mixed, Rest, Text, Value};

    let steps = [Text("a"), Mixed("a", "", ""), Value, Rest("", "")];
    for (number, one) in steps.into_iter().enumerate() {
        let twice = [one, one];
        assert_eq!(rank(&shape(&twice), &shape(&twice)), Rank::Equal);
        assert_eq!(rank(&shape(&twice), &shape(&[one])), Rank::Equal);
        for other in &steps[number + 1..] {
            let (first, second) = (&[one, Value, *other], &[one, Value, one]);
            assert_eq!(rank(&shape(first), &shape(second)), Rank::Second(3), "{one:?} {other:?}");
            assert_eq!(rank(&shape(&[one, *other]), &shape(&[*other, one])), Rank::First(1));
        }
    }
}
