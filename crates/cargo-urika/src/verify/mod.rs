//! Asks the compiler about values. Each value is passed to `uri_format!` as a segment, in a copy of the
//! workspace. The errors show which types do not prove that their values are one segment.

mod probe;

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::PathBuf;

use crate::finding::{Code, Finding};
use crate::rewrite::{self, Hole, Site};
use crate::trial::{Attempt, CargoArgs, End, Prepared};
use crate::value::Place;

/// The compiler's answer about a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The type proves that the value cannot change the target of a request.
    Proven,
    /// Text, or another type whose values may be `..`.
    Text,
    /// A type that implements `Display`, and is no value of templates, by its name.
    Display(String),
    /// The code was not compiled here, or has another error.
    Unseen,
}

/// Findings after the compiler was asked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verified {
    pub(crate) proven: usize,
    pub(crate) text: usize,
    pub(crate) unseen: usize,
}

/// Returns whether a finding is about a value in a text.
pub(crate) fn is_about_value(finding: &Finding) -> bool {
    matches!(finding.code, Code::Path | Code::Authority | Code::Query)
}

/// Removes findings whose values are proven, and makes the others certain.
///
/// # Errors
///
/// Fails without a workspace or cargo, and for a program that does not compile.
pub(crate) fn verify(
    findings: Vec<Finding>,
    paths: &[PathBuf],
    root: &std::path::Path,
    cargo: &CargoArgs,
) -> io::Result<(Vec<Finding>, Verified)> {
    let mut files: Vec<u32> =
        findings.iter().filter(|one| is_about_value(one)).map(|one| one.place.file).collect();
    files.dedup();
    if files.is_empty() {
        return Ok((findings, Verified::default()));
    }
    let files: Vec<(u32, PathBuf)> =
        files.into_iter().map(|file| (file, paths[file as usize].clone())).collect();
    let prepared = Prepared::new(root, &files, cargo)?;
    let verdicts = ask(&prepared, &|site, hole| {
        findings.iter().any(|one| is_about_value(one) && is_of(one, site, hole))
    })?;
    let mut verified = Verified::default();
    let mut left = Vec::new();
    for mut finding in findings {
        if !is_about_value(&finding) {
            left.push(finding);
            continue;
        }
        match verdict_of(&finding, &prepared, &verdicts) {
            Verdict::Proven => {
                verified.proven += 1;
                continue;
            }
            Verdict::Text | Verdict::Display(_) => {
                verified.text += 1;
                finding.certain = true;
            }
            Verdict::Unseen => {
                verified.unseen += 1;
                finding.certain = false;
            }
        }
        left.push(finding);
    }
    Ok((left, verified))
}

/// Returns whether a finding is about a hole.
pub(crate) fn is_of(finding: &Finding, site: &Site, hole: &Hole) -> bool {
    finding.site == site.place && finding.place == hole.place
}

/// Returns the verdict about the values of a finding; the worst one if the place has several values.
fn verdict_of(finding: &Finding, prepared: &Prepared, verdicts: &HashMap<Place, Verdict>) -> Verdict {
    let sites = prepared.sources.iter().flat_map(|source| &source.sites);
    if !sites.into_iter().any(|site| site.place == finding.site) {
        // A value that `push_str` or `+` appends is text.
        return if finding.certain { Verdict::Text } else { Verdict::Unseen };
    }
    verdicts.get(&finding.place).cloned().unwrap_or(Verdict::Unseen)
}

/// Asks about holes, by their places.
///
/// # Errors
///
/// Fails without cargo, and for a program that does not compile.
pub(crate) fn ask(
    prepared: &Prepared,
    is_asked: &dyn Fn(&Site, &Hole) -> bool,
) -> io::Result<HashMap<Place, Verdict>> {
    let (mut attempts, mut holes) = (Vec::new(), Vec::new());
    for source in &prepared.sources {
        let of_calls: HashSet<Place> =
            source.sites.iter().flat_map(Site::holes).map(|hole| hole.place).collect();
        // The first operand of a text without a format string may be moved, and is its base.
        let others = source.grown.iter().flat_map(|site| site.holes().map(move |hole| (site, hole)));
        let others = others.filter(|(site, hole)| !of_calls.contains(&hole.place) && !site.begins_with(hole));
        let all = source.sites.iter().flat_map(|site| site.holes().map(move |hole| (site, hole)));
        for (site, hole) in all.chain(others) {
            let is_known = matches!(hole.source, rewrite::Source::Argument(_)) && holes.contains(&hole.place);
            if is_asked(site, hole) && !is_known {
                let Some(candidates) = probe::candidates(source, site, hole, attempts.len()) else {
                    continue;
                };
                attempts.push(Attempt::new(source.below.clone(), candidates));
                holes.push(hole.place);
            }
        }
    }
    if let End::Fails(error) = prepared.settle(&mut attempts)? {
        return Err(io::Error::other(format!("the program does not compile as it is: {error}")));
    }
    let mut verdicts = HashMap::new();
    for (attempt, place) in attempts.iter().zip(holes) {
        let verdict = probe::verdict(attempt);
        let known = verdicts.entry(place).or_insert_with(|| verdict.clone());
        if *known == Verdict::Proven {
            *known = verdict;
        }
    }
    Ok(verdicts)
}
