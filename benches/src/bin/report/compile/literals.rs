//! Measures one `uri!` constant in `cargo check`, in microseconds of processor time.
//!
//! The crates have many constants each: plain `&str`; a struct of a `&str` and six `u32` written by hand,
//! with and without the lifetime that a type needs to borrow its text; `uri!`; and a policy, written by a
//! project's macro, written in full, and written by name.

use std::fmt::Write as _;

use urika_benches::figures::Figures;

use super::form::{self, Form};
use super::scratch::{Result, URIKA};

const FORMS: [Form; 7] = [
    Form {
        name: "plain",
        what: "`const U: &str = \"…\"`",
        dependencies: "",
        prelude: "",
        item: |source, index| {
            let url = url(index);
            let _ = writeln!(source, "pub const U{index}: &str = \"{url}\";");
        },
    },
    Form {
        name: "by-hand",
        what: "a struct `S<'a>` of a `&'a str` and six `u32`, by hand",
        dependencies: "",
        prelude: "pub struct Parts<'a> {\n    pub text: &'a str,\n    pub a: u32,\n    \
                  pub b: u32,\n    pub c: u32,\n    pub d: u32,\n    pub e: u32,\n    \
                  pub f: u32,\n}\n",
        item: |source, index| by_hand(source, index, "Parts<'static>"),
    },
    Form {
        name: "by-hand-static",
        what: "the same with `&'static str` and no lifetime",
        dependencies: "",
        prelude: "pub struct Parts {\n    pub text: &'static str,\n    pub a: u32,\n    \
                  pub b: u32,\n    pub c: u32,\n    pub d: u32,\n    pub e: u32,\n    \
                  pub f: u32,\n}\n",
        item: |source, index| by_hand(source, index, "Parts"),
    },
    Form {
        name: "uri-macro",
        what: "`uri!(\"…\")`",
        dependencies: URIKA,
        prelude: "",
        item: |source, index| {
            let url = url(index);
            let _ = writeln!(source, "pub const U{index}: urika::Uri<'static> = urika::uri!(\"{url}\");");
        },
    },
    Form {
        name: "project-macro",
        what: "`site_uri!(\"…\")`, of `policy!`",
        dependencies: URIKA,
        prelude: "urika::policy! {\n    macro site_uri = urika::Policy::LITERAL.https_only();\n}\n",
        item: |source, index| by_policy(source, index, "site_uri!("),
    },
    Form {
        name: "chain",
        what: "`uri!(Policy::LITERAL.https_only(), \"…\")`",
        dependencies: URIKA,
        prelude: "use urika::Policy;\n",
        item: |source, index| by_policy(source, index, "urika::uri!(Policy::LITERAL.https_only(), "),
    },
    Form {
        name: "constant",
        what: "`uri!(SITE, \"…\")`",
        dependencies: URIKA,
        prelude: "const SITE: urika::Policy<'static> = urika::Policy::LITERAL.https_only();\n",
        item: |source, index| by_policy(source, index, "urika::uri!(SITE, "),
    },
];

fn by_policy(source: &mut String, index: u32, call: &str) {
    let url = url(index);
    let _ = writeln!(source, "pub const U{index}: urika::Uri<'static> = {call}\"{url}\");");
}

fn by_hand(source: &mut String, index: u32, name: &str) {
    let url = url(index);
    let _ = writeln!(
        source,
        "pub const U{index}: {name} = Parts {{ text: \"{url}\", a: 5, b: 8, c: 23, d: 23, e: 43, f: 51 }};"
    );
}

/// Returns a URL of 60 bytes in normal form, a different URL for each index below 100,000.
fn url(index: u32) -> String {
    format!("https://www.example.com/catalog/items/{index:05}?lang=en#overview")
}

/// Checks all forms with so many items.
pub(super) fn measure(figures: &mut Figures, items: u32) -> Result<()> {
    form::measure(figures, "constants", &FORMS, items, &["check"])
}
