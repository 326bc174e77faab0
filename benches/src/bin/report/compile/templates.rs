//! Measures the compiler's work for typed templates, `uri_format!` and route sets.
//!
//! Each crate has many items of one form. The baseline is the least code for the same result: a struct with
//! one method that makes a `String`, and `format!`.

use std::fmt::Write as _;

use urika_benches::figures::Figures;

use super::form::{self, Form};
use super::scratch::{Result, URIKA};

/// Loads the library, a cost that every crate has.
const NOTHING: &str = "pub use urika::UriBuf;\npub use urika::value::Segment;\n";

/// Urika, and `routerama`, which only matches paths.
const WITH_ROUTERAMA: &str =
    concat!("routerama = \"0.3\"\nurika = { path = '", env!("CARGO_MANIFEST_DIR"), "/..' }");

const NO_TEMPLATE: Form =
    Form { name: "no-template", what: "nothing", dependencies: URIKA, prelude: NOTHING, item: |_, _| {} };

const BUILD_BY_HAND: Form = Form {
    name: "build-by-hand",
    what: "by hand: a struct with `build`",
    dependencies: URIKA,
    prelude: PRELUDE,
    item: |source, index| push(source, index, &[STRUCT, BUILD]),
};

const DERIVE: Form = Form {
    name: "template-derive",
    what: "`#[derive(UriTemplate)]`",
    dependencies: URIKA,
    prelude: NOTHING,
    item: |source, index| {
        let template = template(index);
        let _ = writeln!(source, "#[derive(urika::UriTemplate)]\n#[uri_template(\"{template}\")]");
        push(source, index, &[DERIVED]);
    },
};

const TEMPLATES: [Form; 5] = [
    NO_TEMPLATE,
    BUILD_BY_HAND,
    Form {
        name: "all-by-hand",
        what: "by hand: a struct with constants, `build`, `write_to` and a builder",
        dependencies: URIKA,
        prelude: PRELUDE,
        item: |source, index| push(source, index, &[STRUCT, BUILD, WRITE_TO, BUILDER]),
    },
    DERIVE,
    Form {
        name: "template-macro",
        what: "`uri_template!(pub struct …)`",
        dependencies: URIKA,
        prelude: NOTHING,
        item: |source, index| {
            let template = template(index);
            let _ = writeln!(
                source,
                "urika::uri_template!(pub struct T{index}<'a> = \"{template}\", \
                 owner: Segment<'a>, number: u64, page: Option<u32>);"
            );
        },
    },
];

const FORMATS: [Form; 3] = [
    NO_TEMPLATE,
    Form {
        name: "format",
        what: "`format!`",
        dependencies: URIKA,
        prelude: NOTHING,
        item: |source, index| by_format(source, index, "String", "std::format!", "&page="),
    },
    Form {
        name: "uri-format",
        what: "`uri_format!`",
        dependencies: URIKA,
        prelude: NOTHING,
        item: |source, index| by_format(source, index, "UriBuf", "urika::uri_format!", "&page="),
    },
];

const ROUTES: [Form; 4] = [
    Form { dependencies: WITH_ROUTERAMA, ..NO_TEMPLATE },
    Form { dependencies: WITH_ROUTERAMA, ..BUILD_BY_HAND },
    Form {
        name: "routes-derive",
        what: "`#[derive(Routes)]`",
        dependencies: WITH_ROUTERAMA,
        prelude: NOTHING,
        item: |source, index| {
            route(source, index, "#[derive(urika::Routes)]", "'a", |index| {
                format!(
                    "#[route(\"/v{index}/repos/{{owner}}/issues/{{number}}{{?page}}\")] \
                     R{index} {{ owner: Segment<'a>, number: u64, page: Option<u32> }}"
                )
            });
        },
    },
    Form {
        name: "routes-routerama",
        what: "`routerama`, which only reads, without the parameter",
        dependencies: WITH_ROUTERAMA,
        prelude: NOTHING,
        item: |source, index| {
            route(source, index, "#[routerama::resolver]", "'p", |index| {
                format!(
                    "#[route(GET, \"/v{index}/repos/{{owner}}/issues/{{number}}\")] \
                     R{index} {{ owner: &'p str, number: u64 }}"
                )
            });
        },
    },
];

/// The number of routes in each set.
const SET: u32 = 30;

/// Checks and builds 400 templates in each form.
pub(super) fn measure(figures: &mut Figures) -> Result<()> {
    form::measure(figures, "templates", &TEMPLATES, 400, &["check"])?;
    form::measure(figures, "templates", &[NO_TEMPLATE, BUILD_BY_HAND, DERIVE], 400, &["build"])
}

/// Checks 400 formatted strings.
pub(super) fn measure_formats(figures: &mut Figures) -> Result<()> {
    form::measure(figures, "formats", &FORMATS, 400, &["check"])
}

/// Checks 390 routes in each form. Skips the table when the router cannot be downloaded.
#[expect(clippy::unnecessary_wraps, reason = "a table may fail")]
pub(super) fn measure_routes(figures: &mut Figures) -> Result<()> {
    let routes = form::measure(figures, "routes in sets of 30", &ROUTES, 13 * SET, &["check"]);
    if let Err(error) = routes {
        figures.push("skipped", &["routes", &error.to_string()]);
    }
    Ok(())
}

/// Returns the template of an index, a different one for each index.
fn template(index: u32) -> String {
    format!("https://api.example.com/v{index}/repos/{{owner}}/issues/{{number}}{{?page}}")
}

fn push(source: &mut String, index: u32, pieces: &[&str]) {
    let index = index.to_string();
    for piece in pieces {
        source.push_str(&piece.replace("{index}", &index));
    }
}

/// Writes a function that formats two numbers.
fn by_format(source: &mut String, index: u32, result: &str, call: &str, second: &str) {
    let _ = writeln!(
        source,
        "pub fn f{index}(id: u64, page: u32) -> {result} {{ \
         {call}(\"https://api.example.com/v{index}/users/{{id}}?lang=en{second}{{page}}\") }}"
    );
}

/// Writes a whole set at the first of its indexes, and nothing at the others.
fn route(source: &mut String, index: u32, attribute: &str, lifetime: &str, variant: fn(u32) -> String) {
    if index.is_multiple_of(SET) {
        let variants: Vec<String> = (index..index + SET).map(variant).collect();
        let _ =
            writeln!(source, "{attribute}\npub enum Set{index}<{lifetime}> {{ {} }}", variants.join(", "));
    }
}

const PRELUDE: &str = r#"
pub use urika::UriBuf;
pub use urika::value::Segment;
use std::fmt::{self, Write};

fn encode<W: Write>(out: &mut W, value: &str) -> fmt::Result {
    for byte in value.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => {
                out.write_char(byte.into())?;
            }
            _ => write!(out, "%{byte:02X}")?,
        }
    }
    Ok(())
}
"#;

const STRUCT: &str = "
pub struct T{index}<'a> {
    pub owner: &'a str,
    pub number: u64,
    pub page: Option<u32>,
}
";

const DERIVED: &str = "
pub struct T{index}<'a> {
    pub owner: Segment<'a>,
    pub number: u64,
    pub page: Option<u32>,
}
";

const BUILD: &str = r#"
impl T{index}<'_> {
    pub fn build(&self) -> String {
        let mut uri = String::from("https://api.example.com/v{index}/repos/");
        let _ = encode(&mut uri, self.owner);
        let _ = write!(uri, "/issues/{}", self.number);
        if let Some(page) = self.page {
            let _ = write!(uri, "?page={page}");
        }
        uri
    }
}
"#;

const WRITE_TO: &str = r#"
impl T{index}<'_> {
    pub const TEMPLATE: &'static str = "https://api.example.com/v{index}/repos/{owner}/issues/{number}{?page}";
    pub const ROUTE: &'static str = "/v{index}/repos/{owner}/issues/{number}";

    pub fn write_to<W: Write>(&self, out: &mut W) -> fmt::Result {
        out.write_str("https://api.example.com/v{index}/repos/")?;
        encode(out, self.owner)?;
        write!(out, "/issues/{}", self.number)?;
        if let Some(page) = self.page {
            write!(out, "?page={page}")?;
        }
        Ok(())
    }
}
"#;

const BUILDER: &str = r"
impl<'a> T{index}<'a> {
    pub fn builder() -> B{index}<(), ()> {
        B{index} { owner: (), number: (), page: None }
    }
}

pub struct B{index}<O, N> {
    owner: O,
    number: N,
    page: Option<u32>,
}

impl<N> B{index}<(), N> {
    pub fn owner<'a>(self, owner: &'a str) -> B{index}<&'a str, N> {
        B{index} { owner, number: self.number, page: self.page }
    }
}

impl<O> B{index}<O, ()> {
    pub fn number(self, number: u64) -> B{index}<O, u64> {
        B{index} { owner: self.owner, number, page: self.page }
    }
}

impl<O, N> B{index}<O, N> {
    pub fn page(self, page: u32) -> Self {
        self.maybe_page(Some(page))
    }

    pub fn maybe_page(mut self, page: Option<u32>) -> Self {
        self.page = page;
        self
    }
}

impl<'a> B{index}<&'a str, u64> {
    pub fn finish(self) -> T{index}<'a> {
        T{index} { owner: self.owner, number: self.number, page: self.page }
    }

    pub fn build(self) -> String {
        self.finish().build()
    }
}
";
