//! Checks paths in schemes with delimiters of their own: `{x}` escapes the delimiters of a value, so it cannot
//! hold a whole address, number or name.

use urika_runtime::template::Operator;

use crate::model::template::{Bit, Draft, Part, What};

/// A scheme in which a value may need a delimiter.
struct Syntax {
    scheme: &'static str,
    /// The delimiter that a whole value has.
    delimiter: char,
    /// Whether the delimiter may be written out behind a value, which is then only the text before it.
    may_follow: bool,
    section: &'static str,
}

const SYNTAXES: [Syntax; 7] = [
    Syntax { scheme: "mailto", delimiter: '@', may_follow: true, section: "RFC 6068, section 2" },
    Syntax { scheme: "sip", delimiter: '@', may_follow: true, section: "RFC 3261, section 19.1.1" },
    Syntax { scheme: "sips", delimiter: '@', may_follow: true, section: "RFC 3261, section 19.1.1" },
    Syntax { scheme: "urn", delimiter: ':', may_follow: true, section: "RFC 8141, section 2" },
    Syntax { scheme: "tel", delimiter: '+', may_follow: false, section: "RFC 3966, section 3" },
    Syntax { scheme: "sms", delimiter: '+', may_follow: false, section: "RFC 5724, section 2.2" },
    Syntax { scheme: "data", delimiter: '/', may_follow: false, section: "RFC 2397, section 3" },
];

/// Checks that no `{x}` is a whole value of such a scheme.
pub(super) fn check(draft: &Draft<'_>) {
    let scheme = draft.scheme();
    let Some(syntax) = SYNTAXES.iter().find(|syntax| syntax.scheme == scheme) else { return };
    let bits = draft.of(Part::Path);
    let mut begins = true;
    for (number, bit) in bits.iter().enumerate() {
        if begins && is_whole(draft, syntax, &bits[number..]) {
            push(draft, syntax, bit);
        }
        // Commas separate the addresses of mail.
        begins = matches!(&bit.what, What::Text(text) if scheme == "mailto" && text.ends_with(','));
    }
}

/// Returns whether a value begins with `{x}`, and its delimiter is not written out.
fn is_whole(draft: &Draft<'_>, syntax: &Syntax, bits: &[Bit]) -> bool {
    let [first, behind @ ..] = bits else { return false };
    let is_simple = draft.expression(first).is_some_and(|it| it.operator == Operator::Simple);
    is_simple && !(syntax.may_follow && is_written_out(syntax, behind))
}

/// Returns whether the delimiter stands in the literals before the next value.
fn is_written_out(syntax: &Syntax, bits: &[Bit]) -> bool {
    for bit in bits {
        let What::Text(text) = &bit.what else { continue };
        if let Some(at) = text.find([syntax.delimiter, ',']) {
            return text[at..].starts_with(syntax.delimiter);
        }
    }
    false
}

fn push(draft: &Draft<'_>, syntax: &Syntax, bit: &Bit) {
    let Some(expression) = draft.expression(bit) else { return };
    let Syntax { scheme, delimiter, section, .. } = syntax;
    let sentence = format!("expression that escapes `{delimiter}` in the value of `{scheme}:`");
    let help = format!("write `{{+{}}}`, which keeps `{delimiter}`", expression.list());
    draft.source.push(expression.range.clone(), &sentence, section, &help);
}
