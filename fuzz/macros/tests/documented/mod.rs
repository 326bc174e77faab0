//! The documentation of a user, as rustdoc makes it of an expansion: headers of public items, which name no item
//! of ours, unless they are hidden.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::quote;
use urika_macros_outside::Macro;

/// Every derive and macro that emits public items, with all their arguments.
const DOCUMENTED: &[(Macro, &str)] = &[
    (
        Macro::DeriveUriTemplate,
        r#"#[uri_template("https://example.com/{owner}/{id}{?state,page}", builder, text, serde, names)]
        pub struct Issue { owner: Owner, id: u64, state: Option<State>, #[uri(default = 1)] page: u32 }"#,
    ),
    (
        Macro::DeriveUriTemplate,
        r#"#[uri_template("/{owner}/{name}{?q,value,values*}", builder, text)]
        pub struct Generic<'a, 'uri, T: Clone> where T: Send {
            owner: Segment<'a>, name: Segment<'uri>, q: Option<Cow<'uri, str>>, value: T, values: Vec<Name<'a>>,
        }"#,
    ),
    (
        Macro::DeriveUriTemplate,
        r#"#[uri_template("/compare/{from}...{to}/{a}-{b}", serde)]
        pub struct Compare { from: Owner, to: String, a: u8, b: u8 }"#,
    ),
    // This one cannot be parsed.
    (
        Macro::DeriveUriTemplate,
        r#"#[uri_template("/{a}{b}", serde)] pub struct Together { a: String, b: String }"#,
    ),
    (
        Macro::DeriveUriTemplate,
        r#"#[uri_template("/{at}{?day}")]
        pub struct Shown { #[uri(display)] at: Time, #[uri(with = days)] day: Day }"#,
    ),
    (
        Macro::DeriveUriTemplate,
        r#"#[uri_template("{+base}/users{?paging*,rest*}")]
        pub struct Based<'a> { base: Base<'a>, paging: Paging, rest: Vec<u8> }"#,
    ),
    (
        Macro::UriTemplate,
        r#"pub struct User<'de, T> = "/users/{id}{?page,token,tags*}", id: T, page: Option<u32>,
        #[uri(sensitive)] token: Option<Cow<'de, str>>, tags: Vec<Tag>"#,
    ),
    (Macro::UriTemplate, r#"pub struct Untyped = "https://{tenant}.example.com:{port}/{a}{?b,c*}""#),
    (Macro::UriTemplate, r#"pub struct Both = "/both/{a}{b}""#),
    (
        Macro::DeriveRoutes,
        r#"#[routes(trailing_slash = "redirect", text, serde)]
        pub enum Page<'a> {
            #[route("/users/{id}", was = "/user/{id}")] User { id: Id },
            #[route("/files/{name}{?state}")] File { name: Segment<'a>, state: Option<State> },
            #[route] Typed(Issues<'a>),
            #[routes("/api")] Api(Api),
            #[route(fallback)] Nothing(String),
        }"#,
    ),
    (
        Macro::DeriveRoutes,
        r#"pub enum Any<'any, 'uri, T: Show<'uri>> { #[route("/{x}/{y}")] One { x: T, y: Name<'any> } }"#,
    ),
    (
        Macro::DeriveRoutes,
        r#"#[routes(unambiguous, described)]
        pub enum Git { #[route("/log/{branch}", mime = "text/plain")] Log { branch: Branch }, #[route("/log/now")] Now }"#,
    ),
    (Macro::DeriveUriValue, r#"#[uri(chars = "a-z", max = 39, text)] pub struct Owner(String);"#),
    (Macro::DeriveUriValue, r#"#[uri(chars = "a-z", not = ["me"])] pub struct Name<'uri>(Cow<'uri, str>);"#),
    (Macro::DeriveUriValue, "#[uri(text)] pub struct Wrap<'any, T>(Of<'any, T>);"),
    (Macro::DeriveUriValue, "#[uri(text)] pub enum State { Open, Closed }"),
    (Macro::DeriveUriValue, "pub struct Paging<'a, T> { page: u32, sort: Cow<'a, str>, other: T }"),
];

#[test]
fn documentation_shows_no_name_of_ours() {
    for (which, source) in DOCUMENTED {
        let tokens: TokenStream = source.parse().expect("tokens");
        let expansion = which.expand(if which.is_derive() { tokens } else { quote!(urika #tokens) });
        let text = expansion.to_string();
        assert!(!text.contains("compile_error !"), "{source}: {text}");
        assert_eq!(shown(expansion), Vec::<String>::new(), "{source}");
    }
}

#[test]
fn names_of_ours_are_found() {
    for (code, expected) in [
        ("impl<'__a> Show for S {}", &["__a"][..]),
        ("impl<T> Show for S where T: __UrikaShows {}", &["__UrikaShows"]),
        ("const _: () = { impl S { pub fn show(__text: &str) { let __x = 1; } } };", &["__text"]),
        ("template! { (impl<__UrikaS0> S<__UrikaS0>); fn f() {} }", &["__UrikaS0", "__UrikaS0"]),
        ("#[doc(hidden)] impl<'__a> Show for S where A<{ 1 }>: __UrikaShows {} fn f(__a: u8) {}", &["__a"]),
        (
            "pub trait __UrikaShows {} impl S { fn __show<__V>(&self) {} const __A: __urika::StaticStr = \"\"; }",
            &[],
        ),
        ("impl S { const A: u8 = <u8 as __urika::UriValue>::__MAX_LEN; }", &[]),
    ] {
        assert_eq!(shown(code.parse().expect("tokens")), expected, "{code}");
    }
}

/// The words before the name of an item that is not documented.
const PRIVATE: [&str; 6] = ["fn", "const", "trait", "impl", "enum", "for"];

/// Returns the names that begin with `__` in what rustdoc shows. The alias `__urika`, which begins paths, is not one.
fn shown(tokens: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    search(tokens, &mut found);
    found
}

fn search(tokens: TokenStream, found: &mut Vec<String>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let (mut is_hidden, mut is_function) = (false, false);
    for (at, token) in tokens.iter().enumerate() {
        let back = |count: usize| at.checked_sub(count).map(|at| tokens[at].to_string()).unwrap_or_default();
        let before = back(1);
        match token {
            TokenTree::Group(group) if before == "#" => {
                is_hidden |= group.to_string().replace(' ', "") == "[doc(hidden)]";
            }
            // The argument of a const parameter.
            TokenTree::Group(_) if before == "<" => {}
            TokenTree::Group(group) => {
                let is_body = group.delimiter() == Delimiter::Brace;
                if !(is_hidden || is_body && is_function) {
                    search(group.stream(), found);
                }
                if is_body {
                    (is_hidden, is_function) = (false, false);
                }
            }
            TokenTree::Punct(mark) if mark.as_char() == ';' => (is_hidden, is_function) = (false, false),
            TokenTree::Ident(word) => {
                let name = word.to_string();
                let is_ours = name.starts_with("__") && !name.to_lowercase().starts_with("__urika_");
                let is_in_path = (before.as_str(), back(2).as_str()) == (":", ":");
                let is_ours = is_ours && name != "__urika" && !is_in_path;
                // An item with such a name is hidden in its trait, or private in a block, like implementations of such a
                // trait and for such a type.
                is_hidden |= is_ours && (PRIVATE.contains(&before.as_str()) || name == "__UrikaFormer");
                is_function |= name == "fn";
                if is_ours && !is_hidden {
                    found.push(name);
                }
            }
            _ => {}
        }
    }
}
