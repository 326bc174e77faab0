//! Checks the messages that no text of the table can cause: the text is too long for the table, the message
//! needs more context, or a reference leaves its base.

use urika::{ConfineError, Diagnostic, FaultKind, Part, Policy, Uri, UriRef};
use urika_runtime::{Fault, What};

#[test]
fn text_that_is_too_long_is_worded() {
    let fault = Fault { kind: FaultKind::TooLong, part: Part::Scheme, offset: 0, length: 0 };
    let expected = "\
invalid URI: input is longer than 4294967295 bytes [urika, limits]
  http://h/
  ^ shorten it";
    assert_eq!(Diagnostic::new(fault, What::Uri, "http://h/").to_string(), expected);
}

#[test]
fn empty_text_is_worded() {
    let error = Uri::parse("").expect_err("no scheme");
    let expected = [
        "invalid URI: relative reference where a URI is needed [RFC 3986, section 4.3]",
        "  ",
        "  ^ begin with a scheme, as in `https://example.com/`; `UriRef` accepts references",
    ];
    assert_eq!(error.diagnostic("").to_string(), expected.join("\n"));
}

/// With a known normal form, as in the macros, the help shows that form.
#[test]
fn the_normal_form_is_shown_where_it_is_known() {
    let error = Policy::LITERAL.strict().normalize("https://H/").expect_err("not normal");
    let diagnostic = Diagnostic::new(error.fault(), What::Uri, "https://H/").with_normal("https://h/");
    let expected = "\
invalid URI: host is not in normal form [RFC 3986, section 6.2]
  https://H/
          ^ the normal form is `https://h/`";
    assert_eq!(diagnostic.to_string(), expected);
}

/// Errors of [`Uri::resolve_within`] have messages of their own.
#[test]
fn each_confinement_is_worded() {
    let within = |base, reference| {
        let reference = UriRef::parse(reference).expect("a reference");
        Uri::parse(base).expect("a base").resolve_within(reference).expect_err("out of the base")
    };
    for (base, reference, code, words) in [
        (
            "http://h/a",
            "b",
            "BASE_NO_SLASH",
            "path of the base does not end in `/`; add `/`, or use a `Base`, which keeps its whole path [RFC 3986, section 5.2.3]",
        ),
        (
            "http://h/a/",
            "http:b",
            "REFERENCE_SCHEME",
            "reference has a scheme; pass only a path [RFC 3986, section 5.2.2]",
        ),
        (
            "http://h/a/",
            "//h/a/b",
            "REFERENCE_AUTHORITY",
            "reference has a host after `//`; pass only a path [RFC 3986, section 5.2.2]",
        ),
        (
            "http://h/a/",
            "../b",
            "OUTSIDE_BASE",
            "reference leads outside the base; remove its leading `/`, and each `..` [RFC 3986, section 5.2.4]",
        ),
        (
            "http://h/a/",
            "b/%2e%2E",
            "HIDDEN_DOTS",
            "hidden dot segment in path at byte 2; pass the path without `.` and `..`, even percent-encoded [RFC 3986, section 6.2.2.2]",
        ),
        (
            "http://h/a/",
            "b%00",
            "HIDDEN_NUL",
            "percent-encoded NUL in path at byte 1; remove it [RFC 3986, section 7.3]",
        ),
    ] {
        let error: ConfineError = within(base, reference);
        assert_eq!((error.code(), error.to_string().as_str()), (code, words), "{reference} in {base}");
    }
}
