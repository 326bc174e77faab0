//! Diagnostics: for any string, a diagnostic has three lines and its caret points at the fault.

use proptest::prelude::*;
use urika::value::Encoded;
use urika::{Diagnostic, Host, ParseError, Policy, Uri, UriRef};
use urika_runtime::{Fault, FaultKind, Part, What};

use crate::strategies::{any_text, long_text};

/// Returns the error of every parser for a string.
fn errors(text: &str) -> Vec<ParseError> {
    let results = [
        Uri::parse(text).err(),
        UriRef::parse(text).err(),
        Policy::LITERAL.normalize(text).err(),
        Policy::EXACT.normalize(text).err(),
        Policy::LITERAL.strict().normalize(text).err(),
        Policy::LITERAL.normalize_ref(text).err(),
        Host::parse(text).err(),
        Encoded::parse(text).err(),
    ];
    results.into_iter().flatten().collect()
}

/// Checks that the diagnostic has a title, the text and a caret, and no invisible character or line break in a
/// line.
fn check_lines(diagnostic: &str) -> Result<(), TestCaseError> {
    same!(diagnostic.lines().count(), 3, "{:?}", diagnostic);
    let is_harmful = |c: char| {
        let is_bidi = matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
        (c.is_control() && c != '\n') || is_bidi || matches!(c, '\u{2028}' | '\u{2029}')
    };
    holds!(!diagnostic.contains(is_harmful), "{:?}", diagnostic);
    Ok(())
}

/// Checks that the character above the first caret is the faulty character.
///
/// The check needs one column for each character before the fault. Other characters have a test of their own.
fn check_caret(diagnostic: &str, text: &str, offset: usize) -> Result<(), TestCaseError> {
    let lines: Vec<&str> = diagnostic.lines().collect();
    let column = lines[2].chars().take_while(|c| *c == ' ').count();
    holds!(lines[2].chars().nth(column) == Some('^'), "{diagnostic}");
    if text[..offset].contains(|c| c >= '\u{300}') {
        return Ok(());
    }
    let shown: String = lines[1].chars().skip(column).collect();
    match text[offset..].chars().next() {
        None => holds!(shown.is_empty(), "{diagnostic}"),
        Some(c) => {
            let code_point = format!("<U+{:04X}>", c as u32);
            holds!(shown.starts_with(c) || shown.starts_with(&code_point), "{c:?} in {diagnostic}");
        }
    }
    Ok(())
}

/// Terminals use two columns for East Asian characters and emoji, and none for combining marks.
#[test]
fn the_caret_counts_columns() {
    for (text, column) in [
        ("http://h/a b", 10),
        ("http://h/é b", 10),
        ("http://h/日本 b", 13),
        ("http://h/한글 b", 13),
        ("http://h/ｆ b", 11),
        ("http://h/🚀 b", 11),
        ("http://h/e\u{301} b", 10),
    ] {
        let error = Policy::LITERAL.normalize(text).expect_err("a space");
        let diagnostic = error.diagnostic(text).to_string();
        let caret = diagnostic.lines().nth(2).and_then(|line| line.find('^'));
        assert_eq!(caret, Some(column + 2), "{diagnostic}");
    }
}

proptest! {
    #![proptest_config(crate::config())]

    #[test]
    fn diagnostics_of_any_text_have_three_lines(text in prop_oneof![any_text(), long_text()]) {
        for error in errors(&text) {
            let diagnostic = error.diagnostic(&text).to_string();
            check_lines(&diagnostic)?;
            check_caret(&diagnostic, &text, error.offset())?;
        }
    }

    /// A diagnostic knows its length, because const evaluation must size its buffer.
    #[test]
    fn a_diagnostic_knows_its_length(text in prop_oneof![any_text(), long_text()]) {
        for error in errors(&text) {
            // The diagnostic already has the normal form, which `Display` would compute.
            let diagnostic = error.diagnostic(&text).with_normal("http://h/");
            same!(diagnostic.rendered_len(), diagnostic.to_string().len());
        }
    }

    /// Every diagnostic shows only part of a long string. Only the normal form is shown whole.
    #[test]
    fn a_diagnostic_of_long_text_is_short(text in long_text()) {
        for error in errors(&text) {
            let diagnostic = error.diagnostic(&text).with_normal("http://h/").to_string();
            let longest = diagnostic.lines().map(|line| line.chars().count()).max();
            holds!(longest < Some(500), "{}", diagnostic);
        }
    }

    /// A diagnostic drawn over another string is wrong, but does not panic.
    #[test]
    fn a_diagnostic_of_another_text_is_no_panic(text in any_text(), other in any_text()) {
        for error in errors(&text) {
            check_lines(&error.diagnostic(&other).to_string())?;
        }
    }

    #[test]
    fn a_diagnostic_of_any_fault_is_no_panic(text in any_text(), offset in 0..40u32, length in 0..40u32, found in any::<char>()) {
        let kinds = [FaultKind::Unexpected(found), FaultKind::EscapeDigit(found), FaultKind::Invisible(found)];
        for kind in kinds.into_iter().chain([FaultKind::Relative]) {
            let fault = Fault { kind, part: Part::Path, offset, length };
            check_lines(&Diagnostic::new(fault, What::Uri, &text).to_string())?;
        }
    }

    /// `Display` of an error is one line without control characters.
    #[test]
    fn display_is_one_line(text in any_text()) {
        for error in errors(&text) {
            let line = error.to_string();
            same!(line.lines().count(), 1);
            holds!(!line.contains(char::is_control), "{:?}", line);
        }
    }
}
