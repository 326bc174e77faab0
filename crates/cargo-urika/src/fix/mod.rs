//! Rewrites the certain findings. Each site with findings is tried in a copy of the workspace, and only edits
//! that compile go into the program.

mod choices;
mod format;
mod jobs;
mod slashes;
mod vcs;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;
use std::path::PathBuf;

pub(crate) use choices::{REFUSED, help_for_error, quoted};
pub(crate) use jobs::ALL;
pub(crate) use vcs::{check as check_vcs, check_files};

use self::jobs::{Answers, Job};
use crate::args::FixArgs;
use crate::disk::{self, Replacement};
use crate::finding::Finding;
use crate::follow::Filling;
use crate::rewrite::{self, Edit};
use crate::trial::{self, Attempt, End, Message, Prepared};
use crate::value::Place;
use crate::verify::{self, Verdict};

pub(crate) const CHANGES: &str = "harmless values would change too";
/// The words of the compiler about `?` in a function that returns no error.
const NO_ERROR: &str = "the `?` operator can only be used";
/// The words of the compiler about an error that does not become another one.
const UNCONVERTED: &str = "couldn't convert the error to ";
const OUTSIDE: &str = "the file is not part of this workspace, or is reached through a link";

/// A file with its text before and after.
#[derive(Debug)]
pub(crate) struct Change {
    /// The path below the root of the workspace.
    pub(crate) below: PathBuf,
    pub(crate) path: PathBuf,
    pub(crate) before: String,
    pub(crate) after: String,
}

/// The result of a fix.
#[derive(Debug, Default)]
pub(crate) struct Fixed {
    pub(crate) changes: Vec<Change>,
    /// Findings that a rewrite removed.
    pub(crate) rewritten: Vec<Finding>,
    /// Findings whose types are proven, and need no rewrite.
    pub(crate) proven: Vec<Finding>,
    /// Findings that stay, and the reasons.
    pub(crate) left: Vec<(Finding, String)>,
    /// The choices for findings that stay, by their places.
    pub(crate) choices: HashMap<Place, Vec<String>>,
    /// The error types that a `urika::BuildError` does not become.
    pub(crate) errors: BTreeSet<String>,
    /// The number of calls that were rewritten.
    pub(crate) calls: usize,
    /// The types that print themselves, and may write several segments.
    pub(crate) types: BTreeSet<String>,
    /// The places of rewritten values, and what happens to harmless ones.
    pub(crate) effects: BTreeMap<Place, &'static str>,
}

/// Finds edits for findings, and tries them. Writes only to the copy.
///
/// # Errors
///
/// Fails without a workspace or cargo, and for a program that does not compile before any edit.
pub(crate) fn fix(
    findings: Vec<Finding>,
    holes: &HashMap<Place, Filling>,
    segment_starts: &HashMap<Place, bool>,
    paths: &[PathBuf],
    args: &FixArgs,
) -> io::Result<Fixed> {
    let map_err = args.map_err.as_deref();
    if let Some(function) = map_err.filter(|function| syn::parse_str::<syn::Expr>(function).is_err()) {
        return Err(io::Error::other(format!("`--map-err {function}` is not an expression")));
    }
    let (findings, others): (Vec<Finding>, Vec<Finding>) =
        findings.into_iter().partition(verify::is_about_value);
    let mut fixed = Fixed::default();
    let by_hand = |finding: Finding| {
        let why = format!("no rewrite keeps its bytes: {}", finding.code.help());
        (finding, why)
    };
    let others: Vec<(Finding, String)> = others.into_iter().map(by_hand).collect();
    if findings.is_empty() {
        fixed.left = others;
        return Ok(fixed);
    }
    let files: BTreeSet<u32> = findings.iter().map(|finding| finding.site.file).collect();
    let files: Vec<(u32, PathBuf)> =
        files.into_iter().map(|file| (file, paths[file as usize].clone())).collect();
    let prepared = Prepared::new(&args.path, &files, &args.cargo, true)?;
    let is_source =
        |finding: &Finding| prepared.sources.iter().any(|source| source.number == finding.site.file);
    let (findings, outside): (Vec<Finding>, Vec<Finding>) = findings.into_iter().partition(is_source);
    let verdicts = verify::ask(&prepared, &jobs::is_asked(&prepared, &findings))?;
    let proven = |finding: &Finding| matches!(verdicts.get(&finding.place), Some(Verdict::Proven { .. }));
    let (proven, findings) = findings.into_iter().partition(proven);
    fixed.proven = proven;
    let answers = Answers {
        holes,
        segment_starts,
        verdicts,
        map_err,
        segments: &args.segment,
        escape: &args.escape,
        slashes: slashes::slashes(&args.path)?,
    };
    let mut skipped = BTreeMap::new();
    let (jobs, attempts) = loop {
        let planned = jobs::jobs(&findings, &answers, &prepared, &skipped, &mut fixed.left);
        let (jobs, mut attempts): (Vec<Job>, Vec<Attempt>) = planned.into_iter().unzip();
        if let End::Fails(error) = prepared.settle(&mut attempts)? {
            return Err(io::Error::other(format!(
                "the program does not compile before any rewrite: {error}"
            )));
        }
        fixed.note_choices(&jobs, &attempts, &prepared);
        // The calls within a longer text are tried alone if the rewrite of the whole text does not compile.
        let failed: Vec<(Place, String)> = jobs
            .iter()
            .zip(&attempts)
            .filter(|(_, attempt)| attempt.edits().is_empty())
            .filter_map(|(job, attempt)| Some((job.instead_of_calls?, why(attempt, map_err))))
            .collect();
        if failed.is_empty() {
            break (jobs, attempts);
        }
        skipped.extend(failed);
        fixed.left.clear();
    };
    map_err.map_or(Ok(()), |function| check_map_err(function, &attempts))?;
    let mut granted = Vec::new();
    for (job, attempt) in jobs.into_iter().zip(&attempts) {
        if attempt.edits().is_empty() {
            let why = why(attempt, map_err);
            fixed.left.extend(job.findings.into_iter().map(|finding| (finding, why.clone())));
        } else if job.is_requested {
            fixed.calls += 1;
            fixed.effects.extend(job.open.iter().map(|open| (open.place, open.role.effect())));
            fixed.rewritten.extend(job.findings);
            granted.push(Attempt::new(attempt.file.clone(), vec![attempt.edits().to_vec()]));
        } else {
            fixed.propose(&job, attempt);
            fixed.left.extend(job.findings.into_iter().map(|finding| (finding, CHANGES.to_owned())));
        }
    }
    fixed.types = answers.printed(&fixed.left);
    fixed.left.extend(outside.into_iter().map(|finding| (finding, OUTSIDE.to_owned())));
    fixed.left.extend(others);
    fixed.left.sort_by_key(|(finding, _)| (finding.place, finding.code));
    // Some rewrites were tried only to show what they would be.
    if let End::Fails(error) = prepared.settle(&mut granted)? {
        return Err(io::Error::other(format!("the program does not compile before any rewrite: {error}")));
    }
    let attempts = without_imports(&prepared, granted)?;
    fixed.changes = changes(&prepared, &attempts)?;
    Ok(fixed)
}

/// Removes the imports that the rewrites leave unused, if the program compiles without them.
fn without_imports(prepared: &Prepared, attempts: Vec<Attempt>) -> io::Result<Vec<Attempt>> {
    let mut all = attempts.clone();
    for source in &prepared.sources {
        let (after, _) = rewrite::apply(&source.text, &trial::edits_of(&attempts, &source.below));
        let edits = trial::edits_of(&attempts, &source.below);
        let is_free = |range: &std::ops::Range<usize>| {
            edits.iter().all(|(_, edit)| edit.range.end <= range.start || range.end <= edit.range.start)
        };
        if let Some(range) = rewrite::unused_write(&source.text, &after).filter(is_free) {
            let edit = Edit { range, text: String::new() };
            all.push(Attempt::new(source.below.clone(), vec![vec![edit]]));
        }
    }
    if all.len() == attempts.len() {
        return Ok(attempts);
    }
    let mut tried = all.clone();
    let is_compiled = prepared.settle(&mut tried)? == End::Compiles;
    let is_same = tried.len() == all.len() && tried.iter().zip(&all).all(|(now, then)| now.at == then.at);
    Ok(if is_compiled && is_same { all } else { attempts })
}

/// Returns the reason why no candidate compiled.
fn why(attempt: &Attempt, map_err: Option<&str>) -> String {
    let messages = || attempt.failures.iter().map(|(_, message)| message);
    if let (Some(function), true) = (map_err, messages().any(|message| is_unknown(message, map_err))) {
        return format!(
            "`{function}` was not found here: pass its full path to `--map-err`, such as `crate::{function}`"
        );
    }
    if let Some(error) = error(attempt) {
        return format!(
            "the value may be refused, and `{error}` does not implement `From<urika::BuildError>`"
        );
    }
    if messages().any(|message| message.text.contains(NO_ERROR)) {
        return "the value may be refused, and the function does not return an error".to_owned();
    }
    // A value that may be refused is not a reason: other candidates return the error.
    let other = messages().find(|message| !message.is_about_unproven_type()).or_else(|| messages().next());
    format!(
        "the rewrite does not compile: {}",
        other.and_then(|message| message.text.lines().next()).unwrap_or_default()
    )
}

/// Returns whether an error is about a name of `--map-err` that does not exist.
fn is_unknown(message: &Message, map_err: Option<&str>) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut names = map_err.unwrap_or_default().split(|c| !is_name(c)).filter(|name| !name.is_empty());
    ["E0425", "E0433", "E0423", "E0412", "E0405"].contains(&&*message.code)
        && names.any(|name| message.text.contains(&format!("`{name}`")))
}

/// Checks that `--map-err` names a function.
///
/// # Errors
///
/// Fails where no rewrite has found its names.
fn check_map_err(function: &str, attempts: &[Attempt]) -> io::Result<()> {
    let is_used = |attempt: &Attempt| attempt.edits().iter().any(|edit| edit.text.contains(".map_err("));
    let mut errors = attempts.iter().flat_map(|attempt| &attempt.failures).map(|(_, message)| message);
    match errors.find(|message| is_unknown(message, Some(function))) {
        Some(message) if !attempts.iter().any(is_used) => {
            Err(io::Error::other(format!("`--map-err {function}`: {}; nothing was written", message.text)))
        }
        _ => Ok(()),
    }
}

/// Returns whether all errors of an attempt are about a value that may be refused: the call compiles in a function
/// that returns an error.
fn is_refused_only(attempt: &Attempt) -> bool {
    attempt.failures.iter().all(|(_, message)| {
        message.is_about_unproven_type()
            || message.text.contains(NO_ERROR)
            || message.text.contains(UNCONVERTED)
    })
}

/// Returns the error type that a `urika::BuildError` does not become.
fn error(attempt: &Attempt) -> Option<String> {
    attempt.failures.iter().find_map(|(_, message)| {
        let (_, error) = message.text.split_once(UNCONVERTED)?;
        error.split('`').nth(1).map(ToOwned::to_owned)
    })
}

impl Fixed {
    /// Writes the changes, or none of them if a file is not as it was read.
    ///
    /// # Errors
    ///
    /// The error names the first file that cannot be written.
    pub(crate) fn write(&self) -> io::Result<()> {
        let files = self.changes.iter();
        let files = files.map(|Change { path, before, after, .. }| Replacement { path, before, after });
        disk::replace_all(&files.collect::<Vec<_>>())
    }

    /// Notes the choices for the jobs that did not compile since a value may be refused.
    fn note_choices(&mut self, jobs: &[Job], attempts: &[Attempt], prepared: &Prepared) {
        let failed =
            jobs.iter().zip(attempts).filter(|(job, tried)| job.may_fail && tried.edits().is_empty());
        for (job, attempt) in failed {
            if let Some(error) = error(attempt) {
                self.errors.insert(error);
                continue;
            }
            let source = prepared.sources.iter().find(|source| source.below == attempt.file);
            let Some(source) = source.filter(|_| is_refused_only(attempt)) else { continue };
            for finding in &job.findings {
                let choices = choices::choices_of_refused(finding, job, &source.signatures);
                self.choices.insert(finding.place, choices);
            }
        }
    }

    /// Notes the rewrite that the user may ask for.
    fn propose(&mut self, job: &Job, attempt: &Attempt) {
        let choices = choices::choices_of_escaped(job, attempt.edits());
        self.choices.extend(job.findings.iter().map(|finding| (finding.place, choices.clone())));
    }
}

/// Returns the new strings of sources and manifests.
fn changes(prepared: &Prepared, attempts: &[Attempt]) -> io::Result<Vec<Change>> {
    let root = &prepared.workspace.root;
    let mut changes = Vec::new();
    for source in &prepared.sources {
        let edits = trial::edits_of(attempts, &source.below);
        if edits.is_empty() {
            continue;
        }
        let (after, _) = rewrite::apply(&source.text, &edits);
        let path = root.join(&source.below);
        let edition = prepared.edition(&source.below);
        let after = format::as_before(&source.text, after, &path, edition.as_deref());
        changes.push(Change { below: source.below.clone(), path, before: source.text.clone(), after });
    }
    let of_changes: Vec<PathBuf> = changes.iter().map(|change| change.below.clone()).collect();
    for (below, (before, after)) in prepared.manifests_for(of_changes.iter().map(PathBuf::as_path))? {
        changes.push(Change { path: root.join(&below), before, below, after });
    }
    // The copy's lock file has the new dependency. A lock file with other line ends stays unchanged.
    let below = PathBuf::from("Cargo.lock");
    if let (false, Some(before), Ok(after)) =
        (changes.is_empty(), &prepared.workspace.lock, prepared.workspace.read(&below))
        && *before != after
    {
        changes.push(Change { path: root.join(&below), before: before.clone(), below, after });
    }
    Ok(changes)
}
