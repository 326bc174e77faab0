//! Mutation testing of the runtime, with all mutants in one build.
//!
//! ```console
//! cargo install cargo-mutants --locked
//! cargo run --release --manifest-path mutants/Cargo.toml -- runtime/src/normalize
//! ```
//!
//! `cargo mutants` makes the list of what would be changed, and would build the tests once for
//! each of some seven thousand changes. Here a copy of the repository gets all of them, each behind
//! a question; an environment variable says which one is on. So there is one build, and a
//! mutant costs as much as the tests that reach it.
//!
//! | module | |
//! |---|---|
//! | `list`, `site`, `catalogue` | what is changed, where that is in the source, and how it is called |
//! | `rewrite`, `tree` | the copy, with all mutants in it |
//! | `compile`, `build` | its tests, and which mutants do not compile |
//! | `limits`, `process`, `baseline` | what a process may take; a program of tests; each test without a mutant |
//! | `plan`, `run`, `earlier` | which tests a mutant is run against; what becomes of it; what has before |
//! | `known`, `report` | mutants that change nothing; what is said at the end |

mod arguments;
mod baseline;
mod build;
mod catalogue;
mod compile;
mod earlier;
mod journal;
mod known;
mod limits;
mod list;
mod plan;
mod process;
mod report;
mod rewrite;
mod run;
mod site;
mod tree;
mod workers;

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, io};

use arguments::{Arguments, USAGE};
use catalogue::{Catalogue, SOURCES};
use compile::Workshop;
use journal::Journal;
use known::Known;
use report::Report;
use run::{Examination, Verdict};
use tree::Files;

/// 0: all mutants are caught or listed. 1: some are not. 2: it could not be found out.
fn main() -> ExitCode {
    if env::args().any(|word| word == "--help") {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let arguments = match Arguments::read(env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(mistake) => {
            eprintln!("error: {mistake}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match examine(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// The way from the list to the report; whether that is a good one.
fn examine(arguments: &Arguments) -> io::Result<bool> {
    let root = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))?;
    let folder = tree::target(&root).join("mutants");
    let (known, catalogue) = (Known::read(&root)?, Catalogue::read(&root)?);
    let chosen = chosen(&catalogue, arguments);
    if chosen.is_empty() {
        return Err(io::Error::other("there is no such mutant"));
    }
    let verdicts = if arguments.is_list {
        BTreeMap::new()
    } else {
        verdicts(arguments, &root, &folder, &catalogue, &chosen)?
    };
    let report = Report { mutants: &catalogue.mutants, chosen: &chosen, verdicts: &verdicts, known: &known };
    if arguments.is_list {
        print!("{}", report.list());
    }
    print!("{}", report.findings());
    if !arguments.is_list {
        report.write(&folder)?;
        println!("\n{}", report.table());
        println!("{} has the mutants that survived, and those that no test reaches", folder.display());
    }
    Ok(report.is_good())
}

/// What becomes of these mutants: with `--again`, what became of them, if they were caught.
fn verdicts(
    arguments: &Arguments,
    root: &Path,
    folder: &Path,
    catalogue: &Catalogue,
    chosen: &BTreeSet<usize>,
) -> io::Result<BTreeMap<usize, Verdict>> {
    let path = folder.join("caught.tsv");
    fs::create_dir_all(folder)?;
    let mut verdicts = BTreeMap::new();
    if arguments.is_again {
        verdicts = earlier::read(&path, &catalogue.mutants)?;
        verdicts.retain(|id, _| chosen.contains(id));
    }
    let others = chosen.iter().copied().filter(|id| !verdicts.contains_key(id)).collect();
    verdicts.extend(build_and_run(arguments, root, folder, catalogue, &others)?);
    earlier::write(&path, &catalogue.mutants, &verdicts)?;
    Ok(verdicts)
}

/// Builds these mutants and runs them.
fn build_and_run(
    arguments: &Arguments,
    root: &Path,
    folder: &Path,
    catalogue: &Catalogue,
    mutants: &BTreeSet<usize>,
) -> io::Result<BTreeMap<usize, Verdict>> {
    let files = Files::read(root)?;
    let run = run_folder(folder, &files, mutants)?;
    let workshop = Workshop { copy: folder.join("tree"), target: folder.join("build") };
    tree::link_neighbours(root, folder)?;
    let rejected = Journal::open(&run.join("rejected.tsv"))?;
    let built = build::build(catalogue, mutants, &list::tests(root)?, &files, &workshop, &rejected)?;
    let tests = baseline::measure(&built.programs, &run, arguments.jobs, &run.join("baseline.tsv"))?;
    let examination = Examination {
        catalogue,
        programs: &built.programs,
        tests: &tests,
        budget: arguments.budget,
        folder: &run,
        is_shown: arguments.mutant.is_some(),
    };
    examination.run(&built.mutants, arguments.jobs, &run.join(format!("verdicts-{}.tsv", arguments.budget)))
}

fn chosen(catalogue: &Catalogue, arguments: &Arguments) -> BTreeSet<usize> {
    let mutants = catalogue.mutants.iter().enumerate();
    let chosen = mutants.filter(|(_, mutant)| {
        let is_described = arguments.mutant.as_ref().is_none_or(|text| mutant.to_string().contains(text));
        is_described && arguments.has(&format!("{SOURCES}{}", mutant.file))
    });
    chosen.map(|(id, _)| id).collect()
}

/// Where it is written down what was found out about these mutants in these files: another state
/// of the repository has another folder.
fn run_folder(folder: &Path, files: &Files, chosen: &BTreeSet<usize>) -> io::Result<PathBuf> {
    let mut hasher = DefaultHasher::new();
    (files.fingerprint(), chosen).hash(&mut hasher);
    let run = folder.join(format!("run-{:016x}", hasher.finish()));
    fs::create_dir_all(&run)?;
    Ok(run)
}

/// Cargo, as it was called.
fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
