//! Compares the recipe with the same resources in Python (`MCPServer`) and in TypeScript, each with the
//! protocol's official SDK. The README's table shows the answers of all three.
//!
//! `BLESS=1 cargo test --test comparison` writes the table if all three servers run.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// The versions in the table.
const PYTHON: &str = "mcp==2.3.0";
const TYPESCRIPT: &str = "@modelcontextprotocol/sdk@1.32.2";
const PAGE: &str = "README.md";
const HEAD: &str = "| request | `urika-rmcp` | Python SDK 2.3 | TypeScript SDK 1.32 |\n|---|---|---|---|\n";

/// The requests: a URI to read, where `COMMIT` represents the commit of `main`, and its description in the
/// table.
const READ: [(&str, &str); 16] = [
    ("git-log://branches", "the branches"),
    ("git-log://log/main", "the log of `main`"),
    ("git-log://log/feature/login", "the log of `feature/login`"),
    ("git-log://days/2026-07-28", "a day"),
    ("git-log://days/nope", "the day `nope`"),
    ("git-log://days/2026%2F07", "the day `2026%2F07`"),
    ("git-log://days/%2e%2e", "the day `%2e%2e`"),
    ("git-log://commits/COMMIT/files", "the files of a commit"),
    ("git-log://commits/COMMIT/files/docs/a.md", "a file in a folder"),
    ("git-log://commits/COMMIT/files/C%23%20100%25.md", "`C# 100%.md`"),
    ("git-log://commits/COMMIT/files/docs/%2e%2e/x", "`docs/%2e%2e/x`"),
    ("git-log://commits/COMMIT/files/%2Fetc/passwd", "`%2Fetc/passwd`"),
    ("git-log://commits/COMMIT/files/logo.bin", "a file that is not UTF-8"),
    ("git-log://commits/ffffffff", "a commit that does not exist"),
    ("git-log://commits/--output=planted", "the commit `--output=planted`"),
    ("git-log://nothing", "a URI that matches no template"),
];

#[test]
fn the_table_has_the_answers_of_all_servers() {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("comparison");
    let repository = scratch.join("repository");
    let Some(commit) = make_repository(&repository) else { return skip("no git") };
    let commands = [Some(recipe()), python(&scratch), typescript(&scratch)];
    let names = ["urika", "no Python with the package `mcp`", "no node with the SDK"];
    let columns: Vec<Option<Vec<String>>> =
        commands.map(|command| command.map(|command| answers(command, &repository, &commit))).into();
    for (name, _) in names.iter().zip(&columns).filter(|(_, column)| column.is_none()) {
        skip(name);
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = fs::read_to_string(&file).expect("the page").replace("\r\n", "\n");
    let (before, behind) = page.split_once(HEAD).expect("the table");
    let (table, behind) = behind.split_once("\n\n").expect("an end of the table");
    if std::env::var_os("BLESS").is_some() && columns.iter().all(Option::is_some) {
        let mut new = String::new();
        for (at, what) in questions().enumerate() {
            let cells = columns.iter().flatten().map(|column| &*column[at]).collect::<Vec<_>>().join(" | ");
            writeln!(new, "| {what} | {cells} |").expect("a row");
        }
        return fs::write(&file, format!("{before}{HEAD}{new}\n{behind}")).expect("the page");
    }
    for ((row, what), at) in table.lines().zip(questions()).zip(0..) {
        let cells: Vec<&str> = row.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).collect();
        assert_eq!(cells[0], what);
        for (number, column) in columns.iter().enumerate() {
            assert!(
                column.as_ref().is_none_or(|column| column[at] == cells[number + 1]),
                "{row}\n{column:?}"
            );
        }
    }
    assert_eq!(table.lines().count(), questions().count());
}

fn questions() -> impl Iterator<Item = &'static str> {
    let read = READ.iter().map(|(_, what)| *what);
    read.chain(["branches that begin with `f`", "a page with an invalid cursor", "lines of code"])
}

/// Returns the answers of a server to all requests.
fn answers((mut command, source): (Command, PathBuf), repository: &Path, commit: &str) -> Vec<String> {
    let planted = repository.join("planted");
    let mut server = Server::start(command.arg(repository));
    let mut answers = Vec::new();
    for (uri, _) in READ {
        let answer = server.ask("resources/read", &json!({ "uri": uri.replace("COMMIT", commit) }));
        let mut cell = of_contents(&answer, repository);
        if fs::remove_file(&planted).is_ok() {
            cell.push_str(", and git writes the file");
        }
        answers.push(cell);
    }
    let templates = server.ask("resources/templates/list", &json!({}));
    let templates = templates["result"]["resourceTemplates"].as_array().expect("templates").clone();
    assert_eq!(templates.len(), 5);
    let log =
        templates.iter().find_map(|one| one["uriTemplate"].as_str().filter(|text| text.contains("log/")));
    let reference = json!({ "type": "ref/resource", "uri": log });
    let argument = json!({ "name": "branch", "value": "f" });
    let found = server.ask("completion/complete", &json!({ "ref": reference, "argument": argument }));
    answers.push(match found["result"]["completion"]["values"].as_array() {
        Some(values) => format!("{} found", values.len()),
        None => found["error"]["code"].to_string(),
    });
    let page = server.ask("resources/list", &json!({ "cursor": "none" }));
    answers.push(if page["result"].is_object() {
        "the list".to_owned()
    } else {
        page["error"]["code"].to_string()
    });
    let code = fs::read_to_string(source).expect("a source");
    let is_code = |line: &&str| !line.trim().is_empty() && !line.starts_with("//!");
    answers.push(code.lines().filter(is_code).count().to_string());
    answers
}

/// Describes the contents of an answer in words.
fn of_contents(answer: &Value, repository: &Path) -> String {
    let contents = &answer["result"]["contents"][0];
    match (contents["text"].as_str(), contents["blob"].is_string()) {
        (Some(""), _) => "empty text".to_owned(),
        (Some(text), _) if text.contains('\u{fffd}') => "damaged text".to_owned(),
        (Some(_), _) => "text".to_owned(),
        (None, true) => "a blob".to_owned(),
        (None, false) => {
            let error = &answer["error"];
            let tells =
                error["message"].as_str().is_some_and(|text| text.contains(&*repository.to_string_lossy()));
            format!("{}{}", error["code"], if tells { ", names the folder" } else { "" })
        }
    }
}

/// A server over stdio.
struct Server {
    child: Child,
    answers: BufReader<ChildStdout>,
    asked: u32,
}

impl Server {
    fn start(command: &mut Command) -> Self {
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("a server");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut server = Self { child, answers, asked: 0 };
        let client = json!({ "name": "tests", "version": "0" });
        let version = "2025-11-25";
        server.ask(
            "initialize",
            &json!({ "protocolVersion": version, "capabilities": {}, "clientInfo": client }),
        );
        server.say(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        server
    }

    fn say(&mut self, message: &Value) {
        writeln!(self.child.stdin.as_ref().expect("a pipe"), "{message}").expect("a server that listens");
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        self.say(&json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params }));
        loop {
            let mut line = String::new();
            assert!(self.answers.read_line(&mut line).expect("a line") > 0, "{method}: no answer");
            let answer: Value = serde_json::from_str(&line).expect("JSON");
            if answer["id"] == self.asked {
                return answer;
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Makes the repository, and returns its commit on `main`.
fn make_repository(folder: &Path) -> Option<String> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder.join("docs")).expect("folders");
    for (name, bytes) in [("docs/a.md", &b"# A"[..]), ("C# 100%.md", b"sharp"), ("logo.bin", b"\xff\xfe\x00")]
    {
        fs::write(folder.join(name), bytes).expect("a file");
    }
    let git = |line: &str| {
        let mut git = Command::new("git");
        git.arg("-C").arg(folder).args(["-c", "user.name=Kim", "-c", "user.email=kim@example.com"]);
        git.args(line.split(' ')).env("GIT_COMMITTER_DATE", "2026-07-28T12:00:00Z");
        git.output().ok().filter(|run| run.status.success())
    };
    for line in [
        "init -q -b main",
        "add -A",
        "commit -q --date=2026-07-28T12:00:00Z -m first",
        "branch feature/login",
    ] {
        git(line)?;
    }
    Some(String::from_utf8(git("rev-parse --short main")?.stdout).ok()?.trim().to_owned())
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

/// Returns the recipe's program, built from the example.
fn recipe() -> (Command, PathBuf) {
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--example", "git_log", "--manifest-path"]).arg(file("Cargo.toml"));
    assert!(succeeds(&mut build));
    let tests = std::env::current_exe().expect("a path");
    let target = tests.parent().and_then(Path::parent).expect("a folder");
    let program = target.join("examples").join(format!("git_log{}", std::env::consts::EXE_SUFFIX));
    (Command::new(program), file("examples/git_log.rs"))
}

fn python(scratch: &Path) -> Option<(Command, PathBuf)> {
    let folder = scratch.join("python");
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let has_mcp = || succeeds(Command::new(&python).args(["-c", "import mcp.server.mcpserver"]));
    if !has_mcp() {
        let system = if cfg!(windows) { "python" } else { "python3" };
        succeeds(Command::new(system).args(["-m", "venv"]).arg(&folder));
        succeeds(Command::new(&python).args(["-m", "pip", "install", "--quiet", PYTHON]));
    }
    let source = file("tests/rivals/git_log.py");
    let mut command = Command::new(&python);
    command.arg(&source);
    has_mcp().then_some((command, source))
}

fn typescript(scratch: &Path) -> Option<(Command, PathBuf)> {
    let folder = scratch.join("typescript");
    fs::create_dir_all(&folder).ok()?;
    let source = file("tests/rivals/git_log.mjs");
    let script = folder.join("git_log.mjs");
    fs::copy(&source, &script).ok()?;
    let import = "import('@modelcontextprotocol/sdk/server/mcp.js').catch(() => process.exit(1))";
    let has_sdk = || succeeds(Command::new("node").args(["-e", import]).current_dir(&folder));
    if !has_sdk() {
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        fs::write(folder.join("package.json"), "{}").ok()?;
        succeeds(Command::new(npm).args(["install", "--silent", TYPESCRIPT]).current_dir(&folder));
    }
    let mut command = Command::new("node");
    command.arg(script);
    has_sdk().then_some((command, source))
}

/// Prints that a test is skipped. The test harness would hide `eprintln!` of a test that passes.
fn skip(why: &str) {
    writeln!(std::io::stderr(), "skipped: {why}").expect("somebody hears it");
}
