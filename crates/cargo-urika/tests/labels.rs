//! Recall and precision on the labelled sites of public repositories.
//!
//! The repositories are no part of this one. Check each out at the commit of the table, in a folder
//! named `owner+name`, and say where:
//!
//! ```console
//! $ URIKA_REPOSITORIES=/path/to/checkouts cargo test -p cargo-urika --test labels
//! ```
//!
//! `URIKA_LABELS=show` lists the sites of the development sets that are missed or wrong; those of
//! the held-out sets are never listed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The least recall and precision of each table, in percent: those that were measured.
const MARKS: &[(&str, f64, f64)] = &[
    ("development", 100.0, 84.6),
    ("development_2", 90.6, 93.5),
    ("development_3", 98.0, 83.4),
    ("held_out", 100.0, 68.6),
    ("held_out_2", 61.4, 71.6),
];

/// Codes by path and line of the site.
type Found = BTreeMap<(String, u64), BTreeSet<String>>;

/// A row of a table.
struct Site {
    repository: String,
    path: String,
    line: u64,
    codes: BTreeSet<String>,
    why: String,
}

fn main() {
    let Some(root) = std::env::var_os("URIKA_REPOSITORIES").map(PathBuf::from) else {
        println!("labels: skipped, URIKA_REPOSITORIES does not say where the repositories are");
        for (name, ..) in MARKS {
            // The tables are read nonetheless: a broken row fails.
            println!("labels: {name} has {} sites", read(name).len());
        }
        return;
    };
    let mut is_low = false;
    for (name, least_recall, least_precision) in MARKS {
        let (recall, precision) = measure(name, &root);
        is_low |= recall < *least_recall || precision < *least_precision;
    }
    assert!(!is_low, "recall or precision is below its mark");
}

fn read(name: &str) -> Vec<Site> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("labels").join(name).with_extension("tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut sites = Vec::new();
    for line in text.lines().skip(1) {
        let [repository, commit, path, line, label, why, ..] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("{name}: a row has not six columns: {line}");
        };
        assert!(
            commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{name}: {commit}"
        );
        let codes: BTreeSet<String> =
            label.split(',').filter(|code| *code != "fine").map(Into::into).collect();
        assert!(codes.iter().all(|code| code.starts_with("URK")), "{name}: {label}");
        sites.push(Site {
            repository: repository.replace('/', "+"),
            path: path.into(),
            line: line.parse().unwrap(),
            codes,
            why: why.into(),
        });
    }
    sites
}

/// Prints the counts of a table, and gives recall and precision in percent.
fn measure(name: &str, root: &Path) -> (f64, f64) {
    let shows =
        name.starts_with("development") && std::env::var("URIKA_LABELS").is_ok_and(|value| value == "show");
    let mut found: BTreeMap<String, Option<Found>> = BTreeMap::new();
    let (mut hit, mut missed, mut wrong, mut fine, mut skipped) = (0_u32, 0_u32, 0_u32, 0_u32, 0_u32);
    for site in read(name) {
        let all = found.entry(site.repository.clone()).or_insert_with(|| audit(&root.join(&site.repository)));
        let Some(all) = all else {
            skipped += 1;
            continue;
        };
        let got = all.get(&(site.path.clone(), site.line)).cloned().unwrap_or_default();
        let is_hit = !got.is_disjoint(&site.codes);
        let (count, word) = match (site.codes.is_empty(), got.is_empty()) {
            (false, _) if is_hit => (&mut hit, ""),
            (false, _) => (&mut missed, "missed"),
            (true, false) => (&mut wrong, "wrong"),
            (true, true) => (&mut fine, ""),
        };
        *count += 1;
        if shows && !word.is_empty() {
            println!("  {word}: {} {}:{} {got:?}: {}", site.repository, site.path, site.line, site.why);
        }
    }
    let percent =
        |part: u32, whole: u32| if whole == 0 { 100.0 } else { f64::from(part) * 100.0 / f64::from(whole) };
    let (recall, precision) = (percent(hit, hit + missed), percent(hit, hit + wrong));
    println!(
        "labels: {name}: recall {recall:.1} % ({hit} of {}), precision {precision:.1} % ({wrong} wrong of {}), {fine} fine, {skipped} skipped",
        hit + missed,
        hit + wrong,
    );
    (recall, precision)
}

/// Codes by path and line of the site; nothing, where the repository is not there.
fn audit(folder: &Path) -> Option<Found> {
    if !folder.is_dir() {
        println!("labels: skipped, {} is not there", folder.display());
        return None;
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-urika"))
        .args(["audit", "--format", "json"])
        .arg(folder)
        .output();
    let document: Value = serde_json::from_slice(&output.unwrap().stdout).unwrap();
    let mut all = Found::new();
    for finding in document["findings"].as_array().unwrap() {
        let text = |key: &str| finding[key].as_str().unwrap().to_owned();
        let line = finding["site"]["line"].as_u64().unwrap();
        all.entry((text("name"), line)).or_default().insert(text("code"));
    }
    Some(all)
}
