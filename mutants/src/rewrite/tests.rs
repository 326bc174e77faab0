use super::{Rewritten, rewrite};
use crate::list::{Change, Position};
use crate::site;

/// A change of the first place where a text stands.
fn change(source: &str, genre: &str, text: &str, replacement: &str) -> Change {
    let start = source.find(text).unwrap();
    Change {
        file: "a.rs".to_owned(),
        function: String::new(),
        genre: genre.to_owned(),
        start: position(source, start),
        end: position(source, start + text.len()),
        replacement: replacement.to_owned(),
    }
}

fn position(source: &str, at: usize) -> Position {
    let before = &source[..at];
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    Position { line: before.matches('\n').count() + 1, column: before[line..].chars().count() + 1 }
}

fn rewritten(source: &str, changes: &[Change]) -> Rewritten {
    let numbered: Vec<_> = changes.iter().enumerate().collect();
    let sites = site::find(source, &numbered).unwrap();
    let rewritten = rewrite(source, &sites, changes);
    syn::parse_file(&rewritten.text).unwrap_or_else(|error| panic!("{error}: {}", rewritten.text));
    rewritten
}

/// What a source becomes, on one line; `on(7)` is the question for mutant 7.
#[track_caller]
fn becomes(source: &str, changes: &[(&str, &str, &str)], expected: &str) {
    let changes: Vec<_> = changes.iter().map(|(genre, text, by)| change(source, genre, text, by)).collect();
    let text = rewritten(source, &changes).text.replace("crate::__mutant::is_on", "on");
    let words: Vec<&str> = text.split_whitespace().collect();
    assert_eq!(words.join(" "), expected);
}

#[test]
fn an_operator() {
    becomes(
        "fn f() { a < b + 1 }",
        &[("BinaryOperator", "<", "<="), ("BinaryOperator", "<", "==")],
        "fn f() { ( if on(0) { (a) <= (b + 1) } else if on(1) { (a) == (b + 1) } else { (a) < (b + 1) }) }",
    );
    becomes(
        "fn f() { a += b; }",
        &[("BinaryOperator", "+=", "-=")],
        "fn f() { ( if on(0) { (a) -= (b) } else { (a) += (b) }); }",
    );
}

#[test]
fn an_operator_inside_of_another() {
    becomes(
        "fn f() { a && b < c }",
        &[("BinaryOperator", "<", "=="), ("BinaryOperator", "&&", "||")],
        "fn f() { ( if on(1) { (a) || (b < c) } else { (a) && \
            (( if on(0) { (b) == (c) } else { (b) < (c) })) }) }",
    );
}

#[test]
fn an_operator_beside_names_that_are_bound() {
    becomes(
        "fn f() { if a < b && let Some(c) = d {} }",
        &[("BinaryOperator", "&&", "||"), ("BinaryOperator", "<", "==")],
        "fn f() { if ( if on(1) { (a) == (b) } else { (a) < (b) }) && let Some(c) = d {} }",
    );
}

#[test]
fn no_operator() {
    becomes(
        "fn f() { !a.b() }",
        &[("UnaryOperator", "!", "")],
        "fn f() { ( if on(0) { a.b() } else { !a.b() }) }",
    );
}

#[test]
fn another_result() {
    let body = "let b = self.b; b.c()";
    becomes(
        "impl A { fn f(&self) -> bool { let b = self.b; b.c() } }",
        &[("FnValue", body, "true"), ("FnValue", body, "false")],
        "impl A { fn f(&self) -> bool { if on(0) { return true; } if on(1) { return false; } \
            let b = self.b; b.c() } }",
    );
    becomes(
        "trait A { fn f() { b() } }",
        &[("FnValue", "b()", "()")],
        "trait A { fn f() { if on(0) { return (); } b() } }",
    );
}

#[test]
fn another_guard() {
    becomes(
        "fn f() { match a { b if c < d => e, _ => g } }",
        &[("MatchArmGuard", "c < d", "true"), ("BinaryOperator", "<", ">")],
        "fn f() { match a { b if ( if on(0) { true } else { \
            ( if on(1) { (c) > (d) } else { (c) < (d) }) }) => e, _ => g } }",
    );
}

#[test]
fn an_arm_less() {
    becomes(
        "fn f() { match a { b | c => !d, _ => e } }",
        &[("MatchArm", "b | c => !d,", ""), ("UnaryOperator", "!", "")],
        "fn f() { match a { b | c if !on(0) => ( if on(1) { d } else { !d }), _ => e } }",
    );
    becomes(
        "fn f() { match a { b if c() => d, _ => e } }",
        &[("MatchArm", "b if c() => d,", ""), ("MatchArmGuard", "c()", "false")],
        "fn f() { match a { b if !on(0) && ( ( if on(1) { false } else { c() })) => d, _ => e } }",
    );
}

#[test]
fn a_field_less() {
    becomes(
        "fn f() { A { b: c + d, e, ..g } }",
        &[("StructField", "b: c + d,", ""), ("StructField", "e,", ""), ("BinaryOperator", "+", "-")],
        "fn f() { A { b: if on(0) { (g).b } else { ( if on(2) { (c) - (d) } else { (c) + (d) }) }, \
            e: if on(1) { (g).e } else { e }, ..g } }",
    );
}

#[test]
fn each_mutant_has_its_lines() {
    let source = "// é\nfn f() -> u8 { a\n    + é }";
    let changes = [change(source, "BinaryOperator", "+", "-"), change(source, "FnValue", "a\n    + é", "0")];
    let rewritten = rewritten(source, &changes);
    assert_eq!(rewritten.lines, [(3, 1), (5, 0)]);
    let lines: Vec<&str> = rewritten.text.lines().collect();
    assert_eq!(lines[2], "if crate::__mutant::is_on(1) { return 0; }");
    assert_eq!(lines[4], "if crate::__mutant::is_on(0) { (a) - (é) } else");
}

#[test]
fn what_is_not_found_changes_nothing() {
    let source = "fn f() { a < b }";
    let changes = [change(source, "BinaryOperator", "a <", "<="), change(source, "UnaryOperator", "<", "")];
    assert_eq!(rewritten(source, &changes), Rewritten { text: source.to_owned(), lines: Vec::new() });
}

#[test]
fn what_could_never_compile_is_left_out() {
    let source = "fn f() -> Option<impl A> { match a { _ if b => c, Some(d) => e, None => f } }";
    let body = &source[27..source.len() - 2];
    let changes = [
        change(source, "FnValue", body, "None"),
        change(source, "MatchArm", "Some(d) => e,", ""),
        change(source, "MatchArm", "None => f", ""),
    ];
    assert_eq!(rewritten(source, &changes).text, source);
    becomes(source, &[("MatchArm", "_ if b => c,", "")], &source.replace("if b", "if !on(0) && ( b)"));

    let source = "fn f() { match a { (b, 1) => c, (_, d) => e } }";
    becomes(source, &[("MatchArm", "(b, 1) => c,", "")], &source.replace("1) =>", "1) if !on(0) =>"));
    becomes(source, &[("MatchArm", "(_, d) => e", "")], source);
}

#[test]
fn sites_say_what_is_changed() {
    let source = "fn f() { match a {\n  b if c\n    < d => !e, _ => A { g, ..h } } }";
    let changes = [
        change(source, "FnValue", &source[9..source.len() - 2], "true"),
        change(source, "MatchArm", "b if c\n    < d => !e,", ""),
        change(source, "MatchArmGuard", "c\n    < d", "false"),
        change(source, "BinaryOperator", "<", "<="),
        change(source, "UnaryOperator", "!", ""),
        change(source, "StructField", "g,", ""),
    ];
    let numbered: Vec<_> = changes.iter().enumerate().collect();
    let sites = site::find(source, &numbered).unwrap();
    let said: Vec<_> = sites
        .iter()
        .map(|site| (site.what(source), site.by(source, &changes[site.mutants[0]].replacement)))
        .collect();
    let expected = [
        ("body", "true"),
        ("b if c < d =>", "nothing"),
        ("if c < d", "false"),
        ("c < d", "<="),
        ("!e", "e"),
        ("g", "nothing"),
    ];
    assert_eq!(said, expected.map(|(what, by)| (what.to_owned(), by.to_owned())));
}
