//! The command writes nothing through a link, and replaces each file as a whole.

#![cfg(all(unix, feature = "cli"))]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

const ENTRY: &str = r#"{ "loc": "https://example.com/a", "lang": "en" }"#;

/// A folder with a database, and another folder with a file.
fn places(name: &str) -> (PathBuf, PathBuf) {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("links-{}-{name}", std::process::id()));
    let (own, others) = (root.join("own"), root.join("others"));
    fs::create_dir_all(&own).unwrap();
    fs::create_dir_all(&others).unwrap();
    fs::write(own.join("db.json"), ENTRY).unwrap();
    fs::write(others.join("keep.xml"), "keep").unwrap();
    (own, others)
}

fn run(folder: &Path, arguments: &[&str]) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urika-sites"));
    let output = command.args(arguments).current_dir(folder).output().unwrap();
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}

fn sitemap(out: &str) -> Vec<&str> {
    vec!["sitemap", "db.json", "--base", "https://example.com/", "--out", out]
}

fn normalize(out: &str) -> Vec<&str> {
    vec!["normalize", "db.json", "--out", out]
}

#[test]
fn an_output_that_is_a_link_is_refused() {
    let (own, others) = places("refused");
    symlink(&others, own.join("linked")).unwrap();
    fs::create_dir(own.join("out")).unwrap();
    symlink(others.join("keep.xml"), own.join("out/sitemap.xml")).unwrap();
    symlink(others.join("keep.xml"), own.join("out.json")).unwrap();
    let absolute = own.join("linked").display().to_string();
    for arguments in [
        sitemap("linked"),
        sitemap("linked/deeper"),
        sitemap(&absolute),
        sitemap("out"),
        normalize("out.json"),
        normalize("linked/keep.xml"),
        normalize("linked/new.json"),
    ] {
        let (shown, status) = run(&own, &arguments);
        assert_eq!(status, Some(2), "{arguments:?}: {shown}");
        assert!(shown.contains("is a symbolic link, which is never followed"), "{arguments:?}: {shown}");
        assert_eq!(fs::read_to_string(others.join("keep.xml")).unwrap(), "keep", "{arguments:?}");
        assert_eq!(fs::read_dir(&others).unwrap().count(), 1, "{arguments:?}");
        assert_eq!(fs::read_dir(own.join("out")).unwrap().count(), 1, "{arguments:?}");
    }
    fs::remove_dir_all(own.parent().unwrap()).unwrap();
}

#[test]
fn files_are_replaced_as_a_whole() {
    let (own, _others) = places("whole");
    for arguments in [sitemap("out"), sitemap("out"), normalize("db.json"), normalize("/dev/null")] {
        let (shown, status) = run(&own, &arguments);
        assert_eq!(status, Some(0), "{arguments:?}: {shown}");
    }
    assert!(fs::read_to_string(own.join("out/sitemap.xml")).unwrap().ends_with("</urlset>\n"));
    assert!(fs::read_to_string(own.join("db.json")).unwrap().starts_with("[\n"));
    assert_eq!(fs::read_dir(own.join("out")).unwrap().count(), 1);
    fs::remove_dir_all(own.parent().unwrap()).unwrap();
}
