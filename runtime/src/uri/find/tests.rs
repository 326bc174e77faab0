use alloc::vec::Vec;

use super::find_uris;

#[test]
fn uris_are_found_in_running_text() {
    for (text, expected) in [
        ("", &[] as &[&str]),
        ("http://h", &["http://h"]),
        ("See http://h/a.", &["http://h/a"]),
        ("http://h/a, http://h/b; http://h/c!", &["http://h/a", "http://h/b", "http://h/c"]),
        ("(http://h/a)", &["http://h/a"]),
        ("http://h/a_(b)", &["http://h/a_(b)"]),
        ("(http://h/a_(b)).", &["http://h/a_(b)"]),
        ("[a](http://h/b)", &["http://h/b"]),
        ("[http://h/b]", &["http://h/b"]),
        ("**http://h/b**", &["http://h/b"]),
        ("'http://h/it's'", &["http://h/it's"]),
        ("\"http://h/?a=b\"", &["http://h/?a=b"]),
        ("`http://h`", &["http://h"]),
        ("{\"url\":\"http://h\"}", &["http://h"]),
        ("<http://h/a.>", &["http://h/a."]),
        ("<URL:ftp://h/a>,<url:x:y>", &["ftp://h/a", "x:y"]),
        ("<a href=http://h>", &["http://h"]),
        ("<x:>", &[]),
        ("<made-up:x>", &["made-up:x"]),
        ("<http://h/a b>", &["http://h/a"]),
        ("mailto:kim@h.example, tel:+1-2", &["mailto:kim@h.example", "tel:+1-2"]),
        ("note: std::vec at 12:30, a:b", &[]),
        ("mailto: nobody", &[]),
        ("URL:http://h", &["http://h"]),
        ("1http://h 日本http://h/。", &["http://h", "http://h/"]),
        ("https://example.com。", &["https://example.com"]),
        ("http://[::1]:80/a and http://[::1].", &["http://[::1]:80/a", "http://[::1]"]),
        ("http://[::1 http://h", &["http://h"]),
        ("at http://localhost:8080: refused", &["http://localhost:8080"]),
        ("http://h:80a http://bücher.example http://h\\a http://h{x} http://u@v@w http://%zz", &[]),
        ("http://h/100%, file:///a file:/// http:// http://?a http://...", &["http://h/100", "file:///a"]),
        ("http://h#a#b", &["http://h#a"]),
        ("x://y://z", &["x://y://z"]),
    ] {
        let found: Vec<_> = find_uris(text).map(|(_, uri)| uri.as_str()).collect();
        assert_eq!(found, expected, "{text}");
    }
}
