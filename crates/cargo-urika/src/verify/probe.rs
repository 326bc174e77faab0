//! The texts that ask the compiler about a value.

use super::Verdict;
use crate::rewrite::{Edit, Hole, Site, Source};
use crate::trial::{self, Attempt};

/// Always fails to compile, so that code which is not compiled is not taken for proven.
const MARK: usize = 0;
/// Compiles if the type is proven to be one segment.
const SEGMENT: usize = 1;
/// Compiles for numbers with a fraction. Their types prove nothing, since the value may be NaN.
const NUMBER: usize = 2;

/// Returns the questions about a hole, in their order, or `None` if the value cannot be asked about.
pub(super) fn candidates(
    source: &trial::Source,
    site: &Site,
    hole: &Hole,
    number: usize,
) -> Option<Vec<Vec<Edit>>> {
    let questions = [
        format!("urika_probe_{number};"),
        "let _ = ::urika::uri_format!(\"/{v}\");".to_owned(),
        "fn number(_: impl Copy + Into<f64>) {} number(*v);".to_owned(),
    ];
    let ask = |value: &str, question: &str| format!("match &({value}) {{ v => {{ {question} v }} }}");
    let edit = |question: &String| match &hole.source {
        Source::Captured(name) => {
            let text = format!(", {name} = {}", ask(name, question));
            Edit { range: site.inner.end..site.inner.end, text }
        }
        Source::Argument(number) => {
            let range = site.arguments[*number].range.clone();
            let text = ask(&source.text[range.clone()], question);
            Edit { range, text }
        }
    };
    if let Source::Argument(number) = hole.source {
        let range = &site.arguments[number].range;
        // Edits within edits would overlap.
        if source.sites.iter().any(|other| range.start <= other.whole.start && other.whole.end <= range.end) {
            return None;
        }
    }
    Some(questions.iter().map(|question| vec![edit(question)]).collect())
}

/// Reads the answers.
pub(super) fn verdict(attempt: &Attempt) -> Verdict {
    match attempt.at {
        MARK => return Verdict::Unseen,
        SEGMENT | NUMBER => return Verdict::Proven,
        _ => {}
    }
    let Some((_, error)) = attempt.failures.iter().find(|(at, _)| *at == SEGMENT) else {
        return Verdict::Unseen;
    };
    match error.text.as_str() {
        text if text.contains("no value for a URI template") => {
            Verdict::Display(text.split('`').nth(1).unwrap_or_default().to_owned())
        }
        text if text.contains("may be") => Verdict::Text,
        _ => Verdict::Unseen,
    }
}
