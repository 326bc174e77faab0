use alloc::format;
use alloc::string::{String, ToString};

use super::{Diagnostic, Fault, FaultKind, UNABRIDGED, WINDOW, What};
use crate::fault::Part;
use crate::policy::Policy;

#[test]
fn the_normal_form_is_found() {
    for text in
        ["https://H/", "https://h", "http://h:80/%7ea/../b?%7e", "mailto:a@B", "http://h/é", "http://é/"]
    {
        let Ok(normal) = Policy::LITERAL.normalize(text) else { continue };
        let error = Policy::LITERAL.strict().normalize(text).unwrap_err();
        let shown = Diagnostic::new(error.fault(), What::Uri, text).with_normal(normal.uri().as_str());
        assert_eq!(error.diagnostic(text).to_string(), shown.to_string());
        assert!(shown.to_string().ends_with(&alloc::format!("the normal form is `{}`", normal.uri())));
    }
    let error = Policy::LITERAL.strict().normalize_ref("../%7E").unwrap_err();
    assert!(error.diagnostic("../%7E").to_string().ends_with("the normal form is `../~`"));
}

/// A given normal form is shown, and not computed.
#[test]
fn a_normal_form_that_is_given_is_shown() {
    let error = Policy::RFC3986.strict().normalize("HTTP://h/").unwrap_err();
    let shown =
        Diagnostic::new(error.fault(), What::Uri, "HTTP://h/").with_normal("http://given/").to_string();
    assert!(shown.ends_with("the normal form is `http://given/`"), "{shown}");
}

#[test]
fn a_message_is_as_long_as_it_says() {
    for text in ["http://h/a b", "http://h/\u{202E}", "1:", "a"] {
        let error = crate::uri::Uri::parse(text).unwrap_err();
        let diagnostic = error.diagnostic(text);
        assert_eq!(diagnostic.rendered_len(), diagnostic.to_string().len(), "{text}");
    }
}

/// The policy knows the entries of its list; the fault does not.
#[test]
fn a_policy_says_what_it_takes() {
    let policy = Policy::RFC3986.hosts(&["a.b"]);
    let fault = policy.normalize("http://h/").unwrap_err().fault();
    let diagnostic = Diagnostic::new(fault, What::Uri, "http://h/");
    assert!(diagnostic.under(&policy).to_string().ends_with("^ use `a.b`"));
    assert!(!diagnostic.to_string().contains("a.b"));
}

/// Returns the string and the line of the caret for a fault of this length.
fn drawn(text: &str, offset: usize, length: usize) -> (String, usize, usize) {
    let fault = Fault::new(FaultKind::Relative, Part::Path, offset, offset + length);
    let excerpt = Diagnostic::new(fault, What::Uri, text).excerpt();
    let (shown, caret) = excerpt.split_once('\n').unwrap();
    let indent = caret.len() - caret.trim_start().len();
    assert_eq!(caret.trim_start(), "^".repeat(caret.len() - indent));
    (String::from(shown.strip_prefix("  ").unwrap()), indent - 2, caret.len() - indent)
}

#[test]
fn the_caret_stands_below_what_is_at_fault() {
    for (text, offset, length, expected) in [
        ("ab", 0, 1, ("ab", 0, 1)),
        ("abcd", 1, 2, ("abcd", 1, 2)),
        ("ab", 2, 0, ("ab", 2, 1)),
        ("", 0, 0, ("", 0, 1)),
        ("\u{6F22}b", 3, 1, ("\u{6F22}b", 2, 1)),
        ("a\u{6F22}b", 1, 3, ("a\u{6F22}b", 1, 2)),
        ("a\u{301}b", 3, 1, ("a\u{301}b", 1, 1)),
        // An invisible character is shown as its code point, or omitted.
        ("a\u{202E}b", 1, 3, ("a<U+202E>b", 1, 8)),
        ("a\u{202E}bc d", 6, 1, ("…bc d", 3, 1)),
        ("a b\u{202E}c", 1, 1, ("a b…", 1, 1)),
        ("\n", 0, 1, ("<U+000A>", 0, 8)),
        // The caller may pass another string than the one that was parsed.
        ("\u{E9}a", 1, 1, ("\u{E9}a", 0, 1)),
        ("ab", 9, 9, ("ab", 2, 1)),
    ] {
        assert_eq!(drawn(text, offset, length), (expected.0.into(), expected.1, expected.2), "{text:?}");
    }
}

#[test]
fn long_text_is_shown_around_the_fault() {
    let a = |count| "a".repeat(count);
    assert_eq!(drawn(&a(UNABRIDGED), 0, 1), (a(UNABRIDGED), 0, 1));
    assert_eq!(drawn(&a(UNABRIDGED + 1), 0, 1), (a(WINDOW + 1) + "…", 0, 1));
    assert_eq!(drawn(&a(UNABRIDGED + 1), UNABRIDGED, 1), (format!("…{}", a(WINDOW + 1)), WINDOW + 1, 1));
    // Only a part of a long fault is shown.
    let around = |count| format!("…{}…", a(count));
    assert_eq!(drawn(&a(600), 100, 60), (around(60 + 2 * WINDOW), WINDOW + 1, 60));
    assert_eq!(drawn(&a(600), 100, 400), (around(2 * UNABRIDGED), WINDOW + 1, 2 * UNABRIDGED - WINDOW));
}

/// Const evaluation and `Display` produce the same message.
#[test]
fn rendered_messages_are_those_that_print() {
    const DIAGNOSTIC: Diagnostic<'_> = {
        let fault = Fault::new(FaultKind::Unexpected('\u{202E}'), Part::Path, 9, 12);
        Diagnostic::new(fault, What::Uri, "http://h/\u{202E}a")
    };
    let rendered = DIAGNOSTIC.render::<{ DIAGNOSTIC.rendered_len() }>();
    assert_eq!(str::from_utf8(&rendered), Ok(&*DIAGNOSTIC.to_string()));
}

/// The sample of a template has a placeholder for each expression. A message loses none of its end, whatever their
/// number, and an excerpt begins and ends at whole placeholders.
#[test]
fn placeholders_are_shown_as_expressions() {
    for count in 1..60 {
        let sample = format!("https://H/{}", "-somevalue".repeat(count));
        let at = "https://".len();
        let fault = Fault::new(FaultKind::NotNormal, Part::Host, at, 1);
        let normal = sample.replace('H', "h");
        let shown = Diagnostic::new(fault, What::Template, &sample)
            .with_normal(&normal)
            .of_sample("somevalue")
            .to_string();
        assert!(shown.ends_with('`'), "{count}: {shown}");
        let places = |text: &str| shown.matches(text).count();
        assert!(places("{…}") == 0 || places("somevalue") == 0, "{count}: {shown}");
        assert!(count > 3 || places("{…}") == 2 * count, "{count}: {shown}");
        let sample = sample + "<";
        let end = Fault::new(FaultKind::Unexpected('<'), Part::Path, sample.len() - 1, 1);
        let shown = Diagnostic::new(end, What::Template, &sample).of_sample("somevalue").to_string();
        let excerpt = shown.lines().nth(1).unwrap_or_default();
        assert!(!excerpt.replace("somevalue", "").contains("value"), "{count}: {excerpt}");
    }
}

/// A placeholder is shown as an expression, and the text of the template is not, even if it is alike.
#[test]
fn a_text_like_a_placeholder_is_shown_as_it_is() {
    for (placeholder, sample, expected) in [
        ("somevalue", "https://h/somevalue<", "https://h/{…}<"),
        ("somevalue", "https://h/somevalue0<", "https://h/{…}0<"),
        ("somevalue0", "https://h/somevalue/somevalue0<", "https://h/somevalue/{…}<"),
        ("somevalue1", "https://h/somevalue0/somevalue1<", "https://h/somevalue0/{…}<"),
    ] {
        let end = Fault::new(FaultKind::Unexpected('<'), Part::Path, sample.len() - 1, 1);
        let shown = Diagnostic::new(end, What::Template, sample).of_sample(placeholder).to_string();
        assert_eq!(shown.lines().nth(1).map(str::trim), Some(expected));
    }
}
