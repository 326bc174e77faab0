//! The choices of a user for code that was not rewritten, with the code of each choice.

use super::jobs::Job;
use crate::finding::Finding;
use crate::rewrite::{Edit, Role, Signature};

/// Help that is printed once, after findings whose values may be refused.
pub(crate) const REFUSED: &str = "\
help: text that fills a segment or a label may be `..`, be empty or contain a slash. It can be rewritten where the
      function returns an error, or accepts a `Segment` or `Label` that was parsed before. Keep a value that was
      checked before, and give the check as the reason:
          // urika: allow(URK001): `Name::parse` accepts letters only
";

/// Returns the choices for a value that may be refused, in a function that returns no error.
pub(super) fn choices_of_refused(finding: &Finding, job: &Job, signatures: &[Signature]) -> Vec<String> {
    let Some(signature) = Signature::around(signatures, finding.place) else { return Vec::new() };
    let tried = &job.tried;
    let name = &signature.name;
    let output = signature.output.as_deref().unwrap_or("()");
    let with_error = if output.contains("Result<") || output.contains("Option<") {
        format!("let the closure or block around it return an error, and write `{tried}`")
    } else if signature.is_of_trait {
        format!("its trait fixes what `{name}` returns: call `{tried}` earlier, and pass the URL on")
    } else {
        format!("`fn {name}(…) -> Result<{output}, urika::BuildError>` with `{tried}`")
    };
    [Some(with_error), typed(job, signature)].into_iter().flatten().collect()
}

/// Returns the choice of types that refuse no value at run time, if each value that may be refused has one.
fn typed(job: &Job, signature: &Signature) -> Option<String> {
    let is_refused = |role: Role| role.is_whole() || matches!(role, Role::PartOfLabel | Role::Port);
    let mut values: Vec<(&str, &str)> = Vec::new();
    for open in job.open.iter().filter(|open| is_refused(open.role)) {
        let finding = job.findings.iter().find(|finding| finding.place == open.place)?;
        let value = (&*finding.name, open.role.ty()?);
        // Each value has one type. A call or an expression has no place for a type.
        let is_place =
            finding.name.split('.').all(|name| syn::parse_str::<syn::Ident>(name).is_ok() || name == "self");
        if !is_place
            || finding.name.is_empty()
            || values.iter().any(|(name, ty)| *name == value.0 && *ty != value.1)
        {
            return None;
        }
        if !values.contains(&value) {
            values.push(value);
        }
    }
    let is_param = |(name, _): &(&str, &str)| signature.params.iter().any(|param| param == name);
    let call = &job.call;
    if values.is_empty() {
        None
    } else if !signature.is_of_trait && values.iter().all(is_param) {
        let params: Vec<String> = values.iter().map(|(name, ty)| format!("{name}: {ty}<'_>")).collect();
        let params = if params.len() == signature.params.len() {
            params.join(", ")
        } else {
            format!("…, {}, …", params.join(", "))
        };
        Some(format!("`fn {}({params})` with `{call}`", signature.name))
    } else {
        let types: Vec<String> =
            values.iter().map(|(name, ty)| format!("`{name}` the type `{ty}`")).collect();
        let types = types.join(" and ");
        Some(format!("give {types}, parse it where the text enters the program, and write `{call}`"))
    }
}

/// Returns the choices for a rewrite that compiles, and changes harmless values.
pub(super) fn choices_of_escaped(job: &Job, edits: &[Edit]) -> Vec<String> {
    let mut options = String::new();
    let mut is_several = false;
    let (mut names, mut effects) = (Vec::new(), Vec::new());
    for open in &job.open {
        let Some(finding) = job.findings.iter().find(|finding| finding.place == open.place) else { continue };
        if !names.contains(&&finding.name) {
            names.push(&finding.name);
            options.extend([" --escape ", &quoted(&finding.name)]);
        }
        if !effects.contains(&open.role.effect()) {
            effects.push(open.role.effect());
        }
        is_several |= open.role == Role::Segment;
    }
    let is_tried =
        edits.iter().any(|edit| ["try_uri_format!", ".build("].iter().any(|call| edit.text.contains(call)));
    let call = if is_tried { &job.tried } else { &job.call };
    let mut choices = vec![format!("`{}` writes `{call}`: {}", options.trim_start(), effects.join("; "))];
    if is_several {
        choices.push("`{+name}` with a `urika::value::RelPath`, for a value of several segments".to_owned());
    }
    choices
}

/// Returns a name as an argument of a shell.
pub(crate) fn quoted(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    if !name.is_empty() && name.chars().all(is_plain) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', "'\\''"))
    }
}

/// Returns the help for an error type that cannot hold a `BuildError`.
pub(crate) fn help_for_error(error: &str) -> String {
    format!(
        "help: where a function returns `{error}`, run the command again with `--map-err FUNCTION`, or after adding\n          \
         impl From<urika::BuildError> for {error} {{ fn from(error: urika::BuildError) -> Self {{ … }} }}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Code;
    use crate::rewrite::{Open, signatures};
    use crate::value::Place;

    fn finding(place: Place) -> Finding {
        Finding { function: "f".into(), ..Finding::at(Code::Path, place, String::new()) }
    }

    /// Returns the choices for a value in this role.
    fn choices(source: &str, name: &str, role: Role) -> String {
        let place = Place { line: 2, ..Place::default() };
        let finding = Finding { name: name.into(), ..finding(place) };
        let job = Job {
            may_fail: true,
            call: "urika::uri_format!(\"/a/{b}\")".into(),
            tried: "urika::try_uri_format!(\"/a/{b}\")?".into(),
            findings: vec![finding.clone()],
            open: vec![Open { place, role }],
            is_requested: false,
            instead_of_calls: None,
        };
        choices_of_refused(&finding, &job, &signatures(source, 0)).join("\n")
    }

    #[test]
    fn a_rewrite_that_changes_harmless_values_is_an_option_with_its_effect() {
        let place = Place::default();
        let job = |name: &str, role| Job {
            may_fail: false,
            call: "urika::uri_format!(\"/{name}:cancel\")".into(),
            tried: "urika::try_uri_format!(\"/{name}:cancel\")?".into(),
            findings: vec![Finding { name: name.into(), ..finding(place) }],
            open: vec![Open { place, role }],
            is_requested: false,
            instead_of_calls: None,
        };
        let edits = [Edit { range: 0..0, text: "urika::uri_format!(\n    \"/{name}:cancel\"\n)".into() }];
        let said = choices_of_escaped(&job("name", Role::PartOfSegment), &edits).join("\n");
        assert_eq!(
            said,
            "`--escape name` writes `urika::uri_format!(\"/{name}:cancel\")`: `%`, `/`, `:`, `@`, `,`, `=`, `+` and the like are escaped"
        );
        let said = choices_of_escaped(&job("encode()", Role::Segment), &edits).join("\n");
        assert!(said.starts_with("`--escape 'encode()'` writes") && said.contains("RelPath"), "{said}");
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
                 give `self.b` the type `urika::value::Segment`, parse it where the text enters the program, and write `urika::uri_format!(\"/a/{b}\")`",
            ),
            (
                "impl T for S { fn f(&self, b: &str) -> String {\n} }",
                "b",
                "its trait fixes what `f` returns: call `urika::try_uri_format!(\"/a/{b}\")?` earlier, and pass the URL on\n\
                 give `b` the type `urika::value::Segment`, parse it where the text enters the program, and write `urika::uri_format!(\"/a/{b}\")`",
            ),
            (
                "fn f() -> Result<(), E> {\n}",
                "",
                "let the closure or block around it return an error, and write `urika::try_uri_format!(\"/a/{b}\")?`",
            ),
            ("const A: u8 =\n 1;", "b", ""),
            (
                "fn f(c: u8) -> Url {\n}",
                "encode()",
                "`fn f(…) -> Result<Url, urika::BuildError>` with `urika::try_uri_format!(\"/a/{b}\")?`",
            ),
        ] {
            assert_eq!(choices(source, name, Role::Segment), wanted, "{source}");
        }
        let label = choices("fn f(b: &str, c: u8) -> Url {\n}", "b", Role::Label);
        assert!(label.contains("`fn f(…, b: urika::value::Label<'_>, …)`"), "{label}");
        // Text next to the value has no type that could prove it.
        let part = choices("fn f(b: &str) -> Url {\n}", "b", Role::PartOfLabel);
        assert_eq!(part.lines().count(), 1, "{part}");
    }
}
