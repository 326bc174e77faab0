//! Checks values that cannot change the target of a request: by their type, by an encoder, or by a check
//! before the request. Each case is a function with its findings: a code and the value, or nothing.

mod support;

use support::{check, function};

#[test]
fn types_that_cannot_move_a_request() {
    check(r#"struct Id(u64); fn f(n: Id) { reqwest::get(format!("https://a.example/{n}")); }"#, &[]);
    check(r#"enum Kind { A, B } fn f(n: Kind) { reqwest::get(format!("https://a.example/{n}")); }"#, &[]);
    check(
        r#"struct S { id: u32, name: String } fn f(s: &S) { reqwest::get(format!("https://a.example/{}", s.id)); }"#,
        &[],
    );
    check(
        r#"struct S { id: u32, name: String } fn f(s: &S) { reqwest::get(format!("https://a.example/{}", s.name)); }"#,
        &["URK001 s.name"],
    );
    check(
        r#"fn f() { reqwest::get(format!("https://a.example/{}/{}", Uuid::new_v4(), Kind::Update)); }"#,
        &[],
    );
    for ty in ["Uuid", "Option<Uuid>", "SocketAddrV4", "NonZeroU128", "semver::Version", "chrono::Weekday"] {
        let url = r#"reqwest::get(format!("https://a.example/{n}"));"#;
        check(&format!("fn f(n: {ty}) {{ {url} }}"), &[]);
        // The program's own type of the name may hold any text.
        if let Some((_, name)) = ty.split_once("::") {
            check(&format!("pub struct {name}(pub String); fn f(n: {name}) {{ {url} }}"), &["URK001 n"]);
        }
    }
}

#[test]
fn letters_of_a_generator() {
    let made = |arg: &str| {
        function(&format!(
            r#"let n = generate_token({arg}); reqwest::get(format!("https://a.example/{{n}}"));"#
        ))
    };
    check(&made("16"), &[]);
    check(&made("LENGTH"), &[]);
    check(&made("name"), &["URK001 generate_token()"]);
}

/// A client of another crate does not have the program's methods: its URL is not a `slug`.
#[test]
fn methods_of_a_foreign_client() {
    let source = r#"struct Api { base_url: String }
        impl Api {
            fn get(&self, slug: &str) {
                let client = reqwest::blocking::Client::new();
                client.get(format!("{}/a/{}", self.base_url, slug)).send();
            }
        }"#;
    check(source, &["URK001 slug"]);
}

#[test]
fn encoders() {
    let sink = |value: &str| {
        function(&format!(r#"let n = {value}; reqwest::get(format!("https://a.example/{{n}}"));"#))
    };
    // The client also resolves `%2E%2E`.
    check(&sink("utf8_percent_encode(name, NON_ALPHANUMERIC)"), &["URK001 utf8_percent_encode()"]);
    // Encoding leaves `..` unchanged.
    check(&sink("urlencoding::encode(name)"), &["URK001 encode()"]);
    check(&sink("byte_serialize(name.as_bytes()).collect::<String>()"), &["URK005 byte_serialize()"]);
    check(
        &function(
            r#"let n = urlencoding::encode(name); reqwest::get(format!("https://a.example/user-{n}"));"#,
        ),
        &[],
    );
    check(
        &function(r#"let n = urlencoding::encode(name); reqwest::get(format!("https://a.example/?n={n}"));"#),
        &[],
    );
    check(
        &function(r#"reqwest::get(format!("https://a.example/{}", byte_serialize(name)));"#),
        &["URK005 byte_serialize()"],
    );
}

#[test]
fn macros_of_urika() {
    for value in
        ["uri!(\"/a\")", "uri_format!(\"{name}\")", "urika::try_uri_format!(\"{name}\")?.into_string()"]
    {
        check(&function(&format!("reqwest::get(format!(\"https://a.example/{{}}\", {value}));")), &[]);
    }
    // The values of the macro are read as others are.
    check(
        &function(r#"urika::uri_format!("/a/{x}", x = get(format!("https://a.example/{name}")));"#),
        &["URK001 name"],
    );
}

#[test]
fn checked_and_foreign_types() {
    let make = |output: &str| {
        format!(
            r#"pub struct Id(String); impl Id {{ pub fn new(text: &str) -> {output} {{ loop {{}} }} }}
            fn f(id: &Id) {{ reqwest::get(format!("https://a.example/{{id}}")); }}"#
        )
    };
    check(&make("Result<Self, Error>"), &[]);
    check(&make("Self"), &["URK001 id"]);
    check(r#"fn f(n: &Txid) { reqwest::get(format!("https://a.example/{n}")); }"#, &[]);
    check(r#"fn f(n: &Name) { reqwest::get(format!("https://a.example/{n:x}")); }"#, &[]);
}

/// A check of the characters makes a string sound after the check, and not before it.
#[test]
fn checks_in_front() {
    let get = r#"reqwest::get(format!("https://a.example/{name}"));"#;
    let sound = [
        format!("if PATTERN.is_match(name) {{ {get} }}"),
        format!("if !PATTERN.is_match(name) {{ return; }} {get}"),
        format!("if !name.chars().all(|c| c.is_ascii_alphanumeric()) {{ bail!(\"no\") }} {get}"),
        format!("if name.bytes().any(|b| !b.is_ascii_digit()) {{ return Err(Bad)?; }} {get}"),
        format!("if name.contains(['/', '?', '#', '%', '\\\\', '.']) {{ return; }} {get}"),
        format!("if name.is_empty() || name.contains(|c: char| !c.is_alphanumeric()) {{ return; }} {get}"),
        format!("if matches!(name, \"a\" | \"b\") {{ {get} }}"),
        format!("if NAMES.contains(&name) {{ {get} }}"),
        format!("if name == \"a\" {{ {get} }}"),
        format!("match name {{ \"a\" | \"b\" => {{ {get} }} _ => {{}} }}"),
        format!("match id {{ 1 if PATTERN.is_match(name) => {{ {get} }} _ => {{}} }}"),
        format!("if let Ok(it) = name.parse::<u32>() {{ {get} }}"),
        format!("if Uuid::parse_str(name).is_err() {{ return; }} {get}"),
        format!("ensure!(PATTERN.is_match(name)); {get}"),
    ];
    let pattern =
        r#"static PATTERN: LazyLock<Regex> = LazyLock::new(|| Regex::new("^[a-z_-]+$").unwrap()); "#;
    for body in sound {
        check(&format!("{pattern}{}", function(&body)), &[]);
    }
    let open = [
        format!("if PATTERN.is_match(name) {{ }} {get}"),
        format!("if !PATTERN.is_match(name) {{ {get} }}"),
        format!("if PATTERN.is_match(name) || id > 1 {{ {get} }}"),
        format!("if name.contains('/') {{ return; }} {get}"),
        format!("if name.bytes().any(|b| b == b'/') {{ return Err(Bad)?; }} {get}"),
        format!("if name.contains(['/', '?', '#']) {{ return; }} {get}"),
        format!("if name.is_empty() || name.contains(|c| c == '/') {{ return; }} {get}"),
        format!("if name != \"a\" {{ {get} }}"),
        format!("match name {{ \"a\" => {{}} _ => {{ {get} }} }}"),
        format!("if let Ok(it) = name.parse::<Thing>() {{ {get} }}"),
    ];
    for body in open {
        check(&function(&body), &["URK001 name"]);
    }
}

/// A group that a pattern captures holds what the group lets through.
#[test]
fn groups_of_patterns() {
    let get = |pattern: &str, group: &str| {
        function(&format!(
            r#"let found = Regex::new(r"{pattern}").unwrap().captures(name).unwrap(); reqwest::get(format!("https://a.example/{{}}", {group}));"#
        ))
    };
    check(&get(r"x/(\d+)", "&found[1]"), &[]);
    check(&get(r"x/(?<id>[a-z]+)", "&found[\"id\"]"), &[]);
    check(&get(r"x/(\d+)/(.*)", "found.get(1).unwrap().as_str()"), &[]);
    check(&get(r"x/(\d+)/(.*)", "found.get(2).unwrap().as_str()"), &["URK001 captures"]);
}

/// A value that the program fixes, or makes of random letters.
#[test]
fn values_of_the_program() {
    let get = |value: &str| {
        function(&format!(r#"let it = {value}; reqwest::get(format!("https://a.example/{{it}}"));"#))
    };
    check(&get("rng().sample_iter(&Alphanumeric).take(20).map(char::from).collect::<String>()"), &[]);
    check(r#"fn f() { for one in NAMES { reqwest::get(format!("https://{one}.a.example/")); } }"#, &[]);
    check(r#"fn f(n: &str) { let url = format!("https://a.example/{n}").red().bold(); }"#, &[]);
}

/// A pattern is a check if it can be parsed, matches only whole strings, and rejects everything that ends a segment.
#[test]
fn checks_by_patterns() {
    let get = r#"reqwest::get(format!("https://a.example/{name}"));"#;
    let with = |pattern: &str| {
        let passed = function(&format!("if !PATTERN.is_match(name) {{ return; }} {get}"));
        format!("static PATTERN: LazyLock<Regex> = LazyLock::new(|| {pattern}); {passed}")
    };
    let new = |pattern: &str| with(&format!(r#"Regex::new(r"{pattern}").unwrap()"#));
    check(&new("^[a-z]+$"), &[]);
    check(&new(r"^\d+\.\d+\.\d+$"), &[]);
    check(&new("[a-z]+"), &["URK001 name"]);
    check(&new("^[a-z.]+$"), &["URK001 name"]);
    check(&new("^[^/]+$"), &["URK001 name"]);
    check(&with(r#"regex!("^[a-z]+$")"#), &[]);
    check(&with("pattern()"), &["URK001 name"]);
    check(
        &format!(
            "fn pattern() -> Regex {{ whole(\"[a-z]+\") }} fn whole(of: &str) -> Regex {{ Regex::new(&format!(\"^{{of}}$\")).unwrap() }} {}",
            with("pattern()")
        ),
        &["URK001 name"],
    );
    let lazy = format!(
        "lazy_static! {{ static ref ONE: Regex = Regex::new(\"^a+$\").unwrap(); static ref ANY: Regex = Regex::new(\".\").unwrap(); }} {}",
        function(&format!("if CONDITION {{ {get} }}"))
    );
    let when = |condition: &str| lazy.replace("CONDITION", condition);
    check(&when("ONE.is_match(name)"), &[]);
    check(&when("ONE.is_match(name) || Regex::new(\"^b+$\").unwrap().is_match(name)"), &[]);
    check(&when("ONE.is_match(name) || ANY.is_match(name)"), &["URK001 name"]);
}

/// A function that refuses strings counts as a check if it examines their characters.
#[test]
fn checks_by_functions() {
    let looks = "fn validate(text: &str) -> Result<(), E> { if text.chars().all(|c| c.is_ascii_digit()) { Ok(()) } else { Err(E) } } ";
    let length = "fn validate(text: &str) -> Result<(), E> { if text.len() > 3 { Ok(()) } else { Err(E) } } ";
    let get = r#"reqwest::get(format!("https://a.example/{name}"));"#;
    let passed = function(&format!("validate(name)?; {get}"));
    check(&format!("{looks}{passed}"), &[]);
    check(&format!("{length}{passed}"), &["URK001 name"]);
    check(&format!("{looks}{}", function(&format!("{get} validate(name)?;"))), &["URK001 name"]);
    let asked = function(&format!("if let Err(e) = validate(name) {{ return; }} {get}"));
    check(&format!("{looks}{asked}"), &[]);
    let own = "struct Key { name: String } impl Key { fn validate(&self) -> Result<(), E> { if !self.name.chars().all(f) { return Err(E); } Ok(()) } }";
    let of_key =
        r#"fn f(key: &Key) { key.validate()?; reqwest::get(format!("https://a.example/{}", key.name)); }"#;
    check(&format!("{own} {of_key}"), &[]);
    check(&format!("{own} {}", of_key.replace("key.validate()?;", "")), &["URK001 key.name"]);
}

/// The text of a type is known if the program contains its `Display`.
#[test]
fn types_that_write_themselves() {
    let shown = |body: &str| {
        format!(
            r#"enum Kind {{ A(u8), B {{ name: String }} }} impl fmt::Display for Kind {{ fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {{ {body} }} }}
            fn f(kind: Kind) {{ reqwest::get(format!("https://a.example/{{kind}}")); }}"#
        )
    };
    check(&shown(r#"match self { Kind::A(_) => write!(f, "a"), Kind::B { .. } => f.write_str("b") }"#), &[]);
    check(&shown(r#"write!(f, "{}", urlencoding::encode(&format!("a/{}", self.name)))"#), &[]);
    check(&shown(r#"write!(f, "{}", self.name)"#), &["URK001 kind"]);
    check(&shown("self.0.fmt(f)"), &["URK001 kind"]);
}

#[test]
fn encoders_of_the_program() {
    let set = |set: &str| {
        format!(
            r#"const SET: &AsciiSet = &{set};
            fn f(name: &str) {{ reqwest::get(format!("https://a.example/{{}}", utf8_percent_encode(name, SET))); }}"#
        )
    };
    check(&set("NON_ALPHANUMERIC.remove(b'-')"), &["URK001 utf8_percent_encode()"]);
    check(&set("CONTROLS.add(b'/').add(b'.')"), &["URK001 utf8_percent_encode()"]);
    check(&set("NON_ALPHANUMERIC.remove(b'-').remove(b'.')"), &["URK001 utf8_percent_encode()"]);
    check(&set("CONTROLS.add(b'/')"), &["URK001 utf8_percent_encode()"]);
    let query = |signs: &str| set(signs).replace("/{}\"", "/?q={}\"");
    check(&query("CONTROLS.add(b'&').add(b'#')"), &["URK004 utf8_percent_encode()"]);
    check(&query("CONTROLS.add(b'&').add(b'#').add(b'=').add(b'+').add(b'%')"), &[]);
    check(&query("CONTROLS.add(b'#')"), &["URK004 utf8_percent_encode()"]);
    let encoded = |value: &str| {
        function(&format!(
            r#"reqwest::get(format!("https://a.example/{{}}", urlencoding::encode({value})));"#
        ))
    };
    check(&encoded("&id.to_string()"), &[]);
    check(&encoded(r#"&format!("{name}.json")"#), &[]);
    check(&encoded("name"), &["URK001 encode()"]);
    let method = |set: &str| {
        let own = "fn percent_encode(&self, s: &str) -> String";
        format!(
            r#"struct A; impl A {{ {own} {{ utf8_percent_encode(s, {set}).to_string() }}
            fn f(&self, name: &str) {{ reqwest::get(format!("https://a.example/{{}}", self.percent_encode(name))); }} }}
            struct B; impl B {{ {own} {{ utf8_percent_encode(s, {set}).to_string() }} }}"#
        )
    };
    check(&method("NON_ALPHANUMERIC"), &["URK001 percent_encode()"]);
    check(&method("SET"), &["URK001 percent_encode()"]);
    check(
        r#"fn urlencode(s: &str) -> String { byte_serialize(s.as_bytes()).collect() }
        fn f(name: &str) { reqwest::get(format!("https://a.example/{}", urlencode(name))); }"#,
        &["URK005 urlencode()"],
    );
}
