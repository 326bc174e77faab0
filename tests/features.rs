//! Prints the tests that this selection of features skips, and checks the compiler's message about a feature
//! that is off.

mod support;

use support::{root, skipped};

#[test]
fn skipped_tests_are_printed() {
    for (feature, is_enabled, what) in [
        ("alloc", cfg!(feature = "alloc"), "all but tests/literals.rs and tests/nothing_left.rs"),
        (
            "template",
            cfg!(feature = "template"),
            "all but tests/laws, tests/literals.rs, tests/nothing_left.rs and tests/rfc3986.rs",
        ),
        ("serde", cfg!(feature = "serde"), "tests/serde.rs and tests/ui/fail_with_serde"),
        ("http", cfg!(feature = "http"), "`http_uri` in tests/bridges.rs, and tests/migration.rs"),
        ("url", cfg!(feature = "url"), "`whatwg` in tests/bridges.rs, and tests/migration.rs"),
        (
            "uuid",
            cfg!(feature = "uuid"),
            "`Uuid` in `typed::check::tests::types_keep_their_word` of urika-template",
        ),
        ("idna", cfg!(feature = "idna"), "mapped host names in tests/same_answer.rs, and vectors for them"),
        ("const_format", cfg!(feature = "const_format"), "`joined_constants` in tests/literals.rs"),
    ] {
        if !is_enabled {
            skipped(&format!("{what}: not without the feature `{feature}`"));
        }
    }
    if cfg!(feature = "idna") {
        skipped("escaped host names in tests/same_answer.rs: not with the feature `idna`");
    }
}

/// The guide has a row for each feature and for nothing else.
#[test]
fn the_guide_has_all_features() {
    let manifest = std::fs::read_to_string(root().join("Cargo.toml")).expect("the manifest");
    let (_, features) = manifest.split_once("[features]\n").expect("features");
    let (features, _) = features.split_once("\n[").expect("the end of the features");
    let names = features.lines().filter_map(|line| Some(line.split_once(" = ")?.0.trim()));
    let mut names: Vec<&str> = names.filter(|name| !name.starts_with('#') && *name != "default").collect();
    let guide = std::fs::read_to_string(root().join("src/guide/features.md")).expect("the page");
    let mut rows: Vec<&str> =
        guide.lines().filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0)).collect();
    names.sort_unstable();
    rows.sort_unstable();
    assert_eq!(rows, names);
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
