//! Items with derives: route sets, and structs with a template.

use std::fmt::Write as _;

use super::random::Random;
use super::template::{Field, Template};

/// The types that the items use.
pub const TYPES: &str = r#"
    use std::borrow::Cow;
    use std::collections::BTreeMap;
    use urika::value::{Label, RelPath, Segment};
    use urika::{Routes, UriTemplate, UriValue};

    #[derive(Clone, Debug, PartialEq, UriValue)]
    #[uri(chars = "a-z", min = 1, max = 9)]
    pub struct Code(String);
    #[derive(Clone, Copy, Debug, PartialEq, UriValue)]
    pub enum Kind { Open, Closed }
    #[derive(Clone, Debug, PartialEq, UriValue)]
    pub struct Paging { page: u8, size: Option<u8> }
    #[derive(Clone, Debug, PartialEq, UriTemplate)]
    #[uri_template("/typed/{id}{?q}")]
    pub struct Typed { id: u64, q: Option<u8> }
    #[derive(Clone, Debug, PartialEq, Routes)]
    pub enum Inner {
        #[route("/inner")] Home,
        #[route("/inner/{id}", was = "/former/{id}")] One { id: u8 },
    }
    #[derive(Clone, Debug, PartialEq, Routes)]
    #[routes(trailing_slash = "redirect")]
    pub enum Deep { #[route("/")] Home, #[routes("/deep")] Inner(Inner) }
"#;

/// An item with a derive.
pub struct Item {
    /// Whether it is a route set.
    pub is_set: bool,
    /// The item, without the attribute of the derive.
    pub text: String,
}

impl Item {
    /// Makes the item with this number.
    pub fn new(number: u64) -> Self {
        let random = &mut Random::new(number);
        if random.is_one_in(4) { Self::structure(random) } else { Self::set(random) }
    }

    fn structure(random: &mut Random) -> Self {
        let start =
            random.pick(&["", "", "https://h.example", "https://{h}.example.com", "db://x", "x://a%7B"]);
        let template = of(random, start);
        let lifetimes = if template.borrows() { "<'a>" } else { "" };
        let arguments =
            random.pick(&["", "", ", builder", ", text", ", names", ", form", ", deny_unknown_query"]);
        let text = format!(
            "#[uri_template({:?}{arguments})] struct Item{lifetimes} {}",
            template.text(),
            template.members(false)
        );
        Self { is_set: false, text }
    }

    fn set(random: &mut Random) -> Self {
        let start =
            random.pick(&["", "", "", "", "https://h.example", "https://%7B.example", "db://x", "x://a%7B"]);
        let (mut routes, mut borrows) = (String::new(), false);
        let most = random.pick(&[5, 5, 5, 5, 5, 5, 5, 12]);
        let count = 1 + random.below(most);
        for number in 0..count {
            let template = of(random, start);
            borrows |= template.borrows();
            push_route(random, number, &template, &mut routes);
        }
        if start.is_empty() {
            push_inner(random, &mut routes);
        }
        let lifetimes = if borrows { "<'a>" } else { "" };
        let arguments = random.pick(&["", "", "", "text", "described", "trailing_slash = \"redirect\""]);
        let arguments = if arguments.is_empty() { String::new() } else { format!("#[routes({arguments})] ") };
        Self { is_set: true, text: format!("{arguments}enum Item{lifetimes} {{ {routes}}}") }
    }

    /// Returns the item as part of a program.
    pub fn in_program(&self) -> String {
        let derive = if self.is_set { "Routes" } else { "UriTemplate" };
        format!("#[derive(Debug, {derive})] {}", self.text)
    }
}

/// Makes a template. A variable in its host also has a field.
fn of(random: &mut Random, start: &str) -> Template {
    let mut template = Template::new(random, start);
    if start.contains("{h}") {
        let attributes = String::new();
        template
            .fields
            .insert(0, Field { name: "h".to_owned(), ty: "Label<'a>", attributes, is_in_path: true });
    }
    template
}

fn push_route(random: &mut Random, number: usize, template: &Template, to: &mut String) {
    let former = if random.is_one_in(3) { former(random, number, template) } else { String::new() };
    let about = random.pick(&["", "", "", "", ", title = \"A title\", mime = \"text/plain\""]);
    let before = random.pick(&["", "", "", "/// A route.\n", "#[cfg(all())] "]);
    let members = template.members(random.is_one_in(3));
    let _ = write!(to, "{before}#[route({:?}{former}{about})] R{number} {members}, ", template.text());
}

/// Returns a former path with the values of the path in any order.
fn former(random: &mut Random, number: usize, template: &Template) -> String {
    let mut values: Vec<String> = Vec::new();
    for field in template.fields.iter().filter(|field| field.is_in_path) {
        values.insert(random.below(values.len() + 1), format!("{{{}}}", field.name));
    }
    values
        .insert(random.below(values.len() + 1), format!("{}{number}", random.pick(&["old", "%7B", "a%20b"])));
    let query = if random.is_one_in(3) { template.query.as_str() } else { "" };
    format!(", was = {:?}", format!("/{}{query}", values.join("/")))
}

/// Adds members that are templates or sets themselves.
fn push_inner(random: &mut Random, to: &mut String) {
    if random.is_one_in(6) {
        *to += "#[route] Typed(Typed), ";
    }
    if random.is_one_in(5) {
        let was = random.pick(&["", ", was = \"/was\"", ", was = \"/%7B/was\""]);
        let _ = write!(
            to,
            "#[routes({:?}{was})] In({}), ",
            random.pick(&["/in", "/in/%7B"]),
            random.pick(&["Inner", "Deep"])
        );
    }
}
