//! The description of a route: its doc comment, and `title`, `description` and `mime` in `#[route(…)]`.

use proc_macro2::TokenTree;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

use super::text::WrittenText;
use super::{arguments, assigned};
use crate::diag::{Diagnostics, SourcePlace};
use crate::index::IntoList as _;

/// The description of a route. An empty string means that the entry is missing.
#[derive(Default)]
pub(crate) struct RouteDescription {
    /// Whether `#[route(…)]` has one of the three.
    pub(crate) is_asked: bool,
    /// `title = "…"`, or the first paragraph of the doc comment.
    pub(crate) title: String,
    /// `description = "…"`, or the rest of the doc comment.
    pub(crate) description: String,
    /// The media type: `mime = "…"`.
    pub(crate) mime: String,
}

/// Reads `title = "…"`, `description = "…"` or `mime = "…"`.
pub(crate) fn word(argument: &[TokenTree]) -> Option<(&'static str, &[TokenTree])> {
    let (name, value) = assigned(argument)?;
    let known = ["title", "description", "mime"].into_iter().find(|known| name == known)?;
    Some((known, value))
}

/// Returns whether an attribute has no arguments, or only these.
pub(crate) fn is_alone(meta: &Meta) -> bool {
    let Meta::List(list) = meta else { return matches!(meta, Meta::Path(_)) };
    let arguments = arguments(list.tokens.clone());
    !arguments.is_empty() && arguments.iter().all(|argument| word(argument).is_some())
}

impl RouteDescription {
    /// Reads the attributes of a variant.
    pub(crate) fn parse(attributes: &[Attribute], diagnostics: &Diagnostics) -> Self {
        let mut description = Self::default();
        for attribute in attributes {
            let Meta::List(list) = &attribute.meta else { continue };
            if attribute.path().is_ident("route") {
                for argument in arguments(list.tokens.clone()) {
                    if let Some((name, value)) = word(&argument) {
                        description.take(name, value, diagnostics);
                    }
                }
            }
        }
        description.fill(&doc(attributes));
        description
    }

    fn take(&mut self, name: &str, value: &[TokenTree], diagnostics: &Diagnostics) {
        self.is_asked = true;
        let example =
            if name == "mime" { "mime = \"text/plain\"" } else { "title = \"The log of a branch\"" };
        let Some(written) = WrittenText::parse(example, value, "", diagnostics) else { return };
        let text = written.text();
        if text.trim().is_empty() {
            diagnostics.push(SourcePlace::of(value), format!("empty `{name}`\n  help: remove it"));
        } else if name == "mime" && !is_media_type(&text) {
            diagnostics.push(
                SourcePlace::of(value),
                format!("`{text}` is not a media type [RFC 6838, section 4.2]\n  help: write type and subtype, as in `mime = \"text/plain\"`"),
            );
        }
        match name {
            "title" => self.title = text,
            "description" => self.description = text,
            _ => self.mime = text,
        }
    }

    /// Fills the strings without an argument from the doc comment.
    fn fill(&mut self, doc: &str) {
        let (first, rest) = doc.split_once("\n\n").unwrap_or((doc, ""));
        let rest = if self.title.is_empty() {
            self.title = line(first);
            rest
        } else {
            doc
        };
        if self.description.is_empty() {
            self.description =
                rest.split("\n\n").map(line).filter(|paragraph| !paragraph.is_empty()).listed().join("\n\n");
        }
    }
}

/// Returns a paragraph in one line. The full stop of a single sentence is removed, as usual in titles.
fn line(paragraph: &str) -> String {
    let line = paragraph.split_whitespace().listed().join(" ");
    match line.strip_suffix('.') {
        Some(sentence) if !sentence.contains(". ") && !sentence.ends_with('.') => sentence.to_owned(),
        _ => line,
    }
}

/// Returns the doc comment without the spaces at the beginnings of its lines.
fn doc(attributes: &[Attribute]) -> String {
    let mut lines = Vec::new();
    for attribute in attributes {
        let Meta::NameValue(meta) = &attribute.meta else { continue };
        if let (true, Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) =
            (meta.path.is_ident("doc"), &meta.value)
        {
            for line in text.value().split('\n') {
                lines.push(line.trim().to_owned());
            }
        }
    }
    lines.join("\n").trim().to_owned()
}

/// Returns whether a string is `type "/" subtype` with parameters. Only the characters of parameters are
/// checked.
fn is_media_type(text: &str) -> bool {
    let (name, parameters) = text.split_once(';').unwrap_or((text, ""));
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphanumeric())
            && name.len() <= 127
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&byte))
    };
    let is_printed = parameters.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic());
    name.trim_end().split_once('/').is_some_and(|(one, other)| is_name(one) && is_name(other)) && is_printed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn description(doc: &str, title: &str) -> (String, String) {
        let mut description = RouteDescription { title: title.to_owned(), ..RouteDescription::default() };
        description.fill(doc);
        (description.title, description.description)
    }

    fn pair(title: &str, description: &str) -> (String, String) {
        (title.to_owned(), description.to_owned())
    }

    #[test]
    fn the_first_paragraph_is_the_title() {
        assert_eq!(description("", ""), pair("", ""));
        assert_eq!(description("The log\nof a branch.", ""), pair("The log of a branch", ""));
        assert_eq!(description("The log.\n\nNewest first.\nAt most 50.\n\nAs text.", ""), {
            pair("The log", "Newest first. At most 50.\n\nAs text")
        });
        assert_eq!(description("The log.\n\nNewest first.", "Log"), pair("Log", "The log\n\nNewest first"));
    }

    #[test]
    fn media_types() {
        for text in ["text/plain", "image/svg+xml", "text/plain; charset=utf-8", "application/vnd.a-b.c"] {
            assert!(is_media_type(text), "{text}");
        }
        for text in
            ["text", "text/", "/plain", "text plain", "text/pl ain", "text/plain/x", "tëxt/plain", "a/b;\n"]
        {
            assert!(!is_media_type(text), "{text}");
        }
    }
}
