//! Rewrites the certain findings. Each site with findings is tried in a copy of the workspace, and only edits
//! that compile go into the program.

mod choices;
mod format;
mod jobs;
mod reasons;
mod slashes;
mod vcs;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;
use std::path::PathBuf;

pub(crate) use choices::{REFUSED, help_for_error, quoted};
pub(crate) use jobs::ALL;
pub(crate) use vcs::{check as check_vcs, check_files};

use self::jobs::{Answers, Job};
use self::reasons::MapErr;
use crate::args::FixArgs;
use crate::disk::{self, Replacement};
use crate::finding::Finding;
use crate::follow::Filling;
use crate::rewrite::{self, Edit};
use crate::trial::{self, Attempt, End, Prepared};
use crate::value::Place;
use crate::verify::{self, CompilerVerdict};

pub(crate) const CHANGES: &str = "harmless values would change too";
const OUTSIDE: &str = "the file is not part of this workspace, or is reached through a link: run the command in its own workspace";

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
    /// Whether `--map-err` was given, and no candidate with it was compiled.
    pub(crate) map_err_is_untried: bool,
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
    placeholders: &HashMap<Place, Filling>,
    segment_starts: &HashMap<Place, bool>,
    paths: &[PathBuf],
    args: &FixArgs,
) -> io::Result<Fixed> {
    let map_err = MapErr::new(args.map_err.as_deref())?;
    let (findings, others): (Vec<Finding>, Vec<Finding>) =
        findings.into_iter().partition(verify::is_about_value);
    let mut fixed = Fixed { map_err_is_untried: args.map_err.is_some(), ..Fixed::default() };
    if !findings.is_empty() {
        let prepared = prepared(&findings, paths, args)?;
        let findings = fixed.without_other_sources(findings, &prepared);
        let verdicts = verify::ask(&prepared, &jobs::is_asked(&prepared, &findings))?;
        let findings = fixed.without_proven(findings, &verdicts);
        let answers = Answers {
            placeholders,
            segment_starts,
            verdicts,
            map_err,
            segments: &args.segment,
            escape: &args.escape,
            slashes: slashes::slashes(&args.path)?,
        };
        fixed.rewrite(&findings, &answers, &prepared)?;
    }
    fixed.left.extend(others.into_iter().map(left_by_hand));
    fixed.left.sort_by_key(|(finding, _)| (finding.place, finding.code));
    Ok(fixed)
}

/// Copies the workspace and its files that have findings.
fn prepared(findings: &[Finding], paths: &[PathBuf], args: &FixArgs) -> io::Result<Prepared> {
    let files: BTreeSet<u32> = findings.iter().map(|finding| finding.site.file).collect();
    let files: Vec<(u32, PathBuf)> =
        files.into_iter().map(|file| (file, paths[file as usize].clone())).collect();
    Prepared::new(&args.path, &files, &args.cargo, true)
}

/// Returns a finding that is not about a value, with the reason why it stays.
fn left_by_hand(finding: Finding) -> (Finding, String) {
    let why = format!("no rewrite keeps its bytes: {}", finding.help());
    (finding, why)
}

/// Leaves each attempt at the first candidate that compiles.
fn settle(prepared: &Prepared, attempts: &mut Vec<Attempt>) -> io::Result<()> {
    match prepared.settle(attempts)? {
        End::Compiles => Ok(()),
        End::Fails(error) => {
            Err(io::Error::other(format!("the program does not compile before any rewrite: {error}")))
        }
    }
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

    /// Notes the findings of files that are not compiled, and returns the others.
    fn without_other_sources(&mut self, findings: Vec<Finding>, prepared: &Prepared) -> Vec<Finding> {
        let is_source =
            |finding: &Finding| prepared.sources.iter().any(|source| source.number == finding.site.file);
        let (findings, outside): (Vec<Finding>, Vec<Finding>) = findings.into_iter().partition(is_source);
        self.left.extend(outside.into_iter().map(|finding| (finding, OUTSIDE.to_owned())));
        findings
    }

    /// Notes the findings whose types are proven, and returns the others.
    fn without_proven(
        &mut self,
        findings: Vec<Finding>,
        verdicts: &HashMap<Place, CompilerVerdict>,
    ) -> Vec<Finding> {
        let is_proven =
            |finding: &Finding| matches!(verdicts.get(&finding.place), Some(CompilerVerdict::Proven { .. }));
        let (proven, findings) = findings.into_iter().partition(is_proven);
        self.proven = proven;
        findings
    }

    /// Finds the rewrites that compile, and the changes that the user lets them make.
    fn rewrite(
        &mut self,
        findings: &[Finding],
        answers: &Answers<'_>,
        prepared: &Prepared,
    ) -> io::Result<()> {
        let outside = std::mem::take(&mut self.left);
        let (jobs, attempts) = self.settled(findings, answers, prepared)?;
        answers.map_err.check(&attempts)?;
        self.map_err_is_untried = answers.map_err.is_untried(&attempts);
        let mut granted = self.granted(jobs, &attempts, answers.map_err);
        self.types = answers.printed(&self.left);
        self.left.extend(outside);
        // Some rewrites were tried only to show what they would be.
        settle(prepared, &mut granted)?;
        let attempts = without_imports(prepared, granted)?;
        self.changes = changes(prepared, &attempts)?;
        Ok(())
    }

    /// Plans the rewrites, and leaves each at its first candidate that compiles. The calls within a longer text are
    /// tried alone if the rewrite of the whole text does not compile.
    fn settled(
        &mut self,
        findings: &[Finding],
        answers: &Answers<'_>,
        prepared: &Prepared,
    ) -> io::Result<(Vec<Job>, Vec<Attempt>)> {
        let mut skipped = BTreeMap::new();
        loop {
            let planned = jobs::jobs(findings, answers, prepared, &skipped, &mut self.left);
            let (jobs, mut attempts): (Vec<Job>, Vec<Attempt>) = planned.into_iter().unzip();
            settle(prepared, &mut attempts)?;
            self.note_choices(&jobs, &attempts, prepared);
            let failed = jobs.iter().zip(&attempts).filter(|(_, attempt)| attempt.edits().is_empty());
            let failed: Vec<(Place, String)> = failed
                .filter_map(|(job, tried)| {
                    Some((job.instead_of_calls?, reasons::why(tried, answers.map_err)))
                })
                .collect();
            if failed.is_empty() {
                return Ok((jobs, attempts));
            }
            skipped.extend(failed);
            self.left.clear();
        }
    }

    /// Returns the rewrites that compile and that the user lets change harmless values. Notes the others, each with
    /// its reason or as a proposal.
    fn granted(&mut self, jobs: Vec<Job>, attempts: &[Attempt], map_err: MapErr<'_>) -> Vec<Attempt> {
        let mut granted = Vec::new();
        for (job, attempt) in jobs.into_iter().zip(attempts) {
            if attempt.edits().is_empty() {
                let why = reasons::why(attempt, map_err);
                self.left.extend(job.findings.into_iter().map(|finding| (finding, why.clone())));
            } else if job.is_requested {
                self.calls += 1;
                self.effects.extend(job.open.iter().map(|open| (open.place, open.role.effect())));
                self.rewritten.extend(job.findings);
                granted.push(Attempt::new(attempt.file.clone(), vec![attempt.edits().to_vec()]));
            } else {
                self.propose(&job, attempt);
                self.left.extend(job.findings.into_iter().map(|finding| (finding, CHANGES.to_owned())));
            }
        }
        granted
    }

    /// Notes the choices for the jobs that did not compile since a value may be refused.
    fn note_choices(&mut self, jobs: &[Job], attempts: &[Attempt], prepared: &Prepared) {
        let failed =
            jobs.iter().zip(attempts).filter(|(job, tried)| job.may_fail && tried.edits().is_empty());
        for (job, attempt) in failed {
            if let Some(error) = reasons::unconverted(attempt) {
                self.errors.insert(error);
                continue;
            }
            let source = prepared.sources.iter().find(|source| source.below == attempt.file);
            let Some(source) = source.filter(|_| reasons::is_refused_only(attempt)) else { continue };
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
