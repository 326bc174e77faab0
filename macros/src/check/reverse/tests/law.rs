//! Compares parsing typed templates with matching run-time templates, for all templates that consist of a few
//! pieces: if the macros do not ask types about strings, the template is not ambiguous at run time.

use urika_reference::texts::step;
use urika_template::template::Template as Dynamic;

use super::lowered;
use crate::model::template::reversal::Question;
use crate::model::template::{CheckedTemplate, Demand, When};

const BEGINNINGS: &[&str] = &["", "/", "https://h", "https://h/", "db://", "a:"];

/// Primes that do not divide the number of pieces: one of 29 templates is tried, and with `ENUMERATE` one of 7.
const STEPS: [usize; 2] = [29, 7];

const PIECES: &[&str] = &[
    "a", "/", "-", ".", ",", ";", "/a", "?", "?k=", "&k=1", "#", "{x}", "{y}", "{x*}", "{x:1}", "{+x}",
    "{+y}", "{#x}", "{.x}", "{.y}", "{/x}", "{/y}", "{/x*}", "{;x}", "{;y}", "{;x*}", "{?x}", "{?y}",
    "{?x*}", "{&x}", "{&y}", "{x,y}", "{/x,y}", "{?x,y}",
];

/// Returns the templates that are tried.
pub(super) fn texts() -> impl Iterator<Item = String> {
    let count = PIECES.len();
    BEGINNINGS.iter().flat_map(move |beginning| {
        (0..count.pow(3)).step_by(step(STEPS[0]).max(STEPS[1])).map(move |number| {
            let pieces = [number % count, number / count % count, number / count / count];
            format!("{beginning}{}", pieces.map(|at| PIECES[at]).concat())
        })
    })
}

/// Returns true when the values can be distinguished whatever they are, and even if one is missing. A host that
/// may be in brackets does not count as a string.
fn asks_nothing_of_texts(template: &CheckedTemplate) -> bool {
    let Ok(plan) = &template.reversal else { return false };
    let is_defined = |demand: &Demand| {
        demand.when == When::Always && format!("{:?}", demand.requirements).contains("\"Defined\"")
    };
    if template.text.contains("//{+") || template.demands.iter().any(is_defined) {
        return false;
    }
    let is_of_kinds = |question: Question| matches!(question, Question::Scalar(_) | Question::Distinct(_));
    plan.asks.iter().all(|ask| is_of_kinds(ask.question))
}

#[test]
fn templates_without_questions_are_unambiguous_at_run_time() {
    let mut tried = 0;
    let wrong: Vec<String> = texts()
        .filter_map(|text| {
            let template = lowered(&text).filter(asks_nothing_of_texts)?;
            tried += 1;
            let error = Dynamic::parse(&template.text).ok()?.check_reversible().err()?;
            Some(format!("{text}: {error}"))
        })
        .collect();
    println!("{tried} templates");
    assert!(tried > 250, "{tried}");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// Returns whether a run-time template matches its own URI with an additional parameter. Returns `None` if it
/// does not match its own URI, or if a value may contain the parameter.
fn takes_more(text: &str) -> Option<bool> {
    let template = Dynamic::parse(text).ok().filter(|_| !text.contains("{+") && !text.contains("{#"))?;
    let uri = template.expand(&[("x", "a".into()), ("y", "b".into())]).ok()?;
    template.captures(&uri).ok()?;
    let (head, fragment) = uri.split_at(uri.find('#').unwrap_or(uri.len()));
    let mark = if head.contains('?') { '&' } else { '?' };
    Some(template.captures(&format!("{head}{mark}more=1{fragment}")).is_ok())
}

#[test]
fn parameters_that_no_template_names_are_passed_over_alike() {
    let (mut passed, mut refused, mut wrong) = (0, 0, Vec::new());
    for text in texts() {
        let Some(template) = lowered(&text) else { continue };
        let Ok(plan) = &template.reversal else { continue };
        let Some(takes_more) = takes_more(&template.text) else { continue };
        *(if takes_more { &mut passed } else { &mut refused }) += 1;
        if takes_more == plan.query.is_closed {
            wrong.push(text);
        }
    }
    println!("{passed} pass over, {refused} refuse");
    assert!(passed > 125 && refused > 50, "{passed} {refused}");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
