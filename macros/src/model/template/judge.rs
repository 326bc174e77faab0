//! Judges a template by a policy, which rejects here and never rewrites.
//!
//! Literals must already be in the canonical form of the policy, and the policy must not have a rule that
//! depends on values. Both checks belong to the runtime: the policy itself, applied to a sample, and
//! `Policy::objection`, which const evaluation also uses.

use urika_runtime::__private::grammar::scheme::Family;
use urika_runtime::{Part, Policy, Undecided, What};
use urika_template::template::Operator;

use super::objected::{Objected, objected};
use super::parsed::{ParsedExpression, ParsedTemplate};
use super::source::TemplateSource;
use super::{CheckedPiece, CheckedTemplate, ExpressionPlace, Mark, TemplateForm, sample};
use crate::diag::Diagnostics;
use crate::input::text::WrittenText;

/// Judges a template, which was read with `exact`, by a policy that is spelled out.
pub(crate) fn judge(
    policy: &Policy<'_>,
    template: &CheckedTemplate,
    base: Option<&WrittenText>,
    written: &WrittenText,
    diagnostics: &Diagnostics,
) {
    let source = match base {
        None => TemplateSource::new(written, diagnostics),
        Some(base) => {
            let text = &template.text[..template.text.len() - written.text().len()];
            TemplateSource::behind(base, text, written, diagnostics)
        }
    };
    let Some(parsed) = ParsedTemplate::read(&source, true) else { return };
    let (below, folder) = (below(template), folder(template));
    let objections = policy.objections(undecided(template, &below, &folder));
    if objections.is_empty() {
        let what = if template.form == TemplateForm::Relative { What::Reference } else { What::Uri };
        sample::judge(policy, what, &source, &parsed);
    }
    for Objected { part, sentence, section, help } in objected(&objections) {
        let found = template.pieces.iter().find_map(|piece| match piece {
            CheckedPiece::Expression(expression) => {
                (part_of(expression.place) == Some(part)).then(|| expression.range.clone())
            }
            _ => None,
        });
        let range = found.unwrap_or(0..source.text().len());
        source.push(range, &sentence, section, &help);
    }
}

fn part_of(place: ExpressionPlace) -> Option<Part> {
    Some(match place {
        ExpressionPlace::Base => return None,
        ExpressionPlace::Userinfo => Part::Userinfo,
        ExpressionPlace::Host { .. } | ExpressionPlace::HostAndPath | ExpressionPlace::Label { .. } => {
            Part::Host
        }
        ExpressionPlace::Port => Part::Port,
        ExpressionPlace::Path => Part::Path,
        ExpressionPlace::Query => Part::Query,
        ExpressionPlace::Fragment => Part::Fragment,
    })
}

/// Returns the pattern of a host with labels that depend on values.
pub(crate) fn below(template: &CheckedTemplate) -> String {
    let of_host = template.pieces.split(|piece| matches!(piece, CheckedPiece::Mark(Mark::HostEnd))).next();
    let host = of_host.unwrap_or_default();
    let is_label = |piece: &CheckedPiece| match piece {
        CheckedPiece::Expression(expression) => expression.place == ExpressionPlace::Label { special: true },
        _ => false,
    };
    let Some(last) = host.iter().rposition(is_label) else { return String::new() };
    let mut below = String::new();
    for piece in &host[last..] {
        below += match piece {
            CheckedPiece::Literal(text) => text,
            _ => "*",
        };
    }
    below
}

/// Returns the literal path before the first value of the path, with `*` for a value that is a segment. It is empty if
/// no value is in the path.
pub(crate) fn folder(template: &CheckedTemplate) -> String {
    let mut before = String::new();
    for piece in &template.pieces {
        match piece {
            CheckedPiece::Literal(text) => before += text,
            CheckedPiece::Mark(_) => {}
            CheckedPiece::Expression(expression)
                if matches!(expression.place, ExpressionPlace::Path | ExpressionPlace::HostAndPath) =>
            {
                let mut folder = path_of(&before, template.form).to_owned();
                if expression.operator == Operator::Simple && folder.ends_with('/') {
                    folder += "*";
                }
                return folder;
            }
            CheckedPiece::Expression(_) => before += "*",
        }
    }
    String::new()
}

/// Returns the path at the end of the beginning of a template.
fn path_of(before: &str, form: TemplateForm) -> &str {
    if form == TemplateForm::Relative {
        return before;
    }
    match before.split_once("://") {
        Some((_, rest)) => rest.find('/').map_or("", |at| &rest[at..]),
        None => before.split_once(':').map_or("", |(_, path)| path),
    }
}

/// Returns the parts of a template's URIs that depend on values. `below` is the pattern of its host, `folder` the
/// literal beginning of its path.
pub(crate) fn undecided<'t>(template: &CheckedTemplate, below: &'t str, folder: &'t str) -> Undecided<'t> {
    let scheme = template.form == TemplateForm::Relative;
    let mut undecided = Undecided { scheme, below, folder, ..Undecided::default() };
    let mut before: Option<&CheckedPiece> = None;
    let mut pieces =
        template.pieces.iter().filter(|piece| !matches!(piece, CheckedPiece::Mark(_))).peekable();
    while let Some(piece) = pieces.next() {
        if let CheckedPiece::Expression(expression) = piece {
            leave_undecided(&mut undecided, expression);
            if expression.place == ExpressionPlace::Path {
                undecided.piece |= !fills_segments(before, expression, pieces.peek().copied());
                let is_first = matches!(before, Some(CheckedPiece::Literal(text)) if ends_authority(text));
                undecided.root |= is_first && template.form == TemplateForm::WithScheme;
            }
        }
        before = Some(piece);
    }
    let family = family(template);
    undecided.cased = undecided.name && family.counts_host_case();
    undecided.drive = undecided.name && matches!(family, Family::File);
    let is_urn = matches!(family, Family::Urn);
    undecided.urn = is_urn && undecided.path && !has_urn_namespace(template);
    undecided.urn_query = is_urn && template.may_begin_component();
    undecided
}

/// Notes the parts that the values of an expression determine.
fn leave_undecided(undecided: &mut Undecided<'_>, expression: &ParsedExpression) {
    match expression.place {
        // Where a client connects, the type of a value guarantees that it is a label.
        ExpressionPlace::Base | ExpressionPlace::Label { special: true } => {}
        ExpressionPlace::Userinfo => undecided.userinfo = true,
        ExpressionPlace::Host { special: true } => undecided.host = true,
        ExpressionPlace::HostAndPath => {
            (undecided.host, undecided.name, undecided.path) = (true, true, true);
        }
        ExpressionPlace::Host { special: false } | ExpressionPlace::Label { special: false } => {
            (undecided.host, undecided.name) = (true, true);
        }
        ExpressionPlace::Port => undecided.port = true,
        ExpressionPlace::Path => undecided.path = true,
        ExpressionPlace::Query => {
            undecided.query = true;
            undecided.raw_query |= expression.operator == Operator::Reserved;
        }
        ExpressionPlace::Fragment => undecided.fragment = true,
    }
}

/// Returns whether the literal beginning of a `urn` has its namespace, with the colon after it.
fn has_urn_namespace(template: &CheckedTemplate) -> bool {
    let mut colons = 0;
    for piece in &template.pieces {
        match piece {
            CheckedPiece::Literal(text) => colons += text.matches(':').count(),
            CheckedPiece::Mark(_) => {}
            CheckedPiece::Expression(_) => break,
        }
    }
    colons > 1
}

/// Returns the family of the literal scheme.
pub(super) fn family(template: &CheckedTemplate) -> Family {
    match (template.form, template.text.split_once(':')) {
        (TemplateForm::WithScheme, Some((scheme, _))) => Family::of(scheme.as_bytes()),
        _ => Family::Generic,
    }
}

/// Returns whether the values of an expression are whole segments: neither text nor another value is next to
/// them.
fn fills_segments(
    before: Option<&CheckedPiece>,
    expression: &ParsedExpression,
    behind: Option<&CheckedPiece>,
) -> bool {
    let begins = match before {
        _ if expression.operator == Operator::Segment => true,
        Some(CheckedPiece::Literal(text)) => text.ends_with('/'),
        _ => before.is_none(),
    };
    let ends = match behind {
        Some(CheckedPiece::Literal(text)) => text.starts_with(['/', '?', '#']),
        Some(CheckedPiece::Expression(next)) => {
            matches!(next.operator, Operator::Segment | Operator::Query | Operator::Fragment)
        }
        _ => true,
    };
    let is_one = expression.specs.len() == 1 || expression.operator == Operator::Segment;
    begins && ends && is_one
}

/// Returns whether a literal ends with the authority, so that the path begins after it.
fn ends_authority(text: &str) -> bool {
    text.split_once("://").is_some_and(|(_, rest)| !rest.contains('/'))
}
