//! Messages for an expression whose placeholder did not survive in a sample: it has a fault of the grammar,
//! or is missing in the normal form.

use std::ops::Range;

use urika_runtime::{Fault, FaultKind, Part};
use urika_template::template::Operator;

use super::parsed::{ParsedExpression, ParsedTemplate};
use super::source::TemplateSource;

/// A help. In each help of this file, `x` represents the expression's first variable.
const BEGIN_PATH: &str = "begin the path with `/`, as in `/{x}`";

/// Returns sentence, section and help for an expression whose placeholder has a fault of the grammar. Returns
/// `None` for refusals of the policy, whose message is suitable.
pub(super) fn of_expression(
    fault: Fault,
    expression: &ParsedExpression,
) -> Option<(&'static str, &'static str, String)> {
    let (sentence, section, help) = match (fault.part, fault.kind) {
        (Part::Port, _) => {
            let help = match expression.operator {
                Operator::Simple => "a port is one whole variable, `:{x}`; a path begins with `/`: `/{x}`",
                _ => BEGIN_PATH,
            };
            ("value could change the port", "RFC 3986, section 3.2.3", help)
        }
        (Part::Fragment, FaultKind::Unexpected('#')) => {
            let help = "write one expression, as in `{#a,b}`, or literal text";
            ("second fragment", "RFC 3986, section 3.5", help)
        }
        (Part::Host, FaultKind::AfterBracket(_)) => {
            ("value could change the host", "RFC 3986, section 3.2.2", BEGIN_PATH)
        }
        (Part::Host, kind) if is_in_brackets(kind) => {
            let help = "use one variable for the whole host, including its brackets: `{+x}` of an IP type";
            ("expression in an IP literal", "RFC 3986, section 3.2.2", help)
        }
        // No template is known to have such a fault. The fault's own words would be about the placeholder.
        (_, FaultKind::Unexpected(_) | FaultKind::SchemeStart(_) | FaultKind::SchemeEmpty) => {
            let help = "expressions may appear in the host, port, path, query and fragment";
            ("expression where it is not allowed", "RFC 3986, section 3", help)
        }
        _ => return None,
    };
    let first = expression.specs.first().map_or("x", |spec| spec.name.as_str());
    Some((sentence, section, help.replace("x}", &format!("{first}}}"))))
}

/// Returns whether the grammar finds a fault in an IP literal, which has brackets.
fn is_in_brackets(kind: FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::Unexpected(_)
            | FaultKind::BracketMissing(_)
            | FaultKind::IpFuture
            | FaultKind::ZoneId
            | FaultKind::Ipv6Character(_)
            | FaultKind::Ipv6Group
            | FaultKind::Ipv6TooLong
            | FaultKind::Ipv6TooShort
            | FaultKind::Ipv6Quad
            | FaultKind::Ipv6Ellipsis
            | FaultKind::Ipv6Bare
    )
}

/// Reports an expression in a label that IDNA maps as a whole, where the last letter of the placeholder joins
/// a combining character after it.
pub(super) fn push_unplaced(source: &TemplateSource<'_>, parsed: &ParsedTemplate) {
    let is_lost = |expression: &&ParsedExpression| is_beside_encoded(source.text(), &expression.range);
    let lost = parsed.expressions.iter().find(is_lost).or(parsed.expressions.first());
    let Some(ParsedExpression { range, specs, .. }) = lost else { return };
    let help = specs.first().map_or_else(String::new, |spec| {
        format!("use one variable for the whole label, of type `Label`: `{{{}}}.`", spec.name)
    });
    let sentence = "expression in a non-ASCII label, which is encoded as a whole";
    source.push(range.clone(), sentence, "RFC 3492, section 6.3", &help);
}

/// Returns whether the expression shares its label with characters outside ASCII.
fn is_beside_encoded(template: &str, range: &Range<usize>) -> bool {
    let is_end = |byte: u8| matches!(byte, b'.' | b'/' | b':' | b'@');
    let (bytes, mut start, mut end) = (template.as_bytes(), range.start, range.end);
    while start > 0 && !is_end(bytes[start - 1]) {
        start -= 1;
    }
    while end < bytes.len() && !is_end(bytes[end]) {
        end += 1;
    }
    let is_encoded = |text: &str| !text.is_ascii() || text.contains('%');
    is_encoded(&template[start..range.start]) || is_encoded(&template[range.end..end])
}
