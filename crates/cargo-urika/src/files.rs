//! Finds the files of a program, and reads them on all cores.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ignore::{DirEntry, WalkBuilder};
use rayon::prelude::*;

use crate::allow::{self, Allowance};
use crate::packages;
use crate::progress::Progress;
use crate::read::{self, File, Macros};

/// The largest file that is read, in bytes. Generated tables can be larger.
const LARGEST: u64 = 16 << 20;
/// The stack of a reading thread: recursion over syntax needs more than the usual size.
const STACK: usize = 256 << 20;
/// Folders of code that no user runs.
const OF_TESTS: &[&str] = &["tests", "benches", "examples"];
/// Folders of what a build writes, and of the code of others.
const NOT_OURS: &[&str] = &["target", "vendor", "node_modules"];
/// The folder of the pages of askama.
const PAGES: &str = "templates";
/// The extensions of pages.
const OF_PAGES: &[&str] = &["html", "htm", "jinja", "j2", "xml", "svg"];

/// The files that were read, without their content.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    /// Paths as they are printed, by number.
    pub(crate) paths: Vec<PathBuf>,
    /// Paths below the given roots, with `/`, by number.
    pub(crate) names: Vec<String>,
    pub(crate) allowances: Vec<Allowance>,
    /// Files and folders that were skipped, and the reasons.
    pub(crate) passed_over: Vec<(PathBuf, String)>,
    /// The numbers of files that only tests read, and that were omitted.
    pub(crate) test_only_files: HashSet<u32>,
    /// The number of files that were read.
    pub(crate) count: usize,
    pub(crate) lines: usize,
}

/// Reads all Rust files and the pages of askama below `roots`; with `tests` also those of tests, benches
/// and examples. Passes the files of each program to `examine`, with their numbers, and drops them after it.
///
/// # Errors
///
/// Fails when a root does not exist.
pub(crate) fn read<T: Send>(
    roots: &[PathBuf],
    tests: bool,
    examine: &(dyn Fn(Vec<(u32, File)>) -> T + Sync),
) -> io::Result<(Sources, Vec<T>)> {
    let mut sources = Sources::default();
    let mut listed = Vec::new();
    for root in roots {
        fs::metadata(root)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", root.display())))?;
        list(root, tests, &mut listed, &mut sources.passed_over);
    }
    // Findings in pages come last.
    listed.sort_by(|a, b| (is_page(&a.0), a).cmp(&(is_page(&b.0), b)));
    without_twins(&mut listed);
    let programs = packages::programs(&listed);
    let progress = Progress::new(listed.len(), programs.len());
    let reader = FileReader { listed: &listed, tests, progress: &progress };
    let part_of = |numbers: &Vec<u32>| {
        let mut part = Sources::default();
        let files = reader.program(numbers, &mut part);
        let found = examine(files);
        progress.examined();
        (part, found)
    };
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().map_err(io::Error::other)?;
    let all = || pool.install(|| programs.par_iter().with_max_len(1).map(part_of).collect());
    let read: Vec<_> = progress.shown_during(all);
    let mut examined = Vec::with_capacity(read.len());
    for (part, found) in read {
        sources.add(part);
        examined.push(found);
    }
    sources.passed_over.sort();
    // A folder that is below several roots.
    sources.passed_over.dedup();
    (sources.paths, sources.names) = listed.into_iter().unzip();
    Ok((sources, examined))
}

impl Sources {
    /// Omits files that only tests read.
    fn leave_out(&mut self, numbers: &HashSet<u32>, files: &mut Vec<(u32, File)>) {
        files.retain(|(number, _)| !numbers.contains(number));
        self.allowances.retain(|allowance| !numbers.contains(&allowance.file()));
        self.count -= numbers.len();
        self.test_only_files.extend(numbers);
    }

    fn add(&mut self, part: Self) {
        self.allowances.extend(part.allowances);
        self.passed_over.extend(part.passed_over);
        self.test_only_files.extend(part.test_only_files);
        self.count += part.count;
        self.lines += part.lines;
    }
}

/// Reads the files of a list, and tells how far it is.
struct FileReader<'l> {
    listed: &'l [(PathBuf, String)],
    tests: bool,
    progress: &'l Progress,
}

impl FileReader<'_> {
    /// Reads the files of a program with these numbers, and its pages where a struct has one.
    fn program(&self, numbers: &[u32], sources: &mut Sources) -> Vec<(u32, File)> {
        let (pages, code): (Vec<u32>, Vec<u32>) =
            numbers.iter().partition(|number| is_page(&self.listed[**number as usize].0));
        let macros = self.macros(&code);
        let mut files = self.all(&code, &macros, sources);
        if !self.tests {
            let left_out = read::test_only_files(&files, &|number| self.listed[number as usize].0.clone());
            sources.leave_out(&left_out, &mut files);
        }
        let mut structures = files.iter().flat_map(|(_, file)| &file.structures);
        if structures.any(|structure| read::is_owner(&structure.name)) {
            files.extend(self.all(&pages, &macros, sources));
        }
        files
    }

    /// Reads files on all cores.
    fn all(&self, numbers: &[u32], macros: &Macros, sources: &mut Sources) -> Vec<(u32, File)> {
        let read: Vec<_> = numbers.par_iter().map(|number| (*number, self.one(*number, macros))).collect();
        let mut files = Vec::with_capacity(read.len());
        for (number, read) in read {
            match read {
                Ok((file, allowances, lines)) => {
                    files.push((number, file));
                    sources.allowances.extend(allowances);
                    sources.count += 1;
                    sources.lines += lines;
                }
                Err(why) => sources.passed_over.push((self.listed[number as usize].0.clone(), why)),
            }
        }
        files
    }

    fn one(&self, number: u32, macros: &Macros) -> Result<Read, String> {
        let (path, name) = &self.listed[number as usize];
        let read = file(path, name, number, self.tests, macros);
        self.progress.read();
        read
    }

    /// Reads the definitions of the macros of files.
    fn macros(&self, numbers: &[u32]) -> Macros {
        let of_file = |number: &u32| {
            let path = &self.listed[*number as usize].0;
            match fs::metadata(path) {
                Ok(found) if found.len() <= LARGEST => {
                    fs::read_to_string(path).map(|text| read::definitions(&text)).unwrap_or_default()
                }
                _ => Vec::new(),
            }
        };
        let all: Vec<_> = numbers.par_iter().map(of_file).collect();
        let mut macros = Macros::default();
        for (number, definitions) in numbers.iter().zip(all) {
            macros.add(*number, definitions);
        }
        macros
    }
}

/// Lists the files below a root, each with its name, and the folders that cannot be read.
fn list(
    root: &Path,
    tests: bool,
    listed: &mut Vec<(PathBuf, String)>,
    passed_over: &mut Vec<(PathBuf, String)>,
) {
    for entry in WalkBuilder::new(root).follow_links(false).build() {
        match entry {
            Ok(entry) => listed.extend(listed_file(root, &entry, tests)),
            Err(error) => passed_over.extend(unread_folder(root, &error, tests)),
        }
    }
}

/// Returns the path and the name of a file that is read.
fn listed_file(root: &Path, entry: &DirEntry, tests: bool) -> Option<(PathBuf, String)> {
    let path = entry.path();
    let below = path.strip_prefix(root).unwrap_or(path);
    let is_rust = path.extension().is_some_and(|extension| extension == "rs");
    let names: Vec<&str> = below.iter().filter_map(|name| name.to_str()).collect();
    let is_left_out = below.ancestors().skip(1).any(|folder| is_left_out(root, folder, tests));
    let is_page = is_page(path) && names.iter().rev().skip(1).any(|name| *name == PAGES);
    if !(is_rust || is_page) || is_left_out || !may_be_file(path) {
        return None;
    }
    let shown = path.strip_prefix(".").unwrap_or(path).to_path_buf();
    let name = if names.is_empty() { shown.display().to_string() } else { names.join("/") };
    Some((shown, name))
}

/// Returns true for a file, and for a path that cannot be examined: reading it fails with the reason.
fn may_be_file(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |found| found.is_file())
}

/// Returns the path of a folder that should have been read, and the reason why it was not.
fn unread_folder(root: &Path, error: &ignore::Error, tests: bool) -> Option<(PathBuf, String)> {
    let why = error.io_error().map_or_else(|| error.to_string(), |error| error.kind().to_string());
    let ignore::Error::WithPath { path, .. } = error else { return Some((root.to_path_buf(), why)) };
    let below = path.strip_prefix(root).unwrap_or(path);
    let is_left_out = below.ancestors().any(|folder| is_left_out(root, folder, tests));
    (!is_left_out).then(|| (path.strip_prefix(".").unwrap_or(path).to_path_buf(), why))
}

/// Returns whether a folder below a root has the name of one for the output of a build, for the code of others or for
/// tests, and is not a module of the program.
fn is_left_out(root: &Path, folder: &Path, tests: bool) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let is_of_others = NOT_OURS.contains(&name) || (!tests && OF_TESTS.contains(&name));
    is_of_others && !is_module(&root.join(folder))
}

/// Returns whether a folder is a module, as `target/mod.rs` or `target.rs` shows. `tests/mod.rs` of a package is a test.
fn is_module(folder: &Path) -> bool {
    let is_of_package = folder.parent().is_some_and(|parent| parent.join("Cargo.toml").is_file());
    !is_of_package && (folder.join("mod.rs").is_file() || folder.with_extension("rs").is_file())
}

/// Leaves each file under one name, if links or several roots lead to it: a name that is not a link, and else the
/// first one.
fn without_twins(listed: &mut Vec<(PathBuf, String)>) {
    let mut folders: HashMap<PathBuf, Option<PathBuf>> = HashMap::new();
    let mut whole = |path: &Path| {
        let (folder, name) = (path.parent()?, path.file_name()?);
        let folder = if folder == "" { Path::new(".") } else { folder };
        if path.is_symlink() {
            return fs::canonicalize(path).ok();
        }
        let found = folders.entry(folder.to_path_buf()).or_insert_with(|| fs::canonicalize(folder).ok());
        Some(found.as_ref()?.join(name))
    };
    let wholes: Vec<Option<PathBuf>> = listed.iter().map(|(path, _)| whole(path)).collect();
    let mut first: HashMap<PathBuf, usize> = HashMap::new();
    for of_links in [false, true] {
        for (number, whole) in wholes.iter().enumerate() {
            if let (Some(whole), true) = (whole, listed[number].0.is_symlink() == of_links) {
                first.entry(whole.clone()).or_insert(number);
            }
        }
    }
    let mut number = 0;
    listed.retain(|_| {
        number += 1;
        wholes[number - 1].as_ref().is_none_or(|whole| first[whole] == number - 1)
    });
}

/// Runs a function that recurses over syntax.
pub(crate) fn on_large_stack<T: Send>(run: impl FnOnce() -> T + Send) -> io::Result<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run)?;
        thread.join().map_err(|_| io::Error::other("the parser failed"))
    })
}

type Read = (File, Vec<Allowance>, usize);

/// Returns whether a file is a page of askama, by its extension.
pub(crate) fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| OF_PAGES.iter().any(|page| extension == *page))
}

/// The path of a page below the folder of pages.
fn below_pages(name: &str) -> &str {
    let folder = format!("{PAGES}/");
    name.rfind(&folder).map_or(name, |start| &name[start + folder.len()..])
}

fn file(path: &Path, name: &str, number: u32, tests: bool, macros: &Macros) -> Result<Read, String> {
    let length = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if length > LARGEST {
        return Err(format!("larger than {} MiB", LARGEST >> 20));
    }
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let text = String::from_utf8(bytes).map_err(|_| "not UTF-8")?;
    let mut file = if is_page(path) {
        read::read_page(&text, number, below_pages(name))
    } else {
        read::read(&text, number, tests, macros)?
    };
    for function in file.functions.iter_mut().filter(|function| function.module.is_empty()) {
        function.module = read::module_name(path).into();
    }
    Ok((file, allow::read(&text, number), text.lines().count()))
}
