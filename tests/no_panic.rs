//! Checks that each function that `SECURITY.md` lists as free of panics has no branch to a panic in the
//! linked program.
//!
//! In other functions the optimizer keeps such branches, for example the bounds check of an index that is always
//! in range. Tests and fuzzing show that these branches are never taken.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

mod support;

use support::data;
use support::package::Package;

#[test]
#[ignore = "builds an optimized program: .ci/deep"]
fn no_panic_can_be_reached() {
    let source = data("no_panic.rs");
    let package = Package::new(
        "no-panic",
        "default-features = false, features = ['template']",
        "[profile.release]\npanic = \"abort\"\nlto = \"fat\"\ncodegen-units = 1\n",
        ("main.rs", &source),
    );
    // The control must fail to link: otherwise this test could not see a panic.
    let Some(control) = link(&package, "control") else { return };
    assert!(control.contains("a_panic_can_be_reached"), "{control}");
    let Some(words) = link(&package, "everything").filter(|words| !words.is_empty()) else { return };
    let names = names(&source);
    assert!(names.len() > 10, "{names:?}");
    let may_panic = |name: &&str| link(&package, name).is_none_or(|words| !words.is_empty());
    let culprits: Vec<&str> = names.into_iter().filter(may_panic).collect();
    panic!("these may panic: {culprits:?}\n{words}");
}

/// Returns the names of the programs.
fn names(source: &str) -> Vec<&str> {
    let (_, programs) = source.split_once("programs! {\n").expect("programs");
    programs.lines().filter_map(|line| line.trim().split_once(": ")).map(|(name, _)| name).collect()
}

/// Returns the linker's errors: an empty string for a program that links, `None` without a compiler.
fn link(package: &Package, name: &str) -> Option<String> {
    let flags = ["--bin", "no-panic", "--", "--cfg", name, "-C", "link-args=-nostartfiles -lc -Wl,-e,main"];
    match package.rustc(&flags)? {
        Ok(()) => Some(String::new()),
        Err(words) => Some(words),
    }
}
