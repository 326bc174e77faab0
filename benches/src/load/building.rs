//! Templates at run time that build URIs.

use std::collections::BTreeMap;
use std::hint::black_box;

use urika::template::{Kind, Template, Value};

use super::Load;

pub(super) const LOADS: &[Load] = &[
    ("prepare, thousands of segments", |n| prepare(&joined(n, |name| format!("/{{{name}}}")))),
    ("prepare, one segment", |n| prepare(&format!("/{}", joined(n, |name| format!("{{{name}}}"))))),
    ("prepare, segments that may be absent", |n| prepare(&joined(n, |name| format!("{{/{name}}}")))),
    ("prepare, path parameters", |n| prepare(&format!("/a{}", joined(n, |name| format!("{{;{name}*}}"))))),
    ("prepare, thousands of parameters", |n| prepare(&query(n, ""))),
    ("prepare, literals that are not normal", |n| {
        prepare(&joined(n, |name| format!("/%7e/./%41{{{name}}}")));
    }),
    ("prepare, a mistake at the end", |n| {
        prepare(&format!("{}/..", joined(n, |name| format!("/{{{name}}}"))));
    }),
    ("prepare, thousands of rules", |n| {
        drop(black_box(ruled(query(n, "*"), n, &Kind::path().list().any_keys()).prepare()));
    }),
    ("build, thousands of segments", |n| {
        build(&joined(n, |name| format!("/{{{name}}}")), &values(n, |_| "a".into()));
    }),
    ("build, one segment whose last value is at fault", |n| {
        let value = |number| if number + 1 == n { "/".into() } else { "a".into() };
        build(&format!("/{}", joined(n, |name| format!("{{{name}}}"))), &values(n, value));
    }),
    ("build, one segment of dots", |n| {
        build(&format!("/{}", joined(n, |name| format!("{{{name}}}"))), &values(n, |_| "".into()));
    }),
    ("build, the last segment is at fault", |n| {
        let value = |number| if number + 1 == n { "..".into() } else { "a".into() };
        build(&joined(n, |name| format!("/{{{name}}}")), &values(n, value));
    }),
    ("build, lists of parameters", |n| {
        // Values that share a segment are never common ones, so all are checked.
        build(&("/{v0}{v1}".to_owned() + &query(n, "*")), &values(n, |_| vec!["a", "b"].into()));
    }),
    ("build, keys next to thousands of names", |n| {
        let mut given = values(n, |_| "a".into());
        given.insert("map".to_owned(), (0..n).map(|number| (format!("k{number}"), "1")).collect());
        let text = query(n, "") + "{&map*}";
        let template = Template::parse(&text).expect("a template").with("map", Kind::text().any_keys());
        drop(black_box(template.build(&given).expect("other names")));
    }),
    ("build, thousands of rules", |n| {
        let template = ruled(query(n, ""), n, &Kind::text().optional());
        drop(black_box(template.build(&values(n, |_| "a".into()))));
    }),
    ("build, a long value", |n| {
        build("/{v0}/{+v1}{?v2}", &values(3, |_| "a%41 é/..".repeat(n).replace('/', "").into()));
    }),
    ("check_names, thousands of names", |n| {
        let template = query(n, "");
        let _ =
            black_box(Template::parse(&template).expect("a template").check_names(&values(n, |_| 1.into())));
    }),
    ("captures, thousands of rules", |n| {
        let template = ruled(joined(n, |name| format!("/{{{name}}}")), n, &Kind::path());
        let uri = "/a".repeat(n);
        let _ = black_box(template.captures(&uri).expect("a match").safe().is_ok());
    }),
    ("captures, lists with rules", |n| {
        let template = ruled(joined(n, |name| format!("/{{{name}*}}")), n, &Kind::text());
        let uri = "/a,b".repeat(n);
        let _ = black_box(template.captures(&uri).expect("a match").safe().is_ok());
    }),
    ("captures, rules of absent values", |n| {
        let template = ruled(query(n, ""), n, &Kind::text().optional());
        let _ = black_box(template.captures("/").expect("a match").safe().is_ok());
    }),
    ("captures, lists of parameters", |n| {
        let template = ruled(query(n, "*"), n, &Kind::text().optional());
        let uri = format!("/?{}", joined(n, |name| format!("{name}=a&{name}=b&")));
        let _ = black_box(template.captures(&uri).expect("a match").safe().is_ok());
    }),
    ("captures, segments that may be absent", |n| {
        captures(&format!("http://h{}/x", joined(n, |name| format!("{{/{name}}}"))), "http://h/y");
        captures(&format!("http://h/{}x", joined(n, |name| format!("{{?{name}}}"))), "http://h/y");
        captures(&format!("/{}x", joined(n, |name| format!("{{#{name}}}"))), "/y");
    }),
    ("captures, a name twice in the segment", |n| {
        captures(
            &format!("/{{a}}.{{a}}{}", "/{b}".repeat(n)),
            &format!("/{}{}", "x.".repeat(n), "/b".repeat(n)),
        );
    }),
    ("captures, by a matcher", |n| {
        let text = joined(n, |name| format!("/{{{name}}}"));
        let template = Template::parse(&text).expect("a template");
        let uri = "/a".repeat(n);
        let matcher = template.matcher().expect("a matcher");
        let _ = black_box(matcher.captures(&uri).expect("a match").iter().count());
    }),
];

/// Returns the name of a variable.
fn name(number: usize) -> String {
    format!("v{number}")
}

/// Returns the expressions of this many variables.
fn joined(count: usize, expression: impl Fn(&str) -> String) -> String {
    (0..count).map(|number| expression(&name(number))).collect()
}

/// Returns a template whose query has this many variables, each with this modifier.
fn query(count: usize, modifier: &str) -> String {
    let names: Vec<_> = (0..count).map(|number| name(number) + modifier).collect();
    format!("/{{?{}}}", names.join(","))
}

/// Returns a template with a rule for each of its variables.
fn ruled(text: String, count: usize, rule: &Kind) -> Template<'static> {
    let template = Template::try_from(text).expect("a template");
    (0..count).fold(template, |template, number| template.with(&name(number), rule.clone()))
}

fn values<'v>(count: usize, value: impl Fn(usize) -> Value<'v>) -> BTreeMap<String, Value<'v>> {
    (0..count).map(|number| (name(number), value(number))).collect()
}

fn prepare(text: &str) {
    drop(black_box(Template::parse(text).expect("a template").prepare()));
}

fn build(text: &str, values: &BTreeMap<String, Value<'_>>) {
    drop(black_box(Template::parse(text).expect("a template").build(values)));
}

fn captures(text: &str, uri: &str) {
    let _ = black_box(Template::parse(text).expect("a template").captures(uri).is_ok());
}
