//! Checks public test vectors, from `../shared/conformance` next to the repository if that folder exists.
//!
//! [`DIFFERENCES`] lists the records that cannot hold, each with its reason. A listed record that holds is a
//! failure as well, so the list stays true.

#![cfg(feature = "schema")]

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::Path;

use serde::Deserialize;
use urika::Policy;
use urika_sites::format::{Alternate, Entry};
use urika_sites::{Database, Rules, check};

/// Record, and the reason why the record cannot hold.
const DIFFERENCES: &[(&str, &str)] = &[];

/// A record of a sitemap parser: a page and its versions, which include the page itself.
#[derive(Deserialize)]
struct Record {
    id: String,
    loc: String,
    alternates: BTreeMap<String, String>,
}

#[test]
fn hreflang_clusters() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/conformance/hreflang_clusters.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        return said("skipped: hreflang_clusters.jsonl: ../shared/conformance is not here");
    };
    let records: Vec<Record> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (database, findings) = read(&records);
    let pages: BTreeMap<&str, BTreeMap<String, String>> = database
        .pages()
        .map(|page| {
            (
                page.loc(),
                page.versions()
                    .map(|version| (version.lang.to_lowercase(), version.loc.to_owned()))
                    .collect(),
            )
        })
        .collect();
    let mut differences = 0;
    for record in &records {
        let holds = pages.get(record.loc.as_str()) == Some(&record.alternates);
        let listed = DIFFERENCES.iter().find(|(id, _)| *id == record.id);
        assert_eq!(
            holds,
            listed.is_none(),
            "{}: {:?}, {listed:?}",
            record.id,
            pages.get(record.loc.as_str())
        );
        differences += usize::from(!holds);
    }
    assert_eq!(findings, [""; 0], "the clusters are whole");
    said(&format!("hreflang_clusters: {} records, {differences} known differences", records.len()));
}

/// Reads the records as a database in JSON lines. An entry gets its language only from alternates.
fn read(records: &[Record]) -> (Database, Vec<String>) {
    let mut lines = Vec::new();
    for record in records {
        let mut entry = Entry::new(&record.loc);
        let alternates = record.alternates.iter();
        entry.alternates =
            alternates.map(|(lang, loc)| Alternate { lang: lang.clone(), loc: loc.clone() }).collect();
        serde_json::to_writer(&mut lines, &entry).unwrap();
        lines.push(b'\n');
    }
    let mut findings = Vec::new();
    // Some of these pages end in a slash.
    let rules = Rules::with_policy(Policy::RFC3986);
    let database =
        check(lines.as_slice(), &rules, &mut |finding| findings.push(finding.to_string())).unwrap();
    (database, findings)
}

/// Prints a message, even if the test's output is captured.
fn said(what: &str) {
    let _ = writeln!(io::stderr(), "{what}");
}
