//! Plans which calls, expressions and statements are rewritten for the findings.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::slashes::Slashes;
use crate::finding::Finding;
use crate::follow::Filling;
use crate::rewrite::{self, Hole, Known, Piece, Plan, Signature, Site};
use crate::trial::{Attempt, Prepared, Source};
use crate::value::Place;
use crate::verify::Verdict;

const PARTS: &str =
    "the value is text that the program puts together: encode its parts where they are written";
const UNSEEN: &str = "the code is not compiled here: it belongs to another target, feature or test";
const NO_FORMAT: &str = "the text is put together in several places: write it as one `uri_format!`";
const URL: &str = "the value is a URL: write the rest with `uri_format!`, and join both";
const INSIDE: &str = "another call stands in this one: it was rewritten first, run the command again";
const TWO_HOLES: &str = "the format string has several lines or escapes: which value it is cannot be told";

/// The answers that plans need.
pub(super) struct Answers<'a> {
    pub(super) holes: &'a HashMap<Place, Filling>,
    /// Whether the values at these places begin a segment of the path.
    pub(super) firsts: &'a HashMap<Place, bool>,
    pub(super) verdicts: HashMap<Place, Verdict>,
    pub(super) map_err: Option<&'a str>,
    /// Types whose `Display` writes one segment.
    pub(super) segments: &'a [String],
    pub(super) slashes: Slashes,
}

/// A site with the findings that its rewrite removes.
pub(super) struct Job {
    pub(super) may_fail: bool,
    /// The call of `uri_format!`.
    pub(super) call: String,
    pub(super) findings: Vec<Finding>,
    /// The site, if calls within it could be rewritten alone.
    pub(super) instead_of_calls: Option<Place>,
}

/// A site with its findings, and the plan for it.
struct Planned<'p> {
    source: &'p Source,
    site: &'p Site,
    findings: Vec<Finding>,
    plan: Result<Plan, &'static str>,
    instead_of_calls: bool,
}

impl Planned<'_> {
    fn covers(&self, finding: &Finding) -> bool {
        self.plan.as_ref().is_ok_and(|plan| plan.covered.contains(&finding.place))
    }
}

/// Returns the holes about which the compiler is asked: all holes of the sites that have findings.
pub(super) fn is_asked(prepared: &Prepared, findings: &[Finding]) -> impl Fn(&Site, &Hole) -> bool + use<> {
    let found: HashSet<Place> = findings.iter().map(|finding| finding.place).collect();
    let has_finding = |site: &&Site| {
        findings.iter().any(|finding| finding.site == site.place)
            || site.holes().any(|hole| found.contains(&hole.place))
    };
    let sites = prepared.sources.iter().flat_map(|source| source.sites.iter().chain(&source.grown));
    let places: HashSet<Place> =
        sites.filter(has_finding).flat_map(Site::holes).map(|hole| hole.place).collect();
    move |_, hole| places.contains(&hole.place)
}

/// Plans the rewrite of each site. Texts at the places in `skipped` stay as they are, for
/// the reasons there.
pub(super) fn jobs(
    findings: &[Finding],
    answers: &Answers<'_>,
    prepared: &Prepared,
    skipped: &BTreeMap<Place, String>,
    left: &mut Vec<(Finding, String)>,
) -> Vec<(Job, Attempt)> {
    let mut by_site: BTreeMap<Place, Vec<Finding>> = BTreeMap::new();
    for finding in findings {
        by_site.entry(finding.site).or_default().push(finding.clone());
    }
    let mut planned = calls(&mut by_site, answers, prepared);
    // Findings that stand in no call.
    let mut others: Vec<Finding> = by_site.into_values().flatten().collect();
    let mut reasons: HashMap<Place, String> = HashMap::new();
    for source in &prepared.sources {
        for site in &source.grown {
            let why = match skipped.get(&site.place) {
                Some(why) => Err(why.clone()),
                None => grow(source, site, answers, &mut planned, &mut others).map_err(ToOwned::to_owned),
            };
            if let Err(why) = why {
                reasons.extend(site.holes().map(|hole| (hole.place, why.clone())));
            }
        }
    }
    let why =
        |finding: &Finding| reasons.get(&finding.place).cloned().unwrap_or_else(|| NO_FORMAT.to_owned());
    left.extend(others.iter().map(|finding| (finding.clone(), why(finding))));
    planned.into_iter().filter_map(|one| job(one, left)).collect()
}

/// Plans the rewrite of calls, and takes their findings.
fn calls<'p>(
    by_site: &mut BTreeMap<Place, Vec<Finding>>,
    answers: &Answers<'_>,
    prepared: &'p Prepared,
) -> Vec<Planned<'p>> {
    let all = by_site.clone();
    let mut planned = Vec::new();
    for source in &prepared.sources {
        for site in &source.sites {
            let Some(findings) = by_site.remove(&site.place) else { continue };
            let plan = if has_inner(source, site, &all) {
                Err(INSIDE)
            } else {
                plan(source, site, &findings, answers)
            };
            let one = |findings, plan| Planned { source, site, findings, plan, instead_of_calls: false };
            match plan {
                // Each value of a call that stays has its own reason.
                Err(why) if why != INSIDE => planned.extend(findings.into_iter().map(|finding| {
                    let own = self::plan(source, site, std::slice::from_ref(&finding), answers).err();
                    one(vec![finding], Err(own.unwrap_or(why)))
                })),
                plan => planned.push(one(findings, plan)),
            }
        }
    }
    planned
}

/// Plans the rewrite of a text without one format string, if calls within it leave findings.
fn grow<'p>(
    source: &'p Source,
    site: &'p Site,
    answers: &Answers<'_>,
    planned: &mut Vec<Planned<'p>>,
    others: &mut Vec<Finding>,
) -> Result<(), &'static str> {
    let places: HashSet<Place> = site.holes().map(|hole| hole.place).collect();
    let is_own = |finding: &Finding| places.contains(&finding.place);
    let is_within = |one: &Planned<'_>| one.source.number == source.number && site.touches(&one.site.whole);
    let within: Vec<&Planned<'_>> = planned.iter().filter(|one| is_within(one)).collect();
    let in_calls = within.iter().flat_map(|one| &one.findings);
    let findings: Vec<Finding> = others.iter().chain(in_calls).filter(|one| is_own(one)).cloned().collect();
    let is_covered = |finding: &Finding| within.iter().any(|one| one.covers(finding));
    if findings.is_empty() || findings.iter().all(is_covered) {
        return Ok(());
    }
    if within.iter().flat_map(|one| &one.findings).any(|one| !is_own(one)) {
        return Err(INSIDE);
    }
    let instead_of_calls = findings.iter().any(is_covered);
    let whole = plan(source, site, &findings, answers)?;
    let one = Planned { source, site, findings, plan: Ok(whole), instead_of_calls };
    if within.iter().flat_map(|inner| &inner.findings).any(|inner| is_covered(inner) && !one.covers(inner)) {
        return Ok(());
    }
    planned.retain(|one| !is_within(one));
    others.retain(|finding| !is_own(finding));
    planned.push(one);
    Ok(())
}

/// Returns the job of a planned site, and notes the findings that it leaves.
fn job(one: Planned<'_>, left: &mut Vec<(Finding, String)>) -> Option<(Job, Attempt)> {
    match one.plan {
        Err(why) => {
            left.extend(one.findings.into_iter().map(|finding| (finding, why.to_owned())));
            None
        }
        Ok(plan) => {
            let is_covered = |finding: &Finding| plan.covered.contains(&finding.place);
            let (covered, stays): (Vec<_>, Vec<_>) = one.findings.into_iter().partition(is_covered);
            for finding in stays {
                let why = plan.kept.iter().find(|(place, _)| *place == finding.place);
                left.push((finding, why.map_or(TWO_HOLES, |(_, why)| *why).to_owned()));
            }
            let attempt = Attempt::new(one.source.below.clone(), plan.candidates);
            let instead_of_calls = one.instead_of_calls.then_some(one.site.place);
            Some((
                Job { may_fail: plan.may_fail, call: plan.call, findings: covered, instead_of_calls },
                attempt,
            ))
        }
    }
}

/// Returns whether a site within this one will be rewritten, too.
fn has_inner(source: &Source, site: &Site, by_site: &BTreeMap<Place, Vec<Finding>>) -> bool {
    source.sites.iter().any(|other| {
        other.place != site.place
            && site.whole.start <= other.whole.start
            && other.whole.end <= site.whole.end
            && by_site.contains_key(&other.place)
    })
}

fn plan(
    source: &Source,
    site: &Site,
    findings: &[Finding],
    answers: &Answers<'_>,
) -> Result<Plan, &'static str> {
    let known = |hole: &Hole| match (answers.holes.get(&hole.place), answers.verdicts.get(&hole.place)) {
        _ if is_folder(site, hole, answers) => Known::Folder,
        (None | Some(Filling::Callers), _) => Known::Kept(PARTS),
        (Some(Filling::Url), _) => Known::Kept(URL),
        // A type says nothing of where the code is compiled: the compiler was asked about it, too.
        (Some(Filling::Encoded(_)), Some(Verdict::Unseen) | None) => Known::Kept(UNSEEN),
        (Some(Filling::Encoded(_)), _) => Known::Encoded,
        (_, Some(Verdict::Proven)) => Known::Proven,
        (_, Some(Verdict::Text)) if has_slash(source, site, hole, &answers.slashes) => Known::Several,
        (_, Some(Verdict::Text)) => Known::Text,
        (_, Some(Verdict::Display(ty))) => {
            let last = ty.rsplit(['&', ':', ' ']).next().unwrap_or_default();
            let is_segment = answers.segments.iter().any(|name| name == ty || name == last);
            Known::Display { is_segment }
        }
        (_, Some(Verdict::Unseen) | None) => Known::Kept(UNSEEN),
    };
    let wanted = |hole: &Hole| findings.iter().any(|finding| finding.place == hole.place);
    rewrite::plan(site, &source.text, &known, &wanted, answers.map_err)
}

/// Returns whether the text of a value is known to end with a slash of the path, as that of a constant: the
/// value behind it begins a segment.
fn is_folder(site: &Site, hole: &Hole, answers: &Answers<'_>) -> bool {
    let is_this = |piece: &Piece| matches!(piece, Piece::Hole(one) if one == hole);
    let next = site.pieces.iter().position(is_this).and_then(|at| site.pieces.get(at + 1));
    let Some(Piece::Hole(next)) = next else { return false };
    hole.spec.is_empty() && answers.firsts.get(&next.place) == Some(&true)
}

/// Returns whether a value joins several texts, or is a parameter that gets text which a segment would refuse
/// or escape.
fn has_slash(source: &Source, site: &Site, hole: &Hole, slashes: &Slashes) -> bool {
    let name = match &hole.source {
        rewrite::Source::Captured(name) => name.as_str(),
        rewrite::Source::Argument(number) => {
            let written = source.text.get(site.arguments[*number].range.clone()).unwrap_or_default();
            written.trim_start_matches('&').trim()
        }
    };
    syn::parse_str(name).is_ok_and(|value| rewrite::is_joined(&value))
        || Signature::around(&source.signatures, hole.place).is_some_and(|function| {
            function.joined.iter().any(|joined| joined == name)
                || slashes.contains(&(function.name.clone(), name.to_owned()))
        })
}
