//! Checks the layers of the crates in their paths: a module names only modules of lower layers and of its
//! layer, and names each item by its module. [`EXCEPTIONS`] lists the paths that point upward, with the reason.
//!
//! A path begins with `crate::` or `super::`, in a `use` line or in code. The test follows all of it, through
//! groups and through the names that a folder's own file gives to items of its modules.
//!
//! Code under `cfg(test)` may use every module. Where two crates need the same string and cannot share it, a test
//! compares both.

mod support;
#[path = "layers/type_names.rs"]
mod type_names;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use support::root;

/// The layers of the runtime, from the lowest up. `value` is the public module of values and `serde` the
/// bridge of all types; no module uses either. `__private` is for the crate of templates.
const RUNTIME: &[&[&str]] =
    &[&["text"], &["fault"], &["grammar"], &["uri"], &["policy"], &["value"], &["serde"], &["__private"]];

/// The layers of templates, which are on top of the runtime. `template::build` applies the checks of typed
/// templates to those of run time, so it has its own layer.
const TEMPLATE: &[&[&str]] =
    &[&["fault"], &["grammar"], &["template"], &["typed"], &["template/build"], &["value"], &["serde"]];

/// The layers of the macros: data passes from the input to the model, to the rules, to the expansion. The top
/// layer has one file or folder for each kind of macro, which passes its call through the layers.
const MACROS: &[&[&str]] = &[
    &["diag", "index", "lifetime", "literal", "native", "splice", "token"],
    &["input"],
    &["model"],
    &["fields", "known_values"],
    &["check"],
    &["expand"],
    &["template", "policy", "value_type"],
    &["routes"],
    &["item"],
];

/// The layers of typed templates: values and their promises, the walk through the pieces, reading and checking,
/// templates, sets.
const TYPED: &[&[&str]] = &[
    &["answer", "base", "facts", "give", "number", "request", "sink"],
    &["buildable", "kind", "language", "route"],
    &["value"],
    &["checked", "conversion", "display", "promise", "proof", "rows", "spelling", "text"],
    &["marker", "scalar"],
    &["walk"],
    &["capture", "pieces", "redacted"],
    &["check", "padded", "printed"],
    &["expression", "formatted", "template"],
    &["routes"],
];

/// The layers of the rules of the macros.
const CHECK: &[&[&str]] = &[
    &["before", "labels", "names", "reverse", "route", "value"],
    &["authority", "query", "router", "routes", "segment"],
    &["path"],
];

/// The layers of expansions.
const EXPAND: &[&[&str]] =
    &[&["chain", "constant", "error", "extras", "value"], &["policy", "template"], &["routes"]];

/// The layers of expansions of templates.
const EXPAND_TEMPLATE: &[&[&str]] = &[
    &["demand", "keys", "named", "stub"],
    &["reverse"],
    &["builder", "implementation", "names"],
    &["definition", "place", "walk"],
    &["marker", "members"],
    &["format"],
];

/// The folders with layers: three crates, and the larger modules in them.
const FOLDERS: &[(&str, &[&[&str]])] = &[
    ("runtime/src", RUNTIME),
    ("template/src", TEMPLATE),
    ("template/src/typed", TYPED),
    ("macros/src", MACROS),
    ("macros/src/check", CHECK),
    ("macros/src/expand", EXPAND),
    ("macros/src/expand/template", EXPAND_TEMPLATE),
];

/// The paths that point upward: the file, the module that it names, and the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    (
        "template/src/template/parsed.rs",
        "template/build",
        "a `Template` keeps the rules of its variables, and plans how it is built",
    ),
    (
        "template/src/template/captures/mod.rs",
        "template/build",
        "`Captures::safe` checks the values before the path as `build` does",
    ),
    (
        "template/src/template/captures/normal.rs",
        "template/build",
        "`build` writes the normal form, which also matches",
    ),
    (
        "template/src/template/captures/parameters.rs",
        "template/build",
        "the rule of a variable decides which parameters it captures",
    ),
];

/// The crates whose modules have an order in which each uses only those before it. In the first three,
/// [`FOLDERS`] says which order.
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
        "see [`EXCEPTIONS`]: typed templates are checked by the same functions",
    ),
    ("template/src/template", &["build", "captures", "parsed"], "see [`EXCEPTIONS`]"),
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
        &["mod.rs", "normal", "plain", "query", "scan", "slot", "unify"],
        "`Captures` has the slots that the modules fill",
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
            "body", "calls", "checks", "closures", "exits", "format", "items", "letters", "list", "macros",
            "methods", "mod.rs", "modules", "page", "passed", "pattern",
        ],
        "one recursive descent: an expression has blocks, calls and macros, and each of them has expressions",
    ),
];

#[test]
fn each_module_uses_what_stands_below() {
    let mut found = BTreeSet::new();
    for (folder, layers) in FOLDERS {
        found.extend(upward(folder, layers));
    }
    let known = EXCEPTIONS.iter().map(|(file, module, _)| (Path::new(file).to_owned(), (*module).to_owned()));
    assert_eq!(found, known.collect(), "the left paths point upward, the right ones may");
}

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

/// Route sets and stubs take the list from the macros, templates from the macro in `src`, which the compiler
/// parses only once, and from which it drops the lints of clippy before it reads them.
#[test]
fn all_expansions_allow_the_same_lints() {
    let lists = ["src/__private/items.rs", "macros/src/expand/template/mod.rs"].map(|file| {
        let source = fs::read_to_string(root().join(file)).unwrap();
        let (_, list) = source.split_once("#[allow(\n").expect("a list of lints");
        let (list, _) = list.split_once("clippy::nursery").expect("the end of the list");
        let list = list.split_whitespace().collect::<String>();
        list.replace(")]#[cfg_attr(clippy,allow(", ",")
    });
    assert!(lists[0].contains("dead_code,") && lists[0].ends_with("clippy::pedantic,"), "{}", lists[0]);
    assert_eq!(lists[0], lists[1]);
}

/// The check would ignore a module that is missing in the table. A name without a module is a typing error.
#[test]
fn each_module_has_a_layer() {
    for (folder, layers) in FOLDERS {
        let (inner, known): (BTreeSet<&str>, BTreeSet<&str>) =
            layers.iter().copied().flatten().partition(|name| name.contains('/'));
        assert_eq!(modules(folder), known.into_iter().map(str::to_owned).collect(), "{folder}");
        assert!(inner.iter().all(|name| folder_path(folder).join(name).is_dir()), "{folder}");
    }
}

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

/// Returns the files that name a module of a higher layer, or one that has no layer, with the module.
fn upward(folder: &str, layers: &[&[&str]]) -> BTreeSet<(PathBuf, String)> {
    let layer = |module: &str| layers.iter().position(|layer| layer.contains(&module));
    // The modules of a folder may use what its own file declares.
    let (root, within) = of_crate(folder);
    let above = above(folder);
    let mut found = BTreeSet::new();
    for (path, source) in sources(folder) {
        let own = [within.clone(), module(&path)].concat();
        let name = layer_name(&own[within.len()..], layers);
        // The file of the folder itself gives names to items of all layers.
        let Some(own_layer) = layer(&name) else { continue };
        // A macro's code names items of the place where it is expanded.
        let is_of_runtime = matches!(folder, "runtime/src" | "template/src");
        let source = if is_of_runtime { source } else { source.replace("$crate::", "") };
        for used in paths(&statements(&source), &own) {
            let Some(rest) = through(&root, &used).strip_prefix(within.as_slice()).map(<[_]>::to_vec) else {
                continue;
            };
            let Some(first) = rest.first() else { continue };
            let is_below = is_of_lower_crate(&above, first) || is_exported_macro(first);
            let name = layer_name(&rest, layers);
            if !is_below && !declares(&above, first) && layer(&name).is_none_or(|other| other > own_layer) {
                found.insert((Path::new(folder).join(&path), name));
            }
        }
    }
    found
}

/// Returns the layer that contains a module: the longest path of the table with which it begins, or its first
/// name.
fn layer_name(module: &[String], layers: &[&[&str]]) -> String {
    let begins = (2..=module.len()).rev().map(|length| module[..length].join("/"));
    let named = begins.into_iter().find(|name| layers.iter().any(|layer| layer.contains(&&**name)));
    named.or_else(|| module.first().cloned()).unwrap_or_default()
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

/// Returns the folder of a crate, and the path of the module in it: `template/src`, and `typed`.
fn of_crate(folder: &str) -> (String, Vec<String>) {
    let (package, inner) = folder.split_once("/src").expect("a folder of sources");
    let names = inner.split('/').filter(|name| !name.is_empty());
    (format!("{package}/src"), names.map(str::to_owned).collect())
}

/// Returns the path of a file's module.
fn module(path: &Path) -> Vec<String> {
    let path = path.with_extension("");
    let names = path.iter().filter_map(|name| name.to_str());
    names.filter(|name| !matches!(*name, "mod" | "lib" | "main")).map(str::to_owned).collect()
}

/// Returns the source of a folder's own file: `lib.rs`, `mod.rs`, or the file with its name.
fn above(folder: &str) -> String {
    let folder = folder_path(folder);
    let own = ["lib.rs", "mod.rs"].map(|file| folder.join(file));
    let mut files = own.into_iter().chain([folder.with_extension("rs")]);
    files.find_map(|file| fs::read_to_string(file).ok()).unwrap_or_default()
}

/// Returns the path of an item by its module, where the path uses the name that a folder gives to it.
fn through(root: &str, path: &[String]) -> Vec<String> {
    let (mut folder, mut full) = (root.to_owned(), Vec::new());
    for name in path {
        full.extend(module_of(&above(&folder), name));
        full.push(name.clone());
        folder = format!("{folder}/{name}");
    }
    full
}

/// Returns whether a file imports a layer of this name from the crate below.
fn is_of_lower_crate(source: &str, name: &str) -> bool {
    let Some((_, rest)) = source.split_once("use urika_runtime::__private::{") else { return false };
    rest.split('}').next().is_some_and(|names| names.split(", ").any(|other| other == name))
}

/// Returns whether a name is a macro for the crate of templates. These are in the root.
fn is_exported_macro(name: &str) -> bool {
    name.starts_with("__") && name != "__private"
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
fn declares(source: &str, name: &str) -> bool {
    let mut words = source.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let items = ["fn", "struct", "enum", "trait", "type", "const"];
    let mut before = "";
    words.any(|word| items.contains(&std::mem::replace(&mut before, word)) && word == name)
}

fn folder_path(folder: &str) -> PathBuf {
    root().join(folder)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("a source")
}

/// Returns the modules in a folder, without those inside other modules.
fn modules(folder: &str) -> BTreeSet<String> {
    sources(folder).iter().filter_map(|(path, _)| module(path).first().cloned()).collect()
}

/// Returns each file of a crate that is not a test, with its path in the crate.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let folder = folder_path(folder);
    let (mut found, mut folders) = (Vec::new(), vec![folder.clone()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let within = path.strip_prefix(&folder).expect("a path in it").to_owned();
                found.push((within, read(&path)));
            }
        }
    }
    let tests: Vec<PathBuf> = found.iter().flat_map(|(path, source)| tests_of(path, source)).collect();
    found.retain(|(path, _)| {
        !tests.iter().any(|test| path.starts_with(test) || path == &test.with_extension("rs"))
    });
    assert!(!found.is_empty(), "{}", folder.display());
    found
}

/// Returns the test modules that a file declares, by their paths without `.rs`.
fn tests_of(path: &Path, source: &str) -> Vec<PathBuf> {
    let folder = if path.ends_with("mod.rs") || path.ends_with("lib.rs") {
        path.parent().expect("a folder").to_owned()
    } else {
        path.with_extension("")
    };
    let lines: Vec<&str> = source.lines().collect();
    let declared = lines
        .windows(2)
        .filter(|pair| is_of_tests(pair[0]))
        .filter_map(|pair| pair[1].trim_start_matches("pub(crate) ").strip_prefix("mod ")?.strip_suffix(';'));
    declared.map(|name| folder.join(name)).collect()
}

fn is_of_tests(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("#[cfg(test") || line.starts_with("#[cfg(all(test")
}

/// Returns the code of a file without comments and without the parts under `cfg(test)`. A module of tests
/// ends a file.
fn statements(source: &str) -> String {
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
fn paths(code: &str, own: &[String]) -> BTreeSet<Vec<String>> {
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
fn tails(text: &str) -> Vec<Vec<String>> {
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

fn identifier(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
