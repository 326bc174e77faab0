//! Every type of a field in every slot of a template, in every form: a type that is accepted with `'static` is
//! accepted with a lifetime, in structs and route sets alike, whatever path names it.
//!
//! The test compiles a program with a module for each combination, by default for every seventh:
//!
//! ```text
//! TYPES=full cargo test --manifest-path fuzz/Cargo.toml -p urika-macros-outside --test types -- --nocapture
//! ```

#[path = "generated/program.rs"]
mod program;

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;

const HEAD: &str = "#![allow(unused)]\n
    extern crate urika as u;
    pub mod types { pub use std::borrow::Cow; pub use urika::value::{Label, RelPath, Segment}; }
    pub use std::{borrow::Cow, collections::{BTreeMap, BTreeSet, VecDeque}, marker::PhantomData, sync::Arc};
    pub use urika::value::{SegmentWithSlash, Encoded, FilePath, Label, RelPath, Secret, Segment};
    pub use urika::fragment::JsonPointer;
    pub use urika::{FromUri, Host, Routes, UriTemplate, UriValue, uri_template};
    #[derive(Debug, UriValue)] #[uri(chars = \"a-z\", min = 1, max = 9)] pub struct Name<'a>(Cow<'a, str>);
    #[derive(Debug, UriValue)] pub struct Wrap<T>(T);
    #[derive(Debug, UriValue)] pub struct Record<'a> { name: Cow<'a, str>, color: Option<u8> }
    pub type Alias<'a> = Segment<'a>;
";

/// The types. `'l` represents the lifetime.
const TYPES: &[&str] = &[
    "Segment<'l>",
    "Label<'l>",
    "RelPath<'l>",
    "Cow<'l, str>",
    "Name<'l>",
    "Wrap<Segment<'l>>",
    "Record<'l>",
    "Secret<Segment<'l>>",
    "Arc<Segment<'l>>",
    "Box<Segment<'l>>",
    "SegmentWithSlash<'l>",
    "JsonPointer<'l>",
    "FilePath<'l>",
    "Encoded<'l>",
    "BTreeSet<Segment<'l>>",
    "VecDeque<Segment<'l>>",
    "Alias<'l>",
    "BTreeMap<Cow<'l, str>, Cow<'l, str>>",
    "Option<Segment<'l>>",
    "Option<Name<'l>>",
    "Option<Alias<'l>>",
    "Option<Secret<Segment<'l>>>",
    "Option<Record<'l>>",
    "Vec<Segment<'l>>",
    "Vec<Name<'l>>",
    "Vec<Alias<'l>>",
    "types::Segment<'l>",
    "crate::types::Label<'l>",
    "super::types::RelPath<'l>",
    "types::Cow<'l, str>",
    "u::value::Segment<'l>",
    "Option<types::Segment<'l>>",
    "Vec<crate::types::Segment<'l>>",
];

const PLACES: &[&str] = &[
    "/{x}",
    "/{x}/b",
    "/x-{x}",
    "/{x}.json",
    "/{+x}",
    "/a/{+x}",
    "/a{/x}",
    "/a{/x*}",
    "/a{?x}",
    "/a{?x*}",
    "/a?x={x}",
    "/a{;x}",
    "/a{;x*}",
    "/a{#x}",
];

/// The types that always borrow: a struct that keeps one cannot be parsed from a URI.
const BORROWED: &[&str] = &["Encoded<'l>"];

const FORMS: [&str; 3] = ["struct", "item", "set"];

/// Returns a module in one line.
fn module(name: &str, form: &str, place: &str, ty: &str, of: &str) -> String {
    let (ty, parameter) = (ty.replace("'l", of), if of == "'a" { "<'a>" } else { "" });
    let item = match form {
        "struct" => {
            format!("#[derive(UriTemplate)] #[uri_template({place:?})] struct T{parameter} {{ x: {ty} }}")
        }
        "item" => format!("uri_template!(struct T{parameter} = {place:?}, x: {ty});"),
        _ => format!("#[derive(Routes)] enum T{parameter} {{ #[route({place:?})] R {{ x: {ty} }} }}"),
    };
    let read = if of == "'a" { "T::from_uri(text)" } else { "T::from_uri_owned(text)" };
    format!(
        "mod {name} {{ use super::*; use urika::FromUriOwned; {item} fn read(text: &str) {{ let _ = {read}; }} }}\n"
    )
}

#[test]
fn a_type_is_judged_alike_in_every_form() {
    let step = if env::var("TYPES").is_ok_and(|value| value == "full") { 1 } else { 7 };
    let mut program = HEAD.to_owned();
    let mut cases = BTreeMap::new();
    let pairs = TYPES.iter().flat_map(|ty| PLACES.iter().map(move |place| (ty, place)));
    for (number, (ty, place)) in pairs.enumerate().filter(|(number, _)| number % step == 0) {
        for form in FORMS {
            for of in ["'a", "'static"] {
                let name = format!("m{number}_{form}_{}", &of[1..]);
                cases.insert(program.lines().count() + 1, (*ty, *place, form, of));
                let _ = write!(program, "{}", module(&name, form, place, ty, of));
            }
        }
    }
    let mut errors: BTreeMap<(&str, &str, &str, &str), String> = BTreeMap::new();
    for (line, error) in program::errors("types", "2024", &program) {
        let case = cases.get(&line).unwrap_or_else(|| panic!("{line}: {error}"));
        errors.entry(*case).or_insert(error);
    }
    println!("{} modules, {} with errors", cases.len(), errors.len());
    let mut failures = Vec::new();
    for case @ (ty, place, form, of) in cases.values() {
        let is_borrowed = BORROWED.contains(ty);
        let first = (*ty, *place, "struct", if is_borrowed { "'a" } else { "'static" });
        let is_refused = |case| errors.contains_key(&case);
        if is_refused(*case) != (is_refused(first) || is_borrowed && *of == "'static") {
            let words = errors.get(case).or(errors.get(&first)).expect("an error");
            failures.push(format!("{form} {ty} in {place} with {of}: {words}"));
        }
    }
    // A message about a type must be true of it.
    for ((ty, place, form, of), words) in &errors {
        let is_encoded = ["Encoded", "FilePath", "JsonPointer"].iter().any(|name| ty.contains(name));
        if words.contains("encoded already") && !is_encoded {
            failures.push(format!("{form} {ty} in {place} with {of}: {words}"));
        }
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), cases.len(), failures.join("\n"));
    assert!(errors.len() * 2 < cases.len() && !errors.is_empty(), "{}", errors.len());
}
