//! Checks paths in schemes with their own delimiters: `{x}` escapes the delimiters of a value, so it cannot
//! be a whole address, number or name.

use urika_template::template::Operator;
use urika_template::template::syntax::Syntax;

use crate::model::template::{Lowering, Part, PartContent, PartPiece};

/// Checks that no `{x}` is a whole value of such a scheme.
pub(super) fn check(lowering: &Lowering<'_>) {
    let scheme = lowering.scheme();
    let Some(syntax) = Syntax::of(&scheme) else { return };
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
    let literals = behind.iter().filter_map(|piece| match &piece.what {
        PartContent::Text(text) => Some(text.as_str()),
        PartContent::Expression(_) => None,
    });
    is_simple && !syntax.is_written_out(literals)
}

fn push(lowering: &Lowering<'_>, syntax: &Syntax, piece: &PartPiece) {
    let Some(expression) = lowering.expression(piece) else { return };
    let Syntax { scheme, delimiter, section, .. } = syntax;
    let sentence = format!("expression escapes `{delimiter}`, which `{scheme}:` needs as a delimiter");
    let help = format!("write `{{+{}}}`, which keeps `{delimiter}`", expression.list());
    lowering.source.push(expression.range.clone(), &sentence, section, &help);
}
