//! The macro itself checks literal arguments, in every place of a variable.
use urika::uri_format;

fn main() {
    assert_eq!(uri_format!("/u/{name}", name = "a b"), "/u/a%20b");
    assert_eq!(uri_format!("/u{/name}", name = "a"), "/u/a");
    assert_eq!(uri_format!("/u/{+path}", path = "a/b"), "/u/a/b");
    assert_eq!(uri_format!("/u/{name:2}", name = "abc"), "/u/ab");
    assert_eq!(uri_format!("/u/{a}{b}", a = "a", b = "b"), "/u/ab");
    assert_eq!(uri_format!("/u?next={+next}", next = "/a"), "/u?next=/a");
    assert_eq!(uri_format!("/u{#section}", section = "a"), "/u#a");
    assert_eq!(uri_format!("https://{tenant}.example.com/", tenant = "acme"), "https://acme.example.com/");
    assert_eq!(uri_format!("https://{host}/", host = "example.com"), "https://example.com/");
    assert_eq!(uri_format!("https://{host}:{port}/{id}", host = "h.example", port = 8080, id = 0x10),
        "https://h.example:8080/16");
    assert_eq!(uri_format!("https://{shard}.example.com/{?at}", shard = 7, at = -1), "https://7.example.com/?at=-1");
    assert_eq!(uri_format!("/u{?n}", n = 18_446_744_073_709_551_615), "/u?n=18446744073709551615");
    assert_eq!(uri_format!("db://{kind}/users", kind = "mysql"), "db://mysql/users");
}
