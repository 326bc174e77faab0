//! Types of elements, of fields that a pattern names, and of functions that a module names: each value is judged by the
//! type that the source declares for it. Strings that are only printed are not judged at all.

mod support;

use support::{Folder, findings};

/// Two types with a field `id`, so that the name alone does not tell them apart.
const TYPES: &str = "pub struct Peer { pub id: i64, pub name: String } pub struct Other { pub id: String } pub struct E;\n\
    pub struct All { pub peers: Vec<Peer> } pub fn list() -> Result<Vec<Peer>, E> { read() }\n";

/// The ways to declare a collection: the parameters, the statements, and the expression.
const LISTS: &[(&str, &str, &str)] = &[
    ("peers: &[Peer]", "", "peers"),
    ("peers: Vec<Peer>", "", "peers"),
    ("peers: [Peer; 3]", "", "peers"),
    ("peers: &std::collections::VecDeque<Peer>", "", "peers"),
    ("all: &All", "", "all.peers"),
    ("", "let peers: Vec<Peer> = read()?;", "peers"),
    ("", "let peers: Vec<Peer> = client.http(\"GET\", PEERS).await?;", "peers"),
    ("", "let peers = list()?;", "peers"),
    ("", "", "list()?"),
    ("peers: Option<Vec<Peer>>", "let peers = peers.unwrap_or_default();", "peers"),
];

/// The ways to a field of an element; `«…»` is a request with the value in its path.
const WAYS: &[&str] = &[
    "«LIST.iter().find(|p| p.name == \"x\").ok_or_else(|| E)?.FIELD»",
    "let v = LIST.iter().find(|p| p.name == \"x\").ok_or(E)?.FIELD; «v»",
    "«LIST.iter().filter(|p| p.name == \"x\").map(|p| p.FIELD).next().ok_or_else(|| E)?»",
    "«LIST.first().unwrap().FIELD»",
    "«LIST[0].FIELD»",
    "«&LIST[0].FIELD»",
    "«LIST.iter().max_by_key(|p| p.id).unwrap().FIELD»",
    "«LIST.into_iter().next().unwrap().FIELD»",
    "«LIST.iter().rev().skip(1).find(|p| p.id > 1).unwrap().FIELD»",
    "for p in LIST { «p.FIELD» }",
    "for p in LIST.iter() { «p.FIELD» }",
    "for Peer { FIELD, .. } in LIST { «FIELD» }",
    "if let Some(p) = LIST.get(0) { «p.FIELD» }",
    "if let Some(Peer { FIELD, .. }) = LIST.last() { «FIELD» }",
    "let Peer { FIELD, .. } = LIST.pop().unwrap(); «FIELD»",
    "let Peer { FIELD: v, .. } = LIST.remove(0); «v»",
    "LIST.iter().for_each(|p| { «p.FIELD» })",
];

/// Each collection, with each way to an element: a number is harmless, and text is certainly text.
#[test]
fn fields_of_elements() {
    for (field, wanted) in [("id", ""), ("name", "URK001 error")] {
        let mut source = TYPES.to_owned();
        let mut bodies = Vec::new();
        for (params, before, list) in LISTS {
            for way in WAYS {
                let body = way
                    .replace("LIST", list)
                    .replace("FIELD", field)
                    .replace('«', "reqwest::get(format!(\"https://a.example/x/{}\", ")
                    .replace('»', "));");
                let number = bodies.len();
                let function =
                    format!("fn f{number}({params}) -> Result<(), E> {{ {before} {body}; Ok(()) }}\n");
                source.push_str(&function);
                bodies.push(function);
            }
        }
        let found = findings(&Folder::with(&[("src/lib.rs", &source)]));
        for (number, body) in bodies.iter().enumerate() {
            let is_own = |finding: &&serde_json::Value| finding["function"] == *format!("f{number}");
            let own: Vec<String> = found.iter().filter(is_own).map(level).collect();
            assert_eq!(own.join(", "), wanted, "{body}");
        }
    }
}

fn level(finding: &serde_json::Value) -> String {
    format!("{} {}", finding["code"].as_str().unwrap(), finding["level"].as_str().unwrap())
}

/// Returns the findings of a program, as `CODE level`.
fn levels(source: &str) -> Vec<String> {
    of_files(&[("src/lib.rs", source)])
}

fn of_files(files: &[(&str, &str)]) -> Vec<String> {
    findings(&Folder::with(files)).iter().map(level).collect()
}

/// Elements that are values themselves. Bytes are text.
#[test]
fn elements_that_are_values() {
    for (ty, wanted) in [
        ("Vec<u64>", &[][..]),
        ("&[uuid::Uuid]", &[]),
        ("std::collections::BTreeSet<i32>", &[]),
        ("impl IntoIterator<Item = u16>", &[]),
        ("&'static [&'static str]", &[]),
        ("Vec<String>", &["URK001 error"]),
        ("impl Iterator<Item = String>", &["URK001 error"]),
        ("[String; 2]", &["URK001 error"]),
        ("Vec<Unseen>", &["URK001 warning"]),
    ] {
        let source = format!(
            "fn f(values: {ty}) {{ for v in values {{ reqwest::get(format!(\"https://a.example/x/{{v}}\")); }} }}\n"
        );
        assert_eq!(levels(&source), wanted, "{source}");
    }
    for ty in ["&[u8]", "Vec<u8>", "[u8; 4]"] {
        let source = format!(
            "fn f(bytes: {ty}) {{ reqwest::get(format!(\"https://a.example/x/{{}}\", String::from_utf8_lossy(&bytes))); }}\n"
        );
        assert_eq!(levels(&source).len(), 1, "{source}");
    }
}

/// A function of a module is not the one of the same name in the file of the call.
#[test]
fn functions_of_modules() {
    let own = "fn pick(of: &str) -> String { of.to_owned() }\n";
    let call = |path: &str| {
        format!("fn f(of: &str) {{ reqwest::get(format!(\"https://a.example/x/{{}}\", {path}(of))); }}\n")
    };
    let number = "pub fn pick(of: &str) -> i64 { 7 }\n";
    for (path, other) in [
        ("prompts::pick", "src/prompts.rs"),
        ("prompts::pick", "src/prompts/mod.rs"),
        ("crate::prompts::pick", "src/prompts.rs"),
        ("shared::prompts::pick", "shared/src/prompts.rs"),
    ] {
        let root = format!("mod prompts; {own}{}", call(path));
        assert_eq!(of_files(&[("src/lib.rs", &root), (other, number)]), [""; 0], "{path} {other}");
    }
    let inline = format!("mod prompts {{ {number} }} {own}{}", call("prompts::pick"));
    assert_eq!(levels(&inline), [""; 0]);
    for path in ["pick", "self::pick"] {
        let root = format!("mod prompts; {own}{}", call(path));
        assert_eq!(
            of_files(&[("src/lib.rs", &root), ("src/prompts.rs", number)]),
            ["URK001 error"],
            "{path}"
        );
    }
    // The root of the crate.
    let below = format!("{number}{}", call("crate::pick"));
    assert_eq!(of_files(&[("src/lib.rs", own), ("src/a.rs", &below)]), ["URK001 error"]);
}

/// Strings of which people alone read the text, through the functions that return it.
#[test]
fn strings_that_are_only_printed() {
    let link = "fn link_url(id: &str) -> String { format!(\"https://a.example/x/{id}\") }\n";
    for caller in [
        "fn main() { println!(\"{}\", link_url(ID)); }",
        "fn main() { let u = link_url(ID); println!(\"see {u}\"); }",
        "fn main() { let u = link_url(ID); log::info!(\"see {}\", u); }",
        "fn of(id: &str) -> String { if id.is_empty() { return String::new(); } link_url(id) } fn main() { println!(\"{}\", of(ID)); }",
        "fn a() { println!(\"{}\", link_url(ID)); } fn b() { eprintln!(\"{}\", link_url(ID)); }",
    ] {
        assert_eq!(levels(&format!("{link}{caller}\n")), [""; 0], "{caller}");
    }
    for caller in [
        "",
        "fn main() { let u = link_url(ID); println!(\"{u}\"); open(&u); }",
        "fn main() { let u = link_url(ID); println!(\"{u}\"); keep(Page { u }); }",
        "fn main() { println!(\"{}\", fetch(&link_url(ID))); }",
        "fn a() { println!(\"{}\", link_url(ID)); } fn b() { open(link_url(ID)); }",
        "fn a() { println!(\"{}\", link_url(ID)); } pub fn b() -> String { link_url(ID) }",
    ] {
        let found = levels(&format!("{link}{caller}\n"));
        assert_eq!(found, ["URK001 warning"], "{caller}");
    }
}

/// The path of a request in a separate type, as a function returns it.
#[test]
fn paths_in_types_of_their_own() {
    let segment = "fn segment(s: &str) -> PercentEncode<'_> { utf8_percent_encode(s, &CONTROLS.add(b' ').add(b'\"').add(b'#').add(b'%').add(b'/').add(b'?').add(b'\\\\')) }\n";
    for (value, wanted) in
        [("name", &["URK001 warning"][..]), ("segment(name)", &["URK001 note"]), ("id", &[])]
    {
        for made in [
            "PathArgs(Cow::Owned(TEXT))",
            "Route(TEXT)",
            "Route(Cow::Owned(TEXT))",
            "Route(TEXT.into())",
            "Ok(Route(TEXT))",
            "Self(TEXT)",
            "TEXT",
        ] {
            let text = format!("format!(\"/catalog/v0/branches/{{}}\", {value})");
            let made = made.replace("TEXT", &text);
            let source = format!(
                "{segment}pub struct Route(String); impl Route {{ fn path(name: &str, id: u64) -> Out {{ {made} }} }}\n"
            );
            assert_eq!(levels(&source), wanted, "{source}");
        }
    }
}

/// A branch that leaves the function has no value.
#[test]
fn branches_that_leave() {
    for leaves in ["bail!(\"no\")", "return Err(E)", "panic!(\"no\")", "unreachable!()", "Err(E)?"] {
        for value in [
            format!("if id == 1 {{ \"a\" }} else {{ {leaves} }}"),
            format!("if id == 1 {{ {leaves} }} else {{ \"a\" }}"),
            format!("if id == 1 {{ \"a\" }} else if id == 2 {{ \"b\" }} else {{ {leaves} }}"),
            format!("match id {{ 1 => \"a\", _ => {leaves} }}"),
        ] {
            let source = format!(
                "fn f(id: u64, name: &str) -> Result<(), E> {{ let v = {value}; reqwest::get(format!(\"https://a.example/x/{{v}}/{{name}}\")); Ok(()) }}\n"
            );
            assert_eq!(values(&source), ["URK001 name"], "{source}");
        }
    }
}

/// Returns the findings of a program, as `CODE value`.
fn values(source: &str) -> Vec<String> {
    let found = findings(&Folder::with(&[("src/lib.rs", source)]));
    let text = |finding: &serde_json::Value, key: &str| finding[key].as_str().unwrap().to_owned();
    found.iter().map(|finding| format!("{} {}", text(finding, "code"), text(finding, "value"))).collect()
}
