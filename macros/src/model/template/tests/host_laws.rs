//! Laws of hosts that clients connect to: `uri!` accepts every host that the checks accept. A number as the
//! last label would be read as an address, not every `xn--` label can be decoded, and joined pieces can make
//! such a label, or one that is too long.

use urika_runtime::{Policy, What};

use super::laws::{Checks, Filling, demands_hold, expand};
use super::*;
use crate::index::IntoList as _;

const FILLINGS: [&str; 20] = [
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
    "n",
    "abcdefghijklmnopqrst",
    "é",
    "a%2Fb",
    "0123456789012345678901234567890123456789012345678901234567890ab",
];

fn check(written: &str, template: &CheckedTemplate) {
    for fillings in rows(&FILLINGS.map(Filling::Text), template.variables.len()) {
        let is_taken = Checks { template, fillings: &fillings }.pass();
        if demands_hold(template, When::Build, &fillings) {
            assert!(is_taken, "{written} {fillings:?}");
        }
        if is_taken {
            let (text, _) = expand(template, &fillings);
            let taken = Policy::LITERAL.run(&text, What::Reference);
            assert!(taken.is_ok(), "{written} {text} {taken:?}");
            let labels = host(&text).split('.');
            assert!(labels.clone().all(|label| label.len() <= 63), "{written} {text}");
            assert!(host(&text).len() <= 253, "{written} {text}");
        }
    }
}

/// Returns the host of an expansion.
fn host(text: &str) -> &str {
    let authority = text.split("//").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    if authority.starts_with('[') { "" } else { authority.split(':').next().unwrap_or_default() }
}

#[test]
fn hosts_are_those_of_literals() {
    let tokens = ["{x}", "{y}", "{+x}", ".", "a", "-", "1", "0x", "xn--", "n--", "a.com", ":80"];
    for before in ["https://", "//", "ws://www."] {
        let hosts: Vec<String> = tokens.iter().map(|token| format!("{before}{token}")).listed();
        let hosts: Vec<&str> = hosts.iter().map(String::as_str).listed();
        let mut accepted = 0;
        for host in hosts {
            accepted += behind(host, &tokens, 3);
        }
        assert!(accepted > 100 / step(STEP), "{accepted}");
    }
}

/// A prime that does not divide the number of tokens.
const STEP: usize = 5;

/// Tries templates of `host` with `length` tokens after it: one of [`STEP`], or all with `ENUMERATE`.
fn behind(host: &str, tokens: &[&str], length: usize) -> usize {
    let mut accepted = 0;
    for text in exactly(tokens, length).step_by(step(STEP)) {
        let written = format!("{host}{text}/");
        if let Ok(template) = lowered(&written) {
            accepted += 1;
            check(&written, &template);
        }
    }
    accepted
}
