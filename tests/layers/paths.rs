//! The paths in the code of a module.

use std::collections::BTreeSet;

use super::sources::{above, is_of_tests};

/// Without this test, a check that finds nothing would accept every file.
#[test]
fn upward_uses_are_found() {
    let of = |source: &str| {
        let paths = paths(&statements(source), &["own".to_owned(), "file".to_owned()]);
        paths.iter().map(|path| path.join("::")).collect::<Vec<_>>()
    };
    assert_eq!(
        of("use crate::policy::Policy;\nuse crate::{fault::Part, Uri};"),
        ["Uri", "fault::Part", "policy::Policy"]
    );
    assert_eq!(
        of("fn f() { crate::typed::f(super::g()); $crate::value::h!() }"),
        ["own::g", "typed::f", "value::h"]
    );
    assert_eq!(
        of("use super::super::{template, uri::{Uri, host::*}};\nuse super::x;"),
        ["own::x", "template", "uri::Uri", "uri::host"]
    );
    assert_eq!(of("fn f() { super::build::Plan::<u8>::new() }"), ["own::build::Plan"]);
    assert_eq!(of("// crate::a\n/// [`b`](crate::b)\nuse core::fmt;"), Vec::<String>::new());
    assert_eq!(of("#[cfg(test)]\nuse crate::a;\nuse crate::b;"), ["b"]);
    assert_eq!(
        of("mod x {\n    use super::super::a;\n    use super::super::super::b;\n}\nuse super::c;"),
        ["b", "own::a", "own::c"]
    );
    assert_eq!(of("#[cfg(all(test, x))]\nmod tests {\n    use crate::a;\n}"), Vec::<String>::new());
}

/// A folder whose `mod.rs` names what its modules declare.
#[test]
fn uses_in_a_folder_are_found() {
    let source = "mod a;\npub mod d;\npub(crate) mod g;\npub use self::a::{B, c};\npub(crate) use d::E;\npub use self::{g::{H, i::J}};\nuse other::K;\ntype F = u8;\nfn g() {}";
    assert_eq!(module_of(source, "B").as_deref(), Some("a"));
    assert_eq!(module_of(source, "c").as_deref(), Some("a"));
    assert_eq!(module_of(source, "E").as_deref(), Some("d"));
    assert_eq!(module_of(source, "H").as_deref(), Some("g"));
    assert_eq!(module_of(source, "J").as_deref(), Some("g"));
    assert_eq!(module_of(source, "K"), None);
    assert_eq!(module_of(source, "F"), None);
    assert!(declares(source, "F") && declares(source, "g") && !declares(source, "B"));
}

/// Returns the code of a file without comments and without the parts under `cfg(test)`. A module of tests
/// ends a file.
pub(super) fn statements(source: &str) -> String {
    let mut code = String::new();
    let mut lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    while let Some(line) = lines.next() {
        if is_of_tests(line) {
            let mut item = lines.next().unwrap_or_default();
            if item.starts_with("mod ") && item.ends_with('{') {
                break;
            }
            while !item.ends_with([';', '}']) {
                let Some(next) = lines.next() else { break };
                item = next;
            }
            continue;
        }
        code.push_str(line);
        code.push('\n');
    }
    code
}

/// Returns the paths that the code of a module names after `crate::` or `super::`, from the root of the crate.
/// An inline module needs one more `super::`.
pub(super) fn paths(code: &str, own: &[String]) -> BTreeSet<Vec<String>> {
    let (mut outer, mut inner, mut is_inner) = (String::new(), String::new(), false);
    for line in code.lines() {
        is_inner |= line.ends_with('{') && line.split(' ').any(|word| word == "mod");
        let part = if is_inner { &mut inner } else { &mut outer };
        part.push_str(line);
        part.push('\n');
        is_inner &= line != "}";
    }
    let mut paths = BTreeSet::new();
    for (code, depth) in [(&outer, own.len()), (&inner, own.len() + 1)] {
        paths.extend(code.split("crate::").skip(1).flat_map(tails));
        // A part between two `super::` is empty where they follow each other.
        let mut count = 0;
        for rest in code.split("super::").skip(1) {
            count += 1;
            if !rest.is_empty() {
                let kept = depth.saturating_sub(count).min(own.len());
                paths.extend(tails(rest).into_iter().map(|tail| [&own[..kept], &tail].concat()));
                count = 0;
            }
        }
    }
    paths
}

/// Returns the rest of a path from its beginning in the text, or those of its group.
pub(super) fn tails(text: &str) -> Vec<Vec<String>> {
    if let Some(group) = text.strip_prefix('{') {
        return members(group).into_iter().flat_map(|member| tails(member.trim_start())).collect();
    }
    let name = identifier(text);
    let own = if name.is_empty() || name == "self" { vec![] } else { vec![name.clone()] };
    match text[name.len()..].strip_prefix("::") {
        Some(rest) if !name.is_empty() => {
            tails(rest).into_iter().map(|tail| [&own[..], &tail].concat()).collect()
        }
        _ => vec![own],
    }
}

/// Returns the members of a group, whose opening brace has been read.
fn members(group: &str) -> Vec<&str> {
    let (mut open, mut start, mut members) = (1, 0, Vec::new());
    for (at, c) in group.char_indices() {
        match c {
            '{' => open += 1,
            '}' => open -= 1,
            _ => {}
        }
        if open == 0 || (c == ',' && open == 1) {
            members.push(&group[start..at]);
            start = at + 1;
        }
        if open == 0 {
            break;
        }
    }
    members.retain(|member| !member.trim().is_empty());
    members
}

pub(super) fn identifier(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// Returns the path of an item by its module, where the path uses the name that a folder gives to it.
pub(super) fn through(root: &str, path: &[String]) -> Vec<String> {
    let (mut folder, mut full) = (root.to_owned(), Vec::new());
    for name in path {
        full.extend(module_of(&above(&folder), name));
        full.push(name.clone());
        folder = format!("{folder}/{name}");
    }
    full
}

/// Returns the module from which a file imports a name.
fn module_of(source: &str, name: &str) -> Option<String> {
    let paths = source.split("use ").skip(1).flat_map(|path| tails(path.trim_start_matches("self::")));
    let is_own = |module: &String| source.contains(&format!("mod {module};"));
    let mut named = paths
        .filter(|path| path.len() > 1 && is_own(&path[0]) && path.last().is_some_and(|last| last == name));
    named.next().map(|path| path[0].clone())
}

/// Returns whether a file declares an item of this name, which is not a module.
pub(super) fn declares(source: &str, name: &str) -> bool {
    let mut words = source.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let items = ["fn", "struct", "enum", "trait", "type", "const"];
    let mut before = "";
    words.any(|word| items.contains(&std::mem::replace(&mut before, word)) && word == name)
}
