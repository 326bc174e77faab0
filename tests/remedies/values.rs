//! The remedies of values: follows the help of each `BuildError`, and builds the corrected value.

use urika::template::{Kind, Template, Value};
use urika::value::{AbsPath, Encoded, SegmentWithSlash};
use urika::{Host, try_uri_format};

/// Asserts that the first call fails with these words, and that the others build these strings.
macro_rules! mended {
    ($($help:literal: $refused:expr => $($text:literal: $built:expr),+;)*) => {$(
        let error = $refused.expect_err($help);
        assert!(error.to_string().contains($help), "{error}");
        $(assert_eq!($built.expect($help), $text);)+
    )*};
}

/// At run time, a template in which `{x}` would escape a delimiter is answered with the expression that keeps it.
#[test]
fn remedies_of_templates_build() {
    for (template, value, wanted) in [
        ("mailto:{x}", "kim@example.com", "mailto:kim@example.com"),
        ("mailto:{x}?subject=a", "a@h.example,b@h.example", "mailto:a@h.example,b@h.example?subject=a"),
        ("sip:{x}", "kim@example.com", "sip:kim@example.com"),
        ("tel:{x}", "+49-30-1", "tel:+49-30-1"),
        ("geo:{x}", "48.2,16.3", "geo:48.2,16.3"),
    ] {
        let error = Template::parse(template).unwrap().build(&[("x", value.into())]).unwrap_err();
        assert!(error.to_string().contains("write `{+x}`, which keeps `"), "{error}");
        let mended = template.replace("{x}", "{+x}");
        assert_eq!(Template::parse(&mended).unwrap().build(&[("x", value.into())]).unwrap(), wanted);
    }
}

/// A template that cannot be matched is answered with one that can, and builds the same from plain words.
#[test]
fn remedies_of_ambiguous_templates_match() {
    for (template, help, mended) in [
        ("/a/{+b,c}", "remove the `+`, which keeps commas in values", "/a/{b,c}"),
        ("/a/{+b,c,d}/e", "remove the `+`, which keeps commas in values", "/a/{b,c,d}/e"),
        ("/a{#b,c}", "write `#{` instead of `{#`, which keeps commas in values", "/a#{b,c}"),
        ("/a{#b,c,d}", "write `#{` instead of `{#`, which keeps commas in values", "/a#{b,c,d}"),
        ("/a{?b}{?c}", "write all parameters in one expression that begins with `{?b,`", "/a{?b,c}"),
        ("/a{?b,c}{?d}", "write all parameters in one expression that begins with `{?b,`", "/a{?b,c,d}"),
    ] {
        let error = Template::parse(template).unwrap().captures("/").unwrap_err();
        assert!(error.to_string().contains(help), "{template}: {error}");
        let (former, mended) = (Template::parse(template).unwrap(), Template::parse(mended).unwrap());
        let values: Vec<_> = mended.variables().map(|name| (name, name.repeat(2).into())).collect();
        let uri = mended.expand(&values).unwrap();
        assert_eq!(uri.replace('?', "&"), former.expand(&values).unwrap().replace('?', "&"));
        let captures = mended.captures(uri.as_str()).unwrap();
        assert_eq!(captures.get("c").and_then(|value| value.as_text().map(str::to_owned)), Some("cc".into()));
    }
}

/// At run time, a message about a template or the keys of a map says how to write it.
#[test]
fn remedies_of_written_templates_build() {
    let x = || Value::from("2");
    for (template, value, help, mended, wanted) in [
        ("/users?{x}", x(), "write `{?x}` instead of `?{x}`", "/users{?x}", "/users?x=2"),
        ("/users?{x}", x(), "`?{+x}` is a whole query", "/users?{+x}", "/users?2"),
        ("/users?a&{x}", x(), "write `{&x}` instead of `&{x}`", "/users?a{&x}", "/users?a&x=2"),
        ("/users?a&{x}", x(), "`&{+x}` is the rest of a query", "/users?a&{+x}", "/users?a&2"),
        ("/users/:x", x(), "did you mean `{x}`?", "/users/{x}", "/users/2"),
        ("/users/:x", x(), "is written `%3A`", "/users/%3Ax", "/users/%3Ax"),
        ("/users/${x}", x(), "remove it;", "/users/{x}", "/users/2"),
        ("/users/${x}", x(), "is written `%24`", "/users/%24{x}", "/users/%242"),
        ("/a?q={+x}", "1&b=2".into(), "`{x}` encodes it", "/a?q={x}", "/a?q=1%26b%3D2"),
    ] {
        let build = |text: &str| Template::parse(text).unwrap().build(&[("x", value.borrowed())]);
        let error = build(template).expect_err(template);
        assert!(error.to_string().contains(help), "{error}");
        assert_eq!(build(mended).expect(mended), wanted);
    }
    let search = Template::parse("/search{?x*}").unwrap();
    let map = [("x", [("sort", "date")].into())];
    let error = search.build(&map).unwrap_err().to_string();
    assert!(
        error.contains(
            "pass a list, or accept the keys by a rule, as in `Kind::text().keys([\"sort\"]).optional()`"
        ),
        "{error}"
    );
    assert!(search.build(&[("x", ["date"].into())]).is_ok());
    let ruled = search.with("x", Kind::text().keys(["sort"]).optional());
    assert_eq!(ruled.build(&map).unwrap(), "/search?sort=date");
    assert_eq!(ruled.build(&()).unwrap(), "/search");
}

#[test]
fn remedies_of_values_build() {
    let (slash, hash, triplet) = ("a/b", "a#b", "a%20b");
    let (rootless, rest, empty) = ("srv/a", "n--a", "");
    let (list, nothing) = (&[("page", "1")], None::<&str>);
    mended! {
        "if it is part of a name, use `SegmentWithSlash`": try_uri_format!("/users/{slash}") =>
            "/users/a%2Fb": try_uri_format!("/users/{slash}", slash = SegmentWithSlash::parse(slash).unwrap());
        "`{hash}` encodes it": try_uri_format!("/files/{+hash}") =>
            "/files/a%23b": try_uri_format!("/files/{hash}");
        "`{hash}` encodes it; in a fragment, write `#{hash}`": try_uri_format!("/files{#hash}") =>
            "/files#a%23b": try_uri_format!("/files#{hash}");
        "`{hash}` encodes it": try_uri_format!("/files#{+hash}") =>
            "/files#a%23b": try_uri_format!("/files#{hash}");
        "`{hash}` encodes it": try_uri_format!("/files?q={+hash}") =>
            "/files?q=a%23b": try_uri_format!("/files?q={hash}");
        "use `{triplet}`, or `#{triplet}` in a fragment": try_uri_format!("/files{#triplet}") =>
            "/files#a%20b": try_uri_format!("/files{#triplet}", triplet = Encoded::parse(triplet).unwrap()),
            "/files#a%2520b": try_uri_format!("/files#{triplet}");
        "pass it as an `Encoded`; if `%` is part of a name, use `{triplet}`": try_uri_format!("/files/{+triplet}") =>
            "/files/a%20b": try_uri_format!("/files/{+triplet}", triplet = Encoded::parse(triplet).unwrap()),
            "/files/a%2520b": try_uri_format!("/files/{triplet}");
        "pass a value": try_uri_format!("/users/{nothing}/posts") =>
            "/users/kim/posts": try_uri_format!("/users/{nothing}/posts", nothing = Some("kim"));
        "pass a finite number": try_uri_format!("/map{?x}", x = f64::NAN) =>
            "/map?x=1.5": try_uri_format!("/map{?x}", x = 1.5);
        "rename the key": try_uri_format!("/issues{?page,list*}", page = 2) =>
            "/issues?page=2&at=1": try_uri_format!("/issues{?page,list*}", page = 2, list = &[("at", "1")]);
        "end the name in a letter, or write four numbers":
            try_uri_format!("https://{host}/", host = Host::parse("127.1").unwrap()) =>
            "https://127.1.a/": try_uri_format!("https://{host}/", host = Host::parse("127.1.a").unwrap()),
            "https://127.0.0.1/": try_uri_format!("https://{host}/", host = Host::parse("127.0.0.1").unwrap());
        "begin it with `/`": try_uri_format!("file://{+path}", path = rootless) =>
            "file:///srv/a": try_uri_format!("file://{+path}", path = "/srv/a"),
            "file:///srv/a": try_uri_format!("file://{+path}", path = AbsPath::parse("/srv/a").unwrap());
        "pass the whole label as one value": try_uri_format!("https://x{rest}.example.com/") =>
            "https://n--a.example.com/": try_uri_format!("https://{n}.example.com/", n = "n--a");
        "a host has at least one character": try_uri_format!("note://{id}", id = empty) =>
            "note://a": try_uri_format!("note://{id}", id = "a");
    }
}
