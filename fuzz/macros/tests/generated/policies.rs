//! The law of policies in compiled programs: a policy that only const evaluation knows refuses the same templates as
//! the same policy spelled out, which `macros/src/model/template/tests/policies.rs` compares with run time.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use urika_macros_outside::Macro;

use crate::chosen;
use crate::program;

const HEADS: [&str; 12] = [
    "https://h.example",
    "HTTPS://H.Example:443",
    "https://h.example:8443",
    "https://h.example:22",
    "https://{tenant}.h.example",
    "https://kim@h.example",
    "https://127.1",
    "http://h.example",
    "ftp://h.example",
    "db://h",
    "urn:example:a",
    "",
];

const PATHS: [&str; 10] = [
    "",
    "/{id}",
    "/{id}/",
    "/a/../{id}",
    "/%41/{id}",
    "/%2f/{id}",
    "/%2E%2e/{id}",
    "/a//{id}",
    "/\u{e9}",
    "{/id}",
];

const TAILS: [&str; 8] = ["", "?", "?b=1&a=2", "?a=", "?utm_source=1", "?q={q}", "{?q}", "#f"];

const PRESETS: [&str; 7] = ["RFC3986", "LITERAL", "EXACT", "PAGE", "PAGE_HTTPS", "RESOURCE", "GUIDE"];

const METHODS: [&str; 16] = [
    "",
    ".strict()",
    ".exact()",
    ".any_scheme()",
    ".https_only()",
    ".schemes(&[\"https\", \"db\"])",
    ".any_host()",
    ".hosts(&[\"h.example\", \"*.h.example\"])",
    ".ports(&[8443])",
    ".remove_default_port(false)",
    ".collapse_slashes(true)",
    ".remove_query(true)",
    ".sort_query(true)",
    ".remove_params(&[\"utm_*\"])",
    ".trailing_slash(urika::TrailingSlash::Never)",
    ".allow(urika::Refusal::Userinfo).refuse(urika::Refusal::EncodedDot)",
];

/// Returns whether the macro accepts a template under a policy.
fn is_accepted(template: &str, policy: &str) -> bool {
    let tokens = format!("urika {template:?}, policy = {policy}").parse().expect(policy);
    !Macro::UriTemplate.expand(tokens).to_string().contains("compile_error !")
}

/// Returns the pair with this number, spread over the whole enumeration.
fn pair(number: usize) -> (String, String) {
    let mut at = number * 7_919 % (12 * 10 * 8 * 7 * 16 * 16);
    let mut next = |count: usize| {
        let one = at % count;
        at /= count;
        one
    };
    let template = format!("{}{}{}", HEADS[next(12)], PATHS[next(10)], TAILS[next(8)]);
    (template, format!("urika::Policy::{}{}{}", PRESETS[next(7)], METHODS[next(16)], METHODS[next(16)]))
}

#[test]
fn constants_refuse_what_policies_spelled_out_refuse() {
    let wanted = usize::try_from(chosen("COMPILED", 150)).expect("a count") * 2;
    let (mut program, mut pairs) = (String::from("#![allow(unused, deprecated)]\n"), Vec::new());
    for (template, policy) in (0..).map(pair) {
        // The policy must be what refuses the template.
        if pairs.len() == wanted {
            break;
        }
        if !is_accepted(&template, "SITE") {
            continue;
        }
        let number = pairs.len();
        let _ = writeln!(
            program,
            "mod pair{number} {{ const SITE: urika::Policy<'static> = {policy}; fn f() {{ let _ = urika::uri_template!({template:?}, policy = SITE); }} }}"
        );
        pairs.push((is_accepted(&template, &policy), template, policy));
    }
    let errors = program::errors("policies", "2024", &program);
    let refused: BTreeSet<usize> = errors.iter().map(|(line, _)| line - 2).collect();
    let mut wrong = Vec::new();
    for (number, (is_accepted, template, policy)) in pairs.iter().enumerate() {
        if *is_accepted == refused.contains(&number) {
            let said: Vec<_> =
                errors.iter().filter(|(line, _)| line - 2 == number).map(|(_, error)| error).collect();
            wrong.push(format!("{template} under {policy}: spelled out {is_accepted}, {said:?}"));
        }
    }
    let accepted = pairs.len() - refused.len();
    println!("{} constants: {accepted} accept the template, {} refuse it", pairs.len(), refused.len());
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), pairs.len(), wrong.join("\n"));
    assert!(accepted > wanted / 10 && refused.len() > wanted / 4, "{accepted}, {}", refused.len());
}
