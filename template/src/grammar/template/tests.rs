//! Tests the pieces of templates, and where their parts begin.

use urika_reference::texts::up_to;

use super::*;

fn faults(text: &str) -> impl Iterator<Item = (FaultKind, u32)> {
    let mut pieces = PieceReader::iri(text);
    core::iter::from_fn(move || pieces.read())
        .filter_map(|piece| piece.err().map(|fault| (fault.kind, fault.offset)))
}

#[test]
fn a_query_begins_with_its_literal_or_its_operator() {
    for (text, rest) in [
        ("/a/{b}", ""),
        ("/a?b={c}", "?b={c}"),
        ("/{+a}{?b,c}#d", "{?b,c}#d"),
        ("/a{&b}?c", "{&b}?c"),
        ("/a{b:3}{#c}", "{#c}"),
        ("/a#{b}", "#{b}"),
        ("/{a", ""),
        ("/{?a", ""),
        ("/}?b", "?b"),
    ] {
        assert_eq!(&text[query_start(text)..], rest, "{text}");
    }
}

#[test]
fn a_path_begins_after_the_authority_or_the_base() {
    for (text, path) in [
        ("/a/{b}", "/a/{b}"),
        ("{a}/b", "{a}/b"),
        ("a:b/{c}", "a:b/{c}"),
        ("mailto:{a}", "mailto:{a}"),
        ("https://h/a//{b}", "/a//{b}"),
        ("https://{a}.h:{b}/c", "/c"),
        ("https://h{/a,b}", "{/a,b}"),
        ("https://h{?a}", "{?a}"),
        ("https://h{&a}", "{&a}"),
        ("https://h#{a}", "#{a}"),
        ("https://{+a}", ""),
        ("https://h", ""),
        ("//h/a", "/a"),
        ("//{a}{/b}", "{/b}"),
        ("{+a}/b", "/b"),
        ("{+a}{/b}", "{/b}"),
        ("{+a}", ""),
        ("/a?b://{c}/d", "/a?b://{c}/d"),
        ("a//b", "a//b"),
        ("", ""),
    ] {
        assert_eq!(&text[path_start(text)..], path, "{text}");
    }
}

#[test]
fn ranges_of_literals_and_expressions() {
    let operators = |text: &'static str| ranges(text).map(move |(range, sign)| (&text[range], sign));
    assert!(operators("/a{b}{/c:3,d*}e{?f}").eq([
        ("/a", None),
        ("{b}", Some(Operator::Simple)),
        ("{/c:3,d*}", Some(Operator::Segment)),
        ("e", None),
        ("{?f}", Some(Operator::Query)),
    ]));
    assert_eq!(ranges("").count(), 0);
    assert!(operators("/a{b").eq([("/a", None)]));
    assert!(operators("/a{b,c-d}").eq([("/a", None)]));
}

#[test]
fn the_leading_literals_end_at_the_first_expression() {
    for (text, expected) in [("", ""), ("/a", "/a"), ("/a?b={c}/d", "/a?b="), ("/a{/b}", "/a"), ("{a}/b", "")]
    {
        assert_eq!(leading_literals(text), expected, "{text}");
    }
}

#[test]
fn the_names_of_variables_are_read_without_operators_and_modifiers() {
    for (text, names) in [
        ("/a?b=c", &[][..]),
        ("/{a}/{+b*}{/c:3,d}{?e%2Ef}", &["a", "b", "c", "d", "e%2Ef"]),
        ("/{a}{=b}{c}", &["a", "c"]),
    ] {
        assert!(variables(text).eq(names.iter().copied()), "{text}");
    }
}

#[test]
fn a_template_is_a_row_of_pieces() {
    let mut pieces = PieceReader::iri("é%20/{a}{?b:3,c*}x");
    let mut read = || pieces.read().map(|piece| piece.expect("a template"));
    let variable = |piece| match piece {
        Some(Piece::Variable { operator, is_first, varspec }) => (operator, is_first, varspec.start),
        other => panic!("{other:?}"),
    };
    assert_eq!(read(), Some(Piece::Literals { start: 0, end: 6 }));
    assert_eq!(variable(read()), (Operator::Simple, true, 7));
    assert_eq!(variable(read()), (Operator::Query, true, 11));
    assert_eq!(variable(read()), (Operator::Query, false, 15));
    assert_eq!(read(), Some(Piece::Literals { start: 18, end: 19 }));
    assert_eq!(read(), None);
}

/// For every string of up to five of these symbols, the pieces are adjacent, and only braces and
/// modifiers lie between them.
#[test]
fn pieces_follow_each_other() {
    let alphabet = ["{", "}", "a", ",", ":", "1", "*", ".", "?", "!", "-", "%20", "%", "é"];
    let mut accepted = 0;
    for text in up_to(&alphabet, 5) {
        accepted += u32::from(is_covered(&text));
    }
    assert!(accepted > 10_000, "{accepted}");
}

/// Returns whether the text is a template. Panics if its pieces do not cover the text.
fn is_covered(text: &str) -> bool {
    let mut pieces = PieceReader::iri(text);
    let mut at = 0;
    while let Some(piece) = pieces.read() {
        let end = match piece {
            Ok(Piece::Literals { start, end }) => {
                assert_eq!(start, at, "{text}");
                end
            }
            Ok(Piece::Variable { operator, is_first, varspec }) => {
                let opening = if is_first { 1 + operator.len() } else { 0 };
                assert_eq!(varspec.start, at + opening, "{text}");
                assert!(varspec.start < varspec.name_end && varspec.name_end <= varspec.end, "{text}");
                varspec.end + 1
            }
            Err(_) => return false,
        };
        at = end;
    }
    assert_eq!(at, text.len(), "{text}");
    true
}

#[test]
fn reading_goes_on_behind_each_fault() {
    use FaultKind::{BraceNested, BraceStray, BraceUnclosed, EscapeDigit, NameCharacter, Unexpected};
    assert!(faults("a b{c-d}e}{f/{g}%x").eq([
        (Unexpected(' '), 1),
        (NameCharacter('-'), 5),
        (BraceStray, 9),
        (BraceUnclosed, 10),
        (EscapeDigit('x'), 16),
    ]));
    assert!(faults("{{a}}{b}").eq([(BraceNested, 1)]));
    assert!(faults("{{{{{{").eq([(BraceNested, 1)]));
    assert!(faults("{a}{b").eq([(BraceUnclosed, 3)]));
    assert!(faults("{a,b-c,d-e}{f-g}").eq([(NameCharacter('-'), 4), (NameCharacter('-'), 13)]));
}

/// The text after an unclosed brace does not matter.
#[test]
fn an_expression_that_is_not_closed_is_at_fault_as_a_whole() {
    for text in ["{", "{a", "{a,", "{/a/b", "{a/{b}", "{a:", "{%4", "{a b"] {
        assert_eq!(faults(text).next(), Some((FaultKind::BraceUnclosed, 0)), "{text}");
    }
}

#[test]
fn the_reader_says_what_is_literal() {
    assert_eq!(faults("é\u{E000}").count(), 0);
    assert!(faults("\u{FFFE}").eq([(FaultKind::Unexpected('\u{FFFE}'), 0)]));
    let fault = PieceReader::uri("aé").read().and_then(Result::err).expect("ASCII only");
    assert_eq!((fault.kind, fault.offset), (FaultKind::Unexpected('é'), 1));
}

/// Tries the ABNF, character by character.
#[test]
fn the_literals_of_ascii_are_those_of_the_abnf() {
    for byte in 0..0x80 {
        let is_listed = matches!(byte, 0x21 | 0x23..=0x24 | 0x26..=0x3B | 0x3D | 0x3F..=0x5B | 0x5D | 0x5F | 0x61..=0x7A | 0x7E);
        assert_eq!(UNESCAPED.has(byte), is_listed, "{byte:#x}");
    }
}

#[test]
fn templates_are_read_in_const_evaluation() {
    const PIECES: usize = {
        let mut pieces = PieceReader::iri("http://h/{a.b:30}{/c%20d*}{?e,_f}");
        let mut count = 0;
        while let Some(Ok(_)) = pieces.read() {
            count += 1;
        }
        count
    };
    assert_eq!(PIECES, 5);
}
