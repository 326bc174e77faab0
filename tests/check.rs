//! Runs the example `check` as a user would, and checks its exact output, its exit status and a long input.

#![cfg(all(feature = "alloc", feature = "template"))]

use std::env;
use std::io::{BufRead as _, BufReader, BufWriter, Write as _};
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;
use std::thread;

/// Returns a command for the example. `cargo test --test check` does not build examples, so this function
/// builds it, with the features of this test. An up-to-date example is not built again.
fn check() -> Command {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    Command::new(BUILT.get_or_init(|| {
        let test = env::current_exe().expect("the path of this test");
        // <target>/debug/deps/check-0123456789abcdef
        let target = test.ancestors().nth(3).expect("the target directory");
        let features: Vec<&str> = [
            ("alloc", cfg!(feature = "alloc")),
            ("const_format", cfg!(feature = "const_format")),
            ("default", cfg!(feature = "default")),
            ("http", cfg!(feature = "http")),
            ("idna", cfg!(feature = "idna")),
            ("serde", cfg!(feature = "serde")),
            ("serde_json", cfg!(feature = "serde_json")),
            ("std", cfg!(feature = "std")),
            ("template", cfg!(feature = "template")),
            ("url", cfg!(feature = "url")),
            ("uuid", cfg!(feature = "uuid")),
        ]
        .into_iter()
        .filter_map(|(name, is_enabled)| is_enabled.then_some(name))
        .collect();
        let status = Command::new(env::var_os("CARGO").unwrap_or_else(|| env!("CARGO").into()))
            .args(["build", "--quiet", "--example", "check", "--no-default-features", "--features"])
            .arg(features.join(","))
            .arg("--target-dir")
            .arg(target)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status()
            .expect("cargo");
        assert!(status.success(), "the example does not build");
        target.join("debug/examples/check").with_extension(env::consts::EXE_EXTENSION)
    }))
}

/// Runs `check` with these arguments and this input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = check()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the example");
    let mut stdin = child.stdin.take().expect("a pipe");
    // `--help` does not read its input, so the pipe may be closed before all is written.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the end")
}

fn stdout(output: &Output) -> &str {
    str::from_utf8(&output.stdout).expect("UTF-8")
}

fn stderr(output: &Output) -> &str {
    str::from_utf8(&output.stderr).expect("UTF-8")
}

const GOOD: &str = "\
1: http://example.com/~me?q=1
     scheme    http
     host      example.com
     path      /~me
     query     q=1
";

#[test]
fn a_good_line() {
    let output = run(&[], b"HTTP://Example.COM:80/a/../%7Eme?q=1\n");
    assert_eq!((stdout(&output), stderr(&output)), (GOOD, "lines: 1, wrong: 0\n"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn good_and_bad_lines() {
    // CRLF, empty lines, bytes that are not UTF-8, and no line end after the last line.
    let output = run(
        &["-"],
        b"\n\
        https://example.com/a b\r\n\
        \r\n\
        https://kim:secret@[::1]:8443?#f\r\n\
        http://a\xFF/\n\
        ../a",
    );
    let expected = "\
2: invalid URI: unexpected space in path [RFC 3986, section 3.3]
  https://example.com/a b
                       ^ a space is written `%20`
4: https://kim:secret@[::1]:8443/?#f
     scheme    https
     userinfo  kim:secret
     host      [::1]
     port      8443
     path      /
     query     (empty)
     fragment  f
5: invalid URI: no UTF-8 from byte 8 on
6: invalid URI: relative reference where a URI is needed [RFC 3986, section 4.3]
  ../a
  ^^ begin with a scheme, as in `https://example.com/`; `UriRef` accepts references
";
    assert_eq!((stdout(&output), stderr(&output)), (expected, "lines: 4, wrong: 3\n"));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn literals_are_looked_at_more_closely() {
    let text = "https://kim@example.com/é\n".as_bytes();
    assert!(stdout(&run(&[], text)).starts_with("1: invalid URI: unexpected `é` in path"));
    assert!(
        stdout(&run(&["--literal"], text)).starts_with("1: invalid URI: user information before the host")
    );
    let output = run(&["--literal"], "https://example.com/é\n".as_bytes());
    assert!(stdout(&output).starts_with("1: https://example.com/%C3%A9\n"));
}

#[test]
fn a_file() {
    let path = env::temp_dir().join(format!("urika-check-{}.txt", std::process::id()));
    std::fs::write(&path, "HTTP://Example.COM:80/a/../%7Eme?q=1\n").expect("a file");
    let output = run(&[path.to_str().expect("UTF-8")], b"");
    std::fs::remove_file(&path).expect("a file");
    assert_eq!((stdout(&output), output.status.code()), (GOOD, Some(0)));
}

#[test]
fn unknown_arguments_are_reported() {
    for (arguments, complaint) in [
        (["--size", "-"], "check: unknown option `--size`\n\n"),
        (["a", "b"], "check: unexpected `b` after the file\n\n"),
    ] {
        let output = run(&arguments, b"");
        assert!(stderr(&output).starts_with(complaint) && stderr(&output).contains("Usage: check"));
        assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
    }
    let output = run(&["no/such/file"], b"");
    assert!(stderr(&output).starts_with("check: no/such/file: "), "{}", stderr(&output));
    assert_eq!((stdout(&output), output.status.code()), ("", Some(2)));
}

#[test]
fn help() {
    let output = run(&["--help"], b"");
    assert!(stdout(&output).contains("Usage: check [--literal] [FILE]"));
    assert_eq!((stderr(&output), output.status.code()), ("", Some(0)));
}

#[test]
fn many_lines_through_a_pipe() {
    const LINES: usize = 100_000;
    let mut child =
        check().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = BufWriter::new(child.stdin.take().unwrap());
    // Every hundredth line has a space. A separate thread writes, because both sides would wait otherwise.
    let writer = thread::spawn(move || {
        for i in 1..=LINES {
            writeln!(stdin, "HTTP://Example.com/{i}{}", if i % 100 == 0 { " x" } else { "/%7e" }).unwrap();
        }
    });
    let (mut good, mut bad) = (0, 0);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        if let Some((number, rest)) = line.split_once(": ").filter(|_| !line.starts_with(' ')) {
            let number: usize = number.parse().unwrap();
            assert_eq!(number, good + bad + 1);
            if number.is_multiple_of(100) {
                assert_eq!(rest, "invalid URI: unexpected space in path [RFC 3986, section 3.3]");
                bad += 1;
            } else {
                assert_eq!(rest, format!("http://example.com/{number}/~"));
                good += 1;
            }
        }
    }
    writer.join().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((good, bad), (LINES - LINES / 100, LINES / 100));
    assert_eq!(stderr(&output), "lines: 100000, wrong: 1000\n");
    assert_eq!(output.status.code(), Some(1));
}

/// A reader that stops early closes the pipe, as in `check | head -n 1`.
#[test]
fn a_closed_pipe_is_no_panic() {
    let mut child =
        check().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        let line = "https://example.com/\n".repeat(1000);
        while stdin.write_all(line.as_bytes()).is_ok() {}
    });
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "1: https://example.com/\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((stderr(&output), output.status.code()), ("", Some(2)));
    writer.join().unwrap();
}
