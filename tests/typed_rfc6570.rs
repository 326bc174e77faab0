//! Runs the tables and examples of RFC 6570 as typed templates, with the values of the RFC.
//! `tests/data/rfc6570.json` lists the templates that the typed form refuses, and the reasons.

#![cfg(all(feature = "alloc", feature = "template"))]

mod support;

use std::collections::BTreeMap;

use serde_json::Value as Json;
use support::{data, option, said, text};
use urika::{UriRef, UriTemplate};

/// Declares the RFC's values as constants with their types. All sections use the same values.
macro_rules! values {
    ($($name:ident: $type:ty = $value:expr;)*) => {
        #[allow(non_camel_case_types, reason = "the names of the RFC")]
        mod types {
            $(pub(super) type $name = $type;)*
        }
        #[allow(non_upper_case_globals, reason = "the names of the RFC")]
        mod values {
            $(pub(super) const $name: super::types::$name = $value;)*
        }
    };
}

values! {
    address: &'static [(&'static str, &'static str)] = &[("city", "Newport Beach"), ("state", "CA")];
    base: &'static str = "http://example.com/home/";
    count: [&'static str; 3] = ["one", "two", "three"];
    dom: [&'static str; 2] = ["example", "com"];
    dub: &'static str = "me/too";
    empty: &'static str = "";
    empty_keys: [(&'static str, &'static str); 0] = [];
    half: &'static str = "50%";
    hello: &'static str = "Hello World!";
    keys: &'static [(&'static str, &'static str)] = &[("semi", ";"), ("dot", "."), ("comma", ",")];
    list: [&'static str; 3] = ["red", "green", "blue"];
    path: &'static str = "/foo/bar";
    semi: &'static str = ";";
    undef: Option<&'static str> = None;
    var: &'static str = "value";
    who: &'static str = "fred";
    x: &'static str = "1024";
    y: &'static str = "768";
    year: [&'static str; 3] = ["1965", "2000", "2012"];
}

/// The result for a template.
struct Row {
    template: &'static str,
    expansion: String,
    /// The result of `try_build()`, or the name and code of its error.
    built: Result<String, (String, &'static str)>,
}

/// A struct for each template, with a field for each variable.
macro_rules! rows {
    ($($template:literal: $($(#$option:tt)? $name:ident)*;)*) => {
        fn rows() -> Vec<Row> {
            vec![$({
                #[derive(UriTemplate)]
                #[uri_template($template)]
                struct Example {
                    $($(#$option)? $name: types::$name,)*
                }
                let example = Example { $($name: values::$name,)* };
                let built = example.try_build().map(|built| built.as_str().to_owned());
                assert_eq!(Example::TEMPLATE, $template);
                Row {
                    template: $template,
                    expansion: example.expansion().to_string(),
                    built: built.map_err(|error| (error.variable().unwrap_or_default().to_owned(), error.code())),
                }
            },)*]
        }
    };
}

rows! {
    "{var}": var;
    "{hello}": hello;
    "here?ref={+path}": path;
    "X{#var}": var;
    "X{#hello}": hello;
    "map?{x,y}": x y;
    "{x,hello,y}": x hello y;
    "{#x,hello,y}": x hello y;
    "{#path,x}/here": path x;
    "X{.var}": var;
    "X{.x,y}": x y;
    "{/var}": var;
    "{/var,x}/here": var x;
    "{?x,y}": x y;
    "{?x,y,empty}": x y empty;
    "?fixed=yes{&x}": x;
    "{var:3}": var;
    "{var:30}": var;
    "{list}": list;
    "{list*}": list;
    "{keys}": keys;
    "{keys*}": keys;
    "{#path:6}/here": path;
    "{#list}": list;
    "{#list*}": list;
    "{#keys}": keys;
    "{#keys*}": keys;
    "X{.var:3}": var;
    "X{.list}": list;
    "X{.list*}": list;
    "X{.keys}": keys;
    "X{.keys*}": keys;
    "{/var:1,var}": var;
    "{/list}": list;
    "{/list*}": list;
    "{/list*,path:4}": list path;
    "{/keys}": keys;
    "{/keys*}": keys;
    "{?var:3}": var;
    "{?list}": #[uri(commas)] list;
    "{?list*}": list;
    "{?keys}": #[uri(commas)] keys;
    "{?keys*}": keys;
    "{var:20}": var;
    "{semi}": semi;
    "{semi:2}": semi;
    "/mapper{?address*}": address;
    "find{?year*}": year;
    "www{.dom*}": dom;
    "{count}": count;
    "{count*}": count;
    "{/count}": count;
    "{/count*}": count;
    "{?count}": #[uri(commas)] count;
    "{?count*}": count;
    "{half}": half;
    "O{empty}X": empty;
    "O{undef}X": undef;
    "{x,y}": x y;
    "?{x,empty}": x empty;
    "?{x,undef}": x undef;
    "?{undef,y}": undef y;
    "{base}index": base;
    "{#var}": var;
    "{#hello}": hello;
    "{#half}": half;
    "foo{#empty}": empty;
    "foo{#undef}": undef;
    "{.who}": who;
    "{.who,who}": who;
    "{.half,who}": half who;
    "X{.empty}": empty;
    "X{.undef}": undef;
    "X{.empty_keys}": empty_keys;
    "X{.empty_keys*}": empty_keys;
    "{/who}": who;
    "{/who,who}": who;
    "{/half,who}": half who;
    "{/who,dub}": who dub;
    "{/var,empty}": var empty;
    "{/var,undef}": var undef;
    "{?who}": who;
    "{?half}": half;
    "{?x,y,undef}": x y undef;
}

/// Examples whose values would change the address: an empty segment, a segment with a slash, or a dot segment for a
/// server that splits a segment at its commas, as `semi,%3B,dot,.` of `{keys}` has. `{keys*}` writes `dot=.`.
const REFUSED_BY_VALUE: &[(&str, &str)] = &[
    ("{/keys}", "keys"),
    ("{/list*,path:4}", "path"),
    ("{/var,empty}", "empty"),
    ("{/who,dub}", "dub"),
    ("{keys}", "keys"),
    ("{semi}", "semi"),
    ("{semi:2}", "semi"),
];

/// Returns the expansion for each template, or `None` for a template that is refused with any types.
fn examples() -> BTreeMap<String, Option<String>> {
    let file: Json = serde_json::from_str(&data("rfc6570.json")).expect("JSON");
    let sections = file["sections"].as_array().expect("sections").iter();
    let rows = sections.flat_map(|section| section["rows"].as_array().expect("rows"));
    rows.map(|row| {
        let template = text(row, "template");
        let is_refused = option(row, "refused").is_some_and(|why| !why.contains("accepted where"));
        (template.to_owned(), (!is_refused).then(|| text(row, "expansion").to_owned()))
    })
    .collect()
}

#[test]
fn every_example_that_is_accepted_expands_as_the_rfc_says() {
    let examples = examples();
    let rows = rows();
    for Row { template, expansion, built } in &rows {
        assert_eq!(Some(expansion), examples[*template].as_ref(), "{template}");
        let refused = REFUSED_BY_VALUE.iter().find(|(refused, _)| refused == template);
        match (built, refused) {
            (Ok(built), None) => {
                assert_eq!(built, expansion, "{template}");
                assert!(UriRef::parse(built).is_ok(), "{template}");
            }
            (Err((variable, code)), Some((_, expected))) => {
                assert_eq!(variable, *expected, "{template}: {code}");
                assert!(code.starts_with("SEGMENT_"), "{template}: {code}");
            }
            (built, _) => panic!("{template}: {built:?}"),
        }
    }
    said(&format!("rfc6570: {} examples as typed templates", rows.len()));
}

#[test]
fn every_example_is_here_or_refused() {
    let rows = rows();
    for (template, expansion) in examples() {
        let is_here = rows.iter().any(|row| row.template == template);
        assert_eq!(is_here, expansion.is_some(), "{template}");
    }
}
