//! `docs/expansions/`: the expansions of typical macro calls, for people to read.
//!
//! `BLESS=1 cargo test --manifest-path fuzz/Cargo.toml -p urika-macros-outside` writes the files again, and
//! removes each file that has no example.

mod documented;
mod layout;

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::{Item, ItemConst};
use urika_macros_outside::Macro;

/// A macro call or a derive whose expansion the folder shows.
struct Example {
    /// The name of the file.
    name: &'static str,
    which: Macro,
    /// The source text, as a user writes it.
    source: &'static str,
}

/// The examples, from the simplest macro to the most complex derive.
const EXAMPLES: &[Example] = &[
    Example { name: "uri", which: Macro::Uri, source: r#"uri!("HTTP://Example.COM:80/a/../b?q#f")"# },
    Example { name: "uri_constant", which: Macro::Uri, source: "uri!(ROOT)" },
    Example {
        name: "policy",
        which: Macro::Policy,
        source: "policy! {
    pub const SITE: Policy = Policy::PAGE.https_only();
    pub macro site_uri;
    pub type SiteUri;
}",
    },
    Example {
        name: "uri_value_enum",
        which: Macro::DeriveUriValue,
        source: "#[derive(UriValue)]
enum State {
    Open,
    ReadOnly,
}",
    },
    Example {
        name: "uri_value_newtype",
        which: Macro::DeriveUriValue,
        source: r#"#[derive(UriValue)]
#[uri(chars = "a-z0-9-", min = 1, max = 39)]
struct Owner(String);"#,
    },
    Example {
        name: "uri_value_struct",
        which: Macro::DeriveUriValue,
        source: "#[derive(UriValue)]
struct Paging {
    page: u32,
    per_page: Option<u8>,
}",
    },
    Example {
        name: "uri_template",
        which: Macro::UriTemplate,
        source: r#"uri_template!(pub struct User = "https://example.com/users/{id}{?page}", id: u64, page: Option<u32>)"#,
    },
    Example {
        name: "uri_template_derive",
        which: Macro::DeriveUriTemplate,
        source: r#"#[derive(UriTemplate)]
#[uri_template("https://example.com/{owner}{?labels*}")]
struct Issues<'a> {
    owner: Segment<'a>,
    labels: Vec<Cow<'a, str>>,
}"#,
    },
    Example {
        name: "uri_format",
        which: Macro::UriFormat,
        source: r#"uri_format!("https://example.com/users/{id}{?page}")"#,
    },
    Example {
        name: "routes",
        which: Macro::DeriveRoutes,
        source: r#"#[derive(Routes)]
enum Page<'a> {
    #[route("/users/{id}")]
    User { id: u64 },
    #[route("/users/me")]
    Me,
    #[route("/files/{name}")]
    File { name: Segment<'a> },
}"#,
    },
    Example {
        name: "routes_described",
        which: Macro::DeriveRoutes,
        source: r#"#[derive(Routes)]
enum Git {
    /// The log of a branch.
    #[route("git-log:{branch}", mime = "text/plain")]
    Log { branch: Branch },
}"#,
    },
];

#[test]
fn the_expansions_are_current() {
    let mut stale = Vec::new();
    for example in EXAMPLES {
        let path = folder().join(example.name).with_extension("rs");
        let text = example.text();
        if is_blessing() {
            fs::write(&path, &text).expect("the expansion can be written");
        }
        if fs::read_to_string(&path).unwrap_or_default() != text {
            stale.push(example.name);
        }
    }
    assert!(
        stale.is_empty(),
        "out of date in docs/expansions: {stale:?}; \
         `BLESS=1 cargo test --manifest-path fuzz/Cargo.toml -p urika-macros-outside` writes them"
    );
}

/// A file without an example would never change again, and so would show outdated code.
#[test]
fn every_expansion_file_has_an_example() {
    let mut found: Vec<PathBuf> = fs::read_dir(folder())
        .expect("the folder of expansions")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    found.retain(|path| path.extension().is_some_and(|it| it == "rs"));
    found
        .retain(|path| !EXAMPLES.iter().any(|example| path.file_stem().is_some_and(|it| it == example.name)));
    if is_blessing() {
        for path in found.drain(..) {
            fs::remove_file(path).expect("the orphan can be removed");
        }
    }
    assert!(found.is_empty(), "no example is behind {found:?}");
}

/// The page links to each file by its name.
#[test]
fn the_page_links_to_every_expansion() {
    let page = fs::read_to_string(folder().join("README.md")).expect("the page of expansions");
    for example in EXAMPLES {
        let name = example.name;
        assert!(
            page.contains(&format!("[`{name}.rs`]({name}.rs)")),
            "docs/expansions/README.md has no {name}"
        );
    }
    assert_eq!(page.matches(".rs)").count(), EXAMPLES.len(), "docs/expansions/README.md has one too many");
}

fn is_blessing() -> bool {
    std::env::var_os("BLESS").is_some()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/expansions")
}

impl Example {
    /// Returns the text of the file: the source as a comment, then the expansion as code.
    fn text(&self) -> String {
        let expansion = self.which.expand(self.tokens());
        let shown = expansion.to_string();
        assert!(!shown.contains("compile_error!"), "{}: {shown}", self.name);
        let source: String = self.source.lines().map(|line| format!("//     {line}\n")).collect();
        format!("{source}//\n// expands to\n\n{}", self.code(expansion))
    }

    /// Returns the macro's input: the tokens of the call after the path of `$crate`, or an item.
    fn tokens(&self) -> TokenStream {
        if self.which.is_derive() {
            // The compiler removes the `derive` attribute before it calls the derive.
            let item = self.source.split_once('\n').map_or("", |(_, item)| item);
            return item.parse().expect("tokens");
        }
        let call: syn::Macro = syn::parse_str(self.source).expect("a call");
        let arguments = call.tokens;
        quote!(urika #arguments)
    }

    /// Formats the expansion: items as they are, an expression as the value of a variable.
    fn code(&self, expansion: TokenStream) -> String {
        let items: Result<syn::File, _> = syn::parse2(expansion.clone());
        let (mut file, is_expression) = match items {
            Ok(file) => (file, false),
            Err(_) => (self.parsed(quote! { fn example() { let value = #expansion; } }), true),
        };
        for item in &mut file.items {
            lay_open(item);
        }
        let code = prettyplease::unparse(&file).replace("mod __with_alloc {", "__urika::with_alloc! {");
        let code = with_calls(&without_lints(&code), expansion);
        if is_expression { body(&code) } else { code }
    }

    fn parsed(&self, tokens: TokenStream) -> syn::File {
        syn::parse2(tokens).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }
}

/// Turns `with_alloc! { … }` into a module, so that the formatter formats its items. The caller writes
/// `with_alloc!` back afterwards.
fn lay_open(item: &mut Item) {
    match item {
        Item::Const(ItemConst { expr, .. }) => {
            if let syn::Expr::Block(block) = &mut **expr {
                for statement in &mut block.block.stmts {
                    if let syn::Stmt::Macro(call) = statement {
                        let module = module(&call.mac);
                        *statement = module.map_or_else(|| statement.clone(), syn::Stmt::Item);
                    }
                    if let syn::Stmt::Item(item) = statement {
                        lay_open(item);
                    }
                }
            }
        }
        Item::Macro(call) => {
            if let Some(module) = module(&call.mac) {
                *item = module;
            }
        }
        _ => {}
    }
}

fn module(call: &syn::Macro) -> Option<Item> {
    let items = &call.tokens;
    if LAID_OUT.iter().any(|name| is_named(call, name)) {
        return Some(syn::parse_quote!(
            mod __template {}
        ));
    }
    is_named(call, "with_alloc").then(|| syn::parse2(quote!(mod __with_alloc { #items })).expect("items"))
}

fn is_named(call: &syn::Macro, name: &str) -> bool {
    call.path.segments.last().is_some_and(|segment| segment.ident == name)
}

/// The macros whose calls are laid out.
const LAID_OUT: [&str; 2] = ["template", "set_items"];

/// Lays out the call of `template! { … }` or the like, which is replaced by an empty module in the meantime.
fn with_calls(code: &str, expansion: TokenStream) -> String {
    const CALL: &str = "mod __template {}\n";
    let Some((before, behind)) = code.split_once(CALL) else { return code.to_owned() };
    let indent = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
    let path = match (indent, expansion.to_string().starts_with("::")) {
        ("", true) => "::urika::__private::template",
        ("", false) => "urika::__private::template",
        _ => "__urika::set_items",
    };
    let mut call = format!("{path}! {{\n");
    for line in layout::call(arguments(expansion).expect("a call")) {
        call += &format!("{indent}    {line}\n");
    }
    format!("{before}{call}{indent}}}\n{behind}")
}

/// Finds the arguments of the call.
fn arguments(tokens: TokenStream) -> Option<TokenStream> {
    let mut is_name = false;
    for token in tokens {
        match token {
            TokenTree::Ident(word) => is_name = LAID_OUT.iter().any(|name| word == name),
            TokenTree::Group(group) if is_name => return Some(group.stream()),
            TokenTree::Group(group) => {
                if let Some(found) = arguments(group.stream()) {
                    return Some(found);
                }
            }
            _ => {}
        }
    }
    None
}

/// Shortens long lists of lints to `#[allow(…)]`, because they are the same in every file.
fn without_lints(code: &str) -> String {
    let mut shown = String::new();
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "#[allow(" {
            let end = lines.by_ref().find(|line| line.trim() == ")]");
            assert!(end.is_some(), "a list of lints has an end");
            shown += &format!("{line}…)]\n");
        } else {
            shown += &format!("{line}\n");
        }
    }
    shown
}

/// Returns the lines between the first and the last line, without their indentation.
fn body(code: &str) -> String {
    let lines: Vec<&str> = code.lines().collect();
    let inner = &lines[1..lines.len() - 1];
    inner.iter().map(|line| format!("{}\n", line.strip_prefix("    ").unwrap_or(line))).collect()
}
