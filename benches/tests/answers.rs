//! Checks that the inputs agree with the README, and checks the contenders' answers.

use std::collections::{BTreeMap, BTreeSet};

use urika_benches::case::Operation;
use urika_benches::cases;
use urika_benches::inputs;
use urika_benches::issues;
use urika_benches::oracle;
use urika_benches::part::Part;

#[test]
fn the_corpus_is_varied() {
    let corpus = inputs::corpus();
    let unique: BTreeSet<_> = corpus.uris.iter().collect();
    assert_eq!(unique.len(), corpus.uris.len(), "a URL occurs twice");
    assert!((1_900..=2_100).contains(&unique.len()));
    assert!((45.0..=75.0).contains(&corpus.mean_len()));
    let mut hosts = BTreeMap::new();
    for uri in &corpus.uris {
        let parts = oracle::parts(uri);
        assert!(!parts.contains_key(&Part::Userinfo), "userinfo in {uri}");
        *hosts.entry(parts[&Part::Host]).or_insert(0) += 1;
    }
    assert!(hosts.len() > 500);
    for (host, count) in hosts {
        assert!(count <= 15, "{count} URLs of {host}");
    }
}

#[test]
fn every_contender_accepts_every_uri() {
    for case in cases::all() {
        if case.operation == Operation::Parse {
            let verdict = case.check();
            assert_eq!(verdict.first_wrong, None, "{}", case.name());
        }
    }
}

#[test]
fn the_oracle_knows_the_written_answers() {
    for (written, normal) in inputs::work8_pairs() {
        assert_eq!(oracle::normalize(written), normal);
        assert_eq!(oracle::normalize(normal), normal);
    }
    for uri in inputs::app10().uris {
        assert_eq!(oracle::normalize(uri), uri);
    }
}

#[test]
fn resolve_deviations_are_the_known_ones() {
    assert_eq!(inputs::resolve42_pairs().count(), 42);
    for case in cases::all() {
        let right = match (case.operation, case.contender) {
            (Operation::ResolveText, "url") => 40,
            (Operation::Resolve | Operation::ResolveText, "uriparse") => 41,
            (Operation::Resolve | Operation::ResolveInto | Operation::ResolveText, _) => 42,
            _ => continue,
        };
        let verdict = case.check();
        let first_wrong = verdict.first_wrong;
        assert_eq!(verdict.right, right, "{}: {first_wrong:?}", case.name());
    }
}

#[test]
fn urika_is_always_right() {
    for case in cases::all() {
        if case.contender.starts_with("urika") {
            assert_eq!(case.check().first_wrong, None, "{}", case.name());
        }
    }
}

#[test]
fn every_server_is_right() {
    let servers = cases::all().into_iter().filter(|case| case.operation == Operation::Serve);
    let answers: Vec<_> = servers.map(|case| (case.name(), case.check())).collect();
    assert_eq!(answers.len(), 2);
    for (name, verdict) in answers {
        assert_eq!((verdict.right, verdict.of), (20, 20), "{name}: {:?}", verdict.first_wrong);
    }
}

#[test]
fn every_expansion_is_right() {
    assert_eq!(issues::URI.len(), 129);
    let mut expansions = 0;
    for case in cases::all().iter().filter(|case| case.operation.is_expansion()) {
        assert_eq!(case.check().first_wrong, None, "{}", case.name());
        expansions += 1;
    }
    assert!(expansions > 20);
}
