use super::*;

fn suffix<'u>(text: &'u str, literal: &str, case: Case) -> Option<&'u str> {
    strip_suffix(text, literal, case, Reserved::Decoded)
}

#[test]
fn escapes_stay_where_they_mean_something() {
    for (text, expected) in [
        ("users", "users"),
        ("a%2Cb%40", "a,b@"),
        ("%61", "a"),
        ("%2f", "%2F"),
        ("caf\u{e9}", "caf%C3%A9"),
        ("caf%c3%a9", "caf%C3%A9"),
        ("100%25", "100%25"),
    ] {
        assert_eq!(canonical(text, false), expected);
    }
    assert_eq!(canonical("a%2Cb%40%3a@h:1", true), "a,b%40%3A@h:1");
}

#[test]
fn escapes_are_what_they_stand_for() {
    for (text, literal, is_equal) in [
        ("a", "a", true),
        ("%61", "a", true),
        ("a", "%61", true),
        ("%c3%a9", "é", true),
        ("%C3%A9", "%c3%A9", true),
        ("%40", "@", true),
        ("%2F", "/", false),
        ("/", "%2f", false),
        ("%2f", "%2F", true),
        ("%25", "%25", true),
        ("%", "%25", false),
        ("%g1", "%01", false),
        ("%6g", "%60", false),
        ("%g1", "%g1", true),
        ("é", "é", false),
        ("é", "%C3%A9", false),
        ("A", "a", false),
        ("", "", true),
        ("aa", "a", false),
    ] {
        assert_eq!(is(text, literal, Case::Kept), is_equal, "{text} {literal}");
        let is_suffix = suffix(text, literal, Case::Kept) == Some("");
        assert_eq!(is_suffix, is_equal, "{text} {literal}");
        assert_eq!(compare(text, literal).is_eq(), is_equal, "{text} {literal}");
    }
    assert!(is("eX%4Dple", "ExmPLE", Case::of_authority("", "eX%4Dple")));
    for (text, literal, is_equal) in [
        ("git@h", "git@H", true),
        ("%67it@h", "git@h", true),
        ("GIT@h", "git@h", false),
        ("git%40h", "git@h", false),
        ("git@h", "git%40h", false),
        ("a%3Ab@h", "a:b@h", false),
        ("a%3ab@h", "a%3Ab@h", true),
    ] {
        let case = Case::of_authority("", text);
        assert_eq!(is(text, literal, case), is_equal, "{text} {literal}");
        let is_suffix = suffix(text, literal, case) == Some("");
        assert_eq!(is_suffix, is_equal, "{text} {literal}");
    }
    assert_eq!(strip_prefix("%c3%A9é", "é", Case::Kept), Some("é"));
    assert_eq!(suffix("é%2e", ".", Case::Kept), Some("é"));
}

/// An escape of a reserved character never matches that character in the literal after a value, in any part.
#[test]
fn escapes_are_data_before_a_literal() {
    for case in [Case::Kept, Case::of_authority("", "h%3D:%3D@h")] {
        for (text, literal, behind, between) in [
            ("a=", "=", Some("a"), Some("a")),
            ("a%3D", "=", None, None),
            ("a=%2e", "=.", Some("a"), Some("a")),
            ("a%3D", "%3d", Some("a"), Some("a")),
            ("a/=", "/=", Some("a"), Some("a")),
            ("a/%3D", "/=", Some("a"), None),
            ("a=/%3D", "=/=", Some("a"), None),
            ("a%3D/=", "=/=", None, None),
        ] {
            assert_eq!(strip_behind(text, literal, case), behind, "{text} {literal}");
            assert_eq!(strip_between(text, literal, case), between, "{text} {literal}");
        }
    }
}

/// The whole text decides where its host is, not a single literal.
#[test]
fn users_have_case_wherever_a_literal_stands() {
    let text = "Ab%43-x@Ab.De";
    let case = Case::of_authority("", text);
    assert_eq!(case, Case::Folded(5));
    assert_eq!(strip_prefix(text, "abc", case), None);
    assert_eq!(strip_prefix(text, "AbC", case), Some("-x@Ab.De"));
    assert_eq!(strip_prefix("@Ab.De", "@aB", case), Some(".De"));
    assert_eq!(suffix(text, "@aB.dE", case), Some("Ab%43-x"));
    let before = case.before("-x@Ab.De".len());
    assert_eq!((suffix("Ab%43", "c", before), suffix("Ab%43", "C", before)), (None, Some("Ab")));
    assert_eq!(suffix("x@Ab", "aB", case.before(".De".len())), Some("x@"));
    assert_eq!(Case::Kept.before(1), Case::Kept);
}

/// A binary search among sorted literals finds those that a string equals.
#[test]
fn sorted_literals_can_be_searched() {
    let mut literals =
        ["", "%", "%25", "%2F", "%C3%A9", "%61", "a", "/", "a/", "A", "b%", "\u{e9}", "\u{e9}a", "~", "%7E"];
    let texts = literals;
    literals.sort_by(|one, other| order(one, other));
    for text in texts {
        let place = |ordering: fn(Ordering) -> bool| {
            literals.iter().filter(|literal| ordering(compare(text, literal))).count()
        };
        let (before, equal) = (place(Ordering::is_gt), place(Ordering::is_eq));
        for (at, literal) in literals.iter().enumerate() {
            let is_within = (before..before + equal).contains(&at);
            assert_eq!(is(text, literal, Case::Kept), is_within, "{text} {literal}");
        }
    }
}
