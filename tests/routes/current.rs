//! Which link of a menu is the current page.

use urika::Routes;
use urika::value::Segment;

#[derive(Routes)]
enum Site<'a> {
    #[route("/")]
    Home,
    #[route("/users/{name}{?page}")]
    User { name: Segment<'a>, page: Option<u32> },
    #[routes("/admin")]
    Admin(Admin),
}

#[derive(Routes)]
enum Admin {
    #[route("/logs{?from}")]
    Logs { from: Option<u8> },
}

#[derive(Routes)]
enum Away {
    #[route("https://example.com/a{?q}")]
    A { q: Option<u8> },
}

#[test]
fn a_link_is_current_at_its_path_with_any_query() {
    let user = |name, page| Site::User { name: Segment::parse(name).unwrap(), page };
    for (link, uri, is_current) in [
        (user("kim", None), "/users/kim", true),
        (user("kim", Some(2)), "/users/kim?page=1#a", true),
        (user("a~b", None), "/users/a%7eb", true),
        (user("kim", None), "https://example.com/users/kim?x", true),
        (user("kim", None), "/users/kim/", false),
        (user("kim", None), "/users/Kim", false),
        (user("kim", None), "//users/kim", false),
        (user("kim", None), "users/kim", false),
        (user("kim", None), "/users/k im", false),
        (user("a b", None), "/users/a%20b", true),
        (user("kim", None), "", false),
        (Site::Home, "/?q", true),
        (Site::Home, "https://example.com", true),
        (Site::Home, "/users", false),
        (Site::Admin(Admin::Logs { from: Some(1) }), "/admin/logs?from=2", true),
        (Site::Admin(Admin::Logs { from: None }), "/logs", false),
    ] {
        assert_eq!(link.is_current(uri), is_current, "{uri}");
    }
    let away = Away::A { q: None };
    assert!(away.is_current("HTTPS://example.com:443/a?q=7") && !away.is_current("/a"));
    assert!(!away.is_current("https://example.org/a"));
}
