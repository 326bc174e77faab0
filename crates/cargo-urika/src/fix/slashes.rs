//! Finds parameters to which the program, its tests or its examples pass a literal that a segment would refuse
//! or escape, such as `rust-lang/rust` or `sha256:7f`. A rewrite would change the bytes of such a value.

use std::collections::{HashMap, HashSet};
use std::io;
use std::path::Path;

use crate::files;
use crate::program::{Frame, Program};
use crate::rewrite::ESCAPED;
use crate::value::{Callee, Value};

/// The number of helpers through which a literal is passed on.
const DEEPEST: usize = 4;

/// The parameters and fields that get a literal which a rewrite would change.
#[derive(Debug, Default)]
pub(super) struct Slashes {
    /// Names of functions and of their parameters.
    params: HashSet<(String, String)>,
    /// Names of fields.
    fields: HashSet<String>,
}

impl Slashes {
    /// Returns whether the parameter of a function gets such a literal.
    pub(super) fn has_param(&self, function: &str, param: &str) -> bool {
        self.params.contains(&(function.to_owned(), param.to_owned()))
    }

    /// Returns whether a field of this name gets such a literal, in whatever struct.
    pub(super) fn has_field(&self, name: &str) -> bool {
        self.fields.contains(name)
    }
}

/// Returns the parameters and fields that get a literal with a slash, a colon or a similar character.
///
/// # Errors
///
/// Fails when the program cannot be read.
pub(super) fn slashes(root: &Path) -> io::Result<Slashes> {
    let find = |files| slashes_of(&Program::new(files));
    let (_, found) = files::read(&[root.to_path_buf()], true, &find)?;
    let mut all = Slashes::default();
    for program in found {
        all.params.extend(program.params);
        all.fields.extend(program.fields);
    }
    Ok(all)
}

fn slashes_of(program: &Program) -> Slashes {
    let mut edges: HashMap<(usize, u32), Vec<(usize, u32)>> = HashMap::new();
    let mut found: HashSet<(usize, u32)> = HashSet::new();
    for (caller, function) in program.functions.iter().enumerate() {
        let frame = Frame::alone(caller);
        for call in &function.calls {
            let Value::Call(call) = &**call else { continue };
            for &target in &*program.targets(call, &frame).0 {
                for number in 0..program.functions[target].params.len() as u32 {
                    match program.argument(call, target, number).map(|value| given(value)) {
                        Some(Given::Changed) => {
                            found.insert((target, number));
                        }
                        Some(Given::Param(own)) => {
                            edges.entry((caller, own)).or_default().push((target, number));
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    for _ in 0..DEEPEST {
        let next: Vec<_> = found.iter().filter_map(|param| edges.get(param)).flatten().copied().collect();
        found.extend(next);
    }
    let named = |&(function, number): &(usize, u32)| {
        let function = &program.functions[function];
        let (param, _) = function.params.get(number as usize)?;
        Some((function.name.to_string(), param.to_string()))
    };
    Slashes { params: found.iter().filter_map(named).collect(), fields: fields(program, &found) }
}

/// Returns the fields that a struct expression gives such a literal, or such a parameter.
fn fields(program: &Program, params: &HashSet<(usize, u32)>) -> HashSet<String> {
    let mut found = HashSet::new();
    for (number, function) in program.functions.iter().enumerate() {
        for value in &function.written {
            let Value::Record(fields, _) = &**value else { continue };
            let is_changed = |value: &Value| match given(value) {
                Given::Changed => true,
                Given::Param(param) => params.contains(&(number, param)),
                Given::Other => false,
            };
            found.extend(
                fields.iter().filter(|(_, value)| is_changed(value)).map(|(name, _)| name.to_string()),
            );
        }
    }
    found
}

/// An argument, for what it says of the parameter.
enum Given {
    /// A literal that a segment would refuse or escape.
    Changed,
    /// A parameter of the caller.
    Param(u32),
    Other,
}

fn given(value: &Value) -> Given {
    match value {
        Value::Text(text, _) if is_changed(text) => Given::Changed,
        Value::Built(parts, _) if parts.iter().any(|part| matches!(given(&part.value), Given::Changed)) => {
            Given::Changed
        }
        Value::Param(number) => Given::Param(*number),
        Value::Checked(inner, _) => given(inner),
        // `text.to_owned()` and the like pass the text on.
        Value::Call(call) if call.args.is_empty() => match &call.callee {
            Callee::Method(receiver, name, _)
                if ["to_owned", "to_string", "into", "clone"].contains(&&**name) =>
            {
                given(receiver)
            }
            _ => Given::Other,
        },
        Value::Either(all) => all
            .iter()
            .map(|alternative| given(alternative))
            .find(|alternative| !matches!(alternative, Given::Other))
            .unwrap_or(Given::Other),
        _ => Given::Other,
    }
}

/// Returns whether a string is harmless in a path, and not the same bytes as one segment. An attack of a test, a
/// URL and a sentence are not.
fn is_changed(text: &str) -> bool {
    let is_harmless = |c: char| c.is_ascii_alphanumeric() || "-_.~".contains(c) || ESCAPED.contains(c);
    text.contains(|c| ESCAPED.contains(c))
        && text.chars().all(is_harmless)
        && text.split('/').all(|segment| !segment.trim_matches('.').is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn literals_that_a_segment_would_change_reach_parameters() {
        let source = "
            fn f(name: &str, id: &str) { g(name); }
            fn g(of: &str) {}
            fn h(text: &str) {}
            fn i(digest: &str) {}
            struct R { sub: &'static str, made: String, id: String }
            fn r(made: &str) -> R { R { sub: \"data/annotation\", made: made.to_owned(), id: \"kim\".into() } }
            #[test] fn t() { r(\"a:b\"); let name = \"rust-lang/rust\"; f(name, \"kim\"); h(\"../x\"); h(\"https://a/b\"); h(\"a / b\"); h(\"/a\");
                let digest = format!(\"sha256:{:x}\", 7); i(&digest); }
        ";
        let file = read::read(source, 0, true, &read::Macros::default()).unwrap();
        let all = slashes_of(&Program::new(vec![(0, file)]));
        let mut found: Vec<_> = all.params.into_iter().collect();
        found.sort();
        let mut fields: Vec<_> = all.fields.into_iter().collect();
        fields.sort();
        assert_eq!(fields, ["made", "sub"]);
        let row = |function: &str, param: &str| (function.to_owned(), param.to_owned());
        assert_eq!(found, [row("f", "name"), row("g", "of"), row("i", "digest"), row("r", "made")]);
    }
}
