//! Checks the line and column of findings, even where the border of a read buffer falls inside the text.

use urika_sites::{Finding, Rules, check_str};

/// Returns the line and the column of the first finding.
fn first(text: &str) -> (u32, u32) {
    let report = check_str(text, &Rules::new());
    report.findings.first().map_or((0, 0), |Finding { at, .. }| (at.line, at.column))
}

const GOOD: &str = "{\"loc\":\"https://example.com/\"}\n";

/// The number of bytes that the reader takes from the file at once.
const BUFFER: usize = 1 << 16;

#[test]
fn white_space_in_which_a_buffer_ends_counts() {
    for length in [0, BUFFER - 2, BUFFER - 1, BUFFER, BUFFER + 1, 3 * BUFFER] {
        let (spaces, indent) = (" ".repeat(length), u32::try_from(length).unwrap());
        for (text, column) in [("[{\"loc\":\"/a\"}]", 9), ("{\"loc\":\"/a\"}", 8), ("{\"loc\":\"/a\",\n}", 8)]
        {
            assert_eq!(first(&format!("{spaces}{text}")), (1, indent + column), "{length} {text:?}");
            assert_eq!(first(&format!("\n\n{spaces}{text}")), (3, indent + column), "{length} {text:?}");
            assert_eq!(first(&format!("{spaces}\n\n{text}")), (3, column), "{length} {text:?}");
        }
        assert_eq!(first(&format!("{GOOD}\n{spaces}{{\"loc\":\"/a\"}}")), (3, indent + 8), "{length}");
    }
}

/// The JSON reader counts a single carriage return as a line end, and the rest of the crate does not.
#[test]
fn a_carriage_return_by_itself_ends_no_line() {
    assert_eq!(first("[\r{\"loc\":\"/a\"}]"), (1, 10));
    assert_eq!(first("[\r\n{\"loc\":\"/a\"}]"), (2, 8));
    assert_eq!(first("[\r\r\n\r{\"loc\":\"/a\"}]"), (2, 9));
    assert_eq!(first("{\"loc\":\r\"/a\"}\n"), (1, 9));
    assert_eq!(first("{\r\n\"loc\":\r\"/a\"}"), (2, 8));
    // The line is cut off just before or just after the border of the JSON reader's buffer.
    for length in [1020, 1021, 1022, 1023] {
        let text = format!("{GOOD}{{{}\r\n{{}}", " ".repeat(length));
        assert_eq!(first(&text), (2, u32::try_from(length).unwrap() + 3));
    }
}

/// A form feed is white space in Rust, but not in JSON (RFC 8259, section 2).
#[test]
fn a_form_feed_is_not_passed_over() {
    assert_eq!(first(&format!("{GOOD}\u{c}\n{GOOD}")), (2, 1));
    assert_eq!(first(&format!("\u{c}{GOOD}")), (1, 1));
}
