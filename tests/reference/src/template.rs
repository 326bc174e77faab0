//! RFC 6570, section 3, implemented with strings and lists of characters.

/// The value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// No value.
    Undefined,
    /// A string.
    Text(String),
    /// A list of strings.
    List(Vec<String>),
    /// An associative array.
    Pairs(Vec<(String, String)>),
}

impl Given {
    /// Converts the value into the type of a library. `undefined` is its value for no value.
    pub fn into_value<V>(self, undefined: V) -> V
    where
        V: From<String> + From<Vec<String>> + From<Vec<(String, String)>>,
    {
        match self {
            Self::Undefined => undefined,
            Self::Text(text) => text.into(),
            Self::List(list) => list.into(),
            Self::Pairs(pairs) => pairs.into(),
        }
    }
}

/// Returns true for `unreserved` (RFC 3986, section 2.3).
#[must_use]
pub fn is_unreserved(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~".contains(c)
}

/// Returns true for `reserved` (RFC 3986, section 2.2).
#[must_use]
pub fn is_reserved(c: char) -> bool {
    ":/?#[]@!$&'()*+,;=".contains(c)
}

/// Returns the octet of the escape at the beginning of the text.
#[must_use]
pub fn triplet(text: &str) -> Option<u8> {
    let digits = text.strip_prefix('%')?.get(..2)?;
    if digits.contains(['+', '-']) { None } else { u8::from_str_radix(digits, 16).ok() }
}

/// Returns the characters of the text. With `allow_reserved`, an escape counts as one character.
fn characters(text: &str, allow_reserved: bool) -> Vec<String> {
    let mut characters = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let escapes = (1..=4).rev().map(|count| 3 * count).find(|&length| {
            let octets = rest.get(..length).map(|escapes| {
                (0..length).step_by(3).map(|at| triplet(&escapes[at..])).collect::<Option<Vec<u8>>>()
            });
            let decoded = octets.flatten().and_then(|octets| String::from_utf8(octets).ok());
            decoded.is_some_and(|decoded| decoded.chars().count() == 1)
        });
        let length = match escapes {
            Some(length) if allow_reserved => length,
            None if allow_reserved && triplet(rest).is_some() => 3,
            _ => first.len_utf8(),
        };
        characters.push(rest[..length].to_owned());
        rest = &rest[length..];
    }
    characters
}

/// "transform each octet that is not in the allowed set into the corresponding pct-encoded
/// triplet"
fn encode(text: &str, allow_reserved: bool) -> String {
    let encode = |character: &String| {
        let c = character.chars().next().expect("a character");
        let is_escaped = c == '%' && allow_reserved && triplet(character).is_some();
        if is_escaped || is_unreserved(c) || allow_reserved && is_reserved(c) {
            return character.clone();
        }
        character.bytes().map(|octet| format!("%{octet:02X}")).collect::<Vec<_>>().concat()
    };
    characters(text, allow_reserved).iter().map(encode).collect()
}

/// Returns a name with its escapes in normal form (RFC 3986, section 6.2.2). RFC 6570 copies names; Urika
/// normalizes them, so that `{?per%2Dpage}` writes `per-page`.
fn normal_name(name: &str) -> String {
    let normal = |character: &String| match triplet(character) {
        Some(octet) if is_unreserved(char::from(octet)) => char::from(octet).to_string(),
        Some(_) => character.to_ascii_uppercase(),
        None => character.clone(),
    };
    characters(name, true).iter().map(normal).collect()
}

/// Expands a template. Returns `None` when a prefix modifies a list or an associative array.
///
/// The text must be a template, and its names must be the names of `values`.
#[must_use]
pub fn expand(template: &str, values: &[(&str, Given)]) -> Option<String> {
    let mut expansion = String::new();
    for (index, piece) in template.split('{').enumerate() {
        let literals = match piece.split_once('}') {
            Some((inside, literals)) if index > 0 => {
                expansion.push_str(&expression(inside, values)?);
                literals
            }
            _ => piece,
        };
        expansion.push_str(&encode(literals, true));
    }
    Some(expansion)
}

fn expression(inside: &str, values: &[(&str, Given)]) -> Option<String> {
    let operator = inside.chars().next().filter(|c| "+#./;?&".contains(*c));
    let list = inside.strip_prefix(|c| Some(c) == operator).unwrap_or(inside);
    let mut expansions = Vec::new();
    for variable in list.split(',') {
        expansions.extend(expand_variable(operator, variable, values)?);
    }
    if expansions.is_empty() {
        return Some(String::new());
    }
    let first = operator.filter(|operator| *operator != '+').map(String::from).unwrap_or_default();
    Some(first + &expansions.join(separator(operator)))
}

/// Returns the separator of section 3.2.1.
fn separator(operator: Option<char>) -> &'static str {
    match operator {
        None | Some('+' | '#') => ",",
        Some('.') => ".",
        Some('/') => "/",
        Some(';') => ";",
        Some(_) => "&",
    }
}

/// Returns the expansions of a variable, to be joined by the separator of variables. Returns `None` for an
/// error.
fn expand_variable(operator: Option<char>, variable: &str, values: &[(&str, Given)]) -> Option<Vec<String>> {
    let (name, prefix) = variable.split_once(':').unwrap_or((variable, ""));
    let name_only = name.trim_end_matches('*');
    let is_exploded = name != name_only;
    let allow_reserved = matches!(operator, Some('+' | '#'));
    let is_named = matches!(operator, Some(';' | '?' | '&'));
    let value = values.iter().find(|(key, _)| *key == name_only).map(|(_, value)| value);
    let encode = |text: &String| encode(text, allow_reserved);
    // "name=value", or "name" for an empty value outside a query.
    let pair = |name: &str, value: &str| {
        let is_query = matches!(operator, Some('?' | '&'));
        if value.is_empty() && !is_query { name.to_owned() } else { format!("{name}={value}") }
    };
    let named = |value: &str| if is_named { pair(&normal_name(name_only), value) } else { value.to_owned() };
    let has_members = match value {
        None | Some(Given::Undefined) => false,
        Some(Given::Text(text)) => {
            let length = prefix.parse().unwrap_or(usize::MAX);
            let text: String = characters(text, allow_reserved).into_iter().take(length).collect();
            return Some(vec![named(&encode(&text))]);
        }
        Some(Given::List(list)) => !list.is_empty(),
        Some(Given::Pairs(pairs)) => !pairs.is_empty(),
    };
    if !has_members {
        return Some(Vec::new());
    }
    if !prefix.is_empty() {
        return None;
    }
    Some(match value {
        Some(Given::List(list)) if is_exploded => list.iter().map(|member| named(&encode(member))).collect(),
        Some(Given::List(list)) => vec![named(&list.iter().map(encode).collect::<Vec<_>>().join(","))],
        Some(Given::Pairs(pairs)) if is_exploded => {
            // Appendix A: pairs are always "name=value" for an operator that writes no names.
            let one = |(name, value): &(String, String)| match (encode(name), encode(value)) {
                (name, value) if is_named => pair(&name, &value),
                (name, value) => format!("{name}={value}"),
            };
            pairs.iter().map(one).collect()
        }
        Some(Given::Pairs(pairs)) => {
            let both = pairs.iter().map(|(name, value)| format!("{},{}", encode(name), encode(value)));
            vec![named(&both.collect::<Vec<_>>().join(","))]
        }
        _ => Vec::new(),
    })
}
