//! Prepares a trial: the copy, the files with findings, and their packages.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::{env, fs};

use toml_edit::DocumentMut;

use super::manifest::{Dependency, add_dependency};
use super::{Attempt, CargoArgs, End, Workspace, refuse, settle};
use crate::disk;
use crate::rewrite::{self, Signature, Site};

/// A file with findings.
#[derive(Debug)]
pub(crate) struct SourceFile {
    /// The number of the file in the audit.
    pub(crate) number: u32,
    /// The path of the file below the root of the workspace.
    pub(crate) below: PathBuf,
    pub(crate) text: String,
    pub(crate) sites: Vec<Site>,
    /// The strings that are put together without one format string.
    pub(crate) grown: Vec<Site>,
    pub(crate) signatures: Vec<Signature>,
    /// Whether the package depends on the crate `urlencoding`.
    pub(crate) has_urlencoding: bool,
}

impl SourceFile {
    fn new(number: u32, below: PathBuf, text: String, has_urlencoding: bool) -> Self {
        Self {
            number,
            below,
            sites: rewrite::sites(&text, number),
            grown: rewrite::grown(&text, number),
            signatures: rewrite::signatures(&text, number),
            text,
            has_urlencoding,
        }
    }
}

/// A workspace that is ready for trials.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) workspace: Workspace,
    pub(crate) sources: Vec<SourceFile>,
    urika: Dependency,
    cargo: CargoArgs,
    /// Packages by name, with the folders of their manifests below the root.
    packages: BTreeMap<String, PathBuf>,
}

impl Prepared {
    /// Copies the workspace of `path`, and reads the files with these numbers and paths. For rewrites, the packages
    /// of the files depend on urika in the copy.
    ///
    /// # Errors
    ///
    /// Fails without a workspace, or when files cannot be read or written.
    pub(crate) fn new(
        path: &Path,
        files: &[(u32, PathBuf)],
        cargo: &CargoArgs,
        is_rewritten: bool,
    ) -> io::Result<Self> {
        let workspace = Workspace::copied(path)?;
        let mut sources = Vec::new();
        let mut packages = BTreeMap::new();
        for (number, path) in files {
            let Some(below) = workspace.below(path) else { continue };
            if is_rewritten && !disk::is_file(path) {
                continue;
            }
            let Some((name, folder)) = package_of(&workspace, &below) else { continue };
            let has_urlencoding = depends(&workspace, &folder, "urlencoding");
            packages.insert(name, folder);
            sources.push(SourceFile::new(*number, below, fs::read_to_string(path)?, has_urlencoding));
        }
        let path = match &cargo.urika_path {
            Some(path) => Some(env::current_dir()?.join(path)),
            None => None,
        };
        let urika = Dependency { path };
        let prepared = Self { workspace, sources, urika, cargo: cargo.clone(), packages };
        if is_rewritten {
            let read = |below: &Path| prepared.workspace.read(below);
            for (file, (_, text)) in prepared.manifests(&read, prepared.packages.keys())? {
                prepared.workspace.write(&file, text.as_bytes())?;
            }
        }
        Ok(prepared)
    }

    /// Tries the attempts in the copy.
    ///
    /// # Errors
    ///
    /// Fails when files of the copy cannot be written, or without cargo.
    pub(crate) fn settle(&self, attempts: &mut Vec<Attempt>) -> io::Result<End> {
        if attempts.is_empty() {
            return Ok(End::Compiles);
        }
        settle(&self.workspace, &self.sources, &self.cargo, &self.packages_of(attempts), attempts)
    }

    /// Tries attempts that cannot compile, for the errors that they have. The copy is the program again after it.
    ///
    /// # Errors
    ///
    /// Fails when files of the copy cannot be written, and without any answer where cargo or the program fails.
    pub(crate) fn refuse(&self, attempts: &mut [Attempt]) -> io::Result<()> {
        let asked = self.ask(attempts);
        for source in &self.sources {
            self.workspace.write(&source.below, source.text.as_bytes())?;
        }
        asked
    }

    fn ask(&self, attempts: &mut [Attempt]) -> io::Result<()> {
        // A folder below the workspace may have a package that is not a member.
        let mut packages = self.packages_of(attempts);
        packages.retain(|name| self.workspace.copy.members.contains_key(name));
        if packages.is_empty() {
            return Ok(());
        }
        refuse(&self.workspace, &self.sources, &self.cargo, &packages, attempts)?;
        // Files without any answer may belong to a feature. All features together may not compile.
        let open: Vec<Attempt> = attempts.iter().filter(|attempt| !attempt.is_exhausted()).cloned().collect();
        if !self.cargo.all_features && self.cargo.features.is_empty() && self.has_features(&open) {
            let cargo = CargoArgs { all_features: true, ..self.cargo.clone() };
            let _ = refuse(&self.workspace, &self.sources, &cargo, &packages, attempts);
        }
        Ok(())
    }

    /// Returns whether a package of attempts has features.
    fn has_features(&self, attempts: &[Attempt]) -> bool {
        let files: BTreeSet<&Path> = attempts.iter().map(|attempt| attempt.file.as_path()).collect();
        files
            .into_iter()
            .any(|file| self.manifest(file).is_some_and(|manifest| manifest.contains_key("features")))
    }

    /// Returns the manifest of the package of a file, as it is in the copy.
    fn manifest(&self, below: &Path) -> Option<DocumentMut> {
        let (_, folder) = package_of(&self.workspace, below)?;
        self.workspace.read(&folder.join("Cargo.toml")).ok()?.parse().ok()
    }

    fn packages_of(&self, attempts: &[Attempt]) -> BTreeSet<String> {
        let packages = attempts.iter().filter_map(|attempt| package_of(&self.workspace, &attempt.file));
        packages.map(|(name, _)| name).collect()
    }

    /// Returns whether the package of a file depends on urika in the copy.
    pub(crate) fn has_urika(&self, below: &Path) -> bool {
        let has = |manifest: DocumentMut| {
            manifest.get("dependencies").and_then(|dependencies| dependencies.get("urika")).is_some()
        };
        self.manifest(below).is_some_and(has)
    }

    /// Returns the manifests that need a dependency for the rewritten files, with their strings before and after.
    ///
    /// # Errors
    ///
    /// Fails when a manifest cannot be read.
    pub(crate) fn manifests_for<'f>(
        &self,
        files: impl Iterator<Item = &'f Path>,
    ) -> io::Result<BTreeMap<PathBuf, (String, String)>> {
        let names: BTreeSet<String> =
            files.filter_map(|file| package_of(&self.workspace, file)).map(|(name, _)| name).collect();
        self.manifests(&|below| fs::read_to_string(self.workspace.root.join(below)), names.iter())
    }

    fn manifests<'n>(
        &self,
        read: &dyn Fn(&Path) -> io::Result<String>,
        names: impl Iterator<Item = &'n String>,
    ) -> io::Result<BTreeMap<PathBuf, (String, String)>> {
        let mut changed: BTreeMap<PathBuf, (String, String)> = BTreeMap::new();
        for folder in names.filter_map(|name| self.packages.get(name)) {
            let (package, of_root) = (folder.join("Cargo.toml"), PathBuf::from("Cargo.toml"));
            // A manifest that several packages change is read once.
            let current = |below: &PathBuf| match changed.get(below) {
                Some((before, after)) => Ok((before.clone(), after.clone())),
                None => read(below).map(|text| (text.clone(), text)),
            };
            let (before, text) = current(&package)?;
            let root = if package == of_root { None } else { Some(current(&of_root)?) };
            let root_text = root.as_ref().map(|(_, text)| text.as_str());
            let (text, root_text) =
                add_dependency(&text, root_text, &self.urika).map_err(io::Error::other)?;
            changed.extend(text.map(|text| (package, (before, text))));
            changed.extend(root.zip(root_text).map(|((before, _), text)| (of_root, (before, text))));
        }
        Ok(changed)
    }

    /// Returns the edition of the package that a file belongs to.
    pub(crate) fn edition(&self, below: &Path) -> Option<String> {
        let read = |folder: &Path| -> Option<DocumentMut> {
            fs::read_to_string(self.workspace.root.join(folder).join("Cargo.toml")).ok()?.parse().ok()
        };
        let (_, folder) = package_of(&self.workspace, below)?;
        let own = read(&folder)?;
        let edition = own.get("package")?.get("edition")?;
        if let Some(edition) = edition.as_str() {
            return Some(edition.to_owned());
        }
        let root = read(Path::new(""))?;
        root.get("workspace")?.get("package")?.get("edition")?.as_str().map(ToOwned::to_owned)
    }
}

/// Returns whether the package of a folder depends on a crate of this name.
fn depends(workspace: &Workspace, folder: &Path, name: &str) -> bool {
    let read = || -> Option<bool> {
        let text = fs::read_to_string(workspace.root.join(folder).join("Cargo.toml")).ok()?;
        let manifest: DocumentMut = text.parse().ok()?;
        Some(manifest.get("dependencies")?.get(name).is_some())
    };
    read().unwrap_or(false)
}

/// Returns the name and folder of the package that a file belongs to.
fn package_of(workspace: &Workspace, below: &Path) -> Option<(String, PathBuf)> {
    below.ancestors().skip(1).find_map(|folder| {
        let text = fs::read_to_string(workspace.root.join(folder).join("Cargo.toml")).ok()?;
        let manifest: DocumentMut = text.parse().ok()?;
        let name = manifest.get("package")?.get("name")?.as_str()?.to_owned();
        Some((name, folder.to_path_buf()))
    })
}
