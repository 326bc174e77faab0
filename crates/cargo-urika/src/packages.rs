//! Groups files by the program that they belong to, so that a call never leads into an unrelated one.
//!
//! Packages are of one program when they are members of one workspace, or when one depends on the other by
//! its path. A file belongs to the package of the nearest manifest. Files without a manifest are one group.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use toml::{Table, Value};

/// Returns the numbers of the files of each program, in the order of their first files.
pub(crate) fn programs(files: &[(PathBuf, String)]) -> Vec<Vec<u32>> {
    let mut packages = Packages::default();
    let of_files: Vec<Option<usize>> = files.iter().map(|(path, _)| packages.of_file(path)).collect();
    packages.link();
    let mut groups: BTreeMap<Option<usize>, Vec<u32>> = BTreeMap::new();
    for (number, package) in of_files.into_iter().enumerate() {
        let program = package.map(|package| packages.program(package));
        groups.entry(program).or_default().push(number as u32);
    }
    let mut groups: Vec<Vec<u32>> = groups.into_values().collect();
    groups.sort_unstable();
    groups
}

/// A folder with a manifest.
#[derive(Debug)]
struct Package {
    folder: PathBuf,
    manifest: Table,
    /// A package of the same program: itself, or one with a lower number.
    program: usize,
}

#[derive(Debug, Default)]
struct Packages {
    all: Vec<Package>,
    /// The folders that were looked into: the packages whose manifests they have.
    folders: HashMap<PathBuf, Option<usize>>,
    /// The packages of folders of files, as the paths are written.
    of_files: HashMap<PathBuf, Option<usize>>,
}

impl Packages {
    /// Returns the package of a file.
    fn of_file(&mut self, path: &Path) -> Option<usize> {
        let folder = path.parent().filter(|parent| *parent != "").unwrap_or(Path::new("."));
        if let Some(known) = self.of_files.get(folder) {
            return *known;
        }
        let whole = fs::canonicalize(folder).ok();
        let found = whole.and_then(|whole| whole.ancestors().find_map(|folder| self.at(folder)));
        self.of_files.insert(folder.to_path_buf(), found);
        found
    }

    /// Returns the package whose manifest a folder has.
    fn at(&mut self, folder: &Path) -> Option<usize> {
        if let Some(known) = self.folders.get(folder) {
            return *known;
        }
        let text = fs::read_to_string(folder.join("Cargo.toml")).ok();
        let number = self.all.len();
        let found = text.map(|text| {
            let manifest = text.parse().unwrap_or_default();
            self.all.push(Package { folder: folder.to_path_buf(), manifest, program: number });
            number
        });
        self.folders.insert(folder.to_path_buf(), found);
        found
    }

    /// Links each package with its workspace, and with the packages that it names by path.
    fn link(&mut self) {
        let mut number = 0;
        while let Some(package) = self.all.get(number) {
            let mut paths = Vec::new();
            paths_in(&package.manifest, &mut paths);
            let named: Vec<PathBuf> =
                paths.iter().filter_map(|path| fs::canonicalize(package.folder.join(path)).ok()).collect();
            let named: Vec<usize> = named.iter().filter_map(|folder| self.at(folder)).collect();
            for other in named.into_iter().chain(self.workspace(number)) {
                self.unite(number, other);
            }
            number += 1;
        }
    }

    /// Returns the package, or only the folder, at whose manifest the workspace of a package begins.
    fn workspace(&mut self, number: usize) -> Option<usize> {
        let package = &self.all[number];
        let member = package.folder.clone();
        if let Some(root) = package.manifest.get("package").and_then(|table| table.get("workspace")?.as_str())
        {
            return self.at(&fs::canonicalize(member.join(root)).ok()?);
        }
        let above = member.ancestors().filter_map(|folder| self.at(folder));
        let roots: Vec<usize> = above.collect();
        let root = roots.into_iter().find(|root| self.all[*root].manifest.contains_key("workspace"))?;
        (!self.all[root].excludes(&member)).then_some(root)
    }

    fn unite(&mut self, index: usize, other: usize) {
        let (left, other) = (self.program(index), self.program(other));
        self.all[left.max(other)].program = left.min(other);
    }

    /// Returns the number that all packages of a program share.
    fn program(&self, package: usize) -> usize {
        match self.all[package].program {
            root if root == package => root,
            root => self.program(root),
        }
    }
}

impl Package {
    /// Returns whether the workspace excludes a folder.
    fn excludes(&self, member: &Path) -> bool {
        let excluded =
            self.manifest.get("workspace").and_then(|workspace| workspace.get("exclude")?.as_array());
        let mut excluded = excluded.into_iter().flatten().filter_map(Value::as_str);
        excluded.any(|path| member.starts_with(self.folder.join(path)))
    }
}

/// Finds the values of all keys `path`, as dependencies have them.
fn paths_in(table: &Table, found: &mut Vec<String>) {
    for (key, value) in table {
        match value {
            Value::String(path) if key == "path" => found.push(path.clone()),
            Value::Table(inner) => paths_in(inner, found),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the programs of the files of a folder with these manifests, by the names of the folders.
    fn grouped(name: &str, manifests: &[(&str, &str)], sources: &[&str]) -> Vec<Vec<String>> {
        let root = std::env::temp_dir().join(format!("urika-packages-{}-{name}", std::process::id()));
        for (folder, manifest) in manifests {
            fs::create_dir_all(root.join(folder)).unwrap();
            fs::write(root.join(folder).join("Cargo.toml"), manifest).unwrap();
        }
        let listed = |source: &&str| {
            fs::create_dir_all(root.join(source)).unwrap();
            (root.join(source).join("lib.rs"), String::new())
        };
        let files: Vec<_> = sources.iter().map(listed).collect();
        let names =
            |program: Vec<u32>| program.iter().map(|file| sources[*file as usize].to_owned()).collect();
        let found = programs(&files).into_iter().map(names).collect();
        fs::remove_dir_all(root).unwrap();
        found
    }

    #[test]
    fn members_of_a_workspace_are_one_program() {
        let manifests = [
            ("w", "[workspace]\nmembers = [\"a\", \"b\"]\nexclude = [\"c\"]"),
            ("w/a", "[package]\nname = \"a\""),
            ("w/b", "[package]\nname = \"b\""),
            ("w/c", "[package]\nname = \"c\""),
            ("x", "[package]\nname = \"x\"\nworkspace = \"../w\""),
            ("y", "[package]\nname = \"y\""),
        ];
        let sources = ["w/a/src", "w/b/src/in", "w/c/src", "x", "y/src"];
        let wanted = [vec!["w/a/src", "w/b/src/in", "x"], vec!["w/c/src"], vec!["y/src"]];
        assert_eq!(grouped("workspace", &manifests, &sources), wanted);
    }

    #[test]
    fn a_path_of_a_dependency_links_programs() {
        let manifests = [
            ("a", "[dependencies.b]\npath = \"../b\"\n[lib]\npath = \"src/lib.rs\""),
            ("b", "[package]\nname = \"b\""),
            ("c", "[target.'cfg(unix)'.dev-dependencies]\nb = { path = \"../b\", version = \"1\" }"),
            ("d", "[dependencies]\nb = \"1\""),
            ("e", "no manifest"),
        ];
        let sources = ["a/src", "b/src", "c/src", "d/src", "e/src"];
        let wanted = [vec!["a/src", "b/src", "c/src"], vec!["d/src"], vec!["e/src"]];
        assert_eq!(grouped("path", &manifests, &sources), wanted);
    }

    #[test]
    fn files_without_a_manifest_are_one_program() {
        assert_eq!(grouped("none", &[], &["a", "b"]), [["a", "b"]]);
    }
}
