//! Measures recall and precision on labelled sites of public repositories.
//!
//! The repositories are not part of this one. Check out each at the commit of the table, in a folder named
//! `owner+name` (`owner+name@12345678` for `fixes`, with the first digits of the commit), and set the variable:
//!
//! ```console
//! $ URIKA_REPOSITORIES=/path/to/checkouts cargo test -p cargo-urika --test labels
//! ```
//!
//! The URL of each finding has to be a template.
//!
//! `URIKA_LABELS=show` lists the missed and wrong sites, those of a held-out table never.
//! `URIKA_LABELS=verify` compares the counts with audits that asked the compiler: the
//! folder `URIKA_VERIFIED` has the output of `audit --verify --format json` for each repository, in a file
//! `owner+name.json`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The lowest accepted recall and precision of each table, in percent, as measured.
const MARKS: &[(&str, f64, f64)] = &[
    ("development", 100.0, 82.9),
    ("development_2", 98.4, 95.4),
    ("development_3", 97.1, 84.8),
    ("development_4", 94.5, 85.3),
    ("development_5", 90.0, 86.3),
    ("development_6", 95.7, 85.8),
    ("development_7", 93.2, 85.5),
    ("development_8", 95.2, 87.8),
    ("development_9", 93.2, 95.6),
    ("fixes", 84.8, 97.3),
    ("held_out", 100.0, 71.4),
    ("held_out_7", 93.6, 93.1),
    ("templates", 80.0, 72.7),
];

/// The codes by path and line of the site.
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
            // The tables are read even without repositories, so that a broken row fails.
            println!("labels: {name} has {} sites", read(name).len());
        }
        return;
    };
    if std::env::var("URIKA_LABELS").is_ok_and(|value| value == "verify") {
        let verified = std::env::var_os("URIKA_VERIFIED").expect("URIKA_VERIFIED says where the audits are");
        for (name, ..) in MARKS {
            compare(name, &root, Path::new(&verified));
        }
        return;
    }
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
        let folder = repository.replace('/', "+");
        sites.push(Site {
            // A repository has several commits in this table.
            repository: if name == "fixes" { format!("{folder}@{}", &commit[..8]) } else { folder },
            path: path.into(),
            line: line.parse().unwrap(),
            codes,
            why: why.into(),
        });
    }
    sites
}

/// The number of sites of a table, by the result of the audit.
#[derive(Default)]
struct Counts {
    hit: u32,
    missed: u32,
    wrong: u32,
    fine: u32,
    skipped: u32,
}

impl Counts {
    /// Counts the sites. `found` returns the findings of a repository, or `None` without an audit of it.
    fn of(sites: &[Site], shows: bool, found: &dyn Fn(&str) -> Option<Found>) -> Self {
        let mut all: BTreeMap<&str, Option<Found>> = BTreeMap::new();
        let mut counts = Self::default();
        for site in sites {
            let found = all.entry(&site.repository).or_insert_with(|| found(&site.repository));
            let Some(found) = found else {
                counts.skipped += 1;
                continue;
            };
            let got = found.get(&(site.path.clone(), site.line)).cloned().unwrap_or_default();
            let word = counts.add(site, &got);
            if shows && !word.is_empty() {
                println!("  {word}: {} {}:{} {got:?}: {}", site.repository, site.path, site.line, site.why);
            }
        }
        counts
    }

    /// Counts a site, and returns a word for the difference between its findings and its label.
    fn add(&mut self, site: &Site, got: &BTreeSet<String>) -> &'static str {
        let (count, word) = match (site.codes.is_empty(), got.is_empty()) {
            (false, _) if !got.is_disjoint(&site.codes) => (&mut self.hit, ""),
            (false, _) => (&mut self.missed, "missed"),
            (true, false) => (&mut self.wrong, "wrong"),
            (true, true) => (&mut self.fine, ""),
        };
        *count += 1;
        word
    }

    /// Returns recall and precision in percent.
    fn percents(&self) -> (f64, f64) {
        let percent = |whole: u32| {
            if whole == 0 { 100.0 } else { f64::from(self.hit) * 100.0 / f64::from(whole) }
        };
        (percent(self.hit + self.missed), percent(self.hit + self.wrong))
    }

    fn print(&self, name: &str) {
        let (recall, precision) = self.percents();
        println!(
            "labels: {name}: recall {recall:.1} % ({} of {}), precision {precision:.1} % ({} wrong of {}), {} fine, {} skipped",
            self.hit,
            self.hit + self.missed,
            self.wrong,
            self.hit + self.wrong,
            self.fine,
            self.skipped,
        );
    }
}

/// Prints the counts of a table, and returns recall and precision in percent.
fn measure(name: &str, root: &Path) -> (f64, f64) {
    let counts = Counts::of(&read(name), shows(name, "show"), &|repository| audit(&root.join(repository)));
    counts.print(name);
    counts.percents()
}

/// Returns true when `URIKA_LABELS` asks for the sites of a table. Sites of a held-out table are never shown.
fn shows(name: &str, word: &str) -> bool {
    !name.starts_with("held_out") && std::env::var("URIKA_LABELS").is_ok_and(|value| value == word)
}

/// Prints the counts of the verified repositories, with and without the compiler.
fn compare(name: &str, root: &Path, verified: &Path) {
    let file = |repository: &str| verified.join(format!("{repository}.json"));
    let read_verified = |repository: &str| findings(&std::fs::read(file(repository)).ok()?);
    let mut sites = read(name);
    let all = sites.len();
    sites.retain(|site| read_verified(&site.repository).is_some());
    println!("labels: {name}: {} of {all} sites are in verified repositories", sites.len());
    let plain = Counts::of(&sites, false, &|repository| audit(&root.join(repository)));
    plain.print(&format!("{name} without --verify"));
    let asked = Counts::of(&sites, shows(name, "verify"), &read_verified);
    asked.print(&format!("{name} with --verify"));
}

/// Returns the codes by path and line of the site, or nothing if the repository is missing.
fn audit(folder: &Path) -> Option<Found> {
    if !folder.is_dir() {
        println!("labels: skipped, {} is not there", folder.display());
        return None;
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cargo-urika"))
        .args(["audit", "--format", "json"])
        .arg(folder)
        .output();
    Some(findings(&output.unwrap().stdout).unwrap())
}

/// Returns the findings of a report, or nothing if the audit wrote none.
fn findings(report: &[u8]) -> Option<Found> {
    let document: Value = serde_json::from_slice(report).ok()?;
    let mut all = Found::new();
    for finding in document["findings"].as_array().unwrap() {
        let text = |key: &str| finding[key].as_str().unwrap().to_owned();
        let line = finding["site"]["line"].as_u64().unwrap();
        check_url(finding, &text("url"));
        all.entry((text("name"), line)).or_default().insert(text("code"));
    }
    Some(all)
}

/// Checks that the URL of a value is a template, or says that it was cut.
fn check_url(finding: &Value, url: &str) {
    let is_about_value =
        ["URK001", "URK002", "URK004", "URK005", "URK009"].iter().any(|code| finding["code"] == **code);
    let is_template = url.contains('…') || urika::template::Template::parse(url).is_ok();
    assert!(is_template || !is_about_value, "`{url}` is not a template: {finding}");
}
