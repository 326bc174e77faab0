//! Checks the language of pages, comments and messages: none has a phrase that reads translated. To add a page,
//! add a line to `PAGES`; to add a folder of sources, add one to `SOURCES` or `MESSAGES`; to add a phrase, add a
//! row to `tests/data/phrases.tsv`, or to `message_phrases.tsv` if comments may have it.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::{root, table};

/// The pages that are checked.
const PAGES: [&str; 58] = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "DESIGN.md",
    "README.md",
    "SECURITY.md",
    "benches/README.md",
    "benches/src/page.md",
    "crates/axum/README.md",
    "crates/axum/src/guide.md",
    "crates/cargo-urika/README.md",
    "crates/cargo-urika/findings.md",
    "crates/cargo-urika/labels/README.md",
    "crates/cargo-urika/labels/RECORD.md",
    "crates/cargo-urika/trust.md",
    "crates/dates/README.md",
    "crates/examples/clients/README.md",
    "crates/examples/mcp-server/README.md",
    "crates/examples/web/README.md",
    "crates/guard/README.md",
    "crates/openapi/README.md",
    "crates/review/README.md",
    "crates/rmcp/README.md",
    "crates/schemes/README.md",
    "crates/sites/README.md",
    "crates/sites/src/guide.md",
    "docs/design/grammar.md",
    "docs/design/interface.md",
    "docs/design/macros.md",
    "docs/design/policies.md",
    "docs/design/templates.md",
    "docs/design/tests.md",
    "docs/expansions/README.md",
    "macros/README.md",
    "runtime/README.md",
    "suite/BROWSERS.md",
    "suite/README.md",
    "suite/RESULTS.md",
    "template/README.md",
    "src/guide/clients.md",
    "src/guide/comparison.md",
    "src/guide/compile_errors.md",
    "src/guide/cookbook.md",
    "src/guide/errors.md",
    "src/guide/features.md",
    "src/guide/first_uri.md",
    "src/guide/glossary.md",
    "src/guide/matching.md",
    "src/guide/migration.md",
    "src/guide/mod.rs",
    "src/guide/policies.md",
    "src/guide/refusals.md",
    "src/guide/resources.md",
    "src/guide/run_time.md",
    "src/guide/templates.md",
    "src/root.md",
    "src/routes.md",
    "src/uri_template.md",
    "src/uri_value.md",
];

/// The folders whose doc comments and comments are checked, and whose examples must fit the column of a page.
const SOURCES: [&str; 4] = ["macros/src", "runtime/src", "src", "template/src"];

/// More folders whose doc comments and comments are checked.
const TOOLS: [&str; 28] = [
    "benches/benches",
    "benches/src",
    "benches/tests",
    "crates/axum/examples",
    "crates/axum/tests",
    "crates/cargo-urika/src",
    "crates/cargo-urika/tests",
    "crates/dates/src",
    "crates/dates/tests",
    "crates/examples",
    "crates/guard/tests",
    "crates/openapi/tests",
    "crates/review/tests",
    "crates/rmcp/examples",
    "crates/rmcp/tests",
    "crates/schemes/tests",
    "crates/sites/examples",
    "crates/sites/tests",
    "examples",
    "fuzz/fuzz_targets",
    "fuzz/macros",
    "fuzz/src",
    "fuzz/tests",
    "macros/doors",
    "suite/src",
    "suite/tests",
    "tests",
    "xtask/src",
];

/// The folders and files whose messages are checked.
const MESSAGES: [&str; 43] = [
    "crates/axum/src",
    "crates/cargo-urika/src",
    "crates/guard/src",
    "crates/openapi/src",
    "crates/review/src",
    "crates/rmcp/src",
    "crates/schemes/src",
    "crates/sites/src",
    "macros/src/check",
    "macros/src/diag.rs",
    "macros/src/expand/routes/alone.rs",
    "macros/src/expand/template/demand.rs",
    "macros/src/expand/template/keys.rs",
    "macros/src/expand/template/names.rs",
    "macros/src/expand/template/place.rs",
    "macros/src/expand/template/reverse/bounds.rs",
    "macros/src/expand/template/reverse/mod.rs",
    "macros/src/fields",
    "macros/src/input",
    "macros/src/item.rs",
    "macros/src/known_values.rs",
    "macros/src/lifetime.rs",
    "macros/src/literal.rs",
    "macros/src/model",
    "macros/src/policy.rs",
    "macros/src/routes",
    "macros/src/template",
    "macros/src/value_type/chars.rs",
    "macros/src/value_type/checked.rs",
    "macros/src/value_type/mod.rs",
    "macros/src/value_type/options.rs",
    "macros/src/value_type/record.rs",
    "macros/src/value_type/unit_enum.rs",
    "runtime/src/fault",
    "runtime/src/policy",
    "runtime/src/serde.rs",
    "runtime/src/serde",
    "template/src/fault",
    "template/src/template",
    "template/src/typed",
    "runtime/src/uri",
    "src/__private",
    "src/__private.rs",
];

#[test]
fn comments_have_no_phrase_that_reads_translated() {
    let folders: Vec<_> = SOURCES.into_iter().chain(COMPANIONS).chain(TOOLS).collect();
    let files = check_sources(&folders, comments, &phrases());
    assert!(files > 900, "only {files} files");
}

#[test]
fn messages_have_no_phrase_that_reads_translated() {
    let all = [phrases(), table("message_phrases.tsv")].concat();
    let files = check_sources(&MESSAGES, literals, &all);
    assert!(files > 150, "only {files} files");
}

/// Checks one kind of prose in folders of sources. Returns the number of files.
fn check_sources(folders: &[&str], prose_of: fn(&str) -> String, phrases: &[[String; 2]]) -> usize {
    let mut hits = Vec::new();
    let files: Vec<_> = folders.iter().flat_map(|source| sources(&root().join(source))).collect();
    for file in &files {
        let text = fs::read_to_string(file).expect("a source");
        hits.extend(
            found_of(&prose_of(&text), phrases).into_iter().map(|hit| format!("{}:{hit}", file.display())),
        );
    }
    assert!(hits.is_empty(), "\n{}", hits.join("\n"));
    files.len()
}

#[test]
fn phrases_are_found_in_string_literals_at_their_lines() {
    let source = "/// behind\nlet behind = \"a\\\"b\";\n  say(\"it goes behind it\", \"as `behind`\");\n\
        assert!(a, \"it is behind\");\n#[cfg(test)]\nsay(\"it is behind\");\n";
    assert_eq!(found(&literals(source)), ["3: `behind`: write after"]);
}

/// A string may continue on the next line, and code may follow tests.
#[test]
fn phrases_are_found_in_continued_strings_and_after_tests() {
    let source = "say(\"it goes \\\n    behind it\", '\"');\n#[cfg(test)]\nmod tests {\n    \
        fn a() { say(\"it is behind\"); }\n}\nsay(r#\"it \"goes\" behind\"#);\n// \"it is behind\n\
        say(behind, \"a b\");\n    #[cfg(test)]\n    use behind;\n    say(\"it goes behind\");\n";
    let expected = [2, 7, 12].map(|line| format!("{line}: `behind`: write after"));
    assert_eq!(found(&literals(source)), expected);
}

/// The comments above features are their documentation.
#[test]
fn features_have_no_phrase_that_reads_translated() {
    let (mut hits, mut features) = (Vec::new(), 0);
    for manifest in ["Cargo.toml", "macros/Cargo.toml", "macros/doors/Cargo.toml", "runtime/Cargo.toml"]
        .into_iter()
        .chain(["template/Cargo.toml", "crates/rmcp/Cargo.toml"])
    {
        let text = fs::read_to_string(root().join(manifest)).expect("a manifest");
        let comments: String =
            text.lines().map(|line| line.strip_prefix("##").unwrap_or_default().to_owned() + "\n").collect();
        features += comments.lines().filter(|line| !line.is_empty()).count();
        hits.extend(found(&comments).into_iter().map(|hit| format!("{manifest}:{hit}")));
    }
    assert!(hits.is_empty(), "\n{}", hits.join("\n"));
    assert!(features > 25, "only {features} features");
}

#[test]
fn phrases_are_found_in_comments_at_their_lines() {
    let source = "let behind = 1;\n    /// Goes behind it.\n    /// ```\n    /// behind\n    /// ```\n\
        fn f() {} // as is\n    // Goes behind it.\n";
    assert_eq!(found(&comments(source)), ["2: `behind`: write after", "7: `behind`: write after"]);
}

/// Returns the string literals of several words, with a line for each line of the source. Reasons, assertions
/// and tests have no messages for users.
fn literals(source: &str) -> String {
    let is_for_developers = |line: &str| {
        ["//", "assert", "#[should_panic"].iter().any(|it| line.starts_with(it))
            || line.contains("reason = ")
            || line.contains(".expect(")
    };
    let is_words = |it: &&String| it.contains(' ') && !it.contains("__urika") && !it.contains('$');
    let (mut open, mut tested, mut text) = (None, None, String::new());
    for line in source.lines() {
        let pieces = strings(line, &mut open);
        if !is_of_test(line, &mut tested) && !is_for_developers(line.trim_start()) {
            text += &pieces.iter().filter(is_words).cloned().collect::<Vec<_>>().join(" ");
        }
        text.push('\n');
    }
    text
}

/// A string literal that has begun.
enum Literal {
    /// One with escapes.
    Plain,
    /// A raw one, which ends with these characters.
    Raw(String),
}

impl Literal {
    /// Returns the literal whose quotation mark follows this code.
    fn after(code: &str) -> Self {
        let prefix = code.trim_end_matches('#');
        if prefix.ends_with('r') { Self::Raw(format!("\"{}", &code[prefix.len()..])) } else { Self::Plain }
    }

    /// Returns the offset and the length of the end of the literal.
    fn end(&self, text: &str) -> Option<(usize, usize)> {
        let mut is_escaped = false;
        match self {
            Self::Raw(end) => text.find(end).map(|at| (at, end.len())),
            Self::Plain => {
                let end = text.bytes().position(|byte| {
                    let ends = byte == b'"' && !is_escaped;
                    is_escaped = byte == b'\\' && !is_escaped;
                    ends
                });
                end.map(|at| (at, 1))
            }
        }
    }
}

/// Returns the parts of a line that belong to string literals. `open` is a literal that continues on the next
/// line.
fn strings(line: &str, open: &mut Option<Literal>) -> Vec<String> {
    let (mut pieces, mut rest) = (Vec::new(), line);
    loop {
        let Some(literal) = open.take() else {
            let Some(start) = rest.find(['"', '\'', '/']) else { return pieces };
            let (before, found) = rest.split_at(start);
            if found.starts_with("//") {
                return pieces;
            }
            rest = found.strip_prefix("'\"'").or(found.strip_prefix("'\\\"'")).unwrap_or(&found[1..]);
            *open = found.starts_with('"').then(|| Literal::after(before));
            continue;
        };
        let Some((at, length)) = literal.end(rest) else {
            pieces.push(rest.replace("\\\"", "'"));
            *open = Some(literal);
            return pieces;
        };
        pieces.push(rest[..at].replace("\\\"", "'"));
        rest = &rest[at + length..];
    }
}

/// Returns whether a line belongs to an item for tests. `tested` is the indent of such an item.
fn is_of_test(line: &str, tested: &mut Option<usize>) -> bool {
    let code = line.trim_start();
    let indent = line.len() - code.len();
    if tested.is_none() && (code.starts_with("#[cfg(test)]") || code.starts_with("#[cfg(all(test")) {
        *tested = Some(indent);
        return true;
    }
    let is_of_item = tested.is_some();
    if *tested == Some(indent) && !code.starts_with('#') && code.ends_with(['}', ';', ',']) {
        *tested = None;
    }
    is_of_item
}

/// Returns the Rust files below a path, or the path itself.
fn sources(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        return Vec::from([path.to_path_buf()]);
    }
    let entries = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
    let files = entries.filter(|entry| !is_test(entry)).flat_map(|entry| sources(&entry));
    files.filter(|file| file.extension().is_some_and(|end| end == "rs")).collect()
}

/// Returns whether a file or folder has the tests of its module.
fn is_test(path: &Path) -> bool {
    path.file_stem().is_some_and(|name| name == "tests")
}

/// Returns the text of the comments, with an empty line for each line of code.
fn comments(source: &str) -> String {
    let comment = |line: &str| {
        let text = line.trim_start().strip_prefix("//").unwrap_or_default();
        text.trim_start_matches(['/', '!']).trim_start().to_owned() + "\n"
    };
    source.lines().map(comment).collect()
}

#[test]
fn pages_have_no_phrase_that_reads_translated() {
    let mut hits = Vec::new();
    for page in PAGES {
        let text = fs::read_to_string(root().join(page)).expect("a page");
        hits.extend(found(&text).into_iter().map(|hit| format!("{page}:{hit}")));
    }
    assert!(hits.is_empty(), "\n{}", hits.join("\n"));
}

/// The sources of the companions.
const COMPANIONS: [&str; 7] = [
    "crates/axum/src",
    "crates/guard/src",
    "crates/openapi/src",
    "crates/review/src",
    "crates/rmcp/src",
    "crates/schemes/src",
    "crates/sites/src",
];

/// The companions whose README is the root of their documentation.
const ROOTS: [&str; 7] = ["axum", "dates", "guard", "openapi", "review", "rmcp", "schemes"];

/// Code of more than 88 characters does not fit the column of docs.rs.
#[test]
fn examples_fit_the_column_of_a_page() {
    let mut wide = Vec::new();
    let is_documentation = |page: &&&str| {
        page.starts_with("src/")
            || page.ends_with("/guide.md")
            || **page == "README.md"
            || ROOTS.iter().any(|name| page.starts_with(&format!("crates/{name}/")))
    };
    for page in PAGES.iter().filter(is_documentation) {
        let text = fs::read_to_string(root().join(page)).expect("a page");
        wide.extend(wide_lines(text.lines()).into_iter().map(|number| format!("{page}:{number}")));
    }
    for folder in SOURCES.into_iter().chain(COMPANIONS) {
        for file in sources(&root().join(folder)) {
            let text = fs::read_to_string(&file).expect("a source");
            let lines = wide_lines(text.lines().map(doc_line));
            wide.extend(lines.into_iter().map(|number| format!("{}:{number}", file.display())));
        }
    }
    assert!(wide.is_empty(), "\n{}", wide.join("\n"));
}

#[test]
fn wide_code_is_found_in_pages_and_doc_comments() {
    let wide = "x".repeat(89);
    let page = format!("{wide}\n```\n{wide}\n# {wide}\n```\n{wide}\n");
    assert_eq!(wide_lines(page.lines()), [3]);
    let source =
        format!("/// {wide}\n/// ```\n/// {wide}\n/// ```\nlet a = 1;\n#[doc = \" ```\"]\n/// {wide}\n");
    assert_eq!(wide_lines(source.lines().map(doc_line)), [3, 7]);
}

/// Returns the numbers of the visible lines of code that are wider than the column.
fn wide_lines<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<usize> {
    let (mut wide, mut is_code) = (Vec::new(), false);
    for (at, line) in lines.enumerate() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if line == OUTSIDE {
            is_code = false;
        } else if is_code && line.chars().count() > 88 && !line.starts_with("# ") {
            wide.push(at + 1);
        }
    }
    wide
}

/// The line that replaces source code between doc comments.
const OUTSIDE: &str = "\0";

/// Returns the text of a line of a doc comment. A macro that writes documentation begins an example.
fn doc_line(line: &str) -> &str {
    let line = line.trim_start();
    match line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
        Some(text) => text.strip_prefix(' ').unwrap_or(text),
        None if line.starts_with("#[doc") && (line.contains("```") || line.contains("example!")) => "```",
        None if line.starts_with("#[doc") => "",
        None => OUTSIDE,
    }
}

#[test]
fn each_phrase_is_found_in_prose_and_not_in_code() {
    for [phrase, _] in phrases() {
        let hits = found(&format!("It {phrase} it."));
        assert!(hits.iter().any(|hit| hit.contains(&format!("`{phrase}`"))), "{phrase}");
        let code = format!("`{phrase}`\n```text\n{phrase}\n```\n## {phrase}");
        assert!(found(&code).is_empty(), "{phrase}");
    }
}

/// Returns the rows of phrases, each with its replacement.
fn phrases() -> Vec<[String; 2]> {
    table("phrases.tsv")
}

/// Returns the phrases in a page, each with its line and its replacement.
fn found(page: &str) -> Vec<String> {
    found_of(page, &phrases())
}

/// Returns those of some phrases that are in a page.
fn found_of(page: &str, phrases: &[[String; 2]]) -> Vec<String> {
    let mut hits = Vec::new();
    for (number, text) in prose(page) {
        for [phrase, better] in phrases.iter().filter(|[phrase, _]| has(&text, phrase)) {
            hits.push(format!("{number}: `{phrase}`: write {better}"));
        }
    }
    hits
}

/// Returns the lines of prose in lower case, with their numbers: no code, and no heading of the second level,
/// which may quote a message.
fn prose(page: &str) -> Vec<(usize, String)> {
    let (mut lines, mut is_code) = (Vec::new(), false);
    for (at, line) in page.lines().enumerate() {
        if line.trim_start_matches("//! ").starts_with("```") {
            is_code = !is_code;
        } else if !is_code && !line.starts_with("## ") {
            let text: String = line.split('`').step_by(2).collect();
            let idioms = ["there is no ", "there are no ", "there is none", "there are none", "no longer"];
            // `There is no space` is idiomatic, `this is no space` is not.
            let text = idioms.iter().fold(text.to_lowercase(), |text, idiom| text.replace(idiom, ""));
            lines.push((at + 1, text));
        }
    }
    lines
}

/// Returns true when the text has the phrase as whole words.
fn has(text: &str, phrase: &str) -> bool {
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    text.match_indices(phrase).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + phrase.len()..]);
        !is_letter(before.chars().next_back()) && !is_letter(after.chars().next())
    })
}

/// The README, the front page and the guide are read from beginning to end.
#[test]
fn the_pages_of_the_crate_are_short() {
    let mut pages = vec![root().join("README.md")];
    for folder in ["src", "src/guide"] {
        let files = fs::read_dir(root().join(folder)).expect("a folder");
        let paths = files.map(|file| file.expect("a file").path());
        pages.extend(paths.filter(|path| path.extension().is_some_and(|end| end == "md")));
    }
    let count = |page: &PathBuf| fs::read_to_string(page).expect("a page").split_whitespace().count();
    let words: usize = pages.iter().map(count).sum();
    assert!(words <= 15_000, "README.md, src/*.md and src/guide/*.md have {words} words; at most 15,000");
    assert!(pages.len() >= 20, "only {} pages", pages.len());
}

/// The headings of the page on compile errors are messages that the compiler prints.
#[test]
fn headings_of_compile_errors_are_messages() {
    let page = include_str!("../src/guide/compile_errors.md");
    let (_, rest) = page.split_once("# Messages of Urika\n").expect("the messages");
    let (messages, _) = rest.split_once("# Messages of the compiler itself\n").expect("the next part");
    let headings: Vec<_> = messages.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let errors = errors("fail") + &errors("fail_when_built");
    for heading in &headings {
        assert!(errors.contains(heading.trim_end_matches('…')), "no golden of tests/ui has: {heading}");
    }
    assert!(headings.len() > 10, "only {} headings", headings.len());
}

/// Returns the first line of each error in a folder of `tests/ui`.
fn errors(folder: &str) -> String {
    let mut errors = String::new();
    for entry in fs::read_dir(root().join("tests/ui").join(folder)).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|end| end == "stderr") {
            let golden = fs::read_to_string(path).expect("a golden");
            errors.extend(
                golden.lines().filter(|line| line.starts_with("error")).flat_map(|line| [line, "\n"]),
            );
        }
    }
    errors
}
