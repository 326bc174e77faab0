//! The layers, and the paths that point upward.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::paths::{declares, paths, statements, through};
use super::sources::{above, folder_path, module, modules, of_crate, sources};

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
    &["before", "labels", "names", "obstacle", "reverse", "route", "value"],
    &["authority", "optional", "query", "router", "routes", "segment", "unparsed"],
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
        "a `Matcher` keeps the plan whose checks `Captures::safe` makes",
    ),
    (
        "template/src/template/captures/normal.rs",
        "template/build",
        "`build` writes the normal form, which also matches",
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

/// Returns whether a file imports a layer of this name from the crate below.
fn is_of_lower_crate(source: &str, name: &str) -> bool {
    let Some((_, rest)) = source.split_once("use urika_runtime::__private::{") else { return false };
    rest.split('}').next().is_some_and(|names| names.split(", ").any(|other| other == name))
}

/// Returns whether a name is a macro for the crate of templates. These are in the root.
fn is_exported_macro(name: &str) -> bool {
    name.starts_with("__") && name != "__private"
}
