//! The modules that use each other.

use std::collections::{BTreeMap, BTreeSet};

use super::paths::{declares, identifier, paths, statements, tails, through};
use super::sources::{above, module, modules, sources};

/// The crates whose modules have an order in which each uses only those before it. In the first three,
/// the layers say which order.
const ORDERED: [&str; 12] = [
    "runtime",
    "template",
    "macros",
    "crates/axum",
    "crates/cargo-urika",
    "crates/dates",
    "crates/guard",
    "crates/openapi",
    "crates/review",
    "crates/rmcp",
    "crates/schemes",
    "crates/sites",
];

/// The groups of modules that use each other, with the folder and the reason. The folder's own file is `mod.rs` here,
/// whatever its name. Most of these files declare a type, and their modules have its methods.
const CIRCLES: &[(&str, &[&str], &str)] = &[
    (
        "template/src",
        &["template", "typed"],
        "see `EXCEPTIONS`: typed templates are checked by the same functions",
    ),
    ("template/src/template", &["build", "captures", "parsed"], "see `EXCEPTIONS`"),
    (
        "template/src/typed/routes",
        &["build", "set"],
        "the provided functions of the trait `Routes` build, and what they build is a value of the trait",
    ),
    (
        "template/src/template/build",
        &["before", "check", "filled", "kind", "mod.rs", "shape"],
        "a `BuildPlan` has checks, and a check reads a plan that is filled with values",
    ),
    (
        "template/src/template/captures",
        &["mod.rs", "normal", "plain"],
        "`Captures` are found by a fast path, and by the normal form of a template, which return them",
    ),
    (
        "runtime/src/fault",
        &["diagnostic", "error", "help", "mod.rs", "words"],
        "a `Fault` has methods that explain it, and each explanation begins with a fault",
    ),
    (
        "runtime/src/grammar",
        &["component", "mod.rs"],
        "a `Source` reads escapes, and the production of escapes reads a `Source`",
    ),
    (
        "runtime/src/policy",
        &["authority", "encoded", "host", "mod.rs", "public", "refusal", "scheme", "subject", "text"],
        "a `Policy` has refusals, and a refusal searches what a policy judges",
    ),
    (
        "runtime/src/policy/covers",
        &["hosts", "mod.rs"],
        "a `Search` tries hosts, which depend on what it found so far",
    ),
    (
        "runtime/src/uri/normalize",
        &["form", "host", "mod.rs", "path", "query"],
        "each part is written by the rules of a `NormalForm`, which writes the parts",
    ),
    ("macros/src/expand/template/reverse", &["mod.rs", "steps"], "a `Reverse` writes `Steps`, which read it"),
    (
        "macros/src/routes",
        &["former", "mod.rs"],
        "a set with former paths has a second set, which is lowered alike",
    ),
    (
        "crates/cargo-urika/src/audit",
        &["mod.rs", "result"],
        "an `Auditor` makes an `Audit`, which adds the findings of another",
    ),
    ("crates/cargo-urika/src/cli", &["fix", "mod.rs"], "each command examines the program first"),
    ("crates/cargo-urika/src/program", &["index", "mod.rs"], "a `Program` has an index of its own functions"),
    (
        "crates/cargo-urika/src/trial",
        &["imports", "mod.rs", "prepare"],
        "an `Attempt` is prepared, made, and repaired where an import is unused",
    ),
    (
        "crates/cargo-urika/src/verify",
        &["mod.rs", "probe"],
        "the questions and the answers are about the same values",
    ),
    (
        "crates/review/src",
        &["mod.rs", "notes", "path", "query", "set", "whole"],
        "a `Review` has the settings of the rules, and applies them",
    ),
    (
        "crates/sites/src/sitemap",
        &["mod.rs", "part"],
        "the folder's file has the public types of what it writes",
    ),
    (
        "crates/cargo-urika/src/read",
        &[
            "body", "calls", "checks", "closures", "exits", "items", "list", "methods", "mod.rs", "modules",
            "page", "passed", "pattern", "rules",
        ],
        "one recursive descent: an expression has blocks, calls and macros, and each of them has expressions",
    ),
];

#[test]
fn modules_have_no_circle() {
    let mut found = BTreeSet::new();
    for package in ORDERED {
        let folder = format!("{package}/src");
        assert!(!modules(&folder).is_empty(), "{package}");
        for (within, uses) in uses(&folder) {
            found.extend(circles(&uses).into_iter().map(|circle| (folder.clone() + &within, circle)));
        }
    }
    let known = CIRCLES.iter().map(|(folder, circle, _)| {
        ((*folder).to_owned(), circle.iter().map(|&module| module.to_owned()).collect())
    });
    assert_eq!(found, known.collect::<BTreeSet<(String, BTreeSet<String>)>>());
}

#[test]
fn circles_are_found() {
    let uses = [("a", "b"), ("b", "c"), ("c", "b"), ("d", "c"), ("e", "f"), ("f", "e")];
    let uses = uses.map(|(module, used)| (module.to_owned(), BTreeSet::from([used.to_owned()])));
    let circles = circles(&uses.into());
    let expected = [["b", "c"], ["e", "f"]].map(|circle| circle.map(str::to_owned).into());
    assert_eq!(circles, expected.into());
}

/// A folder's own file uses its modules where its code names their items.
#[test]
fn uses_of_an_own_file_are_found() {
    let file = |code: &str| {
        format!(
            "mod a;\npub(crate) mod b;\nmod text;\npub use self::a::{{\n    B,\n    c,\n}};\npub(crate) use text::text;\n{code}"
        )
    };
    for (code, used) in [
        ("", &[][..]),
        ("fn f(text: &str) { text.len(); x.text(); M::text(x) }\n", &[]),
        ("fn f(b: B) {}\n", &["a"]),
        ("fn f() { c() }\n", &["a"]),
        ("fn f() { g(c) }\n", &["a"]),
        ("fn f() { b::g() }\n", &["b"]),
        ("fn f() { self::b::g() }\n", &["b"]),
        ("fn f() { x::b::g() }\n", &[]),
        ("fn f() { text(1) }\n", &["text"]),
        ("fn abc() { B1 }\n", &[]),
    ] {
        assert_eq!(children(&file(code)), used, "{code}");
    }
}

/// The name of a folder's own file among the modules of the folder.
const OWN_FILE: &str = "mod.rs";

/// Returns which modules of each folder use which others, directly or in their own folders. The folder's own file is
/// one of them.
fn uses(folder: &str) -> BTreeMap<String, BTreeMap<String, BTreeSet<String>>> {
    let files = sources(folder);
    let modules: BTreeSet<Vec<String>> = files.iter().map(|(path, _)| module(path)).collect();
    let mut found = Vec::new();
    for (path, source) in &files {
        let own = module(path);
        let code = statements(source);
        for child in children(&code) {
            found.push((own.clone(), OWN_FILE.to_owned(), child));
        }
        // A macro's code names items of the place where it is expanded.
        for named in paths(&code.replace("$crate::", ""), &own) {
            let target = through(folder, &named);
            let common = own.iter().zip(&target).take_while(|(own, other)| own == other).count();
            let (Some(from), Some(used)) = (own.get(common), target.get(common)) else { continue };
            let within = own[..common].to_vec();
            if modules.contains(&target[..=common]) {
                found.push((within, from.clone(), used.clone()));
            } else if declares(
                &above(&within.iter().fold(folder.to_owned(), |folder, name| folder + "/" + name)),
                used,
            ) {
                found.push((within, from.clone(), OWN_FILE.to_owned()));
            }
        }
    }
    let mut folders = BTreeMap::<_, BTreeMap<String, BTreeSet<String>>>::new();
    for (within, user, used) in found {
        let within: String = within.iter().flat_map(|name| ["/", name]).collect();
        folders.entry(within).or_default().entry(user).or_default().insert(used);
    }
    folders
}

/// Returns the modules that a file declares and whose items its own code uses. A re-export alone is not a use.
fn children(code: &str) -> Vec<String> {
    let (mut modules, mut imported, mut rest) = (Vec::new(), Vec::new(), String::new());
    for item in items(code) {
        let plain = item.strip_prefix("pub").map_or(item, |item| {
            let scope = item.strip_prefix('(').and_then(|item| item.split_once(')'));
            scope.map_or(item, |(_, item)| item).trim_start()
        });
        match (plain.strip_prefix("mod "), plain.strip_prefix("use ")) {
            (Some(module), _) if plain.ends_with(';') => modules.push(identifier(module)),
            (_, Some(path)) => imported.extend(tails(path.trim_start_matches("self::"))),
            _ => rest.push_str(item),
        }
    }
    let is_used = |module: &String| {
        let is_its = |path: &&Vec<String>| path.len() > 1 && path[0] == *module;
        names_path(&rest, module)
            || imported.iter().filter(is_its).any(|path| names_item(&rest, &path[path.len() - 1]))
    };
    modules.retain(is_used);
    modules
}

/// Splits code at its lines, except for the items `use` and `mod`, which may have several.
fn items(code: &str) -> Vec<&str> {
    let (mut items, mut start, mut at, mut is_import) = (Vec::new(), 0, 0, false);
    for line in code.split_inclusive('\n') {
        at += line.len();
        let words: Vec<&str> = line.split_whitespace().take(2).collect();
        is_import |= words.contains(&"use") && !line.starts_with(' ');
        if !is_import || line.trim_end().ends_with(';') {
            items.push(code[start..at].trim_end_matches('\n'));
            (start, is_import) = (at, false);
        }
    }
    items
}

/// Returns whether code has a path that begins with a module.
fn names_path(code: &str, module: &str) -> bool {
    places(code, module).any(|(before, behind)| {
        let is_first = !before.ends_with(':') || before.ends_with("self::");
        is_first && behind.starts_with("::")
    })
}

/// Returns whether code uses an item of this name, and not only a variable or a field.
fn names_item(code: &str, name: &str) -> bool {
    let is_type = name.starts_with(char::is_uppercase);
    places(code, name).any(|(before, behind)| {
        let is_item =
            !behind.starts_with(['.', ':']) && !before.ends_with(['.', ':']) && !before.ends_with("let ");
        is_type || is_item
    })
}

/// Returns the text before and after each occurrence of a word.
fn places<'c>(code: &'c str, word: &'c str) -> impl Iterator<Item = (&'c str, &'c str)> {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let parts = code.match_indices(word).map(|(at, _)| (&code[..at], &code[at + word.len()..]));
    parts.filter(move |(before, behind)| !before.ends_with(is_of_word) && !behind.starts_with(is_of_word))
}

/// Returns the groups of modules that use each other, directly or through others of the group.
fn circles(uses: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<BTreeSet<String>> {
    let reached = |module: &String| {
        let (mut reached, mut next) = (BTreeSet::new(), vec![module]);
        while let Some(module) = next.pop() {
            next.extend(
                uses.get(module).into_iter().flatten().filter(|other| reached.insert((*other).clone())),
            );
        }
        reached
    };
    let all: BTreeMap<&String, BTreeSet<String>> =
        uses.keys().map(|module| (module, reached(module))).collect();
    let with_itself = all.iter().filter(|(module, reached)| reached.contains(**module));
    let group = |module: &String, reached: &BTreeSet<String>| {
        let is_mutual = |other: &&String| all.get(other).is_some_and(|back| back.contains(module));
        reached.iter().filter(is_mutual).cloned().collect()
    };
    with_itself.map(|(module, reached)| group(module, reached)).collect()
}
