//! Tests the round trip on all templates that consist of a few pieces. Every expansion of an unambiguous
//! template matches, the captured values expand to the same text, and strings are unchanged.
//!
//! `cargo test` tries some of them. This tries all:
//!
//! ```text
//! ENUMERATE=full cargo test --release -p urika-runtime --lib law_of_captures -- --nocapture
//! ```

extern crate std;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use std::println;

use urika_reference::texts::bound;

use crate::grammar::varspec::Modifier;
use crate::template::plan::{Group, Plan, PlanToken, Var};
use crate::template::{Template, Value};

const PIECES: &[&str] = &[
    "a", "/", "-", ".", ",", ";", "=", "?", "?k=", "&", "&k=1", "#", "//", "x://", "@", ":", "%2f", "\u{e9}",
    "{x}", "{y}", "{x*}", "{x:1}", "{+x}", "{+y}", "{+x*}", "{#x}", "{#y}", "{#x*}", "{.x}", "{.y}", "{.x*}",
    "{/x}", "{/y}", "{/x*}", "{;x}", "{;y}", "{;x*}", "{?x}", "{?y}", "{?x*}", "{&x}", "{&y}", "{&x*}",
    "{x,y}", "{/x,y}", "{?x,y}",
];

/// A prime that divides no number of templates. Steps of this size reach all templates, and similar templates
/// lie far apart.
const PRIME: usize = 7_368_787;

fn values() -> [Value<'static>; 8] {
    [
        Value::UNDEFINED,
        "".into(),
        "a".into(),
        "/b".into(),
        ",".into(),
        "\u{e9}%41".into(),
        ["a", "b"].into(),
        [("b", "v")].into(),
    ]
}

/// The numbers of templates and values that were tried.
#[derive(Default)]
struct CaptureCounts {
    templates: usize,
    /// Templates that are refused because the places of their values say too little.
    places: usize,
    rows: usize,
    wrong: Vec<String>,
}

fn template(mut number: usize, count: usize) -> String {
    let mut text = String::new();
    for _ in 0..count {
        text.push_str(PIECES[number % PIECES.len()]);
        number /= PIECES.len();
    }
    text
}

/// Returns the groups in the rows of a template.
fn groups<'t>(plan: &Plan<'t>) -> Vec<Group<'t>> {
    let rows = [plan.fragment.as_ref(), plan.authority.as_ref().map(|it| &it.row), Some(&plan.path)];
    let tokens = rows.into_iter().flatten().flatten();
    tokens.filter_map(|token| if let PlanToken::Group(group) = token { Some(*group) } else { None }).collect()
}

/// The promise of the round trip for a row of values.
#[derive(Clone, Copy, PartialEq)]
enum RoundTrip {
    /// Nothing: a list appears where others have its separator, or a member has a separator that is written
    /// unescaped.
    Nothing,
    /// The captured values expand to the same text. Where places tell values apart, a value is missing before
    /// another.
    Text,
    /// Strings are parsed unchanged as well.
    Values,
}

fn promise(plan: &Plan<'_>, values: [&Value<'_>; 2]) -> RoundTrip {
    let of = |var: &Var<'_>| values[usize::from(var.name == "y")];
    let is_text = |value: &Value<'_>| value.as_list().is_none() && value.as_pairs().is_none();
    let vars: Vec<Var<'_>> = plan.vars().collect();
    let fits = |var: &Var<'_>| {
        let is_exploded = var.modifier == Modifier::Explode;
        let stands_once = vars.iter().filter(|other| other.name == var.name).count() == 1;
        let has_comma = of(var).as_text().is_some_and(|text| text.contains(','));
        (is_text(of(var)) || is_exploded && stands_once) && !(is_exploded && var.is_reserved() && has_comma)
    };
    let groups = groups(plan);
    let placed: Vec<Vec<Var<'_>>> = groups
        .iter()
        .filter(|group| !group.operator.style().is_named)
        .map(|group| group.vars().collect::<Vec<_>>())
        .filter(|vars| vars.len() > 1)
        .collect();
    if !vars.iter().all(fits) || !placed.iter().flatten().all(|var| is_text(of(var))) {
        return RoundTrip::Nothing;
    }
    let is_in_order = |vars: &Vec<Var<'_>>| {
        let is_undefined = |var: &Var<'_>| of(var).is_undefined();
        let has_all = vars.iter().all(|var| is_undefined(var) == is_undefined(&vars[0]));
        let is_exploded = vars.iter().any(|var| var.modifier == Modifier::Explode);
        if is_exploded { has_all } else { vars.is_sorted_by_key(is_undefined) }
    };
    if placed.iter().all(is_in_order) { RoundTrip::Values } else { RoundTrip::Text }
}

/// Returns true when a string has been parsed: it is unchanged, or the URI cannot tell the two strings apart.
fn came_back(var: &Var<'_>, given: &Value<'_>, found: Option<&Value<'_>>) -> bool {
    let Some(text) = given.as_text() else { return true };
    if var.modifier != Modifier::None {
        return true;
    }
    match found {
        None => text.is_empty(),
        Some(found) => found.as_text() == Some(text) || found.as_list().is_some_and(|list| list == [text]),
    }
}

fn check(text: &str, tally: &mut CaptureCounts) {
    let Ok(template) = Template::parse(text) else { return };
    if let Err(error) = template.check_reversible() {
        tally.places += usize::from(error.code() == "AMBIGUOUS_PLACES");
        return;
    }
    tally.templates += 1;
    let plan = template.plan();
    let values = values();
    let has = |name| template.variables().any(|other| other == name);
    let of = |name| if has(name) { &values[..] } else { &values[..1] };
    for x in of("x") {
        for y in of("y") {
            let promise = promise(&plan, [x, y]);
            if promise == RoundTrip::Nothing {
                continue;
            }
            let given = [("x", x.borrowed()), ("y", y.borrowed())];
            // A list cannot have a prefix.
            let Ok(uri) = template.expand(&given) else { continue };
            tally.rows += 1;
            let wrong = match template.captures(&uri) {
                Err(error) => error.code().into(),
                Ok(found) if template.expand(&found).as_ref() != Ok(&uri) => format!("{found:?}"),
                Ok(found) => {
                    let mut vars = plan.vars();
                    let value = |name| if name == "y" { y } else { x };
                    if promise == RoundTrip::Text
                        || vars.all(|var| came_back(&var, value(var.name), found.get(var.name)))
                    {
                        continue;
                    }
                    format!("{found:?}")
                }
            };
            tally.wrong.push(format!("{text} on {uri} of {given:?}: {wrong}"));
        }
    }
}

#[test]
fn law_of_captures() {
    let mut tally = CaptureCounts::default();
    for (count, step) in [(1, 1), (2, 1), (3, bound(20, 1)), (4, bound(1_000, 1))] {
        let total = PIECES.len().pow(count);
        for number in (0..total).step_by(step) {
            check(&template(number * PRIME % total, count as usize), &mut tally);
        }
    }
    let CaptureCounts { templates, places, rows, mut wrong } = tally;
    println!("{templates} templates, {rows} rows of values, {places} templates refused for their places");
    wrong.sort_by_key(String::len);
    let shown: Vec<_> = wrong.iter().take(60).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), shown.join("\n"));
    assert!(templates > 1_000 && places > 0 && rows > 10_000);
}
