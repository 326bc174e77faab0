//! `docs/api.txt`: the public interface of `urika`, as rustdoc shows it.
//!
//! The list is read from rustdoc's pages. These show each item that the crates re-export in one place, and
//! need no nightly compiler. The pages differ between versions of rustdoc, so the list is read from one
//! version only.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use crate::{cargo, root, run};

/// The compiler whose pages are read. The UI goldens come from the same compiler.
const PINNED: &str = "1.95";

const OPENING: &str = "\
# The public interface of urika, with all features. `BLESS=1 cargo xtask api` writes it.
";

/// Writes the list.
pub(crate) fn bless() -> io::Result<()> {
    match listed()? {
        Some(list) => fs::write(root().join("docs/api.txt"), list),
        None => Ok(()),
    }
}

/// Compares the list with rustdoc's pages.
pub(crate) fn check() -> io::Result<()> {
    let Some(list) = listed()? else { return Ok(()) };
    let written = fs::read_to_string(root().join("docs/api.txt")).unwrap_or_default();
    for (lines, others, sign) in [(&written, &list, '-'), (&list, &written, '+')] {
        let others: Vec<&str> = others.lines().collect();
        lines.lines().filter(|line| !others.contains(line)).for_each(|line| println!("{sign} {line}"));
    }
    if written == list {
        return Ok(());
    }
    Err(io::Error::other(
        "docs/api.txt is out of date: `BLESS=1 cargo xtask api` writes it; read the difference",
    ))
}

/// Returns the folder of the pages and their items. With another compiler, prints a message and returns
/// `None`.
pub(crate) fn pages() -> io::Result<Option<(PathBuf, Vec<String>)>> {
    run(&mut cargo(&["doc", "--quiet", "--no-deps", "--workspace", "--all-features"]))?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
    let pages = target.join("doc/urika");
    let all = fs::read_to_string(pages.join("all.html"))?;
    if !all.contains(&format!("data-rustdoc-version=\"{PINNED}.")) {
        println!("skipped: the pages of rustdoc {PINNED} are read, and of no other");
        return Ok(None);
    }
    let links = between(&all, "<a href=\"", "\">").filter(|link| is_item(link)).map(str::to_owned).collect();
    Ok(Some((pages, links)))
}

/// Returns the list, or `None` when there are no pages.
fn listed() -> io::Result<Option<String>> {
    let Some((folder, links)) = pages()? else { return Ok(None) };
    let mut list = OPENING.to_owned();
    for link in links {
        let page = fs::read_to_string(folder.join(&link))?;
        list.push('\n');
        item(&mut list, &link, &page);
    }
    Ok(Some(list))
}

fn is_item(link: &str) -> bool {
    Path::new(link).extension() == Some(OsStr::new("html"))
        && !link.starts_with("..")
        && link.contains('.')
        && !matches!(link, "index.html" | "all.html")
}

/// Appends one item: its declaration, its own functions, and the traits that it implements.
fn item(list: &mut String, link: &str, page: &str) {
    let (folder, file) = link.rsplit_once('/').unwrap_or(("", link));
    let module = folder.split('/').filter(|name| !name.is_empty());
    let path: String = std::iter::once("urika").chain(module).flat_map(|name| [name, "::"]).collect();
    let name = file.trim_end_matches(".html").split_once('.').map_or(file, |(_, name)| name);
    let _ = writeln!(list, "{path}{name}");
    for declaration in between(page, "<pre class=\"rust item-decl\"><code>", "</code></pre>").take(1) {
        let lines = text(declaration);
        for line in lines.lines().filter(|line| !line.trim().is_empty() && !line.trim().starts_with("//")) {
            let _ = writeln!(list, "    {line}");
        }
    }
    // The functions of `str` follow the item's own functions if the item derefs to `str`.
    let own = page.split("<h2 id=\"trait-implementations\"").next().unwrap_or(page);
    let own = own.split("<h2 id=\"deref-methods").next().unwrap_or(own);
    if !file.starts_with("trait.") {
        for header in headers(own, "method").chain(headers(own, "associatedconstant")) {
            let _ = writeln!(list, "    {header}");
        }
    }
    let implemented =
        between(page, "<h2 id=\"trait-implementations\"", "<h2 id=\"synthetic-implementations\"");
    let foreign = between(page, "<h2 id=\"foreign-impls\"", "<h2 id=");
    for section in implemented.chain(foreign) {
        // The compiler adds this impl to every derived `PartialEq`.
        for header in headers(section, "impl").filter(|header| !header.contains("StructuralPartialEq")) {
            let _ = writeln!(list, "    {header}");
        }
    }
}

/// Returns the headers of the sections of a class, each on one line.
fn headers<'p>(page: &'p str, class: &'p str) -> impl Iterator<Item = String> + 'p {
    let sections = between(page, "<section id=\"", "</section>");
    sections.filter_map(move |section| {
        let is_of_class = between(section, "class=\"", "\"").next() == Some(class);
        let header = section.split_once("class=\"code-header\">")?.1;
        let words = text(header.split("</h").next().unwrap_or(header));
        is_of_class.then(|| words.split_whitespace().collect::<Vec<_>>().join(" "))
    })
}

/// Returns each string between two delimiters.
fn between<'t>(text: &'t str, start: &'t str, end: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(start).skip(1).map(move |rest| rest.split(end).next().unwrap_or(rest))
}

/// Removes the tags, and the text that a page hides under "Show 22 variants".
fn text(html: &str) -> String {
    let mut shown = String::new();
    let html = html
        .replace("<div class=\"where", " <div class=\"where")
        .replace("</div>", "</div>\n")
        .replace("<summary", "\u{0}<summary");
    for piece in html.split('\u{0}') {
        let piece = match piece.split_once("</summary>") {
            Some((_, rest)) => rest,
            None => piece,
        };
        let outside = piece.split('<').map(|tag| tag.split_once('>').map_or(tag, |(_, text)| text));
        shown.extend(outside);
    }
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&nbsp;", " "),
        (" ⓘ", ""),
        ("&amp;", "&"),
    ]
    .into_iter()
    .fold(shown, |text, (escaped, plain)| text.replace(escaped, plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read() {
        let page = "<pre class=\"rust item-decl\"><code>pub enum Comparison {\n    <details><summary>Show 2 \
            variants</summary>Simple,\n    // Required\n</details>}</code></pre>\
            <section id=\"method.is\" class=\"method\"><h4 class=\"code-header\">pub fn <a href=\"#\">is</a>(&amp;self)\
            <div class=\"where\">where\n  T: A</div> <a href=\"#\">ⓘ</a></h4></section>\
            <h2 id=\"trait-implementations\"><section id=\"impl-A\" class=\"impl\"><h3 class=\"code-header\">impl \
            A for Comparison</h3></section><section id=\"method.a\" class=\"method trait-impl\"><h4 \
            class=\"code-header\">fn a()</h4></section><h2 id=\"synthetic-implementations\"><section id=\"impl-S\" \
            class=\"impl\"><h3 class=\"code-header\">impl Send for Comparison</h3></section>";
        let mut list = String::new();
        item(&mut list, "template/enum.Comparison.html", page);
        let expected = "urika::template::Comparison\n    pub enum Comparison {\n        Simple,\n    }\n    \
            pub fn is(&self) where T: A\n    impl A for Comparison\n";
        assert_eq!(list, expected);
    }

    #[test]
    fn pages_of_items_are_told_from_others() {
        assert!(is_item("struct.Uri.html") && is_item("template/struct.Template.html"));
        assert!(!is_item("index.html") && !is_item("../help.html") && !is_item("https://h/a"));
    }
}
