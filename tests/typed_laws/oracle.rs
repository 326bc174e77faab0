//! Decides which values must be refused, from strings alone and by the rules for values.
//!
//! The oracle walks over the template from left to right. It writes the decoded string into each path segment,
//! and judges the segment at its end. It knows neither the types nor the checks of the library.

use urika::percent;

use crate::given::{Given, Members, Nature};

/// The expected result for a template with its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The template builds.
    Fine,
    /// The values must be refused.
    Faulty,
    /// The rules allow either.
    Open,
}

/// A piece of a template.
pub(crate) enum Piece<'t> {
    Literal(&'t str),
    Expression { operator: Option<char>, variables: Vec<Variable<'t>> },
}

/// A variable of an expression.
pub(crate) struct Variable<'t> {
    pub(crate) name: &'t str,
    is_exploded: bool,
    prefix: Option<usize>,
}

/// Returns the pieces of a valid template.
pub(crate) fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    for part in template.split_inclusive('}') {
        let (literal, inside) = part.split_once('{').unwrap_or((part, ""));
        pieces.push(Piece::Literal(literal));
        let Some(inside) = inside.strip_suffix('}') else { continue };
        let operator = inside.chars().next().filter(|c| "+#./;?&".contains(*c));
        let list = if operator.is_some() { &inside[1..] } else { inside };
        pieces.push(Piece::Expression { operator, variables: list.split(',').map(variable).collect() });
    }
    pieces
}

fn variable(written: &str) -> Variable<'_> {
    let (name, prefix) = written.split_once(':').unwrap_or((written, ""));
    let plain = name.trim_end_matches('*');
    Variable { name: plain, is_exploded: plain != name, prefix: prefix.parse().ok() }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

/// Decides whether a template builds with these values.
pub(crate) fn judge(template: &str, values: &[(&str, Given)]) -> Verdict {
    let mut judge = Judge {
        values,
        place: Place::Path,
        is_special: ["http:", "https:", "ws:", "wss:", "ftp:"]
            .iter()
            .any(|scheme| template.starts_with(scheme)),
        segment: Segment::default(),
        is_whole_host: false,
        is_in_parameter: false,
        names: names_in_query(template),
        verdict: Verdict::Fine,
    };
    let pieces = pieces(template);
    for (index, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Literal(text) if index == 0 => judge.begin(text, template),
            Piece::Literal(text) => judge.literal(text),
            Piece::Expression { operator, variables } => judge.expression(*operator, variables),
        }
    }
    judge.end_of_segment();
    judge.verdict
}

/// Returns the names of the variables of `{?…}` and `{&…}` that are written with their name, and the literal
/// names.
fn names_in_query(template: &str) -> Vec<String> {
    let pieces = pieces(template);
    let variables = pieces.iter().flat_map(|piece| match piece {
        Piece::Expression { operator: Some('?' | '&'), variables } => variables.as_slice(),
        _ => &[],
    });
    let mut names: Vec<String> = variables.map(|variable| variable.name.to_owned()).collect();
    let query =
        template.split_once('?').map_or("", |(_, query)| query.split(['{', '#']).next().unwrap_or(""));
    names.extend(query.split('&').filter_map(|pair| pair.split_once('=')).map(|(name, _)| name.to_owned()));
    names
}

/// A path segment as a reader sees it after decoding.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is one thing that was met")]
struct Segment {
    text: String,
    /// The text without the commas between variables: such a comma does not make a segment valid.
    without_commas: String,
    /// Whether the segment contains a literal that cannot belong to a dot segment.
    is_solid: bool,
    /// Whether the segment contains a value.
    has_value: bool,
    /// Whether the segment's parameters have begun, which do not count as its text.
    in_parameters: bool,
    /// Whether an unencoded value contains a slash that is not a delimiter, a backslash or a NUL.
    has_bad_character: bool,
    /// Whether a parameter contains such a character. Literal text may still make it harmless.
    has_bad_parameter: bool,
    /// Whether a value of the segment may have slashes between its pieces.
    may_have_slashes: bool,
    /// Whether a list or an associative array has `.` or `..` among its strings.
    has_dot_member: bool,
}

struct Judge<'v> {
    values: &'v [(&'v str, Given)],
    place: Place,
    is_special: bool,
    segment: Segment,
    is_whole_host: bool,
    /// Whether a query is in the value of a parameter.
    is_in_parameter: bool,
    names: Vec<String>,
    verdict: Verdict,
}

impl Judge<'_> {
    fn refuse_if(&mut self, is_faulty: bool) {
        if is_faulty {
            self.verdict = Verdict::Faulty;
        }
    }

    fn open_if(&mut self, is_open: bool) {
        if is_open && self.verdict == Verdict::Fine {
            self.verdict = Verdict::Open;
        }
    }

    /// Reads the first literal, up to the scheme and `//`.
    fn begin(&mut self, text: &str, template: &str) {
        let scheme_end = text.find(':').filter(|end| !text[..*end].contains(['/', '?', '#']));
        let Some(end) = scheme_end else { return self.literal(text) };
        let rest = &text[end + 1..];
        let Some(rest) = rest.strip_prefix("//") else { return self.literal(rest) };
        let authority = template[end + 3..].split(['/', '?', '#']).next().unwrap_or("");
        self.place = if authority.contains('@') { Place::Userinfo } else { Place::Host };
        let host = authority.rsplit('@').next().unwrap_or("");
        let behind = host.strip_prefix('{').and_then(|host| host.split_once('}'));
        self.is_whole_host = behind.is_some_and(|(_, rest)| rest.is_empty() || rest.starts_with(':'));
        self.literal(rest);
    }

    fn literal(&mut self, text: &str) {
        for c in text.chars() {
            match (self.place, c) {
                (Place::Userinfo, '@') => self.place = Place::Host,
                (Place::Host, ':') => self.place = Place::Port,
                (Place::Userinfo | Place::Host | Place::Port, '/') => self.place = Place::Path,
                (Place::Path, '/') => self.end_of_segment(),
                (Place::Path, '?') => self.place = Place::Query,
                (Place::Path | Place::Query, '#') => self.place = Place::Fragment,
                (Place::Query, '=' | '&') => self.is_in_parameter = c == '=',
                (Place::Path, ';') => self.segment.in_parameters = true,
                (Place::Path, '.') => self.segment.literal(c),
                (Place::Path, c) => {
                    self.segment.literal(c);
                    self.segment.is_solid |= !self.segment.in_parameters;
                    self.segment.has_bad_parameter = false;
                }
                _ => {}
            }
        }
    }

    fn expression(&mut self, operator: Option<char>, variables: &[Variable<'_>]) {
        match (self.place, operator) {
            (Place::Path, Some('?')) => self.place = Place::Query,
            (Place::Path | Place::Query, Some('#')) => self.place = Place::Fragment,
            (Place::Userinfo | Place::Host | Place::Port, Some('/')) => self.place = Place::Path,
            _ => {}
        }
        let mut is_first = true;
        for variable in variables {
            let Some((_, given)) = self.values.iter().find(|(name, _)| *name == variable.name) else {
                panic!("no value for {}", variable.name)
            };
            let given = match variable.prefix {
                Some(length) => given.map(|text| text.chars().take(length).collect()),
                None => given.clone(),
            };
            self.refuse_if(given.nature == Nature::Unsound);
            let items = items(&given, variable.is_exploded);
            match self.place {
                Place::Userinfo | Place::Port => self.open_if(items.is_empty()),
                Place::Host => self.host(&items),
                Place::Path => self.path(operator, &given, &items, &mut is_first),
                Place::Query | Place::Fragment => self.query(operator, variable, &given),
            }
        }
        self.is_in_parameter |= matches!(operator, Some('?' | '&'));
        if let (Place::Path, None) = (self.place, operator) {
            self.segment.has_value = true;
        }
    }

    /// Judges a value that is a whole host or a whole label.
    fn host(&mut self, items: &[String]) {
        let text = if let [item] = items { item.as_str() } else { "" };
        self.refuse_if(text.is_empty());
        if self.is_special {
            self.open_if(text.contains("xn--"));
            self.refuse_if(if self.is_whole_host { !is_reachable(text) } else { !is_label(text) });
        }
    }

    fn path(&mut self, operator: Option<char>, given: &Given, items: &[String], is_first: &mut bool) {
        if given.nature == Nature::Base {
            // The host ends where the path goes on, and belongs to no segment of the template.
            self.segment.is_solid = true;
            return;
        }
        for (index, item) in items.iter().enumerate() {
            match operator {
                Some('/') => self.end_of_segment(),
                Some('.') => self.segment.literal('.'),
                Some(';') => self.segment.in_parameters = true,
                Some('+') => return self.reserved_path(given, items),
                _ if index > 0 => self.segment.value(","),
                _ if !*is_first => self.segment.comma(),
                _ => {}
            }
            *is_first = false;
            self.segment.has_value = true;
            self.segment.may_have_slashes |= given.nature == Nature::Slashes;
            self.segment.value(item);
        }
        // A reader may split the segment at commas.
        let members = texts(given);
        let is_dots = |text: &String| matches!(text.split(';').next(), Some("." | ".."));
        let is_joined = operator.is_none() || operator == Some('/') && items == [members.join(",")];
        let is_counted = is_joined && !self.segment.in_parameters;
        self.segment.has_dot_member |= is_counted && members.len() > 1 && members.iter().any(is_dots);
        self.segment.has_value |= operator == Some('+');
    }

    /// Writes unencoded text, whose slashes and semicolons are delimiters of the path.
    fn reserved_path(&mut self, given: &Given, items: &[String]) {
        let text = items.join(",");
        self.refuse_if(text.contains(['?', '#', '[', ']']));
        self.refuse_if(given.nature != Nature::Encoded && has_triplet(&text));
        for (index, piece) in text.split('/').enumerate() {
            if index > 0 {
                self.end_of_segment();
            }
            let (name, parameters) = piece.split_once(';').unwrap_or((piece, ""));
            let has_parameters = name != piece;
            let decode = |text: &str| match given.nature {
                Nature::Encoded => percent::decode_lossy(text).into_owned(),
                _ => text.to_owned(),
            };
            let (name, parameters) = (decode(name), decode(parameters));
            self.segment.has_value = true;
            self.segment.value(&name);
            let is_bad = |text: &str| text.contains(['/', '\\', '\0']);
            self.segment.has_bad_character |= is_bad(&name);
            self.segment.has_bad_parameter |= is_bad(&parameters);
            self.segment.in_parameters |= has_parameters;
        }
    }

    fn query(&mut self, operator: Option<char>, variable: &Variable<'_>, given: &Given) {
        if let (Members::Pairs(pairs), true, Some('?' | '&')) =
            (&given.members, variable.is_exploded, operator)
        {
            let is_taken = |name: &String| *name != variable.name && self.names.contains(name);
            let is_faulty = pairs.iter().any(|(name, _)| is_taken(name));
            self.refuse_if(is_faulty);
        }
        if self.place == Place::Query && self.is_in_parameter && operator == Some('+') {
            self.refuse_if(texts(given).iter().any(|text| text.contains(['&', ';'])));
        }
        if !matches!(operator, Some('+' | '#')) || given.nature == Nature::Encoded {
            return;
        }
        for text in texts(given) {
            self.refuse_if(text.contains(['#', '[', ']']) || has_triplet(&text));
        }
    }

    fn end_of_segment(&mut self) {
        let segment = std::mem::take(&mut self.segment);
        if !segment.has_value || segment.is_solid {
            return;
        }
        let is_text = |text: &str| {
            if segment.may_have_slashes {
                text.split('/').all(is_segment_text)
            } else {
                is_segment_text(text)
            }
        };
        self.refuse_if(!is_text(&segment.text) || segment.has_dot_member);
        self.refuse_if(segment.has_bad_character || segment.has_bad_parameter);
        self.open_if(!is_text(&segment.without_commas));
    }
}

impl Segment {
    fn literal(&mut self, c: char) {
        self.value(c.encode_utf8(&mut [0; 4]));
    }

    fn value(&mut self, text: &str) {
        if !self.in_parameters {
            self.text.push_str(text);
            self.without_commas.push_str(text);
        }
    }

    /// Writes the comma between two variables of one expression.
    fn comma(&mut self) {
        if !self.in_parameters {
            self.text.push(',');
        }
    }
}

/// Returns the strings between the separators of an expression.
fn items(given: &Given, is_exploded: bool) -> Vec<String> {
    match &given.members {
        Members::Undefined => Vec::new(),
        Members::Text(text) => vec![text.clone()],
        Members::List(list) if is_exploded => list.clone(),
        Members::Pairs(pairs) if is_exploded => {
            let pair = |(name, value): &(String, String)| {
                if value.is_empty() { name.clone() } else { format!("{name}={value}") }
            };
            pairs.iter().map(pair).collect()
        }
        Members::List(list) if list.is_empty() => Vec::new(),
        Members::Pairs(pairs) if pairs.is_empty() => Vec::new(),
        Members::List(_) | Members::Pairs(_) => vec![texts(given).join(",")],
    }
}

fn texts(given: &Given) -> Vec<String> {
    match &given.members {
        Members::Undefined => Vec::new(),
        Members::Text(text) => vec![text.clone()],
        Members::List(list) => list.clone(),
        Members::Pairs(pairs) => {
            pairs.iter().flat_map(|(name, value)| [name.clone(), value.clone()]).collect()
        }
    }
}

/// Returns true for "not empty, not `.` or `..`, no `/`, no `\`, no NUL. A segment counts up to its first
/// `;`."
pub(crate) fn is_segment_text(text: &str) -> bool {
    let counted = text.split(';').next().unwrap_or("");
    !text.contains(['/', '\\', '\0']) && !["", ".", ".."].contains(&counted)
}

fn has_triplet(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes
        .windows(3)
        .any(|three| three[0] == b'%' && three[1].is_ascii_hexdigit() && three[2].is_ascii_hexdigit())
}

/// Returns true for a label of a host name: letters, digits and inner hyphens, 1 to 63 characters.
fn is_label(text: &str) -> bool {
    let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (1..64).contains(&text.len())
        && text.chars().all(is_inner)
        && !text.starts_with('-')
        && !text.ends_with('-')
}

/// Returns true for a host that an HTTP client connects to: an address, or a name that cannot be mistaken for one.
fn is_reachable(text: &str) -> bool {
    let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    let is_address = text.parse::<std::net::Ipv4Addr>().is_ok()
        || inside.is_some_and(|inside| inside.parse::<std::net::Ipv6Addr>().is_ok());
    is_address || !text.is_empty() && !text.contains('%') && !ends_in_a_number(text)
}

fn ends_in_a_number(text: &str) -> bool {
    let last = text.rsplit('.').next().unwrap_or("");
    let is_hex = last.strip_prefix("0x").or(last.strip_prefix("0X"));
    !last.is_empty() && last.bytes().all(|b| b.is_ascii_digit())
        || is_hex.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))
}
