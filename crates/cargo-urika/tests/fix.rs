//! `fix` on packages that are really rewritten, compiled and run.

#[path = "support/rewritten.rs"]
mod rewritten;
mod support;

use std::process::Command;

use rewritten::{client, fix, named, no_payload_moves_a_request, program};
use support::{Folder, command, text};

/// Functions to rewrite; each accepts a string, and returns a URL or nothing.
const CLIENT: &str = r#"//! A client.
#![allow(clippy::all)]

const BASE: &str = "https://api.example.com/v1";
type Error = Box<dyn std::error::Error>;

mod reqwest {
    pub fn get(url: impl AsRef<str>) -> String {
        url.as_ref().to_owned()
    }
}

struct Order {
    id: u64,
    note: String,
}

struct Day<'a>(&'a str);
impl std::fmt::Display for Day<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

fn search(words: &str) -> Option<String> {
    Some(reqwest::get(format!("{BASE}/search?q={words}")))
}

fn user(name: &str) -> Result<String, Error> {
    let _é = "ü"; let url = format!("https://api.example.com/v1/users/{name}/posts?page={}", 7); // who
    Ok(reqwest::get(&url))
}

fn user_of_option(name: &str) -> Option<String> {
    Some(reqwest::get(&std::format!("{}/users/{}", BASE, name)))
}

fn order(order: &Order) -> Option<String> {
    Some(reqwest::get(&format!("{BASE}/orders/{}?note={}", order.id, order.note,)))
}

fn day(day: Day<'_>) -> Result<String, Error> {
    Ok(reqwest::get(format!("{BASE}/days/{}", day)))
}

fn grow(name: &str) -> Option<String> {
    let mut url = String::from("https://api.example.com/v1/search?a=1");
    url.push_str(&format!("&b={name}"));
    Some(reqwest::get(url))
}

fn part(name: &str) -> Option<String> {
    vec![reqwest::get(format!("{BASE}/by-{name}/x#{}", name))].pop()
}

fn nested(name: &str) -> Option<String> {
    Some(reqwest::get(format!("{BASE}{}", format!("/by-{name}"))))
}

const TASKS: &str = "https://api.example.com/v1/tasks/";

fn task(id: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("{TASKS}{id}")))
}

fn close(order: &Order) -> Result<String, Error> {
    Ok(reqwest::get(format!("{}{}/close", TASKS, order.note)))
}

fn tenant(region: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("https://{region}.api.example.com/v1")))
}
"#;

/// Functions that keep their calls: each has a reason.
const KEPT: &str = r#"
fn plain(name: &str) -> String {
    reqwest::get(format!("{BASE}/users/{name}"))
}

fn list(query: &str) -> String {
    reqwest::get(format!("{BASE}/search?{query}"))
}

fn file(path: &str) -> String {
    reqwest::get(format!("{BASE}/files/{path}"))
}

struct Own;
fn own(name: &str) -> Result<String, Own> {
    Ok(reqwest::get(format!("{BASE}/users/{name}")))
}

fn ids(ids: &[String]) -> Result<String, Error> {
    let ids = ids.join(",");
    Ok(reqwest::get(format!("{BASE}/ids/{ids}")))
}

fn blob(digest: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("{BASE}/blobs/{digest}")))
}

#[test]
fn a_blob() {
    assert!(blob("sha256:7f").is_ok());
}

fn host(host: &str, list: &str) -> String {
    reqwest::get(format!("https://{host}/v1?{list}"))
}

fn commented(words: &str) -> String {
    reqwest::get(format!("{BASE}/search?q={}", /* said */ words))
}

#[cfg(any())]
fn encoded_elsewhere(name: &str) -> String {
    reqwest::get(format!("{BASE}/x/{}", urlencoding::encode(name)))
}

#[cfg(windows)]
fn elsewhere(words: &str) -> String {
    reqwest::get(format!("{BASE}/search?q={words}"))
}
"#;

const MAIN: &str = r#"
fn main() {
    for given in std::env::args().skip(1) {
        let text = given.as_str();
        let show = |name: &str, url: Option<String>| println!("{name} {}", url.unwrap_or_default());
        show("search", search(text));
        show("user", user(text).ok());
        show("user_of_option", user_of_option(text));
        show("order", order(&Order { id: 7, note: given.clone() }));
        show("day", day(Day(text)).ok());
        show("grow", grow(text));
        show("part", part(text));
        show("nested", nested(text));
        show("task", task(text).ok());
        show("close", close(&Order { id: 7, note: given.clone() }).ok());
        show("tenant", tenant(text).ok());
    }
}
"#;

/// Rewrites a file with line ends of Windows; all that is not rewritten stays unchanged, the program
/// compiles, harmless values have the same bytes as before, and no payload changes where a request goes.
#[test]
fn rewritten_calls_keep_bytes_and_no_payload_moves_a_request() {
    let (folder, source, before) = client("client", &format!("{CLIENT}{KEPT}{MAIN}"));
    let main = folder.path().join("src/main.rs");

    // No option says which values are harmless.
    let (shown, status) = fix(&folder, &[]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("0 findings rewritten, in 0 calls of 0 files"), "{shown}");
    assert_eq!(std::fs::read_to_string(&main).unwrap(), source);

    let (shown, status) = fix(&folder, &["--dry-run", "--escape", "all"]);
    assert!(shown.contains("/days/{Day}` stays: the `Display` of its type may write"), "{shown}");
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("+++ b/src/main.rs") && shown.contains("+++ b/Cargo.toml"), "{shown}");
    assert_eq!(std::fs::read_to_string(folder.path().join("src/main.rs")).unwrap(), source);

    let (shown, status) =
        fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--segment", "Day<'_>", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("running `cargo check`"), "{shown}");
    assert!(
        shown.contains(
            "12 findings rewritten, in 11 calls of 1 file; 0 safe by type; 11 without a minimal fix"
        ),
        "{shown}"
    );
    let reasons = [
        "`name` in `https://api.example.com/v1/users/{name}` stays: the value may be refused, and the function does not return an error",
        "either `fn plain(…) -> Result<String, urika::BuildError>` with `urika::try_uri_format!(\"/users/{name}\")?`",
        "or `fn plain(name: urika::value::Segment<'_>)` with `urika::uri_format!(\"/users/{name}\")`",
        "help: text that fills a segment or a label",
        "help: where a function returns `Own`, run the command again with `--map-err FUNCTION`",
        "`query` in `https://api.example.com/v1/search?{query}` stays: the value is a list of parameters",
        "`path` in `https://api.example.com/v1/files/{path}` stays: the value may contain several segments",
        "`Own` does not implement `From<urika::BuildError>`",
        "`host` in `https://{host}/v1?{list}` stays: the value is a whole host",
        "`list` in `https://{host}/v1?{list}` stays: the value is a list of parameters",
        "`digest` in `https://api.example.com/v1/blobs/{digest}` stays: a caller, a test or `join` passes text with `/`, `:`",
        "`join()` in `https://api.example.com/v1/ids/{join}` stays: a caller, a test or `join` passes text",
        "the call contains a comment",
        "`words` in `https://api.example.com/v1/search?q={words}` stays: the code was not compiled",
        "`encode()` in `https://api.example.com/v1/x/{name}` stays: the code was not compiled",
    ];
    for reason in reasons {
        assert!(shown.contains(reason), "{reason}\n{shown}");
    }
    let rewritten = std::fs::read_to_string(folder.path().join("src/main.rs")).unwrap();
    for line in source.split('\n').filter(|line| !line.contains("format!") && !line.contains("let mut url")) {
        assert!(rewritten.split('\n').any(|other| other == line), "{line:?}");
    }
    let call = [
        "    let _é = \"ü\"; let url = urika::try_uri_format!(",
        "        \"https://api.example.com/v1/users/{name}/posts?page={page}\",",
        "        page = 7,",
        "    )?.into_string(); // who",
    ];
    assert!(rewritten.contains(&call.join("\r\n")), "{rewritten}");
    assert_eq!(rewritten.matches("\r\n").count(), rewritten.matches('\n').count());
    assert_eq!(program(&folder, &["kim-7"]), before);
    no_payload_moves_a_request(&folder, &before);
    // A second run finds nothing to rewrite.
    let (_, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 0);
    assert_eq!(std::fs::read_to_string(folder.path().join("src/main.rs")).unwrap(), rewritten);
}

/// `--map-err` makes the error of the program; a workspace whose packages share dependencies also shares
/// urika, and a file that was formatted is formatted again.
#[test]
fn the_error_of_the_program_and_the_dependencies_of_the_workspace() {
    let root = "[workspace]\nmembers = [\"sharing\"]\nresolver = \"2\"\n\n[workspace.dependencies]\nown = { path = \"own\" }\n";
    let package = "[package]\nname = \"sharing\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[dependencies]\nown = { workspace = true }\n";
    let own = "[package]\nname = \"own\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let source = "pub struct Error(pub String);\n\npub fn f(name: &str, words: &str) -> Result<String, Error> {\n    let url = format!(\"https://a.example/users-and-more/{name}?words={words}\");\n    Ok(own::Url::parse(&url))\n}\n";
    let folder = Folder::with(&[
        ("Cargo.toml", root),
        ("sharing/Cargo.toml", package),
        ("sharing/src/lib.rs", source),
        ("own/Cargo.toml", own),
        (
            "own/src/lib.rs",
            "pub struct Url;\nimpl Url {\n    pub fn parse(text: &str) -> String {\n        text.to_owned()\n    }\n}\n",
        ),
    ]);
    let (shown, status) = fix(
        &folder,
        &[
            "--allow-no-vcs",
            "--allow-dirty",
            "--escape",
            "all",
            "--map-err",
            "|error| Error(error.to_string())",
        ],
    );
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("2 findings rewritten, in 1 call of 1 file"), "{shown}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(read("Cargo.toml").contains("urika = { path ="), "{}", read("Cargo.toml"));
    assert!(
        read("sharing/Cargo.toml").ends_with("urika = { workspace = true }\n"),
        "{}",
        read("sharing/Cargo.toml")
    );
    let rewritten = read("sharing/src/lib.rs");
    assert!(rewritten.contains(".map_err(|error| Error(error.to_string()))?"), "{rewritten}");
    assert!(rewritten.lines().all(|line| line.len() <= 100), "{rewritten}");
}

/// A program that denies warnings compiles after a rewrite that leaves its imports without use.
#[test]
fn imports_without_use_go_where_the_program_denies_them() {
    let source = r#"#![deny(warnings)]
use urlencoding::encode;
use urlencoding::{decode, encode as escape};
use std::fmt::Write;
type Error = Box<dyn std::error::Error>;
mod reqwest {
    pub fn get(url: impl AsRef<str>) -> String { url.as_ref().to_owned() }
}
fn user(name: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("https://a.example/v1/users/{}", encode(name))))
}
fn posts(name: &str) -> Result<String, Error> {
    let mut url = String::from("https://a.example/v1/users/");
    write!(url, "{name}/posts")?;
    Ok(reqwest::get(url))
}
fn main() {
    let said = std::env::args().nth(1).unwrap_or_default();
    println!("{:?} {:?} {} {}", user(&said).ok(), posts(&said).ok(), decode(&said), escape(&said));
}
"#;
    let manifest =
        format!("{}\n[dependencies]\nurlencoding = {{ path = \"vendor/urlencoding\" }}\n", named("denying"));
    let source = source.replace('\n', "\r\n");
    // The audit skips `vendor/`, and knows the functions of this crate.
    let encoder = "[package]\nname = \"urlencoding\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let lib = "pub fn encode(text: &str) -> String { text.to_owned() }\npub fn decode(text: &str) -> String { encode(text) }\n";
    let folder = Folder::with(&[
        ("Cargo.toml", &manifest),
        ("src/main.rs", &source),
        ("vendor/urlencoding/Cargo.toml", encoder),
        ("vendor/urlencoding/src/lib.rs", lib),
    ]);
    let before = program(&folder, &["kim-7"]);
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    let rewritten = std::fs::read_to_string(folder.path().join("src/main.rs")).unwrap();
    assert_eq!(rewritten.matches("urika::try_uri_format!").count(), 2, "{rewritten}");
    assert!(
        rewritten.starts_with("#![deny(warnings)]\r\nuse urlencoding::{decode, encode as escape};\r\ntype"),
        "{rewritten}"
    );
    assert_eq!(program(&folder, &["kim-7"]), before);
}

/// A file whose values were checked, and that has nothing to rewrite, is compiled unchanged.
#[test]
fn a_file_without_rewrites() {
    let main = r#"
        mod other;
        mod reqwest { pub fn get(url: impl AsRef<str>) -> String { url.as_ref().to_owned() } }
        fn search(words: &str) -> String {
            reqwest::get(format!("https://a.example/search?q={words}"))
        }
        fn main() {
            println!("{} {}", search("a"), other::file("b"));
        }
    "#;
    let other = r#"
        pub fn file(path: &str) -> String {
            crate::reqwest::get(format!("https://a.example/files/{path}"))
        }
    "#;
    let folder =
        Folder::with(&[("Cargo.toml", &named("two-files")), ("src/main.rs", main), ("src/other.rs", other)]);
    let (shown, status) = fix(&folder, &["--dry-run", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("1 finding would be rewritten, in 1 call of 1 file"), "{shown}");
}

/// A string that a macro of the program builds, and a format string in parts, have their own reasons. A macro that is
/// a value is read, and named if it cannot be.
#[test]
fn strings_and_values_of_macros() {
    let main = r#"
        mod reqwest { pub fn get(url: impl AsRef<str>) -> String { url.as_ref().to_owned() } }
        macro_rules! url { ($path:literal, $($value:expr),*) => { format!(concat!("https://a.example", $path), $($value),*) }; }
        macro_rules! any { ($($all:tt)*) => { format!($($all)*) }; }
        macro_rules! same { ($value:expr) => { $value }; }
        macro_rules! get { ($url:expr) => { reqwest::get($url) }; }
        fn of_macro(a: &str) -> String { reqwest::get(url!("/of-macro?q={}", a)) }
        fn of_any(b: &str) -> String { reqwest::get(any!("https://a.example/of-any?q={b}")) }
        fn of_parts(c: &str) -> String { reqwest::get(format!(concat!("https://a.example", "/of-parts?q={}"), c)) }
        fn grown(d: &str) -> String {
            let mut url = String::from("https://a.example/grown?q=");
            url.push_str(/* any */ d);
            reqwest::get(url)
        }
        fn value(e: &str) -> String { reqwest::get(format!("https://a.example/value?q={}", same!(e))) }
        fn within(f: &str) -> String { get!(format!("https://a.example/within?q={f}")) }
        fn nested(g: &str) -> String { reqwest::get(format!("https://a.example/nested?q={}", same!(same!(g)))) }
        fn main() {
            println!("{}{}{}{}", of_macro("a"), of_any("b"), of_parts("c"), grown("d"));
            println!("{}{}{}", value("e"), within("f"), nested("g"));
        }
    "#;
    let folder = Folder::with(&[("Cargo.toml", &named("macro-values")), ("src/main.rs", main)]);
    let (shown, status) = fix(&folder, &["--dry-run", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    for reason in [
        "`a` in `https://a.example/of-macro?q={a}` stays: a macro of the program builds the string",
        "`b` in `https://a.example/of-any?q={b}` stays: a macro of the program builds the string",
        "`c` in `https://a.example/of-parts?q={c}` stays: the format string is not one literal",
        "`d` in `https://a.example/grown?q={d}` stays: the call contains a comment",
    ] {
        assert!(shown.contains(reason), "{reason}\n{shown}");
    }
    for rewritten in ["q = same!(e)", "within?q={f}\"", "q = same!(same!(g))"] {
        assert!(shown.contains(rewritten), "{rewritten}\n{shown}");
    }
    assert!(shown.contains(": `e` would be escaped") && !shown.contains("``"), "{shown}");
    assert!(shown.contains("3 findings would be rewritten, in 3 calls of 1 file"), "{shown}");
}

/// A program that does not compile is said so, and nothing is written.
#[test]
fn a_program_that_does_not_compile() {
    let source = "fn f(n: &str) { reqwest::get(format!(\"https://a.example/?n={n}\")); }\n";
    let folder = Folder::with(&[("Cargo.toml", &named("failing")), ("src/lib.rs", source)]);
    let (shown, status) = fix(&folder, &[]);
    assert_eq!(status, 2, "{shown}");
    assert!(shown.contains("does not compile before any rewrite"), "{shown}");
    assert_eq!(std::fs::read_to_string(folder.path().join("src/lib.rs")).unwrap(), source);
}

/// A registry without urika: the message offers the option that all other tests use.
#[test]
fn a_registry_without_urika() {
    let source = "pub fn search(words: &str) -> String {\n    reqwest::get(format!(\"https://api.example.com/search?q={words}\"))\n}\n";
    let folder = Folder::with(&[("Cargo.toml", &named("without-urika")), ("src/lib.rs", source)]);
    let mut command = command(folder.path(), &["fix", "--offline", "--dry-run", "--escape", "words"]);
    let (shown, status) = text(&command.env("CARGO_HOME", folder.path().join("home")).output().unwrap());
    assert!(status == 2 && shown.contains("no matching package named `urika` found"), "{shown}");
    let help = "help: if the registry does not have urika, pass a clone of it, as in `cargo urika fix --urika-path ../urika`";
    assert_eq!(shown.trim_end().lines().last(), Some(help));
}

#[test]
fn a_tree_with_changes_is_refused() {
    let folder = Folder::with(&[("Cargo.toml", &named("changed")), ("src/lib.rs", "")]);
    let (shown, status) = {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-urika"));
        command.args(["fix"]).current_dir(folder.path());
        command.env("GIT_CEILING_DIRECTORIES", folder.path().parent().unwrap());
        let output = command.output().unwrap();
        (String::from_utf8(output.stderr).unwrap(), output.status.code().unwrap())
    };
    assert_eq!(status, 2);
    assert!(shown.contains("--allow-no-vcs"), "{shown}");
    let is_git = Command::new("git").args(["init", "-q"]).current_dir(folder.path()).status();
    if !is_git.is_ok_and(|status| status.success()) {
        return;
    }
    let (shown, status) = fix(&folder, &[]);
    assert_eq!(status, 2);
    assert!(shown.contains("--allow-dirty") && shown.contains("src/"), "{shown}");
    let (shown, status) = fix(&folder, &["--allow-dirty"]);
    assert_eq!(status, 0, "{shown}");
}
