//! Names of template variables.

use syn::Expr;

/// Words that cannot name a variable: arguments of `uri_format!`, and keywords of Rust.
const TAKEN: &[&str] = &[
    "allow", "as", "async", "await", "base", "box", "break", "const", "continue", "crate", "dyn", "else",
    "enum", "exact", "extern", "false", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match",
    "mod", "move", "mut", "policy", "pub", "ref", "return", "self", "static", "strict", "struct", "super",
    "trait", "true", "try", "type", "unsafe", "use", "where", "while", "yield",
];
/// Last words of names whose values may hold several segments.
const PATHS: &[&str] = &[
    "path",
    "paths",
    "url",
    "uri",
    "endpoint",
    "route",
    "rest",
    "suffix",
    "tail",
    "file",
    "dir",
    "directory",
    "folder",
    "prefix",
    "object",
    "slug",
];
/// Last words of names whose values are an owner and a name, unless the owner is the segment before.
const OWNED: &[&str] = &["repo", "repository", "project", "full_name"];

/// The name of a value that has none.
pub(super) const NONE: &str = "value";

/// Returns the name of a field or method after the name of its owner: `order_id` of `order.id`.
pub(super) fn longer(value: &Expr) -> Option<String> {
    let (owner, name) = match value {
        Expr::Field(field) => (&*field.base, name_of(value)),
        Expr::MethodCall(call) if is_plain(&call.method.to_string()) => return longer(&call.receiver),
        Expr::MethodCall(call) => (&*call.receiver, name_of(value)),
        Expr::Call(call) => return longer(call.args.first()?),
        Expr::Reference(reference) => return longer(&reference.expr),
        Expr::Paren(paren) => return longer(&paren.expr),
        Expr::Try(tried) => return longer(&tried.expr),
        Expr::Await(awaited) => return longer(&awaited.base),
        _ => return None,
    };
    let owner = name_of(owner);
    if name == NONE || owner == NONE { None } else { Some(format!("{owner}_{name}")) }
}

/// Returns a name for the value after a string: the parameter or segment before it.
pub(super) fn hint(before: &str) -> Option<String> {
    let (plain, is_segment) = match before.strip_suffix('=') {
        Some(plain) => (plain, false),
        None => (before.strip_suffix('/')?, true),
    };
    let word = plain.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
    let word = if is_segment { word.strip_suffix('s').unwrap_or(word) } else { word };
    Some(variable(word)).filter(|name| name != NONE)
}

/// Returns the name of a value: a variable, a field or a method.
pub(super) fn name_of(value: &Expr) -> String {
    let name = match value {
        Expr::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        Expr::Field(field) => match &field.member {
            syn::Member::Named(name) => Some(name.to_string()),
            syn::Member::Unnamed(_) => Some(name_of(&field.base)),
        },
        Expr::MethodCall(call) if is_plain(&call.method.to_string()) => Some(name_of(&call.receiver)),
        Expr::MethodCall(call) => Some(call.method.to_string()),
        Expr::Call(call) => match call.args.first() {
            Some(first) => Some(name_of(first)),
            None => Some(name_of(&call.func)),
        },
        Expr::Reference(reference) => Some(name_of(&reference.expr)),
        Expr::Paren(paren) => Some(name_of(&paren.expr)),
        Expr::Unary(unary) => Some(name_of(&unary.expr)),
        Expr::Try(tried) => Some(name_of(&tried.expr)),
        Expr::Await(awaited) => Some(name_of(&awaited.base)),
        _ => None,
    };
    name.map_or_else(|| NONE.to_owned(), |name| variable(&name))
}

/// Returns whether a method's name does not describe its value.
fn is_plain(method: &str) -> bool {
    method.starts_with("to_")
        || method.starts_with("as_")
        || method.starts_with("unwrap")
        || ["clone", "cloned", "copied", "into", "trim", "expect", "get", "display", "borrow"]
            .contains(&method)
}

/// Returns the name of a placeholder `{name}` that a template can have as a variable.
pub(super) fn placeholder(text: &str) -> Option<String> {
    let name = text.strip_prefix('{')?.strip_suffix('}')?;
    (variable(name) == name).then(|| name.to_owned())
}

/// Returns a name in the form of a template variable.
pub(crate) fn variable(name: &str) -> String {
    let lower = name.strip_prefix("r#").unwrap_or(name).to_ascii_lowercase();
    let plain = lower.trim_matches('_');
    let is_name = plain.starts_with(|c: char| c.is_ascii_lowercase())
        && plain.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_name && !TAKEN.contains(&plain) { plain.to_owned() } else { NONE.to_owned() }
}

/// Returns whether values of this name may hold several segments. `is_owned` means that the segment before is
/// another value.
pub(crate) fn is_path(name: &str, is_owned: bool) -> bool {
    let lower = name.to_ascii_lowercase();
    let last = lower.rsplit('_').next().unwrap_or_default();
    PATHS.contains(&last) || (!is_owned && (OWNED.contains(&last) || OWNED.contains(&&*lower)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_values() {
        for (value, wanted) in [
            ("self.user_id", "user_id"),
            ("id.to_string()", "id"),
            ("issue.number()", "number"),
            ("&self.name.as_str()", "name"),
            ("encode(query)", "query"),
            ("VERSION", "version"),
            ("r#type", "value"),
            ("policy", "value"),
            ("self.0", "value"),
            ("1 + 1", "value"),
        ] {
            assert_eq!(name_of(&syn::parse_str(value).unwrap()), wanted, "{value}");
        }
        for (before, wanted) in [
            ("/a/users/", Some("user")),
            ("?q=", Some("q")),
            ("/é/", None),
            ("/aéb/", Some("b")),
            ("é=", None),
            ("/a", None),
        ] {
            assert_eq!(hint(before).as_deref(), wanted, "{before}");
        }
        for (name, is_owned, wanted) in [
            ("object_path", true, true),
            ("URL", true, true),
            ("pathology", false, false),
            ("repo", false, true),
            ("repo", true, false),
            ("full_name", false, true),
            ("name", false, false),
        ] {
            assert_eq!(is_path(name, is_owned), wanted, "{name}");
        }
    }
}
