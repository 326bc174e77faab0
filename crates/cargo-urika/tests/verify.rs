//! `audit --verify` on packages that are really compiled.

mod support;

use serde_json::Value;
use support::{Folder, run};

const MANIFEST: &str = "[package]\nname = \"client\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";

/// Returns the findings of a folder as code, level and value, with the counts of safe values, of text, and of
/// values that were not verified.
fn verified(folder: &Folder, below: &str) -> (Vec<String>, [u64; 3]) {
    let output = run(&folder.path().join(below), &["audit", "--format", "json", "--verify", "--offline"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("running `cargo check`"), "{said}");
    let found: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    let text = |finding: &Value| {
        let word = |key: &str| finding[key].as_str().unwrap().to_owned();
        format!("{} {} {}", word("code"), word("level"), word("value"))
    };
    let all = found["findings"].as_array().unwrap().iter().map(text).collect();
    let count = |key: &str| found["summary"]["verified"][key].as_u64().unwrap();
    (all, [count("safe"), count("text"), count("not_compiled")])
}

/// Values whose types the source does not show: the compiler tells text from numbers.
#[test]
fn the_compiler_says_which_values_are_text() {
    let source = r#"
        mod reqwest { pub fn get(url: impl AsRef<str>) -> usize { url.as_ref().len() } }
        mod other { pub struct Api; impl Api {
            pub fn id(&self) -> u64 { 7 }
            pub fn lat(&self) -> f64 { 0.5 }
            pub fn name(&self) -> String { String::new() }
            pub fn day(&self) -> super::Day { super::Day(std::env::args().collect()) }
            pub fn mark(&self) -> char { 'a' }
        } }
        pub struct Day(String);
        impl std::fmt::Display for Day {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(&self.0) }
        }
        pub fn f<T>(all: &[T], api: fn(&T) -> other::Api) {
            let _ = all.iter().map(|one| {
                let api = api(one);
                let (a, b, c, d) = std::convert::identity((api.id(), api.lat(), api.name(), api.day()));
                reqwest::get(format!("https://a.example/{a}/{b}/{a}/x/{c}"));
                reqwest::get(format!("https://a.example/{}", d));
                reqwest::get(format!("https://a.example/{}/{0}", std::convert::identity(api.mark())));
                #[cfg(windows)]
                reqwest::get(format!("https://a.example/{a}"));
            }).count();
        }
    "#;
    let manifest = format!("{MANIFEST}[workspace]\n");
    let folder = Folder::with(&[("Cargo.toml", &manifest), ("src/lib.rs", source)]);
    let (all, counts) = verified(&folder, "");
    assert_eq!(counts, [3, 3, 1], "{all:?}");
    assert_eq!(all.iter().filter(|finding| finding.contains("URK001 error")).count(), 3, "{all:?}");
    assert_eq!(all.iter().filter(|finding| finding.contains("URK001 warning")).count(), 1, "{all:?}");
}

/// Types of a crate whose source is not read: types that are made from a string only by a check count one level
/// lower. Values within values are also checked, and so are those of programs that need a library with values.
#[test]
fn types_of_other_crates() {
    let other = r"
        macro_rules! types { ($($name:ident),*) => { $(
            pub struct $name(String);
            impl std::fmt::Display for $name {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(&self.0) }
            }
            impl std::str::FromStr for $name {
                type Err = ();
                fn from_str(text: &str) -> Result<Self, ()> { Ok(Self(text.to_owned())) }
            }
        )* } }
        types!(Account, Label);
        impl From<String> for Label { fn from(text: String) -> Self { Self(text) } }
        pub struct All { pub account: Account, pub label: Label, pub rank: u8 }
        pub fn all() -> All {
            All { account: Account(String::new()), label: Label(String::new()), rank: 0 }
        }
    ";
    // A denied lint does not suppress the answers of packages that need this one.
    let lib = r#"#![deny(warnings)]
        use std::fmt as unused;
        pub mod reqwest { pub fn get(url: impl AsRef<str>) -> usize { url.as_ref().len() } }
        pub fn one(all: &other::All) {
            reqwest::get(format!("https://a.example/{}", all.account));
            let label = &all.label;
            reqwest::get(format!("https://a.example/{label}/{}", all.rank));
            reqwest::get(format!("https://a.example/{}", format!("x/{}", all.rank)));
        }
    "#;
    let main = r#"
        use client::reqwest;
        fn main() {
            let all: fn() -> other::All = || other::all();
            reqwest::get(format!("https://a.example/{}/{}", all().rank, all().label));
        }
    "#;
    let manifest = format!("{MANIFEST}[dependencies]\nother = {{ path = \"../other\" }}\n[workspace]\n");
    let of_other = MANIFEST.replace("client", "other");
    let folder = Folder::with(&[
        ("app/Cargo.toml", &manifest),
        ("app/src/lib.rs", lib),
        ("app/src/main.rs", main),
        ("other/Cargo.toml", &of_other),
        ("other/src/lib.rs", other),
    ]);
    let (all, counts) = verified(&folder, "app");
    assert_eq!(counts, [3, 2, 0], "{all:?}");
    let expected = ["URK001 warning all.account", "URK001 error all.label", "URK001 error all().label"];
    assert_eq!(all, expected);
}

/// A file of a feature that is off by default is checked with all features. A package that is not a member of the
/// workspace is a separate workspace.
#[test]
fn files_of_features() {
    let lib = r#"#[cfg(feature = "web")] pub mod web; "#;
    let web = r#"
        mod reqwest { pub fn get(url: impl AsRef<str>) -> usize { url.as_ref().len() } }
        pub fn f<T>(of: fn(T) -> (u8, String), one: T) {
            let (a, b) = of(one);
            reqwest::get(format!("https://a.example/{}/{}", a, b));
        }
    "#;
    let manifest = format!("{MANIFEST}[features]\nweb = []\n[workspace]\nexclude = [\"tool\"]\n");
    let of_tool = format!("{}[workspace]\n", MANIFEST.replace("client", "tool"));
    let folder = Folder::with(&[
        ("Cargo.toml", &manifest),
        ("src/lib.rs", lib),
        ("src/web.rs", web),
        ("tool/Cargo.toml", &of_tool),
        ("tool/src/lib.rs", web),
    ]);
    let (all, counts) = verified(&folder, "");
    assert_eq!(counts, [2, 2, 0], "{all:?}");
}

/// Several workspaces, none of them at the root: one has a package with the name of its dependency, one does not have
/// a package that it needs. No file outside the target directories changes.
#[test]
fn several_workspaces() {
    let source = r#"
        mod reqwest { pub fn get(url: impl AsRef<str>) -> usize { url.as_ref().len() } }
        pub fn f<T>(of: fn(T) -> (u8, String), one: T) {
            let (a, b) = of(one);
            reqwest::get(format!("https://a.example/{}/{}", a, b));
        }
    "#;
    let needs = |name: &str| {
        format!(
            "{MANIFEST}[workspace]\n[dependencies]\nother = {{ path = \"../{name}\", package = \"client\" }}\n"
        )
    };
    let two = format!("{}[workspace]\n", MANIFEST.replace("0.1.0", "0.2.0"));
    let folder = Folder::with(&[
        ("one/Cargo.toml", &needs("two")),
        ("one/src/lib.rs", source),
        ("two/Cargo.toml", &two),
        ("two/src/lib.rs", source),
        ("three/Cargo.toml", &needs("four")),
        ("three/src/lib.rs", source),
    ]);
    let (all, counts) = verified(&folder, "");
    assert_eq!(counts, [2, 2, 2], "{all:?}");
    let mut left: Vec<_> = ["one", "two", "three"]
        .iter()
        .flat_map(|name| std::fs::read_dir(folder.path().join(name)).unwrap())
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "target")
        .collect();
    left.sort();
    assert_eq!(left, ["Cargo.toml", "Cargo.toml", "Cargo.toml", "src", "src", "src"]);
    // Without any answer the findings are those of the source.
    let output = run(&folder.path().join("three"), &["audit", "--format", "json", "--verify", "--offline"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["findings"].as_array().unwrap().len(), 2);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("could not verify") && said.contains("four"), "{said}");
}

/// A name says that a value is a number, and the compiler that it is text.
#[test]
fn names_of_numbers() {
    let other = r"
        pub struct Page { pub uuid: String, pub limit: u32 }
        pub fn page() -> Page { Page { uuid: String::new(), limit: 1 } }
    ";
    let lib = r#"
        mod reqwest { pub fn get(url: impl AsRef<str>) -> usize { url.as_ref().len() } }
        pub fn f() {
            let page = other::page();
            reqwest::get(format!("https://a.example/{}?limit={}", page.uuid, page.limit));
        }
    "#;
    let manifest = format!("{MANIFEST}[dependencies]\nother = {{ path = \"../other\" }}\n[workspace]\n");
    let folder = Folder::with(&[
        ("app/Cargo.toml", &manifest),
        ("app/src/lib.rs", lib),
        ("other/Cargo.toml", &MANIFEST.replace("client", "other")),
        ("other/src/lib.rs", other),
    ]);
    let (all, counts) = verified(&folder, "app");
    assert_eq!(counts, [0, 1, 0], "{all:?}");
    assert_eq!(all, ["URK001 error page().uuid"]);
}
