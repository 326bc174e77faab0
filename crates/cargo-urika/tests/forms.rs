//! Checks the forms in which programs build URLs: wrappers of clients, fields that are sent later, templates,
//! closures, statics and builders. Each case is a program with its findings.

mod support;

use support::check;

#[test]
fn wrappers_of_clients_take_relative_paths() {
    let own = "pub struct Client { http: reqwest::Client, base: String } impl Client { \
               fn get(&self, path: &str) -> RequestBuilder { self.http.get(format!(\"{}{}\", self.base, path)) } ";
    check(
        &format!("{own} {}", r#"fn f(&self, n: &str) { self.get(&format!("users/{n}")).send(); } }"#),
        &["URK001 n"],
    );
    for (call, wanted) in [
        (r#"http.post(format!("channels/{n}/messages"))"#, &["URK001 n"][..]),
        (r#"api_client.put(&format!("v1/kv/{n}"))"#, &["URK001 n"]),
        (r#"it.ask(Method::PUT, format!("v1/kv/{n}"))"#, &["URK001 n"]),
        (r#"it.ask("PUT", &format!("v1/kv/{n}"))"#, &["URK001 n"]),
        (r#"cache.get(&format!("channels/{n}"))"#, &[]),
        (r#"db.get(format!("channels/{n}"))"#, &[]),
    ] {
        check(&format!("fn f(n: &str) {{ {call}; }}"), wanted);
    }
}

#[test]
fn bases_of_two_values() {
    check(
        r#"fn f(base_url: &str, p: u8, n: &str) { let at = format!("{base_url}{p}/x/{n}"); }"#,
        &["URK001 n"],
    );
    check(
        r#"fn f(node: Node, n: &str) { client.put(format!("{}api/{n}", node.domain_name)); }"#,
        &["URK001 n"],
    );
    check(r#"fn f(n: &str) { let u = format!("{}users/{n}", service_url()); }"#, &["URK001 n"]);
}

#[test]
fn statics_that_are_urls() {
    let base = r"static BASE: Lazy<Url> = Lazy::new(|| make()); ";
    check(&format!("{base}{}", r#"fn f(n: &str) { BASE.join(&format!("users/{n}")); }"#), &["URK001 n"]);
    check(
        &format!("{base}{}", r#"fn f(n: &str) { let at = format!("{}users/{n}", *BASE); go(at); }"#),
        &["URK001 n"],
    );
}

#[test]
fn fields_that_are_sent_later() {
    let sent = "struct R { path: String, base: String } impl R { \
                fn send(&self, c: &reqwest::Client) { c.get(format!(\"{}/{}\", self.base, self.path)); } ";
    check(
        &format!(
            "{sent} {}",
            r#"fn new(n: &str) -> R { R { path: format!("users/{n}"), base: "https://a.example".into() } } }"#
        ),
        &["URK001 n"],
    );
    check(
        &format!(
            "{sent} {}",
            r#"fn new(n: u64) -> R { R { path: format!("users/{n}"), base: "https://a.example".into() } } }"#
        ),
        &[],
    );
}

#[test]
fn templates_of_constants() {
    let path = r#"const USER: &str = "/users/{user}"; "#;
    let get = |value: &str| {
        format!(
            "{path} fn f(base: Url, n: &str, i: u8) {{ base.join(&USER.replace(\"{{user}}\", {value})); }}"
        )
    };
    check(&get("n"), &["URK009 n"]);
    check(&get("&i.to_string()"), &[]);
}

#[test]
fn lists_that_a_helper_joins() {
    let helper = "fn url(all: &[&str]) -> String { format!(\"https://a.example/{}\", all.join(\"/\")) } ";
    let wanted = |call: &str| format!("{helper} fn f(n: &str) {{ reqwest::get(url({call})); }}");
    check(&wanted(r#"&["users", "all"]"#), &["URK001 join()"]);
    check(&wanted(r#"&["users", n]"#), &["URK001 join()", "URK001 n"]);
}

#[test]
fn closures_that_a_variable_holds() {
    let closure = r#"let url = |p: String| format!("https://a.example/v1{p}"); "#;
    let ask = |call: &str| format!("fn f(n: &str) {{ {closure} reqwest::get({call}); }}");
    // Its parameter is text, like the parameter of a function.
    check(&ask(r#"url(format!("/users/{n}"))"#), &["URK001 p", "URK001 n"]);
    check(&ask(r#"url("/users".into())"#), &["URK001 p"]);
    // It has the name of a function.
    check(&format!("fn url(n: &str) -> &str {{ n }} {}", ask(r#"url("/users".into())"#)), &["URK001 p"]);
}

#[test]
fn functions_by_name_pass_a_value_on() {
    let ask = |value: &str| {
        format!(
            "fn f(n: Option<&str>) {{ let n = {value}; reqwest::get(format!(\"https://a.example/{{n}}\")); }}"
        )
    };
    check(&ask("n.map(String::from).unwrap_or_default()"), &["URK001 n"]);
    check(&ask("n.map(str::to_owned).unwrap_or_else(String::new)"), &["URK001 n"]);
    check(&ask("n.map(str::len)"), &[]);
}

#[test]
fn parts_of_requests() {
    check(
        r#"fn f(r: &mut Request<()>, n: &str) { *r.uri_mut() = format!("/v2/{n}").parse().unwrap(); }"#,
        &["URK001 n"],
    );
    check(
        r#"fn f(h: &str) { Uri::builder().scheme("https").authority(format!("{h}.a.example")).build(); }"#,
        &["URK002 h"],
    );
    check(
        r#"fn f(h: &mut HeaderMap, n: &str) { h.insert(LOCATION, format!("/u/{n}").parse().unwrap()); }"#,
        &["URK001 n"],
    );
    check(
        r#"fn f(n: &str) { tokio_tungstenite::connect_async(format!("wss://a.example/{n}")); }"#,
        &["URK001 n"],
    );
    check(r#"fn f(n: &str) { open::that(format!("https://a.example/{n}")); }"#, &["URK001 n"]);
}

#[test]
fn texts_from_a_reader() {
    check(
        r#"fn f() { let mut n = String::new(); stdin().read_line(&mut n); reqwest::get(format!("https://a.example/{}", n.trim())); }"#,
        &["URK001 n"],
    );
}

#[test]
fn paths_of_requests() {
    check(r#"fn path(it: &It) -> Text { format!("/v2/users/{}", it.name).into() }"#, &["URK001 it.name"]);
    check(r#"fn path(it: &It) -> Text { format!("/proc/users/{}", it.name).into() }"#, &[]);
    check(r#"fn path(it: &It) -> Text { format!("/v2/users/{}", it.as_simple()).into() }"#, &[]);
}

#[test]
fn attributes_of_markup() {
    check(r#"fn f(n: String) { view! { <a href=format!("/users/{n}")>"x"</a> } }"#, &["URK001 n"]);
    check(r#"fn f(n: String) { rsx! { a { href: "/users/{n}", "x" } } }"#, &["URK001 n"]);
}
