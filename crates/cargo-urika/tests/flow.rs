//! Follows values through a function and its helpers. Each case is a function with its findings: a code and
//! the value, or nothing.

mod support;

use support::{check, function};

#[test]
fn straight_into_a_sink() {
    check(&function(r#"reqwest::get(format!("https://a.example/{name}"));"#), &["URK001 name"]);
    check(&function(r#"reqwest::get(format!("https://a.example/{}", name));"#), &["URK001 name"]);
    check(&function(r#"reqwest::get(format!("https://a.example/{0}/{0}", name));"#), &["URK001 name"]);
    check(&function(r#"reqwest::get(format!("https://a.example/{n}", n = name));"#), &["URK001 name"]);
    check(&function(r#"reqwest::get(&format!("https://a.example/{id}"));"#), &[]);
    check(&function(r#"Url::parse(&format!("https://{name}/x"));"#), &["URK002 name"]);
    check(&function(r#"Url::parse(&format!("{name}://a.example/x"));"#), &["URK002 name"]);
    check(&function(r#"Url::parse(&format!("https://a.example/x?y={name}&z={id}"));"#), &["URK004 name"]);
    check(&function(r#"Url::parse(&format!("https://a.example/x#{name}"));"#), &["URK004 name"]);
    check(
        &function(r#"let u: Url = format!("https://a.example/{name}").parse().unwrap();"#),
        &["URK001 name"],
    );
    check(&function(r#"format!("https://a.example/{name}").parse::<Uri>().unwrap();"#), &["URK001 name"]);
}

#[test]
fn through_variables() {
    check(
        &function(r#"let u = format!("https://a.example/{name}"); reqwest::get(u.as_str());"#),
        &["URK001 name"],
    );
    check(&function(r#"let u = format!("/{name}"); let u = "https://b.example/"; reqwest::get(u);"#), &[]);
    check(
        &function(r#"let n = name.trim().to_string(); reqwest::get(format!("https://a.example/{n}"));"#),
        &["URK001 name"],
    );
    check(
        &function(
            r#"let u = if id > 1 { format!("https://a.example/{name}") } else { format!("https://a.example/{id}") }; reqwest::get(u);"#,
        ),
        &["URK001 name"],
    );
    check(
        &function(
            r#"let u = match id { 0 => format!("https://a.example/{id}"), _ => format!("https://a.example/?n={name}") }; reqwest::get(&u);"#,
        ),
        &["URK004 name"],
    );
    check(
        &function(r#"let p = format!("/p/{name}"); reqwest::get(format!("https://a.example{p}"));"#),
        &["URK001 name"],
    );
    check(
        &function(
            r#"let kind = match id { 0 => "a", _ => "b" }; reqwest::get(format!("https://a.example/{kind}"));"#,
        ),
        &[],
    );
    check(
        &function(
            r#"let id = name.parse::<u32>().unwrap(); let n: u32 = id; reqwest::get(format!("https://a.example/{n}"));"#,
        ),
        &[],
    );
    check(&function(r#"let n = name.len(); reqwest::get(format!("https://a.example/{n}"));"#), &[]);
}

#[test]
fn texts_that_grow() {
    check(
        &function(r#"let mut u = String::from("https://a.example/"); u.push_str(name); reqwest::get(u);"#),
        &["URK001 name"],
    );
    check(
        &function(
            r#"let mut u = String::from("https://a.example/?a=1"); if id > 1 { u.push_str(&format!("&b={name}")); } reqwest::get(u);"#,
        ),
        &["URK004 name"],
    );
    check(
        &function(r#"let mut u = String::from("https://a.example/"); u += name; reqwest::get(u);"#),
        &["URK001 name"],
    );
    check(
        &function(r#"let u = "https://a.example/".to_string() + name; reqwest::get(u);"#),
        &["URK001 name"],
    );
    check(
        &function(
            r#"let mut u = String::from("https://a.example"); write!(u, "/{name}").unwrap(); reqwest::get(u);"#,
        ),
        &["URK001 name"],
    );
    check(
        &function(r#"let u = concat!("https://", "a.example/"); reqwest::get(format!("{u}{name}"));"#),
        &["URK001 name"],
    );
    check(&function(r#"reqwest::get("https://a.example/{id}/x".replace("{id}", name));"#), &["URK009 name"]);
    check(&function(r#"reqwest::get(["https://a.example", "users", name].join("/"));"#), &["URK001 name"]);
}

#[test]
fn templates_that_the_source_does_not_show() {
    let filled = |url: &str| format!("fn f(of: &Settings, name: &str) {{ reqwest::get({url}); }}");
    let download = "of.download()";
    check(&filled(&format!(r#"{download}.replace("{{NAME}}", name)"#)), &["URK009 name"]);
    check(
        &filled(&format!(r#"{download}.replace("{{name}}", name).replace("{{tag}}", &name.to_lowercase())"#)),
        &["URK009 name", "URK009 name"],
    );
    check(
        &format!(
            "fn search_term() -> String {{ read() }} {}",
            filled(r#"of.url.replace("%s%", &search_term())"#)
        ),
        &["URK009 read()"],
    );
    // Encoded: wherever the value appears, it stays in its place.
    check(&filled(&format!(r#"{download}.replace("{{name}}", &urlencoding::encode(name))"#)), &[]);
    // A path that replaces the end of a base, and a pattern that is removed from a string.
    check(&filled(r#"of.url.replace(END, &format!("/users/{name}"))"#), &["URK001 name"]);
    check(&filled(r#"&format!("https://a.example/{}", PATTERN.replace(name, ""))"#), &["URK001 name"]);
    // Letters that are replaced by others, and a literal.
    check(&filled(&format!(r#"{download}.replace("~", name)"#)), &[]);
    check(&filled(&format!(r#"{download}.replace("{{name}}", "ada")"#)), &[]);
}

#[test]
fn sinks_of_parts() {
    check(r#"fn f(base: Url, name: &str) { base.join(&format!("/users/{name}")); }"#, &["URK001 name"]);
    check(
        r#"fn f(mut base: Url, name: &str) { base.set_path(&format!("/users/{name}")); }"#,
        &["URK001 name"],
    );
    let fragment = |text: &str| {
        format!("fn f(mut base: Url, name: &str) {{ base.set_fragment(Some(&format!(\"{text}\"))); }}")
    };
    check(&fragment("id={name}&x=1"), &["URK004 name"]);
    check(&fragment("top/{name}"), &[]);
    check(r#"fn f(name: &str) { Redirect::to(&format!("/users/{name}")); }"#, &["URK001 name"]);
    check(
        r#"fn f(r: Builder, name: &str) { r.header(LOCATION, format!("/users/{name}")); }"#,
        &["URK001 name"],
    );
    check(r#"fn f(r: Builder, name: &str) { r.header("X-User", format!("/users/{name}")); }"#, &[]);
}

#[test]
fn url_like_texts_are_findings() {
    let get =
        |text: &str| format!("fn f(c: &Thing, image_url: &str, n: &str) {{ c.get(&format!(\"{text}\")); }}");
    check(&get("{image_url}/x/{n}"), &["URK001 n"]);
    check(&get("{image_url}image/{n}"), &["URK001 n"]);
    check(&get("/x/{n}"), &["URK001 n"]);
    check(&get("{n}/x/{n}"), &[]);
    check(&get("x:{n}/{n}"), &[]);
}

#[test]
fn constants_and_helpers() {
    let base = r#"const API: &str = "https://a.example/v1"; "#;
    check(&format!("{base}{}", r#"fn f(n: &str) { reqwest::get(format!("{API}/{n}")); }"#), &["URK001 n"]);
    check(
        r#"const HOST: &str = "https://a.example"; fn f(n: &str) { reqwest::get(format!("{HOST}{n}")); }"#,
        &["URK002 n"],
    );
    // An empty text joins nothing.
    check(
        r#"fn go(n: &str) { reqwest::get(format!("https://a.example/x/{n}/y")); } fn f() { go(""); }"#,
        &["URK001 n"],
    );
    let helper = r#"fn url(path: &str) -> String { format!("https://a.example{path}") } "#;
    check(
        &format!("{helper}{}", r#"fn f(n: &str) { reqwest::get(url(&format!("/x/{n}"))); }"#),
        &["URK001 n"],
    );
    check(&format!("{helper}{}", r#"fn f(n: u64) { reqwest::get(url(&format!("/x/{n}"))); }"#), &[]);
    let send = "struct C { host: String } impl C { fn send(&self, path: &str) { reqwest::get(format!(\"https://a.example{path}\")); }";
    check(
        &format!("{send} {}", r#"fn f(&self, n: &str) { self.send(&format!("/x/{n}")); } }"#),
        &["URK001 n"],
    );
    check(
        r#"fn user(n: &str) -> String { format!("https://a.example/{n}") } fn f(n: &str) { reqwest::get(user(n)); }"#,
        &["URK001 n"],
    );
}

#[test]
fn literals() {
    check(r#"fn f() { Url::parse("https://a.example/x"); }"#, &[]);
    check(
        r#"fn f() { Url::parse("https://a.example/a b"); }"#,
        &["URK003 unexpected space in path at byte 19; a space is written `%20` [RFC 3986, section 3.3]"],
    );
    check(r#"fn f() { Url::parse("https://u:p@a.example/"); }"#, &["URK006 "]);
}

#[test]
fn other_texts_are_no_findings() {
    check(r#"fn f(c: &HashMap<String, u8>, n: &str) { c.get(&format!("user:{n}")); }"#, &[]);
    check(r#"fn f(n: &str) { println!("{}", format!("https://a.example/{n}")); }"#, &[]);
    check(r#"fn f(dir: &Path, n: &str) { dir.join(format!("{n}.txt")); }"#, &[]);
    check(
        r#"#[cfg(test)] mod tests { fn f(n: &str) { reqwest::get(format!("https://a.example/{n}")); } }"#,
        &[],
    );
    check(r#"#[test] fn f(n: &str) { reqwest::get(format!("https://a.example/{n}")); }"#, &[]);
}

#[test]
fn bodies_of_macros() {
    check(
        &function(r#"tokio::select! { r = reqwest::get(format!("https://a.example/{name}")) => r, }"#),
        &["URK001 name"],
    );
    check(&function(r#"vec![reqwest::get(format!("https://a.example/{name}"))];"#), &["URK001 name"]);
    check(
        &function(r#"join!(async { reqwest::get(format!("https://a.example/{name}")) });"#),
        &["URK001 name"],
    );
}

/// A string without a known sink is recognized by its form and by names.
#[test]
fn texts_without_a_sink() {
    check(&function(r#"format!("https://a.example/{name}")"#), &["URK001 name"]);
    check(&function(r#"format!("https://a.example/{name} is gone")"#), &[]);
    check(&function(r#"let message = format!("https://a.example/{name}");"#), &[]);
    check(&function(r#"let url = format!("/users/{name}/x");"#), &["URK001 name"]);
    check(&function(r#"let url = format!("users/{name}/x");"#), &["URK001 name"]);
    check(&function(r#"let other = format!("/users/{name}/x");"#), &[]);
    check(&function(r#"let url = format!("/proc/{name}/stat");"#), &[]);
    check(&function(r#"let url = format!("{at}/users/{name}");"#), &["URK001 name"]);
    check(&function(r#"let url = format!("{dir}/users/{name}");"#), &[]);
    check(&function(r#"all.push(format!("/.well-known/{name}"));"#), &["URK001 name"]);
    check(&function(r#"(Method::Get, format!("/users/{name}/x"))"#), &["URK001 name"]);
    check(r#"fn branch_query(n: &str) -> String { format!("?h={n}") }"#, &["URK004 n"]);
    check(&function(r#"self.ask(Method::GET, &format!("/users/{name}/x"))"#), &["URK001 name"]);
    check(r#"fn user_url(n: &str) -> String { format!("/users/{n}/x") }"#, &["URK001 n"]);
    check(r#"fn go(endpoint: &str) {} fn f(n: &str) { go(&format!("/users/{n}/x")); }"#, &["URK001 n"]);
    check(&function(r#"ask(Page { href: format!("/users/{name}/x") })"#), &["URK001 name"]);
    check(&function(r#"let at = format!("search?q={name}");"#), &["URK004 name"]);
    check(&function(r#"let url = format!("https://a.example/{name}"); copy(url);"#), &[]);
    check(&function(r#"let url = format!("https://a.example/{name}"); go(url);"#), &["URK001 name"]);
    check(
        &function(r#"let url = format!("{scheme}://a.example/{name}/x");"#),
        &["URK002 scheme", "URK001 name"],
    );
    check(&function(r#"let url = format!("{scheme}://{host}");"#), &[]);
    check(&function(r#"let url = format!("https://{host}");"#), &[]);
    check(&function(r#"reqwest::get(format!("https://{host}"));"#), &["URK002 host"]);
}

#[test]
fn servers_of_the_program() {
    check(r#"fn f(host: &str, port: u16) { reqwest::get(format!("http://{host}:{port}/x")); }"#, &[]);
    check(r#"fn f(host: &str) { reqwest::get(format!("http://{host}.a.example/x")); }"#, &["URK002 host"]);
    check(r#"fn f(settings: &S) { reqwest::get(format!("http://{}/x", settings.name)); }"#, &[]);
    check(
        r#"fn f(settings: &S) { reqwest::get(format!("http://{}.a.example/x", settings.name)); }"#,
        &["URK002 settings.name"],
    );
    check(
        r#"fn f(settings: &S, host: IpAddr) { reqwest::get(format!("http://{}@{host}/x", settings.token)); }"#,
        &["URK002 settings.token"],
    );
}

#[test]
fn references_of_a_url() {
    let join = |text: &str| {
        format!(
            r#"fn f(name: &str) {{ let base = Url::parse(BASE).unwrap(); base.join(&format!("{text}")); }}"#
        )
    };
    check(&join("users/{name}"), &["URK001 name"]);
    check(&join("{name}/x"), &["URK002 name"]);
    let error = "trait E<T> { fn error(self) -> Result<T>; } impl<T> E<T> for Result<T> { fn error(self) -> Result<T> { loop {} } } ";
    check(&format!("{error}{}", join("users/{name}").replace("unwrap", "error")), &["URK001 name"]);
}

#[test]
fn methods_of_a_trait_are_followed_to_every_implementation() {
    let send = "trait Ask { fn path(&self) -> String; fn send(&self) { reqwest::get(format!(\"https://a.example{}\", self.path())); } }";
    let ask = |number: usize| {
        format!(
            "struct A{number} {{ n{number}: String }} impl Ask for A{number} {{ fn path(&self) -> String {{ format!(\"/a/{{}}\", self.n{number}) }} }}"
        )
    };
    let all: String = (0..30).map(ask).collect();
    let found: Vec<String> = (0..30).map(|number| format!("URK001 n{number}")).collect();
    let mut found: Vec<&str> = found.iter().map(String::as_str).collect();
    check(&format!("{send} {all}"), &found);
    // A string that a branch may append to does not hide an implementation.
    let push = send.replace(
        "reqwest::get(format!(\"https://a.example{}\", self.path()));",
        "let mut p = self.path(); if self.is_new() { p.push('?'); } let mut parts = Parts::default(); parts.path_and_query = Some(p.parse().unwrap());",
    );
    assert_ne!(push, send);
    check(&format!("{push} {all}"), &found);
    // An implementation that calls another does not take the place of the others.
    let wrapper =
        "struct W<A> { of: A } impl<A: Ask> Ask for W<A> { fn path(&self) -> String { self.of.path() } }";
    let (before, after) = all.split_at(all.find("struct A9 ").unwrap());
    check(&format!("{send} {before} {wrapper} {after}"), &found);
    // An implementation with a number is harmless.
    found.pop();
    check(&format!("{send} {}", all.replace("n29: String", "n29: u32")), &found);
}

/// Functions inside the tokens of a macro are checked as well.
#[test]
fn functions_in_macros() {
    let get = r#"pub async fn f(&self, name: &str) { reqwest::get(format!("https://a.example/{name}")); }"#;
    check(&format!("impl Docs {{ api_doc! {{ Image => History | {get} }} }}"), &["URK001 name"]);
    check(&format!("api! {{ Image => {{ {get} }} }}"), &["URK001 name"]);
}

#[test]
fn calls_that_take_no_url() {
    check(r#"fn f(seen: HashMap<String, u8>, n: &str) { seen.get(&format!("/{n}")); }"#, &[]);
    check(r#"fn f(c: &C, n: &str) { c.cache.get(&format!("/users/{n}")); }"#, &[]);
    check(&function(r#"clipboard.set_text(format!("https://a.example/{name}"))"#), &[]);
    check(&function(r#"Url::parse(&format!("file://{name}"));"#), &["URK001 name"]);
    check(&function(r#"let url = concat!("https://a.example/", version!());"#), &[]);
    check(&function(r#"format!("see {}", format!("https://a.example/{name}"))"#), &[]);
    check("fn f(base: Url, name: &str, path: &str) { base.join(name); base.join(path); }", &["URK002 name"]);
    check(r#"fn f() { reqwest::get(format!("https://a.example/{}", generate_token(16))); }"#, &[]);
    check(
        r#"fn f(n: &str) { reqwest::get(format!("https://a.example/{}", generate_name(n))); }"#,
        &["URK001 generate_name()"],
    );
    check(r#"fn f(r: Request) { reqwest::get(format!("https://a.example/?{}", r.uri().query())); }"#, &[]);
}

/// A parameter whose type is known by its trait only may be of any type that implements the trait.
#[test]
fn functions_of_a_bound() {
    let with = |caller: &str| {
        let path = |text: &str| format!("fn path(&self) -> String {{ format!(\"{text}/{{}}\", self.name) }}");
        format!(
            "trait Endpoint {{ fn path(&self) -> String; }}
            struct One {{ name: String }} impl Endpoint for One {{ {} }}
            struct Two {{ id: u64 }} impl Endpoint for Two {{ {} }} {caller}",
            path("one"),
            path("two").replace("name", "id"),
        )
    };
    let get = r#"{ reqwest::get(format!("https://a.example/{}", of.path())); }"#;
    check(&with(&format!("fn f<E: Send + Endpoint>(of: E) {get}")), &["URK001 name"]);
    check(&with(&format!("fn f(of: &dyn Endpoint) {get}")), &["URK001 name"]);
    check(&with(&format!("fn f(of: &Two) {get}")), &[]);
}

/// A string is followed through structs and tuples that are written out.
#[test]
fn through_fields() {
    let send = r"struct Call { at: String, id: u64 } fn send(call: Call) { reqwest::get(call.at); } ";
    let program = |body: &str| format!("{send}{}", function(body));
    check(&program(r#"send(Call { at: format!("https://a.example/{name}"), id });"#), &["URK001 name"]);
    check(
        &function(r#"let (at, n) = (format!("https://a.example/{name}"), id); reqwest::get(at);"#),
        &["URK001 name"],
    );
    check(
        &function(
            r#"let (at, n) = if id > 1 { ("a", id) } else { ("b", id) }; reqwest::get(format!("https://a.example/{at}"));"#,
        ),
        &[],
    );
    check(
        &format!(
            r#"fn path(n: &str) -> (String, u64) {{ (format!("https://a.example/{{n}}"), 1) }} {}"#,
            function("let it = path(name); reqwest::get(it.0);")
        ),
        &["URK001 name"],
    );
}
