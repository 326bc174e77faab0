//! What one typed template costs `cargo check`, in microseconds of processor time.
//!
//! Crates of many templates, each for `https://…/{id}/posts{?page,tags*}`: nothing but what
//! all have; a struct written by hand, whose only method makes a `String`; one that does all
//! that is generated, with a builder whose setters the compiler asks for, and writing into any
//! target; the macro; and the derive.

use std::fmt::Write as _;

use urika_benches::figures::Figures;

use super::form::{self, Form};
use super::scratch::{Result, URIKA};

/// So that every crate loads the library.
const NOTHING: &str = "pub use urika::UriBuf;\n";

const FORMS: [Form; 5] = [
    Form { name: "no-template", what: "nothing", dependencies: URIKA, prelude: NOTHING, item: |_, _| {} },
    Form {
        name: "build-by-hand",
        what: "by hand: a struct with `build`",
        dependencies: URIKA,
        prelude: PRELUDE,
        item: |source, index| push(source, index, &[STRUCT, BUILD]),
    },
    Form {
        name: "all-by-hand",
        what: "by hand: a struct with constants, `build`, `write_to` and a builder",
        dependencies: URIKA,
        prelude: PRELUDE,
        item: |source, index| push(source, index, &[STRUCT, BUILD, WRITE_TO, BUILDER]),
    },
    Form {
        name: "template-macro",
        what: "`uri_template!(pub struct …)`",
        dependencies: URIKA,
        prelude: NOTHING,
        item: |source, index| {
            let template = template(index);
            let _ = writeln!(
                source,
                "urika::uri_template!(pub struct T{index} = \"{template}\", \
                 id: u64, page: Option<u32>, tags: Vec<String>);"
            );
        },
    },
    Form {
        name: "template-derive",
        what: "`#[derive(UriTemplate)]`",
        dependencies: URIKA,
        prelude: NOTHING,
        item: |source, index| {
            let template = template(index);
            let _ = writeln!(source, "#[derive(urika::UriTemplate)]\n#[uri_template(\"{template}\")]");
            push(source, index, &[STRUCT]);
        },
    },
];

/// Checks all forms with so many items.
pub(super) fn measure(figures: &mut Figures, items: u32) -> Result<()> {
    form::measure(figures, "templates", &FORMS, items)
}

/// Another template for each index.
fn template(index: u32) -> String {
    format!("https://api.example.com/v{index}/users/{{id}}/posts{{?page,tags*}}")
}

fn push(source: &mut String, index: u32, pieces: &[&str]) {
    let index = index.to_string();
    for piece in pieces {
        source.push_str(&piece.replace("{index}", &index));
    }
}

const PRELUDE: &str = r#"
pub use urika::UriBuf;
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
pub struct T{index} {
    pub id: u64,
    pub page: Option<u32>,
    pub tags: Vec<String>,
}
";

const BUILD: &str = r#"
impl T{index} {
    pub fn build(&self) -> String {
        let mut uri = String::from("https://api.example.com/v{index}/users/");
        let _ = write!(uri, "{}", self.id);
        uri.push_str("/posts");
        let mut delimiter = '?';
        if let Some(page) = self.page {
            let _ = write!(uri, "{delimiter}page={page}");
            delimiter = '&';
        }
        for tag in &self.tags {
            uri.push(delimiter);
            uri.push_str("tags=");
            let _ = encode(&mut uri, tag);
            delimiter = '&';
        }
        uri
    }
}
"#;

const WRITE_TO: &str = r#"
impl T{index} {
    pub const TEMPLATE: &'static str = "https://api.example.com/v{index}/users/{id}/posts{?page,tags*}";
    pub const ROUTE: &'static str = "/v{index}/users/{id}/posts";

    pub fn write_to<W: Write>(&self, out: &mut W) -> fmt::Result {
        out.write_str("https://api.example.com/v{index}/users/")?;
        write!(out, "{}", self.id)?;
        out.write_str("/posts")?;
        let mut delimiter = '?';
        if let Some(page) = self.page {
            write!(out, "{delimiter}page={page}")?;
            delimiter = '&';
        }
        for tag in &self.tags {
            out.write_char(delimiter)?;
            out.write_str("tags=")?;
            encode(out, tag)?;
            delimiter = '&';
        }
        Ok(())
    }
}
"#;

const BUILDER: &str = r"
impl T{index} {
    pub fn builder() -> B{index}<()> {
        B{index} { id: (), page: None, tags: Vec::new() }
    }
}

pub struct B{index}<I> {
    id: I,
    page: Option<u32>,
    tags: Vec<String>,
}

impl B{index}<()> {
    pub fn id(self, id: u64) -> B{index}<u64> {
        B{index} { id, page: self.page, tags: self.tags }
    }
}

impl<I> B{index}<I> {
    pub fn page(self, page: u32) -> Self {
        self.maybe_page(Some(page))
    }

    pub fn maybe_page(mut self, page: Option<u32>) -> Self {
        self.page = page;
        self
    }

    pub fn tags(mut self, tags: Vec<String>) -> Self {
        self.tags = tags;
        self
    }
}

impl B{index}<u64> {
    pub fn finish(self) -> T{index} {
        T{index} { id: self.id, page: self.page, tags: self.tags }
    }

    pub fn build(self) -> String {
        self.finish().build()
    }
}
";
