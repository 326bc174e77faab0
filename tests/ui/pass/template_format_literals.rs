//! What a literal argument is, the macro sees, wherever the variable stands.
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
    assert_eq!(uri_format!("db://{kind}/users", kind = "mysql"), "db://mysql/users");
}
