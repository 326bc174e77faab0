//! Checks that the README shows the example, and that the example is short.

use std::fs;
use std::path::Path;

#[test]
fn the_readme_has_the_example_in_sixty_lines() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name).replace("\r\n", "\n");
    let (example, readme) = (read("examples/git_log.rs"), read("README.md"));
    let (_, code) = example.split_once("\n\n").expect("a head");
    let (_, rest) = readme.split_once("```rust,no_run\n").expect("an example");
    let (shown, _) = rest.split_once("```\n").expect("its end");
    assert_eq!(bare(shown), bare(code), "copy examples/git_log.rs to the README");
    let lines = code.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(lines <= 60, "{lines} lines");
    assert_eq!(code.matches("#[route(").count(), 6);
}

/// Returns the code without its line breaks and indentation: the column of a page is narrower than a file.
fn bare(code: &str) -> String {
    code.chars().filter(|c| !c.is_whitespace() && !matches!(c, '{' | '}' | ',')).collect()
}
