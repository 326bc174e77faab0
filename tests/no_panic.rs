//! What `SECURITY.md` lists as free of panics is so in the linked program: no branch to one is left.
//!
//! Elsewhere the optimizer leaves some, such as checks of an index that is never out of range. Of
//! these, tests and fuzzing say that they are never taken.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

mod support;

use support::data;
use support::package::Package;

const HOLDS: [&str; 5] = ["uri", "uri_ref", "host", "host_of_uri", "segment"];

#[test]
fn no_panic_can_be_reached() {
    let package = Package::new(
        "no-panic",
        "default-features = false",
        "[profile.release]\npanic = \"abort\"\nlto = \"fat\"\ncodegen-units = 1\n",
        ("main.rs", &data("no_panic.rs")),
    );
    // A program that may panic is not linked: so much the test can see.
    let Some(control) = link(&package, "control") else { return };
    assert!(control.contains("a_panic_can_be_reached"), "{control}");
    for name in HOLDS {
        let words = link(&package, name).unwrap_or_default();
        assert!(words.is_empty(), "{name} may panic: {words}");
    }
}

/// What the linker says; nothing where the program was linked, `None` where there is no compiler.
fn link(package: &Package, name: &str) -> Option<String> {
    let flags = ["--bin", "no-panic", "--", "--cfg", name, "-C", "link-args=-nostartfiles -Wl,-e,main"];
    match package.rustc(&flags)? {
        Ok(()) => Some(String::new()),
        Err(words) => Some(words),
    }
}
