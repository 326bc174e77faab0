//! Values under a policy. The policy requires more of them in some places: a segment must not hide a dot segment
//! from a server that decodes a path again, and a `urn` needs a name. Only const evaluation may know the policy.

use proc_macro2::TokenStream as Tokens;
use urika_runtime::__private::grammar::scheme::Family;
use urika_runtime::ValueRules;
use urika_template::template::Operator;
use urika_template::typed::check::Spot;

use super::judge::family;
use super::{CheckStep, CheckedPiece, CheckedTemplate, ExpressionPlace, ParsedExpression, PrefixCut, cut};

impl CheckedTemplate {
    /// Adds the checks of values for the rules that the policy may have. `rules` is an expression for those that it
    /// has.
    pub(crate) fn check_under(&mut self, may_have: ValueRules, rules: Tokens) {
        let is_urn = matches!(family(self), Family::Urn);
        let mut checks = Vec::new();
        self.each_expression(&mut |before, expression, behind| {
            push(&mut checks, expression, spot(is_urn, before, expression, behind), may_have);
        });
        for check in checks {
            if !self.checks.contains(&check) {
                self.checks.push(check);
            }
        }
        self.rules = rules;
    }

    /// Returns whether a value of a `urn` may begin the `q-component` of its query early, with an unescaped `?=`.
    pub(super) fn may_begin_component(&self) -> bool {
        let mut found = false;
        self.each_expression(&mut |before, expression, _| {
            let is_raw =
                expression.place == ExpressionPlace::Query && expression.operator == Operator::Reserved;
            found |= is_raw && before.split_once("?+").is_some_and(|(_, query)| !query.contains("?="));
        });
        found
    }

    /// Calls `each` with each expression, the text before it, in which `{` represents an expression, and the piece
    /// after it.
    fn each_expression(&self, each: &mut dyn FnMut(&str, &ParsedExpression, Option<&CheckedPiece>)) {
        let mut before = String::new();
        let mut pieces =
            self.pieces.iter().filter(|piece| !matches!(piece, CheckedPiece::Mark(_))).peekable();
        while let Some(piece) = pieces.next() {
            match piece {
                CheckedPiece::Expression(expression) => {
                    each(&before, expression, pieces.peek().copied());
                    before.push('{');
                }
                CheckedPiece::Literal(text) => before += text,
                CheckedPiece::Mark(_) => {}
            }
        }
    }
}

/// Adds the checks of the variables of an expression at this place.
fn push(checks: &mut Vec<CheckStep>, expression: &ParsedExpression, spot: Spot, may_have: ValueRules) {
    let operator = expression.operator;
    for (number, spec) in expression.specs.iter().enumerate() {
        let spot = Spot { begins_name: spot.begins_name && number == 0, ..spot };
        let is_asked = (may_have.lists_paths && spot.in_path)
            || (may_have.refuses_empty_segments && has_raw_segments(spot, operator))
            || (may_have.requires_urns && spot.begins_name);
        if is_asked {
            checks.push(CheckStep::Under {
                variable: spec.variable,
                spot,
                operator,
                modifier: spec.modifier,
            });
        }
    }
}

/// Returns whether slashes in a value separate segments.
fn has_raw_segments(spot: Spot, operator: Operator) -> bool {
    spot.in_path && operator == Operator::Reserved
}

/// Returns the place of an expression. `before` is the text before it, with `{` for each expression.
fn spot(is_urn: bool, before: &str, expression: &ParsedExpression, behind: Option<&CheckedPiece>) -> Spot {
    let in_path = expression.place == ExpressionPlace::Path;
    let in_query = expression.place == ExpressionPlace::Query;
    let (before_slash, text) = match behind {
        Some(CheckedPiece::Literal(text)) => (text.starts_with('/'), text.as_str()),
        Some(CheckedPiece::Expression(next)) => (next.operator == Operator::Segment, ""),
        _ => (false, ""),
    };
    let may_be_empty = !text.is_empty() && !text.starts_with(['/', '?', '#']);
    let begins = is_urn && ((in_path && ends_in_namespace(before)) || (in_query && begins_component(before)));
    // An encoded value has neither of the characters that break the name.
    let is_encoded = expression.operator == Operator::Simple;
    Spot { in_path, before_slash, begins_name: begins && !(may_be_empty && is_encoded), may_be_empty }
}

/// Returns whether a `urn` ends after its namespace.
fn ends_in_namespace(before: &str) -> bool {
    before.ends_with(':') && before.matches(':').count() == 2 && !before.contains('{')
}

/// Returns whether a `urn` ends where the `r-component` or the `q-component` of its query begins (RFC 8141, section 2).
fn begins_component(before: &str) -> bool {
    let Some((_, query)) = before.split_once('?') else { return false };
    let ends_r_component = |rest: &str| rest.find("?=").is_some_and(|at| at + 2 == rest.len());
    query == "+" || query == "=" || query.strip_prefix('+').is_some_and(ends_r_component)
}

impl CheckStep {
    /// Returns the prefix of the value that is written, if not all of it is.
    pub(crate) fn cut(&self) -> Option<PrefixCut> {
        match *self {
            Self::Call { cut, .. } => cut,
            Self::Under { modifier, operator, .. } => cut(operator, modifier),
            Self::Keys { .. } | Self::Joined { .. } | Self::Run(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{begins_component, ends_in_namespace};

    #[test]
    fn the_parts_of_a_urn_begin_after_their_delimiters() {
        for (before, in_name, in_component) in [
            ("urn:", false, false),
            ("urn:a1:", true, false),
            ("urn:a1:b", false, false),
            ("urn:{:", false, false),
            ("urn:a1:b:", false, false),
            ("urn:a1:b?", false, false),
            ("urn:a1:b?+", false, true),
            ("urn:a1:b?=", false, true),
            ("urn:a1:{?+", false, true),
            ("urn:a1:b?+c", false, false),
            ("urn:a1:b?+?=", false, true),
            ("urn:a1:b?+{?=", false, true),
            ("urn:a1:b?+c?=d?=", false, false),
            ("urn:a1:b?=c?=", false, false),
            ("urn:a1:b?+c?", false, false),
        ] {
            assert_eq!(
                (ends_in_namespace(before), begins_component(before)),
                (in_name, in_component),
                "{before}"
            );
        }
    }
}
