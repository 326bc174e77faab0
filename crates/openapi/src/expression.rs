//! [`Expression`]: a name in braces, in a path or in the URL of a server.

/// A name in braces, and the text around it.
pub(crate) struct Expression<'t> {
    /// The literal text since the expression before.
    pub(crate) before: &'t str,
    pub(crate) name: &'t str,
    /// Everything after the expression.
    pub(crate) rest: &'t str,
}

/// Returns the expressions of a string. In OpenAPI, a name may have any character, and a brace without a partner is
/// literal text, so the string might not be a template of RFC 6570.
pub(crate) fn expressions(text: &str) -> Vec<Expression<'_>> {
    let (mut expressions, mut rest, mut searched) = (Vec::new(), text, 0);
    while let Some(open) = rest[searched..].find('{') {
        let (open, inner) = (searched + open, &rest[searched + open + 1..]);
        match inner.find(['{', '}']) {
            Some(end) if inner[end..].starts_with('}') => {
                let expression =
                    Expression { before: &rest[..open], name: &inner[..end], rest: &inner[end + 1..] };
                (rest, searched) = (expression.rest, 0);
                expressions.push(expression);
            }
            _ => searched = open + 1,
        }
    }
    expressions
}

/// Returns the literal text after the last expression.
pub(crate) fn end<'t>(text: &'t str, expressions: &[Expression<'t>]) -> &'t str {
    expressions.last().map_or(text, |last| last.rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_brace_without_a_partner_is_literal() {
        for (text, expected, last) in [
            ("/users", &[][..], "/users"),
            ("/{a}b{c}", &[("/", "a"), ("b", "c")], ""),
            ("{a}}{b}/", &[("", "a"), ("}", "b")], "/"),
            ("/{a{b}/{c", &[("/{a", "b")], "/{c"),
            ("/{{a}}", &[("/{", "a")], "}"),
            ("{}", &[("", "")], ""),
        ] {
            let found = expressions(text);
            let parts: Vec<_> = found.iter().map(|expression| (expression.before, expression.name)).collect();
            assert_eq!((parts.as_slice(), end(text, &found)), (expected, last), "{text}");
        }
    }
}
