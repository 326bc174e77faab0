//! The copy of the repository in which the mutants are built.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What is added to the runtime.
const SWITCH: &str = include_str!("../switch.rs");

/// What the first line of the runtime begins with.
const FEATURES: &str =
    "#![feature(core_intrinsics, const_eval_select)] #![allow(internal_features, warnings)] ";

/// What no test can depend on, so that a change of it is none of what is tested.
const BESIDE: [&str; 3] = ["mutants/", "tests/data/mutants.tsv", "CONTRIBUTING.md"];

/// The files of the repository, by their path from its root.
#[derive(Clone, Debug)]
pub(crate) struct Files(BTreeMap<String, Vec<u8>>);

impl Files {
    /// Reads all but hidden files and what builds leave behind.
    ///
    /// # Errors
    ///
    /// One of them cannot be read.
    pub(crate) fn read(root: &Path) -> io::Result<Self> {
        let mut files = BTreeMap::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(root.join(&folder))? {
                let entry = entry?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let path = format!("{folder}{name}");
                let is_hidden = name.starts_with('.') && name != ".cargo";
                if is_hidden || name == "target" || name == "mutants.out" {
                    continue;
                }
                if entry.file_type()?.is_dir() {
                    folders.push(path + "/");
                } else if !BESIDE.iter().any(|beside| path.starts_with(beside)) {
                    files.insert(path, fs::read(entry.path())?);
                }
            }
        }
        Ok(Self(files))
    }

    /// A number that the files do not have with another content. What is written for people only
    /// does not count.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let is_prose = |path: &str| Path::new(path).extension().is_some_and(|it| it == "md");
        self.0.iter().filter(|(path, _)| !is_prose(path)).for_each(|file| file.hash(&mut hasher));
        hasher.finish()
    }

    /// Puts files with mutants in the place of those without, and the switch into the runtime.
    pub(crate) fn mutate(&mut self, rewritten: BTreeMap<String, String>, count: usize) {
        self.0.extend(rewritten.into_iter().map(|(path, text)| (path, text.into_bytes())));
        if let Some(root) = self.0.get_mut("runtime/src/lib.rs") {
            root.splice(0..0, FEATURES.bytes());
            // Behind all others: lines of mutants stay where they are.
            root.extend(SWITCH.replace("COUNT", &count.to_string()).bytes());
        }
    }

    /// Makes a folder have these files. One that is there already keeps its time, by which cargo
    /// knows what it need not build again.
    ///
    /// # Errors
    ///
    /// One of them cannot be written.
    pub(crate) fn write(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        for path in Self::read(folder)?.0.into_keys().filter(|path| !self.0.contains_key(path)) {
            fs::remove_file(folder.join(path))?;
        }
        for (path, content) in &self.0 {
            let path = folder.join(path);
            if fs::read(&path).is_ok_and(|there| there == *content) {
                continue;
            }
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            fs::write(path, content)?;
        }
        Ok(())
    }
}

/// Lets the copy have what lies beside the repository: test vectors, where they are there.
///
/// # Errors
///
/// The link cannot be made.
pub(crate) fn link_neighbours(root: &Path, folder: &Path) -> io::Result<()> {
    let (vectors, link) = (root.join("../shared"), folder.join("../shared"));
    if !vectors.exists() || link.exists() {
        return Ok(());
    }
    symlink(&fs::canonicalize(vectors)?, &link)
}

#[cfg(unix)]
fn symlink(to: &Path, at: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, at)
}

/// The tests say what they skip.
#[cfg(not(unix))]
fn symlink(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Where cargo builds this repository.
pub(crate) fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(content: &[(&str, &str)]) -> Files {
        Files(content.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_owned())).collect())
    }

    #[test]
    fn the_switch_is_added_to_the_runtime() {
        let mut files = files(&[("runtime/src/lib.rs", "//! Text.\n"), ("runtime/src/host.rs", "")]);
        let rewritten = BTreeMap::from([("runtime/src/host.rs".to_owned(), "fn f() {}".to_owned())]);
        files.mutate(rewritten, 321);
        let text = |path: &str| std::str::from_utf8(&files.0[path]).unwrap();
        assert_eq!(text("runtime/src/host.rs"), "fn f() {}");
        assert!(text("runtime/src/lib.rs").lines().next().unwrap().ends_with(" //! Text."));
        assert!(text("runtime/src/lib.rs").contains("(0..321)"));
        syn::parse_file(text("runtime/src/lib.rs")).unwrap();
    }

    #[test]
    fn a_folder_has_these_files_and_no_others() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("urika-mutants-tree-{}", std::process::id()));
        let first = files(&[("a/b.rs", "1"), ("c.rs", "2")]);
        first.write(&folder)?;
        let time = fs::metadata(folder.join("c.rs"))?.modified()?;
        let second = files(&[("a/d.rs", "3"), ("c.rs", "2")]);
        second.write(&folder)?;
        assert_eq!(Files::read(&folder)?.0, second.0);
        assert_eq!(fs::metadata(folder.join("c.rs"))?.modified()?, time);
        assert_ne!(first.fingerprint(), second.fingerprint());
        fs::remove_dir_all(folder)
    }

    #[test]
    fn what_is_written_for_people_is_no_other_state() {
        let with = |text| files(&[("README.md", text), ("src/lib.rs", "")]).fingerprint();
        assert_eq!(with("a"), with("b"));
    }
}
