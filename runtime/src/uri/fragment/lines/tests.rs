use super::Lines;
use alloc::string::ToString as _;

#[test]
fn lines_are_read_and_written() {
    for (text, first, last) in [
        ("L1", 1, 1),
        ("L10-L20", 10, 20),
        ("L4294967295", u32::MAX, u32::MAX),
        ("L1-L4294967295", 1, u32::MAX),
    ] {
        let lines = Lines::parse(text).unwrap();
        assert_eq!((lines, lines.to_string().as_str()), (Lines::range(first, last).unwrap(), text));
    }
    assert_eq!(Lines::parse("%4C1%30%2DL%32%30"), Lines::parse("L10-L20"));
}

#[test]
fn line_syntax_errors_are_refused() {
    for (text, code, offset, length) in [
        ("", "NO_LINES", 0, 0),
        ("l10", "NO_LINES", 0, 1),
        ("L", "NO_LINES", 1, 0),
        ("L10-", "NO_LINES", 4, 0),
        ("L10-20", "NO_LINES", 4, 1),
        ("L10-L", "NO_LINES", 5, 0),
        ("L10-L20-L30", "NO_LINES", 7, 1),
        ("L10,L20", "NO_LINES", 3, 1),
        ("L10 ", "NO_LINES", 3, 1),
        ("L10%", "NO_LINES", 3, 1),
        ("L10%20", "NO_LINES", 3, 1),
        ("é", "NO_LINES", 0, 1),
        ("L0", "LINE_NUMBER", 1, 1),
        ("L010", "LINE_NUMBER", 1, 1),
        ("L1-L0", "LINE_NUMBER", 4, 1),
        ("L4294967296", "LINE_NUMBER", 1, 10),
        ("L99999999999999999999999", "LINE_NUMBER", 1, 10),
        ("L20-L10", "LINES_BACKWARDS", 4, 3),
    ] {
        let error = Lines::parse(text).unwrap_err();
        assert_eq!((error.code(), error.offset(), error.range().len()), (code, offset, length), "{text}");
    }
}

#[test]
fn one_line_is_a_range() {
    let one = Lines::line(7).unwrap();
    assert_eq!((Lines::parse("L7-L7"), one.to_string().as_str()), (Ok(one), "L7"));
    assert_eq!((one.first(), one.last()), (7, 7));
    let range = Lines::range(2, 3).unwrap();
    assert_eq!((range.first(), range.last(), range.numbers()), (2, 3, 2..=3));
    for (first, last) in [(0, 0), (0, 5), (5, 4)] {
        assert_eq!(Lines::range(first, last), None);
    }
}
