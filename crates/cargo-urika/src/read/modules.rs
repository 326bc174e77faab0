//! Modules that are declared in one file and defined in another one, and the attributes of those that only tests have.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};

use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Item, Lit, Meta, Token};

use super::File;

/// The declaration of a module that another file holds.
#[derive(Debug)]
pub(crate) struct Module {
    /// The inline modules around it, and its name.
    names: Vec<String>,
    /// The file that `#[path = "…"]` names.
    path: Option<String>,
    is_of_tests: bool,
}

/// Returns the name of the module that a file holds, by its path: `crate` for the root of a crate.
pub(crate) fn name(path: &Path) -> &str {
    match path.file_stem().and_then(|stem| stem.to_str()) {
        Some("lib" | "main") => "crate",
        Some("mod") => {
            path.parent().and_then(Path::file_name).and_then(|folder| folder.to_str()).unwrap_or_default()
        }
        Some(stem) => stem,
        None => "",
    }
}

/// Returns the modules that a file declares.
pub(super) fn declared(file: &syn::File) -> Vec<Module> {
    let mut found = Vec::new();
    let is_of_tests = is_of_tests(&file.attrs);
    below(&file.items, &[], is_of_tests, &mut found);
    found
}

fn below(items: &[Item], outer: &[String], is_in_tests: bool, found: &mut Vec<Module>) {
    for item in items {
        let Item::Mod(module) = item else { continue };
        let is_of_tests = is_in_tests || is_of_tests(&module.attrs);
        let names: Vec<String> = outer
            .iter()
            .cloned()
            .chain([module.ident.to_string().trim_start_matches("r#").to_owned()])
            .collect();
        if let Some((_, items)) = &module.content {
            below(items, &names, is_of_tests, found);
        } else {
            found.push(Module { names, path: module.attrs.iter().find_map(path_in), is_of_tests });
        }
    }
}

/// Returns the file that `#[path = "…"]` names.
fn path_in(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    let Expr::Lit(value) = &pair.value else { return None };
    match &value.lit {
        Lit::Str(text) if pair.path.is_ident("path") => Some(text.value()),
        _ => None,
    }
}

/// Returns the numbers of the files that only tests read.
pub(crate) fn test_only_files(files: &[(u32, File)], path: &dyn Fn(u32) -> PathBuf) -> HashSet<u32> {
    let numbers: HashMap<PathBuf, u32> = files.iter().map(|(number, _)| (path(*number), *number)).collect();
    let mut children: HashMap<u32, Vec<(u32, bool)>> = HashMap::new();
    for (number, file) in files {
        for module in &file.modules {
            let child = module.candidates(&path(*number)).into_iter().find_map(|file| numbers.get(&file));
            if let Some(module_file) = child {
                children.entry(*number).or_default().push((*module_file, module.is_of_tests));
            }
        }
    }
    let mut waiting: Vec<u32> = children
        .values()
        .flatten()
        .filter(|(_, is_of_tests)| *is_of_tests)
        .map(|(child, _)| *child)
        .collect();
    let mut found: HashSet<u32> = HashSet::new();
    while let Some(number) = waiting.pop() {
        if found.insert(number) {
            waiting.extend(children.get(&number).into_iter().flatten().map(|(child, _)| *child));
        }
    }
    // A file that the program also reads stays.
    let is_used = |number: &u32| {
        files
            .iter()
            .filter(|(parent, _)| !found.contains(parent))
            .any(|(parent, _)| children.get(parent).is_some_and(|all| all.contains(&(*number, false))))
    };
    found.iter().copied().filter(|number| !is_used(number)).collect()
}

impl Module {
    /// Returns the files that may hold the module, the most likely first.
    fn candidates(&self, parent: &Path) -> Vec<PathBuf> {
        let folder = parent.parent().unwrap_or(Path::new(""));
        let stem = parent.file_stem().unwrap_or_default();
        let (Some(name), inline) = (self.names.last(), &self.names[..self.names.len().saturating_sub(1)])
        else {
            return Vec::new();
        };
        let within = |start: PathBuf| inline.iter().fold(start, |path, name| path.join(name));
        // The root of a crate may have any name.
        let folders = [within(folder.join(stem)), within(folder.to_path_buf())];
        if let Some(path) = &self.path {
            let start = if inline.is_empty() { vec![folder.to_path_buf()] } else { folders.to_vec() };
            return start.into_iter().map(|start| plain(&start.join(path))).collect();
        }
        let is_root = ["mod", "lib", "main"].iter().any(|root| stem == *root);
        let folders = if is_root { vec![folders[1].clone()] } else { folders.to_vec() };
        folders
            .iter()
            .flat_map(|start| [start.join(format!("{name}.rs")), start.join(name).join("mod.rs")])
            .collect()
    }
}

/// Returns whether attributes mark an item of tests.
pub(super) fn is_of_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| marks_tests(&attribute.meta))
}

/// Returns whether an attribute marks tests: `#[test]` of any runtime, and a `#[cfg(…)]` that holds in tests only.
pub(crate) fn marks_tests(attribute: &Meta) -> bool {
    let path = attribute.path();
    if path.segments.last().is_some_and(|last| last.ident == "test" || last.ident == "bench") {
        return true;
    }
    match attribute {
        Meta::List(list) if path.is_ident("cfg") => {
            syn::parse2(list.tokens.clone()).is_ok_and(|meta| holds(&meta) == Some(false))
        }
        _ => false,
    }
}

/// Returns whether a condition of `cfg` holds outside tests; `None` if other options decide.
fn holds(condition: &Meta) -> Option<bool> {
    let inner = |list: &syn::MetaList| -> Vec<Option<bool>> {
        let parser = Punctuated::<Meta, Token![,]>::parse_terminated;
        list.parse_args_with(parser).map_or_else(|_| vec![None], |all| all.iter().map(holds).collect())
    };
    match condition {
        Meta::Path(path) if path.is_ident("test") => Some(false),
        Meta::List(condition) if condition.path.is_ident("all") => {
            inner(condition).contains(&Some(false)).then_some(false)
        }
        Meta::List(condition) if condition.path.is_ident("any") => {
            let all = inner(condition);
            let is_never = !all.is_empty() && all.iter().all(|answer| *answer == Some(false));
            is_never.then_some(false).or_else(|| all.contains(&Some(true)).then_some(true))
        }
        Meta::List(holds_inside) if holds_inside.path.is_ident("not") => {
            inner(holds_inside).first().copied().flatten().map(|answer| !answer)
        }
        _ => None,
    }
}

/// Resolves `..` and `.` in a path.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path {
        match part.to_str() {
            Some(".") => {}
            Some("..") if plain.file_name().is_some() => {
                plain.pop();
            }
            _ => plain.push(part),
        }
    }
    plain
}
