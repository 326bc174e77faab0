//! Decisions: whether a policy accepts a URI that is parsed already, whether an address is public, and whether a line
//! of text has secrets.

use std::borrow::Cow;
use std::net::IpAddr;

use urika::{Policy, Uri, is_public, redact_in};

use super::{check, pass};
use crate::case::{Case, Operation, Rank, Verdict};
use crate::inputs::{self, Input};

/// A policy with every kind of list, as a client of one service has it.
const SERVICE: Policy<'_> = Policy::PUBLIC
    .https_only()
    .hosts(&["api.example.com", "*.example.org"])
    .ports(&[8443])
    .paths(&["/v1/", "/hooks/*"]);

pub(super) fn all() -> Vec<Case> {
    vec![
        of_policy("Policy::PUBLIC.accepts", &Policy::PUBLIC, public(), |verdict, uri| {
            judge(verdict, uri, &Policy::PUBLIC);
        }),
        of_policy("Policy.accepts", &SERVICE, inputs::service(), |verdict, uri| {
            judge(verdict, uri, &SERVICE);
        }),
        of_addresses(),
        of_lines(),
    ]
}

/// Returns the URLs of the corpus that the policy accepts.
fn public() -> Input {
    let corpus = inputs::corpus();
    let is_public = |uri: &&str| Uri::parse(uri).is_ok_and(|uri| Policy::PUBLIC.accepts(uri));
    Input {
        what: "URLs of the corpus with public hosts",
        uris: corpus.uris.into_iter().filter(is_public).collect(),
        ..corpus
    }
}

fn of_policy(
    contender: &'static str,
    policy: &'static Policy<'static>,
    input: Input,
    judge: fn(&mut Verdict, &str),
) -> Case {
    let uris: Vec<Uri<'_>> =
        input.uris.iter().map(|uri| Uri::parse(uri).expect("the input has URIs")).collect();
    Case {
        operation: Operation::Decide,
        contender,
        rank: Rank::Library,
        note: "a URI that is parsed; without its normal form",
        pass: pass(uris, |uri| policy.accepts(*uri)),
        check: check(&input, judge),
        input,
    }
}

/// Compares the decision with the result of `normalize`, which also writes the normal form.
fn judge(verdict: &mut Verdict, uri: &str, policy: &Policy<'_>) {
    let word = |is_accepted| if is_accepted { "accepted" } else { "refused" };
    let answer = Uri::parse(uri).is_ok_and(|uri| policy.accepts(uri));
    verdict.count(uri, word(policy.normalize(uri).is_ok()), Some(word(answer)));
}

fn of_addresses() -> Case {
    let input = inputs::addresses();
    let parse = |address: &&str| address.parse::<IpAddr>().expect("the input has addresses");
    Case {
        operation: Operation::Decide,
        contender: "is_public",
        rank: Rank::Library,
        note: "an address that is parsed",
        pass: pass(input.uris.iter().map(parse).collect(), |address| is_public(*address)),
        check: check(&input, |verdict, address| {
            let answer = address.parse().is_ok_and(is_public);
            verdict.count(address, "public", answer.then_some("public"));
        }),
        input,
    }
}

fn of_lines() -> Case {
    let input = inputs::lines();
    Case {
        operation: Operation::Redact,
        contender: "redact_in",
        rank: Rank::Library,
        note: "without secrets, so the result is borrowed",
        pass: pass(input.uris.clone(), |line| redact_in(line)),
        check: check(&input, |verdict, line| {
            let answer = redact_in(line);
            verdict.count(line, line, matches!(answer, Cow::Borrowed(_)).then_some(&*answer));
        }),
        input,
    }
}
