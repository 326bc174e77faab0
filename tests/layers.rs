//! Checks the layers of the crates in their paths: a module names only modules of lower layers and of its
//! layer, and names each item by its module. `upward.rs` has the layers and the exceptions, `circles.rs` the groups of
//! modules that use each other.
//!
//! A path begins with `crate::` or `super::`, in a `use` line or in code. The test follows all of it, through
//! groups and through the names that a folder's own file gives to items of its modules.
//!
//! Code under `cfg(test)` may use every module. Where two crates need the same string and cannot share it, a test
//! compares both.

#[path = "layers/circles.rs"]
mod circles;
#[path = "layers/decisions.rs"]
mod decisions;
#[path = "layers/paths.rs"]
mod paths;
#[path = "layers/sources.rs"]
mod sources;
mod support;
#[path = "layers/type_names.rs"]
mod type_names;
#[path = "layers/upward.rs"]
mod upward;

use support::root;

/// Route sets and stubs take the list from the macros, templates from the macro in `src`, which the compiler
/// parses only once, and from which it drops the lints of clippy before it reads them.
#[test]
fn all_expansions_allow_the_same_lints() {
    let lists = ["src/__private/items.rs", "macros/src/expand/template/mod.rs"].map(|file| {
        let source = std::fs::read_to_string(root().join(file)).unwrap();
        let (_, list) = source.split_once("#[allow(\n").expect("a list of lints");
        let (list, _) = list.split_once("clippy::nursery").expect("the end of the list");
        let list = list.split_whitespace().collect::<String>();
        list.replace(")]#[cfg_attr(clippy,allow(", ",")
    });
    assert!(lists[0].contains("dead_code,") && lists[0].ends_with("clippy::pedantic,"), "{}", lists[0]);
    assert_eq!(lists[0], lists[1]);
}
