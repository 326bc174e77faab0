//! Every function that `SECURITY.md` lists as free of panics is so in the linked program: no branch to
//! a panic is left.
//!
//! Elsewhere the optimizer leaves some, such as checks of an index that is never out of range. Of
//! these, tests and fuzzing say that they are never taken.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

mod support;

use support::data;
use support::package::Package;

#[test]
fn no_panic_can_be_reached() {
    let source = data("no_panic.rs");
    let package = Package::new(
        "no-panic",
        "default-features = false, features = ['template']",
        "[profile.release]\npanic = \"abort\"\nlto = \"fat\"\ncodegen-units = 1\n",
        ("main.rs", &source),
    );
    // A program that may panic is not linked: so much the test can see.
    let Some(control) = link(&package, "control") else { return };
    assert!(control.contains("a_panic_can_be_reached"), "{control}");
    let Some(words) = link(&package, "everything").filter(|words| !words.is_empty()) else { return };
    let names = names(&source);
    assert!(names.len() > 10, "{names:?}");
    let may_panic = |name: &&str| link(&package, name).is_none_or(|words| !words.is_empty());
    let culprits: Vec<&str> = names.into_iter().filter(may_panic).collect();
    panic!("these may panic: {culprits:?}\n{words}");
}

/// The names of the programs.
fn names(source: &str) -> Vec<&str> {
    let (_, programs) = source.split_once("programs! {\n").expect("programs");
    programs.lines().filter_map(|line| line.trim().split_once(": ")).map(|(name, _)| name).collect()
}

/// Returns the linker's errors: an empty text where the program was linked, `None` where there is no
/// compiler.
fn link(package: &Package, name: &str) -> Option<String> {
    let flags = ["--bin", "no-panic", "--", "--cfg", name, "-C", "link-args=-nostartfiles -lc -Wl,-e,main"];
    match package.rustc(&flags)? {
        Ok(()) => Some(String::new()),
        Err(words) => Some(words),
    }
}
