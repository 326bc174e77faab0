//! Every item that a comment or a page of the design names exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::{Document, comments, is_document, is_source, package, paths};

/// Names that are not those of items here, and the reason.
const ELSEWHERE: &[(&str, &str)] = &[
    ("HeaderValue", "an item of the crate `http`"),
    ("__Urika", "the beginning of names"),
    ("a_name", "an example of a name"),
    ("get_user", "an example of a name"),
    ("http_server", "an example of a name"),
    ("implements_render_or_display", "a method of the crate `maud`"),
    ("inet_aton", "a function of C libraries"),
    ("percent_encode_path", "an example of a name"),
];

/// The words of the sources.
#[derive(Default)]
struct Words {
    all: BTreeSet<String>,
    /// The words of each module, by its package and its name.
    modules: BTreeMap<(String, String), BTreeSet<String>>,
}

impl Words {
    /// Adds the words of a source that are not in comments. Examples in comments are also code.
    fn read(&mut self, source: &str) {
        let text = fs::read_to_string(source).expect("a source");
        let comments: BTreeSet<usize> = comments(&text).into_iter().map(|(number, _)| number).collect();
        let code = text.lines().enumerate().filter(|(number, _)| !comments.contains(&(number + 1)));
        let found: BTreeSet<String> = code.flat_map(|(_, line)| words(line)).map(str::to_owned).collect();
        for module in modules(source) {
            let of_module = self.modules.entry((package(source).to_owned(), module.to_owned())).or_default();
            of_module.extend(found.iter().cloned());
        }
        self.all.extend(found);
    }

    /// Returns the first name of a path that does not exist: in no source, or in no file of its module.
    fn missing<'c>(&self, path: &'c str, package: &str) -> Option<&'c str> {
        let names: Vec<&str> = words(path).collect();
        let is_known = |name: &&str| self.all.contains(*name) || is_elsewhere(name) || name.ends_with('_');
        if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
            return Some(unknown);
        }
        let stale = names.windows(2).find(|pair| {
            let module = self.modules.get(&(package.to_owned(), pair[0].to_owned()));
            module.is_some_and(|words| !words.contains(pair[1])) && !is_elsewhere(pair[1])
        });
        stale.map(|pair| pair[1])
    }
}

fn is_elsewhere(name: &str) -> bool {
    ELSEWHERE.iter().any(|(known, _)| *known == name)
}

/// Returns the modules that a source belongs to: its folders in the package, and its own name.
fn modules(source: &str) -> Vec<&str> {
    let path = source[package(source).len()..].trim_start_matches('/').trim_end_matches(".rs");
    path.split('/').skip(1).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let found = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    found.filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

/// Returns whether code is the name of an item: `a::b`, `a()` or `a_b`.
fn is_item(code: &str) -> bool {
    let name = code.strip_suffix("()").or_else(|| code.strip_suffix('!')).unwrap_or(code);
    let is_path = name.split("::").all(|word| words(word).eq([word]));
    is_path && name != "_" && (name.contains("::") || name.contains('_') || code.ends_with("()"))
}

/// Returns the names of items in lines, with the numbers of their lines.
fn items<'l>(lines: impl Iterator<Item = (usize, &'l str)>) -> Vec<(usize, &'l str)> {
    let codes =
        lines.flat_map(|(number, line)| line.split('`').skip(1).step_by(2).map(move |it| (number, it)));
    codes.filter(|(_, code)| is_item(code)).collect()
}

#[test]
fn items_named_in_comments_exist() {
    let paths = paths();
    let sources: Vec<&String> = paths.iter().filter(|path| is_source(path)).collect();
    let mut known = Words::default();
    for source in &sources {
        known.read(source);
    }
    // Features and columns of tables are also named.
    for file in paths.iter().filter(|path| [".toml", ".tsv", ".txt"].iter().any(|end| path.ends_with(end))) {
        known.all.extend(words(&fs::read_to_string(file).expect("a file")).map(str::to_owned));
    }
    let (mut missing, mut named, mut count) = (Vec::new(), BTreeSet::new(), 0);
    let mut check = |path: &str, package: &str, items: &[(usize, &str)]| {
        count += items.len();
        for (number, item) in items {
            let name = known.missing(item, package);
            named.extend(words(item).map(str::to_owned));
            missing.extend(name.map(|name| format!("{path}:{number}: `{item}`: {name}")));
        }
    };
    for source in &sources {
        let text = fs::read_to_string(source).expect("a source");
        check(source, package(source), &items(comments(&text).into_iter()));
    }
    for page in paths.iter().filter(|path| path.contains("/docs/design/") && is_document(path)) {
        let page = Document::read(page.as_ref());
        let lines = page.lines.iter().map(|(number, line)| (*number, line.as_str()));
        check(&page.path.display().to_string(), "", &items(lines));
    }
    assert!(missing.is_empty(), "no such items:\n{}", missing.join("\n"));
    assert!(count > 1000, "only {count} names");
    let unused = ELSEWHERE.iter().find(|(name, _)| !named.contains(*name));
    assert_eq!(unused, None, "no comment names it");
}

#[test]
fn stale_names_are_found() {
    let mut known = Words::default();
    known.all.extend(["diag", "Diagnostic", "Diagnostics", "f"].map(str::to_owned));
    known.modules.insert(("m".to_owned(), "diag".to_owned()), BTreeSet::from(["Diagnostics".to_owned()]));
    for (path, missing) in [
        ("diag::Diagnostics", None),
        ("diag::Diagnostic", Some("Diagnostic")),
        ("diag::gone()", Some("gone")),
        ("f()", None),
        ("law_of_f", Some("law_of_f")),
        ("with_", None),
        ("a_name", None),
    ] {
        assert!(is_item(path), "{path}");
        assert_eq!(known.missing(path, "m"), missing, "{path}");
    }
    assert_eq!(known.missing("diag::Diagnostic", "another package"), None);
    assert!(!["id", "a.b_c", "a b_c", "a::", "_", "a_b(c)", "{a_b}"].into_iter().any(is_item));
    assert_eq!(modules("/r/macros/src/model/diag.rs"), ["model", "diag"]);
}
