//! Makes the patterns with which a router finds the path of a template, in the notation of matchit, which
//! axum 0.8 uses. A pattern may match more paths than the template builds, but never fewer.

use urika_template::template::Operator;

use super::reverse::rows::{PathRow, RowSegment, rows};
use super::reverse::token::{ReverseToken, tokens};
use crate::index::Index;
use crate::model::template::{ExpressionPlace, Lowering, Part, PartContent, TemplateForm};

/// The most rows. A template with more has no patterns, since each optional segment doubles the rows.
const MOST: usize = 128;

/// Returns the patterns, and the one that is equivalent to the template.
pub(crate) fn lower(lowering: &Lowering<'_>) -> (Vec<String>, Option<String>) {
    if !begins_at_root(lowering) {
        return (Vec::new(), None);
    }
    let is_forked = |token: &ReverseToken| token.lead() == Some(b'/');
    let tokens = tokens(lowering, &[Part::Path]);
    let rows = rows(&tokens, vec![PathRow::default()], &is_forked, MOST).unwrap_or_default();
    // Rows that continue after a rest come first, in the order of the places where they continue.
    let mut ordered: Vec<&PathRow> = Vec::new();
    for row in &rows {
        let key = |row: &PathRow| row.goes_on.unwrap_or(usize::MAX);
        ordered.insert(ordered.partition_point(|other| key(other) <= key(row)), row);
    }
    let (mut routes, mut shapes, mut is_exact) = (Vec::new(), Index::default(), true);
    for row in ordered {
        let route = pattern(row, &|variable| lowering.variables[variable].ident.as_str());
        // Without the value, other text would touch the host, which a demand excludes.
        if route.starts_with('/') && shapes.insert(pattern(row, &|_| "")) {
            routes.push(route);
        }
        is_exact &= row.goes_on.is_none() && row.segments().all(is_exact_segment);
    }
    let route = routes.first().filter(|_| is_exact && routes.len() == 1).cloned();
    (routes, route)
}

/// Returns whether the path begins with `/`, or is empty after an authority, where that is the root. A
/// reference with an empty path represents the page that contains it.
fn begins_at_root(lowering: &Lowering<'_>) -> bool {
    match lowering.of(Part::Path).first().map(|bit| &bit.what) {
        // The value contains the beginning of the path.
        _ if lowering.has_place(ExpressionPlace::HostAndPath) => false,
        None => lowering.form != TemplateForm::Relative,
        Some(PartContent::Text(text)) => {
            text.starts_with('/') && (lowering.form != TemplateForm::Relative || !text.starts_with("//"))
        }
        Some(PartContent::Expression(number)) => lowering.expressions[*number].operator == Operator::Segment,
    }
}

/// Returns whether a segment matches exactly what the template builds.
fn is_exact_segment(segment: &RowSegment) -> bool {
    segment.variable.is_none() || segment.is_value && segment.is_plain
}

/// Returns the pattern of a row, up to a rest.
fn pattern<'n>(row: &PathRow, name: &dyn Fn(usize) -> &'n str) -> String {
    let mut pattern = String::new();
    for (number, segment) in row.segments().enumerate() {
        pattern += if number > 0 { "/" } else { "" };
        match segment.variable {
            Some(variable) => {
                pattern.extend(["{", if segment.has_rest { "*" } else { "" }, name(variable), "}"]);
            }
            None => pattern += &segment.texts.concat(),
        }
        if segment.has_rest {
            break;
        }
    }
    if pattern.is_empty() { "/".to_owned() } else { pattern }
}
