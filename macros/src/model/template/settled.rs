//! Checks that the normal form of the literals, which was found with one sample, is the same for all values:
//! without expressions that may be absent, in the path, after it or both, and with all delimiters that values
//! may contain.

use urika_runtime::{Refusal, What};
use urika_template::template::Operator;

use super::parsed::lead;
use super::sample::{BASE, VALUE};
use super::source::difference;
use super::{ExpressionPlace, Lowering, ParsedExpression};
use crate::model::policy::Modes;
use crate::model::text;

/// Checks that the literals of a template have one normal form.
pub(crate) fn check(modes: &Modes, lowering: &Lowering<'_>) {
    let normal = lowering.text();
    let source = lowering.source.text();
    if modes.is_exact || normal == source {
        return;
    }
    // What the policy rejects has been reported. Here it would hide the form.
    let allowed = Refusal::ALL.to_vec();
    let policy = Modes { is_strict: false, allowed, ..modes.clone() }.policy();
    let run = |text: String| text::form(&policy, What::Reference, &text).map(|accepted| accepted.text);
    let cases = [(true, true), (false, false), (true, false), (false, true)];
    let is_settled = cases.iter().all(|&(has_no_path, has_no_rest)| {
        let of = |number: usize| {
            let ParsedExpression { place, operator, .. } = &lowering.expressions[number];
            match place {
                ExpressionPlace::Path if has_no_path => String::new(),
                ExpressionPlace::Query | ExpressionPlace::Fragment if has_no_rest => String::new(),
                _ => value(*place, *operator),
            }
        };
        let form = run(lowering.text_with(&of));
        form.is_some() && form == run(lowering.source_with(&of))
    });
    if !is_settled {
        let sentence = "normalization of this text depends on the values";
        let help = format!("write it in normal form: `{normal}`");
        lowering.source.push(difference(source, &normal), sentence, "RFC 3986, section 6.2", &help);
    }
}

/// Returns a value with the delimiters of its operator, or with those that a value may contain.
fn value(place: ExpressionPlace, operator: Operator) -> String {
    match (place, operator) {
        (ExpressionPlace::Base, _) => format!("{BASE}{VALUE}"),
        (ExpressionPlace::Port, _) => "2".to_owned(),
        (ExpressionPlace::Path, Operator::Reserved) => ":@,".to_owned(),
        (ExpressionPlace::Path | ExpressionPlace::Query | ExpressionPlace::Fragment, _) => {
            format!("{}{VALUE},", lead(operator))
        }
        _ => VALUE.to_owned(),
    }
}
