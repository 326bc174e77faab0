//! Asks the compiler about the types of values. In a copy of the workspace, each value is passed to a function
//! with a bound that no type meets: the errors name the types. A second audit knows them.

mod probe;
mod workspaces;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::io;
use std::path::PathBuf;

use crate::finding::{Code, Finding};
use crate::read::too_deep;
use crate::rewrite::{self, Site, SitePlaceholder};
use crate::trial::{Attempt, CargoArgs, Prepared, SourceFile};
use crate::types;
use crate::value::{Place, Type};
use probe::Question;
use workspaces::{WorkspaceFiles, Workspaces};

/// The compiler's answer about a value, by the rules of `uri_format!` where the package depends on urika.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CompilerVerdict {
    /// The type proves that the value cannot change the target of a request.
    Proven {
        /// Whether the type prints nothing that a template would escape, for its name.
        is_stable: bool,
    },
    /// Text, or another type whose values may be `..`.
    Text,
    /// A type that implements `Display`, and is not a value of templates, by its name.
    Display(String),
    /// The code was not compiled here, or has another error.
    Unseen,
}

/// The compiler's answer about the values of a place.
#[derive(Clone, Debug)]
struct Answer {
    /// The types as the compiler prints them. A value in the body of a macro may have several.
    types: Vec<String>,
    /// Whether values of the types are made of text by functions that may refuse it, and by no others.
    is_checked: bool,
    verdict: CompilerVerdict,
}

/// The type of a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ProvenType {
    pub(crate) ty: Type,
    /// Whether the type checks every string: it has `FromStr` or `TryFrom<&str>`, but neither `From<String>` nor
    /// `From<&str>`.
    pub(crate) is_checked: bool,
}

/// The types of the values at the places that were checked, `None` where the code was not compiled.
pub(crate) type Types = HashMap<Place, Option<ProvenType>>;

/// Findings after the run of the compiler.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verified {
    pub(crate) proven: usize,
    pub(crate) text: usize,
    /// Values that only a check makes of a string.
    pub(crate) checked: usize,
    pub(crate) unseen: usize,
}

/// Returns whether a finding is about a value in a string.
pub(crate) fn is_about_value(finding: &Finding) -> bool {
    matches!(finding.effect, Code::Path | Code::Authority | Code::Query)
}

/// The compiler's answers about a program, of one or more workspaces.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) types: Types,
    /// The workspaces that were not compiled, or did not compile, with the reasons.
    pub(crate) failures: Vec<(PathBuf, io::Error)>,
    /// Whether a workspace was compiled.
    pub(crate) is_any: bool,
}

/// Asks about the types of the values at places. Each workspace is checked separately.
pub(crate) fn types(places: &HashSet<Place>, paths: &[PathBuf], cargo: &CargoArgs) -> Outcome {
    let files: BTreeSet<u32> = places.iter().map(|place| place.file).collect();
    let mut groups = Workspaces::default();
    for number in files {
        groups.add(number, &paths[number as usize]);
    }
    let mut outcome = Outcome { failures: groups.failures, ..Outcome::default() };
    for group in groups.all {
        match types_of_workspace(&group, places, cargo) {
            Ok(types) => {
                outcome.types.extend(types);
                outcome.is_any = true;
            }
            Err(error) => outcome.failures.push((group.root, error)),
        }
    }
    outcome
}

/// Returns the types of the values in one workspace.
///
/// # Errors
///
/// Fails without cargo, and for a program that does not compile.
fn types_of_workspace(
    group: &WorkspaceFiles,
    places: &HashSet<Place>,
    cargo: &CargoArgs,
) -> io::Result<Types> {
    let prepared = Prepared::new(&group.root, &group.files, cargo, false)?;
    let answered = answers(&prepared, &|_, placeholder| places.contains(&placeholder.place), false)?;
    let mut types: Types =
        answered.into_iter().map(|(place, answer)| (place, answer.map(|answer| read(&answer)))).collect();
    let is_open =
        |proven: &ProvenType| matches!(&proven.ty, Type::Named(name) if !types::is_safe_by_name(name));
    let open: HashSet<Place> = types
        .iter()
        .filter(|(_, proven)| proven.as_ref().is_some_and(is_open))
        .map(|(place, _)| *place)
        .collect();
    for (place, answer) in answers(&prepared, &|_, placeholder| open.contains(&placeholder.place), true)? {
        if let (Some(answer), Some(Some(proven))) = (answer, types.get_mut(&place)) {
            proven.is_checked = answer.is_checked;
        }
    }
    Ok(types)
}

/// Reads the type of an answer.
fn read(answer: &Answer) -> ProvenType {
    if matches!(answer.verdict, CompilerVerdict::Proven { .. }) {
        return ProvenType { ty: Type::Safe, is_checked: true };
    }
    let verdict_of = |name: &String| {
        if too_deep(name).is_some() {
            return Type::Unknown;
        }
        syn::parse_str(name).map(|ty| types::read(&ty, &types::Bounds::new())).unwrap_or_default()
    };
    let mut all = answer.types.iter().map(verdict_of);
    let first = all.next().unwrap_or_default();
    let ty = if all.all(|ty| ty == first) { first } else { Type::Unknown };
    ProvenType { ty, is_checked: answer.is_checked }
}

/// Compares the findings of the first audit with those of the second one, which knows the types. Makes the
/// findings about values certain whose type is known, and the others uncertain: where no code was compiled, and
/// where only a check makes the value of a string.
pub(crate) fn compared(
    before: &[Finding],
    mut after: Vec<Finding>,
    types: &Types,
) -> (Vec<Finding>, Verified) {
    let mut verified = Verified::default();
    for finding in after.iter_mut().filter(|candidate| is_about_value(candidate)) {
        let proven = types.get(&finding.place);
        // The strings that the check accepts are not known.
        let is_checked = !finding.certain
            && proven.is_some_and(|proven| proven.as_ref().is_some_and(|proven| proven.is_checked));
        if let Some(proven) = proven {
            finding.certain = proven.is_some() && !is_checked;
        }
        *match (proven, is_checked) {
            (_, true) => &mut verified.checked,
            (Some(Some(_)), false) => &mut verified.text,
            _ => &mut verified.unseen,
        } += 1;
    }
    let left: HashSet<(Place, Code)> = after.iter().map(|found| (found.place, found.code)).collect();
    let is_proven = |candidate: &&Finding| {
        is_about_value(candidate) && !left.contains(&(candidate.place, candidate.code))
    };
    verified.proven = before.iter().filter(is_proven).count();
    (after, verified)
}

/// Asks about placeholders, by their places.
///
/// # Errors
///
/// Fails without cargo, and for a program that does not compile.
pub(crate) fn ask(
    prepared: &Prepared,
    is_asked: &dyn Fn(&Site, &SitePlaceholder) -> bool,
) -> io::Result<HashMap<Place, CompilerVerdict>> {
    let answers = answers(prepared, is_asked, false)?;
    let verdict = |answer: Option<Answer>| answer.map_or(CompilerVerdict::Unseen, |answer| answer.verdict);
    Ok(answers.into_iter().map(|(place, answer)| (place, verdict(answer))).collect())
}

/// Asks about the types of placeholders, or also about their traits.
fn answers(
    prepared: &Prepared,
    is_asked: &dyn Fn(&Site, &SitePlaceholder) -> bool,
    with_traits: bool,
) -> io::Result<HashMap<Place, Option<Answer>>> {
    let (mut attempts, mut asked) = (Vec::new(), Vec::new());
    for source in &prepared.sources {
        let asks = match with_traits {
            true => Question::Traits,
            false if prepared.has_urika(&source.below) => Question::Urika,
            false => Question::Type,
        };
        let mut numbers = HashMap::new();
        for (site, placeholder) in
            placeholders(source).into_iter().filter(|(site, placeholder)| is_asked(site, placeholder))
        {
            // A value that is written twice is checked once.
            let edits = probe::question(site, placeholder, asks);
            let number = *numbers.entry((edits[0].range.start, edits[0].text.clone())).or_insert_with(|| {
                attempts.push(Attempt::new(source.below.clone(), vec![edits]));
                attempts.len() - 1
            });
            asked.push((placeholder.place, number, asks));
        }
    }
    prepared.refuse(&mut attempts)?;
    let mut answers = HashMap::new();
    for (place, number, asks) in asked {
        let answer = probe::answer(&attempts[number], asks);
        answers.entry(place).and_modify(|known| join(known, answer.as_ref())).or_insert(answer);
    }
    Ok(answers)
}

/// Joins two answers about a place: the worse one counts.
fn join(known: &mut Option<Answer>, other: Option<&Answer>) {
    let (Some(known), Some(other)) = (known, other) else { return };
    known.types.extend_from_slice(&other.types);
    known.is_checked &= other.is_checked;
    if matches!((&known.verdict, &other.verdict), (CompilerVerdict::Proven { .. }, verdict) if *verdict != (CompilerVerdict::Proven { is_stable: true }))
    {
        known.verdict = other.verdict.clone();
    }
}

/// Returns the placeholders of a file, each with its site. A captured variable becomes a further argument, after all
/// that is around the last one: it comes later.
fn placeholders(source: &SourceFile) -> Vec<(&Site, &SitePlaceholder)> {
    let of_calls: HashSet<Place> =
        source.sites.iter().flat_map(Site::placeholders).map(|placeholder| placeholder.place).collect();
    // The first operand of a string without a format string may be moved, and is its base.
    let others =
        source.grown.iter().flat_map(|site| site.placeholders().map(move |placeholder| (site, placeholder)));
    let others = others.filter(|(site, placeholder)| {
        !of_calls.contains(&placeholder.place) && !site.begins_with(placeholder)
    });
    let all =
        source.sites.iter().flat_map(|site| site.placeholders().map(move |placeholder| (site, placeholder)));
    let mut all: Vec<_> = all.chain(others).collect();
    all.sort_by_key(|(_, placeholder)| matches!(placeholder.source, rewrite::ValueSource::Captured(_)));
    all
}
