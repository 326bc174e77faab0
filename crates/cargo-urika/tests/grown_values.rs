//! Follows values that grow or are kept: lists, fields of `self`, variants, and the program's own macros. Each
//! case is a program with its findings: a code and the value, or nothing.

mod support;

use support::{Folder, check, findings, function};

/// Lists that grow, and strings that are folded.
#[test]
fn lists_that_are_joined() {
    let list = |body: &str| function(&format!("let mut all = {body}; reqwest::get(all.join(\"/\"));"));
    check(&list(r#"vec!["https://a.example/users"]; all.push(name)"#), &["URK001 name"]);
    check(&list(r#"Vec::new(); all.push("https://a.example"); all.extend([name, "x"])"#), &["URK001 name"]);
    check(&list(r#"vec!["https://a.example/x"]; if id > 1 { all.push(name); }"#), &["URK001 name"]);
    check(&list(r#"vec!["https://a.example/x"]; for one in ["a", "b"] { all.push(one); }"#), &[]);
    check(
        &function(
            r#"let all = names.iter().map(|n| format!("n={name}")).collect::<Vec<_>>(); reqwest::get(format!("https://a.example/?{}", all.join("&")));"#,
        ),
        &["URK004 name"],
    );
    check(
        &function(
            r#"let u = names.iter().fold("https://a.example".to_string(), |all, n| format!("{all}/{name}")); reqwest::get(u);"#,
        ),
        &["URK001 name"],
    );
    check(&function(r#"reqwest::get(&format!("https://a.example/{name}")[..]);"#), &["URK001 name"]);
}

/// Each of many branches that append to a string is followed, however many paths lead through them.
#[test]
fn many_branches() {
    let branch = "if id > 1 { u.push_str(&format!(\"&b={name}\")); } ".repeat(24);
    let body = format!("let mut u = String::from(\"https://a.example/?\"); {branch} reqwest::get(u);");
    check(&function(&body), &["URK004 name"; 24]);
}

/// A struct keeps a string until one of its methods sends it.
#[test]
fn fields_of_self() {
    let call = "struct Call { at: String, id: u64 } impl Call {
        fn new(at: String) -> Self { Self { at, id: 0 } }
        fn at(mut self, at: &str) -> Self { self.at = at.to_owned(); self }
        fn id(mut self, id: u64) -> Self { self.id = id; self }
        fn send(self) { reqwest::get(self.at); } } ";
    let program = |body: &str| format!("{call}{}", function(body));
    check(&program(r#"Call::new(format!("https://a.example/{name}")).send();"#), &["URK001 name"]);
    check(&program(r#"Call::new(format!("https://a.example/{name}")).id(id).send();"#), &["URK001 name"]);
    check(
        &program(r#"Call::new(String::new()).at(&format!("https://a.example/{name}")).send();"#),
        &["URK001 name"],
    );
    check(&program(r#"Call::new(format!("https://a.example/{id}")).send();"#), &[]);
    check(
        &program(
            r#"let mut call = Call::new(String::new()); call.at = format!("https://a.example/{name}"); reqwest::get(call.at);"#,
        ),
        &["URK001 name"],
    );
}

/// The program's own macros are expanded.
#[test]
fn macros_of_the_program() {
    let api = r#"macro_rules! api {
        ($e:expr) => { concat!("https://a.example", $e) };
        ($e:expr, $($rest:tt)*) => { format!(api!($e), $($rest)*) };
    } "#;
    check(&format!("{api}{}", function(r#"reqwest::get(api!("/users/{}", name));"#)), &["URK001 name"]);
    check(&format!("{api}{}", function(r#"reqwest::get(api!("/users/{}", id));"#)), &[]);
    let routes = r#"macro_rules! routes {
        ($($name:ident { $($field:ident: $ty:ty),* }, $path:expr;)+) => {
            enum Route { $($name { $($field: $ty),* },)+ }
            impl Route { fn path(self) -> String { match self { $(Self::$name { $($field),* } => $path,)+ } } }
        };
    }
    routes! {
        User { name: String }, api!("/users/{}", name);
        Post { id: u64 }, api!("/posts/{}", id);
    } fn f(route: Route) { reqwest::get(route.path()); }"#;
    check(&format!("{api}{routes}"), &["URK001 name"]);
}

/// A finding is reported in the definition of a macro if literal and value are there, and at the call otherwise.
#[test]
fn places_of_texts_in_macros() {
    let definitions = r#"// a comment
macro_rules! get {
    ($name:ident, $path:expr) => {
        fn $name(id: &str) {
            reqwest::get(&format!(concat!("https://a.example/", $path, "/{}"), id));
        }
    };
}
macro_rules! url { ($text:literal, $($value:expr),*) => { format!(concat!("https://a.example/", $text), $($value),*) } }
"#;
    let calls = "get!(user, \"users\");\nget!(post, \"posts\");\nfn f(id: &str) {\n    reqwest::get(url!(\"x/{}\", id));\n}\n";
    let folder = Folder::with(&[("src/api.rs", definitions), ("src/lib.rs", calls)]);
    let found: Vec<(String, u64)> = findings(&folder)
        .iter()
        .map(|finding| {
            (finding["path"].as_str().unwrap().to_owned(), finding["site"]["line"].as_u64().unwrap())
        })
        .collect();
    assert_eq!(found, [("src/api.rs".to_owned(), 5), ("src/lib.rs".to_owned(), 4)]);
}

/// A field of a tuple that a call returns in several branches.
#[test]
fn tuples_of_branches() {
    let parts = |ty: &str| {
        format!(
            r#"fn parts(kind: u8, name: {ty}) -> (u8, String) {{ match kind {{ 0 => (0, format!("users/{{name}}")), _ => (1, "posts".into()) }} }}
            fn f(kind: u8, name: {ty}) {{ let (_, path) = parts(kind, name); reqwest::get(format!("https://a.example/{{path}}")); }}"#
        )
    };
    check(&parts("&str"), &["URK001 name"]);
    check(&parts("u64"), &[]);
}

/// A type of the program tells what a variant holds.
#[test]
fn variants() {
    let kind = "enum Kind { Id(u64), Name(String), Both { id: u64, name: String } } ";
    let program = |pattern: &str, value: &str| {
        format!(
            "{kind} fn f(kind: Kind) {{ if let Kind::{pattern} = kind {{ reqwest::get(format!(\"https://a.example/{{{value}}}\")); }} }}"
        )
    };
    check(&program("Id(it)", "it"), &[]);
    check(&program("Name(it)", "it"), &["URK001 it"]);
    check(&program("Both { id, .. }", "id"), &[]);
    check(&program("Both { name, .. }", "name"), &["URK001 name"]);
}

/// A client of a well-known crate takes URLs, whatever the base is called.
#[test]
fn receivers_that_are_clients() {
    let get =
        |ty: &str| format!("fn f(c: &{ty}, it: &str, n: &str) {{ c.get(&format!(\"{{it}}/x/{{n}}\")); }}");
    check(&get("reqwest::Client"), &["URK001 n"]);
    check(&get("Store"), &[]);
    check(
        r#"fn f(c: &Store, it: &str, n: &str) { c.request(Method::GET, format!("{it}/x/{n}")); }"#,
        &["URK001 n"],
    );
    check(r#"fn f(mut at: Url, n: &str) { at.set_path(&format!("{}/{n}", at.path())); }"#, &["URK001 n"]);
    check("fn f(mut at: Url, n: &str, path: &str) { at.set_path(n); at.set_path(path); }", &["URK001 n"]);
    check(r#"fn f(n: &str) -> X { (StatusCode::FOUND, [("Location", format!("/x/{n}"))]) }"#, &["URK001 n"]);
    check(r#"fn f(n: &str) { reqwest::get(format!("https:{n}/x")); }"#, &["URK002 n"]);
    check(
        r#"fn f(u: &str, n: &str) { let base = u.split('?').next().unwrap(); reqwest::get(format!("{base}/x/{n}")); }"#,
        &["URK001 n"],
    );
}

/// A link in a sentence of Markdown or HTML is judged, the sentence is not.
#[test]
fn links_in_sentences() {
    check(&function(r#"say(format!("see [it](https://a.example/{name}), {name} says"));"#), &["URK001 name"]);
    check(&function(r#"say(format!("<a href=\"https://a.example/{name}\">{name}</a>"));"#), &["URK001 name"]);
    check(&function(r#"say(format!("see [{name}](https://a.example/) or {name}"));"#), &[]);
}
