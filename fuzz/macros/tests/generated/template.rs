//! Templates, and fields of types that their places accept.

use std::fmt::Write as _;

use super::random::Random;

/// A template with the fields of its variables.
pub struct Template {
    /// The text up to the query.
    pub path: String,
    /// The query and the fragment.
    pub query: String,
    /// The fields, in the order of the variables.
    pub fields: Vec<Field>,
}

/// A field with its options.
pub struct Field {
    /// The name of the variable.
    pub name: String,
    /// The type.
    pub ty: &'static str,
    /// The attributes of the field.
    pub attributes: String,
    /// Whether the variable is in the path.
    pub is_in_path: bool,
}

/// Segments without a variable. Escapes of the braces and of the space are characters of the notation of
/// routes.
const LITERALS: &[&str] = &[
    "users",
    "me",
    "api",
    "new",
    "old",
    "x.y",
    "a,b",
    "~",
    "%7B",
    "a%7B",
    "%7Ba",
    "%7D",
    "%7b%7d",
    "a%20b",
    "%20",
    "caf%C3%A9",
    "%2F",
    "%25",
    "%3A",
    "+",
    "a%2Bb",
    "{",
    "}",
];
const WORDS: &[&str] =
    &["u8", "u64", "i32", "bool", "String", "Segment<'a>", "Label<'a>", "Cow<'a, str>", "Code", "Kind"];
const ALONE: &[&str] = &["u8", "u32", "Code", "Kind", "bool"];
const OPTIONAL: &[&str] =
    &["Option<u8>", "Option<Segment<'a>>", "Option<String>", "Option<Kind>", "Vec<u32>"];
const SINGLE: &[&str] =
    &["u8", "bool", "Kind", "Option<u32>", "Option<Cow<'a, str>>", "String", "Option<Code>"];
const LISTS: &[&str] = &["Vec<u32>", "Vec<String>", "Vec<Kind>", "Paging", "BTreeMap<String, String>"];
/// Defaults of absent variables. An expression that ends with a brace is not valid everywhere.
const DEFAULTS: &[&str] =
    &["1", "{ 1 }", "if true { 1 } else { 2 }", "match () { () => 3 }", "u8::MAX", "(1)", "1 + 1"];

impl Template {
    /// Generates a template that begins with `start`.
    pub fn new(random: &mut Random, start: &str) -> Self {
        let mut template = Self { path: start.to_owned(), query: String::new(), fields: Vec::new() };
        let count = random.below(4) + usize::from(start.is_empty());
        for _ in 0..count {
            template.segment(random);
        }
        template.end(random);
        if random.is_one_in(2) {
            template.query(random);
        }
        template
    }

    fn segment(&mut self, random: &mut Random) {
        self.path.push('/');
        match random.below(12) {
            0..=4 => self.path += random.pick(LITERALS),
            5..=8 => self.value("{", "}", random, WORDS, true),
            9 => {
                self.path += random.pick(&["x-", "@", "a%7B", "%20", "v", "="]);
                self.value("{", "}", random, ALONE, true);
            }
            10 => {
                self.value("{", "}", random, ALONE, true);
                self.path += random.pick(&[".json", "%7B", "%7D", ":go", "-x", "%20"]);
            }
            _ => {
                self.value("{", "}", random, ALONE, true);
                self.path += random.pick(&["-", ":", ",", "%7B", "..", "%20"]);
                self.value("{", "}", random, ALONE, true);
            }
        }
    }

    /// Ends the path, in most cases with nothing.
    fn end(&mut self, random: &mut Random) {
        match random.below(14) {
            0 => self.path.push('/'),
            1 => self.value("{/", "}", random, OPTIONAL, true),
            2 => self.value("{/", "*}", random, &["Vec<u8>", "Vec<String>", "Vec<Segment<'a>>"], true),
            3 => {
                self.path.push('/');
                self.value("{+", "}", random, &["RelPath<'a>"], true);
            }
            4 => {
                self.path.push('/');
                self.value("{+", "}", random, &["RelPath<'a>"], true);
                self.path += random.pick(&["/edit", "/%7B", "/x%20y"]);
            }
            5 => self.value("{;", "}", random, SINGLE, true),
            6 => {
                self.path += "/x";
                self.value("{.", "}", random, &["Option<Kind>", "Kind"], true);
            }
            _ => {}
        }
    }

    fn query(&mut self, random: &mut Random) {
        match random.below(6) {
            0 => self.query += random.pick(&["?k=v", "?k=%7B", "?a%20b=c"]),
            1 => {
                self.query += "?k=v";
                self.value("{&", "}", random, SINGLE, false);
            }
            2 => self.value("?key={", "}", random, &["u8", "Kind"], false),
            3 => self.value("{?", "*}", random, LISTS, false),
            _ => {
                self.value("{?", "", random, SINGLE, false);
                for _ in 0..random.below(3) {
                    self.value(",", "", random, SINGLE, false);
                }
                self.query.push('}');
            }
        }
        if random.is_one_in(12) {
            self.value("{#", "}", random, &["Option<String>", "Option<u8>"], false);
        }
    }

    fn value(
        &mut self,
        before: &str,
        behind: &str,
        random: &mut Random,
        types: &[&'static str],
        is_in_path: bool,
    ) {
        let letter = char::from(b'a' + u8::try_from(self.fields.len()).expect("few fields"));
        let mut name = letter.to_string();
        let (ty, mut attributes) = (random.pick(types), String::new());
        if random.is_one_in(12) {
            name = format!("{letter}_name");
        }
        if ty == "u8" && random.is_one_in(3) {
            let _ = write!(attributes, "#[uri(default = {})] ", random.pick(DEFAULTS));
        }
        if ty.starts_with("Option<") && !is_in_path && random.is_one_in(4) {
            attributes += "#[uri(empty_is_none)] ";
        }
        if random.is_one_in(16) {
            attributes += random.pick(&["#[cfg(all())] ", "#[allow(dead_code)] ", "/** A field. */ "]);
        }
        let text = format!("{before}{name}{behind}");
        *if is_in_path { &mut self.path } else { &mut self.query } += &text;
        self.fields.push(Field { name, ty, attributes, is_in_path });
    }

    /// Returns the text.
    pub fn text(&self) -> String {
        format!("{}{}", self.path, self.query)
    }

    /// Returns whether a type borrows.
    pub fn borrows(&self) -> bool {
        self.fields.iter().any(|field| field.ty.contains("'a"))
    }

    /// Returns the fields with their braces, or in parentheses.
    pub fn members(&self, is_tuple: bool) -> String {
        let (mut members, is_unit) = (String::new(), self.fields.is_empty());
        for Field { name, ty, attributes, .. } in &self.fields {
            let name = if is_tuple { String::new() } else { format!("{name}: ") };
            let _ = write!(members, "{attributes}{name}{ty}, ");
        }
        match (is_unit, is_tuple) {
            (true, true) => String::new(),
            (_, true) => format!("({members})"),
            (_, false) => format!("{{ {members}}}"),
        }
    }
}
