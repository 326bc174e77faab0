//! Checks broken, odd and huge files: they are reported and skipped, and the other files are audited.

mod support;

use std::fmt::Write as _;

use support::{Folder, audit, said};

const OPEN: &str = "fn f(n: &str) { reqwest::get(format!(\"https://a.example/{n}\")); }\n";

/// Returns the number of findings, and the number of skipped files.
fn counts(files: &[(&str, &str)]) -> (usize, usize) {
    let found = audit(&Folder::with(files), &[]);
    (found["findings"].as_array().unwrap().len(), found["passed_over"].as_array().unwrap().len())
}

#[test]
fn a_file_that_does_not_parse() {
    assert_eq!(counts(&[("a.rs", OPEN), ("b.rs", "fn f( {"), ("c.rs", "not rust")]), (1, 2));
    let folder = Folder::with(&[("b.rs", "fn f() {}\nfn g( {")]);
    let (said, status) = said(folder.path(), &["audit"]);
    assert_eq!(status, 2);
    assert!(said.contains("skipped: b.rs: line 2"), "{said}");
}

#[test]
fn bytes_that_are_no_text() {
    let folder = Folder::with(&[("a.rs", OPEN)]);
    std::fs::write(folder.path().join("b.rs"), b"fn f() { \"\xff\" }").unwrap();
    let found = audit(&folder, &[]);
    assert_eq!(found["passed_over"].as_array().unwrap().len(), 1);
    assert_eq!(found["findings"].as_array().unwrap().len(), 1);
}

#[test]
fn modules_and_calls_in_circles() {
    let circle = "#[path = \"a.rs\"] mod a; #[path = \"lib.rs\"] mod b;";
    assert_eq!(counts(&[("lib.rs", circle), ("a.rs", circle)]), (0, 0));
    let calls = "fn a(n: &str) -> String { b(n) } fn b(n: &str) -> String { format!(\"{}/{n}\", a(n)) } \
                 fn c(n: &str) { reqwest::get(a(n)); c(&a(n)); }";
    assert_eq!(counts(&[("a.rs", calls)]).1, 0);
    let constants = "const A: &str = B; const B: &str = A; fn f() { reqwest::get(format!(\"{A}/x\")); }";
    assert_eq!(counts(&[("a.rs", constants)]), (0, 0));
}

/// The type of each call in a chain depends on the call before it.
#[test]
fn long_chains_of_calls() {
    let error = "trait E<T> { fn error(self) -> Result<T>; } \
                 impl<T> E<T> for Result<T> { fn error(self) -> Result<T> { loop {} } } ";
    let chain = format!(
        "{error} fn f(n: &str) {{ let n = read(n){}; reqwest::get(format!(\"https://a.example/{{n}}\")); }}",
        ".error()".repeat(60)
    );
    assert_eq!(counts(&[("a.rs", &chain)]), (1, 0));
}

/// A builder of a client that each of many branches hands on, as generated clients have it.
#[test]
fn long_chains_of_a_foreign_builder() {
    let mut body = String::from("let mut r = client.get(BASE);");
    for number in 0..64 {
        write!(
            body,
            " if let Some(ref it) = p.x{number} {{ r = r.query(&[(\"x{number}\", &it.to_string())]); }}"
        )
        .unwrap();
    }
    let chain = format!(
        "struct S; impl S {{ fn query(&self, q: &[(&str, &str)]) -> Self {{ S }} }} \
         fn f(client: &reqwest::Client, p: &P, n: &str) {{ {body} r.header(\"X\", format!(\"a/{{n}}\")); r.send(); }}"
    );
    let start = std::time::Instant::now();
    assert_eq!(counts(&[("a.rs", &chain)]).1, 0);
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

/// Each of these branches can keep the value of the one before.
#[test]
fn long_chains_of_branches() {
    let branch = "let s = if a { if b { s } else { g() } } else { s };";
    let chain =
        format!("fn f(a: bool, b: bool, n: &str) {{ let s = n; {} reqwest::get(s); }}", branch.repeat(60));
    assert_eq!(counts(&[("a.rs", &chain)]).1, 0);
}

/// Each text is one of several that continue the one before: four times as many take about four times as long.
#[test]
fn long_chains_of_texts_in_branches() {
    let seconds = |count: usize| {
        let mut chain = String::from("let u0 = format!(\"https://a.example/{n}\");");
        for number in 1..count {
            let before = number - 1;
            write!(
                chain,
                " let u{number} = match c {{ 0 => format!(\"{{u{before}}}/a\"), 1 => format!(\"{{u{before}}}/b\"), \
                 _ => format!(\"{{u{before}}}/c\") }};"
            )
            .unwrap();
        }
        let last = count - 1;
        let source = format!("fn f(n: &str, c: u8) {{ {chain} reqwest::get(u{last}); }}");
        let folder = Folder::with(&[("a.rs", &source)]);
        let start = std::time::Instant::now();
        let (said, status) = said(folder.path(), &["audit"]);
        assert_eq!(status, 1, "{said}");
        assert!(said.contains("1 error,") && said.contains("not followed: 0 URLs"), "{said}");
        start.elapsed().as_secs_f64()
    };
    let (few, many) = (seconds(32), seconds(128));
    // Four times the text takes up to 16 times as long, and not 64 times.
    assert!(many < 32.0 * few + 2.0, "{few} s, {many} s");
}

/// A string of many parts that each have many parts is not read to its end.
#[test]
fn texts_of_many_parts() {
    let text = |name: &str, part: &str| {
        let placeholders = format!("{{{part}}}").repeat(40);
        format!("let {name} = format!(\"{placeholders}\"); ")
    };
    let texts: String = ["na", "ab", "bc", "cd", "de"].map(|pair| text(&pair[1..], &pair[..1])).concat();
    let source = format!("fn f(n: &str) {{ {texts} keep(&e); }} fn keep(path: &str) {{}}");
    assert_eq!(counts(&[("a.rs", &source), ("b.rs", OPEN)]), (1, 0));
}

#[test]
fn include_is_counted() {
    let found = audit(&Folder::with(&[("a.rs", "include!(\"b.txt\");\n"), ("b.rs", OPEN)]), &[]);
    assert_eq!(found["summary"]["includes"], 1);
    assert_eq!(found["findings"].as_array().unwrap().len(), 1);
}

/// Windows line ends, a byte order mark and characters outside ASCII do not change the place of a finding.
#[test]
fn line_ends_and_marks() {
    let source =
        "fn f(n: &str) {\n    let é = \"ü\";\n    reqwest::get(format!(\"https://a.example/{n}\"));\n}\n";
    let place = |source: &str| audit(&Folder::with(&[("a.rs", source)]), &[])["findings"][0]["place"].clone();
    let wanted = place(source);
    assert_eq!(wanted["line"], 3);
    assert_eq!(wanted["column"], 45);
    assert_eq!(place(&source.replace('\n', "\r\n")), wanted);
    assert_eq!(place(&format!("\u{feff}{source}")), wanted);
    // A line that names an interpreter is not Rust.
    let script = "#!/usr/bin/env it's\n";
    assert_eq!(place(&format!("{script}{source}"))["line"], 4);
    let call = "macro_rules! url { ($n:expr) => { format!(\"https://a.example/{}\", $n) } } \
                fn f(n: &str) { reqwest::get(url!(n)); }";
    assert_eq!(counts(&[("a.rs", &format!("{script}{call}"))]), (1, 0));
    let folder = Folder::with(&[("a.rs", &source.replace('\n', "\r\n"))]);
    let (said, _) = said(folder.path(), &["audit"]);
    assert!(said.contains("can be `..`"), "{said}");
}

#[test]
fn deep_nesting() {
    let deep = format!("fn f() {{ let x = {}1{}; }}", "(".repeat(20_000), ")".repeat(20_000));
    assert_eq!(counts(&[("a.rs", OPEN), ("b.rs", &deep)]), (1, 1));
    for (open, close) in [("V<", ">"), ("V<{ 1 }, ", ">"), ("V</* ; */", ">"), ("<", " as T>::U")] {
        let deep = format!("type A = {}u8{};", open.repeat(20_000), close.repeat(20_000));
        assert_eq!(counts(&[("a.rs", OPEN), ("b.rs", &deep)]), (1, 1), "{open}");
    }
    let repeated = format!(
        "macro_rules! deep {{ ($($t:tt)*) => {{ $(<$t)* <u8 }} }} fn f() {{ let x: deep!({}) = 1; deep!({}); }}",
        "a ".repeat(20_000),
        "a ".repeat(20_000)
    );
    assert_eq!(counts(&[("a.rs", OPEN), ("b.rs", &repeated)]), (1, 0));
    let long = format!(
        "fn f(n: &str) {{ reqwest::get(\"https://a.example/\".to_string(){}); }}",
        " + n".repeat(3_000)
    );
    assert_eq!(counts(&[("a.rs", OPEN), ("b.rs", &long)]).1, 0);
    let arms = format!(
        "fn g(n: &str) {{ let mut u = String::new(); {} reqwest::get(u); }}",
        "if n.is_empty() { u.push_str(n); }".repeat(300)
    );
    assert_eq!(counts(&[("a.rs", OPEN), ("b.rs", &arms)]).1, 0);
}

#[test]
fn a_file_of_50_000_lines() {
    let mut long = String::new();
    for number in 0..50_000 {
        writeln!(long, "pub const C{number}: &str = \"/path/{number}\";").unwrap();
    }
    long.push_str(OPEN);
    assert_eq!(counts(&[("a.rs", &long)]), (1, 0));
}

/// A call resolves to a function of its workspace, never to one of a program that is audited at the same time.
#[test]
fn programs_that_are_audited_together() {
    let open = "pub fn tail(n: &str) -> String { n.to_owned() }";
    let fixed = "pub fn tail(n: &str) -> String { \"/users\".to_owned() }";
    let call = "fn f(n: &str) { reqwest::get(format!(\"https://a.example/v1{}\", tail(n))); }";
    for (manifest, wanted) in
        [("[package]\nname = \"a\"\n[workspace]\n", 0), ("[dependencies]\nb.path = \"../b\"", 1)]
    {
        let files = [
            ("a/Cargo.toml", manifest),
            ("a/src/lib.rs", call),
            ("a/src/tail.rs", fixed),
            ("b/Cargo.toml", "[workspace]\n"),
            ("b/src/lib.rs", open),
        ];
        assert_eq!(counts(&files), (wanted, 0), "{manifest}");
    }
}

/// Programs of generated code: each is audited in time, and its findings are complete, even at twice the
/// size.
#[test]
fn generated_programs() {
    let program =
        |head: &str, lines: String, end: &str| format!("fn f(c: u8, n: &str) {{ {head}{lines}{end} }}");
    let many = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
    for twice in [1, 2] {
        let doubled = many(14 * twice, &|_| "let n = format!(\"{}/{}\", n, n); ".into());
        let joined = many(14 * twice, &|_| "let n = format!(\"{}{}\", n, n); ".into());
        let pushed = many(150 * twice, &|_| "if c > 1 { u.push_str(n) } ".into());
        let values = format!("{}\"{}", "/{}".repeat(2_000 * twice), ", n".repeat(2_000 * twice));
        let page = "\"/\" (n) ".repeat(1_000 * twice);
        let functions = many(2_000 * twice, &|number| {
            format!(
                "fn f{number}(n{number}: &str) {{ reqwest::get(format!(\"https://a.example/{{n{number}}}\")); }}\n"
            )
        });
        let get = "reqwest::get(format!(\"https://a.example/{}\", n));";
        for (name, source) in [
            ("doubled", program("", doubled, get)),
            ("joined", program("", joined, get)),
            (
                "pushed",
                program("let mut u = \"https://a.example/\".to_string(); ", pushed, "reqwest::get(u);"),
            ),
            ("values", program("reqwest::get(format!(\"https://a.example", values, "));")),
            ("page", program("html! { a href={ \"/u\" ", page, "} {} }")),
            ("functions", functions),
        ] {
            let folder = Folder::with(&[("a.rs", &source)]);
            let (said, status) = said(folder.path(), &["audit"]);
            assert_eq!(status, 1, "{name}: {said}");
            assert!(said.contains("0 skipped") && !said.contains(" 0 errors"), "{name}: {said}");
            // The strings that are not read to their ends are counted.
            let is_cut = matches!(name, "doubled" | "joined");
            assert_eq!(!said.contains("not followed: 0 URLs"), is_cut, "{name}: {said}");
        }
    }
}
