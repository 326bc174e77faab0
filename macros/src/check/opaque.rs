//! Checks paths in schemes with their own delimiters: `{x}` escapes the delimiters of a value, so it cannot
//! be a whole address, number or name.

use urika_template::template::Operator;

use crate::model::template::{Lowering, Part, PartContent, PartPiece};

/// A scheme in which a value may need a delimiter.
struct Syntax {
    scheme: &'static str,
    /// The delimiter that a whole value has.
    delimiter: char,
    /// Whether the delimiter may follow as literal text. The value is then only the part before it.
    may_follow: bool,
    section: &'static str,
}

const SYNTAXES: [Syntax; 18] = [
    Syntax { scheme: "mailto", delimiter: '@', may_follow: true, section: "RFC 6068, section 2" },
    Syntax { scheme: "sip", delimiter: '@', may_follow: true, section: "RFC 3261, section 19.1.1" },
    Syntax { scheme: "sips", delimiter: '@', may_follow: true, section: "RFC 3261, section 19.1.1" },
    Syntax { scheme: "xmpp", delimiter: '@', may_follow: true, section: "RFC 5122, section 2.2" },
    Syntax { scheme: "acct", delimiter: '@', may_follow: true, section: "RFC 7565, section 7" },
    Syntax { scheme: "im", delimiter: '@', may_follow: true, section: "RFC 3860, section 3" },
    Syntax { scheme: "pres", delimiter: '@', may_follow: true, section: "RFC 3859, section 3" },
    Syntax { scheme: "h323", delimiter: '@', may_follow: true, section: "RFC 3508, section 2" },
    Syntax { scheme: "cid", delimiter: '@', may_follow: true, section: "RFC 2392, section 2" },
    Syntax { scheme: "mid", delimiter: '@', may_follow: true, section: "RFC 2392, section 2" },
    Syntax { scheme: "geo", delimiter: ',', may_follow: true, section: "RFC 5870, section 3.3" },
    Syntax { scheme: "tag", delimiter: ',', may_follow: true, section: "RFC 4151, section 2.1" },
    Syntax { scheme: "info", delimiter: '/', may_follow: true, section: "RFC 4452, section 3" },
    Syntax { scheme: "did", delimiter: ':', may_follow: true, section: "DID Core, section 3.1" },
    Syntax { scheme: "urn", delimiter: ':', may_follow: true, section: "RFC 8141, section 2" },
    Syntax { scheme: "tel", delimiter: '+', may_follow: false, section: "RFC 3966, section 3" },
    Syntax { scheme: "sms", delimiter: '+', may_follow: false, section: "RFC 5724, section 2.2" },
    Syntax { scheme: "data", delimiter: '/', may_follow: false, section: "RFC 2397, section 3" },
];

/// Checks that no `{x}` is a whole value of such a scheme.
pub(super) fn check(lowering: &Lowering<'_>) {
    let scheme = lowering.scheme();
    let Some(syntax) = SYNTAXES.iter().find(|syntax| syntax.scheme == scheme) else { return };
    let pieces = lowering.of(Part::Path);
    let mut begins = true;
    for (number, piece) in pieces.iter().enumerate() {
        if begins && is_whole(lowering, syntax, &pieces[number..]) {
            push(lowering, syntax, piece);
        }
        // Commas separate the addresses of mail.
        begins = matches!(&piece.what, PartContent::Text(text) if scheme == "mailto" && text.ends_with(','));
    }
}

/// Returns whether a value begins with `{x}`, and its delimiter is not written out.
fn is_whole(lowering: &Lowering<'_>, syntax: &Syntax, pieces: &[PartPiece]) -> bool {
    let [first, behind @ ..] = pieces else { return false };
    let is_simple = lowering.expression(first).is_some_and(|it| it.operator == Operator::Simple);
    is_simple && !(syntax.may_follow && is_written_out(syntax, behind))
}

/// Returns whether the delimiter appears in the literals before the next value.
fn is_written_out(syntax: &Syntax, pieces: &[PartPiece]) -> bool {
    for piece in pieces {
        let PartContent::Text(text) = &piece.what else { continue };
        if let Some(at) = text.find([syntax.delimiter, ',']) {
            return text[at..].starts_with(syntax.delimiter);
        }
    }
    false
}

fn push(lowering: &Lowering<'_>, syntax: &Syntax, piece: &PartPiece) {
    let Some(expression) = lowering.expression(piece) else { return };
    let Syntax { scheme, delimiter, section, .. } = syntax;
    let sentence = format!("expression that escapes `{delimiter}` in the value of `{scheme}:`");
    let help = format!("write `{{+{}}}`, which keeps `{delimiter}`", expression.list());
    lowering.source.push(expression.range.clone(), &sentence, section, &help);
}
