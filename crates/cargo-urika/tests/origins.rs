//! Judges values by where they come from: hosts, names, methods of other types, values that are passed on as they
//! are, and templates that a loop fills. Each case is a program with its findings.

mod support;

use support::{Folder, audit, check_levels as check, findings};

const REQUEST: &str = "#[derive(serde::Deserialize)] pub struct Q { host: String, server: String, port: u16, next: String, url: String }";

/// A host that a request names is a finding, whatever the field is called; the program's own settings are not.
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

/// A method of the program is not mistaken for a method of another crate's type.
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
    // The program also has a `Client`, whose `get` builds the URL.
    let same = r#"pub struct Client { base: String }
        impl Client { pub fn new() -> Self { X }
            pub async fn get(&self, id: u64) { MADE.get(self.url(id)).send().await; }
            pub fn url(&self, path: u64) -> String { format!("{}/x/{path}", self.base) } }"#;
    for client in ["reqwest::Client::new()", "reqwest::blocking::Client::new()", "ureq::Agent::new()"] {
        check(&same.replace("MADE", client).replace("u64", "&str"), &["URK001 error id"]);
        let found =
            findings(&Folder::with(&[("src/lib.rs", &same.replace("MADE", client).replace("u64", "&str"))]));
        assert_eq!(found[0]["url"], "{base}/x/{id}", "{client}");
    }
}

/// Mutually exclusive values are not joined to one URL.
#[test]
fn alternatives_of_a_host() {
    for end in ["", "/x"] {
        let source = format!(
            r#"fn f(host: &str, c: u8) {{ let (scheme, host) = if c > 1 {{ ("https", format!("{{host}}")) }} else {{ ("", format!("https://{{host}}")) }};
            reqwest::get(format!("{{scheme}}://{{host}}{end}")); }}"#
        );
        let found = findings(&Folder::with(&[("src/lib.rs", &source)]));
        for finding in &found {
            assert_eq!(finding["url"].as_str().unwrap().matches("://").count(), 1, "{found:?}");
        }
        assert!(found.iter().any(|finding| finding["code"] == "URK002"), "{found:?}");
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

/// Values that are not followed to their source are counted.
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

/// A base that is joined keeps its server only if the reference begins with text of the program.
#[test]
fn values_that_begin_a_reference() {
    let of = |reference: &str| {
        let source = format!("fn f(base: &Url, id: &str) {{ base.join(&format!({reference:?})); }}");
        findings(&Folder::with(&[("src/lib.rs", &source)]))
    };
    let found = &of("{id}/posts")[0];
    assert_eq!(found["code"], "URK002");
    assert_eq!(found["label"], "`id` begins a reference, and can be a URL of another server");
    assert!(found["help"].as_str().unwrap().contains("`path_segments_mut`"), "{found}");
    assert_eq!(of("users/{id}")[0]["code"], "URK001");
}

/// A value of a long `match` is found, or counts as not followed; literals need no room.
#[test]
fn values_among_many_alternatives() {
    let counts = |count: usize, arm: &str, items: &str| {
        let repeated =
            |text: &str| (0..count).map(|number| text.replace('#', &number.to_string())).collect::<String>();
        let source = format!(
            "{} fn f(c: u16, n: &str) {{ let s = match c {{ {} _ => n }}; \
             reqwest::get(format!(\"https://a.example/{{s}}\")); }}",
            repeated(items),
            repeated(arm)
        );
        let found = audit(&Folder::with(&[("src/lib.rs", &source)]), &[]);
        (found["summary"]["open"].as_u64().unwrap(), found["summary"]["not_followed"].as_u64().unwrap())
    };
    for (count, wanted) in [(1, (1, 0)), (127, (1, 0)), (128, (0, 1)), (400, (0, 1))] {
        assert_eq!(counts(count, "# => C#,", "const C#: &str = \"c#\"; "), wanted, "{count} constants");
        assert_eq!(counts(count, "# => \"c#\",", ""), (1, 0), "{count} literals");
    }
}

/// A sink that is reached from one function in too many ways counts as not followed.
#[test]
fn sinks_that_many_calls_reach() {
    for (count, wanted) in [(31, (true, 0)), (32, (false, 1))] {
        let source = format!(
            "fn get(tail: Tail) {{ reqwest::get(format!(\"https://a.example/{{tail}}\")); }} \
             fn f(q: &str) {{ {} get(q); }}",
            "get(\"a\");".repeat(count)
        );
        let found = audit(&Folder::with(&[("src/lib.rs", &source)]), &[]);
        // Only the caller shows that the value is text.
        let is_certain = found["findings"][0]["certain"].as_bool().unwrap();
        assert_eq!((is_certain, found["summary"]["not_followed"].as_u64().unwrap()), wanted, "{count}");
    }
}

/// Templates whose placeholders a loop replaces.
#[test]
fn templates_that_a_loop_fills() {
    let wanted = |value: &str| [format!("URK009 error {value}"), format!("URK009 warning {value}")];
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
            .map(|finding| {
                format!(
                    "{} {} {}",
                    finding["code"].as_str().unwrap(),
                    finding["level"].as_str().unwrap(),
                    finding["value"].as_str().unwrap()
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
