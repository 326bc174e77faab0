//! Checks that `migrate` suggests route sets that compile.

#[path = "support/rewritten.rs"]
mod rewritten;
mod support;

use rewritten::{cargo, named, succeeds, urika};
use support::{Folder, run, said};

const SOURCE: &str = r#"
fn f(c: &Client, base: &str, owner: &str, repo: &str, n: u64, page: &str, file_path: &str, full_name: &str) {
    c.get(format!("https://a.example/repos/{owner}/{repo}"));
    c.get(format!("https://a.example/repos/{owner}/{repo}/issues?page={page}&state=open"));
    c.get(format!("{base}/repos/{owner}/{repo}/issues/{n}"));
    c.get(format!("{base}/repos/{}/{}/issues/{}", owner, repo, c.number()));
    c.get(format!("{base}/users/{owner}"));
    c.get(format!("{base}/by-{owner}"));
    c.get(format!("https://f.example/files/{file_path}"));
    c.get(format!("https://f.example/files/{repo}/raw"));
    c.get(format!("https://f.example/files/raw/{full_name}?q={page}"));
    c.get(format!("https://f.example/files"));
}
"#;

const WANTED: &str = r#"4 places build `/repos/…`, which one route set can replace
  a.rs:3, a.rs:4, a.rs:5, a.rs:6

    #[derive(Debug, urika::Routes)]
    enum Repos<'a> {
        #[route("/repos/{owner}/{repo}")]
        OwnerRepo { owner: urika::value::Segment<'a>, repo: urika::value::Segment<'a> },
        #[route("/repos/{owner}/{repo}/issues{?page}")]
        OwnerRepoIssues { owner: urika::value::Segment<'a>, repo: urika::value::Segment<'a>, page: Option<std::borrow::Cow<'a, str>> },
        #[route("/repos/{owner}/{repo}/issues/{id}")]
        OwnerRepoIssuesId { owner: urika::value::Segment<'a>, repo: urika::value::Segment<'a>, id: urika::value::Segment<'a> },
    }

"#;

#[test]
fn suggestions_compile() {
    let folder = Folder::with(&[("a.rs", SOURCE)]);
    let (shown, status) = said(folder.path(), &["migrate"]);
    assert_eq!((shown.as_str(), status), (WANTED, 0));

    let manifest = format!("{}[dependencies]\nurika = {{ path = {:?} }}\n", named("set"), urika());
    let (_, code) = shown.split_once("\n\n").unwrap();
    let folder =
        Folder::with(&[("Cargo.toml", &manifest), ("src/lib.rs", &format!("#![allow(dead_code)]\n{code}"))]);
    succeeds(&cargo(&folder, "check", &[]));
}

#[test]
fn nothing_to_suggest() {
    let source = "fn f(n: &str) { reqwest::get(format!(\"https://a.example/{n}\")); }";
    let (shown, status) = said(Folder::with(&[("a.rs", source)]).path(), &["migrate"]);
    assert_eq!((shown.as_str(), status), ("no three places build URLs of the same shape\n", 0));
}

/// A file that cannot be read may have anything: each command says so, and fails.
#[test]
fn a_skipped_file_is_an_error_of_each_command() {
    let folder = Folder::with(&[("a.rs", "fn f() {}")]);
    std::fs::write(folder.path().join("b.rs"), b"// \xff\n").unwrap();
    for command in [&["audit"][..], &["migrate"], &["review"], &["fix", "--dry-run"]] {
        let (said, status) = said(folder.path(), command);
        let output = run(folder.path(), command);
        let errors = String::from_utf8(output.stderr).unwrap();
        let is_named = |said: &str| said.contains("skipped: ") && said.contains("b.rs: not UTF-8");
        assert!(is_named(&said) || is_named(&errors), "{command:?} {said} {errors}");
        assert_eq!(status, 2, "{command:?} {said}");
    }
}
