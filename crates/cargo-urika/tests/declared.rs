//! Values that are harmless because of declarations in the program: types, fields, settings and the shape of its
//! wrappers. Each case has a neighbor that must stay a finding.

mod support;

use support::{check, function};

/// A function that sends a request with `value`, for a parameter of a type.
fn of_type(ty: &str, value: &str) -> String {
    format!(r#"fn f(n: {ty}) {{ reqwest::get(format!("https://a.example/{{}}", {value})); }}"#)
}

#[test]
fn names_of_types() {
    check(&format!("type Slot = u64; {}", of_type("Slot", "n")), &[]);
    check(&format!("type Slot = String; {}", of_type("Slot", "n")), &["URK001 n"]);
    let of_trait = |input: &str| {
        format!(
            r#"impl Resolver for R {{ type Input = {input}; fn resolve(&self, n: &Self::Input) {{ reqwest::get(format!("https://a.example/{{n}}")); }} }}"#
        )
    };
    check(&of_trait("u64"), &[]);
    check(&of_trait("String"), &["URK001 n"]);
}

/// The declared type of a parameter or field counts, even if the source does not show the type of the argument.
#[test]
fn declared_types() {
    let id = "struct Id(u64); struct Name(String); ";
    let passed = |ty: &str| {
        format!(
            r#"{id} fn f(n: {ty}) {{ reqwest::get(format!("https://a.example/{{n}}")); }} fn g(all: &All) {{ f(all.first()); }}"#
        )
    };
    check(&passed("Id"), &[]);
    check(&passed("Name"), &["URK001 n"]);
    let field = |ty: &str| {
        format!(
            r#"{id} struct S {{ n: {ty} }} fn f(s: &S) {{ reqwest::get(format!("https://a.example/{{}}", s.n)); }} fn g() {{ f(&S {{ n: from_str(x) }}); }}"#
        )
    };
    check(&field("Id"), &[]);
    check(&field("String"), &["URK001 s.n"]);
}

#[test]
fn tuples() {
    let two = |output: &str| {
        format!(
            r#"fn two() -> {output} {{ loop {{}} }} fn f() {{ let (a, b) = two(); reqwest::get(format!("https://a.example/?a={{a}}")); }}"#
        )
    };
    check(&two("(u64, String)"), &[]);
    check(&two("(String, u64)"), &["URK004 two()"]);
    let path = |types: &str| {
        format!(
            r#"fn f(Path((a, b)): Path<{types}>) {{ reqwest::get(format!("https://a.example/{{a}}")); }}"#
        )
    };
    check(&path("(Uuid, String)"), &[]);
    check(&path("(String, Uuid)"), &["URK001 a"]);
}

/// A caller without a value does not affect the other callers.
#[test]
fn values_that_are_missing() {
    let get = |ty: &str| {
        format!(
            r#"enum Sort {{ A, B }} fn url(n: Option<{ty}>) -> String {{ match n {{ Some(n) => format!("https://a.example/{{n}}"), None => "https://a.example/".into() }} }} fn f() {{ reqwest::get(url(None)); }}"#
        )
    };
    check(&get("Sort"), &[]);
    check(&get("String"), &["URK001 n"]);
}

/// A wrapper that encodes what it writes, and replaces `..`.
#[test]
fn wrappers() {
    let shown = |body: &str| {
        format!(
            r#"struct Arg<T: Display>(T); impl<T: Display> Display for Arg<T> {{ fn fmt(&self, f: &mut Formatter<'_>) -> Result {{ let mut it = self.0.to_string(); {body} utf8_percent_encode(&it, SET).fmt(f) }} }}
            fn f(n: &str) {{ reqwest::get(format!("https://a.example/{{}}", Arg(n))); }}"#
        )
    };
    check(&shown(r#"if it == ".." || it == "." { it = "_".into(); }"#), &[]);
    check(&shown(""), &["URK001 Arg()"]);
    check(
        r#"struct Arg(String); fn f(n: &str) { reqwest::get(format!("https://a.example/{}", Arg(n))); }"#,
        &["URK001 Arg()"],
    );
}

/// A type whose makers take checked types only.
#[test]
fn makers() {
    let name = |maker: &str| {
        format!(
            "struct Checked(String); impl Checked {{ fn new(text: &str) -> Result<Self, E> {{ loop {{}} }} }}
            struct Name(String); impl Name {{ fn from(it: {maker}) -> Self {{ loop {{}} }} }} {}",
            of_type("Name", "n")
        )
    };
    check(&name("Checked"), &[]);
    check(&name("String"), &["URK001 n"]);
}

/// The parts of a URL that was parsed, and their pieces.
#[test]
fn parts_of_urls() {
    let get = |value: &str| of_type("&Url", value);
    check(&get("n.path()"), &[]);
    check(&get("n.path().trim_matches('/').split('/').collect::<Vec<_>>().join(\"/\")"), &[]);
    check(
        r#"fn f(n: &Url) { let (a, b) = n.path().rsplit_once('@').unwrap(); reqwest::get(format!("https://a.example/{a}")); }"#,
        &[],
    );
    check(
        r#"fn f(n: &Thing) { let (a, b) = n.path().rsplit_once('@').unwrap(); reqwest::get(format!("https://a.example/{a}")); }"#,
        &["URK001 path()"],
    );
}

/// A field that the program gives harmless values only.
#[test]
fn fields_that_are_written() {
    let with = |derive: &str, value: &str, more: &str| {
        format!(
            r#"{derive} struct S {{ n: String }} fn new(version: u8, name: &str) -> S {{ S {{ n: {value} }} }} {more}
            impl S {{ fn f(&self) {{ reqwest::get(format!("https://a.example/{{}}", self.n)); }} }}"#
        )
    };
    let version = r#"format!("v{version}")"#;
    check(&with("", version, ""), &[]);
    check(&with("#[derive(Clone, Debug)]", "hex::encode(name)", ""), &[]);
    check(&with("", "name.to_string()", ""), &["URK001 n"]);
    check(&with("", "String::from(\"a/b\")", ""), &["URK001 n"]);
    check(&with("#[derive(serde::Deserialize)]", version, ""), &["URK001 n"]);
    check(&with("", version, "fn set(s: &mut S, n: String) { s.n = n; }"), &["URK001 n"]);
    check(&with("", version, "fn set(s: &mut S, n: &str) { n.clone_into(&mut s.n); }"), &["URK001 n"]);
}

/// The program's own address is one of its settings.
#[test]
fn settings() {
    let get = |ty: &str, url: &str| {
        format!(
            r#"struct {ty} {{ hostname: String, user: String, path_prefix: String, port: u16 }} impl {ty} {{ fn f(&self) {{ Url::parse(&format!("{url}", self.hostname, self.user, self.path_prefix)); }} }}"#
        )
    };
    check(&get("ServerSettings", "https://{0}/"), &[]);
    check(&get("Server", "https://{0}:80{2}"), &[]);
    check(&get("ServerSettings", "https://a.example:80{2}"), &[]);
    check(&get("Server", "https://{0}/"), &["URK002 hostname"]);
    check(&get("ServerSettings", "https://{1}/"), &["URK002 user"]);
    check(&get("Server", "https://a.example:80{2}"), &["URK002 path_prefix"]);
}

/// A scheme in front of an address that has none, and a path that begins with a slash.
#[test]
fn addresses_and_paths() {
    let get = r#"reqwest::get(format!("https://{name}"));"#;
    check(&function(&format!("if name.starts_with(\"http://\") {{ return; }} {get}")), &[]);
    check(&function(&format!("if !name.contains(\"://\") {{ {get} }}")), &[]);
    check(&function(&format!("let name = name.trim_start_matches(\"http://\"); {get}")), &[]);
    check(&function(&format!("if name.starts_with(\"http://\") {{ {get} }}")), &["URK002 name"]);
    check(&function(get), &["URK002 name"]);
    let under = r#"reqwest::get(format!("https://a.example{name}"));"#;
    check(&function(&format!("if name.starts_with('/') {{ {under} }}")), &[]);
    check(&function(&format!("if !name.starts_with('/') {{ {under} }}")), &["URK002 name"]);
}

/// Encoders of other crates, by their names.
#[test]
fn encoders_of_other_crates() {
    let query =
        |value: &str| function(&format!(r#"reqwest::get(format!("https://a.example/?{{}}", {value}));"#));
    check(&query("serde_urlencoded::to_string(name)"), &[]);
    check(&query("serde_json::to_string(name)"), &["URK004 to_string()"]);
    check(&query("URL_SAFE_NO_PAD.encode(name)"), &[]);
    check(&query("STANDARD.encode(name)"), &["URK004 encode()"]);
}

/// Error messages, and strings that are compared.
#[test]
fn texts_that_nobody_requests() {
    let url = r#"format!("https://a.example/{name}")"#;
    check(&function(&format!("return Err(ErrorKind::BadUrl({url}));")), &[]);
    check(&function(&format!("return Err(Kind::BadUrl({url}));")), &["URK001 name"]);
    check(&function(&format!("if url.starts_with(&{url}) {{ return; }}")), &[]);
    check(&function(&format!("let url = {url};")), &["URK001 name"]);
}
