//! The law of policies: a policy that is spelled out, one that only const evaluation knows and one at run
//! time give the same answer about a template, for all chains of up to two methods.
//!
//! `cargo test` tries some of the pairs of a template and a chain. This tries all:
//!
//! ```text
//! ENUMERATE=full cargo test --release -p urika-macros --lib law_of_policies -- --nocapture
//! ```

use std::collections::BTreeSet;

use urika_reference::template::{Given, expand};
use urika_runtime::{Policy, What};

use super::*;
use crate::input::chain::PolicyChain;
use crate::input::template::Arguments;
use crate::model::chain::{self, Meaning};
use crate::template::Lowered;

const HEADS: [&str; 20] = [
    "https://h.example",
    "HTTPS://H.Example",
    "https://h.example:443",
    "https://h.example:8443",
    "https://h.example:22",
    "https://h.example:",
    "https://h.example:{port}",
    "https://{tenant}.h.example",
    "https://kim@h.example",
    "https://%68.example",
    "https://h..example",
    "https://127.1",
    "https://xn--a.example",
    "htps://h.example",
    "http:",
    "ftp://h.example",
    "db://h",
    "db://%2E%2E",
    "urn:a",
    "",
];

const PATHS: [&str; 16] = [
    "",
    "/",
    "/{id}",
    "/{id}/",
    "/a/../{id}",
    "/./{id}",
    "/%41/{id}",
    "/%2f/{id}",
    "/%2F/{id}",
    "/%2E%2e/{id}",
    "/%00/{id}",
    "/a//{id}",
    "/\u{e9}/{id}",
    "{/id}",
    "/a/%2E./b/../../{id}",
    ":x/{id}",
];

const TAILS: [&str; 12] = [
    "",
    "?",
    "?b=1&a=2",
    "?a=",
    "?utm_source=1",
    "?%41=%2f",
    "?q={q}",
    "{?q}",
    "?a{&q}",
    "#f",
    "#%41",
    "{#f}",
];

const METHODS: [&str; 30] = [
    "strict()",
    "exact()",
    "any_scheme()",
    "https_only()",
    "schemes(&[\"https\", \"db\"])",
    "any_host()",
    "valid_host()",
    "hosts(&[\"h.example\", \"*.h.example\"])",
    "any_port()",
    "ports(&[8443])",
    "remove_default_port(false)",
    "remove_default_port(true)",
    "collapse_slashes(true)",
    "collapse_slashes(false)",
    "remove_query(true)",
    "remove_query(false)",
    "remove_fragment(true)",
    "sort_query(true)",
    "sort_query(false)",
    "remove_empty_params(true)",
    "remove_params(&[\"utm_*\"])",
    "paths(&[\"/a/\", \"/kim\"])",
    "any_path()",
    "trailing_slash(TrailingSlash::Never)",
    "trailing_slash(TrailingSlash::Always)",
    "allow(Refusal::Userinfo)",
    "allow(Refusal::EncodedSlash)",
    "refuse(Refusal::EncodedDot)",
    "refuse(Refusal::PrivateHost)",
    "refuse(Refusal::QueryApostrophe)",
];

/// A policy with `sensitive_params` accepts what it would accept without them.
#[test]
fn the_law_has_all_methods() {
    let arms = include_str!("../../chain.rs").lines().filter_map(|line| line.trim().strip_prefix("(\""));
    let names: BTreeSet<_> = arms.filter_map(|arm| Some(arm.split_once("\", ")?.0)).collect();
    let called = METHODS.iter().filter_map(|call| Some(call.split_once('(')?.0)).chain(["sensitive_params"]);
    assert_eq!(called.collect::<BTreeSet<_>>(), names);
}

/// Returns the chain with this index, if it does not contradict itself.
fn chain(mut number: usize) -> Option<(String, Policy<'static>)> {
    let mut chain = format!("Policy::{}", Policy::PRESETS[number % Policy::PRESETS.len()].0);
    number /= Policy::PRESETS.len();
    while number > 0 {
        chain = chain + "." + METHODS[(number - 1) % METHODS.len()];
        number = (number - 1) / METHODS.len();
    }
    let read = PolicyChain::parse(chain.parse().expect(&chain)).ok().expect(&chain);
    match chain::lower(&read, &Diagnostics::new()) {
        Meaning::Policy(policy) => Some((chain, policy)),
        Meaning::Contradiction => None,
        Meaning::Unknown => panic!("{chain}"),
    }
}

/// Returns the template under this policy, or everything that is rejected.
fn under(policy: &str, text: &str) -> Result<CheckedTemplate, Vec<String>> {
    let diagnostics = Diagnostics::new();
    let tokens = format!("{text:?}, policy = {policy}").parse().expect(policy);
    let arguments = Arguments::parse(Caller::Template, tokens, &diagnostics);
    let krate = "urika".parse().expect("a path");
    let lowered = Lowered::new(&krate, &arguments, &Renames::default(), &diagnostics);
    let messages: Vec<_> = diagnostics.into_list().into_iter().map(|one| one.message).collect();
    match lowered {
        Some(lowered) if messages.is_empty() => Ok(lowered.template),
        _ => Err(messages),
    }
}

/// The answers about one template under one policy.
#[derive(Debug, PartialEq)]
struct TemplateAnswers {
    spelled: bool,
    constant: bool,
    at_run_time: bool,
}

/// Returns the answers, unless the template is rejected under every policy. If a value decides, the policy
/// rejects the template, and no string is checked.
fn answers(text: &str, chain: &str, policy: &Policy<'_>) -> Option<(TemplateAnswers, Vec<String>)> {
    let template = under("SITE", text).ok()?;
    let what = if template.form == TemplateForm::Relative { What::Reference } else { What::Uri };
    let (below, folder) = (below(&template), folder(&template));
    let objects = policy.first_objection(undecided(&template, &below, &folder)).is_some();
    let constant = !objects && policy.refusing().run(&template.sample, what).is_ok();
    let given: Vec<_> = template.variables.iter().map(|one| (one.name.as_str(), value(&one.name))).collect();
    let built = expand(text, &given).expect(text);
    let at_run_time = !objects && policy.run(&built, what).is_ok_and(|(form, _)| form == built);
    let spelled = under(chain, text);
    let answers = TemplateAnswers { spelled: spelled.is_ok(), constant, at_run_time };
    Some((answers, spelled.err().unwrap_or_default()))
}

/// Returns a value that is in normal form wherever it is written.
fn value(name: &str) -> Given {
    Given::Text(if name == "port" { "7" } else { "kim" }.to_owned())
}

#[test]
fn law_of_policies() {
    let templates = HEADS.len() * PATHS.len() * TAILS.len();
    let chains = Policy::PRESETS.len() * (1 + METHODS.len() + METHODS.len() * METHODS.len());
    let (step, mut at, mut wrong) = (bound(step(16_001).max(4_001), 1), 0, Vec::new());
    let (mut pairs, mut accepted, mut refused) = (0, 0, 0);
    let chains: Vec<_> = (0..chains).map(chain).collect();
    while at < templates * chains.len() {
        let (number, of_chain) = (at % templates, at / templates);
        at += step;
        let Some((chain, policy)) = &chains[of_chain] else { continue };
        let head = HEADS[number % HEADS.len()];
        let path = PATHS[number / HEADS.len() % PATHS.len()];
        let text = format!("{head}{path}{}", TAILS[number / HEADS.len() / PATHS.len()]);
        let Some((answers, messages)) = answers(&text, chain, policy) else { continue };
        pairs += 1;
        accepted += usize::from(answers.spelled);
        refused += usize::from(!answers.spelled);
        let TemplateAnswers { spelled, constant, at_run_time } = answers;
        if spelled != constant || constant != at_run_time || (!spelled && messages.is_empty()) {
            wrong.push(format!("{text} under {chain}: {answers:?} {messages:?}"));
        }
    }
    println!("{pairs} pairs: {accepted} accepted, {refused} refused");
    wrong.sort_by_key(String::len);
    assert!(wrong.is_empty(), "{} of {pairs}\n{}", wrong.len(), wrong[..wrong.len().min(40)].join("\n"));
    assert!(accepted > 25 && refused > 250, "{accepted}, {refused}");
}

/// The fault is reported with the canonical form of the policy, although the policy does not rewrite anything
/// itself.
#[test]
fn a_strict_policy_names_the_form() {
    let messages =
        under("Policy::LITERAL.strict()", "HTTPS://H.Example:443/a/../%41/./{id}").err().expect("a fault");
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].ends_with("the normal form is `https://h.example/A/{id}`"), "{messages:?}");
}

/// Returns the policy that refuses the refusals whose bits are set.
fn refusing(refusals: &[&str], set: usize) -> String {
    let mut chain = "Policy::RFC3986.remove_default_port(false)".to_owned();
    for (number, refusal) in refusals.iter().enumerate() {
        if set >> number & 1 == 1 {
            chain = chain + ".refuse(Refusal::" + refusal + ")";
        }
    }
    chain
}

/// Whatever the policy refuses, one variable gives one error, and what it offers to allow is enough.
#[test]
fn a_variable_that_breaks_several_rules_is_one_error() {
    const REFUSALS: [&str; 7] = [
        "EncodedSlash",
        "EncodedDot",
        "EncodedControl",
        "HostTraversal",
        "HostTooLong",
        "HostCase",
        "UserinfoDotted",
    ];
    let texts = ["db://h/{a}", "db://{a}/b", "ipfs://{a}/b", "db://{a}@h/b", "db://h/?q={a}", "db://h/b#{a}"];
    let (mut joined, mut single) = (0, 0);
    for (text, set) in texts.iter().flat_map(|text| (0..1 << REFUSALS.len()).map(move |set| (text, set))) {
        let Err(errors) = under(&refusing(&REFUSALS, set), text) else { continue };
        let [error] = &*errors else { panic!("{text} {set:b}: {errors:?}") };
        let (mut rest, help) = (set, error.rsplit_once('^').expect(error).1);
        for (number, refusal) in REFUSALS.iter().enumerate() {
            if help.contains(&format!("`{refusal}`")) || help.contains(&format!("Refusal::{refusal})")) {
                rest &= !(1 << number);
            }
        }
        if help.contains("refusals") {
            joined += 1;
        } else {
            single += 1;
        }
        assert!(under(&refusing(&REFUSALS, rest), text).is_ok(), "{text} {set:b}: {error}");
    }
    assert!(joined > 300 && single > 100, "{joined} joined, {single} single");
}

#[test]
fn a_joined_error_names_all_that_a_value_may_be_and_contain() {
    for (text, refusals, says) in [
        (
            "db://h/{a}",
            &["EncodedSlash", "EncodedDot"][..],
            "value in the path may contain a slash or `%2E`, which",
        ),
        (
            "db://h/{a}",
            &["EncodedSlash", "EncodedDot", "EncodedControl"],
            "value in the path may contain a slash, `%2E` or a control character, which the policy refuses",
        ),
        (
            "db://{a}/b",
            &["HostTooLong", "EncodedControl"],
            "value in the host may be longer than 255 bytes or contain a control character, which",
        ),
        (
            "db://{a}/b",
            &["HostTooLong", "HostTraversal"],
            "value in the host may be `..` or longer than 255 bytes, or contain a slash, which",
        ),
        (
            "db://{a}@h/b",
            &["UserinfoDotted", "EncodedControl"],
            "value in the user information may contain a dot or a control character, which",
        ),
    ] {
        let errors = under(&refusing(refusals, usize::MAX), text).err().unwrap_or_default();
        assert!(errors[0].contains(says), "{errors:?}");
    }
}
