use crate::uri::{Uri, UriRef};
use alloc::format;

#[test]
fn passwords_are_masked() {
    for (text, shown) in [
        ("http://user:pass@h:1/a?b#c", r#""http://user:***@h:1/a?b#c""#),
        ("http://user@h/", r#""http://user@h/""#),
        ("http://:@h/", r#""http://:***@h/""#),
        ("http://h/a:b@c", r#""http://h/a:b@c""#),
    ] {
        assert_eq!(format!("{:?}", Uri::parse(text).unwrap()), shown);
    }
    assert_eq!(format!("{:?}", UriRef::parse("//u:p@h").unwrap()), r#""//u:***@h""#);
}
