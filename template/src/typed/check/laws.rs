//! Laws of the checks: values that pass build the URI that the template shows. Every short hostile value is
//! tried, alone and next to others.
//!
//! The oracle only knows the expansion, like any reader of the URI. `Z` is literal text, which a value never
//! has.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use urika_reference::texts::rows;

use super::{BuildError, Run};
use crate::fault::FaultKind;
use crate::template::{Modifier, Operator};
use crate::typed::check::{self, RunStep};
use crate::typed::{Expression, Unmarked, UriValue};
use urika_runtime::Uri;
use urika_runtime::percent::decode_lossy;
use urika_runtime::value::{Encoded, Segment, SegmentWithSlash};

/// Hostile and harmless strings for a path.
const HOSTILE: &[&str] = &[
    "", ".", "..", "...", "a", "é", "a.", ".a", "/", "//", "/a", "a/", "a/b", "a/..", "../a", "a//b", "./",
    "\\", "a\\b", "\0", ";", ";a", "a;", ".;", "..;", "..;a", "a;/", "a/..;b", "%", "%2", "%2e", "%2E%2e",
    "%4g", "%g4", "%41", "%2F", "%5c", "%00", "%3B", "?", "a?b", "#", ":", "@", "[", "]", "-", "\u{202E}",
];

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PathPiece {
    Dots(usize),
    Solid,
    Slash,
    Comma,
    Value,
    Label,
    Segments,
    Path,
    Parameter,
}

impl PathPiece {
    const fn is_literal(self) -> bool {
        matches!(self, Dots(_) | Solid | Slash | Comma)
    }
}

use PathPiece::{Comma, Dots, Label, Parameter, Path, Segments, Slash, Solid, Value};

/// Returns the text that an expression writes for its next value.
fn written<T: UriValue + ?Sized>(expression: &mut Expression, is_exploded: bool, value: &T) -> String {
    let mut text = String::new();
    let mut sink = Unmarked(&mut text);
    let done = if is_exploded {
        expression.exploded(&mut sink, "Z", value)
    } else {
        expression.value(&mut sink, "Z", value)
    };
    done.expect("a string takes all");
    text
}

const fn operator(piece: PathPiece) -> Operator {
    match piece {
        Label => Operator::Label,
        Segments => Operator::Segment,
        Path => Operator::Reserved,
        Parameter => Operator::Parameter,
        _ => Operator::Simple,
    }
}

/// Returns the result of the check of a path, and the path.
fn walked<T: UriValue>(
    pieces: &[PathPiece],
    values: &[T],
    is_exploded: bool,
) -> (Result<(), BuildError>, String) {
    let mut values = values.iter();
    let mut filled = Vec::new();
    for &piece in pieces {
        let value =
            if piece.is_literal() { None } else { Some(values.next().expect("a value for each variable")) };
        filled.push((piece, value));
    }
    (checked(&filled, is_exploded), expanded(&filled, is_exploded))
}

/// Returns the result of the check of a path.
fn checked<T: UriValue>(filled: &[(PathPiece, Option<&T>)], is_exploded: bool) -> Result<(), BuildError> {
    let modifier = if is_exploded { Modifier::Explode } else { Modifier::None };
    let mut run = Run::new();
    for &(piece, value) in filled {
        match (piece, value) {
            (Dots(count), _) => run.dots(count)?,
            (Slash, _) => run.slash()?,
            (Parameter, _) => run.parameter()?,
            (_, Some(value)) => RunStep::of(operator(piece), modifier).add(&mut run, "x", value)?,
            // A comma is not a step, since it does not keep a segment from being empty.
            (Comma, _) => {}
            (_, None) => run.solid()?,
        }
    }
    run.end()
}

/// Returns the path. The values around a comma belong to the same expression.
fn expanded<T: UriValue>(filled: &[(PathPiece, Option<&T>)], is_exploded: bool) -> String {
    let mut path = String::new();
    let mut expression = Expression::new(Operator::Simple);
    let mut is_next = false;
    for &(piece, value) in filled {
        if piece != Comma && !is_next {
            expression = Expression::new(operator(piece));
        }
        is_next = piece == Comma;
        path.push_str(&match (piece, value) {
            (_, Some(value)) => written(&mut expression, is_exploded, value),
            (Dots(count), _) => ".".repeat(count),
            (Slash, _) => "/".to_string(),
            (Comma, _) => String::new(),
            (_, None) => "Z".to_string(),
        });
    }
    path
}

/// Returns whether a path of `count` segments has the shape of its template.
fn is_as_shown(path: &str, count: usize) -> bool {
    let text = format!("https://example.com/Z/{path}/Z");
    let Ok(uri) = Uri::parse(&text) else { return false };
    let is_elsewhere =
        uri.host_str() != Some("example.com") || uri.query().is_some() || uri.fragment().is_some();
    !is_elsewhere && path.split('/').count() == count && path.split('/').all(is_segment)
}

fn is_segment(written: &str) -> bool {
    let counted = |text: &str| text.split(';').next().unwrap_or_default().to_string();
    let is_dots = |text: &str| matches!(text, "" | "." | "..");
    let has_ends = |text: &str| decode_lossy(text).contains(['/', '\\', '\0']);
    let raw = counted(written);
    let decoded = decode_lossy(&raw);
    // Escapes next to literal text are data.
    if raw.contains('Z') {
        return !is_dots(&decoded);
    }
    !is_dots(&counted(&decoded)) && !has_ends(&raw) && (written.contains('Z') || !has_ends(written))
}

/// Returns the number of segments that the template shows with these values.
fn segments_of(pieces: &[PathPiece], values: &[Option<&str>]) -> usize {
    let mut values = values.iter().copied();
    let mut count = 1;
    for piece in pieces {
        let value = if piece.is_literal() { None } else { values.next().flatten() };
        count += match piece {
            Slash => 1,
            Segments if value.is_some() => 1,
            Path => value.unwrap_or_default().matches('/').count(),
            _ => 0,
        };
    }
    count
}

const SHAPES: &[&[PathPiece]] = &[
    &[Value],
    &[Value, Value],
    &[Dots(1), Value],
    &[Value, Dots(1)],
    &[Value, Dots(1), Value],
    &[Value, Dots(2), Value],
    &[Solid, Value],
    &[Value, Solid],
    &[Value, Solid, Value],
    &[Value, Dots(1), Solid],
    &[Value, Slash, Value],
    &[Value, Slash, Solid, Value],
    &[Label, Solid],
    &[Solid, Label],
    &[Value, Label],
    &[Label, Label],
    &[Solid, Segments],
    &[Solid, Segments, Value],
    &[Value, Segments],
    &[Value, Segments, Label],
    &[Value, Segments, Solid],
    &[Path],
    &[Path, Path],
    &[Solid, Path],
    &[Path, Solid],
    &[Value, Path],
    &[Path, Value],
    &[Path, Label],
    &[Path, Slash, Value],
    &[Path, Segments],
    &[Dots(1), Path],
    &[Value, Comma, Value],
    &[Path, Comma, Path],
    &[Dots(1), Value, Comma, Value],
    &[Value, Comma, Value, Solid],
    &[Value, Parameter],
    &[Value, Parameter, Solid],
    &[Value, Parameter, Value],
    &[Path, Parameter],
    &[Solid, Parameter, Value],
];

/// The law: a path that passes has the shape of the template. Conversely, hardly any path is rejected
/// without a reason.
#[test]
fn accepted_values_keep_the_shape_of_the_path() {
    let mut passed = 0;
    let values: Vec<Option<&str>> = HOSTILE.iter().copied().map(Some).chain([None]).collect();
    for shape in SHAPES {
        let variables = shape.iter().filter(|piece| !piece.is_literal()).count();
        let is_exact = !shape.contains(&Parameter) && !shape.contains(&Comma);
        for row in rows(&values, variables) {
            let (verdict, path) = walked(shape, &row, false);
            let is_as_shown = is_as_shown(&path, segments_of(shape, &row));
            passed += usize::from(verdict.is_ok());
            assert!(is_as_shown || verdict.is_err(), "{shape:?} {row:?}: {path}");
            if is_exact && is_as_shown && row.iter().flatten().all(|value| !value.contains('%')) {
                assert!(verdict.is_ok(), "{shape:?} {row:?}: {path}: {verdict:?}");
            }
        }
    }
    assert!(passed > 10_000, "{passed}");
}

/// The commas of `{x,y}` make no difference: values pass with them if and only if they pass without. A value
/// that is a valid segment on its own, or undefined next to such values, always passes.
#[test]
fn commas_do_not_count() {
    let values = ["", ".", "..", "a", "/", "a/b"].map(Some).into_iter().chain([None]);
    let is_text = |text: &&str| Segment::check(text).is_ok();
    for a in values.clone() {
        for b in values.clone() {
            for c in values.clone() {
                let row = [a, b, c];
                for shape in [
                    &[Value, Comma, Value, Comma, Value] as &[_],
                    &[Value, Value, Comma, Value],
                    &[Value, Comma, Value, Value],
                    &[Path, Comma, Path, Path],
                    &[Label, Value, Comma, Value],
                    &[Value, Comma, Value, Label],
                ] {
                    let (verdict, path) = walked(shape, &row, false);
                    let is_as_shown = is_as_shown(&path, segments_of(shape, &row));
                    assert!(is_as_shown || verdict.is_err(), "{shape:?} {row:?}: {path}");
                    let without: Vec<_> = shape.iter().copied().filter(|piece| *piece != Comma).collect();
                    assert_eq!(verdict, walked(&without, &row, false).0, "{shape:?} {row:?}: {path}");
                    let is_sure = row.iter().any(Option::is_some) && row.iter().flatten().all(is_text);
                    assert!(verdict.is_ok() || !is_sure, "{shape:?} {row:?}: {path}");
                }
            }
        }
    }
}

/// A single value gets the same verdict as from the checked value type.
#[test]
fn a_lone_value_is_checked_as_the_proof_type() {
    for &text in HOSTILE {
        let kind = Segment::check(text).err().map(|fault| fault.kind);
        let found = check::segment("x", text).err();
        assert_eq!(found.as_ref().map(BuildError::kind), kind, "{text:?}");
        assert!(found.is_none_or(|error| error.variable() == Some("x")));
        let kind = SegmentWithSlash::check(text).err().map(|fault| fault.kind);
        assert_eq!(
            check::allow_slash("x", text).err().map(|error| error.kind()).is_some(),
            kind.is_some(),
            "{text:?}"
        );
        let is_path = urika_runtime::value::RelPath::check(text).is_ok();
        assert_eq!(check::path("x", text).is_ok(), is_path, "{text:?}");
        assert_eq!(check::segments("x", &Some(text)).is_ok(), Segment::check(text).is_ok(), "{text:?}");
        // Printed text is checked like other text, even if it is printed in pieces.
        let printed = crate::typed::Displayed(&InPieces(text));
        assert_eq!(check::segment("x", &printed), check::segment("x", text), "{text:?}");
        assert_eq!(check::allow_slash("x", &printed), check::allow_slash("x", text), "{text:?}");
        assert_eq!(check::path("x", &printed), check::path("x", text), "{text:?}");
        assert_eq!(check::reserved("x", &printed), check::reserved("x", text), "{text:?}");
        assert_eq!(check::name("x", &printed), check::name("x", text), "{text:?}");
        assert_eq!(check::label("x", &printed), check::label("x", text), "{text:?}");
    }
}

/// Prints character by character.
struct InPieces<'t>(&'t str);

impl core::fmt::Display for InPieces<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.chars().try_for_each(|c| core::fmt::Write::write_char(f, c))
    }
}

/// Lists and pairs, with every modifier.
#[test]
fn members_that_pass_are_as_shown() {
    for &a in HOSTILE {
        for &b in HOSTILE {
            let (list, pairs) = ([a, b], [(a, b)]);
            for is_exploded in [false, true] {
                for shape in [&[Value] as &[_], &[Label], &[Solid, Segments], &[Path]] {
                    members(shape, &list[..1], is_exploded);
                    members(shape, &list, is_exploded);
                    members(shape, &pairs, is_exploded);
                }
            }
        }
    }
}

fn members<T>(shape: &[PathPiece], value: &[T], is_exploded: bool)
where
    [T]: UriValue + core::fmt::Debug,
{
    let (verdict, path) = walked(shape, &[value], is_exploded);
    let count = path.split('/').count();
    assert!(verdict.is_err() || is_as_shown(&path, count), "{shape:?} {value:?} {is_exploded}: {path}");
    if shape.contains(&Value) && verdict.is_ok() {
        assert_eq!(count, 1);
    }
    if shape.contains(&Segments) && verdict.is_ok() {
        assert_eq!(count, 1 + if is_exploded { value.len() } else { 1 });
    }
}

/// An exploded pair is one string, `name=value`, or the name if the value is empty: it is refused only if this string is.
#[test]
fn exploded_pairs_are_refused_for_a_reason() {
    let shapes = [&[Value] as &[_], &[Label], &[Solid, Value], &[Solid, Segments], &[Value, Dots(1)]];
    let mut passed = 0;
    for (&a, &b) in HOSTILE.iter().flat_map(|a| HOSTILE.iter().map(move |b| (a, b))) {
        for shape in shapes {
            let (verdict, path) = walked(shape, &[[(a, b)]], true);
            let path = if b.is_empty() { path.replace('=', "") } else { path };
            let segment =
                if shape.contains(&Segments) { path.strip_prefix("Z/").expect("a segment") } else { &path };
            assert_eq!(verdict.is_ok(), is_as_shown(segment, 1), "{shape:?} {path}: {verdict:?}");
            passed += usize::from(verdict.is_ok());
        }
        let text = if b.is_empty() { a.to_string() } else { format!("{a}={b}") };
        let is_dots = [".", ".."].contains(&text.split(';').next().unwrap_or_default());
        let is_sound = !is_dots && !text.contains(['/', '\\', '\0']);
        assert_eq!(check::exploded_segment("x", &[("k", "v"), (a, b)]).is_ok(), is_sound, "{text}");
        let slashed = check::exploded_allow_slash("x", &[(a, b)]);
        assert!(slashed.is_ok() || check::exploded_segment("x", &[(a, b)]).is_err(), "{text}");
    }
    assert!(passed > 5_000, "{passed}");
}

/// A list that fills a segment has no member that would be a dot segment, however a reader splits it.
#[test]
fn no_member_of_a_segment_is_a_dot_segment() {
    let is_dots = |text: &str| matches!(text.split(';').next(), Some("." | ".."));
    let mut passed = 0;
    for &a in HOSTILE {
        for &b in HOSTILE {
            for result in [
                check::segment("x", &[a, b]),
                check::segment("x", &[(a, b)]),
                check::led_segment("x", &[a, b]),
                check::led_segment("x", &[(a, b)]),
            ] {
                passed += usize::from(result.is_ok());
                assert!(result.is_err() || !is_dots(a) && !is_dots(b), "{a} {b}");
            }
        }
    }
    assert!(passed > 1_000, "{passed}");
}

/// Encoded text is written unchanged, so it is checked as its reader sees it.
#[test]
fn encoded_text_is_decoded_first() {
    for text in [
        "a",
        "a%20b",
        "a/b",
        "%2e",
        "%2E.",
        "a/%2e%2e/b",
        "a%2Fb",
        "%5C",
        "%00",
        "a?b",
        "",
        "a//b",
        "..%3Ba",
        "a%3B..",
        "..;",
        "/",
        "%252e",
    ] {
        let value = Encoded::parse(text).expect("encoded text");
        let path = written(&mut Expression::new(Operator::Reserved), false, &value);
        assert_eq!(path, text);
        assert_eq!(
            check::path("x", &value).is_ok(),
            is_as_shown(&path, text.matches('/').count() + 1),
            "{text}"
        );
    }
    let beside = Encoded::parse("%2F").expect("encoded text");
    assert!(walked(&[Solid, Path], &[beside], false).0.is_ok());
}

#[test]
fn faults_are_named() {
    let kind = |shape: &[PathPiece], values: &[Option<&str>]| {
        walked(shape, values, false).0.expect_err("a fault").kind()
    };
    assert_eq!(kind(&[Value], &[None]), FaultKind::ValueUndefined);
    assert_eq!(kind(&[Value], &[Some("")]), FaultKind::SegmentEmpty);
    assert_eq!(kind(&[Value], &[Some("..")]), FaultKind::SegmentDots);
    assert_eq!(kind(&[Value], &[Some("a/")]), FaultKind::SegmentCharacter('/'));
    assert_eq!(kind(&[Value, Value], &[Some("."), Some(".")]), FaultKind::DotsTogether);
    assert_eq!(kind(&[Value, Value], &[Some(".."), None]), FaultKind::SegmentDots);
    assert_eq!(kind(&[Value, Value], &[Some(""), None]), FaultKind::SegmentEmpty);
    assert_eq!(kind(&[Value, Value], &[None, None]), FaultKind::NothingTogether);
    assert_eq!(kind(&[Dots(1), Value], &[Some("")]), FaultKind::DotsTogether);
    assert_eq!(kind(&[Path], &[Some("a?")]), FaultKind::ReservedCharacter('?'));
    assert_eq!(kind(&[Path], &[Some("%41")]), FaultKind::Triplet);
    assert_eq!(check::segment("x", &f64::NAN).unwrap_err().kind(), FaultKind::ValueNotFinite);
    assert_eq!(check::sound("x", &f32::INFINITY).unwrap_err().kind(), FaultKind::ValueNotFinite);
    assert_eq!(check::reserved("x", &f32::INFINITY).unwrap_err().kind(), FaultKind::ValueNotFinite);
    assert!(check::segment("x", &-1.5).is_ok());
}
