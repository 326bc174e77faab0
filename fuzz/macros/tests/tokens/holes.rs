//! The places where macros take tokens, and pieces for them.

use urika_macros_outside::Macro;

/// A place where a macro takes tokens.
pub(crate) struct Hole {
    pub(crate) which: Macro,
    /// The whole input of the macro, with `HOLE` in place of the row. A call begins with the path of the
    /// crate.
    pub(crate) source: &'static str,
    /// Pieces that have a meaning in this place.
    pub(crate) pieces: &'static [&'static str],
}

/// Pieces without a meaning in most places. The default run uses only the first seven.
pub(crate) const FOREIGN: &[&str] = &[
    "-",
    ",",
    ";",
    "zzq",
    "\"s\"x",
    "()",
    "«-\"x\"»",
    "=",
    "!",
    "@",
    "7",
    "b\"b\"",
    "c\"c\"",
    "'z'",
    "{}",
    "#[a]",
    "«zzq»",
];

const URI: &[&str] = &[
    "\"HTTP://u@h\"",
    "«\"HTTP://u@h\"»",
    "exact,",
    "strict,",
    "allow(userinfo),",
    "Policy::RFC3986,",
    "concat!(\"HTTP://u@h/\", 1)",
];
const TEMPLATE: &[&str] = &[
    "\"/%7E/{x}{?y}\"",
    ", exact",
    ", base = \"https://h\"",
    ", policy = Policy::RFC3986",
    ", builder = B",
    ", form",
    ", deny_unknown_query",
    ", allow_unknown_query",
    ", serde",
    ", text",
    "struct T =",
    ", x: u64",
];

pub(crate) const HOLES: &[Hole] = &[
    Hole { which: Macro::Uri, source: "urika HOLE", pieces: URI },
    Hole {
        which: Macro::Uri,
        source: "urika allow(HOLE), \"https://u@h:99999/\"",
        pieces: &["userinfo", "port_too_large"],
    },
    Hole {
        which: Macro::Uri,
        source: "urika concat!(HOLE)",
        pieces: &["\"https://h/\"", "true", "'a'", "concat!(\"a\")"],
    },
    Hole {
        which: Macro::Uri,
        source: "urika Policy::PAGE HOLE, \"https://h/\"",
        pieces: &[".https_only()", ".hosts(&[\"h\"])", ".allow(Refusal::Userinfo)", "::<'a>"],
    },
    Hole { which: Macro::UriRef, source: "urika HOLE", pieces: URI },
    Hole { which: Macro::Base, source: "urika HOLE", pieces: URI },
    Hole {
        which: Macro::Segment,
        source: "urika HOLE",
        pieces: &["\"a b\"", "«\"a b\"»", "exact,", "concat!(\"a\", 1)"],
    },
    Hole {
        which: Macro::ProjectUri,
        source: "urika site_uri [urika::Policy::RFC3986] HOLE",
        pieces: &["\"HTTP://h\"", "exact,", "strict,", "SiteUri,"],
    },
    Hole {
        which: Macro::ProjectUri,
        source: "urika site_uri [HOLE] \"HTTP://h\"",
        pieces: &["Policy::PAGE", ".https_only()"],
    },
    Hole {
        which: Macro::ProjectUri,
        source: "urika site_uri [HOLE] SiteUri, \"HTTP://h\"",
        pieces: &["Policy::PAGE", ".https_only()"],
    },
    Hole {
        which: Macro::Policy,
        source: "urika HOLE",
        pieces: &["const A: Policy =", "Policy::PAGE", "macro m;", "type T;", "pub", "#[doc = \"d\"]"],
    },
    Hole {
        which: Macro::Policy,
        source: "urika const A: Policy = HOLE; macro m; type T;",
        pieces: &["Policy::PAGE", "Policy::RFC3986", ".https_only()", ".https()", ".allow(R::Userinfo)"],
    },
    Hole { which: Macro::UriTemplate, source: "urika HOLE", pieces: TEMPLATE },
    Hole { which: Macro::UriTemplate, source: "urika struct T = HOLE", pieces: TEMPLATE },
    Hole {
        which: Macro::UriTemplate,
        source: "urika \"/a/{x}\", base = HOLE",
        pieces: &["\"https://h\"", "concat!(\"https://h\")"],
    },
    Hole {
        which: Macro::UriTemplate,
        source: "urika struct T = \"/a/{x}{?y}\", #[uri(HOLE)] x: String",
        pieces: &[
            "name = \"y\",",
            "skip,",
            "default = 1,",
            "display,",
            "with = m,",
            "allow_slash,",
            "empty_is_none,",
        ],
    },
    Hole {
        which: Macro::UriTemplate,
        source: "urika struct T = \"/a/{x}{?y}\", x: String, #[uri(HOLE)] y: Option<String>",
        pieces: &["name = \"x\",", "skip,", "default = 1,", "display,", "with = m,", "empty_is_none,"],
    },
    Hole {
        which: Macro::UriFormat,
        source: "urika HOLE",
        pieces: &["\"/%7E/{x}\"", ", exact", ", x = 1", ", base = \"https://h\""],
    },
    Hole { which: Macro::UriFormat, source: "urika \"/a/{x}\", x = HOLE", pieces: &["\"a\"", "&y"] },
    Hole {
        which: Macro::TryUriFormat,
        source: "urika HOLE",
        pieces: &["\"/%7E/{x}\"", ", exact", ", x = 1", ", base = \"https://h\""],
    },
    Hole {
        which: Macro::DeriveUriTemplate,
        source: "#[uri_template(HOLE)] struct T { x: u64, y: u64 }",
        pieces: &[
            "\"/%7E/{x}{?y}\"",
            ", exact",
            ", base = \"https://h\"",
            ", policy = Policy::RFC3986",
            ", builder = B",
            ", form",
            ", deny_unknown_query",
            ", allow_unknown_query",
            ", serde",
            ", text",
            ", rejection = R",
            ", crate = urika",
        ],
    },
    Hole {
        which: Macro::DeriveUriTemplate,
        source: "#[uri_template(\"/a/{x}\")] HOLE struct T { x: u64 }",
        pieces: &["#[uri_template(\"/b\")]", "#[uri(skip)]", "#[uri]", "pub"],
    },
    Hole {
        which: Macro::DeriveUriTemplate,
        source: "#[uri_template(\"/a/{x}{?y}\")] struct T { HOLE x: String, y: Option<u8> }",
        pieces: &[
            "#[uri(name = \"y\")]",
            "#[uri(skip)]",
            "#[uri(display)]",
            "#[uri(display,)]",
            "#[uri(default = d)]",
            "#[uri]",
            "#[uri()]",
            "#[uri_template(\"/b\")]",
        ],
    },
    Hole {
        which: Macro::DeriveUriTemplate,
        source: "#[uri_template(\"/a/{x}{?y}\")] struct T { x: String, HOLE y: Option<String> }",
        pieces: &[
            "#[uri(name = \"x\")]",
            "#[uri(skip)]",
            "#[uri(display)]",
            "#[uri(display,)]",
            "#[uri]",
            "#[uri()]",
            "#[uri_template(\"/b\")]",
        ],
    },
    Hole {
        which: Macro::DeriveUriTemplate,
        source: "#[uri_template(\"/a/{x}{?y}\")] struct T { #[uri(HOLE)] x: String, y: Option<u8> }",
        pieces: &["skip,", "default = 1,", "display,", "with = m,", "allow_slash,", "empty_is_none,"],
    },
    Hole {
        which: Macro::DeriveUriTemplate,
        source: "#[uri_template(\"/a/{x}{?y}\")] struct T { x: String, #[uri(HOLE)] y: Option<String> }",
        pieces: &["name = \"x\",", "skip,", "display,", "with = m,", "empty_is_none,"],
    },
    Hole {
        which: Macro::DeriveUriTemplate,
        source: "#[uri_template(\"/a/{x}\")] struct T { #[uri(name = HOLE)] y: String }",
        pieces: &["\"x\"", "«\"x\"»"],
    },
    Hole {
        which: Macro::DeriveRoutes,
        source: "enum R { #[route(HOLE)] A { x: u64, y: u64 } }",
        pieces: &[
            "\"/%7E/{x}{?y}\"",
            ", was = \"/b/{x}\"",
            ", was = 7",
            ", exact",
            ", policy = Policy::RFC3986",
            ", form",
            ", deny_unknown_query",
            ", allow_unknown_query",
        ],
    },
    Hole {
        which: Macro::DeriveRoutes,
        source: "enum R { HOLE A(u64) }",
        pieces: &[
            "#[route]",
            "#[route(\"/{x}\")]",
            "#[routes(\"/a\")]",
            "#[routes]",
            "#[route(fallback)]",
            "#[route()]",
            "#[uri(skip)]",
        ],
    },
    Hole {
        which: Macro::DeriveRoutes,
        source: "enum R { #[routes(HOLE)] A(B) }",
        pieces: &["\"/a\"", "«\"/a\"»"],
    },
    Hole {
        which: Macro::DeriveRoutes,
        source: "HOLE enum R { #[route(\"/\")] A }",
        pieces: &[
            "#[routes(serde)]",
            "#[routes(crate = u)]",
            "#[routes]",
            "#[route(\"/\")]",
            "#[uri(skip)]",
            "pub",
        ],
    },
    Hole {
        which: Macro::DeriveRoutes,
        source: "#[routes(HOLE)] enum R { #[route(\"/\")] A }",
        pieces: &["serde,", "crate = u,", "rejection = R,", "trailing_slash = \"redirect\","],
    },
    Hole {
        which: Macro::DeriveRoutes,
        source: "enum R { #[route(\"/{x}{?y}\")] A { HOLE x: String, y: Option<u8> } }",
        pieces: &[
            "#[uri(display)]",
            "#[uri(default = d)]",
            "#[uri(allow_slash)]",
            "#[uri(empty_is_none)]",
            "#[route]",
            "#[routes]",
        ],
    },
    Hole {
        which: Macro::DeriveRoutes,
        source: "enum R { #[route(\"/{x}{?y}\")] A { x: String, HOLE y: Option<String> } }",
        pieces: &["#[uri(display)]", "#[uri(default = d)]", "#[uri(empty_is_none)]", "#[route]", "#[routes]"],
    },
    Hole {
        which: Macro::DeriveRoutes,
        source: "enum R { #[route] A(HOLE T) }",
        pieces: &["#[uri(skip)]", "#[route]"],
    },
    Hole {
        which: Macro::DeriveUriValue,
        source: "#[uri(HOLE)] struct V(String);",
        pieces: &["chars = \"a-z\",", "min = 2,", "max = 9,", "crate = u,", "crate = \"u\","],
    },
    Hole {
        which: Macro::DeriveUriValue,
        source: "HOLE struct V(HOLE String);",
        pieces: &["#[uri(chars = \"a-z\")]", "#[uri(max = 9)]", "#[uri]", "#[uri()]", "#[uri(crate = u)]"],
    },
    Hole {
        which: Macro::DeriveUriValue,
        source: "#[uri(HOLE)] enum V { ReadOnly }",
        pieces: &["rename_all = \"kebab-case\",", "crate = u,"],
    },
    Hole {
        which: Macro::DeriveUriValue,
        source: "enum V { #[uri HOLE] A, B }",
        pieces: &["(name = \"B\")", "(name = \"x\")", "[name = \"x\"]"],
    },
    Hole {
        which: Macro::DeriveUriValue,
        source: "struct V { HOLE a: u64, b: u64 }",
        pieces: &["#[uri(name = \"b\")]", "#[uri(name = \"x\")]", "#[uri(skip)]", "#[uri()]"],
    },
    Hole {
        which: Macro::DeriveUriValue,
        source: "struct V { #[uri(HOLE)] a: u64, b: u64 }",
        pieces: &["name = \"x\",", "skip,"],
    },
];
