//! Derives for generated route sets and templates: the expansion parses and compiles, or the macro itself reports
//! the error.
//!
//! The test expands `EXPANDED` items and reads each expansion, and compiles `COMPILED` others as one program.
//! By default these are 10,000 and 150:
//!
//! ```text
//! EXPANDED=100000 COMPILED=1000 cargo test --manifest-path fuzz/Cargo.toml -p urika-macros-outside --test generated -- --nocapture
//! ```

#[path = "generated/cost.rs"]
mod cost;
#[path = "generated/item.rs"]
mod item;
#[path = "generated/policies.rs"]
mod policies;
#[path = "generated/program.rs"]
mod program;
#[path = "generated/random.rs"]
mod random;
#[path = "generated/refused.rs"]
mod refused;
#[path = "generated/template.rs"]
mod template;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::{env, panic, thread};

use proc_macro2::TokenStream;
use urika_macros_outside::Macro;

use item::{Item, TYPES};
use refused::refused;

/// Returns the number in an environment variable.
fn chosen(name: &str, usual: u64) -> u64 {
    env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

impl Item {
    fn expand(&self) -> TokenStream {
        let which = if self.is_set { Macro::DeriveRoutes } else { Macro::DeriveUriTemplate };
        which.expand(self.text.parse().expect("tokens"))
    }

    /// Returns whether the macro accepts the item.
    fn is_accepted(&self) -> bool {
        !self.expand().to_string().contains("compile_error !")
    }
}

/// The items that have been expanded.
#[derive(Default)]
struct Seen {
    accepted: u64,
    failures: Vec<String>,
    /// The methods that expansions call.
    methods: BTreeSet<String>,
}

impl Seen {
    fn check(&mut self, number: u64) {
        let item = Item::new(number);
        let Ok(expansion) = panic::catch_unwind(|| item.expand()) else {
            return self.failures.push(format!("{number}: {}\n    panics", item.text));
        };
        self.accepted += u64::from(!expansion.to_string().contains("compile_error !"));
        let refused = refused(expansion, &mut self.methods);
        if !refused.is_empty() {
            self.failures.push(format!("{number}: {}\n    {}", item.text, refused.join("\n    ")));
        }
    }
}

#[test]
fn every_expansion_parses() {
    let (count, threads) =
        (chosen("EXPANDED", 10_000), thread::available_parallelism().map_or(1, usize::from));
    let work = |first: usize| {
        let mut seen = Seen::default();
        (first as u64..count).step_by(threads).for_each(|number| seen.check(number));
        seen
    };
    let all: Vec<Seen> = thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|first| scope.spawn(move || work(first))).collect();
        handles.into_iter().map(|handle| handle.join().expect("no panic")).collect()
    });
    let accepted: u64 = all.iter().map(|seen| seen.accepted).sum();
    let failures: Vec<&str> = all.iter().flat_map(|seen| &seen.failures).map(String::as_str).collect();
    println!("{count} items, {accepted} accepted, {} fail", failures.len());
    assert!(failures.is_empty(), "{}", failures[..failures.len().min(10)].join("\n"));
    assert!(accepted > count / 3, "{accepted} accepted");
    let hygiene = include_str!("../../../tests/routes/blanket.rs");
    let is_tried = |method: &&String| hygiene.split_whitespace().any(|word| word == method.as_str());
    let methods: Vec<&String> =
        all.iter().flat_map(|seen| &seen.methods).filter(|one| !is_tried(one)).collect();
    assert!(methods.is_empty(), "tests/routes/blanket.rs has no {methods:?}");
}

#[test]
fn accepted_items_compile() {
    let (expanded, count) = (chosen("EXPANDED", 10_000), chosen("COMPILED", 150));
    let mut program = format!("#![allow(unused, deprecated)]\n{TYPES}");
    let items = (expanded..).map(|number| (number, Item::new(number)));
    for (number, item) in
        items.filter(|(_, item)| item.is_accepted()).take(usize::try_from(count).expect("a count"))
    {
        let _ = writeln!(program, "mod item{number} {{ use super::*; {} }}", item.in_program());
    }
    let errors: Vec<String> =
        program::errors("generated", "2024", &program).into_iter().map(|(_, error)| error).collect();
    let (ours, others): (Vec<&String>, Vec<&String>) = errors.iter().partition(|error| is_ours(error));
    println!("{count} items are compiled: {} errors, all of the types and routes", ours.len());
    assert!(others.is_empty(), "{others:#?}");
    assert!((ours.len() as u64) < count, "{ours:#?}");
}

/// Returns whether an error depends on types and comes from this library.
fn is_ours(error: &str) -> bool {
    ["cannot parse URIs", "cannot be parsed", "both match", "[RFC "].iter().any(|words| error.contains(words))
}

/// In the edition 2015, `async`, `await`, `dyn` and `try` are names.
#[test]
fn fields_have_names_that_are_keywords_of_later_editions() {
    let program = r#"
        extern crate urika;
        use urika::{Routes, UriTemplate, UriValue, uri_template};
        #[allow(non_camel_case_types)]
        #[derive(Debug, UriValue)]
        pub enum Keyword { async, await, dyn, try }
        #[derive(Debug, UriTemplate)]
        #[uri_template("/{async}/{try}{?dyn,await}")]
        pub struct Template { pub async: u8, pub try: u8, pub dyn: Option<u8>, pub await: Option<u8> }
        #[derive(Debug, Routes)]
        pub enum Site {
            #[route("/{async}/{try}{?dyn,await}", was = "/old/{try}/{async}")]
            A { async: u8, try: u8, dyn: Option<u8>, await: Option<u8> },
        }
        uri_template!(pub struct Item = "/{async}/{try}{?dyn,await}", async: u8, try: u8, dyn: Option<u8>, await: Option<u8>);
        pub fn item() -> String {
            Item { async: 1, try: 2, dyn: None, await: None }.build().to_string()
        }
    "#;
    assert_eq!(program::errors("keywords", "2015", program), []);
}

/// Before the edition 2024, `gen` is a name.
#[test]
fn names_may_be_the_keyword_of_the_last_edition() {
    let program = r#"
        extern crate urika;
        use urika::{Routes, UriTemplate, UriValue, try_uri_format, uri_format, uri_template};
        #[allow(non_camel_case_types)]
        #[derive(Debug, UriValue)]
        pub enum Keyword { gen, other }
        #[derive(Debug, UriValue)]
        pub struct Record { gen: u8, other: u8 }
        #[derive(Debug, UriTemplate)]
        #[uri_template("/a/{gen}", builder)]
        pub struct Template { pub gen: u8 }
        #[derive(Debug, UriTemplate)]
        #[uri_template("/b/{x}", builder)]
        pub struct Renamed { #[uri(name = "x")] pub gen: u8 }
        #[derive(Debug, UriTemplate)]
        #[uri_template("/c/{gen}{?other}", builder)]
        pub struct Tuple(u8, Option<u8>);
        #[derive(Debug, Routes)]
        pub enum Site {
            #[route("/{gen}{?other}", was = "/old/{gen}")]
            A { gen: u8, other: Option<u8> },
        }
        uri_template!(pub struct Item = "/d/{gen}{?x}", gen: u8);
        uri_template!(pub struct Untyped = "/e/{gen}{?x}");
        pub fn built() -> Vec<String> {
            let gen = 3;
            vec![
                Template::builder().gen(1).build().to_string(),
                Renamed::builder().gen(1).build().to_string(),
                Tuple::builder().gen(1).build().to_string(),
                Site::A { gen: 1, other: None }.build().to_string(),
                Item { gen: 1, x: None }.build().to_string(),
                Untyped { gen: "a".into(), x: None }.try_build().unwrap().to_string(),
                uri_format!("/{gen}").to_string(),
                uri_format!("/{gen}", gen = 3).to_string(),
                try_uri_format!("/{gen}").unwrap().to_string(),
                uri_template!("/{gen}").gen(1_u8).build().to_string(),
            ]
        }
    "#;
    for edition in ["2018", "2021"] {
        assert_eq!(program::errors("last_keyword", edition, program), [], "{edition}");
    }
}
