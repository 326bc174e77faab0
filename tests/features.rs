//! Prints the tests that this selection of features skips, and checks the compiler's message about a feature
//! that is off. The features of the companions are all tested.

mod support;

use std::ffi::OsStr;
use std::path::Path;

use support::{root, skipped};

/// Each feature, whether it is on, and what is skipped without it.
const FEATURES: [(&str, bool, &str); 10] = [
    ("alloc", cfg!(feature = "alloc"), "all but tests/literals.rs and tests/nothing_left.rs"),
    (
        "template",
        cfg!(feature = "template"),
        "all but tests/laws, tests/literals.rs, tests/nothing_left.rs and tests/rfc3986.rs",
    ),
    ("std", cfg!(feature = "std"), "maps in tests/template"),
    ("serde", cfg!(feature = "serde"), "tests/serde.rs and tests/ui/fail_with_serde"),
    (
        "serde_json",
        cfg!(feature = "serde_json"),
        "JSON in tests/errors.rs, tests/faults.rs, tests/rfc6570.rs and tests/template",
    ),
    ("http", cfg!(feature = "http"), "`http_uri` in tests/bridges.rs, and tests/migration.rs"),
    ("url", cfg!(feature = "url"), "`whatwg` in tests/bridges.rs, and tests/migration.rs"),
    (
        "uuid",
        cfg!(feature = "uuid"),
        "`Uuid` in `typed::check::tests::types_keep_their_word` of urika-template",
    ),
    ("idna", cfg!(feature = "idna"), "mapped host names in tests/same_answer.rs, and vectors for them"),
    ("const_format", cfg!(feature = "const_format"), "`joined_constants` in tests/literals.rs"),
];

/// Each feature has a row, and each file that a row names exists.
#[test]
fn skipped_tests_are_printed() {
    let mut names: Vec<String> = FEATURES.iter().map(|(feature, ..)| (*feature).to_owned()).collect();
    names.sort_unstable();
    assert_eq!(names, features());
    for (feature, is_enabled, what) in FEATURES {
        let files = what.split([' ', ',']).filter(|word| word.starts_with("tests/"));
        files.for_each(|file| assert!(root().join(file).exists(), "{feature}: {file}"));
        if !is_enabled {
            skipped(&format!("{what}: not without the feature `{feature}`"));
        }
    }
    if cfg!(feature = "idna") {
        skipped("escaped host names in tests/same_answer.rs: not with the feature `idna`");
    }
}

/// `.ci/deep` runs the tests that `cargo test` ignores.
#[test]
fn ignored_tests_are_run_before_a_release() {
    let read = |path: &Path| std::fs::read_to_string(path).expect("a file");
    let deep = read(&root().join(".ci/deep"));
    let runs: Vec<&str> = deep.lines().filter(|line| line.ends_with("-- --ignored")).collect();
    let mut count = 0;
    for entry in std::fs::read_dir(root().join("tests")).expect("the tests") {
        let path = entry.expect("a test").path();
        if path.is_file() && read(&path).contains("\n#[ignore = ") {
            let name = path.file_stem().and_then(OsStr::to_str).expect("a name");
            assert!(
                runs.iter().any(|run| run.contains(&format!("--test {name} "))),
                "{name} is in no {runs:?}"
            );
            count += 1;
        }
    }
    assert!(count > 0, "no test is ignored");
}

/// The guide has a row for each feature and for nothing else.
#[test]
fn the_guide_has_all_features() {
    let guide = std::fs::read_to_string(root().join("src/guide/features.md")).expect("the page");
    let mut rows: Vec<&str> =
        guide.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0)).collect();
    rows.sort_unstable();
    assert_eq!(rows, features());
}

/// Returns the features of the library, sorted.
fn features() -> Vec<String> {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let mut names: Vec<String> = rows(&manifest).into_iter().map(|(name, _)| name.to_owned()).collect();
    names.retain(|name| name != "default");
    names.sort_unstable();
    names
}

/// Returns the features that a manifest declares, each with what it turns on.
fn rows(manifest: &str) -> Vec<(&str, Vec<&str>)> {
    let (_, features) = manifest.split_once("[features]\n").unwrap_or_default();
    let features = features.split_once("\n[").map_or(features, |(features, _)| features);
    let lines = features.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(" = ")).map(|(name, list)| (name, quoted(list))).collect()
}

fn quoted(list: &str) -> Vec<&str> {
    list.split('"').skip(1).step_by(2).collect()
}

/// The tests, the lints and the documentation of a companion include all its features: the defaults, and those that
/// its tests turn on.
#[test]
fn companions_are_tested_with_all_features() {
    let mut count = 0;
    for entry in std::fs::read_dir(root().join("crates")).expect("the companions") {
        let path = entry.expect("a companion").path().join("Cargo.toml");
        let Ok(manifest) = std::fs::read_to_string(&path) else { continue };
        let rows = rows(&manifest);
        let of_tests = manifest.lines().filter(|line| line.contains("path = \".\""));
        let mut enabled: Vec<&str> = of_tests.flat_map(quoted).chain(["default"]).collect();
        let mut next = 0;
        while let Some(name) = enabled.get(next) {
            let others = rows.iter().filter(|(feature, _)| feature == name).flat_map(|(_, others)| others);
            enabled.extend(others.copied().collect::<Vec<_>>());
            next += 1;
        }
        let off: Vec<_> = rows.iter().filter(|(name, _)| !enabled.contains(name)).collect();
        assert!(off.is_empty(), "{}: {off:?}", path.display());
        count += rows.len();
    }
    assert!(count > 10, "{count} features were read");
}

/// A route set without `alloc` cannot use `text`. The error names the feature.
///
/// The test builds its own package with any features, so running it with all features is enough.
#[cfg(feature = "serde")]
#[test]
fn a_text_in_a_route_set_asks_for_alloc() {
    use support::package::Package;

    let source = "#[derive(urika::Routes)]
        pub enum Site<'a> {
            #[route(\"/users/{name}\")]
            User { name: urika::value::Segment<'a> },
        }";
    let options = "default-features = false, features = ['template']";
    let profile = "[profile.release]\nopt-level = 0\n";
    let package = Package::new("text-without-alloc", options, profile, ("lib.rs", source));
    let Some(checked) = package.rustc(&["--lib"]) else { return };
    let words = checked.expect_err("a text needs the feature `alloc`");
    let note = "strings are parsed only with the feature `alloc` of `urika`, which is off";
    assert!(words.contains(note), "{words}");
}
