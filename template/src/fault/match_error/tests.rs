use alloc::string::ToString as _;

use super::{BuildError, FaultKind, MatchError, Mismatch};

/// A `Result` with an error is small. Clippy warns from 128 bytes on.
#[test]
fn errors_are_small() {
    let sizes = [size_of::<MatchError>(), size_of::<BuildError>()];
    assert!(sizes.iter().all(|size| *size <= 96), "{sizes:?}");
}

/// A string that matches no route has an error without a route.
#[test]
fn the_innermost_route_has_the_error() {
    let error = MatchError::new(Mismatch::Number, "id");
    assert_eq!((error.route(), error.variable()), (None, Some("id")));
    let error = error.of_route(&"Inner");
    assert_eq!(error.route(), Some("Inner"));
    assert_eq!(error.of_route(&"Outer").route(), Some("Inner"));
    assert_eq!(MatchError::NO_MATCH.of_route(&"Any").route(), None);
}

/// A template begins at the path if its text begins with one slash.
#[test]
fn a_whole_url_is_told_from_other_texts() {
    let path = MatchError::of(Mismatch::NoPath, "");
    for text in ["https://example.com/a", "a", ""] {
        assert_eq!(MatchError::no_match("/{a}", text), path, "{text}");
        assert_eq!(MatchError::no_match("{/a}", text), path, "{text}");
    }
    for (template, text) in [("/{a}", "/a/b"), ("//{a}", "https://a"), ("https://{a}", "a"), ("{+a}b", "a")] {
        assert_eq!(MatchError::no_match(template, text), MatchError::NO_MATCH, "{template} {text}");
    }
}

/// The sender of a request knows neither the names of routes nor the sections.
#[test]
fn a_message_for_clients_has_neither_route_nor_section() {
    for (mismatch, variable, expected) in [
        (Mismatch::Number, "x", "`x` is not a number; write digits only"),
        (Mismatch::Boolean, "x", "`x` is neither `true` nor `false`"),
        (
            Mismatch::Refused(FaultKind::NotUtf8),
            "x",
            "invalid `x`: decoded bytes are not UTF-8; percent-encode UTF-8: `é` is written `%C3%A9`",
        ),
        (
            Mismatch::Refused(FaultKind::ValueName(&["a", "b"])),
            "x",
            "invalid `x`: value is not one of the known names; use `a` or `b`",
        ),
        (
            Mismatch::Unknown(2, &[]),
            "",
            "unknown parameter; remove parameter 2: the template has no parameters",
        ),
    ] {
        let error = MatchError::new(mismatch, variable).of_route(&"Note");
        assert_eq!(error.for_client().to_string(), expected);
        let told = error.to_string();
        assert!(told.contains("route `Note`") && told.ends_with(']'), "{told}");
    }
    assert_eq!(MatchError::NO_ROUTE.for_client().to_string(), "no route matches the URI");
}

/// A mismatch names the numbers, the type or the parameters that would be accepted.
#[test]
fn errors_name_what_is_accepted() {
    const NAMES: &[(&str, &str)] = &[("a", "a"), ("b", "b"), ("c", "c"), ("d", "d"), ("e", "e"), ("f", "f")];
    for (mismatch, expected) in [
        (Mismatch::Range("0 to 255"), "`x` is out of range; expected 0 to 255 ["),
        (Mismatch::Digits(2), "`x` has fewer than 2 digits; add leading zeros ["),
        (Mismatch::Zeros(2), "`x` has leading zeros, and more than 2 digits; remove the leading zeros ["),
        (Mismatch::Name(&["a"]), "`x` is not one of the known names; use `a` ["),
        (Mismatch::Name(&["a", "b", "c"]), "known names; use `a`, `b` or `c` ["),
        (Mismatch::Name(&["a", "b", "c", "d", "e", "f"]), "use `a`, `b`, `c`, `d`, `e`, … ["),
        (
            Mismatch::Refused(FaultKind::ValueName(&["a", "b"])),
            "not one of the known names; use `a` or `b` [",
        ),
        (Mismatch::PrefixLength(3), "`x` is longer than its prefix `:3` allows; shorten it ["),
        (
            Mismatch::not_parsed::<core::net::IpAddr>(),
            "`x` is not a valid `IpAddr`; write it as `IpAddr` prints it [",
        ),
        (
            Mismatch::not_parsed::<Option<core::net::IpAddr>>(),
            "`x` is not a valid `Option`; write it as `Option` prints it [",
        ),
        (Mismatch::not_parsed::<u8>(), "`x` is not a valid `u8`; write it as `u8` prints it ["),
        (
            Mismatch::Unknown(2, &[]),
            "unknown parameter; remove parameter 2: the template has no parameters [",
        ),
        (Mismatch::Unknown(1, &NAMES[..2]), "; remove parameter 1: the template has only `a` and `b` ["),
        (Mismatch::Unknown(1, NAMES), ": the template has only `a`, `b`, `c`, `d`, `e`, … ["),
    ] {
        let said = MatchError::of(mismatch, "x").to_string();
        assert!(said.contains(expected), "{said}");
    }
}

/// A set does not say that one of its templates does not match.
#[test]
fn a_set_has_no_route_for_a_string() {
    assert_eq!(MatchError::NO_MATCH.of_set(), MatchError::NO_ROUTE);
    let other = MatchError::new(Mismatch::Number, "id");
    assert_eq!(other.clone().of_set(), other);
}
