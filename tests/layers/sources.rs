//! The files and the modules of a crate, without its tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::root;

/// Returns the modules in a folder, without those inside other modules.
pub(super) fn modules(folder: &str) -> BTreeSet<String> {
    sources(folder).iter().filter_map(|(path, _)| module(path).first().cloned()).collect()
}

/// Returns each file of a crate that is not a test, with its path in the crate.
pub(super) fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = folder_path(folder);
    let (mut found, mut folders) = (Vec::new(), vec![folder.clone()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let within = path.strip_prefix(&folder).expect("a path in it").to_owned();
                found.push((within, read(&path)));
            }
        }
    }
    let tests: Vec<PathBuf> = found.iter().flat_map(|(path, source)| tests_of(path, source)).collect();
    found.retain(|(path, _)| {
        !tests.iter().any(|test| path.starts_with(test) || path == &test.with_extension("rs"))
    });
    assert!(!found.is_empty(), "{}", folder.display());
    found
}

/// Returns the test modules that a file declares, by their paths without `.rs`.
fn tests_of(path: &Path, source: &str) -> Vec<PathBuf> {
    let folder = if path.ends_with("mod.rs") || path.ends_with("lib.rs") {
        path.parent().expect("a folder").to_owned()
    } else {
        path.with_extension("")
    };
    let lines: Vec<&str> = source.lines().collect();
    let declared = lines
        .windows(2)
        .filter(|pair| is_of_tests(pair[0]))
        .filter_map(|pair| pair[1].trim_start_matches("pub(crate) ").strip_prefix("mod ")?.strip_suffix(';'));
    declared.map(|name| folder.join(name)).collect()
}

pub(super) fn is_of_tests(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("#[cfg(test") || line.starts_with("#[cfg(all(test")
}

pub(super) fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source")
}

pub(super) fn folder_path(folder: &str) -> PathBuf {
    root().join(folder)
}

/// Returns the folder of a crate, and the path of the module in it: `template/src`, and `typed`.
pub(super) fn of_crate(folder: &str) -> (String, Vec<String>) {
    let (package, inner) = folder.split_once("/src").expect("a folder of sources");
    let names = inner.split('/').filter(|name| !name.is_empty());
    (format!("{package}/src"), names.map(str::to_owned).collect())
}

/// Returns the path of a file's module.
pub(super) fn module(path: &Path) -> Vec<String> {
    let path = path.with_extension("");
    let names = path.iter().filter_map(|name| name.to_str());
    names.filter(|name| !matches!(*name, "mod" | "lib" | "main")).map(str::to_owned).collect()
}

/// Returns the source of a folder's own file: `lib.rs`, `mod.rs`, or the file with its name.
pub(super) fn above(folder: &str) -> String {
    let folder = folder_path(folder);
    let own = ["lib.rs", "mod.rs"].map(|file| folder.join(file));
    let mut files = own.into_iter().chain([folder.with_extension("rs")]);
    files.find_map(|file| fs::read_to_string(file).ok()).unwrap_or_default()
}
