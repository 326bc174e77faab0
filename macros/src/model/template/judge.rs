//! Judges a template by a policy, which refuses here and never rewrites.
//!
//! Literals must be in the form of the policy already, and the policy must have no rule that values decide.
//! Both checks belong to the runtime: the policy itself, applied to a sample, and `Policy::objection`, which
//! const evaluation asks, too.
//!
//! Checks as well that the normal form of the literals, which was found on one sample, is the same for all values:
//! with nothing for expressions that may be absent, in the path, behind it or in both, and with all delimiters that
//! values may bring.

use urika_runtime::template::Operator;
use urika_runtime::{Part, Policy, Undecided, What};

use super::chunk::{Chunks, lead};
use super::sample::{BASE, VALUE};
use super::source::{Source, difference};
use super::{Draft, Form, Mark, Piece, Place, Template, sample};
use crate::diag::Diagnostics;
use crate::input::text::Written;
use crate::model::policy::Modes;
use crate::model::text;

/// Judges a template, which was read with `exact`, by a policy that is spelled out.
pub(crate) fn judge(
    policy: &Policy<'_>,
    template: &Template,
    base: Option<&Written>,
    written: &Written,
    diagnostics: &mut Diagnostics,
) {
    let source = match base {
        None => Source::new(written, diagnostics),
        Some(base) => {
            let text = &template.text[..template.text.len() - written.text().len()];
            Source::behind(base, text, written, diagnostics)
        }
    };
    let Some(chunks) = Chunks::read(&source, true) else { return };
    let below = below(template);
    let objections = policy.objections(undecided(template, &below));
    if objections.is_empty() {
        let what = if template.form == Form::Relative { What::Reference } else { What::Uri };
        sample::judge(policy, what, &source, &chunks);
    }
    for objection in &objections {
        let found = template.pieces.iter().find_map(|piece| match piece {
            Piece::Expression(one) => (part_of(one.place) == Some(objection.part)).then(|| one.range.clone()),
            _ => None,
        });
        let range = found.unwrap_or(0..source.text().len());
        source.push(range, objection.sentence, objection.section, objection.help);
    }
}

fn part_of(place: Place) -> Option<Part> {
    Some(match place {
        Place::Base => return None,
        Place::Userinfo => Part::Userinfo,
        Place::Host { .. } | Place::HostAndPath | Place::Label { .. } => Part::Host,
        Place::Port => Part::Port,
        Place::Path => Part::Path,
        Place::Query => Part::Query,
        Place::Fragment => Part::Fragment,
    })
}

/// Returns the pattern of a host with labels that values decide.
pub(crate) fn below(template: &Template) -> String {
    let of_host = template.pieces.split(|piece| matches!(piece, Piece::Mark(Mark::HostEnd))).next();
    let host = of_host.unwrap_or_default();
    let is_label = |piece: &Piece| match piece {
        Piece::Expression(expression) => expression.place == Place::Label { special: true },
        _ => false,
    };
    let Some(last) = host.iter().rposition(is_label) else { return String::new() };
    let mut below = String::new();
    for piece in &host[last..] {
        below += match piece {
            Piece::Literal(text) => text,
            _ => "*",
        };
    }
    below
}

/// Returns the parts of a template's URIs that values decide. `below` is the pattern of its host.
pub(crate) fn undecided<'t>(template: &Template, below: &'t str) -> Undecided<'t> {
    let scheme = template.form == Form::Relative;
    let mut undecided = Undecided { scheme, below, ..Undecided::default() };
    let mut before: Option<&Piece> = None;
    for piece in template.pieces.iter().filter(|piece| !matches!(piece, Piece::Mark(_))) {
        if let Piece::Expression(expression) = piece {
            match expression.place {
                // Where a client connects, the type of a value makes it a label.
                Place::Base | Place::Label { special: true } => {}
                Place::Userinfo => undecided.userinfo = true,
                Place::Host { special: true } => undecided.host = true,
                Place::HostAndPath => (undecided.host, undecided.name, undecided.path) = (true, true, true),
                Place::Host { special: false } | Place::Label { special: false } => {
                    (undecided.host, undecided.name) = (true, true);
                }
                Place::Port => undecided.port = true,
                Place::Path => {
                    undecided.path = true;
                    let is_first = matches!(before, Some(Piece::Literal(text)) if ends_authority(text));
                    undecided.root |= is_first && template.form == Form::WithScheme;
                }
                Place::Query => undecided.query = true,
                Place::Fragment => undecided.fragment = true,
            }
        }
        before = Some(piece);
    }
    undecided
}

/// Returns whether a literal ends with the authority, so that the path begins behind it.
fn ends_authority(text: &str) -> bool {
    text.split_once("://").is_some_and(|(_, rest)| !rest.contains('/'))
}

/// Checks that the literals of a template have one normal form.
pub(crate) fn check_settled(modes: &Modes, draft: &Draft<'_>) {
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
