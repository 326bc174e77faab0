//! The server cases: an application of twenty routes answers requests in the process.

use crate::case::{Case, Operation, Verdict};
use crate::contenders::servers::{Serve, TypedPath, UrikaServer, get, text};
use crate::inputs;

/// Returns the cases of all servers.
pub(super) fn all() -> Vec<Case> {
    vec![case::<UrikaServer>(), case::<TypedPath>()]
}

fn case<C: Serve>() -> Case {
    // `into_make_service` and `axum::serve` do the same before the first request.
    let (app, checked) = (C::app().with_state(()), C::app().with_state(()));
    let input = inputs::app20();
    let targets = input.uris.clone();
    Case {
        operation: Operation::Serve,
        contender: C::NAME,
        rank: C::RANK,
        note: C::NOTE,
        pass: super::pass(targets, move |target| get(&app, target)),
        check: Box::new(move || {
            let mut verdict = Verdict::default();
            for (target, right) in inputs::app20_pairs() {
                verdict.count(target, right, Some(&text(get(&checked, target))));
            }
            verdict
        }),
        input,
    }
}
