//! Checks that a literal is only a value in the program: the value and its parts are constants, and the
//! program has no parsing code.

mod support;

use std::fs;

use support::data;
use support::package::Package;
use urika::value::{Base, Segment};
use urika::{Host, Uri, UriRef, base, segment, uri, uri_ref};

const HOME: Uri<'static> = uri!("HTTPS://Me.Example.com:8443/a%20b/../c?d=e#f");
static ALL: [Uri<'static>; 2] = [uri!("https://example.com/"), uri!("mailto:kim@example.com")];
static SEGMENT: Segment<'static> = segment!("a b");
const BASE: Base<'static> = base!("https://example.com/v1/");

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    a.len() == b.len() && at == a.len()
}

const fn is(part: Option<&str>, expected: &str) -> bool {
    matches!(part, Some(part) if same(part, expected))
}

// The compiler checks these assertions.
const _: () = assert!(same(HOME.as_str(), "https://me.example.com:8443/c?d=e#f"));
const _: () = assert!(same(HOME.scheme(), "https"));
const _: () = assert!(is(HOME.authority(), "me.example.com:8443"));
const _: () = assert!(HOME.userinfo().is_none());
const _: () = assert!(is(HOME.host_str(), "me.example.com"));
const _: () = assert!(matches!(HOME.host(), Some(Host::Name(_))));
const _: () = assert!(matches!(HOME.port(), Some(8443)));
const _: () = assert!(is(HOME.port_str(), "8443"));
const _: () = assert!(same(HOME.path().as_str(), "/c"));
const _: () = assert!(matches!(HOME.query(), Some(query) if same(query.as_str(), "d=e")));
const _: () = assert!(is(HOME.fragment(), "f"));
const _: () = assert!(same(HOME.without_fragment().as_str(), "https://me.example.com:8443/c?d=e"));
const _: () = assert!(same(uri_ref!("../%7Ea").as_str(), "../~a"));
const _: () = assert!(same(BASE.as_str(), "https://example.com/v1"));

/// A part's length, and a part's length as the length of an array.
const HOST_LENGTH: usize = match HOME.host_str() {
    Some(host) => host.len(),
    None => 0,
};

#[test]
fn parts_are_constants() {
    assert_eq!([0_u8; HOST_LENGTH].len(), "me.example.com".len());
    assert_eq!(ALL[1].path(), "kim@example.com");
    assert_eq!(SEGMENT.as_str(), "a b");
}

/// A borrow of a literal is `&'static`: the compiler makes it a constant.
#[test]
fn literals_are_promoted() {
    fn home() -> &'static Uri<'static> {
        &uri!("https://example.com/a/../b")
    }
    fn up() -> &'static UriRef<'static> {
        &uri_ref!("../a")
    }
    fn host() -> &'static str {
        uri!("https://example.com/").host_str().expect("a host")
    }
    assert_eq!((home().as_str(), up().as_str(), host()), ("https://example.com/b", "../a", "example.com"));
    assert!(std::ptr::eq(home(), home()));
}

/// In an optimized program each function is one `return` of a constant, and the program contains no function
/// of the grammar or the runtime.
#[test]
#[ignore = "builds an optimized program: .ci/deep"]
fn no_parsing_code_is_reached() {
    let Some(code) = compile(&[]) else { return };
    for name in ["text", "host", "path", "fragment"].map(|part| format!("{part}_of_literal")) {
        assert_is_one_return(&code, &name);
    }
    for name in ["borrowed_literal", "borrowed_reference", "text_of_constant", "host_of_constant"] {
        assert_is_one_return(&code, name);
    }
    let left: Vec<_> = functions_of_urika(&code).collect();
    assert!(left.is_empty(), "code of the run time is left: {left:?}");
    assert!(!code.contains("HTTPS://Example.com:443"), "the text as it was written is left");
    assert!(code.contains("https://example.com/b?c=d#e"), "the text is not left");

    // The search must find the parser in a program that parses.
    let Some(control) = compile(&["--cfg", "control"]) else { return };
    assert!(functions_of_urika(&control).count() > 0, "nothing could be seen in\n{control}");
}

/// Returns the functions of urika that the code defines or calls.
fn functions_of_urika(code: &str) -> impl Iterator<Item = &str> {
    let is_function = |line: &&str| line.starts_with("define ") || line.starts_with("declare ");
    code.lines().filter(is_function).filter(|line| line.contains("urika"))
}

/// Checks that the function's body in LLVM's assembly is one instruction, the return.
fn assert_is_one_return(code: &str, name: &str) {
    let (_, rest) = code.split_once(&format!("@{name}(")).unwrap_or_else(|| panic!("no {name} in\n{code}"));
    let (_, rest) = rest.split_once("{\n").expect("a body");
    let (body, _) = rest.split_once("\n}").expect("the end of a body");
    let instructions: Vec<_> = body.lines().filter(|line| line.starts_with("  ")).collect();
    assert!(matches!(instructions[..], [one] if one.starts_with("  ret ")), "{name}:\n{body}");
}

/// Returns LLVM's assembly of `tests/data/nothing_left.rs`, compiled with optimization.
fn compile(flags: &[&str]) -> Option<String> {
    let package = Package::new("nothing-left", "", "", ("lib.rs", &data("nothing_left.rs")));
    let output = package.path("out.ll");
    let emit = format!("--emit=llvm-ir={}", output.display());
    let arguments = [&["--lib", "--"], flags, &[&emit, "-C", "codegen-units=1"]].concat();
    package.rustc(&arguments)?.unwrap_or_else(|words| panic!("{words}"));
    Some(fs::read_to_string(&output).expect("the assembly"))
}
