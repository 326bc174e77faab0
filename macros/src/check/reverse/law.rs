//! The way back of typed templates beside that of templates of run time, on all that can be put
//! together of few pieces: where the macros ask nothing of texts, no template is ambiguous at run time.

use urika_runtime::template::Template as Dynamic;

use super::tests::lowered;
use crate::model::template::reversal::{Question, Reversal};
use crate::model::template::{Demand, Template, When};

const BEGINNINGS: &[&str] = &["", "/", "https://h", "https://h/", "db://", "a:"];

/// So many templates are left out for each one that is tried.
const STEP: usize = 7;

const PIECES: &[&str] = &[
    "a", "/", "-", ".", ",", ";", "/a", "?", "?k=", "&k=1", "#", "{x}", "{y}", "{x*}", "{x:1}", "{+x}",
    "{+y}", "{#x}", "{.x}", "{.y}", "{/x}", "{/y}", "{/x*}", "{;x}", "{;y}", "{;x*}", "{?x}", "{?y}",
    "{?x*}", "{&x}", "{&y}", "{x,y}", "{/x,y}", "{?x,y}",
];

/// Returns true when the values can be told apart whatever texts they are, and wherever one is absent.
/// A host that may be in brackets is no text.
fn asks_nothing_of_texts(template: &Template) -> bool {
    let Reversal::Way(way) = &template.reversal else { return false };
    let is_defined = |demand: &Demand| {
        demand.when == When::Always && format!("{:?}", demand.requirement).contains("\"Defined\"")
    };
    if template.text.contains("//{+") || template.demands.iter().any(is_defined) {
        return false;
    }
    let is_of_kinds = |question: Question| matches!(question, Question::Scalar(_) | Question::Distinct(_));
    way.asks.iter().all(|ask| is_of_kinds(ask.question))
}

#[test]
fn what_asks_nothing_of_texts_is_not_ambiguous_at_run_time() {
    let (count, mut tried) = (PIECES.len(), 0);
    let wrong = BEGINNINGS.iter().flat_map(|beginning| {
        (0..count.pow(3)).step_by(STEP).map(move |number| {
            let pieces = [number % count, number / count % count, number / count / count];
            format!("{beginning}{}", pieces.map(|at| PIECES[at]).concat())
        })
    });
    let wrong: Vec<String> = wrong
        .filter_map(|text| {
            let template = lowered(&text).filter(asks_nothing_of_texts)?;
            tried += 1;
            let error = Dynamic::parse(&template.text).ok()?.check_reversible().err()?;
            Some(format!("{text}: {error}"))
        })
        .collect();
    println!("{tried} templates");
    assert!(tried > 1_000, "{tried}");
    assert!(wrong.is_empty(), "{} are wrong:\n{}", wrong.len(), wrong.join("\n"));
}
