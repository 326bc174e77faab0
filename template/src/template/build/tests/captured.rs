//! Tests of [`Captures::safe`] case by case.

use alloc::format;
use alloc::string::String;

use crate::fault::MatchErrorKind;
use crate::template::{Captures, Kind, Template};

/// `{+x}` writes a captured value unchanged, and a safe value is the value that a typed template reads.
#[test]
fn paths_are_decoded_once() {
    for (uri, captured, safe) in [
        ("/f/%61dmin", "%61dmin", "admin"),
        ("/f/a%20b/%61", "a b/%61", "a b/a"),
        ("/f/100%25", "100%", "100%"),
        ("/f/%C3%A9", "\u{e9}", "\u{e9}"),
    ] {
        let template = Template::parse("/f/{+a}{?q}").expect("a template");
        let captures = template.captures(uri).expect(uri);
        assert_eq!(captures.text("a"), Some(captured));
        assert_eq!(captures.safe().expect(uri).text("a"), Some(safe));
    }
}

/// The URIs of [`Template::build`] are parsed: lists with dots, hosts of dots, templates that are not in normal
/// form, and associative arrays after a slash.
#[test]
fn what_was_built_is_parsed_back() {
    for (template, x, expected) in [
        ("/x{x}", ["", ".."].into(), "/x,.."),
        ("/x{x}", [".", "a"].into(), "/x.,a"),
        ("/{x}.json", ["..", "a"].into(), "/..,a.json"),
        ("/{x*}:run", ["..", "."].into(), "/..,.:run"),
        ("/x{.x}", ["", ".."].into(), "/x.,.."),
        ("https://{+x}", "..".into(), "https://.."),
        ("https://{+x}/a", ".".into(), "https://./a"),
        ("ftp://@{+x}/a", "..".into(), "ftp://@../a"),
        ("//{+x}/a", "..".into(), "//../a"),
        ("//@{+x}/a", "[::1]".into(), "//@[::1]/a"),
        ("/./{x}", "a".into(), "/a"),
        ("/a/../{+x}", "b/c".into(), "/b/c"),
        ("HTTPS://Example.COM:443/a/%2e%2e/{x}", "b".into(), "https://example.com/b"),
        ("https://{+x}:443", "h".into(), "https://h"),
        ("https://{+x}:080/a", "h".into(), "https://h:80/a"),
        ("file:/{x}", "a".into(), "file:///a"),
        ("file:/{+x}", "a/b".into(), "file:///a/b"),
        ("file:/a/./{x}", "b".into(), "file:///a/b"),
        ("urn:ISBN:{x}:{y}", "1".into(), "urn:isbn:1:y"),
        ("mailto:{x}@Example.com", "a".into(), "mailto:a@example.com"),
        ("/a{/x}.json", [("b", ""), ("c&d", "//")].into(), "/a/b,,c%26d,%2F%2F.json"),
        ("/{x*}", [("a", "."), ("b", "..")].into(), "/a=.,b=.."),
        ("/a{/x*}", [("..", ".")].into(), "/a/..=."),
        ("/a{/x}", ["b", "c"].into(), "/a/b,c"),
        ("/;v=1{x}", "..".into(), "/;v=1.."),
    ] {
        let prepared = Template::parse(template).expect(template).prepare().expect(template);
        let built = prepared.build(&[("x", x), ("y", "y".into())]).expect(template);
        assert_eq!(built, *expected, "{template}");
        let captures = prepared.template().captures(built.as_str()).expect(template);
        let safe = captures.safe().expect(template);
        assert_eq!(prepared.build(&safe).as_ref(), Ok(&built), "{template} {safe:?}");
        let matcher = prepared.template().matcher().expect(template);
        let again = matcher.captures(built.as_str()).and_then(Captures::safe).expect(template);
        assert!(again.iter().eq(safe.iter()), "{template} {again:?} {safe:?}");
    }
}

/// [`Captures::safe`] applies the rules of variables. A first segment that is not one of a few strings does not
/// match, as in typed templates with an enum.
#[test]
fn rules_of_variables_are_checked() {
    use MatchErrorKind::{BadValue, NoMatch};
    let languages = || Kind::one_of(["en", "de"]);
    for (template, kind, uri, expected) in [
        ("/{x}", languages(), "/en", Ok("en")),
        ("/{x}", languages(), "/robots.txt", Err((NoMatch, "NO_MATCH"))),
        ("/{x}", languages(), "/..", Err((NoMatch, "NO_MATCH"))),
        ("/{x}/docs{?q}", languages(), "/fr/docs?q=a", Err((NoMatch, "NO_MATCH"))),
        ("{/x}/docs", languages().optional(), "/fr/docs", Err((NoMatch, "NO_MATCH"))),
        ("{/x}/docs", languages().optional(), "/docs", Ok("")),
        ("https://example.com/{x}", languages(), "https://example.com/fr", Err((NoMatch, "NO_MATCH"))),
        ("/docs/{x}", languages(), "/docs/fr", Err((BadValue, "VALUE_UNLISTED"))),
        ("/{x}.html", languages(), "/fr.html", Err((BadValue, "VALUE_UNLISTED"))),
        ("/docs{?x}", languages(), "/docs?x=fr", Err((BadValue, "VALUE_UNLISTED"))),
        ("/docs{?x}", languages(), "/docs", Err((BadValue, "VALUE_UNDEFINED"))),
        ("/docs{?x}", languages().optional(), "/docs", Ok("")),
        ("/docs?q={x}", languages().optional(), "/docs?q=", Ok("")),
        ("/docs?q={x}", Kind::integer().optional(), "/docs?q=", Ok("")),
        ("/docs?q={x}", Kind::uuid().optional(), "/docs?q=", Ok("")),
        ("/docs?q={x}", Kind::integer(), "/docs?q=", Err((BadValue, "VALUE_INTEGER"))),
        ("/docs?q={x}", Kind::text(), "/docs?q=", Ok("")),
        ("/docs?q={x*}", Kind::text(), "/docs?q=", Ok("")),
        ("/docs{?x}", Kind::integer().optional(), "/docs?x=", Err((BadValue, "VALUE_INTEGER"))),
        ("/u-{x}", Kind::integer().optional(), "/u-", Ok("")),
        ("/a;v={x}/b", Kind::integer().optional(), "/a;v=/b", Ok("")),
        ("/a#{x}", Kind::integer().optional(), "/a#", Ok("")),
        ("/a{#x}", Kind::integer().optional(), "/a#", Err((BadValue, "VALUE_INTEGER"))),
        ("/{x}", Kind::integer(), "/007", Err((BadValue, "VALUE_INTEGER"))),
        ("/{x}", Kind::integer(), "/7", Ok("7")),
        ("/{x}", Kind::text().max_len(2), "/abc", Err((BadValue, "VALUE_LONG"))),
        ("/{x}", Kind::path(), "/a%2Fb", Ok("a/b")),
        ("/a/{x}/b{?q}", Kind::path(), "/a/c%2Fd/b", Ok("c/d")),
        ("/{x}", Kind::path(), "/a%2F..", Err((BadValue, "SEGMENT_DOTS"))),
        ("/{x}", Kind::text(), "/a%2Fb", Err((BadValue, "SEGMENT_CHARACTER"))),
    ] {
        let template = Template::parse(template).expect(template).with("x", kind);
        let matcher = template.matcher().expect(uri);
        for captures in [template.captures(uri), matcher.captures(uri)] {
            let safe = captures.and_then(Captures::safe);
            let found = safe.as_ref().map(|safe| safe.text("x").unwrap_or_default());
            let found = found.map_err(|error| (error.kind(), error.code()));
            assert_eq!(found, expected, "{template} {uri}");
            if let Ok(safe) = safe {
                assert_eq!(template.build(&safe).unwrap(), *uri);
            }
        }
    }
}

#[test]
fn safe_refuses_path_traversal() {
    let code = |template: &str, uri: &str| {
        let template = Template::parse(template).expect("a template");
        let captures = template.captures(uri).expect(uri);
        captures.safe().map_or_else(|error| error.code(), |_| "")
    };
    let rows = [
        ("/{a}", "/%2e%2E", "SEGMENT_DOTS"),
        ("/{a}", "/x%2Fy", "SEGMENT_CHARACTER"),
        ("/{a}", "/x%5cy", "SEGMENT_CHARACTER"),
        ("/{a}", "/%00", "SEGMENT_CHARACTER"),
        ("/{a}", "/", "SEGMENT_EMPTY"),
        ("/{a}", "/..;x", "SEGMENT_DOTS"),
        ("/{a}.", "/..", "DOTS_TOGETHER"),
        ("/.{a}", "/..", "DOTS_TOGETHER"),
        ("/{a}./{b}", "/../x", "DOTS_TOGETHER"),
        ("/{a}.x", "/..x", ""),
        ("/@{a}", "/@..", ""),
        ("/{a}.json", "/..%2F.json", ""),
        ("/{a}{?q}", "/x?q=../..", ""),
        ("/{?q}{/x}", "/?q=../y", "VALUE_PLACE"),
        ("/{;p}", "/;p=..", "VALUE_PLACE"),
        ("{/a}.json", "/...json", ""),
        ("{/a,b}x", "/../yx", "SEGMENT_DOTS"),
        ("/{a}", "/..,x", "SEGMENT_DOTS"),
        ("/{a}", "/x,%2e", "SEGMENT_DOTS"),
        ("/{a*}", "/", "VALUE_UNDEFINED"),
        ("{a}", "%2Fx", "SEGMENT_CHARACTER"),
        ("{a}/x", "a%3A%2F%2Fh/x", "SEGMENT_CHARACTER"),
        ("{/a*}", "/x//y", "SEGMENT_EMPTY"),
        ("{/a*}", "/x/%2e/y", "SEGMENT_DOTS"),
        ("{/a*}", "/k=x%2Fy", "SEGMENT_CHARACTER"),
        ("{/a*}", "/k=x/..", "SEGMENT_DOTS"),
        ("/{a*}", "/k=x,..", "SEGMENT_DOTS"),
        ("/{a*}", "/k=..", ""),
        ("/{a:1}/{a}", "/./.x", "SEGMENT_DOTS"),
        ("{/a:2}/x", "/x", ""),
        ("{/a:2}/x", "/../x", "SEGMENT_DOTS"),
        ("https://{h}/", "https://../", ""),
        ("https://{h}/", "https://evil%2F/", "UNEXPECTED_CHARACTER"),
        ("https://{h}/", "https://evil%2541/", "HOST_ESCAPE"),
        ("https://{+h}/", "https://evil%2541/", "TRIPLET"),
        ("https://{h}.example.com/", "https://eu.example.com/", ""),
        ("https://{h}.example.com/", "https://evil%2F.example.com/", "LABEL_CHARACTER"),
        ("https://{h}.example.com/", "https://evil.example%2F.example.com/", "LABEL_CHARACTER"),
        ("https://{+h}/x", "https://a/b/x", "UNEXPECTED_CHARACTER"),
        ("/f/{+a}", "/f/x/y", ""),
        ("/f/{+a}", "/f/x/../y", "SEGMENT_DOTS"),
        ("/f/{+a}", "/f/x/%2e%2e/y", "SEGMENT_DOTS"),
        ("/f/{+a}", "/f//x", "SEGMENT_EMPTY"),
        ("/f/{+a}", "/f/x%2Fy", "SEGMENT_CHARACTER"),
        ("/f/{+a}", "/f/a[b", "RESERVED_CHARACTER"),
        ("/f/{+a}", "/f/a%3Fb", "RESERVED_CHARACTER"),
        ("/f/{+a}", "/f/100%2541", "TRIPLET"),
        ("/f{+a}", "/f/x", ""),
        ("/f{+a}x", "/f/../x", "SEGMENT_DOTS"),
        ("/f/{+a}x", "/f/..x", ""),
        ("/f/{+a}x", "/f/../..x", "SEGMENT_DOTS"),
        ("file://{+a}", "file:///f/g", ""),
        ("file://{+a}", "file:////f", "SEGMENT_EMPTY"),
        ("file://{+a}", "file:///f/../g", "SEGMENT_DOTS"),
        ("file://{+a}", "file://h/f", "PATH_ROOTLESS"),
        ("note://{+a}", "note://f/g:h@i", ""),
        ("note://{+a}", "note:///f", "SEGMENT_EMPTY"),
        ("note://{+a}", "note://../f", "SEGMENT_DOTS"),
        ("note://{+a}", "note://u@h/f", "RESERVED_CHARACTER"),
        ("note://{+a}", "note://h:80/f", "RESERVED_CHARACTER"),
        ("note://{+a}", "note://h%3A80/f", "RESERVED_CHARACTER"),
        ("{+a}", "//f", "RELATIVE_URL"),
        ("{+a}/x", "/f/g/x", "RELATIVE_URL"),
        ("{+a}/x", "//f/x", "RELATIVE_URL"),
        ("{+a}/x", "https://h/f/x", ""),
        ("{+a}/x", "https://h/f/../x", "BASE_DOTS"),
        ("{+a}/x", "https://h/f/%2e%2e/x", "BASE_DOTS"),
        ("{+a}/x", "https://h%41/f%41/x", ""),
        ("{+a}/x", "https://h/x", ""),
        ("{+a}/x", "https://h//x", "SEGMENT_EMPTY"),
        ("{+a}/x", "https://h/v1//x", "SEGMENT_EMPTY"),
        ("{+a}{?q}", "https://h/v1/?q=1", "SEGMENT_EMPTY"),
        ("{+a}{?q}", "https://h/?q=1", ""),
        ("{+a}{?q}", "https://h?q=1", ""),
        ("https://h.example{/a}@{b}", "https://h.example@evil.example", "VALUE_UNDEFINED"),
        ("https://h.example{/a}:{b}", "https://h.example:evil.example", "VALUE_UNDEFINED"),
        ("https://h.example{/a}.zip", "https://h.example.zip", "VALUE_UNDEFINED"),
        ("https://h.example{/a}.zip", "https://h.example/a.zip", ""),
        ("https://h.example{/a}.evil.example", "https://h.example.evil.example", "VALUE_UNDEFINED"),
        ("{/a}-a", "-a", "VALUE_UNDEFINED"),
        ("/a?b={+y}", "/a?b=%2541", "TRIPLET"),
        ("/a?b={+y}", "/a?b=%26c", "RESERVED_CHARACTER"),
        ("/a?{+y}", "/a?%2541", "TRIPLET"),
        ("/a#{+y}", "/a#%2541", "TRIPLET"),
        ("/a{#y}", "/a#%2541", "TRIPLET"),
        ("/a{+y*}#{y}", "/a#", ""),
    ];
    let wrong = rows.iter().filter(|(template, uri, expected)| code(template, uri) != *expected);
    let wrong = wrong.map(|(template, uri, _)| format!("{template} {uri} {}\n", code(template, uri)));
    let wrong: String = wrong.collect();
    assert!(wrong.is_empty(), "{wrong}");
}
