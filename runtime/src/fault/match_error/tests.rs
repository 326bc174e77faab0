use super::{MatchError, Mismatch};

/// A text that matches no route has an error without a route.
#[test]
fn the_innermost_route_has_the_error() {
    let error = MatchError::new(Mismatch::Number, "id");
    assert_eq!((error.route(), error.variable()), (None, Some("id")));
    let error = error.of_route(&"Inner");
    assert_eq!(error.route(), Some("Inner"));
    assert_eq!(error.of_route(&"Outer").route(), Some("Inner"));
    assert_eq!(MatchError::NO_MATCH.of_route(&"Any").route(), None);
}
