//! Format strings with the details that a rewrite needs: values, specs, and the places of placeholders.

use crate::value::Place;

/// A piece of a format string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SitePiece {
    /// Literal text; doubled braces are single here.
    Text(String),
    Placeholder(SitePlaceholder),
}

/// Braces in a format string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SitePlaceholder {
    pub(crate) source: ValueSource,
    /// The text after the colon.
    pub(crate) spec: String,
    /// The place at which the audit has the value.
    pub(crate) place: Place,
}

/// The source of a placeholder's value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ValueSource {
    /// `{name}`, a variable.
    Captured(String),
    /// The argument with this number.
    Argument(usize),
}

/// A placeholder as written: name or number, text after the colon, and its braces in characters.
pub(super) struct WrittenPlaceholder {
    pub(super) name: String,
    pub(super) spec: String,
    pub(super) braces: (usize, usize),
}

/// A string or a placeholder, as written.
pub(super) enum WrittenPiece {
    Text(String),
    Placeholder(WrittenPlaceholder),
}

/// Splits a format string. Returns `None` if `format!` would refuse it.
pub(super) fn split(text: &str) -> Option<Vec<WrittenPiece>> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut plain = String::new();
    let mut offset = 0;
    while offset < chars.len() {
        match (chars[offset], chars.get(offset + 1)) {
            (brace @ ('{' | '}'), Some(next)) if brace == *next => {
                plain.push(brace);
                offset += 2;
            }
            ('{', _) => {
                let end = offset + chars[offset..].iter().position(|c| *c == '}')?;
                let inside: String = chars[offset + 1..end].iter().collect();
                let (name, spec) = inside.split_once(':').unwrap_or((&inside, ""));
                if !plain.is_empty() {
                    found.push(WrittenPiece::Text(std::mem::take(&mut plain)));
                }
                let (name, spec) = (name.trim().to_owned(), spec.trim_end().to_owned());
                found.push(WrittenPiece::Placeholder(WrittenPlaceholder {
                    name,
                    spec,
                    braces: (offset, end + 1),
                }));
                offset = end + 1;
            }
            ('}', _) => return None,
            (other, _) => {
                plain.push(other);
                offset += 1;
            }
        }
    }
    if !plain.is_empty() {
        found.push(WrittenPiece::Text(plain));
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn format_strings_are_split() {
        let said = |text: &str| {
            split(text).map(|found| {
                let described = |found: &WrittenPiece| match found {
                    WrittenPiece::Text(text) => format!("text {text}"),
                    WrittenPiece::Placeholder(placeholder) => format!(
                        "placeholder {}:{} {:?}",
                        placeholder.name, placeholder.spec, placeholder.braces
                    ),
                };
                found.iter().map(described).collect::<Vec<_>>().join(", ")
            })
        };
        for (text, wanted) in [
            ("", Some("")),
            ("/a/{}", Some("text /a/, placeholder : (3, 5)")),
            ("{{{x:>8}}}", Some("text {, placeholder x:>8 (2, 8), text }")),
            ("é{0:?}/{ y }", Some("text é, placeholder 0:? (1, 6), text /, placeholder y: (7, 12)")),
            ("{open", None),
            ("}", None),
        ] {
            assert_eq!(said(text).as_deref(), wanted, "{text}");
        }
    }
}
