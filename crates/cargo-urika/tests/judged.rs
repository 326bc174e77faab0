//! Judges values by types, and by the bytes that a function looks at: encoders, filters and checks. Each case is a
//! program with its findings.

mod support;

use support::{Folder, check_levels as check, findings, function};

/// A type or a check that has seen a whole text proves nothing of a piece of it; a query may hold what a path must
/// not.
#[test]
fn pieces_of_checked_texts() {
    let slug = r#"pub struct Slug(String);
        impl Slug {
            pub fn parse(s: &str) -> Result<Self, ()> { if s.contains('/') || s == ".." { return Err(()); } Ok(Self(s.into())) }
            pub fn as_str(&self) -> &str { &self.0 }
        }"#;
    let program = |value: &str| {
        format!(
            "{slug} fn f(s: &Slug, id: u64, u: &url::Url) {{ reqwest::get(format!(\"https://a.example/{{}}\", {value})); }}"
        )
    };
    for value in [
        "s.as_str()",
        "id.to_string().trim_start_matches('0')",
        "&id.to_string()[1..]",
        "u.path()",
        "u.host_str().unwrap()",
    ] {
        check(&program(value), &[]);
    }
    for value in [
        "&s.as_str()[2..]",
        "s.as_str().trim()",
        "s.as_str().trim_start_matches(\"x\")",
        "s.as_str().strip_prefix(\"x\").unwrap()",
        "s.as_str().strip_suffix(\"x\").unwrap()",
        "s.as_str().get(2..).unwrap()",
        "s.as_str().split_at(2).1",
        "s.as_str().split('-').next().unwrap()",
    ] {
        let found = findings(&Folder::with(&[("src/lib.rs", &program(value))]));
        assert_eq!(found.len(), 1, "{value}");
        assert_eq!(found[0]["code"], "URK001", "{value}");
    }
    for value in
        ["u.query().unwrap()", "u.fragment().unwrap()", "u.query().unwrap().split_once('=').unwrap().1"]
    {
        assert_eq!(findings(&Folder::with(&[("src/lib.rs", &program(value))])).len(), 1, "{value}");
    }
    let query =
        "fn f(u: &url::Url) { reqwest::get(format!(\"https://a.example/?{}\", u.query().unwrap())); }";
    check(query, &[]);
    let host = "fn f(u: &url::Url) { reqwest::get(format!(\"https://{}/\", u.query().unwrap())); }";
    check(host, &["URK002 error query()"]);
}

/// A value right after a host continues the host. The help is about the slash, and not about a list of hosts.
#[test]
fn values_right_after_a_host() {
    let found = |text: &str| {
        let source = format!(
            "const BASE: &str = \"https://api.example.com\"; fn f(n: &str, id: u64) {{ reqwest::get(format!(\"{text}\")); }}"
        );
        let found = findings(&Folder::with(&[("src/lib.rs", &source)]));
        let text = |key: &str| found[0][key].as_str().unwrap().to_owned();
        [text("code"), text("level"), text("label"), text("help")]
    };
    for text in [
        "{BASE}{n}",
        "{BASE}{n}/users",
        "https://u@a.example{n}?a",
        "https://10.a.example{n}",
        "{BASE}{n}{id}",
    ] {
        let [code, level, label, help] = found(text);
        assert_eq!([&*code, &*level], ["URK002", "error"], "{text}");
        assert!(
            label.ends_with("continues the host before it, so it can name another server"),
            "{text}: {label}"
        );
        assert!(help.starts_with("write a slash between the host and the value"), "{text}: {help}");
    }
    for text in [
        "https://{n}/",
        "https://{n}.example.com/",
        "https://eu{n}/",
        "https://a.example:{n}/",
        "https://a.{n}/",
    ] {
        let [code, level, label, help] = found(text);
        assert_eq!([&*code, &*level], ["URK002", "error"], "{text}");
        assert!(!label.contains("continues") && help.starts_with("choose the host"), "{text}: {label}");
    }
}

/// A request with a value in a segment.
fn segment(value: &str) -> String {
    function(&format!(r#"reqwest::get(format!("https://a.example/x/{{}}", {value}));"#))
}

/// A request with a value in a query.
fn query(value: &str) -> String {
    function(&format!(r#"reqwest::get(format!("https://a.example/x?q={{}}", {value}));"#))
}

/// A set of `percent-encoding`, in a segment, in a query, and as a host.
#[test]
fn sets_are_judged_by_the_bytes_that_stay() {
    const NONE: [&str; 0] = [];
    let error = ["URK001 error utf8_percent_encode()"];
    let dots = ["URK001 warning utf8_percent_encode()"];
    let pair = ["URK004 warning utf8_percent_encode()"];
    let weak = ["URK004 note utf8_percent_encode()"];
    for (set, of_segment, of_query) in [
        ("CONTROLS", &error[..], &pair[..]),
        (r#"CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>')"#, &error, &pair),
        (r"CONTROLS.add(b' ').add(b'#').add(b'?').add(b'%')", &error, &pair),
        (r"CONTROLS.add(b' ').add(b'#').add(b'?').add(b'/').add(b'\\')", &error, &pair),
        (r"CONTROLS.add(b'#').add(b'?').add(b'/').add(b'%')", &error, &pair),
        (r"CONTROLS.add(b'#').add(b'?').add(b'/').add(b'%').add(b'\\')", &dots, &pair),
        (r"CONTROLS.add(b'#').add(b'?').add(b'/').add(b'%').add(b'\\').add(b'&')", &dots, &weak),
        ("NON_ALPHANUMERIC", &dots, &NONE),
        ("NON_ALPHANUMERIC.remove(b'.')", &dots, &NONE),
        ("NON_ALPHANUMERIC.remove(b'-').remove(b'_')", &dots, &NONE),
        ("NON_ALPHANUMERIC.remove(b'/')", &error, &NONE),
        ("NON_ALPHANUMERIC.remove(b'%')", &error, &weak),
        ("NON_ALPHANUMERIC.remove(b'&')", &dots, &pair),
        ("NON_ALPHANUMERIC.remove(b'#')", &error, &pair),
        ("NON_ALPHANUMERIC.remove(b'=')", &dots, &weak),
        ("NON_ALPHANUMERIC.remove(b'+')", &dots, &weak),
        ("NON_ALPHANUMERIC.complement()", &error, &pair),
        ("CONTROLS.union(NON_ALPHANUMERIC)", &dots, &NONE),
        ("PATH_SEGMENT_ENCODE_SET", &error, &pair),
        ("USERINFO_ENCODE_SET", &dots, &pair),
    ] {
        let with = |body: String| format!("const SET: &AsciiSet = &{set}; {body}");
        check(&with(segment("utf8_percent_encode(name, SET)")), of_segment);
        check(&with(query("utf8_percent_encode(name, SET)")), of_query);
        for host in ["https://{}/p", "https://{}.example/p", "https://{}:80/p", "https://a-{}.example/p"] {
            let body =
                function(&format!(r#"reqwest::get(format!("{host}", utf8_percent_encode(name, SET)));"#));
            check(&with(body), &["URK002 error utf8_percent_encode()"]);
        }
    }
    // A client that keeps `%2E%2E` unchanged.
    let kept = function(
        r#"Uri::try_from(format!("https://a.example/{}", utf8_percent_encode(name, NON_ALPHANUMERIC)));"#,
    );
    check(&kept, &[]);
    check(&kept.replace("NON_ALPHANUMERIC", "&NON_ALPHANUMERIC.remove(b'.')"), &dots);
    // More than dots.
    check(&segment("format_args!(\"u-{}\", utf8_percent_encode(name, NON_ALPHANUMERIC))"), &[]);
}

/// Encoders of known crates, as a host and as a segment.
#[test]
fn encoders_of_known_crates() {
    check(&segment("urlencoding::encode(name)"), &["URK001 warning encode()"]);
    check(&query("urlencoding::encode(name)"), &[]);
    check(
        &function(r#"reqwest::get(format!("https://{}/p", urlencoding::encode(name)));"#),
        &["URK002 error encode()"],
    );
    check(&function(r#"reqwest::get(format!("https://{}.ipfs.example/p", hex::encode(name)));"#), &[]);
    check(&segment("hex::encode(name)"), &[]);
    let form = "byte_serialize(name.as_bytes()).collect::<String>()";
    check(&segment(form), &["URK005 warning byte_serialize()"]);
    let label = |source: &str| {
        findings(&Folder::with(&[("src/lib.rs", source)]))[0]["label"].as_str().unwrap().to_owned()
    };
    assert_eq!(label(&segment(form)), "`byte_serialize()` writes a space as `+`, and can still be `..`");
    let beside =
        format!(r#"fn f(name: &str) {{ reqwest::get(format!("https://a.example/u-{{}}", {form})); }}"#);
    assert_eq!(label(&beside), "`byte_serialize()` writes a space as `+`");
    let set = segment("utf8_percent_encode(name, CONTROLS)");
    assert_eq!(
        label(&set),
        "`utf8_percent_encode()` can still contain `#`, `%`, `/`, `?` and `\\`, so it can change where the request goes"
    );
}

/// Functions of the program, whatever their names say.
#[test]
fn own_encoders_are_judged_by_their_bodies() {
    let own = |body: &str, caller: &str| format!("fn encode_uri(s: &str) -> String {{ {body} }} {caller}");
    let (in_segment, in_query) = (segment("encode_uri(name)"), query("encode_uri(name)"));
    for (body, of_segment, of_query) in [
        ("s.to_string()", "error name", "warning name"),
        ("s.replace(' ', \"%20\")", "error name", "warning name"),
        ("s.replace('/', \"%2F\")", "error encode_uri()", "warning encode_uri()"),
        ("s.replace(['/', '?', '#', '%', '\\\\', '&', '=', '+'], \"\")", "warning encode_uri()", ""),
        (
            "let mut o = String::new(); for b in s.bytes() { o.push(b as char) } o",
            "error name",
            "warning name",
        ),
        ("let mut o = String::new(); for c in s.chars() { o.push(c) } o", "error name", "warning name"),
        (
            "let mut o = Vec::new(); for b in s.bytes() { o.push(b) } String::from_utf8(o).unwrap()",
            "error name",
            "warning name",
        ),
        (
            "let mut o = String::new(); for b in s.bytes() { match b { b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'.' => o.push(b as char), _ => o.push_str(&format!(\"%{:02X}\", b)) } } o",
            "warning encode_uri()",
            "",
        ),
        (
            "let mut o = String::new(); for b in s.bytes() { match b { b'/' | b'?' => o.push(b as char), _ => o.push_str(&format!(\"%{b:02X}\")) } } o",
            "error encode_uri()",
            "",
        ),
        (
            "let mut o = String::new(); for &b in s.as_bytes() { if b.is_ascii_alphanumeric() || b\"-_~\".contains(&b) { o.push(char::from(b)); } else { write!(o, \"%{b:02X}\").unwrap(); } } o",
            "warning encode_uri()",
            "",
        ),
        (
            "let mut o = String::new(); for b in s.bytes() { if b.is_ascii_alphanumeric() { o.push(b as char); } else { o.push('%'); o.push(HEX[(b >> 4) as usize] as char); o.push(HEX[(b & 15) as usize] as char); } } o",
            "warning encode_uri()",
            "",
        ),
        (
            "s.bytes().map(|b| match b { b'a'..=b'z' | b'&' => (b as char).to_string(), _ => format!(\"%{b:02X}\") }).collect()",
            "warning encode_uri()",
            "warning encode_uri()",
        ),
        (
            "s.bytes().fold(String::new(), |mut o, b| { if b.is_ascii_digit() { o.push(b as char) } else { o.push('_') } o })",
            "",
            "",
        ),
        ("utf8_percent_encode(s, NON_ALPHANUMERIC).to_string()", "warning encode_uri()", ""),
        (
            "if s == \"..\" || s == \".\" { return \"_\".into(); } utf8_percent_encode(s, NON_ALPHANUMERIC).to_string()",
            "",
            "",
        ),
    ] {
        let wanted = |code: &str, finding: &str| {
            if finding.is_empty() { Vec::new() } else { vec![format!("{code} {finding}")] }
        };
        let of_segment = wanted("URK001", of_segment);
        check(&own(body, &in_segment), &of_segment.iter().map(String::as_str).collect::<Vec<_>>());
        let of_query = wanted("URK004", of_query);
        check(&own(body, &in_query), &of_query.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

/// Filters that leave letters, digits and some signs.
#[test]
fn filters() {
    for (value, wanted) in [
        ("name.chars().filter(|c| c.is_ascii_alphanumeric()).collect::<String>()", ""),
        ("name.chars().filter(char::is_ascii_digit).collect::<String>()", ""),
        ("name.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect::<String>()", ""),
        ("name.chars().filter(|c| \"abc-\".contains(*c)).collect::<String>()", ""),
        ("name.chars().filter(|c| !c.is_control()).collect::<String>()", "error name"),
        ("name.chars().filter(|c| *c != '/').collect::<String>()", "error name"),
        ("name.chars().take_while(|c| c.is_ascii_alphabetic()).collect::<String>()", ""),
        ("name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect::<String>()", ""),
        ("name.chars().map(|c| if c == '/' { '-' } else { c }).collect::<String>()", "error name"),
        (
            "name.chars().map(|c| match c { 'a'..='z' | '0'..='9' => c, 'A'..='Z' => c.to_ascii_lowercase(), _ => '-' }).collect::<String>()",
            "",
        ),
        ("name.replace(|c: char| !c.is_ascii_alphanumeric(), \"_\")", ""),
        ("name.replace(char::is_whitespace, \"_\")", "error name"),
        ("name.replace(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_')), \"\")", ""),
        ("name.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap()", ""),
        (
            "name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect::<String>().split('-').collect::<Vec<_>>().join(\"-\")",
            "",
        ),
        ("id.clamp(1, 10)", ""),
        ("id.min(10).max(1)", ""),
        ("Some(id).unwrap_or(MOST).clamp(1, MOST)", ""),
    ] {
        let found: Vec<String> = findings(&Folder::with(&[("src/lib.rs", &segment(value))]))
            .iter()
            .map(|finding| {
                format!("{} {}", finding["level"].as_str().unwrap(), finding["value"].as_str().unwrap())
            })
            .collect();
        assert_eq!(found.concat(), wanted, "{value}");
    }
    let grown = "let mut out = String::new(); for c in name.chars() { if c.is_ascii_alphanumeric() { out.push(c) } else { out.push('-') } }";
    let get = r#"reqwest::get(format!("https://a.example/{out}"));"#;
    check(&function(&format!("{grown} {get}")), &[]);
    let kept = "let mut out = name.to_owned(); out.retain(|c| c.is_ascii_alphanumeric());";
    check(&function(&format!("{kept} {get}")), &[]);
}

/// A function that is named like a check, and never looks at the value.
#[test]
fn checks_are_judged_by_what_they_look_at() {
    let get = r#"reqwest::get(format!("https://a.example/{name}"));"#;
    let open = ["URK001 error name"];
    for (check_of, call, wanted) in [
        (
            "fn require_auth(name: &str, token: &str) -> Result<(), E> { let _: u64 = token.parse().map_err(|_| E)?; Ok(()) }",
            "require_auth(name, \"1\")?",
            &open[..],
        ),
        (
            "fn validate_length(text: &str) -> Result<(), E> { if text.chars().count() > 3 { Err(E) } else { Ok(()) } }",
            "validate_length(name)?",
            &open,
        ),
        (
            "fn check_quota(name: &str, used: &[u64]) -> Result<(), E> { if used.iter().all(|u| *u < 3) { Ok(()) } else { Err(E) } }",
            "check_quota(name, &[1])?",
            &open,
        ),
        (
            "fn ensure_one(name: &str) -> Result<(), E> { ensure_two(1) } fn ensure_two(n: u64) -> Result<(), E> { Ok(()) }",
            "ensure_one(name)?",
            &open,
        ),
        (
            "fn check_one(other: &str, text: &str) -> Result<(), E> { if other.chars().all(|c| c.is_ascii_digit()) { Ok(()) } else { Err(E) } }",
            "check_one(\"1\", name)?",
            &open,
        ),
        (
            "fn check_one(other: &str, text: &str) -> Result<(), E> { if text.chars().all(|c| c.is_ascii_digit()) { Ok(()) } else { Err(E) } }",
            "check_one(\"1\", name)?",
            &[],
        ),
        (
            "fn ensure_one(text: &str) -> Result<(), E> { ensure_two(text) } fn ensure_two(of: &str) -> Result<(), E> { if !of.bytes().all(|b| b.is_ascii_alphanumeric()) { return Err(E); } Ok(()) }",
            "ensure_one(name)?",
            &[],
        ),
        (
            "fn check_it(text: &str) -> Result<&str, E> { for c in text.chars() { if !c.is_ascii_digit() { return Err(E); } } Ok(text) }",
            "check_it(name)?",
            &[],
        ),
        (
            "fn check_it(text: &str) -> Result<(), E> { for c in text.chars() { if c == '/' { continue; } if !c.is_ascii_digit() { return Err(E); } } Ok(()) }",
            "check_it(name)?",
            &open,
        ),
        (
            "fn is_it(text: &str) -> bool { for b in text.bytes() { match b { b'a'..=b'z' | b'-' => {} _ => return false } } true }",
            "if !is_it(name) { return }",
            &[],
        ),
        (
            "fn is_plain(text: &str) -> bool { !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric()) }",
            "if !is_plain(name) { return }",
            &[],
        ),
        ("fn is_plain(text: &str) -> bool { text.is_empty() }", "if !is_plain(name) { return }", &open),
        (
            "fn has_signs(text: &str) -> bool { text.contains(|c: char| !c.is_ascii_alphanumeric()) }",
            "if has_signs(name) { return }",
            &[],
        ),
        (
            "fn has_signs(text: &str) -> bool { text.contains(|c: char| !c.is_ascii_alphanumeric()) }",
            "if !has_signs(name) { return }",
            &open,
        ),
        (
            "fn is_slug(text: &str) -> bool { match text.chars().next() { Some(c) if c.is_alphabetic() => text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), _ => false } }",
            "if !is_slug(name) { return }",
            &[],
        ),
    ] {
        check(&format!("{check_of} {}", function(&format!("{call}; {get}"))), wanted);
    }
    let ready = |looks: &str| {
        format!(
            r#"struct S {{ name: String, flags: Vec<bool> }} impl S {{
            fn ensure_ready(&self) -> Result<(), E> {{ if {looks} {{ Ok(()) }} else {{ Err(E) }} }}
            fn go(&self) {{ self.ensure_ready()?; reqwest::get(format!("https://a.example/{{}}", self.name)); }} }}"#
        )
    };
    check(&ready("self.flags.iter().any(|f| *f)"), &["URK001 error name"]);
    check(&ready("self.name.chars().all(|c| c.is_ascii_digit())"), &[]);
}

/// What a check of the characters leaves.
#[test]
fn checks_that_leave_signs() {
    let get = r#"reqwest::get(format!("https://a.example/{name}"));"#;
    for (condition, wanted) in [
        ("name.contains('/')", "error"),
        ("name.contains(\"..\")", "error"),
        ("name.bytes().any(|b| b == b'/')", "error"),
        ("name.contains(['/', '?', '#'])", "warning"),
        ("name.contains(['/', '?', '#', '%', '\\\\'])", "warning"),
        ("name.contains(['/', '?', '#', '%', '\\\\']) || name == \"..\"", ""),
        ("name.contains(['/', '?', '#', '%', '\\\\']) || name.contains(\"..\")", ""),
        ("name.contains(['/', '?', '#', '%', '\\\\', '.'])", ""),
        ("name.find(|c: char| !c.is_ascii_alphanumeric()).is_some()", ""),
        ("!name.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')", "warning"),
        ("name.starts_with('.') || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')", ""),
    ] {
        let source = function(&format!("if {condition} {{ return; }} {get}"));
        let found = findings(&Folder::with(&[("src/lib.rs", &source)]));
        let levels: Vec<&str> = found.iter().map(|finding| finding["level"].as_str().unwrap()).collect();
        assert_eq!(levels.concat(), wanted, "{condition}");
    }
}
