//! Checks that search finds one thing: in the library, which is the runtime, the templates, the macros and the facade,
//! and in each companion, a name belongs to one type, and no private type has the name of a public one.

use std::collections::{BTreeMap, BTreeSet};

use super::paths::{identifier, statements};
use super::root;
use super::sources::{read, sources};

/// The crates whose types are compared, with the facade.
const CRATES: [&str; 4] = ["runtime/src", "template/src", "macros/src", "src"];

/// The names that several types of a crate have, with the reason.
const SHARED: &[(&str, &str)] = &[("Sealed", "each module has its own, which no other module names")];

#[test]
fn each_type_has_a_name_of_its_own() {
    let files = declared(&CRATES.map(String::from));
    assert!(files.len() > 400, "{}", files.len());
    let found = repeated(&files);
    let places: Vec<_> = found.iter().map(|name| &files[*name]).collect();
    assert_eq!(found, shared(), "the left names are found, the right ones have a reason: {places:#?}");
}

#[test]
fn each_type_of_a_companion_has_a_name_of_its_own() {
    let companions = companions();
    assert!(companions.len() > 8, "{companions:?}");
    for companion in companions {
        let files = declared(std::slice::from_ref(&companion));
        let repeated: Vec<_> = repeated(&files).difference(&shared()).map(|name| &files[*name]).collect();
        assert!(repeated.is_empty(), "{companion}: {repeated:#?}");
    }
}

fn shared() -> BTreeSet<&'static str> {
    SHARED.iter().map(|(name, _)| *name).collect()
}

/// Returns the folders of the companions that have sources.
fn companions() -> Vec<String> {
    let entries = std::fs::read_dir(root().join("crates")).expect("the folder of the companions");
    let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
    names.map(|name| format!("crates/{name}/src")).filter(|folder| root().join(folder).is_dir()).collect()
}

/// Returns the names of the types in several folders, each with its files.
fn declared(folders: &[String]) -> BTreeMap<String, Vec<String>> {
    let mut files = BTreeMap::<String, Vec<String>>::new();
    for folder in folders {
        for (path, source) in sources(folder) {
            for (name, _) in types(&statements(&source)) {
                files.entry(name).or_default().push(format!("{folder}/{}", path.display()));
            }
        }
    }
    files
}

/// Returns the names that belong to more than one type.
fn repeated(files: &BTreeMap<String, Vec<String>>) -> BTreeSet<&str> {
    let repeated = files.iter().filter(|(_, files)| files.len() > 1);
    repeated.map(|(name, _)| name.as_str()).collect()
}

/// A macro declares many public types, so the list of the public interface has their names.
#[test]
fn no_private_type_has_the_name_of_a_public_one() {
    let interface = read(&root().join("docs/api.txt"));
    let public: BTreeSet<_> =
        types(&interface.replace("    pub ", "pub ")).into_iter().map(|(name, _)| name).collect();
    assert!(["Uri", "Segment", "UriTemplate", "FaultKind"].iter().all(|name| public.contains(*name)));
    for folder in CRATES {
        for (path, source) in sources(folder) {
            let private = types(&statements(&source)).into_iter().filter(|(_, is_public)| !is_public);
            let twins: Vec<_> = private.filter(|(name, _)| public.contains(name)).collect();
            assert_eq!(twins, [], "{folder}/{}", path.display());
        }
    }
}

#[test]
fn types_are_found() {
    let source = "pub struct A<T>(T);\npub(crate) enum B {}\nfn f() {\n    struct C;\n}\ntrait D {\n    type E;\n}\n\
                  type F = u8;\n#[cfg(not(x))]\ntype F = u16;\n        pub enum $name {}\nstructure G;";
    let found = types(source);
    let found: Vec<_> = found.iter().map(|(name, is_public)| (name.as_str(), *is_public)).collect();
    assert_eq!(found, [("A", true), ("B", false), ("C", false), ("D", false), ("F", false)]);
}

/// Returns the names of the types that a source declares, and whether they are public. The declaration for a feature
/// that is off counts as the one for the feature.
fn types(source: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    let mut before = "";
    for line in source.lines() {
        let is_counted = !std::mem::replace(&mut before, line).trim_start().starts_with("#[cfg(not(");
        let code = line.trim_start();
        let (is_public, item) = match code.strip_prefix("pub") {
            Some(rest) if rest.starts_with(' ') => (true, rest.trim_start()),
            Some(rest) if rest.starts_with('(') => {
                (false, rest.split_once(") ").map_or("", |(_, item)| item))
            }
            _ => (false, code),
        };
        let Some((keyword, rest)) = item.split_once(' ') else { continue };
        let is_type = match keyword {
            "struct" | "enum" | "trait" => true,
            // Indented types belong to a trait.
            "type" => code == line,
            _ => false,
        };
        let name = identifier(rest);
        if is_type && is_counted && !name.is_empty() {
            found.push((name, is_public));
        }
    }
    found
}
