//! Checks that the page agrees with its text and `figures.tsv`, so that no figure is edited by hand.

use urika_benches::figures::Figures;
use urika_benches::{page, summary};

const FIGURES: &str = include_str!("../figures.tsv");

#[test]
fn the_page_agrees_with_the_figures() {
    let figures = Figures::parse(FIGURES);
    assert_eq!(figures.to_string(), FIGURES);
    assert!(figures.fact("commit").is_some() || FIGURES.is_empty(), "figures of no commit");
    let page = page::render(&figures);
    assert!(page == include_str!("../README.md"), "write it anew: cargo run --release --bin report -- page");
}

#[test]
fn the_readme_agrees_with_the_figures() {
    let (readme, figures) = (include_str!("../../README.md"), Figures::parse(FIGURES));
    assert!(
        readme == summary::readme(readme, &figures),
        "write it anew: cargo run --release --bin report -- page"
    );
    assert_eq!(summary::table(&figures, true).lines().count(), 2 + 7);
    assert_eq!(summary::table(&figures, false).lines().count(), 2 + 11);
}

/// Tables of figures belong only in the measured part of the page.
#[test]
fn the_text_has_no_figures() {
    let text = include_str!("../src/page.md");
    let (before, behind) = text.split_once("<!-- measured -->").expect("the place of the figures");
    assert_eq!(behind, "\n\n<!-- tables -->\n");
    assert!(!before.contains("--:|"), "a table of numbers");
    assert!(!page::render(&Figures::default()).contains("--:|"));
}

#[test]
fn a_table_that_is_measured_later_replaces_the_former_one() {
    let figures = |commit: &str, packages: &str, counts: [(&str, &str); 2]| {
        let mut figures = Figures::default();
        figures.push("fact", &["commit", commit]);
        figures.push("fact", &["packages", packages]);
        for (table, count) in counts {
            figures.push("case", &[table, "a", "library", "", "", count, "", "1", "1", "", ""]);
        }
        figures.push("check", &["formats", "1", "a", commit]);
        figures
    };
    let mut all = figures("0123", "urika 1, axum 1", [("parse x: one", "100"), ("serve y: two", "200")]);
    for _ in 0..2 {
        all.add(&figures("4567", "urika 1, axum 2", [("serve y: two", "300"), ("serve y: two", "400")]));
    }
    let page = page::render(&all);
    let results = page.split_once("## Results").expect("results").1;
    assert!(results.contains("on commit `0123`; urika 1, axum 1.\n\n`serve y` was "));
    assert!(
        results.contains("\n\n`formats` was measured later, on commit `4567`; axum 2.\n\n### parse x: one")
    );
    let counts: Vec<&str> = all.of("case").map(|case| case[5].as_str()).collect();
    assert_eq!(counts, ["100", "300", "400"]);
    assert!(all.of("check").map(|check| &*check[3]).eq(["4567"]));
}

#[test]
fn unmeasured_figures_are_left_out() {
    let mut figures = Figures::default();
    figures.push("fact", &["commit", "0123456789ab"]);
    figures.push("fact", &["changes", "with changes"]);
    figures.push("skipped", &["nanoseconds", "`cargo bench` failed"]);
    figures
        .push("case", &["parse x", "b", "library", "", "", "200", "", "1", "2", "`u`: `v`, not `w`", "note"]);
    figures.push("case", &["parse x", "a", "library", "9.4", "0.3", "100.4", "", "2", "2", "", ""]);
    figures.push("case", &["parse x", "c", "floor", "", "", "50", "", "2", "2", "", ""]);
    figures.push("build", &["clean", "urika", "3.0", "2.0", "4.0"]);
    figures.push("build", &["clean", "fluent-uri, parsed", "1.5", "1.0", "2.0"]);
    let page = page::render(&figures);
    let results = page.split_once("## Results").expect("results").1;
    assert_eq!(
        results.trim(),
        "Measured on commit `0123456789ab` with changes.\n\n\
         **Skipped: nanoseconds** (`cargo bench` failed).\n\n\
         ### parse x\n\n\
         | contender | ns | ± | Ir | ratio | right | result |\n\
         |---|--:|--:|--:|--:|--:|---|\n\
         | a | 9.4 | 0.3 | 100 | 1.00 | all |  |\n\
         | b | – | – | 200 | 1.99 | 1 of 2 | note |\n\
         | c | – | – | 50 | 0.50 | all |  |\n\n\
         - b: 1 of 2 differ, first `u`: `v`, not `w`\n\n\
         ### clean\n\n\
         | dependency | s | from | to | ratio to fluent-uri |\n\
         |---|--:|--:|--:|--:|\n\
         | urika | 3.00 | 2.00 | 4.00 | 2.00 |\n\
         | fluent-uri, parsed | 1.50 | 1.00 | 2.00 | 1.00 |"
    );
}
