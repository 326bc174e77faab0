//! The texts in the sources of the library: when a message is nowhere shown, this is how a test sees it.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Literal, TokenStream, TokenTree};

/// Which texts of a source are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// All but those of attributes, documentation among them.
    Code,
    /// Those of `#[diagnostic::…]`.
    Diagnostics,
}

/// The texts of a file, or of all files in a folder, that have more than one word. Tests are left out.
pub(crate) fn texts(path: &Path, wanted: Wanted) -> Vec<(PathBuf, String)> {
    if path.is_dir() {
        let mut paths: Vec<PathBuf> =
            fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
        paths.sort();
        return paths.iter().flat_map(|path| texts(path, wanted)).collect();
    }
    let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    let is_of_tests =
        path.iter().any(|part| part == "tests") || matches!(name, "tests" | "laws" | "host_laws");
    if is_of_tests || path.extension().is_none_or(|end| end != "rs") {
        return Vec::new();
    }
    let source = fs::read_to_string(path).expect("a source");
    let tokens = source.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut texts = Vec::new();
    collect(tokens, wanted, &mut texts);
    texts.retain(|text| text.trim().contains(' '));
    texts.into_iter().map(|text| (path.to_owned(), text)).collect()
}

fn collect(tokens: TokenStream, wanted: Wanted, texts: &mut Vec<String>) {
    let (mut before, mut last) = (String::new(), String::new());
    for token in tokens {
        let shown = match &token {
            TokenTree::Group(group) => {
                let is_attribute = group.delimiter() == Delimiter::Bracket
                    && (last == "#" || (before == "#" && last == "!"));
                if is_attribute {
                    if wanted == Wanted::Diagnostics && is_diagnostic(&group.stream()) {
                        collect(group.stream(), Wanted::Code, texts);
                    }
                } else if !(before == "mod" && last.ends_with("tests")) {
                    collect(group.stream(), wanted, texts);
                }
                String::new()
            }
            TokenTree::Literal(literal) => {
                texts.extend(text(literal).filter(|_| wanted == Wanted::Code));
                String::new()
            }
            other => other.to_string(),
        };
        (before, last) = (last, shown);
    }
}

fn is_diagnostic(attribute: &TokenStream) -> bool {
    attribute.clone().into_iter().next().is_some_and(|first| first.to_string() == "diagnostic")
}

/// What a string literal means.
fn text(literal: &Literal) -> Option<String> {
    let written = literal.to_string();
    if let Some(raw) = written.strip_prefix('r') {
        return Some(raw.trim_matches('#').trim_matches('"').to_owned());
    }
    let mut rest = written.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    while let Some((plain, escape)) = rest.split_once('\\') {
        text.push_str(plain);
        let meant = escape.chars().next()?;
        rest = &escape[meant.len_utf8()..];
        match meant {
            '\n' => rest = rest.trim_start(),
            'n' => text.push('\n'),
            't' => text.push('\t'),
            meant => text.push(meant),
        }
    }
    text.push_str(rest);
    Some(text)
}

/// The text with one space for all that is white.
pub(crate) fn spaced(text: &str) -> String {
    let mut spaced = String::new();
    for c in text.chars() {
        match c {
            c if !c.is_whitespace() => spaced.push(c),
            _ if !spaced.ends_with(' ') => spaced.push(' '),
            _ => {}
        }
    }
    spaced
}

/// Whether a page has the pieces of a text, with not too much between them where it has `{…}`.
pub(crate) fn is_said(page: &str, text: &str) -> bool {
    const MOST: usize = 300;
    let pieces = pieces(&spaced(text));
    let Some((first, others)) = pieces.split_first() else { return true };
    page.match_indices(first.as_str()).any(|(at, _)| {
        let mut rest = &page[at + first.len()..];
        others.iter().all(|piece| {
            let near = rest.char_indices().nth(MOST + piece.len()).map_or(rest, |(end, _)| &rest[..end]);
            let found = near.find(piece.as_str());
            rest = found.map_or("", |found| &rest[found + piece.len()..]);
            found.is_some()
        })
    })
}

/// What stands between the arguments of a format string: `{{` is a brace, and so is one alone.
fn pieces(text: &str) -> Vec<String> {
    let text = text.replace("{{", "\u{1}").replace("}}", "\u{2}");
    let mut pieces = Vec::new();
    let mut rest = text.as_str();
    while let Some((piece, behind)) = around_argument(rest) {
        pieces.push(piece);
        rest = behind;
    }
    pieces.push(rest);
    let braced = |piece: &str| piece.replace('\u{1}', "{").replace('\u{2}', "}");
    pieces.into_iter().map(braced).filter(|piece| !piece.is_empty()).collect()
}

/// What stands before the first argument, and what behind it.
fn around_argument(text: &str) -> Option<(&str, &str)> {
    let (piece, argument) = text.split_once('{')?;
    Some((piece, argument.split_once('}')?.1))
}
