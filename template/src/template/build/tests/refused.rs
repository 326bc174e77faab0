//! Templates with a mistake that no value can correct.

use alloc::format;
use alloc::string::ToString as _;

use crate::template::Template;
use crate::template::syntax::{SYNTAXES, Syntax};

/// The schemes are those of the macros.
#[test]
fn a_whole_value_needs_its_delimiter() {
    let code = |text: &str| Template::parse(text).expect(text).prepare().err().map(|error| error.code());
    for Syntax { scheme, delimiter, .. } in SYNTAXES {
        assert_eq!(code(&format!("{scheme}:{{x}}")), Some("VALUE_DELIMITER"), "{scheme}");
        assert_eq!(code(&format!("{scheme}:{{+x}}")), None, "{scheme}");
        let follows = code(&format!("{scheme}:{{x}}{delimiter}a")).is_none();
        assert_eq!(follows, !matches!(*scheme, "tel" | "sms" | "data"), "{scheme}");
    }
}

/// Templates in which no value would be safe, with the variable that is named.
#[test]
fn a_place_without_a_safe_value_is_refused_once_and_for_all() {
    for (template, variable) in [
        ("https://example.com{x}", Some("x")),
        ("{x}://example.com/", Some("x")),
        ("https://example.com:80{x}/", Some("x")),
        ("https://example.com/a{&x}", Some("x")),
        ("/a{?x}{?y}", Some("y")),
        ("/{/x}", Some("x")),
        ("/a{x:2}{?x*}", Some("x")),
        ("https://a.{x}/", Some("x")),
    ] {
        let error = Template::parse(template).unwrap().prepare().unwrap_err();
        assert_eq!((error.code(), error.variable()), ("VALUE_PLACE", variable), "{template}");
    }
    for (template, code) in [
        ("https://u@example.com/{x}", "USERINFO"),
        ("/a/{x}/../b", "SEGMENT_DOTS"),
        ("www.example.com/{x}", "RELATIVE_URL"),
        ("htps://example.com/{x}", "SCHEME_NEAR_MISS"),
    ] {
        let error = Template::parse(template).unwrap().prepare().unwrap_err();
        assert_eq!((error.code(), error.variable()), (code, None), "{template}");
    }
}

/// A message about the text of a template says how to write the template.
#[test]
fn literals_at_fault_have_a_remedy() {
    let dots =
        "dot segment after an expression; write the path without `.` and `..` [RFC 3986, section 6.2.2.3]";
    let colon = "colon at the beginning of a segment is literal text; did you mean `{id}`? a literal colon is written `%3A` [RFC 6570, section 2.2]";
    let dollar = "`$` before an expression is literal text; remove it; a literal `$` is written `%24` [RFC 6570, section 2.2]";
    for (template, expected) in [
        ("/users/{id}/../admin", dots),
        ("/users/{id}/%2e%2E/admin", dots),
        ("/users{/id}/.", dots),
        (
            "../..{/id}",
            "dot segment before an expression that begins a segment; write the path without `.` and `..` [RFC 3986, section 3.3]",
        ),
        ("/users/:id", colon),
        ("/:id/{x}", colon),
        ("/users/${id}", dollar),
        ("/users${/id}", dollar),
        ("/users?a=${id}", dollar),
        (
            "/users?{id}",
            "parameter without a name; write `{?id}` instead of `?{id}`; `?{+id}` is a whole query [RFC 6570, section 3.2.8]",
        ),
        (
            "/users?a=1&{id}&b",
            "parameter without a name; write `{&id}` instead of `&{id}`; `&{+id}` is the rest of a query [RFC 6570, section 3.2.8]",
        ),
    ] {
        let error = Template::parse(template).unwrap().prepare().unwrap_err();
        let variable = error.variable().map(|name| format!("`{name}` in ")).unwrap_or_default();
        assert_eq!(error.to_string(), format!("invalid {variable}template `{template}`: {expected}"));
    }
    for remedy in [
        "/users/{id}/admin",
        "/users/{id}",
        "/users/%24{id}",
        "/users/%3Aid",
        "/users{?id}",
        "/users?{+id}",
        "/users?a=1{&id}&b",
        "/users?a=1&{+id}&b",
        "/map?{x,y}",
        "/users?id-{id}",
        "/users?{id}{+x}",
    ] {
        assert!(Template::parse(remedy).unwrap().prepare().is_ok(), "{remedy}");
    }
}

/// The remedy for a misplaced expression is the one of the macros, and can be prepared.
#[test]
fn a_misplaced_expression_has_the_remedy_of_the_macros() {
    for (template, help, remedy) in [
        ("/a{?page}{?id}", "write one expression: `{?page,id}`", "/a{?page,id}"),
        ("/a{&page}", "write `{?page}`", "/a{?page}"),
        ("/a?{?page}", "remove the `?` before `{?page}`", "/a{?page}"),
        ("/a?a=1{?page}", "continue the query with `{&page}`", "/a?a=1{&page}"),
        ("/a{?q,q}", "remove one; a list under one name is written `{?q*}`", "/a{?q*}"),
        ("/a{;q}{;q:3}", "remove one; a list under one name is written `{;q*}`", "/a{;q*}"),
        ("https://example.com{x}", "begin the path with `/`, as in `/{x}`", "https://example.com/{x}"),
        ("{+base}{id}", "put a `/` after it: `{+base}/`", "{+base}/{id}"),
        ("{+base:3}/a", "write `{+base}`, as in `{+base}/users`", "{+base}/a"),
        ("https://api.{x}/", "use one variable for the whole host, of type `Host`: `//{x}/`", "https://{x}/"),
        ("https://h:{p:2}/", "use one variable for the whole port: `:{p}`", "https://h:{p}/"),
        ("db://{x*}/", "`{+x}`, without the slash after it accepts a path", "db://{+x}"),
        ("/a/{/x}", "remove the slash before `{/x}`", "/a{/x}"),
        ("/a{;x}b", "write `;x={x}`, which keeps the `=`", "/a;x={x}b"),
        ("/a{;x,y*}b", "put `/` or `;` after `{;x,y*}`", "/a{;x,y*}/b"),
        ("mailto:{to}", "write `{+to}`, which keeps `@`", "mailto:{+to}"),
        (
            "www.example.com/{id}",
            "did you mean `https://www.example.com/{id}`?",
            "https://www.example.com/{id}",
        ),
        ("https//h/{id}", "did you mean `https://h/{id}`?", "https://h/{id}"),
        ("HTTP//h/{id}", "did you mean `HTTP://h/{id}`?", "HTTP://h/{id}"),
        (
            "/u?page={p}?q={q}",
            "separate parameters with `&`; a `?` in a value is written `%3F`",
            "/u?page={p}&q={q}",
        ),
        ("/u{?p}?q={q}", "separate parameters with `&`", "/u{?p}&q={q}"),
        ("a:/.{/x}", "write it in normal form: `a:{/x}`", "a:{/x}"),
        ("https://u@h.example/{x}", "remove it, and send credentials in a header", "https://h.example/{x}"),
        ("htps://h.example/{x}", "did you mean `https`?", "https://h.example/{x}"),
        ("///{h}", "write a host, as in `https://example.com/`", "//h/{h}"),
        ("//:80/{h}", "write a host, as in `https://example.com/`", "//h:80/{h}"),
    ] {
        let error = Template::parse(template).unwrap().prepare().unwrap_err();
        assert!(error.to_string().contains(help), "{error}");
        assert!(Template::parse(remedy).unwrap().prepare().is_ok(), "{remedy}");
    }
}

/// Templates that are nearly refused.
#[test]
fn a_url_in_a_query_has_a_query() {
    for template in [
        "/u?a?b=1",
        "/u?url=https://h/?q={q}",
        "/u?url=/a?q={q}",
        "/u?url={+url}?q={q}",
        "/u?a={a}?b",
        "/u?a=1?{q}",
        "/u?a={a}?b=1&c={c}",
        "/u?a={a}%3Fb={b}",
        "/u?a={a}?b!={b}",
        "/a{;x}/b",
        "/a{;x};b",
        "/a{;x}{/y}/b",
        "/a{;x}{;y}?b",
        "/a?b;{x}c",
        "httpsx//h/{x}",
        "a//b/{x}",
        "./https//h/{x}",
        "https/h/{x}",
        "file:///{x}",
        "db:///{x}",
        "/a///{x}",
    ] {
        let prepared = Template::parse(template).unwrap().prepare();
        assert!(prepared.is_ok(), "{prepared:?}");
    }
}

/// An error shows the template, without its secrets, in one short line.
#[test]
fn an_error_shows_its_template() {
    let shown = |template: &str| Template::parse(template).unwrap().prepare().unwrap_err().to_string();
    assert!(
        shown("https://h{x}/?token=t0p{&y}")
            .starts_with("invalid `x` in template `https://h{x}/?token=***{&y}`: ")
    );
    assert!(shown("/gr\u{f6}\u{df}e{&x}").starts_with("invalid `x` in template `/gr\u{f6}\u{df}e{&x}`: "));
    let long = format!("/{}{{&x}}", "a".repeat(10_000));
    assert!(shown(&long).len() < 300 && shown(&long).contains("aaa…`"));
    for template in ["www.example.com/?token=t0p{&y}", "file:{/y}{#x}/?token=t0p"] {
        assert!(!shown(template).contains("t0p"), "{}", shown(template));
    }
    // A remedy is shown whole, or not at all.
    let names = format!("n{}", "a".repeat(64));
    for (names, end) in [
        (&*names, format!("; write one expression: `{{?{names},x}}` [")),
        (&*names.repeat(2), "second `?` in the query [".into()),
    ] {
        let error = shown(&format!("/a{{?{names}}}{{?x}}"));
        assert!(error.ends_with(&format!("{end}RFC 6570, section 3.2.8]")), "{error}");
    }
    let error = Template::parse("a/{x}").unwrap().prepare().unwrap().check_on_base().unwrap_err();
    assert!(error.to_string().starts_with("invalid template `a/{x}`: template cannot be put on a base;"));
}
