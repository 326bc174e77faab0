//! Checks paths (RFC 3986, section 3.3): values neither add nor remove a segment, and none begins a segment
//! early.

use urika_runtime::template::{Modifier, Operator};

use super::before::DOTS;
use super::segment::{Run, counted, is_path, is_solid, steps};
use super::{any, names, opaque};
use crate::model::template::{
    Bit, Check, Draft, Expression, Form, Joint, Part, Promise, Step, ValueCheck, What, When,
};

const SECTION: &str = "RFC 3986, section 3.3";

/// Checks the path.
pub(super) fn check(draft: &mut Draft<'_>) {
    let bits = draft.of(Part::Path);
    let segments = segments(&bits);
    check_operators(draft);
    opaque::check(draft);
    check_beginning(draft, &bits);
    check_parameters(draft, &segments);
    names::check_path(draft, &segments);
    for (number, segment) in segments.iter().enumerate() {
        let run = Run::of(draft, segment, number > 0);
        if is_from_root(draft, &run) {
            check_from_root(draft, &run);
        } else if run.range.is_some() {
            check_run(draft, &run);
        }
    }
}

/// Cuts a path at its literal slashes.
fn segments(path: &[Bit]) -> Vec<Vec<Bit>> {
    let (mut segments, mut segment) = (Vec::new(), Vec::new());
    for bit in path {
        let What::Text(text) = &bit.what else {
            segment.push(bit.clone());
            continue;
        };
        for (number, text) in text.split('/').enumerate() {
            if number > 0 {
                segments.push(std::mem::take(&mut segment));
            }
            segment.push(Bit { what: What::Text(text.to_owned()), ..bit.clone() });
        }
    }
    segments.push(segment);
    segments
}

/// Returns whether a run is the beginning of `file://{+path}`. Behind any other authority stands a slash.
fn is_from_root(draft: &Draft<'_>, run: &Run) -> bool {
    let is_first = !run.is_behind_slash && draft.has_authority();
    is_first && matches!(run.atoms.first(), Some(Step::Value(Operator::Reserved, ..)))
}

fn check_from_root(draft: &mut Draft<'_>, run: &Run) {
    let [Step::Value(_, variable, Modifier::None)] = run.atoms.as_slice() else {
        let sentence = "absolute file path that is not one variable without a modifier";
        let help = "let `/`, `?`, `#` or nothing follow it, as in `file://{+path}`";
        return draft.source.push(run.range.clone().unwrap_or_default(), sentence, SECTION, help);
    };
    draft.demand(When::Build, *variable, &[Promise::Absolute, Promise::Defined]);
    draft.push_call(ValueCheck::Absolute, *variable);
}

fn check_operators(draft: &Draft<'_>) {
    for number in draft.numbers(Part::Path) {
        let expression = &draft.expressions[number];
        if expression.operator == Operator::Continuation {
            let help = format!("write `{{?{}}}`", expression.list());
            let sentence = "expression with `&` but without a `?` before it";
            // Behind a `?` the others are right.
            return draft.source.push(expression.range.clone(), sentence, "RFC 6570, section 3.2.9", &help);
        }
    }
}

/// Checks that a path with `{/x}` at its beginning goes on with a delimiter, or demands that the value is
/// defined. Otherwise the text behind it would touch the authority.
fn check_beginning(draft: &mut Draft<'_>, bits: &[Bit]) {
    let mut leading = Vec::new();
    let mut next = None;
    for bit in bits {
        match &bit.what {
            What::Expression(number) if draft.expressions[*number].operator == Operator::Segment => {
                leading.extend(draft.expressions[*number].variables());
            }
            other => {
                next = Some(other.clone());
                break;
            }
        }
    }
    let is_delimited = match &next {
        None => true,
        Some(What::Text(text)) => {
            text.starts_with('/')
                && (!text.starts_with("//") || draft.has_authority() || draft.form == Form::Based)
        }
        Some(What::Expression(_)) => false,
    };
    if leading.is_empty() || is_delimited {
        return;
    }
    draft.push_demand(When::Always, vec![any(&leading, Joint::Defined)]);
}

/// Checks values behind a `;`, which only need a text.
fn check_parameters(draft: &mut Draft<'_>, segments: &[Vec<Bit>]) {
    for segment in segments {
        let mut is_in_parameter = false;
        for bit in segment {
            match &bit.what {
                What::Text(text) => is_in_parameter |= text.contains(';'),
                What::Expression(number) => {
                    let expression = draft.expressions[*number].clone();
                    is_in_parameter = match expression.operator {
                        Operator::Parameter => true,
                        Operator::Segment => false,
                        _ => is_in_parameter,
                    };
                    if is_in_parameter && expression.operator != Operator::Reserved {
                        for variable in &expression.variables() {
                            draft.push_call(ValueCheck::Sound, *variable);
                        }
                    }
                }
            }
        }
    }
}

fn check_run(draft: &mut Draft<'_>, run: &Run) {
    if let Some((sentence, help)) = refusal(draft, run) {
        let expression = run.range.clone().unwrap_or_default();
        let range = if help == DOTS { segment_before(draft, expression.start) } else { expression };
        return draft.source.push(range, sentence, SECTION, &help);
    }
    push_checks(draft, run);
    for asked in run.requirements() {
        let mut once = Vec::new();
        for one in asked {
            if !once.contains(&one) {
                once.push(one);
            }
        }
        if !once.is_empty() {
            draft.push_demand(When::Build, once);
        }
    }
}

/// Returns the text between the last slash and an offset.
fn segment_before(draft: &Draft<'_>, end: usize) -> std::ops::Range<usize> {
    let start = draft.source.text()[..end].rfind('/').map_or(0, |slash| slash + 1);
    start..end
}

/// Returns the mistake that no value could repair.
fn refusal(draft: &Draft<'_>, run: &Run) -> Option<(&'static str, String)> {
    let (before, parts) = run.parts();
    if before.is_empty() && run.is_behind_slash && !parts.is_empty() {
        let start = run.range.as_ref().map_or(0, |range| range.start);
        let is_its = |one: &&Expression| one.range.start == start;
        let list = draft.expressions.iter().find(is_its).map_or_else(String::new, Expression::list);
        return Some((
            "empty segment before an expression that adds its own slash",
            format!("remove the slash before `{{/{list}}}`"),
        ));
    }
    if let [Step::Parameter, ..] = before {
        return Some((
            "segment with only parameters",
            "a segment does not begin with `;`: write text or a variable before it".to_owned(),
        ));
    }
    let is_dots = matches!(before, [Step::Dots(1 | 2)] | [Step::Dots(1 | 2), Step::Parameter, ..]);
    is_dots.then(|| ("dot segment before an expression that begins a segment", DOTS.to_owned()))
}

fn push_checks(draft: &mut Draft<'_>, run: &Run) {
    let (before, parts) = run.parts();
    if parts.iter().any(|(_, behind)| !behind.is_empty()) {
        draft.push_check(Check::Run(steps(&run.atoms)));
        return;
    }
    match counted(before) {
        [] => {}
        &[Step::Value(operator @ Operator::Simple, variable, modifier)] => {
            draft.push_call_of(ValueCheck::Segment, operator, (variable, modifier));
        }
        &[Step::Value(operator @ Operator::Reserved, variable, modifier)]
            if run.is_behind_slash && counted(before).len() == before.len() =>
        {
            draft.push_call_of(ValueCheck::Path, operator, (variable, modifier));
        }
        atoms if is_solid(before) && !before.iter().any(is_path) => {
            for variable in atoms.iter().filter_map(Step::variable) {
                draft.push_call(ValueCheck::Sound, variable);
            }
        }
        _ => draft.push_check(Check::Run(steps(before))),
    }
    for (of, _) in &parts {
        draft.push_call_of(ValueCheck::Segments, Operator::Segment, *of);
    }
}
