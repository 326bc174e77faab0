//! Paths (RFC 3986, section 3.3): values neither add nor remove a segment, nor begin one early.

use urika_runtime::template::Operator;

use super::segment::{Atom, Run, counted, is_solid, step};
use super::{TRY_BUILD, collect, demand, listed};
use crate::diag::Diagnostics;
use crate::model::template::{Bit, Check, Component, Draft, Form, Requirement, What, When};

const SECTION: &str = "RFC 3986, section 3.3";

/// Checks the path.
pub(super) fn check(draft: &mut Draft<'_>, diagnostics: &mut Diagnostics) {
    let bits = draft.of(Component::Path);
    check_operators(draft, &bits, diagnostics);
    check_beginning(draft, &bits);
    check_parameters(draft, &bits);
    for run in runs(draft, &bits) {
        if run.range.is_some() {
            check_run(draft, &run, diagnostics);
        }
    }
}

fn check_operators(draft: &Draft<'_>, bits: &[Bit], diagnostics: &mut Diagnostics) {
    for bit in bits {
        let What::Expression(number) = bit.what else { continue };
        let expression = &draft.expressions[number];
        if expression.operator == Operator::Continuation {
            draft.source.push(
                bit.range.clone(),
                "`&` of an expression without a `?` before it",
                "RFC 6570, section 3.2.9",
                &format!("write `{{?{}}}`", expression.list()),
                diagnostics,
            );
        }
    }
}

/// A path that begins with `{/x}` goes on with a delimiter of its own, or `{/x}` is sure: else
/// what follows would touch what stands before the path.
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
    let names: Vec<_> = leading.iter().map(|variable| draft.name(*variable)).collect();
    let message = format!(
        "{} may be undefined, and what follows it would begin the path without a slash",
        listed(&names, "and")
    );
    let any = leading.iter().map(|variable| Requirement::Answer(*variable, "Defined")).collect();
    let notes = ["write the slash before it, as in `/{x}`, or give it a type that is always defined"];
    draft.push_demand(demand(When::Always, Requirement::Any(any), message, "this may be undefined", &notes));
}

/// Behind a `;` nothing but the text of a value matters.
fn check_parameters(draft: &mut Draft<'_>, bits: &[Bit]) {
    let mut is_in_parameter = false;
    for bit in bits {
        match &bit.what {
            What::Text(text) => {
                let last = text.rsplit('/').next().unwrap_or_default();
                is_in_parameter = last.contains(';') || (is_in_parameter && !text.contains('/'));
            }
            What::Expression(number) => {
                let expression = draft.expressions[*number].clone();
                is_in_parameter = match expression.operator {
                    Operator::Parameter => true,
                    Operator::Segment => false,
                    _ => is_in_parameter,
                };
                if is_in_parameter && expression.operator != Operator::Reserved {
                    expression.variables().for_each(|variable| draft.push_call("sound", variable));
                }
            }
        }
    }
}

/// Cuts the path at its literal slashes.
fn runs(draft: &Draft<'_>, bits: &[Bit]) -> Vec<Run> {
    let mut runs = vec![Run::new(false)];
    for bit in bits {
        match &bit.what {
            What::Text(text) => {
                for (number, text) in text.split('/').enumerate() {
                    if number > 0 {
                        runs.push(Run::new(true));
                    }
                    if let Some(run) = runs.last_mut() {
                        run.push_text(text);
                    }
                }
            }
            What::Expression(number) => {
                if let Some(run) = runs.last_mut() {
                    run.push(&draft.expressions[*number]);
                }
            }
        }
    }
    runs
}

fn check_run(draft: &mut Draft<'_>, run: &Run, diagnostics: &mut Diagnostics) {
    let range = run.range.clone().unwrap_or_default();
    if let Some((sentence, help)) = refusal(draft, run) {
        draft.source.push(range, sentence, SECTION, &help, diagnostics);
        return;
    }
    push_checks(draft, run);
    for requirement in run.requirements() {
        push_requirement(draft, requirement);
    }
}

/// What no value could mend.
fn refusal(draft: &Draft<'_>, run: &Run) -> Option<(&'static str, String)> {
    let (before, parts) = run.parts();
    if let (true, true, Some((spec, _))) = (before.is_empty(), run.is_behind_slash, parts.first()) {
        let list = draft.expressions.iter().find(|expression| {
            expression.operator == Operator::Segment
                && expression.specs.iter().any(|other| other.range == spec.range)
        });
        let list = list.map_or_else(|| spec.written(), crate::model::template::Expr::list);
        return Some((
            "empty segment before an expression that brings its own slash",
            format!("leave out the slash before `{{/{list}}}`"),
        ));
    }
    if let [Atom::Parameter, ..] = before {
        return Some((
            "segment of parameters only",
            "a segment counts up to its first `;`: write text or a variable before it".to_owned(),
        ));
    }
    let is_dots = matches!(before, [Atom::Dots(1 | 2)] | [Atom::Dots(1 | 2), Atom::Parameter, ..]);
    is_dots.then(|| {
        (
            "dot segment before an expression that begins a segment",
            "write the path that is meant: what `..` takes away must be known".to_owned(),
        )
    })
}

fn push_checks(draft: &mut Draft<'_>, run: &Run) {
    let (before, parts) = run.parts();
    if parts.iter().any(|(_, behind)| !behind.is_empty()) {
        draft.push_check(Check::Run(run.steps()));
        return;
    }
    match counted(before) {
        [] => {}
        [Atom::Value(Operator::Simple, spec)] => draft.push_call_of("segment", Operator::Simple, spec),
        [Atom::Value(Operator::Reserved, spec)] if run.is_behind_slash && !has_more(before) => {
            draft.push_call_of("path", Operator::Reserved, spec);
        }
        atoms if is_solid(before) && !has_path(before) => {
            for atom in atoms {
                if let Atom::Value(_, spec) = atom {
                    draft.push_call("sound", spec.variable);
                }
            }
        }
        _ => draft.push_check(Check::Run(before.iter().map(step).collect())),
    }
    for (spec, _) in parts {
        draft.push_call_of("segments", Operator::Segment, spec);
    }
}

/// Whether parameters follow what counts.
fn has_more(atoms: &[Atom]) -> bool {
    counted(atoms).len() < atoms.len()
}

fn has_path(atoms: &[Atom]) -> bool {
    atoms.iter().any(|atom| matches!(atom, Atom::Value(Operator::Reserved, _)))
}

/// Words what types must answer.
fn push_requirement(draft: &mut Draft<'_>, requirement: Requirement) {
    let mut variables = Vec::new();
    collect(&requirement, &mut variables);
    let names: Vec<String> = variables.iter().map(|variable| draft.name(*variable).to_owned()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let proof = "`Segment`, integers and validated newtypes rule it out";
    let mut notes = vec![TRY_BUILD];
    let message = match (&requirement, names.as_slice()) {
        (Requirement::Answer(_, "Path") | Requirement::All(_), [name]) if is_path(&requirement) => {
            notes.push("`RelPath` rules it out; `{/path*}` takes the segments one by one");
            format!(
                "`{name}` may hold empty segments, `.`, `..`, `?` or `#`: `build()` needs a type that rules this out"
            )
        }
        (Requirement::Answer(_, "Defined"), [name]) => {
            format!(
                "`{name}` may be undefined, and its segment empty: `build()` needs a type that rules this out"
            )
        }
        (_, [name]) => {
            notes.push(if needs_label(&requirement) { "`Label` rules it out" } else { proof });
            format!(
                "`{name}` may be `.`, `..`, empty or hold a slash: `build()` needs a type that rules this out"
            )
        }
        (_, names) => {
            let (all, one) = (listed(names, "and"), listed(names, "or"));
            format!(
                "{all} may be undefined together, and their segment empty: `build()` needs a type of {one} that is always defined"
            )
        }
    };
    draft.push_demand(demand(When::Build, requirement, message, "this may be no segment", &notes));
}

fn is_path(requirement: &Requirement) -> bool {
    match requirement {
        Requirement::Answer(_, answer) => *answer == "Path",
        Requirement::All(all) => all.iter().any(is_path),
        _ => false,
    }
}

fn needs_label(requirement: &Requirement) -> bool {
    match requirement {
        Requirement::Answer(_, answer) => *answer == "Label",
        Requirement::All(all) | Requirement::Any(all) => all.iter().any(needs_label),
        _ => false,
    }
}
