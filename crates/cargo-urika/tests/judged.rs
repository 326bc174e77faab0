//! Judges values by types, and by the bytes and values that a function looks at: encoders, checks, hosts, values that
//! are passed on as they are, and templates that a loop fills. Each case is a program with its findings.

mod support;

use support::{Folder, audit, findings, function};

/// Checks that a program has exactly these findings, as `CODE level value`.
fn check(source: &str, wanted: &[&str]) {
    let found: Vec<String> = findings(&Folder::with(&[("src/lib.rs", source)]))
        .iter()
        .map(|finding| {
            let text = |key: &str| finding[key].as_str().unwrap().to_owned();
            format!("{} {} {}", text("code"), text("level"), text("value"))
        })
        .collect();
    assert_eq!(found, wanted, "{source}");
}

/// A type or a check that has seen a whole text proves nothing of a piece of it; a query may hold what a path must
/// not.
#[test]
fn pieces_of_checked_texts() {
    let slug = r#"pub struct Slug(String);
        impl Slug {
            pub fn parse(s: &str) -> Result<Self, ()> { if s.contains('/') || s == ".." { return Err(()); } Ok(Self(s.into())) }
            pub fn as_str(&self) -> &str { &self.0 }
        }"#;
    let of = |value: &str| {
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
        check(&of(value), &[]);
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
        let found = findings(&Folder::with(&[("src/lib.rs", &of(value))]));
        assert_eq!(found.len(), 1, "{value}");
        assert_eq!(found[0]["code"], "URK001", "{value}");
    }
    for value in
        ["u.query().unwrap()", "u.fragment().unwrap()", "u.query().unwrap().split_once('=').unwrap().1"]
    {
        assert_eq!(findings(&Folder::with(&[("src/lib.rs", &of(value))])).len(), 1, "{value}");
    }
    let query =
        "fn f(u: &url::Url) { reqwest::get(format!(\"https://a.example/?{}\", u.query().unwrap())); }";
    check(query, &[]);
    let host = "fn f(u: &url::Url) { reqwest::get(format!(\"https://{}/\", u.query().unwrap())); }";
    check(host, &["URK002 error query()"]);
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
    // A client that keeps `%2E%2E` as it is.
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
    assert_eq!(label(&segment(form)), "`byte_serialize()` writes a space as `+`, and leaves `..`");
    let beside =
        format!(r#"fn f(name: &str) {{ reqwest::get(format!("https://a.example/u-{{}}", {form})); }}"#);
    assert_eq!(label(&beside), "`byte_serialize()` writes a space as `+`");
    let set = segment("utf8_percent_encode(name, CONTROLS)");
    assert_eq!(
        label(&set),
        "`utf8_percent_encode()` leaves `#`, `%`, `/`, `?` and `\\`, so the value can move the request"
    );
}

/// Functions of the program, whatever their names say.
#[test]
fn own_encoders_are_judged_by_their_bodies() {
    let own = |body: &str, of: &str| format!("fn encode_uri(s: &str) -> String {{ {body} }} {of}");
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
        let wanted = |code: &str, of: &str| {
            if of.is_empty() { Vec::new() } else { vec![format!("{code} {of}")] }
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
            .map(|of| format!("{} {}", of["level"].as_str().unwrap(), of["value"].as_str().unwrap()))
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
        let levels: Vec<&str> = found.iter().map(|of| of["level"].as_str().unwrap()).collect();
        assert_eq!(levels.concat(), wanted, "{condition}");
    }
}

const REQUEST: &str = "#[derive(serde::Deserialize)] pub struct Q { host: String, server: String, port: u16, next: String, url: String }";

/// A host that a request names is one, whatever the field is called; the program's own settings are none.
#[test]
fn hosts_are_judged_by_their_origin() {
    for field in ["host", "server"] {
        for text in ["http://{}:{}/health", "http://{}:8080/health", "http://{}/health"] {
            let source = format!(
                r#"{REQUEST} async fn f(Query(q): Query<Q>) {{ let u = "{text}"; reqwest::get(format!("{text}", q.{field}, q.port)).await; }}"#
            );
            check(&source, &[&format!("URK002 error q.{field}")]);
        }
    }
    check(
        r#"async fn f(Path((host, port)): Path<(String, u16)>) { reqwest::get(format!("http://{host}:{port}/")).await; }"#,
        &["URK002 error host"],
    );
    check(
        r#"async fn f(Query(q): Query<HashMap<String, String>>) { let host = q.get("host").unwrap(); reqwest::get(format!("http://{host}:80/")).await; }"#,
        &["URK002 warning host"],
    );
    check(
        &format!(
            r#"{REQUEST} fn probe(host: &str) {{ reqwest::get(format!("http://{{host}}:80/")); }} async fn f(q: web::Query<Q>) {{ probe(&q.host); }}"#
        ),
        &["URK002 error q.host"],
    );
    check(
        r#"#[get("/probe/<host>")] fn f(host: &str) { reqwest::get(format!("http://{host}:80/")); }"#,
        &["URK002 error host"],
    );
    for text in ["{}://{}:{}", "{}://{}:{}/x"] {
        check(
            &format!(
                r#"struct Settings {{ scheme: String, target: String, port: u16 }} impl Settings {{ fn url(&self) {{ Url::parse(&format!("{text}", self.scheme, self.target, self.port)); }} }}"#
            ),
            &[],
        );
    }
    check(
        r#"fn f() { let host = std::env::var("HOST").unwrap(); reqwest::get(format!("http://{host}/x")); }"#,
        &[],
    );
}

/// Names are trusted where nothing else is known, and by an option never.
#[test]
fn names_can_be_distrusted() {
    for source in [
        r#"fn f(host: &str, port: u16) { reqwest::get(format!("http://{host}:{port}/x")); }"#,
        r#"fn f(page: Unseen) { reqwest::get(format!("https://a.example/{}", page.count)); }"#,
        r#"fn f(name: &str) { if other::is_valid(name) { reqwest::get(format!("https://a.example/{name}")); } }"#,
        r#"fn f(name: &str) { reqwest::get(format!("https://a.example/?q={}", other::encode_url(name))); }"#,
    ] {
        let folder = Folder::with(&[("src/lib.rs", source)]);
        let count = |arguments: &[&str]| audit(&folder, arguments)["findings"].as_array().unwrap().len();
        assert_eq!([count(&[]), count(&["--trust-no-names"])], [0, 1], "{source}");
        let asked = Folder::with(&[("src/lib.rs", source), ("urika.toml", "trust_names = false\n")]);
        assert_eq!(audit(&asked, &[])["findings"].as_array().unwrap().len(), 1, "{source}");
    }
}

/// A method of the program is no method of a type of another crate.
#[test]
fn methods_of_other_types() {
    let own =
        "struct Msg; impl Msg { pub fn text(&self) -> &'static str { \"x\" } pub fn id(&self) -> u64 { 1 } }";
    for body in [
        "let it = c.get(BASE).send().await?.text().await?;",
        "let it = reqwest::get(BASE).await?.text().await?;",
        "let resp: reqwest::Response = ask(); let it = resp.text().await?;",
    ] {
        let source = format!(
            r#"{own} const BASE: &str = "https://a.example"; async fn f(c: &reqwest::Client) {{ {body} c.get(format!("{{BASE}}/x/{{it}}")); }}"#
        );
        check(&source, &["URK001 warning text()"]);
    }
    check(
        &format!(r#"{own} fn f(m: &Msg) {{ reqwest::get(format!("https://a.example/{{}}", m.id())); }}"#),
        &[],
    );
    let built = r#"pub struct Pve { base_url: String, http: reqwest::Client }
        impl Pve { async fn get(&self, path: &str) { let url = format!("{}{}", self.base_url, path); self.http.get(&url).send().await; } }
        pub async fn probe(url: &str) { let client = CLIENT; client.get(format!("{url}/api2/json/version")).send().await; }"#;
    for client in [
        "reqwest::Client::builder().build()?",
        "Client::builder().timeout(T).build()?",
        "reqwest::ClientBuilder::new().build()?",
        "Client::new()",
    ] {
        check(&built.replace("CLIENT", client), &[]);
    }
}

/// A value that is passed on as a whole URL, a host or a scheme.
#[test]
fn values_that_are_passed_on() {
    let handler =
        |body: &str| format!("{REQUEST} async fn f(c: &reqwest::Client, Query(q): Query<Q>) {{ {body} }}");
    for body in [
        "Redirect::to(&q.next)",
        "Redirect::temporary(q.next.as_str())",
        "([(header::LOCATION, q.next)], \"\")",
        "Redirect::to(&format!(\"{}\", q.next))",
        "Redirect::to(&format!(\"{}?ok=1\", q.next))",
        "HttpResponse::Found().insert_header((\"Location\", q.next))",
    ] {
        check(&handler(body), &["URK002 error q.next"]);
    }
    for body in [
        "reqwest::get(&q.url)",
        "c.get(&q.url)",
        "Url::parse(&q.url)",
        "reqwest::get(format!(\"{}/x\", q.url))",
    ] {
        check(&handler(body), &["URK002 error q.url"]);
    }
    check(&handler("if q.next.starts_with('/') { Redirect::to(&q.next); }"), &["URK002 warning q.next"]);
    check(
        &handler("if q.next.starts_with('/') && !q.next.starts_with(\"//\") { Redirect::to(&q.next); }"),
        &[],
    );
    for body in [
        "fn f(s: &str) { Redirect::to(s); }",
        "fn f(mut u: Url, s: &str) { u.set_host(Some(s)); }",
        "fn f(mut u: Url, s: &str) { u.set_host(s.into()); }",
        "fn f(mut u: Url, s: &str) { u.set_scheme(s); }",
        "fn f(s: &str) { Uri::builder().authority(s); }",
    ] {
        check(body, &["URK002 warning s"]);
    }
    // Whoever calls a library chooses the URL, and whoever starts a program its settings.
    for body in [
        "fn f(s: &str) { reqwest::get(s); }",
        "struct Config { url: String } fn f(config: &Config) { Redirect::to(&config.url); }",
        "const LOGIN: &str = \"/login\"; fn f() { Redirect::to(LOGIN); }",
        "fn f(next: Url) { Redirect::to(next.as_str()); }",
        "fn f() { let url = std::env::var(\"URL\").unwrap(); reqwest::get(url); }",
    ] {
        check(body, &[]);
    }
}

/// What is not followed to its source is counted.
#[test]
fn values_that_are_not_followed() {
    for source in [
        "fn f(c: &reqwest::Client, url: &str) { c.get(url); }",
        "fn f(c: &reqwest::Client) { c.get(std::env::var(\"URL\").unwrap()); }",
        "struct S { url: String } impl S { fn f(&self, c: &reqwest::Client) { c.get(&self.url); } }",
        "fn f(url: &str) { reqwest::get(url); }",
    ] {
        let found = audit(&Folder::with(&[("src/lib.rs", source)]), &[]);
        assert_eq!(found["summary"]["not_followed"], 1, "{source}");
    }
}

/// Templates whose placeholders a loop replaces.
#[test]
fn templates_that_a_loop_fills() {
    let wanted = |value: &str| [format!("URK001 error {value}"), format!("URK001 warning {value}")];
    for (source, value) in [
        (
            r#"fn f(m: &HashMap<String, String>) { let mut p = "https://a.example/u/{id}".to_string(); for (k, v) in m { p = p.replace(&format!("{{{k}}}"), v); } reqwest::get(p); }"#,
            "v",
        ),
        (
            r#"fn f(m: &HashMap<String, String>) { let mut p = "https://a.example/u/{id}".to_string(); for (k, v) in m { p = p.replace(&format!("{{{}}}", k), v); } reqwest::get(p); }"#,
            "v",
        ),
        (
            r#"fn f(url: String, m: &HashMap<String, String>) { let mut url = url; for (k, v) in m { url = url.replace(&format!(":{k}"), v); } reqwest::get(url); }"#,
            "v",
        ),
        (
            r#"const T: &str = "https://a.example/u/{id}"; fn f(m: &[(&str, &str)]) { let mut p = T.to_owned(); for (k, v) in m { p = p.replace(&("{".to_owned() + k + "}"), v); } reqwest::get(p); }"#,
            "v",
        ),
        (
            r#"fn f(ps: &[(&str, &str)]) { let u = ps.iter().fold("https://a.example/u/{id}".to_string(), |acc, (k, v)| acc.replace(&format!("{{{k}}}"), v)); reqwest::get(u); }"#,
            "v",
        ),
        (
            r#"fn substitute(path: &str, params: &[(&str, &str)]) -> String { let mut out = path.to_string(); for (k, v) in params { out = out.replace(&format!("{{{k}}}"), v); } out }
            fn f(id: &str) { reqwest::get(format!("https://a.example{}", substitute("/users/{id}", &[("id", id)]))); }"#,
            "id",
        ),
    ] {
        let found: Vec<String> = findings(&Folder::with(&[("src/lib.rs", source)]))
            .iter()
            .map(|of| {
                format!(
                    "{} {} {}",
                    of["code"].as_str().unwrap(),
                    of["level"].as_str().unwrap(),
                    of["value"].as_str().unwrap()
                )
            })
            .collect();
        assert!(found.len() == 1 && wanted(value).contains(&found[0]), "{source}: {found:?}");
    }
    check(
        r#"fn substitute(path: &str, params: &[(&str, &str)]) -> String { let mut out = path.to_string(); for (k, v) in params { out = out.replace(&format!("{{{k}}}"), &utf8_percent_encode(v, NON_ALPHANUMERIC)); } out }
        fn f(id: u64) { reqwest::get(format!("https://a.example{}", substitute("/users/u{id}", &[("id", &id.to_string())]))); }"#,
        &[],
    );
}

/// A path of a file, a default method that is called by its path, and a keyword as the name of an argument.
#[test]
fn other_forms() {
    for source in [
        r#"fn f(p: &Path) { Url::parse(&format!("file://{}", p.display())); }"#,
        r#"fn f(p: &str) { Url::parse(&("file://".to_owned() + p)); }"#,
        r#"fn f(p: &str) { let u = format!("file:///home/{p}").parse().unwrap(); }"#,
    ] {
        check(source, &["URK001 warning p"]);
    }
    check(r#"fn f(p: &str) { Url::parse(&format!("file:///home/{}", urlencoding::encode(p))); }"#, &[]);
    check(
        r#"trait Engine { fn fetch(&self, url: &str) { reqwest::get(url); } } struct Bing; impl Engine for Bing {}
        fn f(b: &Bing, q: &str) { let url = format!("https://bing.example/s?q={q}"); Bing::fetch(b, &url); }"#,
        &["URK004 warning q"],
    );
    for keyword in ["type", "ref", "match", "where"] {
        let source = format!(
            r#"fn f(x: &str) {{ reqwest::get(format!("https://a.example/a/{{{keyword}}}", {keyword} = x)); }}"#
        );
        check(&source, &["URK001 error x"]);
        let found = audit(&Folder::with(&[("src/lib.rs", &source)]), &[]);
        assert_eq!(found["summary"]["unread_macros"], 0);
    }
}
