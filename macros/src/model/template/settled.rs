//! Checks that the normal form of the literals, which was found on one sample, is the same for all values:
//! with nothing for expressions that may be absent, in the path, behind it or in both, and with all
//! delimiters that values may bring.

use urika_runtime::What;
use urika_runtime::template::Operator;

use super::chunk::lead;
use super::sample::{BASE, VALUE};
use super::source::difference;
use super::{Draft, Place};
use crate::model::policy::Modes;
use crate::model::text;

/// Checks that the literals of a template have one normal form.
pub(crate) fn check(modes: &Modes, draft: &Draft<'_>) {
    let normal = draft.text();
    let source = draft.source.text();
    if modes.is_exact || normal == source {
        return;
    }
    let policy = Modes { is_strict: false, ..modes.clone() }.policy();
    let run = |text: String| text::lower(&policy, What::Reference, &text).ok().map(|accepted| accepted.text);
    let is_settled = [absent, joining, absent_path, absent_rest].iter().all(|value| {
        let of = |number: usize| value(draft.expressions[number].place, draft.expressions[number].operator);
        run(draft.text_with(&of)) == run(draft.source_with(&of))
    });
    if !is_settled {
        let sentence = "text whose normal form depends on the values";
        let help = format!("write what is meant, as in `{normal}`");
        draft.source.push(difference(source, &normal), sentence, "RFC 3986, section 6.2", &help);
    }
}

/// Returns an empty text, if a path, a query or a fragment may be absent.
fn absent(place: Place, _: Operator) -> String {
    match place {
        Place::Path | Place::Query | Place::Fragment => String::new(),
        _ => value(place),
    }
}

/// Returns an empty text in the path, and delimiters behind it.
fn absent_path(place: Place, operator: Operator) -> String {
    if place == Place::Path { String::new() } else { joining(place, operator) }
}

/// Returns delimiters in the path, and an empty text behind it.
fn absent_rest(place: Place, operator: Operator) -> String {
    if place == Place::Path { joining(place, operator) } else { absent(place, operator) }
}

/// Returns the delimiters of an operator around a value, or the delimiters that a value may bring.
fn joining(place: Place, operator: Operator) -> String {
    match (place, operator) {
        (Place::Path, Operator::Reserved) => ":@,".to_owned(),
        (Place::Path | Place::Query | Place::Fragment, _) => format!("{}{VALUE},", lead(operator)),
        _ => value(place),
    }
}

fn value(place: Place) -> String {
    match place {
        Place::Base => format!("{BASE}{VALUE}"),
        Place::Port => "2".to_owned(),
        _ => VALUE.to_owned(),
    }
}
