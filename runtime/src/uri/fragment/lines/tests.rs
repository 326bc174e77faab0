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
        ("L10,20", "NO_LINES", 3, 1),
        ("L10C", "NO_LINES", 4, 0),
        ("L10C5C6", "NO_LINES", 5, 1),
        ("L10-C5", "NO_LINES", 4, 1),
        ("L10c5", "NO_LINES", 3, 1),
        ("L10-20-30", "NO_LINES", 6, 1),
        ("L10C0", "LINE_NUMBER", 4, 1),
        ("L10C05", "LINE_NUMBER", 4, 1),
        ("L1-4294967296", "LINE_NUMBER", 3, 10),
        ("L20-10", "LINES_BACKWARDS", 4, 2),
        ("L7C9-L7C8", "LINES_BACKWARDS", 5, 4),
        ("L10-L", "NO_LINES", 5, 0),
        ("L10-L20-L30", "NO_LINES", 7, 1),
        ("L10,L20", "NO_LINES", 3, 1),
        ("L10 ", "NO_LINES", 3, 1),
        ("L10%", "NO_LINES", 3, 1),
        ("L10%20", "NO_LINES", 3, 1),
        ("é", "NO_LINES", 0, 2),
        ("L0", "LINE_NUMBER", 1, 1),
        ("L00", "LINE_NUMBER", 1, 2),
        ("L%30", "LINE_NUMBER", 1, 3),
        ("L%3005", "LINE_NUMBER", 1, 4),
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

/// Columns are kept and written, and the second `L` is written always.
#[test]
fn lines_have_columns_and_one_text() {
    for (text, written, columns) in [
        ("L10-20", "L10-L20", (None, None)),
        ("L10C5-L20C10", "L10C5-L20C10", (Some(5), Some(10))),
        ("L10C5-20C10", "L10C5-L20C10", (Some(5), Some(10))),
        ("L10C5-L20", "L10C5-L20", (Some(5), None)),
        ("L10-L20C3", "L10-L20C3", (None, Some(3))),
        ("L10C9-L20C1", "L10C9-L20C1", (Some(9), Some(1))),
        ("L7C5", "L7C5", (Some(5), Some(5))),
        ("L7C5-L7C5", "L7C5", (Some(5), Some(5))),
        ("L7C5-L7C8", "L7C5-L7C8", (Some(5), Some(8))),
        ("L7C5-L7", "L7C5-L7", (Some(5), None)),
        ("L7-L7C5", "L7-L7C5", (None, Some(5))),
        ("L1%30%43%35%2D2%30", "L10C5-L20", (Some(5), None)),
    ] {
        let lines = Lines::parse(text).unwrap();
        assert_eq!((lines.to_string().as_str(), lines.columns()), (written, columns), "{text}");
        assert_eq!(Lines::parse(written), Ok(lines), "{text}");
    }
    assert_ne!(Lines::parse("L7C5"), Lines::parse("L7"));
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
