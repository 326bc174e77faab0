use super::{MatchError, Mismatch};

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
