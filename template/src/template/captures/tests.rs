//! Tests matching case by case, and that it takes linear time.

mod delimiters;
mod last;
mod law;
mod linear;
mod remedies;

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use crate::fault::MatchErrorKind;
use crate::template::{Template, Value};

/// Returns the values that a template finds, printed; or the error's code and variable.
fn found(template: &str, uri: &str) -> String {
    let template = Template::parse(template).expect(template);
    match template.captures(uri) {
        Ok(captures) => format!("{captures:?}"),
        Err(error) => format!("{} {}", error.code(), error.variable().unwrap_or_default()).trim_end().into(),
    }
}

#[track_caller]
fn is(cases: &[(&str, &str, &str)]) {
    for (template, uri, expected) in cases {
        assert_eq!(found(template, uri), *expected, "{template} {uri}");
    }
}

const NO: &str = "NO_MATCH";

#[test]
fn schemes_and_hosts_match_by_case_and_default_port() {
    is(&[
        ("https://h.example/{a}", "HTTPS://H.Example:443/X", r#"{"a": "X"}"#),
        ("https://H.example:443/{a}", "https://h.example/X", r#"{"a": "X"}"#),
        ("https://h.example:0443/{a}", "https://h.example:/X", r#"{"a": "X"}"#),
        ("https://h.example/{a}", "https://h.example:444/X", NO),
        ("https://h.example/{a}", "http://h.example/X", NO),
        ("http://h:8080/{a}", "http://h:08080/X", r#"{"a": "X"}"#),
        ("http://%68/{a}", "http://H/X", r#"{"a": "X"}"#),
        ("http://[::1]/{a}", "http://[::1]:80/X", r#"{"a": "X"}"#),
        ("https://{t}.example/", "https://a.EXAMPLE:443/", r#"{"t": "a"}"#),
        ("https://{h}:{p}/", "https://a:443/", r#"{"h": "a", "p": "443"}"#),
        ("x:{a}", "X:b", r#"{"a": "b"}"#),
        ("//h/{a}", "//H/b", r#"{"a": "b"}"#),
        ("//h/{a}", "http://h/b", NO),
        // `{+x}` may or may not hold the end of an authority, so none is cut off.
        ("https://h{+a}", "https://h/x/y", r#"{"a": "/x/y"}"#),
        ("https://h{+a}/y", "https://h:1/x/y", r#"{"a": ":1/x"}"#),
    ]);
}

#[test]
fn user_information_never_matches() {
    is(&[
        ("https://h/{a}", "https://u@h/b", NO),
        ("https://{h}/", "https://u@h/", NO),
        ("ftp://u@h/{a}", "ftp://u@h/b", r#"{"a": "b"}"#),
        ("ftp://u@h/{a}", "ftp://h/b", NO),
        ("ssh://git-{a}@h/", "ssh://git-b@H/", r#"{"a": ***}"#),
        ("ssh://git-{a}@h/", "ssh://GIT-b@h/", NO),
        ("ssh://{a}x@h/", "ssh://bx@H/", r#"{"a": ***}"#),
        ("ssh://{a}x@h/", "ssh://bX@h/", NO),
    ]);
}

/// The documentation of `Template::captures` says which delimiter divides.
#[test]
fn the_documented_delimiter_divides() {
    is(&[
        ("/{x}{.y}:v", "/a.b:v", "AMBIGUOUS_END x"),
        ("/{x}:v{.y}", "/a:v.b:v.c", r#"{"x": "a:v.b", "y": "c"}"#),
        ("/{x}:v{.y}", "/a.b:v", r#"{"x": "a.b"}"#),
        ("/{id}:v", "/a:b:v", r#"{"id": "a:b"}"#),
        ("/{id}:v", "/a%3Av", NO),
        ("{/x}/a", "/a", "{}"),
        ("{/x}/a", "/a/a", r#"{"x": "a"}"#),
        ("{/x}/a/{z}", "/a/b", r#"{"z": "b"}"#),
        ("{/x}/a/{z}", "/a/a/b", r#"{"x": "a", "z": "b"}"#),
        ("{/x}/a/{z}", "/b/a/a/c", NO),
    ]);
}

#[test]
fn paths_match_segment_by_segment() {
    is(&[
        ("https://h", "https://h/", "{}"),
        ("https://h/", "https://h", "{}"),
        ("https://h/a", "https://h//a", NO),
        ("https://h/{?q}", "https://h?q=1", r#"{"q": "1"}"#),
        ("https://h{?q}", "https://h/?q=1", r#"{"q": "1"}"#),
        ("https://h{/a*}", "https://h", "{}"),
        ("https://h{/a*}", "https://h/", r#"{"a": [""]}"#),
        ("/a", "/a/", NO),
        ("/a/", "/a", NO),
        ("/caf\u{e9}/{a}", "/c%61f%c3%A9/x", r#"{"a": "x"}"#),
        ("/a%2Fb/{a}", "/a/b/x", NO),
        ("/{a}", "/x%2Fy%252F", r#"{"a": "x/y%2F"}"#),
        ("/{a}", "/x/y", NO),
        ("/{a}", "/a+b:c@d", r#"{"a": "a+b:c@d"}"#),
        ("/{a}.json", "/x.json.json", r#"{"a": "x.json"}"#),
        ("/a{/b,c*}", "/a/1/2/3", r#"{"b": "1", "c": ["2", "3"]}"#),
        ("/a{/b*,c}", "/a/1/2/3", r#"{"b": ["1", "2"], "c": "3"}"#),
        ("/a{/b*}/c", "/a/c/c", r#"{"b": ["c"]}"#),
        ("/a{/b,c}", "/a/1/2/3", NO),
        ("/a{/b}", "/a/1/2", NO),
        ("{a},{b}", "1,2", r#"{"a": "1", "b": "2"}"#),
        ("{a,b},{c}", "1,2,3", r#"{"a": "1", "b": "2", "c": "3"}"#),
        ("{a}{/b}{;c}", "1;c=3", r#"{"a": "1", "c": "3"}"#),
        ("{a}x{/b}", "1x/2", r#"{"a": "1", "b": "2"}"#),
        ("{+a}@{b}:{c}", "1@2@3:4", r#"{"a": "1@2", "b": "3", "c": "4"}"#),
        ("/{+a}", "/x,y", r#"{"a": "x,y"}"#),
        ("/{a:5}", "/x,y", r#"{"a": "x,y"}"#),
        ("{+a}/x{b}", "1/2/x3/xb", r#"{"a": "1/2/x3", "b": "b"}"#),
        ("{/a}{/b}", "/1/2", r#"{"a": "1", "b": "2"}"#),
        ("{;a}{;b}", ";a=1;b=2", r#"{"a": "1", "b": "2"}"#),
        ("up{+a}/{b}x/here", "up/1/2x/here", r#"{"a": "/1", "b": "2"}"#),
        ("{;a,b*}", ";a=1;b=2;b=3", r#"{"a": "1", "b": ["2", "3"]}"#),
        ("{;a,b*}", ";a=1;x=2;y", r#"{"a": "1", "b": {"x": "2", "y": ""}}"#),
        ("{;a}", ";x=1", NO),
        ("{;a,b}", ";b=2", r#"{"b": "2"}"#),
        ("{;a,b,c}", ";b=2;c=3", r#"{"b": "2", "c": "3"}"#),
        ("{a*}", "", "{}"),
        // A segment ends at the slash of the next expression.
        ("{/a}x{/b}", "/1x/2", r#"{"a": "1", "b": "2"}"#),
        ("{/a}x{/b}", "x/2", r#"{"b": "2"}"#),
        ("{/a}{;b}/", "/", "AMBIGUOUS_END a"),
    ]);
}

#[test]
fn values_end_at_the_last_delimiter() {
    is(&[
        ("/{id}:decrease", "/a:b:decrease", r#"{"id": "a:b"}"#),
        ("/{id}:decrease", "/::1:decrease", r#"{"id": "::1"}"#),
        ("/{id}:decrease", "/:decrease:decrease", r#"{"id": ":decrease"}"#),
        ("/{id}:decrease/x", "/a:decrease:decrease/x", r#"{"id": "a:decrease"}"#),
        ("/{id}:decrease", "/7%3Adecrease", "NO_MATCH"),
        ("/{id}:%64ecrease", "/7:%64ecreas%65", r#"{"id": "7"}"#),
        ("/{host}:{port}", "/::1:80", r#"{"host": "::1", "port": "80"}"#),
        ("/{a}:v:{b}", "/1:v:2:v:3:4", r#"{"a": "1:v:2", "b": "3:4"}"#),
        ("/{a}:v:{b}", "/1:v:2:v%3A3", r#"{"a": "1", "b": "2:v:3"}"#),
        ("/{a}@{b}.json", "/a@b@c.json.json", r#"{"a": "a@b", "b": "c.json"}"#),
        ("/{a}:get{.f}", "/a:get:get.json", r#"{"a": "a:get", "f": "json"}"#),
        ("/{a}:get{.f}", "/a:get:gets", "NO_MATCH"),
        ("/{a}:get{.f}", "/a:get.b:gets", r#"{"a": "a", "f": "b:gets"}"#),
        ("/{a}!x{;v}", "/a!x!x;v=!x", r#"{"a": "a!x", "v": "!x"}"#),
        ("/v{.a}:go", "/v.b:c:go", r#"{"a": "b:c"}"#),
        ("{/a}:go", "/b:c:go", r#"{"a": "b:c"}"#),
        ("{/a*}:go", "/b:go/c:c:go", r#"{"a": ["b:go", "c:c"]}"#),
        ("{/a,b}:go", "/b:go/c:c:go", r#"{"a": "b:go", "b": "c:c"}"#),
        ("/{+a}:v:{b}", "/1:v:2/3:v:4:5", r#"{"a": "1:v:2/3", "b": "4:5"}"#),
        ("/{+a}:go", "/b%3Ago", "NO_MATCH"),
        ("#{a}:{b}", "#1:2:3", r#"{"a": "1:2", "b": "3"}"#),
        ("?k={a}:{b}&c={c}", "?k=1:2:3&c=4:5", r#"{"a": "1:2", "b": "3", "c": "4:5"}"#),
        // Values after the delimiter may write it unescaped.
        ("/{a}:{+b}", "/file:c:/x", r#"{"a": "file", "b": "c:/x"}"#),
        ("/{a},{b*}", "/1,2,3", r#"{"a": "1", "b": ["2", "3"]}"#),
        ("/{a}={b*}", "/1=b=v", r#"{"a": "1", "b": {"b": "v"}}"#),
    ]);
}

#[test]
fn parameters_are_found_by_name() {
    is(&[
        ("/{?a,b}", "/?b=2&x=9&a=1", r#"{"a": "1", "b": "2"}"#),
        ("/{?a}", "/", "{}"),
        ("/{?a}", "/?a", r#"{"a": ""}"#),
        ("/{?a}", "/?%61=1", r#"{"a": "1"}"#),
        // A query that is not a list of pairs is matched as a row of tokens.
        ("/?a=1{?b}", "/?a=1?b=2", r#"{"b": "2"}"#),
        ("/?a=1{?b}", "/?a=1", "{}"),
        ("/{?a}", "/?a=1+2%2B3=4", r#"{"a": "1+2+3=4"}"#),
        ("/{?a}", "/?a=1&a=2", "PARAMETER_TWICE a"),
        ("/{?a*}", "/?a=1&b=3&a=2", r#"{"a": ["1", "2"]}"#),
        ("/{?a}", "/?a=1,2", r#"{"a": ["1", "2"]}"#),
        ("/{?a,m*}", "/?x=1&a=2&y=3", r#"{"a": "2", "m": {"x": "1", "y": "3"}}"#),
        ("/{?l*,m*}", "/?x=1&m=2", r#"{"m": ["2"]}"#),
        ("/?k=v{&a}", "/?a=1&k=%76", r#"{"a": "1"}"#),
        ("/?k=v{&a}", "/?a=1&k=w", NO),
        ("/?k=v{&a}", "/?a=1", NO),
        ("/?k=v{&a}", "/?a=1&k=v&k=w", "PARAMETER_TWICE"),
        ("/?k=v{&a}", "/?%6b=v&k=v", "PARAMETER_TWICE"),
        ("/?k=v&k=w", "/?k=w&k=v", "{}"),
        ("/?k=v{&m*}", "/?k=v&k=w&x=1", "PARAMETER_TWICE"),
        ("/?k=v{&k}", "/?k=w&k=v", r#"{"k": "w"}"#),
        ("/?debug&k={a}&l={b}", "/?l=2&debug=&k=1", r#"{"a": "1", "b": "2"}"#),
        ("/?k={a}{&b}", "/?b=1", r#"{"b": "1"}"#),
        ("/x", "/x?a=1", "{}"),
        ("/{x}", "/1?a=1#f", r#"{"x": "1"}"#),
        ("/a{/x*}", "/a/1/2?a=1", r#"{"x": ["1", "2"]}"#),
        ("/x{#f}", "/x?a=1#g", r#"{"f": "g"}"#),
        ("HTTPS://h", "https://h?a=1", "{}"),
        ("http://h/{+x}/y", "http://h/1/y?a=1", NO),
        ("/{+x}", "/1?a=1", r#"{"x": "1?a=1"}"#),
        ("?&%2f{&x*}", "?%2f&/=1", "PARAMETER_TWICE"),
        ("?&%2f{&x*}", "?%2f&a/b=1", r#"{"x": {"a/b": "1"}}"#),
        ("{x,y}{;x}", ",=", "AMBIGUOUS_PLACES x"),
        ("note://{+x}", "note://h?a=1", r#"{"x": "h?a=1"}"#),
        ("db://h/{x}", "db://h/1?a=1", NO),
        ("db://h/{x}", "db://h/1#f", r#"{"x": "1"}"#),
        ("db://h/{x}{?b}", "db://h/1?a=1", r#"{"x": "1"}"#),
        ("mailto:{x}", "mailto:a@b?subject=c", NO),
        ("/x?", "/x?a=1", "{}"),
        ("/?k={a,b}", "/?k=1,2", r#"{"a": "1", "b": "2"}"#),
        ("/{x}?{a,b}", "/1?2,3", r#"{"x": "1", "a": "2", "b": "3"}"#),
    ]);
}

/// A value ends where it would have been escaped, and an escape of a delimiter is not the delimiter.
#[test]
fn delimiters_of_a_query_are_not_in_values() {
    is(&[
        ("/?k={a,b}", "/?k=1&y=a,2", NO),
        ("/?k={a,b}", "/?k=1%26y%3Da,2", r#"{"a": "1&y=a", "b": "2"}"#),
        ("/?k={a,b}", "/?k=1,2&c=3", NO),
        ("/?k={a,b}", "/?k=x=1,2", r#"{"a": "x=1", "b": "2"}"#),
        ("/?k={a}:{b}", "/?k=1:2&c=3", NO),
        ("/?c={+c}&k={a,b}", "/?c=1&k=2&l=3,4", NO),
        ("{+c}?k={a,b}", "/x?k=2&l=3,4", NO),
        ("/?{a,b}", "/?c=1,2", NO),
        ("/?{a*}", "/?c=1,d=2", r#"{"a": {"c": "1", "d": "2"}}"#),
        ("/?{a*}", "/?c,d=2", NO),
        ("/x{?k}:{a}", "/x?k=1:2&c=3", NO),
        ("/x{?k}:{a}", "/x?k=:2", r#"{"k": "", "a": "2"}"#),
        ("/x{?k}:{a}", "/x?k:2", NO),
        ("/x{?k*}..", "/x?k..", NO),
        ("/?k=1&{a,b}", "/?k%3D1&2,3", NO),
        ("/?k=1&{a,b}", "/?k=1%262,3", NO),
        ("/?k=1+2&{a,b}", "/?k=1%2B2&3,4", NO),
        ("/k=1?{a,b}", "/k%3D1?2,3", r#"{"a": "2", "b": "3"}"#),
        ("/?k:={a,b}", "/?k%3A=2,3", r#"{"a": "2", "b": "3"}"#),
        ("/#?k={a,b}", "/#?k=1&c,2", r#"{"a": "1&c", "b": "2"}"#),
    ]);
}

/// A URI with a scheme does not match a template without one, unless the template has its colon.
#[test]
fn a_scheme_is_not_a_value() {
    is(&[
        ("{a}", "https:b", NO),
        ("{a}/{b}", "mailto:b/c", NO),
        ("x{a}", "xmpp:b", NO),
        ("{a}{/b}", "https:b/c", NO),
        ("{a}", "https%3Ab", r#"{"a": "https:b"}"#),
        ("{a}", "1:b", r#"{"a": "1:b"}"#),
        ("a/{b}", "a/c:d", r#"{"b": "c:d"}"#),
        ("{a}:{b}", "c:d", r#"{"a": "c", "b": "d"}"#),
        ("{+a}", "https:b", r#"{"a": "https:b"}"#),
    ]);
}

/// The `?` belongs to a value of `{?b}`. Without a value, the text after the expression is part of the path.
#[test]
fn nothing_follows_a_query_that_is_undefined() {
    is(&[
        ("{+a}{?b}&", "/x", NO),
        ("{+a}{?b}&", "/x?b=1&", r#"{"a": "/x", "b": "1"}"#),
        ("{+a}{?b}&", "/x?b=1", r#"{"a": "/x", "b": "1"}"#),
        ("{+a}{?b}&", "/x?c=1", NO),
        ("/x{?b}&k=v", "/x?k=v&b=1", r#"{"b": "1"}"#),
        ("/x{?b}&k=v", "/x?k=v", NO),
        ("/x{?b,c}{&d}", "/x?d=1&c=2", r#"{"c": "2", "d": "1"}"#),
        ("/x{?b,c}{&d}", "/x?d=1", NO),
        ("/x{?b*}&k=v", "/x?k=v&u=1", r#"{"b": {"u": "1"}}"#),
        ("/x?k={b}{&c}", "/x?c=1", r#"{"c": "1"}"#),
    ]);
}

#[test]
fn equal_pairs_are_counted() {
    is(&[
        ("/?k=v&k=%76{&a}", "/?k=v&a=1&k=v", r#"{"a": "1"}"#),
        ("/?k=v&k=v{&a}", "/?k=v&a=1", NO),
        ("/?k=v&k{&k}", "/?k=v&k=v&k=", r#"{"k": "v"}"#),
        ("/{?a,b,a}", "/?a=1&b=2&a=1", r#"{"a": "1", "b": "2"}"#),
        ("/{?a,b,a}", "/?a=1&a=1&a=1", "PARAMETER_TWICE a"),
        ("{;a,b,a}", ";a=1;a=1", r#"{"a": "1"}"#),
        ("{;a,b,a}", ";a=1;b=2;a=1", r#"{"a": "1", "b": "2"}"#),
        ("{;a,b,a}", ";b=2;a=1;a=1", NO),
        ("{;a,m*,b}", ";a=1;b=2;x=3", NO),
        ("{;a*,b,a}", "", "AMBIGUOUS_MEMBERS a"),
    ]);
}

#[test]
fn fragments_are_passed_over_unless_the_template_has_one() {
    is(&[
        ("/{a}{?b}", "/1?b=2#x", r#"{"a": "1", "b": "2"}"#),
        ("/{+a}", "/1#x", r#"{"a": "1"}"#),
        ("/{a}{#b}", "/1#x", r#"{"a": "1", "b": "x"}"#),
        ("/{a}{#b}", "/1#", r#"{"a": "1", "b": ""}"#),
        ("/{a}{#b}", "/1#x/y", r#"{"a": "1", "b": "x/y"}"#),
        ("/{a}{#b}", "/1", r#"{"a": "1"}"#),
        ("/{a}#x", "/1", NO),
        ("/{a}#x-{b}", "/1#x-2", r#"{"a": "1", "b": "2"}"#),
    ]);
}

#[test]
fn one_name_has_one_value() {
    is(&[
        ("/{a:1}/{a}", "/x/xy", r#"{"a": "xy"}"#),
        ("/{a:1}/{a}", "/y/xy", "VALUES_DIFFER a"),
        ("/{a:1}", "/xy", "PREFIX_EXCEEDED a"),
        ("/{a:2}", "/%C3%A9x", "{\"a\": \"\u{e9}x\"}"),
        ("/{a}{?a}", "/%41?a=A", r#"{"a": "A"}"#),
        ("/{a}{?a}", "/1?a=2", "VALUES_DIFFER a"),
        ("/{a}{?a}", "/1", "VALUES_DIFFER a"),
        ("/{a}{?a}", "/", "{}"),
        ("/{a}#{+a}", "/b%2Fc#b/c", r#"{"a": "b/c"}"#),
        ("/{a}{?a*}", "/1,2?a=1&a=2", r#"{"a": ["1", "2"]}"#),
        ("/{a}#{+a}", "/b#c", "VALUES_DIFFER a"),
    ]);
}

/// The occurrence that says most about a value decides: members say more than a string, a string more than one
/// that may have been written in several ways, and a long prefix more than a short one.
#[test]
fn the_occurrence_that_says_most_has_the_value() {
    is(&[
        ("/{a}{?a*}", "/1?a=1", r#"{"a": ["1"]}"#),
        ("/{+a}?b={a}", "/1,2?b=1,2", r#"{"a": ["1", "2"]}"#),
        ("/{a}{#a*}", "/x%2Cy#x,y", r#"{"a": "x,y"}"#),
        ("/{a}{#a*}", "/%2520#%20", r#"{"a": "%20"}"#),
        ("/{a}/{+a*}", "//", r#"{"a": ""}"#),
        ("/{a:1}/{a:3}", "/x/xyz", r#"{"a": "xyz"}"#),
        ("/{+a:3}?b={a:3}", "/%20?b=%2520", r#"{"a": "%20"}"#),
        // A list with one member equals the text that a prefix was taken from, and dots of a string equal the
        // dots between members.
        ("{/a*}{?a:1}", "/xy?a=x", r#"{"a": "xy"}"#),
        ("/x{.a*}{?a:3}", "/x.b.c?a=b.c", r#"{"a": "b.c"}"#),
        ("{+a*}{?a:1}", "b,c?a=b", r#"{"a": "b,c"}"#),
        ("{/a*}{?a*}", "/x%26y?a=x&a=y", "VALUES_DIFFER a"),
        ("/{?a*}{#a}", "/?k=v#k,v", r#"{"a": {"k": "v"}}"#),
        ("/{?a*}{#a*}", "/?k=v&l=#k=v,l=", r#"{"a": {"k": "v", "l": ""}}"#),
        ("/{a:3}?b={+a:4}", "/xyz?b=xyzw", r#"{"a": "xyzw"}"#),
    ]);
}

/// An exploded variable has a list or pairs, even with one member.
#[test]
fn exploded_variables_capture_members() {
    is(&[
        ("/{a*}", "/1", r#"{"a": ["1"]}"#),
        ("/{a*}", "/1,2", r#"{"a": ["1", "2"]}"#),
        ("/{a*}", "/x=1,y=2", r#"{"a": {"x": "1", "y": "2"}}"#),
        ("/{a*}", "/", "{}"),
        ("/{+a*}", "/1,2", r#"{"a": ["1", "2"]}"#),
    ]);
}

/// A prefix has at most 9999 characters, so the whole text says more than any prefix.
#[test]
fn the_longest_prefix_says_less_than_the_text() {
    let (most, more) = ("x".repeat(9999), "x".repeat(10_000));
    let uri = alloc::format!("/{most}?b={more}");
    assert_eq!(found("/{a:9999}?b={+a}", &uri), alloc::format!("{{\"a\": \"{more}\"}}"));
}

/// A list with one member may have been a string, and a string may have dots. A string that a prefix was taken from
/// has no other separators.
#[test]
fn a_prefix_is_that_of_a_text() {
    is(&[
        ("/{a:1}{?a*}", "/x?a=xyz", r#"{"a": "xyz"}"#),
        ("/{a:3}/x{.a*}", "/b.c/x.b.c.d", r#"{"a": "b.c.d"}"#),
        ("/{a:3}{?a*}", "/b%26c?a=b&a=c", "VALUES_DIFFER a"),
    ]);
}

/// Pairs are compared as lists with `{#a*}`, which cannot distinguish.
#[test]
fn pairs_are_the_same_in_other_places() {
    is(&[
        ("{?a*}{#a*}", "?x=1&y=2#x=1,y=2", r#"{"a": {"x": "1", "y": "2"}}"#),
        ("{?a*}{#a*}", "?x=1&y=2#x=1,y=3", "VALUES_DIFFER a"),
        ("{?a*}{#a*}", "?x=#x=", r#"{"a": {"x": ""}}"#),
        ("{?a*}{#a}", "?x=1#x,1", r#"{"a": {"x": "1"}}"#),
        ("x{.a*}{?a*}", "x.b=1.c=2?b=1&c=2", r#"{"a": {"b": "1", "c": "2"}}"#),
        ("x{.a*}{?a*}", "x.b=1.c=2?b=1&c=3", "VALUES_DIFFER a"),
    ]);
}

#[test]
fn values_are_refused_once_the_text_matches() {
    is(&[
        ("/{a}/x", "/%zz/y", NO),
        ("/{a}", "/%zz", "BROKEN_ESCAPE a"),
        ("/{a}", "/%FF", "NOT_UTF8 a"),
        ("/{a}", "/\u{e9}", "UNEXPECTED_CHARACTER a"),
        ("/{a}{?b}", "/1?b=x y", "UNEXPECTED_CHARACTER b"),
        ("/{a}{?b}", "/1?c=x y%", r#"{"a": "1"}"#),
    ]);
}

/// Commas between several variables separate values; a comma in a string is escaped.
#[test]
fn commas_are_those_of_lists() {
    is(&[
        ("/{a},{c}", "/1,2", r#"{"a": "1", "c": "2"}"#),
        ("/{a,b},{c}", "/1,2,3", r#"{"a": "1", "b": "2", "c": "3"}"#),
        ("/{a*},{c}", "/1,2,3", r#"{"a": ["1", "2"], "c": "3"}"#),
    ]);
}

#[test]
fn ambiguous_templates_are_refused_whatever_the_text() {
    is(&[
        ("{a}{b}", "", "AMBIGUOUS_END a"),
        ("{a}-{b}", "", "AMBIGUOUS_END a"),
        ("/{a}{.b}", "", "AMBIGUOUS_END a"),
        ("{+a}/{+b}", "", "AMBIGUOUS_END a"),
        ("/x{/a}/y{/b}", "", "AMBIGUOUS_END a"),
        ("{+a,b}", "", "AMBIGUOUS_COMMAS a"),
        ("{.a,b}", "", "AMBIGUOUS_DOTS a"),
        ("{/a*,b*}", "", "AMBIGUOUS_MEMBERS a"),
        ("{?a,a*}", "", "AMBIGUOUS_MEMBERS a"),
        ("{x}{/x}{/y}", "", "AMBIGUOUS_PLACES x"),
        ("{/x,y}{?y}", "", "AMBIGUOUS_PLACES y"),
        ("/{x,y}/{x}", "", "AMBIGUOUS_PLACES x"),
        ("{/x,y,y}", "", "AMBIGUOUS_PLACES y"),
        ("/a{x*,x}", "", "AMBIGUOUS_PLACES x"),
        ("/a{/x,x*}", "", "AMBIGUOUS_PLACES x"),
        ("{;a,a*}", "", "AMBIGUOUS_MEMBERS a"),
        ("{a}\u{100}{b}", "", "AMBIGUOUS_END a"),
        ("{+a}\u{100}{b}", "", "AMBIGUOUS_END a"),
        ("#{+a}{b}", "", "AMBIGUOUS_END a"),
    ]);
    let error = Template::parse("/{name}{.format}").unwrap().check_reversible().unwrap_err();
    assert_eq!(error.kind(), MatchErrorKind::Ambiguous);
    assert_eq!(
        error.to_string(),
        "ambiguous template: cannot tell where `name` ends; \
         write a character after it that its value cannot contain, such as `/` [RFC 6570, section 1.4]"
    );
}

#[test]
fn a_text_is_found_by_its_name() {
    let template = Template::parse("/{name}{?tags}").expect("a template");
    let captures = template.captures("/kim?tags=a,b").expect("a match");
    assert_eq!((captures.text("name"), captures.text("tags"), captures.text("x")), (Some("kim"), None, None));
}

/// A few names are compared one by one, many are searched. A name that appears twice is one name.
#[test]
fn each_of_many_names_has_its_value() {
    for count in [1, 2, 15, 16, 17, 18, 100] {
        let names: Vec<String> = (0..count).map(|at| format!("v{}", at * 7 % 101)).collect();
        let text: String = names.iter().map(|name| format!("/{{{name}}}")).collect::<Vec<_>>().concat();
        let uri: String = (0..count).map(|at| format!("/{at}")).collect::<Vec<_>>().concat();
        for (text, uri) in [(text.clone(), uri.clone()), (text.repeat(2), uri.repeat(2))] {
            let text = text + "{?none}";
            let template = Template::parse(&text).unwrap();
            let captures = template.captures(&uri).unwrap();
            for (at, name) in names.iter().enumerate() {
                assert_eq!(captures.text(name), Some(at.to_string().as_str()), "{name} of {count}");
            }
            assert_eq!(["", "v", "w", "none"].map(|name| captures.get(name)), [None; 4]);
            assert_eq!(template.expand(&captures).unwrap(), uri);
        }
    }
}

#[test]
fn values_are_borrowed_where_nothing_is_escaped() {
    let uri = String::from("/kim?tags=a&tags=b");
    let value = {
        let template = Template::parse("/{name}{?tags*}").unwrap();
        let captures = template.captures(&uri).unwrap();
        let tags = captures.get("tags").unwrap().as_list().unwrap();
        assert!(tags.iter().all(|tag| matches!(tag, alloc::borrow::Cow::Borrowed(_))));
        captures.get("name").unwrap().clone()
    };
    // The value outlives the template.
    assert_eq!(value, Value::from("kim"));
}

/// A part is only absent when the URI does not have its mark.
#[test]
fn an_absent_part_has_no_mark() {
    is(&[
        ("a{#b}c", "ac", "{}"),
        ("a{#b}c", "a#bc", r#"{"b": "b"}"#),
        ("a{#b}c", "ac#d", NO),
        ("{?x}{&y}{#y},", "&y=%2C#,,", r#"{"y": ","}"#),
        ("{?x}{&z}{#y},", "&z=%2C#,,", r#"{"z": ",", "y": ","}"#),
        ("{?x}/a{#y}", "/a#b?c", r#"{"y": "b?c"}"#),
    ]);
}
