//! Checks that the README shows the example, and that the example is short.

use std::fs;
use std::path::Path;

#[test]
fn the_readme_has_the_example_in_sixty_lines() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name).replace("\r\n", "\n");
    let (example, readme) = (read("examples/git_log.rs"), read("README.md"));
    let (_, code) = example.split_once("\n\n").expect("a head");
    assert!(
        readme.contains(&format!("```rust,no_run\n{code}```\n")),
        "copy examples/git_log.rs to the README"
    );
    let lines = code.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(lines <= 60, "{lines} lines");
    assert_eq!(code.matches("#[route(").count(), 6);
}
