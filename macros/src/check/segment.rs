//! Checks the text between two literal slashes of a path: can values make a dot segment or an empty segment,
//! and which types prevent that?
//!
//! Such a *run* is a row of steps. A `{/x}` in it begins a new segment; if it is undefined, the text after it
//! joins the segment before. So a run is cut at each `{/x}`, and each part is checked. If a part has literal
//! text that cannot be part of a dot segment, its values are data. Otherwise each value must be a valid
//! segment, and one of them must be defined.

use urika_template::template::layout::{SegmentRun, SegmentStep, counted, is_solid};
use urika_template::template::{Modifier, Operator};

use crate::index::Seen;
use crate::model::template::{Joint, Promise, Requirement};

/// Returns the promises that keep every segment of a run from being `.`, `..` or empty, and from having a slash: one
/// list for each part, all of them in one demand.
pub(super) fn requirements(run: &SegmentRun) -> Vec<Vec<Requirement>> {
    let (before, parts) = run.parts();
    let mut asked = texts(before);
    if !before.is_empty() && !is_solid(before) {
        asked.push(defined(before));
    }
    add_paths(before, &mut asked);
    if is_path_alone(run) {
        asked.retain(|requirement| match requirement {
            Requirement::One((_, promise)) => *promise != Promise::Gapless,
            Requirement::Any(..) | Requirement::Never(_) => true,
        });
    }
    let mut requirements = vec![asked];
    for ((variable, modifier), behind) in parts {
        let mut asked = Vec::new();
        let beside = counted(behind).split(SegmentStep::is_path).next().unwrap_or_default();
        if modifier == Modifier::Explode || !is_solid(beside) {
            push_text(Operator::Segment, variable, modifier, &mut asked);
        }
        asked.extend(texts(behind));
        add_paths(behind, &mut asked);
        requirements.push(asked);
    }
    requirements
}

/// Returns whether a `{+x}` fills segments alone. Its check then is the one of its type, which may allow empty segments.
pub(super) fn is_path_alone(run: &SegmentRun) -> bool {
    let (before, parts) = run.parts();
    let has_more = parts.iter().any(|(_, behind)| !behind.is_empty());
    run.is_behind_slash && !has_more && matches!(before, [step] if step.is_path())
}

/// Returns the steps of a check of these steps, which writes lists and their members alike, except for `{/x*}`.
pub(super) fn steps(steps: &[SegmentStep]) -> Vec<SegmentStep> {
    let mut steps = steps.to_vec();
    for step in &mut steps {
        if let SegmentStep::Value(operator, _, modifier @ Modifier::Explode) = step {
            if *operator != Operator::Segment {
                *modifier = Modifier::None;
            }
        }
    }
    steps
}

/// Requires valid segments from values that do not share their segment with literal text. A `{+x}` may begin
/// another segment.
fn texts(steps: &[SegmentStep]) -> Vec<Requirement> {
    let mut texts = Vec::new();
    for beside in counted(steps).split(SegmentStep::is_path) {
        if is_solid(beside) {
            continue;
        }
        for step in beside {
            if let SegmentStep::Value(operator, variable, modifier) = *step {
                push_text(operator, variable, modifier, &mut texts);
            }
        }
    }
    texts
}

/// Adds the requirement on `{+x}`, whose slashes always separate segments.
fn add_paths(steps: &[SegmentStep], requirements: &mut Vec<Requirement>) {
    for step in steps {
        if let SegmentStep::Value(operator @ Operator::Reserved, variable, modifier) = *step {
            push_text(operator, variable, modifier, requirements);
        }
    }
}

/// Requires that one of the values that fill a segment is defined.
fn defined(steps: &[SegmentStep]) -> Requirement {
    let (mut seen, mut variables) = (Seen::default(), Vec::new());
    for step in counted(steps) {
        variables.extend(step.variable().filter(|variable| seen.insert(*variable)));
    }
    Requirement::any(&variables, Joint::Defined)
}

/// Requires that a defined value, or its prefix, is a valid segment; for `{+x}`, valid segments.
fn push_text(operator: Operator, variable: usize, modifier: Modifier, to: &mut Vec<Requirement>) {
    let promises: &[Promise] = match (operator, modifier) {
        // The first two characters of `..a` are dots, and `a/` is a prefix of `a/b`; labels contain neither.
        (_, Modifier::Prefix(1 | 2)) | (Operator::Reserved, Modifier::Prefix(_)) => &[Promise::Label],
        (_, Modifier::Prefix(_)) => &[Promise::Segment, Promise::Slashless],
        // An empty segment at the end of a path would continue in its neighbors.
        (Operator::Reserved, _) => &[Promise::Path, Promise::Gapless],
        _ => &[Promise::Segment],
    };
    to.extend(promises.iter().map(|promise| Requirement::One((variable, *promise))));
}
