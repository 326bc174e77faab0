//! Checks the values that policies make.

use hygiene::policies::{
    BY_MACRO, FROM_ELSEWHERE, OURS, OurUri, SPELLED, in_place, is_read, our_uri, promoted, typed,
};
use urika_hygiene as hygiene;

#[test]
fn values_are_those_of_the_policies() {
    let home = "https://example.com/";
    assert_eq!(SPELLED.map(|uri| uri.as_str()), [home, home, "https://kim@Example.com", home]);
    assert_eq!(*promoted(), home);
    assert_eq!(
        BY_MACRO.map(|uri| uri.as_str()),
        ["https://kim@example.com/", "https://kim@Example.com", "https://example.com/v1"]
    );
    assert_eq!(
        FROM_ELSEWHERE.map(|uri| uri.as_str()),
        [home, "https://example.com/v1", "file:///a", "https://example.com/b", home]
    );
    let (ours, theirs) = typed();
    assert_eq!((ours.as_str(), theirs.as_str()), ("https://kim@example.com/", home));
    assert_eq!(ours, OurUri::new(OURS.normalize("https://kim@Example.com").unwrap().uri()).unwrap());
    assert!(is_read("https://h/") && !is_read("http://h/"));
    assert_eq!(in_place(), home);
    assert_eq!(our_uri!("https://Example.com"), home);
    assert_eq!(middle::policies::files::site_uri!("file:/a"), "file:///a");
    assert_eq!(middle::policies::LOCAL, "X:a");
}
