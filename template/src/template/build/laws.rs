//! The law of [`Template::build`]: no value adds, removes or renames a segment, a parameter or a component. A harmless value
//! of the same kind shows what the template builds.
//!
//! `cargo test` tries a part of the templates, and `ENUMERATE=full` all.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use urika_reference::texts::{bound, up_to};

use crate::template::{Captures, Kind, Template, Value};
use urika_runtime::UriRef;
use urika_runtime::percent::decode_lossy;

/// The beginnings of the templates.
const BEGINNINGS: [&str; 8] = ["/a", "/a/{y}", "https://h/a", "{+b}/a", "/a{/x}", "/a{;x*}", "/a;", "/a;v="];

/// The pieces that follow, up to three of them.
const PIECES: [&str; 25] = [
    "?p=", "?p=1", "?p", "?", "&q=", "&q=1", "&", "=", "#f=", "{?x}", "{?x*}", "{?y,x*}", "{&x}", "{&x*}",
    "{&y}", "{x}", "{x*}", "{+x}", "{+x*}", "{;x}", "{;x*}", "{.x*}", "{/x*}", "{#x*}", "{+x:9}",
];

const HOSTILE: [&str; 12] = [
    "admin=1",
    "1&admin=1",
    "1;admin=1",
    "&",
    "a/../b",
    "..",
    "?admin=1",
    "#f",
    "%26admin=1",
    "\\",
    "//evil",
    "x",
];

/// The parts of a URI that no value changes: the components, the number of segments with the names of their parameters,
/// and the names of the parameters of the query.
#[derive(Debug, PartialEq)]
struct BuiltShape {
    head: String,
    segments: Vec<Vec<String>>,
    parameters: Option<Vec<String>>,
    has_fragment: bool,
}

impl BuiltShape {
    /// Finds the shape of a URI. `{+x}` in a path writes `;`, which is text there.
    fn of(template: &Template<'_>, uri: &str) -> Self {
        let most = if template.as_str().contains("{+x") { 1 } else { usize::MAX };
        let name = |text: &str| text.split('=').next().unwrap_or_default().to_string();
        let parsed = UriRef::parse(uri).expect(uri);
        // The path parameters of a segment, without the segment itself.
        let segment = |text: &str| text.split(';').take(most).skip(1).map(name).collect();
        Self {
            head: alloc::format!("{:?} {:?}", parsed.scheme(), parsed.authority()),
            segments: parsed.path().as_str().split('/').map(segment).collect(),
            parameters: parsed.query().map(|query| query.as_str().split(['&', ';']).map(name).collect()),
            has_fragment: parsed.fragment().is_some(),
        }
    }
}

/// The kinds of values.
#[derive(Clone, Copy, Debug)]
enum Given {
    Text,
    List,
    Lists,
    Map,
    Maps,
}

impl Given {
    const ALL: [Self; 5] = [Self::Text, Self::List, Self::Lists, Self::Map, Self::Maps];

    /// Makes a value of this kind from a string.
    fn of(self, text: &str) -> Value<'_> {
        match self {
            Self::Text => text.into(),
            Self::List => [text].into(),
            Self::Lists => [text, "v"].into(),
            Self::Map => [(text, "v")].into(),
            Self::Maps => [("k", text), (text, text)].into(),
        }
    }

    /// Makes the same value as JSON.
    #[cfg(feature = "serde_json")]
    fn json(self, text: &str) -> serde_json::Value {
        use serde_json::json;
        match self {
            Self::Text => json!(text),
            Self::List => json!([text]),
            Self::Lists => json!([text, "v"]),
            Self::Map => json!({ text: "v" }),
            Self::Maps => json!({ "k": text, text: text }),
        }
    }
}

fn values(x: Value<'_>) -> [(&str, Value<'_>); 3] {
    [("x", x), ("y", "v".into()), ("b", "https://h/v1".into())]
}

fn build(template: &Template<'_>, x: Value<'_>) -> Option<String> {
    Some(template.build(&values(x)).ok()?.to_string())
}

/// Returns the shape that the template has with a harmless value of this kind, if it has one and no expression makes the
/// value a part of a name.
fn harmless(template: &Template<'_>, given: Given) -> Option<BuiltShape> {
    let uri = build(template, given.of("v"))?;
    (!is_in_name(template.as_str(), given)).then(|| BuiltShape::of(template, &uri))
}

/// Returns whether the template asks for the value as a part of a name, as `?{+x}`, `?a{x}` and `/a;{x}` do. The keys of
/// a map in `{x*}` are more than that: whole names.
fn is_in_name(template: &str, given: Given) -> bool {
    let expressions = template.match_indices('{').filter_map(|(at, _)| {
        let (expression, _) = template[at + 1..].split_once('}')?;
        expression.contains('x').then_some((&template[..at], expression))
    });
    let is_map = matches!(given, Given::Map | Given::Maps);
    expressions.into_iter().any(|(before, expression)| {
        let before =
            Template::parse(before).expect(before).expand(&values(given.of("v"))).unwrap_or_default();
        let is_value = match expression.as_bytes()[0] {
            b'+' => true,
            b'?' | b'&' | b';' | b'#' => false,
            b'/' if !before.contains('?') => false,
            _ => !is_map || !expression.contains('*'),
        };
        is_value && ends_in_name(&before)
    })
}

/// Returns whether text is added to the name of a parameter at the end of a URI.
fn ends_in_name(uri: &str) -> bool {
    let in_segment = || Some(uri.rsplit('/').next()?.split_once(';')?.1);
    let list = uri.split_once('?').map(|(_, query)| query).or_else(in_segment);
    let parameter = list.and_then(|list| list.rsplit(['&', ';']).next());
    !uri.contains('#') && parameter.is_some_and(|parameter| !parameter.contains('='))
}

/// One of this many templates is tried: a prime that does not divide their number.
const STEP: usize = 23;

fn each_template(check: impl FnMut(&Template<'_>)) {
    each_template_of(&BEGINNINGS, &PIECES, step(), check);
}

/// Calls `check` with every `step`th template that consists of a beginning and up to three pieces and can be built.
pub(super) fn each_template_of(
    beginnings: &[&str],
    pieces: &[&str],
    step: usize,
    mut check: impl FnMut(&Template<'_>),
) {
    for number in (0..beginnings.len() * (pieces.len() + 1).pow(3)).step_by(step) {
        let (mut text, mut rest) =
            (String::from(beginnings[number % beginnings.len()]), number / beginnings.len());
        for _ in 0..3 {
            text += pieces.get(rest % (pieces.len() + 1)).copied().unwrap_or_default();
            rest /= pieces.len() + 1;
        }
        let Ok(template) = Template::parse(&text) else { continue };
        if template.clone().prepare().is_ok() {
            check(&template);
        }
    }
}

fn step() -> usize {
    bound(STEP, 1)
}

#[test]
fn no_value_changes_the_shape() {
    let (mut built, mut refused) = (0, 0);
    each_template(|template| {
        for given in Given::ALL {
            let Some(shape) = harmless(template, given) else { continue };
            for text in HOSTILE {
                #[cfg(feature = "serde_json")]
                check_json(template, given, text);
                let Some(uri) = build(template, given.of(text)) else {
                    refused += 1;
                    continue;
                };
                assert_eq!(
                    BuiltShape::of(template, &uri),
                    shape,
                    "{template} with {:?} is {uri}",
                    given.of(text)
                );
                built += 1;
            }
        }
    });
    std::println!("{built} URIs built, {refused} values refused");
    assert!(built > 200_000 / step() && refused > 100_000 / step(), "{built} built, {refused} refused");
}

/// Checks that JSON builds what the same value of Rust builds. The keys of an object have no order.
#[cfg(feature = "serde_json")]
fn check_json(template: &Template<'_>, given: Given, text: &str) {
    if matches!(given, Given::Maps) {
        return;
    }
    let values = serde_json::json!({ "x": given.json(text), "y": "v", "b": "https://h/v1" });
    let built = template.build(&values).ok().map(|uri| uri.to_string());
    assert_eq!(built, build(template, given.of(text)), "{template} {values}");
}

/// With a rule that lists keys, no other key becomes the name of a parameter.
#[test]
fn a_map_adds_only_the_parameters_of_its_rule() {
    let mut count = 0;
    each_template(|template| {
        if template.variables().all(|name| name != "x") {
            return;
        }
        let ruled = template.clone().with("x", Kind::text().keys(["k", "q"]).list().optional());
        for key in HOSTILE.into_iter().chain(["k", "q", "p", "y"]) {
            let map = Value::from([(key, "v")]);
            let (without, with) = (build(template, map.borrowed()), build(&ruled, map));
            match (&without, &with) {
                (Some(_), _) => assert_eq!(without, with, "{template} {key}"),
                (None, Some(uri)) => {
                    count += 1;
                    assert!(["k", "q"].contains(&key), "{template} {key}: {uri}");
                }
                (None, None) => {}
            }
        }
    });
    std::println!("{count} URIs with keys of a rule");
    assert!(count > 5_000 / step(), "{count}");
}

/// Templates whose query is more than pairs, and their strings up to the first value of the query.
const QUERIES: [(&str, &str); 12] = [
    ("/s?q={x,y}", "/s?q="),
    ("/s?q={x*}", "/s?q="),
    ("/s?q=:{x}", "/s?q=:"),
    ("/s?q={x}:{y}", "/s?q="),
    ("/s?q={x}:", "/s?q="),
    ("/s?p=1&q={y},{x*}", "/s?p=1&q="),
    ("/s?q={x,y}&y={b}", "/s?q="),
    ("/s?q={x}:{&y}", "/s?q="),
    ("/s?{x,y}", "/s?"),
    ("/s?{x,y}={b}", "/s?"),
    ("/s{?y}:{x}", "/s?y="),
    ("/s/{+b}?q={x,y}", "/s/v?q="),
];

/// A value of a query has no raw `&`, and none of `=` if it is a part of a name: what [`Captures::safe`] accepts has the
/// parameters that building writes.
#[test]
fn no_text_of_a_query_changes_its_parameters() {
    let mut parsed = 0;
    for (text, beginning) in QUERIES {
        let template =
            Template::parse(text).expect(text).with("x", Kind::text().any_keys().list().optional());
        let shape = |uri: &str| {
            let BuiltShape { parameters, head, segments, has_fragment } = BuiltShape::of(&template, uri);
            let decoded =
                |names: Vec<String>| names.iter().map(|name| decode_lossy(name).into_owned()).collect();
            BuiltShape { parameters: parameters.map(decoded), head, segments, has_fragment }
        };
        let mut count = 0;
        for rest in up_to(&["a", "&", "=", "y", ",", ":", "%26"], 5) {
            let uri = alloc::format!("{beginning}{rest}");
            let Ok(safe) = template.captures(&uri).and_then(Captures::safe) else { continue };
            let Ok(built) = template.build(&safe) else { continue };
            assert_eq!(shape(&uri), shape(built.as_str()), "{text} {uri} {built}");
            count += 1;
        }
        assert!(count > 0, "{text}");
        parsed += count;
    }
    std::println!("{parsed} URIs parsed");
    assert!(parsed > 5_000, "{parsed}");
}
