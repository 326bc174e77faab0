//! Rewrites the certain findings. Each site with findings is tried in a copy of the workspace, and only edits
//! that compile go into the program.

mod format;
mod vcs;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::PathBuf;

pub(crate) use vcs::check as check_vcs;

use crate::cli::FixArgs;
use crate::finding::Finding;
use crate::follow::Filling;
use crate::rewrite::{self, Hole, Known, Site};
use crate::trial::{self, Attempt, End, Prepared};
use crate::value::Place;
use crate::verify::{self, Verdict};

const PARTS: &str =
    "the value is text that the program puts together: encode its parts where they are written";
const UNSEEN: &str = "the code is not compiled here: it belongs to another target, feature or test";
const NO_FORMAT: &str =
    "the text is built by other means than a format string: write it as one `uri_format!`";
const URL: &str = "the value is a URL: write the rest with `uri_format!`, and join both";
const INSIDE: &str = "another call stands in this one: it was rewritten first, run the command again";
const TWO_HOLES: &str = "the format string has several lines or escapes: which value it is cannot be told";

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
    /// The number of calls that were rewritten.
    pub(crate) calls: usize,
}

/// The answers that plans need.
struct Answers<'a> {
    holes: &'a HashMap<Place, Filling>,
    verdicts: HashMap<Place, Verdict>,
    map_err: Option<&'a str>,
    /// Types whose `Display` writes one segment.
    segments: &'a [String],
}

/// A site with the findings that its rewrite removes.
struct Job {
    attempt: Attempt,
    may_fail: bool,
    findings: Vec<Finding>,
}

/// Finds edits for findings, and tries them. Writes only to the copy.
///
/// # Errors
///
/// Fails without a workspace or cargo, and for a program that does not compile before any edit.
pub(crate) fn fix(
    findings: Vec<Finding>,
    holes: &HashMap<Place, Filling>,
    paths: &[PathBuf],
    args: &FixArgs,
) -> io::Result<Fixed> {
    let findings: Vec<Finding> = findings.into_iter().filter(verify::is_about_value).collect();
    let mut fixed = Fixed::default();
    if findings.is_empty() {
        return Ok(fixed);
    }
    let files: BTreeSet<u32> = findings.iter().map(|finding| finding.site.file).collect();
    let files: Vec<(u32, PathBuf)> =
        files.into_iter().map(|file| (file, paths[file as usize].clone())).collect();
    let prepared = Prepared::new(&args.path, &files, &args.cargo)?;
    let verdicts =
        verify::ask(&prepared, &|site, _| findings.iter().any(|finding| finding.site == site.place))?;
    let mut jobs = jobs(
        findings,
        &Answers { holes, verdicts, map_err: args.map_err.as_deref(), segments: &args.segment },
        &prepared,
        &mut fixed,
    );
    let mut attempts: Vec<Attempt> = Vec::new();
    for job in &mut jobs {
        attempts.push(Attempt::new(job.attempt.file.clone(), std::mem::take(&mut job.attempt.candidates)));
    }
    if let End::Fails(error) = prepared.settle(&mut attempts)? {
        return Err(io::Error::other(format!("the program does not compile as it is: {error}")));
    }
    for (job, attempt) in jobs.into_iter().zip(&attempts) {
        if attempt.edits().is_empty() {
            let why = why(attempt, job.may_fail);
            fixed.left.extend(job.findings.into_iter().map(|finding| (finding, why.clone())));
        } else {
            fixed.calls += 1;
            fixed.rewritten.extend(job.findings);
        }
    }
    fixed.left.sort_by_key(|(finding, _)| (finding.place, finding.code));
    fixed.changes = changes(&prepared, &attempts, &files)?;
    Ok(fixed)
}

/// Plans the rewrite of each site.
fn jobs(findings: Vec<Finding>, answers: &Answers<'_>, prepared: &Prepared, fixed: &mut Fixed) -> Vec<Job> {
    let mut by_site: BTreeMap<Place, Vec<Finding>> = BTreeMap::new();
    for finding in findings {
        if answers.verdicts.get(&finding.place) == Some(&Verdict::Proven) {
            fixed.proven.push(finding);
        } else {
            by_site.entry(finding.site).or_default().push(finding);
        }
    }
    let mut jobs = Vec::new();
    for (place, findings) in &by_site {
        let found = prepared.sources.iter().find_map(|source| {
            source.sites.iter().find(|site| site.place == *place).map(|site| (source, site))
        });
        let planned = match found {
            None => Err(NO_FORMAT),
            Some((source, site)) if has_inner(source, site, &by_site) => Err(INSIDE),
            Some((source, site)) => plan(source, site, findings, answers),
        };
        match planned {
            Err(why) => fixed.left.extend(findings.iter().map(|finding| (finding.clone(), why.to_owned()))),
            Ok((attempt, plan)) => {
                let is_covered = |finding: &Finding| plan.covered.contains(&finding.place);
                let (covered, left): (Vec<_>, Vec<_>) = findings.iter().cloned().partition(is_covered);
                for finding in left {
                    let why = plan.kept.iter().find(|(place, _)| *place == finding.place);
                    fixed.left.push((finding, why.map_or(TWO_HOLES, |(_, why)| *why).to_owned()));
                }
                jobs.push(Job { attempt, may_fail: plan.may_fail, findings: covered });
            }
        }
    }
    jobs
}

/// Returns whether a site within this one will be rewritten, too.
fn has_inner(source: &trial::Source, site: &Site, by_site: &BTreeMap<Place, Vec<Finding>>) -> bool {
    source.sites.iter().any(|other| {
        other.place != site.place
            && site.whole.start <= other.whole.start
            && other.whole.end <= site.whole.end
            && by_site.contains_key(&other.place)
    })
}

fn plan(
    source: &trial::Source,
    site: &Site,
    findings: &[Finding],
    answers: &Answers<'_>,
) -> Result<(Attempt, rewrite::Plan), &'static str> {
    let known = |hole: &Hole| match (answers.holes.get(&hole.place), answers.verdicts.get(&hole.place)) {
        (None | Some(Filling::Callers), _) => Known::Kept(PARTS),
        (Some(Filling::Url), _) => Known::Kept(URL),
        // A type says nothing of where the code is compiled: the compiler was asked about it, too.
        (Some(Filling::Encoded(_)), Some(Verdict::Unseen) | None) => Known::Kept(UNSEEN),
        (Some(Filling::Encoded(_)), _) => Known::Encoded,
        (_, Some(Verdict::Proven)) => Known::Proven,
        (_, Some(Verdict::Text)) => Known::Text,
        (_, Some(Verdict::Display(ty))) => {
            let last = ty.rsplit(['&', ':', ' ']).next().unwrap_or_default();
            let is_segment = answers.segments.iter().any(|name| name == ty || name == last);
            Known::Display { is_segment }
        }
        (_, Some(Verdict::Unseen) | None) => Known::Kept(UNSEEN),
    };
    let wanted = |hole: &Hole| findings.iter().any(|finding| finding.place == hole.place);
    let plan = rewrite::plan(site, &source.text, &known, &wanted, answers.map_err)?;
    let candidates = plan.candidates.iter().map(|edit| vec![edit.clone()]).collect();
    Ok((Attempt::new(source.below.clone(), candidates), plan))
}

/// Returns the reason why no candidate compiled.
fn why(attempt: &Attempt, may_fail: bool) -> String {
    let texts: Vec<&str> = attempt.failures.iter().map(|(_, message)| message.text.as_str()).collect();
    let first = texts.first().copied().unwrap_or_default();
    if !may_fail && !first.contains("may be") {
        return format!("the rewrite does not compile: {first}");
    }
    let error =
        texts.iter().find_map(|text| text.split_once("couldn't convert the error to ")?.1.split('`').nth(1));
    match error {
        Some(error) => format!(
            "it may be refused, and `{error}` has no `From<urika::BuildError>`: add it, or give `--map-err`"
        ),
        None => "it may be refused, and the function returns no error".to_owned(),
    }
}

/// The choices for a value that may be refused.
pub(crate) const CHOICES: &str = "\
help: text that fills a segment or a label may be `..`, empty or hold a slash. Let the function return an error,
      and write `try_uri_format!(…)?`; or take a `urika::value::Segment`, parsed where the text comes in; or
      allow the finding, with the check that was made before as the reason
";

/// Returns the new texts of sources and manifests.
fn changes(prepared: &Prepared, attempts: &[Attempt], files: &[(u32, PathBuf)]) -> io::Result<Vec<Change>> {
    let mut changes = Vec::new();
    for source in &prepared.sources {
        let edits = trial::edits_of(attempts, &source.below);
        if edits.is_empty() {
            continue;
        }
        let (after, _) = rewrite::apply(&source.text, &edits);
        let path = files.iter().find(|(number, _)| *number == source.number).map(|(_, path)| path.clone());
        let path = path.unwrap_or_default();
        let edition = prepared.edition(&source.below);
        let after = format::as_before(&source.text, after, &path, edition.as_deref());
        changes.push(Change { below: source.below.clone(), path, before: source.text.clone(), after });
    }
    let of_changes: Vec<PathBuf> = changes.iter().map(|change| change.below.clone()).collect();
    for (below, after) in prepared.manifests_for(of_changes.iter().map(PathBuf::as_path))? {
        let path = prepared.workspace.root.join(&below);
        changes.push(Change { before: fs::read_to_string(&path)?, below, path, after });
    }
    // The copy's lock file has the new dependency. A lock file with other line ends stays unchanged.
    let (path, below) = (prepared.workspace.root.join("Cargo.lock"), PathBuf::from("Cargo.lock"));
    if let (false, Ok(before), Ok(after)) = (
        changes.is_empty(),
        fs::read_to_string(&path),
        fs::read_to_string(prepared.workspace.copy.join("Cargo.lock")),
    ) && before != after
    {
        changes.push(Change { below, path, before, after });
    }
    Ok(changes)
}
