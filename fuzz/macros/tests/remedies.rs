//! Applies every remedy that the macros offer for a template or a literal. The macro must accept the result.
//!
//! The templates are those of `refused.txt` and all string literals of `tests/ui/fail`. A template that the
//! grammar of RFC 6570 refuses has the run-time message, whose remedies `tests/remedies.rs` applies.

#[path = "remedies/rules.rs"]
mod rules;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use proc_macro2::{Literal, TokenStream, TokenTree};
use urika_macros_outside::Macro;
use urika_template::template::Template;

use rules::{Remedy, SAME, SAY_ONLY, remedies};

/// Returns the messages of a call with these arguments before the text.
fn messages(which: Macro, arguments: &str, text: &str) -> Vec<String> {
    let call = format!("urika {arguments} {}", Literal::string(text));
    let mut found = Vec::new();
    collect(which.expand(call.parse().expect("tokens")), &mut found);
    found
}

/// Collects the strings of `compile_error!`.
fn collect(tokens: TokenStream, found: &mut Vec<String>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match (tree, trees.get(at + 2)) {
            (TokenTree::Ident(word), Some(TokenTree::Group(group))) if word == "compile_error" => {
                found.push(syn::parse2::<syn::LitStr>(group.stream()).expect("a message").value());
            }
            (TokenTree::Group(group), _) => collect(group.stream(), found),
            _ => {}
        }
    }
}

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the templates that may be refused.
fn templates() -> BTreeSet<String> {
    let table = fs::read_to_string(root().join("macros/src/model/template/refused.txt")).expect("the table");
    let mut all: BTreeSet<String> =
        table.lines().filter(|line| !line.starts_with("  ")).map(str::to_owned).collect();
    for entry in fs::read_dir(root().join("tests/ui/fail")).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|end| end == "rs") {
            let tokens = fs::read_to_string(path).expect("a source").parse().expect("tokens");
            texts(tokens, &mut all);
        }
    }
    all
}

fn texts(tokens: TokenStream, all: &mut BTreeSet<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => texts(group.stream(), all),
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    all.extend(Some(text.value()).filter(|text| text.contains('{')));
                }
            }
            _ => {}
        }
    }
}

/// A message with its caret.
struct Refused {
    text: String,
    range: std::ops::Range<usize>,
    help: String,
}

impl Refused {
    /// Reads a message that shows the whole string, in ASCII.
    fn parse(message: &str, written: &str) -> Option<Self> {
        let lines: Vec<&str> = message.lines().collect();
        let [_, text, caret] = lines[..] else { return None };
        let (text, caret) = (text.strip_prefix("  ")?, caret.strip_prefix("  ")?);
        if text != written || !text.is_ascii() {
            return None;
        }
        let start = caret.find('^')?;
        let rest = caret[start..].trim_start_matches('^');
        let end = caret.len() - rest.len();
        Some(Self {
            range: start..end.min(text.len()),
            help: rest.trim_start().to_owned(),
            text: text.to_owned(),
        })
    }
}

/// Returns whether a string has no mistake, or fewer than `count`.
fn is_mended(arguments: &str, text: &str, count: usize) -> bool {
    let left = messages(Macro::UriTemplate, arguments, text);
    left.is_empty() || left.len() < count
}

fn holds(refused: &Refused, remedy: &Remedy, count: usize) -> bool {
    match remedy {
        Remedy::Text(text) => is_mended("", text, count),
        Remedy::Allowed(name) => is_mended(&format!("allow({name}),"), &refused.text, count),
        Remedy::Part(example) => {
            let around = ["", "https://h", "https://h/", "https://"];
            around.iter().any(|before| is_mended("", &format!("{before}{example}"), 0))
        }
    }
}

/// Returns the expansion of an expression with plain words, none of which is escaped.
fn expanded(text: &str) -> Option<String> {
    let template = Template::parse(text).ok()?;
    let values: Vec<_> = template.variables().map(|name| (name, "w1".into())).collect();
    Some(template.expand(&values).ok()?.to_string())
}

#[test]
fn remedies_of_templates_are_accepted() {
    let (mut applied, mut same, mut says_only) = (0, 0, BTreeSet::new());
    let mut failures = Vec::new();
    for text in templates() {
        let found = messages(Macro::UriTemplate, "", &text);
        if found.is_empty() || Template::parse(&text).is_err() {
            continue;
        }
        for refused in found.iter().filter_map(|message| Refused::parse(message, &text)) {
            let offered = remedies(&refused.help, &refused.text, refused.range.clone());
            if offered.is_empty() {
                match SAY_ONLY.iter().find(|(words, _)| refused.help.starts_with(words)) {
                    Some((words, _)) => _ = says_only.insert(*words),
                    None => failures.push(format!("{text:?}: no rule for {:?}", refused.help)),
                }
            }
            for remedy in offered {
                applied += 1;
                if !holds(&refused, &remedy, found.len()) {
                    failures.push(format!("{text:?}: {:?} makes {remedy:?}", refused.help));
                }
                if let (Remedy::Text(other), true) =
                    (&remedy, SAME.iter().any(|words| refused.help.contains(words)))
                {
                    same += 1;
                    if expanded(other) != expanded(&refused.text) {
                        failures.push(format!("{text:?}: {:?} changes bytes in {other:?}", refused.help));
                    }
                }
            }
        }
    }
    println!(
        "{applied} remedies of templates applied, {same} with equal bytes, {} say only",
        says_only.len()
    );
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert_eq!(says_only.len(), SAY_ONLY.len(), "of no error: {:?}", rules::unused(&says_only));
    assert!(applied > 60 && same > 5, "{applied}, {same}");
}

/// `allow(…)` in the message of a literal switches off that refusal.
#[test]
fn names_for_allow_lift_the_refusal() {
    let table = fs::read_to_string(root().join("tests/data/faults.txt")).expect("the table");
    let mut lifted = BTreeSet::new();
    for block in table.split("\n\n") {
        let lines: Vec<&str> = block.lines().filter(|line| !line.starts_with("# ")).collect();
        let [head, text, ..] = lines[..] else { continue };
        if !head.contains(" literal ") || text.contains('\\') {
            continue;
        }
        for message in messages(Macro::Uri, "", text) {
            let Some(Remedy::Allowed(name)) = rules::allowed(&message) else { continue };
            let left = messages(Macro::Uri, &format!("allow({name}),"), text);
            assert!(left.iter().all(|other| *other != message), "{text}: {left:?}");
            lifted.insert(name);
        }
    }
    println!("{} names for `allow(…)`", lifted.len());
    assert!(lifted.len() >= 16, "{lifted:?}");
}
