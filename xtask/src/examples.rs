//! Lists the public items of `urika` whose rustdoc page has no example.

use std::path::Path;
use std::{fs, io};

use crate::api::pages;

/// The HTML class of an example on rustdoc's pages.
const EXAMPLE: &str = "class=\"rust rust-example-rendered\"";

/// The kinds of members that need an example of their own.
const MEMBERS: [&str; 4] = ["method.", "tymethod.", "associatedconstant.", "associatedtype."];

/// Prints the items that have no example.
pub(crate) fn check() -> io::Result<()> {
    let Some((folder, links)) = pages()? else { return Ok(()) };
    let mut missing = Vec::new();
    for link in &links {
        missing.extend(without_example(&folder, link)?);
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(io::Error::other(format!("no example:\n{}", missing.join("\n"))))
}

/// Returns the item of a page and the members of this item that have no example.
fn without_example(folder: &Path, link: &str) -> io::Result<Vec<String>> {
    let page = fs::read_to_string(folder.join(link))?;
    let mut own = page.as_str();
    for behind in
        ["id=\"trait-implementations\"", "id=\"deref-methods", "id=\"implementors\"", "id=\"foreign-impls\""]
    {
        own = own.split(behind).next().unwrap_or(own);
    }
    let mut missing = Vec::new();
    // The part before the members is about the item itself.
    let members = MEMBERS.iter().filter_map(|kind| own.find(&format!("<section id=\"{kind}")));
    let (head, members) = own.split_at(members.min().unwrap_or(own.len()));
    if !head.contains(EXAMPLE) {
        missing.push(link.to_owned());
    }
    for member in members.split("<section id=\"") {
        let id = member.split('"').next().unwrap_or_default();
        if MEMBERS.iter().any(|kind| id.starts_with(kind)) && !member.contains(EXAMPLE) {
            missing.push(format!("{link}#{id}"));
        }
    }
    Ok(missing)
}
