//! Writes JSON.

use std::fmt::Write;

/// Returns a string of JSON, all ASCII.
#[must_use]
pub fn string(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            ' '..='~' => quoted.push(c),
            _ => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| {
                let _ = write!(quoted, "\\u{unit:04x}");
            }),
        }
    }
    quoted + "\""
}

/// Returns `null` for `None`.
#[must_use]
pub fn nullable(text: Option<&str>) -> String {
    text.map_or_else(|| "null".into(), string)
}

/// Returns an array on one line.
#[must_use]
pub fn array(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
}

/// Returns an array with a line for each item.
#[must_use]
pub fn lines(items: impl IntoIterator<Item = String>) -> String {
    format!("[\n{}\n]", items.into_iter().collect::<Vec<_>>().join(",\n"))
}

/// Returns an object.
#[must_use]
pub fn object<'k>(fields: impl IntoIterator<Item = (&'k str, String)>) -> String {
    let fields: Vec<String> =
        fields.into_iter().map(|(name, value)| format!("{}:{value}", string(name))).collect();
    format!("{{{}}}", fields.join(",\n"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_string_is_ascii() {
        assert_eq!(super::string("a\"\\\0é😀\u{7F}"), r#""a\"\\\u0000\u00e9\ud83d\ude00\u007f""#);
    }
}
