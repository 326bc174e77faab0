//! A folder and a database to serve.

#![allow(dead_code, reason = "each test program uses its own part of this module")]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;
use tempfile::TempDir;

/// The files and tables that are served, on disk. `Drop` removes them.
pub(crate) struct Scene {
    outer: TempDir,
}

impl Scene {
    pub(crate) fn new() -> Self {
        let outer = tempfile::tempdir().expect("a folder");
        let scene = Self { outer };
        fs::create_dir_all(scene.folder().join("notes")).expect("folders");
        fs::create_dir_all(scene.folder().join("app/[id]")).expect("folders");
        fs::create_dir_all(scene.outer().join("served-evil")).expect("folders");
        for (name, text) in [
            ("served/readme.md", "read me"),
            ("served/notes/50% off; maybe.md", "half"),
            ("served/app/[id]/C# 100%20.md", "sharp"),
            ("served-evil/secret.txt", "secret"),
            ("secret.txt", "secret"),
        ] {
            fs::write(scene.outer().join(name), text).expect("a file");
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(scene.outer().join("secret.txt"), scene.folder().join("link.txt"))
            .expect("a link");
        let database = Connection::open(scene.database()).expect("a database");
        database
            .execute_batch(
                "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);
                 INSERT INTO users VALUES (1, 'Kim'), (2, 'Robin');
                 CREATE TABLE orders (id INTEGER PRIMARY KEY, total REAL);",
            )
            .expect("tables");
        scene
    }

    /// Returns the parent of the served folder, without links.
    pub(crate) fn outer(&self) -> PathBuf {
        fs::canonicalize(self.outer.path()).expect("a path")
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.outer().join("served")
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.outer().join("shop.db")
    }

    /// Returns the URI of something in the outer folder. The name is not encoded.
    pub(crate) fn uri(&self, name: &str) -> String {
        format!("file://{}/{name}", self.outer().display())
    }
}

/// The server.
pub(crate) fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_urika-mcp-server"))
}

/// Prints that a test is skipped. The test harness would hide `eprintln!` of a test that passes.
pub(crate) fn skip(why: &str) {
    writeln!(std::io::stderr(), "skipped: {why}").expect("somebody hears it");
}

/// Runs a client of the server, and checks that this many answers are as it expects.
pub(crate) fn run_client(client: &mut Command, answers: u32) {
    let scene = Scene::new();
    let client = client.arg(program()).arg(scene.folder()).arg(scene.database());
    let output = client.output().expect("the client runs");
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{errors}");
    assert_eq!(out.trim(), format!("{answers} answers as expected"), "{errors}");
}

pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}
