//! Shapes of URLs, and the place of a finding when a string is built in steps.

mod support;

use support::{Folder, check, findings, function};

#[test]
fn texts_behind_texts_are_one() {
    let scheme = r#"let scheme = if id > 1 { "https" } else { "http" };"#;
    check(
        &function(&format!(r#"{scheme} let url = format!("{{scheme}}://{{name}}/catalog"); keep(url);"#)),
        &["URK002 name"],
    );
    // The address of the program's own server, and a prefix after it.
    let own = "fn f(addr: &str, id: u16, prefix: &str) {";
    check(
        &format!(
            r#"{own} {scheme} let url = format!("{{scheme}}://{{addr}}:{{id}}{{prefix}}"); keep(url); }}"#
        ),
        &[],
    );
}

#[test]
fn addresses_with_a_user() {
    let address = |rest: &str| function(&format!("let url = format!(\"{rest}\"); keep(url);"));
    check(&address("mysql://{name}@db.example:{id}/{id}"), &["URK002 name"]);
    check(&address("mysql://{name}:{id}@db.example/{name}"), &["URK002 name", "URK001 name"]);
    check(&address("mysql://db.example/{name}@x"), &["URK001 name"]);
    // The host and port of the settings.
    check(
        "fn f(host: &str, port: u16) { let url = format!(\"mysql://a@{host}:{port}/x\"); keep(url); }",
        &[],
    );
}

#[test]
fn a_second_slash_begins_a_host() {
    check(&function(r#"Redirect::to(&format!("/{name}"));"#), &["URK002 name"]);
    check(&function(r#"Redirect::to(&format!("/{name}/x"));"#), &["URK002 name"]);
    check(&function(r#"Redirect::to(&format!("/u/{name}"));"#), &["URK001 name"]);
    check(&function(r#"Redirect::to(&format!("/{id}/{name}"));"#), &["URK001 name"]);
    check(r#"fn f(base: Url, name: &str) { base.join(&format!("/{name}")); }"#, &["URK002 name"]);
}

#[test]
fn a_fragment_counts_where_the_url_is_written() {
    let line = |source: &str| {
        let folder = Folder::with(&[("src/lib.rs", source)]);
        findings(&folder)[0]["site"]["line"].as_u64().unwrap()
    };
    let fragment = "fn f(name: &str, end: &str) {\n let file = format!(\"{name}.{end}\");\n \
                    reqwest::get(format!(\"https://a.example/{file}\"));\n}";
    assert_eq!(line(fragment), 3);
    let segments = "fn f(name: &str) {\n let path = format!(\"/users/{name}\");\n \
                    reqwest::get(format!(\"https://a.example{path}\"));\n}";
    assert_eq!(line(segments), 2);
}

#[test]
fn a_helper_of_paths_is_a_finding_beside_its_calls() {
    let fetch = r#"fn fetch(path: &str) { reqwest::get(format!("https://a.example/{path}")); }"#;
    check(
        &format!(r#"{fetch} fn f(name: &str) {{ fetch(&format!("users/{{name}}")); }}"#),
        &["URK001 path", "URK001 name"],
    );
    // The host is judged at the calls.
    let fetch = r#"fn fetch(path: &str) { reqwest::get(format!("https://a.example{path}")); }"#;
    check(
        &format!(r#"{fetch} fn f(name: &str) {{ fetch(&format!("/users/{{name}}")); }}"#),
        &["URK001 name"],
    );
}

#[test]
fn forms_schemes_and_addresses_of_git() {
    let form = "let part = form_urlencoded::Serializer::new(String::new()).append_key_only(name).finish();";
    check(
        &function(&format!(r#"{form} reqwest::get(format!("https://a.example/{{part}}/x"));"#)),
        &["URK005 byte_serialize()"],
    );
    check(&function(&format!(r#"{form} reqwest::get(format!("https://a.example/?{{part}}"));"#)), &[]);
    check(&function(r#"let u = format!("http://{name}").parse();"#), &["URK002 name"]);
    check(&function(r#"let u = format!("{name}:80").parse();"#), &[]);
    check(&function(r#"let link = format!("app://open/{name}?id={id}"); keep(link);"#), &["URK001 name"]);
    check(&function(r#"let link = format!("file://open/{name}?id={id}"); keep(link);"#), &[]);
    check(&function(r#"Url::parse(&format!("git@github.com:{name}/x.git"));"#), &["URK001 name"]);
}

#[test]
fn the_path_of_a_request_is_one_of_a_url() {
    let record =
        |ty: &str| format!(r#"fn f(name: &str) {{ keep({ty} {{ path: format!("/v3/{{name}}/grant") }}); }}"#);
    check(&record("TransportRequest"), &["URK001 name"]);
    check(&record("Folder"), &[]);
    check(
        r#"fn f(app_url: &str, token: &str) { let url = format!("{}message?token={}", app_url, token); keep(url); }"#,
        &["URK004 token"],
    );
}
