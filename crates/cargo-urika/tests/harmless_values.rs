//! `fix` changes no byte of a harmless value: what would is shown, and only written where the user names the value.

#[path = "support/rewritten.rs"]
mod rewritten;
mod support;

use rewritten::{fix, named, program};
use support::Folder;

/// Functions that send a harmless value which `{x}` would escape or refuse. Each returns a `Result`, so that no other
/// reason is in the way.
const SOURCE: &str = r#"#![allow(clippy::all)]
type Error = Box<dyn std::error::Error>;
mod reqwest { pub fn get(url: impl AsRef<str>) -> String { url.as_ref().to_owned() } }
fn urlenc(s: &str) -> String {
    let mut out = String::new();
    for b in s.bytes() {
        if b.is_ascii_alphanumeric() { out.push(b as char) } else { out.push_str(&format!("%{b:02X}")) }
    }
    out
}
struct Registry { sub: &'static str }

fn cancel(name: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("https://longrunning.googleapis.com/v1/{name}:cancel")))
}
fn json(name: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("https://a.example/{name}.json")))
}
fn pulls(owner: &str, branch: &str) -> Result<String, Error> {
    let base = "https://a.example";
    let head = format!("{owner}:{branch}");
    Ok(reqwest::get(format!("{base}/pulls?head={head}")) + &reqwest::get(format!("{base}/pulls?head={owner}:{branch}")))
}
fn bot(token: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("https://api.telegram.org/bot{token}/send")))
}
fn smart(node: &str, disk: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("https://a.example/n/{node}/smart?disk={}", urlenc(disk))))
}
fn annotation(r: &Registry, name: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("https://b.example/{}/src/{name}", r.sub)))
}
fn commit(git_ref: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("https://a.example/commits/{git_ref}")))
}
fn bucket(bucket: &str) -> Result<String, Error> {
    Ok(reqwest::get(format!("https://{bucket}.s3.amazonaws.com/a")))
}
fn console(vmid: &str) -> Result<String, Error> {
    let base = "https://a.example/?";
    Ok(reqwest::get(format!("{base}{}", format!("novnc=1&vmid={vmid}&node=a"))))
}

fn main() {
    let mut given = std::env::args().skip(1);
    let mut next = || given.next().unwrap();
    let all = [
        ("cancel", cancel(&next())),
        ("json", json(&next())),
        ("pulls", pulls(&next(), &next())),
        ("bot", bot(&next())),
        ("smart", smart(&next(), &next())),
        ("annotation", annotation(&Registry { sub: "data/annotation" }, &next())),
        ("commit", commit(&next())),
        ("bucket", bucket(&next())),
        ("console", console(&next())),
    ];
    for (name, one) in all {
        println!("{name} {:?}", one.map_err(|error| error.to_string()));
    }
}
"#;

/// Harmless values of the functions, in their order.
const GIVEN: &[&str] = &[
    "projects/p/operations/o",
    "a/b",
    "owner",
    "feature/x",
    "12:ab",
    "pve:1",
    "/dev/sda",
    "a,b",
    "feature/x",
    "my.bucket",
    "a:b",
];

#[test]
fn without_a_word_of_the_user_all_values_keep_their_bytes() {
    let folder = Folder::with(&[("Cargo.toml", &named("escaped")), ("src/main.rs", SOURCE)]);
    let before = program(&folder, GIVEN);
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty"]);
    assert_eq!(status, 0, "{shown}");
    assert_eq!(std::fs::read_to_string(folder.path().join("src/main.rs")).unwrap(), SOURCE, "{shown}");
    for wanted in [
        "`name` in `https://longrunning.googleapis.com/v1/{name}:cancel` stays: harmless values would change too",
        "`--escape name` writes `urika::uri_format!(\"https://longrunning.googleapis.com/v1/{name}:cancel\")",
        "`/`, `:`, `@`, `,`, `=`, `+` and the like are escaped",
        "`--escape token` writes",
        "`--escape git_ref` writes `urika::try_uri_format!(\"https://a.example/commits/{git_ref}\")?`: a value that is empty, or contains `/`",
        "`{+name}` with a `urika::value::RelPath`, for a value of several segments",
        "`--escape bucket` writes",
        "a value that is not a host label becomes an error, including one with `.` or `_`",
    ] {
        assert!(shown.contains(wanted), "{wanted}\n{shown}");
    }

    // The user has looked at one name: only it is rewritten, and the output says what that does.
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "token"]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("1 finding rewritten, in 1 call of 1 file"), "{shown}");
    assert!(
        shown.contains("`token` is escaped because of `--escape` or `--segment`: `%`, `/`, `:`"),
        "{shown}"
    );
    let changed = |after: &str| -> Vec<String> {
        let pairs = before.lines().zip(after.lines()).filter(|(before, after)| before != after);
        pairs.map(|(_, after)| after.to_owned()).collect()
    };
    let after = changed(&program(&folder, GIVEN));
    assert_eq!(after, ["bot Ok(\"https://api.telegram.org/bot12%3Aab/send\")"]);

    // Values that the program shows to be harmless, and encoded ones, stay even then.
    let (shown, status) = fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("passes text with `/`, `:`, `,` or the like"), "{shown}");
    let after = changed(&program(&folder, GIVEN));
    let names: Vec<&str> = after.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["cancel", "json", "pulls", "bot", "commit", "bucket"], "{after:?}");
}

/// A `--map-err` that names nothing, is not an expression or cannot be called is an error. One that no rewrite needs
/// is named.
#[test]
fn a_function_for_errors_that_cannot_be_called() {
    let source = "
        mod reqwest { pub fn get(url: impl AsRef<str>) -> String { url.as_ref().to_owned() } }
        pub struct Own;
        pub struct Other;
        pub fn none() -> Own { Own }
        pub fn other(_: impl Sized) -> Other { Other }
        pub fn f(name: &str) -> Result<String, Own> {
            Ok(reqwest::get(format!(\"https://a.example/users/{name}\")))
        }
    ";
    let lock = "version = 4\n\n[[package]]\nname = \"mapped\"\nversion = \"0.1.0\"\n";
    let folder =
        Folder::with(&[("Cargo.toml", &named("mapped")), ("src/lib.rs", source), ("Cargo.lock", lock)]);
    for (function, said) in [
        ("nonexistent", "cannot find"),
        ("own::nonexistent", "own"),
        ("a b (", "not an expression"),
        ("none", "argument"),
        ("Own", "expected"),
    ] {
        let (shown, status) =
            fix(&folder, &["--allow-no-vcs", "--allow-dirty", "--escape", "all", "--map-err", function]);
        assert_eq!(status, 2, "{function}: {shown}");
        assert!(
            shown.contains(&format!("`--map-err {function}`")) && shown.contains(said),
            "{function}: {shown}"
        );
    }
    let (shown, status) = fix(&folder, &["--dry-run", "--escape", "all", "--map-err", "other"]);
    assert_eq!(status, 0, "{shown}");
    let why = "the error that `--map-err other` makes does not become `Own`";
    assert!(shown.contains(why) && shown.contains("0 findings would be rewritten"), "{shown}");
    let (shown, status) = fix(&folder, &["--dry-run", "--escape", "all", "--map-err", "|_| Own"]);
    assert_eq!(status, 0, "{shown}");
    assert!(shown.contains("1 finding would be rewritten"), "{shown}");
    // The lock file's change is one line.
    assert!(
        shown.lines().any(|line| line.starts_with("Cargo.lock: adds ") && line.contains("urika 0.1.0")),
        "{shown}"
    );
    assert!(!shown.contains("+++ b/Cargo.lock"), "{shown}");
}

/// Each reason is the one that is in the way, and every finding is counted.
#[test]
fn reasons_and_counts() {
    let source = "
        mod reqwest { pub fn get(url: impl AsRef<str>) -> String { url.as_ref().to_owned() } }
        type Error = Box<dyn std::error::Error>;
        pub fn space(c: &str) -> Result<String, Error> {
            Ok(reqwest::get(format!(\"https://a.example/a b/{c}\")))
        }
        pub fn form(c: &str) -> Result<String, Error> {
            let c: String = form_urlencoded::byte_serialize(c.as_bytes()).collect();
            Ok(reqwest::get(format!(\"https://a.example/a/{c}\")))
        }
        pub fn secret() -> String {
            reqwest::get(\"https://user:secret@a.example/\")
        }
    ";
    // The audit skips `vendor/`, and knows the functions of this crate.
    let encoder = "[package]\nname = \"form_urlencoded\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    let lib = "pub fn byte_serialize(b: &[u8]) -> std::vec::IntoIter<String> { vec![String::from_utf8_lossy(b).to_string()].into_iter() }";
    let manifest =
        named("reasons") + "\n[dependencies]\nform_urlencoded = { path = \"vendor/form_urlencoded\" }\n";
    let folder = Folder::with(&[
        ("Cargo.toml", &manifest),
        ("src/lib.rs", source),
        ("vendor/form_urlencoded/Cargo.toml", encoder),
        ("vendor/form_urlencoded/src/lib.rs", lib),
    ]);
    let (shown, status) = fix(&folder, &["--dry-run", "--escape", "all"]);
    assert_eq!(status, 0, "{shown}");
    assert!(
        shown.contains("`c` in `https://a.example/a%20b/{c}` stays: the rewrite does not compile: "),
        "{shown}"
    );
    assert!(!shown.contains("the function does not return an error"), "{shown}");
    assert!(shown.contains("URK005") && shown.contains("use an encoder for path segments"), "{shown}");
    assert!(shown.contains("URK006"), "{shown}");
    assert!(shown.contains("3 without a minimal fix"), "{shown}");
}

/// The choices that change a signature compile: a label in a host, a segment in a path.
#[test]
fn choices_of_types_compile() {
    let source = "
        pub fn object(bucket: &str, key: &str, id: u64) -> String {
            format!(\"https://{bucket}.s3.amazonaws.com/{key}/{id}\")
        }
    ";
    let urika = rewritten::urika();
    let folder = Folder::with(&[("Cargo.toml", &named("chosen")), ("src/lib.rs", source)]);
    let (shown, status) = fix(&folder, &["--dry-run"]);
    assert_eq!(status, 0, "{shown}");
    let (_, choice) = shown.split_once("or `fn object(…, ").unwrap_or_else(|| panic!("{shown}"));
    let (params, rest) = choice.split_once(", …)` with `").unwrap();
    let call = rest.lines().next().unwrap().trim_end_matches('`');
    assert_eq!(params, "bucket: urika::value::Label<'_>, key: urika::value::Segment<'_>");
    let chosen = format!(
        "pub fn object({params}, id: u64) -> String {{ {call}.into_string() }}\npub fn main() {{}}\n"
    );
    let manifest = format!("{}[dependencies]\nurika = {{ path = {urika:?} }}\n", named("chosen-types"));
    let folder = Folder::with(&[("Cargo.toml", &manifest), ("src/main.rs", &chosen)]);
    program(&folder, &[]);
}
