//! Checks documents: every link leads to an existing file or heading, and every file and every item named in code
//! exists. The comments of sources are also documents.

#[path = "links/names.rs"]
mod names;
mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use support::root;

/// A document of the repository.
struct Document {
    path: PathBuf,
    /// The lines outside code blocks, with their numbers.
    lines: Vec<(usize, String)>,
    headings: BTreeSet<String>,
}

impl Document {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).expect("a document");
        let mut lines = Vec::new();
        let mut is_code = false;
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            } else if !is_code {
                lines.push((number + 1, line.to_owned()));
            }
        }
        let mut headings = BTreeSet::new();
        for (_, line) in lines.iter().filter(|(_, line)| line.starts_with('#')) {
            let slug = slug(line.trim_start_matches('#').trim());
            // The second heading with the same text gets the number 1, and so on.
            let same = headings.iter().filter(|other: &&String| is_again(other, &slug)).count();
            headings.insert(if same == 0 { slug } else { format!("{slug}-{same}") });
        }
        Self { path: path.to_path_buf(), lines, headings }
    }

    fn folder(&self) -> &Path {
        self.path.parent().expect("a folder")
    }

    /// Returns true for pages of the crate's documentation. Rustdoc resolves and checks their links.
    fn is_of_rustdoc(&self) -> bool {
        let path = self.path.strip_prefix(root()).expect("a path of the repository");
        path.components().any(|part| part.as_os_str() == "src")
    }
}

/// Returns the anchor of a heading.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

/// Returns true when the other heading has the same text, or the same text with a number.
fn is_again(other: &str, slug: &str) -> bool {
    let rest = other.strip_prefix(slug).map(|rest| rest.strip_prefix('-').unwrap_or(rest));
    rest.is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns every file and folder, without build results and folders of tools. A folder ends in a slash.
fn paths() -> Vec<String> {
    let (mut folders, mut found) = (vec![root()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let shown = path.display().to_string();
            if !path.is_dir() {
                found.push(shown);
            } else if !name.starts_with('.') && !matches!(name, "target" | "node_modules") {
                found.push(shown + "/");
                folders.push(path);
            }
        }
    }
    found
}

fn documents() -> Vec<Document> {
    let documents = paths().into_iter().filter(|path| is_document(path));
    let found: Vec<Document> = documents.map(|path| Document::read(path.as_ref())).collect();
    assert!(found.len() > 15, "only {} documents", found.len());
    found
}

#[test]
fn links_lead_somewhere() {
    let documents = documents();
    let mut broken = Vec::new();
    let mut count = 0;
    for document in &documents {
        for (number, line) in &document.lines {
            for target in links(line) {
                count += 1;
                if let Err(why) = follow(&documents, document, target) {
                    broken.push(format!("{}:{number}: {target}: {why}", document.path.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(count > 60, "only {count} links");
}

/// Returns the targets of the links in a line, outside code.
fn links(line: &str) -> Vec<&str> {
    let inline = line.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    let below = line.split_once("]: ").filter(|_| line.starts_with('[')).map(|(_, target)| target);
    inline.chain(below).collect()
}

/// The guide's pages on docs.rs.
const GUIDE: &str = "https://docs.rs/urika/latest/urika/guide/";

/// The pages of companions on docs.rs, and their files.
const COMPANIONS: [(&str, &str); 2] = [
    ("https://docs.rs/urika-axum/latest/urika_axum/guide/index.html", "crates/axum/src/guide.md"),
    ("https://docs.rs/urika-sites/latest/urika_sites/guide/index.html", "crates/sites/src/guide.md"),
];

fn follow(documents: &[Document], from: &Document, target: &str) -> Result<(), &'static str> {
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let companion = COMPANIONS.iter().find(|(page, _)| *page == path);
    let path = match path.strip_prefix(GUIDE) {
        _ if let Some((_, file)) = companion => root().join(file),
        Some("index.html") => return Ok(()),
        Some(page) => root().join("src/guide").join(page.replace("/index.html", ".md")),
        None if path.starts_with("http://") || path.starts_with("https://") => return Ok(()),
        None if from.is_of_rustdoc() && !path.is_empty() => return Ok(()),
        None if path.is_empty() => from.path.clone(),
        None => from.folder().join(path),
    };
    if !path.exists() {
        return Err("no such file");
    }
    let path = path.canonicalize().map_err(|_| "no such file")?;
    let to = documents.iter().find(|document| document.path.canonicalize().is_ok_and(|other| other == path));
    match to {
        Some(to) if !heading.is_empty() && !to.headings.contains(heading) => Err("no such heading"),
        _ => Ok(()),
    }
}

/// Every file that a document names exists in the repository. The document may omit the beginning of the
/// path.
#[test]
fn named_files_exist() {
    let paths = paths();
    let mut missing = Vec::new();
    let mut count = 0;
    for document in documents().iter().filter(|document| !document.is_of_rustdoc()) {
        if document.path.ends_with("docs/messages.md") {
            continue;
        }
        for (number, line) in &document.lines {
            for name in line.split('`').skip(1).step_by(2).filter(|code| is_file(code)) {
                count += 1;
                if !paths.iter().any(|path| path.strip_suffix(name).is_some_and(|rest| rest.ends_with('/'))) {
                    missing.push(format!("{}:{number}: `{name}`", document.path.display()));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no such files:\n{}", missing.join("\n"));
    assert!(count > 100, "only {count} names");
}

/// Paths in comments that are examples.
const EXAMPLES: [&str; 2] = ["home/user/document.md", "target.rs"];

/// Every file that a comment names exists: a path in the repository, and the name of a source in the same package.
#[test]
fn files_named_in_comments_exist() {
    let paths = paths();
    let (mut missing, mut count) = (Vec::new(), 0);
    for source in paths.iter().filter(|path| is_source(path)) {
        let text = fs::read_to_string(source).expect("a source");
        for (number, comment) in comments(&text) {
            for name in comment.split('`').skip(1).step_by(2).filter(|name| is_named_file(name)) {
                count += 1;
                let within = if name.contains('/') { "" } else { package(source) };
                let is_it = |path: &&String| {
                    let rest = path.strip_suffix(name).filter(|path| path.starts_with(within));
                    rest.is_some_and(|rest| rest.ends_with('/'))
                };
                if !paths.iter().any(|path| is_it(&path)) {
                    missing.push(format!("{source}:{number}: `{name}`"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "no such files:\n{}", missing.join("\n"));
    assert!(count > 100, "only {count} names");
}

/// Returns whether code in a comment is the path of a file or a folder in another folder, or the name of a source.
fn is_named_file(code: &str) -> bool {
    let is_path = is_file(code) && code.trim_end_matches('/').contains('/');
    let is_own = !code.contains('/') && code.len() > 3 && is_file(&format!("src/{code}")) && is_source(code);
    (is_path || is_own) && !EXAMPLES.contains(&code)
}

fn is_document(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "md")
}

fn is_source(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension == "rs")
}

/// Returns the folder of a source's package.
fn package(source: &str) -> &str {
    let folders = ["/src/", "/tests/", "/benches/", "/fuzz_targets/"];
    folders.iter().filter_map(|folder| source.rfind(folder)).min().map_or("", |end| &source[..end])
}

/// Returns the lines of comments outside code blocks, with their numbers.
fn comments(source: &str) -> Vec<(usize, &str)> {
    let (mut comments, mut is_code) = (Vec::new(), false);
    for (number, line) in source.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            is_code = false;
            continue;
        };
        let comment = comment.trim_start_matches(['/', '!']).trim_start();
        if comment.starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            comments.push((number + 1, comment));
        }
    }
    comments
}

#[test]
fn comments_are_read_without_their_examples() {
    let source = "//! `a.rs`\n//! ```\n//! `b.rs`\n//! ```\n/// `c.rs`\nfn f() {} // `d.rs`\n    // `e.rs`";
    assert_eq!(comments(source), [(1, "`a.rs`"), (5, "`c.rs`"), (7, "`e.rs`")]);
    assert!(["src/lib.rs", "lib.rs", "tests/ui/"].into_iter().all(is_named_file));
    assert!(!["a/", "lib", ".rs", "a b.rs", "crate::a"].into_iter().any(is_named_file));
    assert_eq!(package("/r/crates/axum/src/set.rs"), "/r/crates/axum");
}

/// Returns true when code is the path of a file, or of a folder inside another folder: `tests/ui/`,
/// `src/lib.rs`.
fn is_file(code: &str) -> bool {
    let is_path = code.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-'));
    let (_, ending) = code.rsplit_once('.').unwrap_or_default();
    let has_ending = matches!(ending, "rs" | "md" | "txt" | "tsv" | "toml" | "json" | "ci");
    let is_made = code.starts_with("target/") || matches!(code, "vendor/" | "node_modules/");
    let is_ours = is_path && code.contains('/') && !code.starts_with(['/', '.']);
    is_ours && !is_made && (code.ends_with('/') || has_ending)
}
