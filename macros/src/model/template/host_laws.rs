//! Hosts that clients connect to: whatever the checks let pass, `uri!` takes as well. A number as
//! the last label would be read as an address, and not every `xn--` label decodes. Of a label that
//! is put together from pieces the latter is not asked: it is a name that nobody has.

use urika_runtime::{FaultKind, Policy, What};

use super::laws::{Checks, Filling, expand};
use super::tests::lowered;
use super::*;

const FILLINGS: [&str; 18] = [
    "a",
    "A-1",
    "",
    "1",
    "0x7f",
    "127.1",
    "127.0.0.1",
    "a.1",
    "a.b",
    "[::1]",
    "x",
    "n--a",
    "xn--a",
    "xn--bcher-kva",
    "xn--80",
    "é",
    "a%2Fb",
    "0123456789012345678901234567890123456789012345678901234567890ab",
];

fn check(written: &str, template: &Template) {
    let count = template.variables.len() as u32;
    for number in 0..FILLINGS.len().pow(count) {
        let text = |variable| FILLINGS[number / FILLINGS.len().pow(variable) % FILLINGS.len()];
        let fillings: Vec<_> = (0..count).map(|variable| Filling::Text(text(variable))).collect();
        if (Checks { template, fillings: &fillings }).pass() {
            let (text, _) = expand(template, &fillings);
            let taken = Policy::LITERAL.run(&text, What::Reference);
            let is_ok = match &taken {
                Ok(_) => true,
                Err(faults) => {
                    is_joined(written) && faults.iter().all(|fault| fault.kind == FaultKind::Punycode)
                }
            };
            assert!(is_ok, "{written} {text} {taken:?}");
        }
    }
}

/// Whether a label is put together from pieces, which may come to an `xn--` together.
fn is_joined(written: &str) -> bool {
    let host = written.split("//").nth(1).unwrap_or_default().trim_end_matches('/');
    let mut labels = host.split(['.', ':']);
    labels.any(|label| label.contains('{') && !matches!(label, "{x}" | "{y}" | "{+x}"))
}

#[test]
fn hosts_are_those_of_literals() {
    let tokens = ["{x}", "{y}", "{+x}", ".", "a", "-", "1", "0x", "xn--", "n--", "a.com", ":80"];
    for before in ["https://", "//", "ws://www."] {
        let hosts: Vec<String> = tokens.iter().map(|token| format!("{before}{token}")).collect();
        let hosts: Vec<&str> = hosts.iter().map(String::as_str).collect();
        let mut accepted = 0;
        for host in hosts {
            accepted += behind(host, &tokens, 3);
        }
        assert!(accepted > 100, "{accepted}");
    }
}

/// All templates of `host`, and up to so many tokens behind it.
fn behind(host: &str, tokens: &[&str], length: u32) -> usize {
    let texts = (0..tokens.len().pow(length)).map(|number| {
        let token = |place: u32| tokens[number / tokens.len().pow(place) % tokens.len()];
        (0..length).map(token).collect::<String>()
    });
    let mut accepted = 0;
    for text in texts {
        let written = format!("{host}{text}/");
        if let Ok(template) = lowered(&written) {
            accepted += 1;
            check(&written, &template);
        }
    }
    accepted
}
