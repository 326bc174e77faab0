use crate::uri::{Uri, UriRef};
use alloc::format;

#[test]
fn debug_prints_no_secrets() {
    for (text, shown) in [
        ("http://user:pass@h:1/a?b#c", "http://***@h:1/a?b#c"),
        ("ssh://git@h/", "ssh://***@h/"),
        ("http://:@h/", "http://***@h/"),
        ("http://@h/a:b@c", "http://@h/a:b@c"),
        ("//u:p@h/it's", "//***@h/it's"),
        ("/a;sid=1/b?page=2&token=3#sig=4", "/a;sid=***/b?page=2&token=***#sig=***"),
    ] {
        let reference = UriRef::parse(text).unwrap();
        assert_eq!(format!("{reference:?}"), format!("\"{shown}\""));
        assert_eq!(format!("{}", reference.redacted()), shown);
        let uri = Uri::parse(text).map(|uri| format!("{uri:?}"));
        assert!(uri.is_err() || uri == Ok(format!("\"{shown}\"")), "{text}");
    }
}
