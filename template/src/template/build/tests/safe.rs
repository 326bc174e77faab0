//! The law of [`Captures::safe`]: it accepts what [`Template::build`] builds. For all templates that consist of a few
//! pieces:
//!
//! - If the captures of a URI are safe, they build an equivalent URI.
//! - The captures of a URI that was built are safe, and build the same URI.
//!
//! `cargo test` tries a part of the templates, and `ENUMERATE=full` all.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use urika_reference::texts::bound;

use crate::grammar::varspec::Modifier;
use crate::template::build::laws::each_template_of;
use crate::template::plan::{Plan, PlanToken, Var};
use crate::template::{Captures, Kind, Template, Value};
use urika_runtime::percent::{decode_bytes, decode_lossy};
use urika_runtime::{UriRef, UriRefBuf};

/// The beginnings of the templates.
const BEGINNINGS: [&str; 8] = ["", "/", "/a", "https://h", "https://", "//h", "note://", "{+b}"];

/// The pieces that follow, up to three of them.
const PIECES: [&str; 34] = [
    "a", "/", "-", ".", "@", ":", ";", "?q=", "?", "&q=", "#", "{x}", "{y}", "{x*}", "{x,y}", "{x:1}",
    "{+x}", "{+y}", "{+x*}", "{/x}", "{/y}", "{/x*}", "{.x}", "{.x*}", "{;x}", "{;x*}", "{?x}", "{?x*}",
    "{?x,y}", "{&x}", "{&y}", "{&x*}", "{#x}", "{#y}",
];

/// The strings in the place of an expression.
const TEXTS: [&str; 19] = [
    "",
    "a",
    "7",
    "..",
    "/a",
    "/..",
    "@e.example",
    ":1",
    ".e",
    "?x=a",
    "&y=a",
    "#a",
    "%2541",
    "%2Fe",
    ",a",
    ";x=a",
    "k=a",
    "/k=a",
    "a.a",
];

/// The strings in the place of a base.
const BASES: [&str; 6] = ["https://h", "https://h/v1", "HTTPS://H/", "https://h/v1/", "/v1", "x"];

/// One of this many templates is tried: a prime that does not divide their number.
const STEP: usize = 101;

fn step() -> usize {
    bound(STEP, 1)
}

/// Calls `check` with each template whose values can be told apart, without rules and with several. Returns the number of
/// templates.
fn each_template(mut check: impl FnMut(&Template<'_>)) -> usize {
    let mut count = 0;
    each_template_of(&BEGINNINGS, &PIECES, step(), |template| {
        if template.check_reversible().is_err() {
            return;
        }
        count += 1;
        check(template);
        if template.variables().any(|name| name == "x") {
            for kind in [Kind::integer().optional(), Kind::text().any_keys(), Kind::one_of(["a"]).optional()]
            {
                check(&template.clone().with("x", kind.list()));
            }
        }
    });
    count
}

/// The parts of a URI that a template has, decoded.
#[derive(Debug, PartialEq)]
struct SafeParts {
    head: String,
    segments: Vec<String>,
    pairs: BTreeSet<Vec<u8>>,
    query: Vec<u8>,
    fragment: Option<Vec<u8>>,
}

impl SafeParts {
    fn of(uri: &str) -> Option<Self> {
        let uri = UriRef::parse(uri).ok()?.normalize();
        let uri = uri.as_uri_ref();
        let authority = uri.authority().map(|text| decode_bytes(text).to_ascii_lowercase());
        let query = uri.query().map(|query| query.as_str().to_string()).unwrap_or_default();
        let decoded = |text: &str| decode_bytes(text).into_owned();
        let path = uri.path().as_str();
        let path = if path.is_empty() && authority.is_some() { "/" } else { path };
        // `x=` is `x` with an empty value.
        let segment = |text: &str| match decode_lossy(text).replace("=;", ";") {
            text if text.contains(';') => text.trim_end_matches('=').to_string(),
            text => text,
        };
        let pairs = query.split('&').map(|pair| decoded(pair.trim_end_matches('=')));
        Some(Self {
            head: format!("{:?} {authority:?}", uri.scheme()),
            segments: path.split('/').map(segment).collect(),
            pairs: pairs.filter(|pair| !pair.is_empty()).collect(),
            query: decoded(&query),
            fragment: uri.fragment().map(decoded),
        })
    }

    /// Returns whether a URI with these parts is equivalent for a template, which ignores other parameters, and a fragment
    /// unless it has one. `?q={x}` without a value equals `{?q}`.
    fn are_in(&self, uri: &Self, template: &str) -> bool {
        let is_same_fragment = !template.contains('#') || self.fragment == uri.fragment;
        let is_known = |pair: &Vec<u8>| uri.pairs.contains(pair) || pair == b"q";
        self.head == uri.head
            && self.segments == uri.segments
            && (self.query == uri.query || self.pairs.iter().all(is_known))
            && is_same_fragment
    }
}

/// Returns the strings that have a text in the place of each expression of a template.
fn uris(template: &str) -> impl Iterator<Item = String> + '_ {
    let expressions: Vec<&str> =
        template.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
    let of = |expression: &str| if expression == "+b" { &BASES[..] } else { &TEXTS[..] };
    let total: usize = expressions.iter().map(|expression| of(expression).len()).product();
    (0..total).step_by(if total > 500 { 13 } else { 1 }).map(move |mut number| {
        let mut uri = String::from(template);
        for expression in &expressions {
            let texts = of(expression);
            uri = uri.replacen(&format!("{{{expression}}}"), texts[number % texts.len()], 1);
            number /= texts.len();
        }
        uri
    })
}

#[test]
fn what_is_safe_can_be_built() {
    let (mut safe, mut refused, mut wrong) = (0, 0, Vec::new());
    let templates = each_template(|template| {
        let prepared = template.clone().prepare().expect("a template that can be built");
        let is_relative = !template.as_str().contains("//") && !template.as_str().starts_with("{+");
        for uri in uris(template.as_str()) {
            let (Some(parts), Ok(captures)) = (SafeParts::of(&uri), template.captures(&uri)) else {
                continue;
            };
            // A value at the beginning may have a colon, which is written escaped.
            if is_relative && UriRef::parse(&uri).is_ok_and(|uri| uri.scheme().is_some()) {
                continue;
            }
            let Ok(captures) = captures.safe() else {
                refused += 1;
                continue;
            };
            safe += 1;
            let built = prepared.build(&captures);
            let again = built.as_ref().ok().and_then(|built| SafeParts::of(built.as_str()));
            if !again.is_some_and(|again| again.are_in(&parts, template.as_str())) {
                wrong.push(format!(
                    "{template} {:?} reads {uri}: {captures:?} builds {built:?}",
                    template.kinds
                ));
            }
        }
    });
    report(&wrong, &format!("{templates} templates, {safe} URIs are safe, {refused} are refused"));
    assert!(safe > 2_000_000 / step() && refused > 2_000_000 / step());
}

fn values() -> [Value<'static>; 12] {
    [
        Value::UNDEFINED,
        "".into(),
        "7".into(),
        "a".into(),
        "a,b".into(),
        "/e".into(),
        "%41".into(),
        [""].into(),
        ["a"].into(),
        ["7", "8"].into(),
        [("k", "a")].into(),
        [("k", "")].into(),
    ]
}

/// Returns whether the values are among those that the documentation of [`Captures::safe`] excludes.
fn is_excluded(template: &Template<'_>, values: [&Value<'_>; 2]) -> bool {
    let of = |var: &Var<'_>| values[usize::from(var.name == "y")];
    let has_members = |var: &Var<'_>| of(var).as_list().is_some() || of(var).as_pairs().is_some();
    let has_rule = |var: &Var<'_>| template.kinds.iter().any(|(name, _)| name == var.name);
    let is_prefix = |var: &Var<'_>| matches!(var.modifier, Modifier::Prefix(_));
    let plan = template.plan();
    let vars: Vec<Var<'_>> = plan.vars().collect();
    let is_repeated = |var: &Var<'_>| vars.iter().filter(|other| other.name == var.name).count() > 1;
    let placed = placed(&plan);
    let has_host = template.as_str().contains("//{");
    let is_escaped_host =
        |var: &Var<'_>| has_host && of(var).as_text().is_some_and(|text| text.contains('%'));
    let is_doubtful = |group: &Vec<Var<'_>>| {
        let is_in_order = group.is_sorted_by_key(|var| of(var).is_undefined());
        group.iter().any(has_members)
            || !is_in_order && group.iter().any(|var| is_prefix(var) || has_rule(var))
    };
    placed.iter().any(is_doubtful)
        || vars.iter().any(|var| is_repeated(var) && (has_members(var) || is_escaped_host(var)))
        || vars.iter().any(|var| has_rule(var) && (is_prefix(var) || is_written_otherwise(var, of(var))))
}

/// Returns whether an associative array is written like a list, or a list like a string.
fn is_written_otherwise(var: &Var<'_>, value: &Value<'_>) -> bool {
    match value.as_pairs() {
        Some(_) => var.is_reserved() || !var.is_exploded(),
        None => value.as_list().is_some() && var.is_reserved() && !var.is_exploded(),
    }
}

/// Returns the groups of variables that only their places tell apart.
fn placed<'t>(plan: &Plan<'t>) -> Vec<Vec<Var<'t>>> {
    let rows = [plan.fragment.as_ref(), plan.authority.as_ref().map(|it| &it.row), Some(&plan.path)];
    let groups = rows.into_iter().flatten().flatten().filter_map(|token| match token {
        PlanToken::Group(group) if !group.operator.style().is_named => Some(group.vars().collect::<Vec<_>>()),
        _ => None,
    });
    groups.filter(|group| group.len() > 1).collect()
}

#[test]
fn what_was_built_is_safe() {
    let (mut built, mut excluded, mut wrong) = (0, 0, Vec::new());
    let values = values();
    let templates = each_template(|template| {
        let prepared = template.clone().prepare().expect("a template that can be built");
        let has = |name| template.variables().any(|other| other == name);
        let of = |name| if has(name) { &values[..] } else { &values[..1] };
        for (x, y) in of("x").iter().flat_map(|x| of("y").iter().map(move |y| (x, y))) {
            for base in if has("b") { &BASES[..2] } else { &BASES[..1] } {
                let given = [("x", x.borrowed()), ("y", y.borrowed()), ("b", (*base).into())];
                let Ok(uri) = prepared.build(&given) else { continue };
                if is_excluded(template, [x, y]) {
                    excluded += 1;
                    continue;
                }
                built += 1;
                let captures = template.captures(uri.as_str()).and_then(Captures::safe);
                let again = captures.as_ref().ok().and_then(|captures| prepared.build(captures).ok());
                let is_same = again.is_some_and(|again| again == uri || has_escaped_host(&uri, &again));
                if !is_same {
                    wrong.push(format!(
                        "{template} {:?} builds {uri} of {given:?}: {captures:?}",
                        template.kinds
                    ));
                }
            }
        }
    });
    report(&wrong, &format!("{templates} templates, {built} URIs built, {excluded} excluded"));
    assert!(built > 2_000_000 / step() && excluded > 0);
}

/// Returns whether two URIs differ only in the escapes of their hosts.
fn has_escaped_host(uri: &UriRefBuf, other: &UriRefBuf) -> bool {
    let is_escaped = uri.as_uri_ref().authority().is_some_and(|authority| authority.contains('%'));
    is_escaped && SafeParts::of(uri.as_str()) == SafeParts::of(other.as_str())
}

fn report(wrong: &[String], tally: &str) {
    std::println!("{tally}");
    let mut shown: Vec<&str> = wrong.iter().map(String::as_str).collect();
    shown.sort_by_key(|text| text.len());
    shown.truncate(60);
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), shown.join("\n"));
}
