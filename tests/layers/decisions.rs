//! Checks that the macros decide about each variant of the enums with which they plan: a `match` has no arm for the
//! variants that it does not name.

use super::paths::statements;
use super::sources::sources;

/// The enums, as `docs/design/macros.md` lists them.
const ENUMS: [&str; 7] =
    ["Promise::", "Marker::", "ValueCheck::", "RunStep::", "PieceMaker::", "WalkStep::", "CheckStep::"];

#[test]
fn each_match_names_all_variants() {
    let mut matches = 0;
    for (path, source) in sources("macros/src") {
        let code = statements(&source);
        let (found, open) = decisions(&code);
        assert_eq!(open, Vec::<&str>::new(), "macros/src/{}: name the other variants", path.display());
        matches += found;
    }
    assert!(matches > 10, "{matches} were found");
}

#[test]
fn open_matches_are_found() {
    for (code, expected) in [
        ("match a {\n    Marker::A => 1,\n    _ => 2,\n}\n", &["match a {"][..]),
        ("    match a {\n        | Marker::A => 1,\n        marker => 2,\n    }\n", &["match a {"]),
        ("if matches!(a, Marker::A | Marker::B) {}\n", &["if matches!(a, Marker::A | Marker::B) {}"]),
        ("match a {\n    _ if b => 1,\n    Marker::A | Marker::B => 2,\n}\n_ => 3\n", &[]),
        ("match a {\n    Other::A => match b {\n        _ => 1,\n    },\n    Marker::A => 2,\n}\n", &[]),
        ("let Marker::A = a else { return };\nmatches!(a, Other::A)\n", &[]),
    ] {
        assert_eq!(decisions(code).1, expected, "{code}");
    }
}

/// Returns the number of `match`es with an arm for a variant of the enums, and those of them that also have an arm for
/// all others, each with its first line. `matches!` has such an arm.
fn decisions(code: &str) -> (usize, Vec<&str>) {
    let lines: Vec<&str> = code.lines().collect();
    let (mut found, mut open) = (0, Vec::new());
    for (at, line) in lines.iter().enumerate() {
        let (line, indent) = (line.trim_start(), line.len() - line.trim_start().len());
        if line.split("matches!(").skip(1).any(names_variant) {
            open.push(line);
        }
        if !(line.ends_with('{') && line.split(' ').any(|word| word == "match")) {
            continue;
        }
        let (arm, end) = (" ".repeat(indent + 4), format!("{}}}", " ".repeat(indent)));
        let inner = lines[at + 1..].iter().take_while(|line| !line.starts_with(&end));
        let arms = inner.filter_map(|line| line.strip_prefix(&arm)).filter(|arm| !arm.starts_with(' '));
        let patterns: Vec<&str> = arms.map(|arm| arm.split("=>").next().unwrap_or_default().trim()).collect();
        if patterns.iter().any(|pattern| begins_with_variant(pattern.trim_start_matches("| "))) {
            found += 1;
            if patterns.iter().any(|pattern| is_for_all(pattern)) {
                open.push(line);
            }
        }
    }
    (found, open)
}

fn names_variant(code: &str) -> bool {
    code.split([' ', '(', '|']).any(begins_with_variant)
}

fn begins_with_variant(code: &str) -> bool {
    ENUMS.iter().any(|name| code.starts_with(name))
}

/// Returns whether a pattern is `_` or a name.
fn is_for_all(pattern: &str) -> bool {
    !pattern.is_empty() && pattern.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}
