//! Applies every remedy that an error at run time offers. The result must be accepted in the same place, and mean
//! the same.
//!
//! `remedies/rules.rs` has a rule for each kind of help, and a list of helps that only say what is accepted,
//! with the reason. The errors are those of `tests/data/faults.txt`, which has every fault.
//!
//! `remedies/programs.rs` applies remedies of compile errors.

#![cfg(all(feature = "alloc", feature = "template"))]

#[path = "remedies/programs.rs"]
mod programs;
#[path = "remedies/rules.rs"]
mod rules;
mod support;
#[allow(dead_code, reason = "`faults.rs` checks the rest")]
#[path = "faults/table.rs"]
mod table;
#[path = "remedies/values.rs"]
mod values;

use std::collections::BTreeSet;

use rules::{Remedy, SAY_ONLY, remedies};
use support::said;
use table::{cases, open};
use urika::percent::decode_bytes;
use urika::value::Base;
use urika::{Host, ParseError, Policy, Refusal, TrailingSlash};

/// An error with its text and its parser.
struct Refused<'t> {
    parser: &'t str,
    text: &'t str,
    error: ParseError,
}

impl Refused<'_> {
    /// Returns the help, which follows the caret.
    fn help(&self) -> String {
        let diagnostic = self.error.diagnostic(self.text).to_string();
        let line = diagnostic.lines().next_back().unwrap_or_default();
        line.trim_start_matches([' ', '^']).to_owned()
    }

    fn remedies(&self) -> Vec<Remedy> {
        remedies(&self.help(), self.text, self.error.range(), self.error.code())
    }
}

/// The maximum number of mistakes in a string of the table.
const MOST: usize = 6;

/// Strings with two mistakes: a remedy fixes one, and the help of the other only says what is accepted.
const TWO_MISTAKES: [&str; 1] = ["memory://..%2F..%2Fetc/x"];

/// Returns whether a string is accepted, or all of its mistakes have a remedy.
fn is_mended(parser: &str, text: &str, most: usize) -> bool {
    let Some(error) = open(parser, text) else { return true };
    let refused = Refused { parser, text, error };
    let is_text = |remedy: &&Remedy| matches!(remedy, Remedy::Text(_));
    most > 0 && refused.remedies().iter().filter(is_text).any(|remedy| holds(&refused, remedy, most - 1))
}

fn holds(refused: &Refused<'_>, remedy: &Remedy, most: usize) -> bool {
    match remedy {
        Remedy::Text(text) => is_mended(refused.parser, text, most),
        Remedy::Part(example) => {
            [example.clone(), format!("http://{example}/"), format!("http://h/?{example}")]
                .iter()
                .any(|text| open(refused.parser, text).is_none())
        }
        Remedy::Canonical => {
            let loose = refused.parser.split('_').next().unwrap_or_default();
            rules::normalized(loose, refused.parser, refused.text)
                .is_some_and(|text| open(refused.parser, &text).is_none())
        }
        Remedy::Type(parser) => open(parser, refused.text).is_none(),
    }
}

#[test]
fn remedies_of_texts_are_accepted() {
    let (mut applied, mut says_only) = (0, BTreeSet::new());
    let mut failures = Vec::new();
    for case in cases() {
        let Some(error) = case.error() else { continue };
        let refused = Refused { parser: case.parser(), text: &case.text, error };
        let (help, remedies) = (refused.help(), refused.remedies());
        if remedies.is_empty() {
            let is_listed = |(words, _): &&(&str, &str)| help == *words;
            match SAY_ONLY.iter().find(is_listed) {
                Some((words, _)) => _ = says_only.insert(*words),
                None => failures.push(format!("{} {:?}: no rule for {help:?}", case.door, case.text)),
            }
        }
        for remedy in remedies {
            applied += 1;
            if !holds(&refused, &remedy, MOST) && !TWO_MISTAKES.contains(&&*case.text) {
                failures.push(format!("{} {:?}: {help:?} makes {remedy:?}", case.door, case.text));
            }
        }
    }
    said(&format!("remedies: {applied} applied, {} helps only say what is accepted", says_only.len()));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert_eq!(says_only.len(), SAY_ONLY.len(), "of no error: {:?}", rules::unused(&says_only));
    assert!(applied > 250, "{applied}");
}

/// A string that is repaired as data decodes to the refused string, and a name to the refused name.
#[test]
fn remedies_that_escape_keep_the_text() {
    let mut compared = 0;
    for case in cases() {
        let Some(error) = case.error() else { continue };
        let escaped = rules::escaped(
            &Refused { parser: case.parser(), text: &case.text, error }.help(),
            &case.text,
            error.range(),
        );
        for text in escaped {
            assert_eq!(decode_bytes(&text), decode_bytes(&case.text), "{}", case.diagnostic);
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared}");
}

/// Words of macros: their arguments, and their names.
const OF_MACROS: [&str; 9] =
    ["allow(", "`exact`", "`strict`", "base =", "policy =", "uri!", "uri_ref!", "template!", "format!"];

/// Checks that a help does not offer an argument of a macro.
fn is_of_run_time(help: &str, text: &str) {
    for word in OF_MACROS {
        assert!(!help.contains(word), "{word} of {text}: {help}");
    }
}

#[test]
fn no_error_at_run_time_names_an_argument_of_macros() {
    for case in cases() {
        let Some(error) = case.error() else { continue };
        is_of_run_time(&error.diagnostic(&case.text).to_string(), &case.text);
        is_of_run_time(&error.to_string(), &case.text);
    }
}

/// Returns a policy for each refusal, and policies with lists and each kind of form.
fn policies() -> Vec<Policy<'static>> {
    let mut policies: Vec<_> = Refusal::ALL.iter().map(|refusal| Policy::RFC3986.refuse(*refusal)).collect();
    policies.extend(Policy::PRESETS.iter().map(|(_, preset)| *preset));
    policies.extend([
        Policy::LITERAL.strict(),
        Policy::PAGE.strict(),
        Policy::PAGE.trailing_slash(TrailingSlash::Always).strict(),
        Policy::RFC3986.collapse_slashes(true).remove_params(&["a"]).remove_empty_params(true).strict(),
        Policy::LITERAL.schemes(&["gopher"]),
        Policy::LITERAL.hosts(&["only.example"]),
        Policy::LITERAL.ports(&[8443]),
        Policy::LITERAL.paths(&["/only/"]),
        Policy::RFC3986.valid_host(),
    ]);
    policies
}

/// Every string of the table, under every policy: all codes that a policy has, as errors and as violations.
#[test]
fn no_remedy_of_a_policy_names_an_argument_of_macros() {
    let mut codes = BTreeSet::new();
    for policy in policies() {
        for case in cases() {
            let text = &case.text;
            let violations = policy.validate(text).err().into_iter().flatten();
            for violation in violations.chain(policy.check_canonical(text)) {
                codes.insert(violation.detail().to_owned());
                is_of_run_time(&format!("{violation}; {}", violation.remedy()), text);
            }
            let errors = [
                policy.normalize(text).err(),
                policy.normalize_ref(text).err(),
                Base::parse_under(&policy, text).err(),
                Host::parse_under(&policy, text).err(),
            ];
            for error in errors.into_iter().flatten() {
                codes.insert(error.code().to_owned());
                is_of_run_time(&error.to_string(), text);
                is_of_run_time(&error.diagnostic(text).to_string(), text);
                is_of_run_time(&error.diagnostic(text).under(&policy).to_string(), text);
            }
        }
    }
    said(&format!("remedies of policies: {} codes", codes.len()));
    assert!(codes.len() > 70, "{}", codes.len());
}
