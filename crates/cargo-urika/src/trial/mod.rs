//! Tries edits in a copy of the workspace: `cargo check` says which of them do not compile, and
//! each of these is followed by its next candidate, until the program compiles.

mod cargo;
mod copy;
mod manifest;
mod prepare;

use std::collections::BTreeSet;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

pub(crate) use cargo::{CargoArgs, Message, warn};
pub(crate) use copy::Workspace;
pub(crate) use prepare::{Prepared, Source};

use crate::rewrite::{self, Edit};

/// Calls of `cargo check` until everything that is left is taken back.
const MOST_ROUNDS: usize = 16;

/// Edits for one place, of which the first that compiles stays; without one, the source does.
#[derive(Debug)]
pub(crate) struct Attempt {
    /// The file, below the root of the workspace.
    pub(crate) file: PathBuf,
    pub(crate) candidates: Vec<Vec<Edit>>,
    /// The candidate that stands in the file.
    pub(crate) at: usize,
    /// Why candidates were given up, with their numbers.
    pub(crate) failures: Vec<(usize, Message)>,
}

impl Attempt {
    /// An attempt that has not been made yet.
    pub(crate) fn new(file: PathBuf, candidates: Vec<Vec<Edit>>) -> Self {
        Self { file, candidates, at: 0, failures: Vec::new() }
    }

    /// The edits that stand in the file now.
    pub(crate) fn edits(&self) -> &[Edit] {
        self.candidates.get(self.at).map(Vec::as_slice).unwrap_or_default()
    }

    fn is_over(&self) -> bool {
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

/// Makes the attempts, and leaves each at the first candidate that compiles.
///
/// # Errors
///
/// Files of the copy that cannot be written, or no cargo.
pub(crate) fn settle(
    workspace: &Workspace,
    cargo: &CargoArgs,
    packages: &BTreeSet<String>,
    attempts: &mut [Attempt],
) -> io::Result<End> {
    for round in 0.. {
        if round == MOST_ROUNDS {
            let message = Message::plain("the program did not compile in time with other rewrites");
            attempts.iter_mut().filter(|attempt| !attempt.is_over()).for_each(|one| one.give_up(&message));
        }
        let places = write(workspace, attempts)?;
        let errors = cargo::check(workspace, cargo, packages)?;
        if errors.is_empty() {
            break;
        }
        if !advance(workspace, attempts, &places, &errors) {
            return Ok(End::Fails(errors[0].text.clone()));
        }
    }
    Ok(End::Compiles)
}

/// Where edits stand in the files as they are now.
type Places = Vec<(PathBuf, Vec<(usize, Range<usize>)>)>;

fn write(workspace: &Workspace, attempts: &[Attempt]) -> io::Result<Places> {
    let files: BTreeSet<&Path> = attempts.iter().map(|attempt| attempt.file.as_path()).collect();
    let mut places = Vec::new();
    for file in files {
        let source = std::fs::read_to_string(workspace.root.join(file))?;
        let (text, filled) = rewrite::apply(&source, &edits_of(attempts, file));
        copy::write(&workspace.copy.join(file), text.as_bytes())?;
        places.push((file.to_path_buf(), filled));
    }
    Ok(places)
}

/// The edits of a file, as the attempts stand, with the numbers of the attempts.
pub(crate) fn edits_of(attempts: &[Attempt], file: &Path) -> Vec<(usize, Edit)> {
    let of_file = attempts.iter().enumerate().filter(|(_, attempt)| attempt.file == file);
    of_file.flat_map(|(number, one)| one.edits().iter().map(move |edit| (number, edit.clone()))).collect()
}

/// Gives up the candidates that errors are about; false, where there is none left to give up.
fn advance(workspace: &Workspace, attempts: &mut [Attempt], places: &Places, errors: &[Message]) -> bool {
    let mut hit = BTreeSet::new();
    for kind in [true, false] {
        for error in errors {
            for span in error.spans.iter().filter(|span| span.is_primary == kind) {
                let file = workspace.below_copy(&span.file);
                let filled = places.iter().find(|(other, _)| *other == file).map(|(_, filled)| filled);
                let touched = filled.into_iter().flatten().filter(|(_, range)| {
                    range.start <= span.range.start && span.range.start < range.end
                        || range.start < span.range.end && span.range.end <= range.end
                });
                for (number, _) in touched {
                    if !attempts[*number].is_over() && hit.insert(*number) {
                        attempts[*number].next(error);
                    }
                }
            }
        }
        if !hit.is_empty() {
            return true;
        }
    }
    give_up_files(workspace, attempts, errors)
}

/// Takes back all edits of the files that have errors, or else all edits.
fn give_up_files(workspace: &Workspace, attempts: &mut [Attempt], errors: &[Message]) -> bool {
    let mut left: Vec<&mut Attempt> = attempts.iter_mut().filter(|one| !one.is_over()).collect();
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
