//! Hides secrets in `Debug` of templates and of their values.
//!
//! A literal is a secret where it would be one in a URI. A value is a secret if its variable is named like one, or if
//! a literal there would be one: in user information, or after a name as in `?sig={s}`.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::iter::Peekable;
use core::ops::Range;

use super::piece::TemplatePiece;
use crate::grammar::template::ranges;
use crate::template::Operator;
use crate::uri::redacted::{debug_hiding, is_secret_in_logs, secrets};

/// A template as `Debug` prints it: in quotes, with its expressions, and without secrets in its literals.
pub(super) struct RedactedTemplate<'t>(pub(super) &'t str);

impl fmt::Debug for RedactedTemplate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let read = ranges(self.0).last().map_or(0, |(piece, _)| piece.end);
        // Everything after a fault counts as literal.
        let mut pieces = ranges(self.0).chain([(read..usize::MAX, None)]).peekable();
        debug_hiding(f, self.0, secrets(self.0).filter_map(|secret| with_literals(&mut pieces, secret)))
    }
}

/// Returns a template as errors show it, without secrets in its literals.
pub(super) fn shown(template: &str) -> String {
    let quoted = format!("{:?}", RedactedTemplate(template));
    String::from(quoted.trim_matches('"'))
}

/// The places of literals and expressions.
type PieceRange = (Range<usize>, Option<Operator>);

/// Returns the place of a secret that has literals, without an expression that only begins in it. The secrets come in
/// order, so the pieces before this one are skipped.
fn with_literals(
    pieces: &mut Peekable<impl Iterator<Item = PieceRange>>,
    secret: Range<usize>,
) -> Option<Range<usize>> {
    let (mut end, mut has_literals) = (secret.end, false);
    while let Some((piece, operator)) = pieces.next_if(|(piece, _)| piece.end <= secret.end) {
        has_literals |= operator.is_none() && piece.end > secret.start;
    }
    match pieces.peek().filter(|(piece, _)| piece.start < secret.end) {
        Some((_, None)) => has_literals = true,
        Some((expression, Some(_))) => end = expression.start,
        None => {}
    }
    has_literals.then_some(secret.start..end)
}

/// Returns whether the value of a variable is a secret.
pub(super) fn is_secret(template: &str, pieces: &[TemplatePiece], name: &str) -> bool {
    let is_in = |secret: &Range<usize>, piece: &TemplatePiece| {
        let place = piece.range();
        piece.is_variable() && secret.contains(&place.start) && template[place] == *name
    };
    is_secret_in_logs(name)
        || secrets(template).any(|secret| pieces.iter().any(|piece| is_in(&secret, piece)))
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::shown;
    use crate::template::{Template, Value};

    #[test]
    fn only_literals_are_hidden_in_a_template() {
        for (text, shown) in [
            ("https://h/{id}{?token,page}", "https://h/{id}{?token,page}"),
            ("https://h/a;sid={s}/b?sig={s}{&x}", "https://h/a;sid={s}/b?sig={s}{&x}"),
            ("https://{user}@h/?token={a}{b}#x", "https://{user}@h/?token={a}{b}#x"),
            ("https://kim:pw@h/?token=t0p{&x}", "https://***@h/?token=***{&x}"),
            ("https://kim:{pw}@h/?token={a}-b&c=d", "https://***@h/?token=***&c=d"),
            ("/a?code=1{2}3{#a}", "/a?code=***{#a}"),
            ("/?sig=a&token=b{x}&sig={a}&code=c{&x}", "/?sig=***&token=***&sig={a}&code=***{&x}"),
            ("https://{user:3}@h/?sig={a:3}", "https://{user:3}@h/?sig={a:3}"),
            ("/\u{E9}?code=\u{E9}", "/\u{E9}?code=***"),
        ] {
            let template = Template::parse(text).unwrap();
            assert_eq!(format!("{template:?}"), format!("\"{shown}\""));
        }
        // A template at fault.
        assert_eq!(shown("/?sig={a}&token=b{}&code={c}"), "/?sig={a}&token=***&code=***");
        let template = Template::parse("/?token=t0p{&x}").unwrap();
        let [matcher, prepared] = [
            format!("{:?}", template.matcher().unwrap()),
            format!("{:?}", template.clone().prepare().unwrap()),
        ];
        assert_eq!(matcher, r#"Matcher("/?token=***{&x}")"#);
        assert_eq!(prepared, r#"PreparedTemplate("/?token=***{&x}")"#);
        assert_eq!(format!("{:?}", template.variables()), r#"["x"]"#);
    }

    #[test]
    fn captures_hide_what_a_uri_hides() {
        for (template, uri, shown) in [
            ("/{id}{?token,page}", "/7?token=t0p&page=2", r#"{"id": "7", "token": ***, "page": "2"}"#),
            ("/{?t}{&x}", "/?t=a&x=b", r#"{"t": "a", "x": "b"}"#),
            ("/?sig={t}{&x}", "/?sig=a&x=b", r#"{"t": ***, "x": "b"}"#),
            ("/a;sid={t}/{x}", "/a;sid=a/b", r#"{"t": ***, "x": "b"}"#),
            ("ftp://{t}@h/{x}", "ftp://a@h/b", r#"{"t": ***, "x": "b"}"#),
            ("/{?x*}", "/?page=2&sig=b", r#"{"x": {"page": "2", "sig": ***}}"#),
            ("/{?x*}", "/?x=a&x=sig%3Db", r#"{"x": ["a", "sig=***"]}"#),
            ("/{?x}", "/?x=https%3A%2F%2Fh%2F%3Fsig%3Db", r#"{"x": "https://h/?sig=***"}"#),
        ] {
            let template = Template::parse(template).unwrap();
            assert_eq!(format!("{:?}", template.captures(uri).unwrap()), shown);
        }
        assert_eq!(
            format!("{:?}", Value::from("a 'b' \"c\" e\u{301}")),
            format!("{:?}", "a 'b' \"c\" e\u{301}")
        );
    }
}
