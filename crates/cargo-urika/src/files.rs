//! Finds the files of a program, and reads them on all cores.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ignore::WalkBuilder;
use indicatif::{ProgressBar, ProgressDrawTarget};
use rayon::prelude::*;

use crate::allow::{self, Allowance};
use crate::read::{self, File, Macros};

/// Reading that takes longer than this shows a bar.
const LONG: Duration = Duration::from_secs(1);
/// The largest file that is read, in bytes. Generated tables can be larger.
const LARGEST: u64 = 16 << 20;
/// The stack of a reading thread: recursion over syntax needs more than the usual size.
const STACK: usize = 256 << 20;
/// Folders of code that no user runs.
const OF_TESTS: &[&str] = &["tests", "benches", "examples"];
/// The folder of the pages of askama.
const PAGES: &str = "templates";
/// The extensions of pages.
const OF_PAGES: &[&str] = &["html", "htm", "jinja", "j2", "xml", "svg"];

/// Everything that was read.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    /// Paths as they are printed, by number.
    pub(crate) paths: Vec<PathBuf>,
    /// Paths below the given roots, with `/`, by number.
    pub(crate) names: Vec<String>,
    pub(crate) files: Vec<File>,
    pub(crate) allowances: Vec<Allowance>,
    /// Files that were skipped, and the reasons.
    pub(crate) passed_over: Vec<(PathBuf, String)>,
    pub(crate) lines: usize,
}

/// Reads all Rust files and the pages of askama below `roots`; with `tests` also those of tests, benches
/// and examples.
///
/// # Errors
///
/// Fails when a root does not exist.
pub(crate) fn read(roots: &[PathBuf], tests: bool) -> io::Result<Sources> {
    let mut listed = Vec::new();
    for root in roots {
        fs::metadata(root)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", root.display())))?;
        list(root, tests, &mut listed);
    }
    // Pages come last, so that they can be left out again.
    listed.sort_by(|a, b| (is_page(&a.0), a).cmp(&(is_page(&b.0), b)));
    listed.dedup();
    let bar = ProgressBar::with_draw_target(Some(listed.len() as u64), ProgressDrawTarget::hidden());
    let start = Instant::now();
    let pool = rayon::ThreadPoolBuilder::new().stack_size(STACK).build().map_err(io::Error::other)?;
    let macros = pool.install(|| macros(&listed));
    let one = |(number, (path, name)): (usize, &(PathBuf, String))| {
        if start.elapsed() > LONG && bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let read = file(path, name, number as u32, tests, &macros);
        bar.inc(1);
        read
    };
    let read: Vec<_> = pool.install(|| listed.par_iter().enumerate().map(one).collect());
    bar.finish_and_clear();
    let has_pages =
        read.iter().flatten().flat_map(|(file, ..)| &file.structures).any(|of| read::is_owner(&of.name));
    let mut sources = Sources::default();
    for ((path, name), read) in listed.into_iter().zip(read) {
        if is_page(&path) && !has_pages {
            break;
        }
        match read {
            Ok((file, allowances, lines)) => {
                sources.files.push(file);
                sources.allowances.extend(allowances);
                sources.lines += lines;
            }
            Err(why) => {
                sources.files.push(File::default());
                sources.passed_over.push((path.clone(), why));
            }
        }
        sources.paths.push(path);
        sources.names.push(name);
    }
    Ok(sources)
}

fn list(root: &Path, tests: bool, listed: &mut Vec<(PathBuf, String)>) {
    let walk = WalkBuilder::new(root).follow_links(false).build();
    for entry in walk.filter_map(Result::ok) {
        let path = entry.path();
        let below = path.strip_prefix(root).unwrap_or(path);
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        let names: Vec<&str> = below.iter().filter_map(|name| name.to_str()).collect();
        let (folders, is_of_tests) = (names.iter().rev().skip(1), |name: &&str| OF_TESTS.contains(name));
        let is_left_out =
            folders.clone().any(|name| *name == "target") || (!tests && folders.clone().any(is_of_tests));
        let is_page = is_page(path) && folders.clone().any(|name| *name == PAGES);
        if (is_rust || is_page) && !is_left_out && path.is_file() {
            let shown = path.strip_prefix(".").unwrap_or(path).to_path_buf();
            let name = if names.is_empty() { shown.display().to_string() } else { names.join("/") };
            listed.push((shown, name));
        }
    }
}

type Read = (File, Vec<Allowance>, usize);

fn is_page(path: &Path) -> bool {
    path.extension().is_some_and(|extension| OF_PAGES.iter().any(|of| extension == *of))
}

/// The path of a page below the folder of pages.
fn below_pages(name: &str) -> &str {
    let folder = format!("{PAGES}/");
    name.rfind(&folder).map_or(name, |at| &name[at + folder.len()..])
}

/// Reads the definitions of the macros of all files.
fn macros(listed: &[(PathBuf, String)]) -> Macros {
    let of_file = |(path, _): &(PathBuf, String)| match fs::metadata(path) {
        Ok(found) if found.len() <= LARGEST => {
            fs::read_to_string(path).map(|text| read::definitions(&text)).unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let all: Vec<_> = listed.par_iter().map(of_file).collect();
    let mut macros = Macros::default();
    for (number, definitions) in all.into_iter().enumerate() {
        macros.add(number as u32, definitions);
    }
    macros
}

fn file(path: &Path, name: &str, number: u32, tests: bool, macros: &Macros) -> Result<Read, String> {
    let length = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if length > LARGEST {
        return Err(format!("more than {} MiB", LARGEST >> 20));
    }
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let file = if is_page(path) {
        read::read_page(&text, number, below_pages(name))
    } else {
        read::read(&text, number, tests, macros)?
    };
    Ok((file, allow::read(&text, number), text.lines().count()))
}
