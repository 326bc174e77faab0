//! The law of values under a policy: a policy that accepts a template accepts every URI that the template builds, and
//! changes none. Where the policy depends on the types of values, no template and no value is refused without a
//! reason.

use urika_runtime::value::Base;
use urika_runtime::{Refusal, TrailingSlash, ValueRules};

use super::*;
use crate::input::template::Arguments;
use crate::template::Lowered;

const HEADS: &[&str] = &[
    "urn:a1:",
    "urn:a1:b",
    "urn:",
    "https://h.example/",
    "https://h.example/a/",
    "db://h/a/",
    "a:",
    "file:///",
    "/",
    "/a/",
    "",
    "x",
    "./",
    "//h.example/",
];

const PATHS: &[&str] = &[
    "", "{x}", "{+x}", "{x}b", "{+x}b", "{x}/b", "{+x}/b", "b{x}", "b{+x}", "{x}/a", "{x}{y}", "{x,y}",
    "{;x}", "{.x}", "{/x}", "{/x*}", "{+x}{/y}", "{x:1}", "{x*}", "{+x*}", "{x}:b", "a/{x}", "a/{+x}/b",
];

const TAILS: &[&str] = &[
    "",
    "?+{y}",
    "?={y}",
    "?={+y}",
    "?+{y}b",
    "?+{y}?=z",
    "?+c{+y}",
    "?+{y}?={x}",
    "?+c?={+y}",
    "?=c{+y}",
    "{?y}",
    "?a={y}",
    "?+{&y}",
    "#{y}",
];

/// Bases that break rules of policies.
const BASES: [&str; 3] = ["https://h.example:22/a%2Fb", "db://kim@h/a//%2E%2Eb", "db://%2E%2E/a%00/..%2F;b"];

const TEXTS: &[&str] =
    &["a", "", ".", "..", "/", "/a", "a/", "a//b", "?", "?=", ":", "a:b", "%2e", "\\", "\0", "'", "é", "A"];

/// Returns a policy for each refusal, alone and with the normal form, and some with several rules.
fn policies() -> Vec<(String, Policy<'static>)> {
    let mut policies = Vec::new();
    for refusal in Refusal::ALL {
        let name = format!("{refusal:?}");
        policies.push((
            format!("Policy::RFC3986.exact().refuse(Refusal::{name})"),
            Policy::RFC3986.exact().refuse(*refusal),
        ));
        policies.push((format!("Policy::RFC3986.refuse(Refusal::{name})"), Policy::RFC3986.refuse(*refusal)));
    }
    macro_rules! more {
        ($($policy:expr;)*) => {$(
            policies.push((stringify!($policy).to_owned(), $policy));
        )*};
    }
    more! {
        Policy::LITERAL;
        Policy::EXACT;
        Policy::LITERAL.strict();
        Policy::LITERAL.paths(&["/a/"]);
        Policy::LITERAL.paths(&["/"]);
        Policy::EXACT.paths(&["/*", "/a"]);
        Policy::EXACT.paths(&["/a/"]).refuse(Refusal::EmptySegment);
        Policy::LITERAL.schemes(&["urn", "https"]).refuse(Refusal::EmptySegment);
        Policy::GUIDE;
        Policy::LITERAL.trailing_slash(TrailingSlash::Never);
        Policy::LITERAL.trailing_slash(TrailingSlash::Always);
        Policy::LITERAL.collapse_slashes(true);
        Policy::LITERAL.valid_host().ports(&[80]);
        Policy::LITERAL.hosts(&["h.example", "h"]);
        Policy::PAGE.remove_query(false).remove_fragment(false);
        Policy::RESOURCE.sort_query(false).remove_empty_params(false);
    }
    policies
}

/// Returns the template under this policy, if the policy accepts it.
fn under(policy: &str, text: &str) -> Option<CheckedTemplate> {
    let diagnostics = Diagnostics::new();
    let tokens = format!("{text:?}, policy = {policy}").parse().expect(policy);
    let arguments = Arguments::parse(Caller::Template, tokens, &diagnostics);
    let krate = "urika".parse().expect("a path");
    let lowered = Lowered::new(&krate, &arguments, &Renames::default(), &diagnostics);
    lowered.filter(|_| diagnostics.is_empty()).map(|lowered| lowered.template)
}

/// Calls `each` with all values that the template accepts by their types, and the URI that they make.
fn each_row(template: &CheckedTemplate, values: &Values, each: &mut dyn FnMut(&[&LawValue], &str)) {
    let always: Vec<&Demand> = template.demands.iter().filter(|demand| demand.when == When::Always).collect();
    let fitting = values.fitting(template, &always);
    for number in 0..fitting.iter().map(Vec::len).product() {
        let mut rest = number;
        let row: Vec<&LawValue> = fitting
            .iter()
            .map(|fitting| {
                let value = fitting[rest % fitting.len()];
                rest /= fitting.len();
                value
            })
            .collect();
        if always.iter().all(|demand| holds(demand, &row)) {
            each(&row, &build(template, &row));
        }
    }
}

/// Expressions in which two values together decide. Only the first is asked: it must not be empty where a name begins,
/// and not end in a slash before `{/y}`.
const TOGETHER: [&str; 3] = ["{x}{y}", "{x,y}", "{+x}{/y}"];

/// Compares a template under one policy with the policy's answers about what it builds.
fn compare(
    text: &str,
    free: &CheckedTemplate,
    chain: &str,
    policy: &Policy<'_>,
    values: &Values,
    tally: &mut LawReport,
) {
    let what = if free.form == TemplateForm::Relative { What::Reference } else { What::Uri };
    // Values may add escapes that are not in normal form, which a strict policy rejects.
    let run = |built: &str| policy.rewriting().run(built, what);
    let takes = |built: &str| run(built).is_ok();
    // A policy that merges slashes or removes the last one changes a key.
    let keeps = |row: &[&LawValue], built: &str| {
        let is_same = |form: &str| form == built || normal_form(form, true) == normal_form(built, true);
        run(built).is_ok_and(|(form, _)| is_same(&form))
            || row.iter().any(|value| matches!(value, LawValue::Key(_)))
    };
    let rules = policy.value_rules();
    let is_of_types = !ValueRules { limits_bases: false, ..rules }.is_empty() && chain.contains("RFC3986");
    let Some(kept) = under(chain, text) else {
        tally.count("refused");
        let mut is_reason = !is_of_types;
        each_row(free, values, &mut |row, built| is_reason |= passes(free, row) && !takes(built));
        if !is_reason {
            tally.differ(format!("{text} is refused under {chain}"));
        }
        return;
    };
    tally.count("accepted");
    let bases: &[&str] = if kept.can_build_on && !rules.limits_bases { &BASES } else { &[] };
    each_row(&kept, values, &mut |row, built| {
        let (is_free, is_kept) = (passes(free, row), passes(&kept, row));
        if is_kept && !(takes(built) && keeps(row, built)) {
            tally.differ(format!("{text} under {chain} builds {built} with {row:?}: {:?}", run(built)));
        }
        for base in bases.iter().filter(|_| is_kept) {
            if policy.rewriting().run(&format!("{base}{built}"), What::Uri).is_err() {
                tally.differ(format!("{text} under {chain} builds {built} on {base}"));
            }
            tally.count("built on a base");
        }
        if is_free && !is_kept && takes(built) && !TOGETHER.iter().any(|one| text.contains(one)) {
            tally.differ(format!("{text} under {chain} refuses {built} with {row:?}"));
        }
        tally.count(if is_kept { "built" } else { "values refused" });
    });
}

#[test]
fn law_of_values_under_policies() {
    let values = Values::under_policies(TEXTS);
    let (policies, mut tally) = (policies(), LawReport::default());
    assert!(BASES.iter().all(|base| Base::parse(base).is_ok()));
    let texts = HEADS.iter().flat_map(|head| PATHS.iter().map(move |path| format!("{head}{path}")));
    let texts: Vec<_> =
        texts.flat_map(|text| TAILS.iter().map(move |tail| format!("{text}{tail}"))).collect();
    for (number, text) in texts.iter().enumerate().step_by(step(47)) {
        let exact = Modes { is_exact: true, ..Modes::default() };
        let free = lower(&exact, None, &written(text), &Renames::default(), &Diagnostics::new());
        let Some(free) = free.filter(|free| free.form != TemplateForm::Based) else { continue };
        for (at, (chain, policy)) in policies.iter().enumerate() {
            if (number + at).is_multiple_of(step(3)) {
                compare(text, &free, chain, policy, &values, &mut tally);
            }
        }
    }
    println!("{:?}", tally.counts);
    tally.wrong.sort_by_key(String::len);
    assert!(
        tally.wrong.is_empty(),
        "{}\n{}",
        tally.wrong.len(),
        tally.wrong[..tally.wrong.len().min(60)].join("\n")
    );
    assert!(tally.counts["built on a base"] > 10_000, "{:?}", tally.counts);
    assert!(tally.counts["accepted"] > 500 && tally.counts["refused"] > 300, "{:?}", tally.counts);
}
