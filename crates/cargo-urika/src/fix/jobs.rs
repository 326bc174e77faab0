//! Plans which calls, expressions and statements are rewritten for the findings.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::reasons::MapErr;
use super::slashes::Slashes;
use crate::finding::{Code, Finding};
use crate::follow::Filling;
use crate::rewrite::{self, Known, Open, Plan, Refused, Signature, Site, SitePiece, SitePlaceholder};
use crate::trial::{Attempt, Prepared, SourceFile};
use crate::value::Place;
use crate::verify::CompilerVerdict;

const PARTS: &str = "the program builds the value from parts: encode each part where it is written";
const UNSEEN: &str = "the code was not compiled, since it belongs to another target, feature or test: enable the feature with `--features`, or write `uri_format!` by hand";
const ENCODED: &str = "the value is already encoded, and the encoder may write other bytes than `uri_format!`: pass the value without encoding it";
const OTHER: &str = "`uri_format!` may write its type differently than `Display` does: compare both strings, and write `uri_format!` by hand";
const NO_FORMAT: &str = "the string is built in several places: write it as one `uri_format!`";
const MACRO: &str =
    "a macro of the program builds the string: write `uri_format!` in its definition, or instead of the call";
const NO_LITERAL: &str = "the format string is not one literal: write it as one `uri_format!`";
const OTHER_FORMAT: &str = "the macro builds another type of string: write it as one `uri_format!`";
const TEMPLATE: &str = "the template is not a literal or a constant of this file: fill it with `Template::build`, whose placeholders are `{name}`";
const URL: &str = "the value is a URL: write the rest with `uri_format!`, and join the two";
const INSIDE: &str = "this call contains another one, which is rewritten first: run the command again";
const TWO_PLACEHOLDERS: &str = "the format string has several lines or escapes, so the value cannot be located: write it in one line without escapes";

/// The answers that plans need.
pub(super) struct Answers<'a> {
    pub(super) placeholders: &'a HashMap<Place, Filling>,
    /// Whether the values at these places begin a segment of the path.
    pub(super) segment_starts: &'a HashMap<Place, bool>,
    pub(super) verdicts: HashMap<Place, CompilerVerdict>,
    pub(super) map_err: MapErr<'a>,
    /// Types whose `Display` writes one segment.
    pub(super) segments: &'a [String],
    /// The names of the values that may be escaped.
    pub(super) escape: &'a [String],
    pub(super) slashes: Slashes,
}

/// The word of `--escape` for all values.
pub(crate) const ALL: &str = "all";

impl Answers<'_> {
    /// Returns whether the user lets a rewrite change harmless strings of a value.
    fn is_requested(&self, finding: &Finding) -> bool {
        self.escape.iter().any(|name| name == ALL || *name == finding.name) || self.is_segment(finding.place)
    }

    /// Returns whether the user said that the type of a value writes one segment.
    fn is_segment(&self, place: Place) -> bool {
        let Some(CompilerVerdict::Display(ty)) = self.verdicts.get(&place) else { return false };
        self.segments.iter().any(|name| name == ty || name == last_name(ty))
    }

    /// Returns the types whose values stay since they may write several segments.
    pub(super) fn printed(&self, left: &[(Finding, String)]) -> BTreeSet<String> {
        let printed = left.iter().filter(|(_, why)| why == rewrite::PRINTS);
        let ty = |(finding, _): &(Finding, String)| match self.verdicts.get(&finding.place)? {
            CompilerVerdict::Display(ty) => Some(last_name(ty).to_owned()),
            _ => None,
        };
        printed.filter_map(ty).collect()
    }
}

/// Returns the name of a type without its path.
fn last_name(ty: &str) -> &str {
    ty.rsplit(['&', ':', ' ']).next().unwrap_or_default()
}

/// A site with the findings that its rewrite removes.
pub(super) struct Job {
    pub(super) may_fail: bool,
    /// The call of `uri_format!` or `Template::build`.
    pub(super) call: String,
    /// The same call, where a value may be refused.
    pub(super) tried: String,
    pub(super) findings: Vec<Finding>,
    /// The values whose harmless strings would change.
    pub(super) open: Vec<Open>,
    /// Whether the user lets the rewrite change them.
    pub(super) is_requested: bool,
    /// The site, if calls within it could be rewritten alone.
    pub(super) instead_of_calls: Option<Place>,
}

/// A site with its findings, and the plan for it.
struct Planned<'p> {
    source: &'p SourceFile,
    site: &'p Site,
    findings: Vec<Finding>,
    plan: Result<Plan, Refused>,
    instead_of_calls: bool,
}

impl Planned<'_> {
    fn covers(&self, finding: &Finding) -> bool {
        self.plan.as_ref().is_ok_and(|plan| plan.covered.contains(&finding.place))
    }
}

/// Returns the placeholders that the compiler checks: all placeholders of the sites that have findings.
pub(super) fn is_asked(
    prepared: &Prepared,
    findings: &[Finding],
) -> impl Fn(&Site, &SitePlaceholder) -> bool + use<> {
    let found: HashSet<Place> = findings.iter().map(|finding| finding.place).collect();
    let has_finding = |site: &&Site| {
        findings.iter().any(|finding| finding.site == site.place)
            || site.placeholders().any(|placeholder| found.contains(&placeholder.place))
    };
    let sites = prepared.sources.iter().flat_map(|source| source.sites.iter().chain(&source.grown));
    let places: HashSet<Place> =
        sites.filter(has_finding).flat_map(Site::placeholders).map(|placeholder| placeholder.place).collect();
    move |_, placeholder| places.contains(&placeholder.place)
}

/// Plans the rewrite of each site. Strings at the places in `skipped` stay unchanged, for
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
    // Findings outside calls.
    let mut others: Vec<Finding> = by_site.into_values().flatten().collect();
    let mut reasons: HashMap<Place, &str> = HashMap::new();
    for source in &prepared.sources {
        for site in &source.grown {
            let places = site.placeholders().map(|placeholder| placeholder.place);
            if let Some(why) = skipped.get(&site.place) {
                reasons.extend(places.map(|place| (place, why.as_str())));
            } else if let Err(refused) = grow(source, site, answers, &mut planned, &mut others) {
                reasons.extend(places.map(|place| (place, refused.of(place))));
            }
        }
    }
    for finding in others {
        let source = prepared.sources.iter().find(|source| source.number == finding.site.file);
        let why = reasons.get(&finding.place).copied().unwrap_or_else(|| elsewhere(&finding, source));
        left.push((finding, why.to_owned()));
    }
    planned.into_iter().filter_map(|planned_site| job(planned_site, answers, left)).collect()
}

/// Returns the reason why a finding stays that is in no site.
fn elsewhere(finding: &Finding, source: Option<&SourceFile>) -> &'static str {
    if finding.code == Code::Template {
        return TEMPLATE;
    }
    let text = source.and_then(|source| text_from(&source.text, finding.site)).unwrap_or_default();
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    match text.split_once('!') {
        Some((path, _)) if !path.is_empty() && path.chars().all(is_path) => {
            match path.rsplit(':').next().unwrap_or_default() {
                "format" | "format_args" | "write" | "writeln" => NO_LITERAL,
                "format_smolstr" | "format_compact" | "eco_format" => OTHER_FORMAT,
                "concat" => NO_FORMAT,
                _ => MACRO,
            }
        }
        _ => NO_FORMAT,
    }
}

/// Returns the rest of the line from a place on.
fn text_from(text: &str, place: Place) -> Option<&str> {
    let line = text.split('\n').nth(place.line as usize - 1)?;
    let (start, _) = line.char_indices().nth(place.column as usize)?;
    line.get(start..)
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
                Err(INSIDE.into())
            } else {
                plan(source, site, &findings, answers)
            };
            planned.push(Planned { source, site, findings, plan, instead_of_calls: false });
        }
    }
    planned
}

/// Plans the rewrite of a string without one format string, if calls within it leave findings.
fn grow<'p>(
    source: &'p SourceFile,
    site: &'p Site,
    answers: &Answers<'_>,
    planned: &mut Vec<Planned<'p>>,
    others: &mut Vec<Finding>,
) -> Result<(), Refused> {
    let places: HashSet<Place> = site.placeholders().map(|placeholder| placeholder.place).collect();
    let is_own = |finding: &Finding| places.contains(&finding.place);
    let is_within =
        |other: &Planned<'_>| other.source.number == source.number && site.touches(&other.site.whole);
    let within: Vec<&Planned<'_>> = planned.iter().filter(|other| is_within(other)).collect();
    let in_calls = within.iter().flat_map(|other| &other.findings);
    let findings: Vec<Finding> =
        others.iter().chain(in_calls).filter(|candidate| is_own(candidate)).cloned().collect();
    let is_covered = |finding: &Finding| within.iter().any(|call| call.covers(finding));
    if findings.is_empty() || findings.iter().all(is_covered) {
        return Ok(());
    }
    if within.iter().flat_map(|call| &call.findings).any(|call| !is_own(call)) {
        return Err(INSIDE.into());
    }
    let instead_of_calls = findings.iter().any(is_covered);
    let whole = plan(source, site, &findings, answers)?;
    let replacement = Planned { source, site, findings, plan: Ok(whole), instead_of_calls };
    if within
        .iter()
        .flat_map(|inner| &inner.findings)
        .any(|inner| is_covered(inner) && !replacement.covers(inner))
    {
        return Ok(());
    }
    planned.retain(|other| !is_within(other));
    others.retain(|finding| !is_own(finding));
    planned.push(replacement);
    Ok(())
}

/// Returns the job of a planned site, and notes the findings that it leaves.
fn job(
    planned: Planned<'_>,
    answers: &Answers<'_>,
    left: &mut Vec<(Finding, String)>,
) -> Option<(Job, Attempt)> {
    match planned.plan {
        Err(refused) => {
            let why = |finding: &Finding| refused.of(finding.place).to_owned();
            left.extend(planned.findings.into_iter().map(|finding| (finding.clone(), why(&finding))));
            None
        }
        Ok(plan) => {
            let is_covered = |finding: &Finding| plan.covered.contains(&finding.place);
            let (covered, stays): (Vec<_>, Vec<_>) = planned.findings.into_iter().partition(is_covered);
            for finding in stays {
                let why = plan.kept.iter().find(|(place, _)| *place == finding.place);
                left.push((finding, why.map_or(TWO_PLACEHOLDERS, |(_, why)| *why).to_owned()));
            }
            let attempt = Attempt::new(planned.source.below.clone(), plan.candidates);
            let is_open = |finding: &&Finding| plan.open.iter().any(|open| open.place == finding.place);
            let job = Job {
                may_fail: plan.may_fail,
                call: plan.call,
                tried: plan.tried,
                is_requested: covered.iter().filter(is_open).all(|finding| answers.is_requested(finding)),
                findings: covered,
                open: plan.open,
                instead_of_calls: planned.instead_of_calls.then_some(planned.site.place),
            };
            Some((job, attempt))
        }
    }
}

/// Returns whether a site within this one will also be rewritten.
fn has_inner(source: &SourceFile, site: &Site, by_site: &BTreeMap<Place, Vec<Finding>>) -> bool {
    source.sites.iter().any(|other| {
        other.place != site.place
            && site.whole.start <= other.whole.start
            && other.whole.end <= site.whole.end
            && by_site.contains_key(&other.place)
    })
}

fn plan(
    source: &SourceFile,
    site: &Site,
    findings: &[Finding],
    answers: &Answers<'_>,
) -> Result<Plan, Refused> {
    let finding =
        |placeholder: &SitePlaceholder| findings.iter().find(|finding| finding.place == placeholder.place);
    // Whoever names a value has looked at it.
    let is_named = |placeholder: &SitePlaceholder| {
        finding(placeholder).is_some_and(|found| answers.escape.contains(&found.name))
    };
    rewrite::plan(
        site,
        &source.text,
        &|placeholder| known(source, site, placeholder, is_named(placeholder), answers),
        &|placeholder| finding(placeholder).is_some(),
        answers.map_err.function(),
    )
}

/// Returns the facts known about the value of a placeholder. `is_named` tells whether the user has named the value.
fn known(
    source: &SourceFile,
    site: &Site,
    placeholder: &SitePlaceholder,
    is_named: bool,
    answers: &Answers<'_>,
) -> Known {
    match (answers.placeholders.get(&placeholder.place), answers.verdicts.get(&placeholder.place)) {
        _ if is_folder(site, placeholder, answers) => Known::Folder,
        (None | Some(Filling::Callers | Filling::End), _) => Known::Kept(PARTS),
        (Some(Filling::Url), _) => Known::Kept(URL),
        // A type does not show where the code is compiled: the compiler has also checked it.
        (_, Some(CompilerVerdict::Unseen) | None) => Known::Kept(UNSEEN),
        (Some(Filling::Encoded(_)), _) if is_exact(source, site, placeholder) => Known::Encoded,
        (Some(Filling::Encoded(_)), _) => Known::Kept(ENCODED),
        (_, Some(CompilerVerdict::Proven { is_stable: true })) => Known::Stable,
        (_, Some(CompilerVerdict::Proven { is_stable: false })) => Known::Kept(OTHER),
        (_, Some(CompilerVerdict::Text))
            if !is_named && has_slash(source, site, placeholder, &answers.slashes) =>
        {
            Known::Several
        }
        (_, Some(CompilerVerdict::Text)) => Known::Text,
        (_, Some(CompilerVerdict::Display(_))) => {
            Known::Display { is_segment: answers.is_segment(placeholder.place) }
        }
    }
}

/// Returns whether a value is a call of `urlencoding::encode`, which writes the bytes that a template writes.
fn is_exact(source: &SourceFile, site: &Site, placeholder: &SitePlaceholder) -> bool {
    let rewrite::ValueSource::Argument(number) = placeholder.source else { return false };
    let written = source.text.get(site.arguments[number].range.clone()).unwrap_or_default();
    let Some((function, _)) = written.trim_start_matches(['&', ' ']).split_once('(') else { return false };
    source.has_urlencoding
        && match function.trim().trim_start_matches("::") {
            "urlencoding::encode" => true,
            "encode" => source.text.contains("use urlencoding::encode;"),
            _ => false,
        }
}

/// Returns whether the text of a value, such as a constant, is known to end with a slash of the path. The value
/// after it then begins a segment.
fn is_folder(site: &Site, placeholder: &SitePlaceholder, answers: &Answers<'_>) -> bool {
    let is_this = |piece: &SitePiece| matches!(piece, SitePiece::Placeholder(other) if other == placeholder);
    let next = site.pieces.iter().position(is_this).and_then(|index| site.pieces.get(index + 1));
    let Some(SitePiece::Placeholder(next)) = next else { return false };
    placeholder.spec.is_empty() && answers.segment_starts.get(&next.place) == Some(&true)
}

/// Returns whether a value joins several strings, or is a parameter or field that gets text which a template would
/// refuse or escape.
fn has_slash(source: &SourceFile, site: &Site, placeholder: &SitePlaceholder, slashes: &Slashes) -> bool {
    let name = match &placeholder.source {
        rewrite::ValueSource::Captured(name) => name.as_str(),
        rewrite::ValueSource::Argument(number) => {
            let written = source.text.get(site.arguments[*number].range.clone()).unwrap_or_default();
            written.trim_start_matches('&').trim()
        }
    };
    let field = name.rsplit_once('.').map(|(_, field)| field);
    syn::parse_str(name).is_ok_and(|value| rewrite::is_joined(&value))
        || field.is_some_and(|field| slashes.has_field(field))
        || Signature::around(&source.signatures, placeholder.place).is_some_and(|function| {
            function.joined.iter().any(|joined| joined == name) || slashes.has_param(&function.name, name)
        })
}
