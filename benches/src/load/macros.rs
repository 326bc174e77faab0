//! The macros themselves, which run at compile time.

use std::hint::black_box;

use urika_macros_outside::Macro;

use super::Load;

pub(super) const LOADS: &[Load] = &[
    ("uri!, a long literal", |n| {
        expand_macro(Macro::Uri, &format!("\"HTTP://h/{}\"", "/%7E\\u{e9}".repeat(n)));
    }),
    ("uri!, a long literal at fault", |n| {
        expand_macro(Macro::Uri, &format!("\"http://h/{} \"", "\\x41/".repeat(n)));
    }),
    ("uri_format!, a long literal", |n| {
        expand_macro(Macro::TryUriFormat, &format!("\"/{{a}}/{}\", a = 1", "b%7E/".repeat(n)));
    }),
    ("uri_template!, a long literal", |n| {
        expand_macro(Macro::UriTemplate, &format!("struct A = \"/{}{{a}}\"", "b%7E\\u{e9}/".repeat(n)));
    }),
    ("uri_template!, thousands of faults", |n| {
        expand_macro(Macro::UriTemplate, &format!("struct A = \"{}\"", "/{a b}/{!c}/%4".repeat(n)));
    }),
    ("uri_format!, many variables", |n| {
        expand_macro(Macro::UriFormat, &format!("\"{}\"", numbered(n, "", |i| format!("/{{v{i}}}"))));
    }),
    ("uri_format!, many values", |n| {
        let (text, values) =
            (numbered(n, "&", |i| format!("k{i}={{v{i}}}")), numbered(n, ", ", |i| format!("v{i} = \"a\"")));
        expand_macro(Macro::TryUriFormat, &format!("\"/?{text}\", {values}"));
    }),
    ("uri_format!, values without a variable", |n| {
        let (text, values) =
            (numbered(n, "/", |i| format!("{{v{i}}}")), numbered(n, ", ", |i| format!("value{i} = 1")));
        expand_macro(Macro::UriFormat, &format!("\"/{text}\", {values}"));
    }),
    ("uri_template!, many parameters", |n| {
        let names = numbered(n, ",", |i| format!("v{i}"));
        expand_macro(Macro::UriTemplate, &format!("struct A = \"/{{?{names}}}\""));
    }),
    ("uri_template!, many lists", |n| {
        let names = numbered(n, ",", |i| format!("v{i}*"));
        expand_macro(Macro::UriTemplate, &format!("struct A = \"/{{?{names}}}\""));
    }),
    ("uri_template!, many types", |n| {
        let (names, types) =
            (numbered(n, ",", |i| format!("v{i}")), numbered(n, ", ", |i| format!("v{i}: Option<u32>")));
        expand_macro(Macro::UriTemplate, &format!("struct A = \"/{{?{names}}}\", {types}"));
    }),
    ("uri_template!, many optional segments", |n| {
        let text = numbered(n, "", |i| format!("{{/v{i}}}"));
        expand_macro(Macro::UriTemplate, &format!("struct A = \"{text}\""));
    }),
    ("uri_template!, many names of one field", |n| {
        let text = numbered(n, "/", |i| format!("{{v{i}.a}}/{{v{i}_a}}"));
        expand_macro(Macro::UriTemplate, &format!("struct A = \"/{text}\""));
    }),
    ("derive(UriTemplate), many fields", |n| {
        let fields = numbered(n, ", ", |i| format!("v{i}: Option<u32>"));
        derive_template(&format!("/{{?{}}}", numbered(n, ",", |i| format!("v{i}"))), &fields);
    }),
    ("derive(UriTemplate), fields with names", |n| {
        let fields = numbered(n, ", ", |i| format!("#[uri(name = \"v{i}\")] w{i}: Option<u32>"));
        derive_template(&format!("/{{?{}}}", numbered(n, ",", |i| format!("v{i}"))), &fields);
    }),
    ("derive(UriTemplate), fields without a variable", |n| {
        let fields = numbered(n, ", ", |i| format!("wrong{i}: u32"));
        derive_template(&numbered(n, "", |i| format!("/{{v{i}}}")), &fields);
    }),
    ("derive(UriTemplate), variables without a field", |n| {
        derive_template(&numbered(n, "", |i| format!("/{{v{i}}}")), "");
    }),
    ("derive(Routes), many routes", |n| {
        derive_routes(n, |i| format!("/v{i}/{{id}}{{?page}}"), "id: u64, page: Option<u32>");
    }),
    ("derive(Routes), many words behind one", |n| derive_routes(n, |i| format!("/a/b/v{i}"), "")),
    ("derive(Routes), many values", |n| {
        derive_routes(n, |i| format!("/{{id}}{}", "/x".repeat(i % 8) + &format!("/v{i}")), "id: u64");
    }),
    ("derive(Routes), many rests", |n| {
        derive_routes(n, |i| format!("/v{i}/{{+path}}"), "path: RelPath<'a>");
    }),
    ("derive(Routes), many beginnings of a segment", |n| {
        derive_routes(n, |i| format!("/v{i}-{{id}}"), "id: u64");
    }),
    ("derive(Routes), many schemes", |n| derive_routes(n, |i| format!("v{i}:{{id}}"), "id: u64")),
    ("derive(Routes), many hosts", |n| {
        derive_routes(n, |i| format!("https://v{i}.example.com/{{id}}"), "id: u64");
    }),
    ("derive(Routes), all the same", |n| derive_routes(n, |_| "/a/{id}".to_owned(), "id: u64")),
    ("derive(Routes), nothing reached", |n| {
        derive_routes(n, |i| if i == 0 { "/{a}/{+b}" } else { "/{+a}/{b}" }.to_owned(), "a: u64, b: u64");
    }),
    ("derive(Routes), routes at fault", |n| derive_routes(n, |i| format!("/v{i}/{{id"), "id: u64")),
    ("derive(Routes), types", |n| {
        let variants = numbered(n / 10, ", ", |i| format!("#[route] V{i}(T{i}<'a>)"));
        derive(Macro::DeriveRoutes, &format!("enum Site<'a> {{ {variants} }}"));
    }),
    ("derive(Routes), sets", |n| {
        let variants = numbered(n / 10, ", ", |i| format!("#[routes(\"/v{i}\")] V{i}(T{i})"));
        derive(Macro::DeriveRoutes, &format!("enum Site {{ {variants} }}"));
    }),
    ("derive(Routes), many fields", |n| {
        let (text, fields) =
            (numbered(n / 4, "", |i| format!("/{{v{i}}}")), numbered(n / 4, ", ", |i| format!("v{i}: u32")));
        derive(Macro::DeriveRoutes, &format!("enum Site {{ #[route(\"{text}\")] A {{ {fields} }} }}"));
    }),
    ("derive(Routes), many fields without names", |n| {
        let fields = numbered(n / 4, ", ", |i| format!("#[uri(name = \"v{i}\")] u32"));
        let text = numbered(n / 4, "", |i| format!("/{{v{i}}}"));
        derive(Macro::DeriveRoutes, &format!("enum Site {{ #[route(\"{text}\")] A({fields}) }}"));
    }),
    ("derive(UriValue), many variants", |n| {
        derive(Macro::DeriveUriValue, &format!("enum A {{ {} }}", numbered(n, ", ", |i| format!("V{i}"))));
    }),
    ("derive(UriValue), variants of one text", |n| {
        let variants = numbered(n, ", ", |i| format!("#[uri(name = \"a\")] V{i}"));
        derive(Macro::DeriveUriValue, &format!("enum A {{ {variants} }}"));
    }),
    ("derive(UriValue), many fields", |n| {
        let fields = numbered(n, ", ", |i| format!("v{i}: Option<u32>"));
        derive(Macro::DeriveUriValue, &format!("struct A {{ {fields} }}"));
    }),
    ("derive(UriValue), fields that are skipped", |n| {
        let fields = numbered(n, ", ", |i| format!("v{i}: u32, #[uri(skip)] w{i}: u32"));
        derive(Macro::DeriveUriValue, &format!("struct A {{ {fields} }}"));
    }),
    ("derive(UriValue), many characters", |n| {
        derive(
            Macro::DeriveUriValue,
            &format!("#[uri(chars = \"{}\")] struct A(String);", "a-z0-9".repeat(n)),
        );
    }),
];

/// Returns `size / 2` numbered pieces, separated by `between`. A piece costs about a thousand times as much
/// as a byte.
fn numbered(size: usize, between: &str, piece: impl Fn(usize) -> String) -> String {
    (0..size / 2).map(piece).collect::<Vec<_>>().join(between)
}

/// Expands the derive for an enum with `size / 20` routes, all with the same fields. A route costs some
/// hundred times as much as a field.
fn derive_routes(size: usize, text: impl Fn(usize) -> String, fields: &str) {
    let variants = numbered(size / 10, ", ", |i| format!("#[route(\"{}\")] V{i} {{ {fields} }}", text(i)));
    derive(Macro::DeriveRoutes, &format!("enum Site<'a> {{ {variants} }}"));
}

/// Expands a derive for an item.
fn derive(which: Macro, item: &str) {
    drop(black_box(which.expand(item.parse().expect("an item"))));
}

/// Expands the derive for a struct with this template and these fields.
fn derive_template(text: &str, fields: &str) {
    let item = format!("#[uri_template(\"{text}\")] struct A {{ {fields} }}").parse().expect("a struct");
    drop(black_box(Macro::DeriveUriTemplate.expand(item)));
}

/// Expands a macro for tokens after the path of `$crate`.
fn expand_macro(which: Macro, tokens: &str) {
    let tokens = format!("urika {tokens}").parse().expect("tokens");
    drop(black_box(which.expand(tokens)));
}
