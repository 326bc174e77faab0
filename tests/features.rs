//! Says aloud which tests this choice of features leaves out.

mod support;

use support::skipped;

#[test]
fn tests_that_are_left_out_are_named() {
    for (feature, is_enabled, what) in [
        ("alloc", cfg!(feature = "alloc"), "all but tests/literals.rs and tests/nothing_left.rs"),
        ("std", cfg!(feature = "std"), "paths of the platform in tests/schemes/file.rs"),
        ("review", cfg!(feature = "review"), "tests/review.rs"),
        (
            "serde",
            cfg!(feature = "serde"),
            "tests/serde.rs, tests/serde_typed.rs and tests/ui/fail_with_serde",
        ),
        ("http", cfg!(feature = "http"), "`http_uri` in tests/bridges.rs"),
        ("url", cfg!(feature = "url"), "`whatwg` in tests/bridges.rs"),
        (
            "uuid",
            cfg!(feature = "uuid"),
            "`Uuid` in `typed::check::tests::types_keep_their_word` of urika-runtime",
        ),
        ("idna", cfg!(feature = "idna"), "mapped host names in tests/same_answer.rs, and vectors for them"),
        ("axum", cfg!(feature = "axum"), "tests/axum.rs, and tests/ui/fail_with_axum"),
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
