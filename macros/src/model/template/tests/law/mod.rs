//! The law of templates, tried on all combinations of a few pieces. For every accepted template and all
//! values, the URI that is built is the expansion of `TEMPLATE` by RFC 6570, and equivalent to the expansion
//! of the template as written; with `exact` it is that expansion. `tests/reference` computes the expected
//! results, and shares no code with the library.
//!
//! `cargo test` tries some of the combinations. This tries all, in less than an hour on two cores:
//!
//! ```text
//! ENUMERATE=full cargo test --release -p urika-macros --lib law_of_templates -- --nocapture
//! ```

mod alphabet;
mod parsed;
mod policies;
mod run_time;
mod value;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use urika_reference::template::expand;
use urika_reference::uri::{is_reference, normal_form};
use urika_runtime::{Policy, What};

use self::alphabet::{EnumeratedPart, Templates};
use self::value::{LawValue, Values, build, holds, passes};
use super::*;
use crate::diag::Diagnostics;
use crate::model::policy::Modes;
use crate::template::lower;

/// Counts by kind, and the differences that were found.
#[derive(Default)]
struct LawReport {
    counts: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

impl LawReport {
    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Records and prints a difference at once, since the run may take long.
    fn differ(&mut self, how: String) {
        if self.wrong.len() < 200 {
            println!("{how}");
            self.wrong.push(how);
        }
    }

    fn add(&mut self, other: Self) {
        for (what, count) in other.counts {
            *self.counts.entry(what).or_default() += count;
        }
        self.wrong.extend(other.wrong);
    }
}

/// The requirement on each URI that a template builds.
#[derive(Clone, Copy)]
enum UriRule<'p> {
    /// The URI is an expansion that is equivalent to the expansion of the template as written.
    Equivalent,
    /// The URI is the expansion of the text.
    Exact,
    /// The URI is in the canonical form of this policy, except for escapes that a value adds.
    Canonical(&'static str, &'p Policy<'static>),
}

const POLICIES: [(&str, Policy<'static>); 5] = [
    ("LITERAL", Policy::LITERAL),
    ("PAGE", Policy::PAGE.remove_query(false)),
    ("RESOURCE", Policy::RESOURCE.sort_query(false).remove_empty_params(false)),
    ("GUIDE", Policy::GUIDE),
    ("hosts", Policy::LITERAL.hosts(&["h", "*.a.b"])),
];

/// Checks the law for a template of this text, in all modes.
fn check(text: &str, values: &Values, tally: &mut LawReport) {
    tally.count("texts");
    let source = written(text);
    let diagnostics = Diagnostics::new();
    let plain = lower(&Modes::default(), None, &source, &Renames::default(), &diagnostics);
    run_time::check(text, plain.as_ref().ok_or(diagnostics), values, tally);
    let lower = |modes: Modes| lower(&modes, None, &source, &Renames::default(), &Diagnostics::new());
    if let Some(template) = &plain {
        tally.count("templates");
        check_values(text, template, UriRule::Equivalent, values, tally);
        let strict = lower(Modes { is_strict: true, ..Modes::default() });
        if strict.map(|strict| strict.text) != Some(text.to_owned()).filter(|text| *text == template.text) {
            tally.differ(format!("{text} in strict"));
        }
    }
    let Some(exact) = lower(Modes { is_exact: true, ..Modes::default() }) else { return };
    tally.count("templates, exact");
    let is_known = |plain: &CheckedTemplate| plain.pieces == exact.pieces && plain.checks == exact.checks;
    if !plain.is_some_and(|plain| is_known(&plain)) {
        check_values(text, &exact, UriRule::Exact, values, tally);
    }
    if !values.is_whole {
        return;
    }
    for (name, policy) in &POLICIES {
        let diagnostics = Diagnostics::new();
        judge(policy, &exact, None, &source, &diagnostics);
        if diagnostics.is_empty() && exact.form != TemplateForm::Based {
            tally.count("templates, policies");
            check_values(text, &exact, UriRule::Canonical(name, policy), values, tally);
        }
    }
}

/// Checks the law for the URIs that a template builds from all values that it accepts.
fn check_values(
    text: &str,
    template: &CheckedTemplate,
    rule: UriRule<'_>,
    values: &Values,
    tally: &mut LawReport,
) {
    let always: Vec<&Demand> = template.demands.iter().filter(|demand| demand.when == When::Always).collect();
    let fitting = values.fitting(template, &always);
    let rows: usize = fitting.iter().map(Vec::len).product();
    for number in 0..rows {
        let mut rest = number;
        let row = fitting.iter().map(|fitting| {
            let value = fitting[rest % fitting.len()];
            rest /= fitting.len();
            value
        });
        let row: Vec<&LawValue> = row.collect();
        tally.count("values");
        if always.iter().all(|demand| holds(demand, &row)) && passes(template, &row) {
            tally.count("built");
            if let Some(wrong) = difference(text, template, rule, &row) {
                return tally.differ(wrong);
            }
        }
    }
}

/// Compares the URI that a template builds from these values with the one that the law requires.
fn difference(
    text: &str,
    template: &CheckedTemplate,
    rule: UriRule<'_>,
    row: &[&LawValue],
) -> Option<String> {
    let built = build(template, row);
    let differs = |what: &str, other: &str| {
        Some(format!("{text} is {} with {row:?}: {built} {what} {other}", template.text))
    };
    if let UriRule::Canonical(name, policy) = rule {
        let what = if template.form == TemplateForm::Relative { What::Reference } else { What::Uri };
        return match policy.run(&built, what) {
            Ok((text, _)) if text == built || normal_form(&text, true) == normal_form(&built, true) => None,
            refused => differs("is refused or changed by", &format!("{name}: {refused:?}")),
        };
    }
    let names = template.variables.iter().map(|variable| variable.name.as_str());
    let given: Vec<_> = names.zip(row.iter().map(|value| value.given())).collect();
    let expansion = expand(&template.text, &given)?;
    if built != expansion {
        return differs("is not its expansion", &expansion);
    }
    if !is_reference(&built) {
        return differs("is not a reference", "");
    }
    if template.text == text {
        return None;
    }
    // The reference has no IDNA, which gives such a host another name.
    let has_name = cfg!(feature = "idna") && !text.is_ascii() && built.contains("xn--");
    if has_name && matches!(rule, UriRule::Equivalent) {
        return None;
    }
    let Some(of_written) = expand(text, &given) else { return differs("has no expansion as", "written") };
    match rule {
        UriRule::Equivalent if !is_reference(&of_written) => {
            differs("is a reference, and none is", &of_written)
        }
        UriRule::Equivalent if normal_form(&built, true) != normal_form(&of_written, true) => {
            differs("is not equivalent to", &of_written)
        }
        UriRule::Exact => differs("is not in exact", &of_written),
        _ => None,
    }
}

/// One of this many templates is tried. `ENUMERATE` tries each of them, and `ENUMERATE=full` longer ones.
const STEP: usize = 5;

/// A prime that does not divide the number of templates, so that all are tried.
const PRIME: usize = 7_368_787;

/// Tries all of these templates, on as many threads as there are cores.
fn go(EnumeratedPart { templates, texts, is_whole }: &EnumeratedPart) -> LawReport {
    let started = Instant::now();
    let values = Values::new(texts, *is_whole);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let next = AtomicUsize::new(0);
    let total: usize = templates.iter().map(Templates::count).sum();
    let worker = || {
        let mut tally = LawReport::default();
        loop {
            let from = next.fetch_add(100, Ordering::Relaxed);
            if from >= total {
                return tally;
            }
            if from > 0 && from.is_multiple_of(500_000) {
                println!("{from} of {total} texts, {:?}", started.elapsed());
            }
            // Similar templates are far apart, so that mistakes are found early.
            for number in (from..total.min(from + 100)).step_by(step(STEP)) {
                check(&alphabet::text(templates, number * PRIME % total), &values, &mut tally);
            }
        }
    };
    let mut tally = LawReport::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        for thread in threads {
            tally.add(thread.join().expect("no panic"));
        }
    });
    println!("{} texts as values: {:?} in {:?}", texts.len(), tally.counts, started.elapsed());
    tally
}

#[test]
fn law_of_templates() {
    let mut tally = LawReport::default();
    for part in if is_full() { alphabet::full() } else { alphabet::short() } {
        tally.add(go(&part));
    }
    tally.wrong.sort_by_key(String::len);
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    assert!(
        tally.counts["templates"] > 1_000 / step(STEP) && tally.counts["built"] > 10_000 / step(STEP),
        "{:?}",
        tally.counts
    );
    assert!(tally.counts["parsed, run time"] > 10_000 / step(STEP), "{:?}", tally.counts);
    assert!(tally.counts["parsed, respelled queries"] > 1_000 / step(STEP), "{:?}", tally.counts);
}
