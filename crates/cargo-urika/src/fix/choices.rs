//! The choices that a user has where nothing was rewritten, with the code that would stand there.

use crate::finding::Finding;
use crate::rewrite::Signature;

/// Help that is printed once, after findings whose values may be refused.
pub(crate) const REFUSED: &str = "\
help: text that fills a segment or a label may be `..`, empty or hold a slash. Where the function returns an error,
      or takes a segment that was parsed before, the command rewrites the text or the type proves it. A value that
      was checked before stays as it is, with the check as the reason:
          // urika: allow(URK001): `Name::parse` takes letters only
";

/// Returns the choices for a value that may be refused, in a function that returns no error. `call` is the call
/// of `uri_format!`.
pub(super) fn of_refused(finding: &Finding, call: &str, signatures: &[Signature]) -> Vec<String> {
    let Some(signature) = Signature::around(signatures, finding.place) else { return Vec::new() };
    let tried = format!("{}?", call.replacen("uri_format!", "try_uri_format!", 1));
    let name = &signature.name;
    let output = signature.output.as_deref().unwrap_or("()");
    let with_error = if output.contains("Result<") || output.contains("Option<") {
        format!("let the closure or block around it return an error, and write `{tried}`")
    } else if signature.is_of_trait {
        format!("its trait decides what `{name}` returns: call `{tried}` before, and hand on the URL")
    } else {
        format!("`fn {name}(…) -> Result<{output}, urika::BuildError>` with `{tried}`")
    };
    let value = finding.name.rsplit('.').next().unwrap_or_default().trim_end_matches("()");
    let segment = if signature.params.contains(&finding.name) && !signature.is_of_trait {
        format!("`fn {name}({value}: urika::value::Segment<'_>)` with `{call}`")
    } else if value.is_empty() {
        return vec![with_error];
    } else {
        format!("a `{value}` of the type `urika::value::Segment`, parsed where the text comes in")
    };
    vec![with_error, segment]
}

/// Returns the help for an error type that takes no refusal.
pub(crate) fn of_error(error: &str) -> String {
    format!(
        "help: where a function returns `{error}`, run the command again with `--map-err FUNCTION`, or after writing\n          \
         impl From<urika::BuildError> for {error} {{ fn from(error: urika::BuildError) -> Self {{ … }} }}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Code;
    use crate::rewrite::signatures;
    use crate::value::Place;

    fn choices(source: &str, name: &str) -> String {
        let place = Place { line: 2, ..Place::default() };
        let finding = Finding {
            code: Code::Path,
            certain: true,
            place,
            site: place,
            name: name.into(),
            function: "f".into(),
            shape: String::new(),
            left: None,
            by_form: false,
        };
        of_refused(&finding, "urika::uri_format!(\"/a/{b}\")", &signatures(source, 0)).join("\n")
    }

    #[test]
    fn choices_have_the_signature_to_write() {
        for (source, name, wanted) in [
            (
                "fn f(b: &str) -> Url {\n}",
                "b",
                "`fn f(…) -> Result<Url, urika::BuildError>` with `urika::try_uri_format!(\"/a/{b}\")?`\n\
                 `fn f(b: urika::value::Segment<'_>)` with `urika::uri_format!(\"/a/{b}\")`",
            ),
            (
                "impl S { fn f(&self) {\n} }",
                "self.b",
                "`fn f(…) -> Result<(), urika::BuildError>` with `urika::try_uri_format!(\"/a/{b}\")?`\n\
                 a `b` of the type `urika::value::Segment`, parsed where the text comes in",
            ),
            (
                "impl T for S { fn f(&self, b: &str) -> String {\n} }",
                "b",
                "its trait decides what `f` returns: call `urika::try_uri_format!(\"/a/{b}\")?` before, and hand on the URL\n\
                 a `b` of the type `urika::value::Segment`, parsed where the text comes in",
            ),
            (
                "fn f() -> Result<(), E> {\n}",
                "",
                "let the closure or block around it return an error, and write `urika::try_uri_format!(\"/a/{b}\")?`",
            ),
            ("const A: u8 =\n 1;", "b", ""),
        ] {
            assert_eq!(choices(source, name), wanted, "{source}");
        }
    }
}
