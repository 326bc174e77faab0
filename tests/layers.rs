//! Checks the layers of the crates in their `use` lines: a module names only modules of lower layers and of
//! its own layer, and names each item by its own module.
//!
//! Code under `cfg(test)` may use every module. Where two crates need the same string and cannot share it, a test
//! compares both.

mod support;

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
    &[&["fault"], &["grammar"], &["template"], &["typed"], &[BUILD], &["value"], &["serde"]];

/// The folder of `template::build`.
const BUILD: &str = "template/build";

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
    &["checked", "conversion", "display", "promise", "proof", "rows", "secret", "spelling", "text"],
    &["marker", "scalar"],
    &["walk"],
    &["capture", "pieces", "redacted"],
    &["check", "padded", "printed"],
    &["expression", "formatted", "template"],
    &["routes"],
];

/// The layers of the rules of the macros.
const CHECK: &[&[&str]] = &[
    &["before", "labels", "names", "opaque", "reverse", "value"],
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

#[test]
fn each_module_uses_what_stands_below() {
    for (folder, layers) in FOLDERS {
        assert_eq!(upward(folder, layers), Vec::<String>::new(), "{folder}");
    }
}

/// The companions are smaller: their modules need no table, only an order in which each uses those before it.
#[test]
fn companions_have_no_circle() {
    for companion in ["axum", "cargo-urika", "guard", "openapi", "review", "rmcp", "schemes", "sites"] {
        let uses = uses(&format!("crates/{companion}/src"));
        assert!(uses.len() > 1, "{companion}");
        assert_eq!(in_circles(uses), BTreeMap::new(), "{companion}");
    }
    let circle = [("a", "b"), ("b", "c"), ("c", "b"), ("d", "c")];
    let uses = circle.map(|(module, used)| (module.to_owned(), BTreeSet::from([used.to_owned()])));
    assert_eq!(in_circles(uses.into()).into_keys().collect::<Vec<_>>(), ["b", "c"]);
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
        let known: BTreeSet<&str> = layers.iter().copied().flatten().copied().collect();
        assert_eq!(modules(folder), known, "{folder}");
    }
}

/// Without this test, a check that finds nothing would accept every file.
#[test]
fn upward_uses_are_found() {
    let of = |source: &str| names(&statements(source), "crate::", 2).into_iter().collect::<Vec<_>>();
    assert_eq!(of("use crate::policy::Policy;\nuse crate::{fault::Part, Uri};"), ["Uri", "fault", "policy"]);
    assert_eq!(of("fn f() { crate::typed::f(super::g()); $crate::value::h!() }"), ["typed", "value"]);
    assert_eq!(of("use super::super::{template, uri::Uri};\nuse super::x;"), ["template", "uri"]);
    assert_eq!(of("// crate::a\n/// [`b`](crate::b)\nuse core::fmt;"), Vec::<String>::new());
    assert_eq!(of("#[cfg(test)]\nuse crate::a;\nuse crate::b;"), ["b"]);
    assert_eq!(of("mod x {\n    use super::super::a;\n    use super::super::super::b;\n}"), ["b"]);
    assert_eq!(of("#[cfg(all(test, x))]\nmod tests {\n    use crate::a;\n}"), Vec::<String>::new());
}

/// A folder whose `mod.rs` names what its modules declare.
#[test]
fn uses_in_a_folder_are_found() {
    let of = |source: &str| names(source, "crate::typed::", 1).into_iter().collect::<Vec<_>>();
    assert_eq!(of("use crate::typed::{a::B, C};\nuse super::d::E;\nuse crate::f::G;"), ["C", "a", "d"]);
    let source = "pub use self::a::{B, c};\npub(crate) use self::d::E;\ntype F = u8;\nfn g() {}";
    assert_eq!(module_of(source, "B"), Some("a"));
    assert_eq!(module_of(source, "c"), Some("a"));
    assert_eq!(module_of(source, "E"), Some("d"));
    assert_eq!(module_of(source, "F"), None);
    assert!(declares(source, "F") && declares(source, "g") && !declares(source, "B"));
}

/// Returns the names of modules that a module uses from a higher layer, or that have no layer.
fn upward(folder: &str, layers: &[&[&str]]) -> Vec<String> {
    let layer = |module: &str| layers.iter().position(|layer| layer.contains(&module));
    let root = path_of(folder);
    // The modules of a folder may use what its own file declares, and the names that it gives to other items.
    let above = match folder {
        "template/src" => read(&folder_path(folder).join("lib.rs")),
        _ if root == "crate::" => String::new(),
        _ => read(&folder_path(folder).join("mod.rs")),
    };
    let mut found = Vec::new();
    for (path, source) in sources(folder) {
        let (Some(own), depth) = (layer(first(&path)), depth(&path)) else { continue };
        // A macro's code names items of the place where it is expanded.
        let is_of_crate = matches!(folder, "runtime/src" | "template/src");
        let source = if is_of_crate { source } else { source.replace("$crate::", "") };
        for name in names(&statements(&source), &root, depth) {
            let module = module_of(&above, &name).unwrap_or(&name);
            let is_below = is_of_lower_crate(&above, &name) || is_exported_macro(&name);
            if !is_below && !declares(&above, &name) && layer(module).is_none_or(|other| other > own) {
                found.push(format!("{}: `{name}`", path.display()));
            }
        }
    }
    found
}

/// Returns the other root modules that each root module of a companion uses.
fn uses(folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut uses = BTreeMap::<String, BTreeSet<String>>::new();
    let (files, modules) = (sources(folder), modules(folder));
    let above = files.iter().find(|(path, _)| path.ends_with("lib.rs")).map_or("", |(_, source)| source);
    for (path, source) in &files {
        let named = names(&statements(source), "crate::", depth(path));
        let others = named.iter().map(|name| module_of(above, name).unwrap_or(name));
        let others = others.filter(|name| modules.contains(name) && *name != first(path)).map(str::to_owned);
        uses.entry(first(path).to_owned()).or_default().extend(others);
    }
    uses.remove("lib");
    uses.remove("main");
    uses
}

/// Returns the modules in a cycle. Removes modules without users, or without uses, until only cycles remain.
fn in_circles(mut uses: BTreeMap<String, BTreeSet<String>>) -> BTreeMap<String, BTreeSet<String>> {
    loop {
        let before = uses.len();
        let all: BTreeSet<String> = uses.values().flatten().cloned().collect();
        uses.retain(|module, others| !others.is_empty() && all.contains(module));
        let left: BTreeSet<String> = uses.keys().cloned().collect();
        for others in uses.values_mut() {
            others.retain(|other| left.contains(other));
        }
        if uses.len() == before {
            return uses;
        }
    }
}

/// Returns the path of the module in a folder: `crate::`, or `crate::typed::`.
fn path_of(folder: &str) -> String {
    let (_, inner) = folder.split_once("/src").expect("a folder of sources");
    format!("crate{}::", inner.replace('/', "::"))
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
fn module_of<'s>(source: &'s str, name: &str) -> Option<&'s str> {
    source.split("use self::").skip(1).find_map(|rest| {
        let (path, _) = rest.split_once(';')?;
        let (module, items) = path.split_once("::")?;
        items.split(|c: char| !c.is_alphanumeric() && c != '_').any(|item| item == name).then_some(module)
    })
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

/// Returns the modules in a folder.
fn modules(folder: &str) -> BTreeSet<&'static str> {
    let paths = sources(folder).into_iter().map(|(path, _)| path);
    let is_own = |path: &Path| path == Path::new("lib.rs") || path == Path::new("mod.rs");
    let names = paths.filter(|path| !is_own(path)).map(|path| first(&path).to_owned());
    names.map(|name| &*name.leak()).collect()
}

/// Returns the root module that contains a file, or the inner module with its own layer.
fn first(path: &Path) -> &str {
    if path.starts_with(BUILD) {
        return BUILD;
    }
    let first = path.iter().next().and_then(|name| name.to_str()).expect("a name");
    first.strip_suffix(".rs").unwrap_or(first)
}

/// Returns the number of `super` between a file and the root of its crate.
fn depth(path: &Path) -> usize {
    path.iter().count() - usize::from(path.ends_with("mod.rs"))
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

/// Returns the names after `root`, and after as many `super::` as lead from the file to the root. An inline
/// module needs one more `super::`.
fn names(code: &str, root: &str, depth: usize) -> BTreeSet<String> {
    let (mut own, mut inner, mut is_inner) = (String::new(), String::new(), false);
    for line in code.lines() {
        is_inner |= line.ends_with('{') && line.split(' ').any(|word| word == "mod");
        let part = if is_inner { &mut inner } else { &mut own };
        part.push_str(line);
        part.push('\n');
        is_inner &= line != "}";
    }
    let behind = |code: &str, path: &str| code.split(path).skip(1).flat_map(heads).collect::<Vec<_>>();
    let mut names = BTreeSet::from_iter(behind(code, root));
    names.extend(behind(&own, &"super::".repeat(depth)));
    names.extend(behind(&inner, &"super::".repeat(depth + 1)));
    names
}

/// Returns the first name of the rest of a path, or the first names in its group.
fn heads(rest: &str) -> Vec<String> {
    let Some(group) = rest.strip_prefix('{') else { return vec![identifier(rest)] };
    let (mut open, mut heads) = (1, vec![identifier(group.trim_start())]);
    for (at, c) in group.char_indices() {
        match c {
            '{' => open += 1,
            '}' => open -= 1,
            ',' if open == 1 => heads.push(identifier(group[at + 1..].trim_start())),
            _ => {}
        }
        if open == 0 {
            break;
        }
    }
    heads.retain(|head| !head.is_empty());
    heads
}

fn identifier(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}
