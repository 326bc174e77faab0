//! Tries edits in a copy of the workspace. `cargo check` tells which edits do not compile. Each of these is
//! replaced by its next candidate, until the program compiles.

mod cargo;
mod copy;
mod imports;
mod manifest;
mod prepare;

use std::collections::BTreeSet;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use cargo::Lints;
pub(crate) use cargo::{CargoArgs, Message, metadata, warn, wrapped};
pub(crate) use copy::Workspace;
pub(crate) use prepare::{Prepared, SourceFile};

use crate::rewrite::{self, Edit};

/// The code of errors about traits that a type does not have.
const BOUND: &str = "E0277";
/// The number of calls of `cargo check` after which all remaining edits are undone and nothing else is checked.
const MOST_ROUNDS: usize = 16;

/// Edits for one place. The first one that compiles stays; if none does, the source stays.
#[derive(Clone, Debug)]
pub(crate) struct Attempt {
    /// The file, below the root of the workspace.
    pub(crate) file: PathBuf,
    pub(crate) candidates: Vec<Vec<Edit>>,
    /// The index of the candidate that is in the file.
    pub(crate) at: usize,
    /// The errors of rejected candidates, with their numbers.
    pub(crate) failures: Vec<(usize, Message)>,
}

impl Attempt {
    /// Makes an attempt that has not been tried yet.
    pub(crate) fn new(file: PathBuf, candidates: Vec<Vec<Edit>>) -> Self {
        Self { file, candidates, at: 0, failures: Vec::new() }
    }

    /// Returns the edits that are in the file now.
    pub(crate) fn edits(&self) -> &[Edit] {
        self.candidates.get(self.at).map(Vec::as_slice).unwrap_or_default()
    }

    fn is_exhausted(&self) -> bool {
        self.at >= self.candidates.len()
    }

    fn give_up(&mut self, message: &Message) {
        self.failures.push((self.at, message.clone()));
        self.at = self.candidates.len();
    }

    fn next(&mut self, message: &Message) {
        self.failures.push((self.at, message.clone()));
        self.at += 1;
    }
}

/// How a trial ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum End {
    Compiles,
    /// The program has this error without any edit.
    Fails(String),
}

/// Tries the attempts, and leaves each at the first candidate that compiles. Where the program denies unused
/// imports, adds attempts that remove those without which the program compiles.
///
/// # Errors
///
/// Fails when files of the copy cannot be written, or without cargo.
pub(crate) fn settle(
    workspace: &Workspace,
    sources: &[SourceFile],
    cargo: &CargoArgs,
    packages: &BTreeSet<String>,
    attempts: &mut Vec<Attempt>,
) -> io::Result<End> {
    for round in 0.. {
        if round == MOST_ROUNDS {
            let message = Message::plain(
                "the program did not compile together with other rewrites after several attempts",
            );
            attempts
                .iter_mut()
                .filter(|attempt| !attempt.is_exhausted())
                .for_each(|open| open.give_up(&message));
        }
        let places = write(workspace, sources, attempts)?;
        let errors = cargo::check(&workspace.copy, cargo, packages, Lints::Kept)?;
        if errors.is_empty() {
            break;
        }
        let (unused, others): (Vec<Message>, Vec<Message>) =
            errors.iter().cloned().partition(imports::is_unused);
        if others.is_empty() && imports::remove(workspace, sources, attempts, &unused) {
            continue;
        }
        let errors = if others.is_empty() { unused } else { others };
        if !advance(workspace, attempts, &places, &errors) {
            return Ok(End::Fails(errors[0].text.clone()));
        }
    }
    Ok(End::Compiles)
}

/// Tries attempts that cannot compile, and notes all errors of each. A package is compiled when those that it
/// needs have no errors: each round has the answers of a further layer.
///
/// # Errors
///
/// Fails when files of the copy cannot be written, and without any answer where cargo or the program fails.
pub(crate) fn refuse(
    workspace: &Workspace,
    sources: &[SourceFile],
    cargo: &CargoArgs,
    packages: &BTreeSet<String>,
    attempts: &mut [Attempt],
) -> io::Result<()> {
    let mut is_any = false;
    // Answers that are missing in the end count as code that was not compiled.
    for _ in 0..MOST_ROUNDS {
        if attempts.iter().all(Attempt::is_exhausted) {
            break;
        }
        let places = write(workspace, sources, attempts)?;
        let errors = match cargo::check(&workspace.copy, cargo, packages, Lints::Capped) {
            Err(error) if !is_any => return Err(error),
            Ok(errors) if !errors.is_empty() => errors,
            _ => break,
        };
        if !note(workspace, attempts, &places, &errors) {
            let message = format!("the program does not compile before any rewrite: {}", errors[0].text);
            return if is_any { Ok(()) } else { Err(io::Error::other(message)) };
        }
        is_any = true;
    }
    Ok(())
}

/// Notes the errors at attempts, and ends these. Returns false if there are none.
fn note(workspace: &Workspace, attempts: &mut [Attempt], places: &Places, errors: &[Message]) -> bool {
    let (mut refused, mut files) = (BTreeSet::new(), BTreeSet::new());
    for error in errors {
        for number in touched(workspace, places, error, true) {
            attempts[number].failures.push((0, error.clone()));
            refused.insert(number);
            if error.code == BOUND {
                files.insert(attempts[number].file.clone());
            }
        }
    }
    // The compiler has checked the types in these files: there is no error at code that is not compiled.
    for (number, attempt) in attempts.iter_mut().enumerate() {
        if refused.contains(&number) || files.contains(&attempt.file) {
            attempt.at = attempt.candidates.len();
        }
    }
    !refused.is_empty()
}

/// The places of edits in the current files.
type Places = Vec<(PathBuf, Vec<(usize, Range<usize>)>)>;

fn write(workspace: &Workspace, sources: &[SourceFile], attempts: &[Attempt]) -> io::Result<Places> {
    let files: BTreeSet<&Path> = attempts.iter().map(|attempt| attempt.file.as_path()).collect();
    let mut places = Vec::new();
    for source in sources.iter().filter(|source| files.contains(&*source.below)) {
        let (text, filled) = rewrite::apply(&source.text, &edits_of(attempts, &source.below));
        workspace.write(&source.below, text.as_bytes())?;
        places.push((source.below.clone(), filled));
    }
    Ok(places)
}

/// Returns the current edits of a file, with the numbers of their attempts.
pub(crate) fn edits_of(attempts: &[Attempt], file: &Path) -> Vec<(usize, Edit)> {
    let of_file = attempts.iter().enumerate().filter(|(_, attempt)| attempt.file == file);
    of_file.flat_map(|(number, tried)| tried.edits().iter().map(move |edit| (number, edit.clone()))).collect()
}

/// Rejects the candidates that have errors. Returns false if none is left to reject.
fn advance(workspace: &Workspace, attempts: &mut [Attempt], places: &Places, errors: &[Message]) -> bool {
    let mut hit = BTreeSet::new();
    for kind in [true, false] {
        for error in errors {
            for number in touched(workspace, places, error, kind) {
                if !attempts[number].is_exhausted() && hit.insert(number) {
                    attempts[number].next(error);
                }
            }
        }
        if !hit.is_empty() {
            return true;
        }
    }
    give_up_files(workspace, attempts, errors)
}

/// Returns the attempts whose edits an error touches with its primary places, or with the others.
fn touched(workspace: &Workspace, places: &Places, error: &Message, is_primary: bool) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    for span in error.spans.iter().filter(|span| span.is_primary == is_primary) {
        let file = workspace.below_copy(&span.file);
        let filled = places.iter().find(|(other, _)| *other == file).map(|(_, filled)| filled);
        let here = filled.into_iter().flatten().filter(|(_, range)| {
            range.start <= span.range.start && span.range.start < range.end
                || range.start < span.range.end && span.range.end <= range.end
        });
        found.extend(here.map(|(number, _)| *number));
    }
    found
}

/// Undoes all edits of the files that have errors, or all edits if there is no such file.
fn give_up_files(workspace: &Workspace, attempts: &mut [Attempt], errors: &[Message]) -> bool {
    let mut left: Vec<&mut Attempt> =
        attempts.iter_mut().filter(|candidate| !candidate.is_exhausted()).collect();
    let has_error = |attempt: &Attempt, error: &Message| {
        error.spans.iter().any(|span| workspace.below_copy(&span.file) == attempt.file)
    };
    let mut is_any = false;
    for attempt in &mut left {
        if let Some(error) = errors.iter().find(|error| has_error(attempt, error)) {
            attempt.give_up(error);
            is_any = true;
        }
    }
    if !is_any {
        for attempt in &mut left {
            attempt.give_up(&errors[0]);
        }
    }
    !left.is_empty()
}
