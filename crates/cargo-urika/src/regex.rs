//! Judges regular expressions that check a string: by the characters that they let through.

use regex_syntax::hir::{Class, Hir, HirKind, Look};

/// Characters that end a segment or a parameter, or begin an escape.
const ENDS: &str = "/\\?#%@&";

/// Returns whether a pattern matches only whole strings that cannot change where a request goes.
///
/// A dot is harmless in strings that are longer than `..`.
pub(crate) fn is_sound(pattern: &str) -> bool {
    let Ok(hir) = regex_syntax::parse(pattern) else { return false };
    let properties = hir.properties();
    let is_whole = properties.look_set_prefix().contains(Look::Start)
        && properties.look_set_suffix().contains(Look::End);
    let has_dots = properties.minimum_len().is_none_or(|least| least <= 2) && takes(&hir, '.');
    is_whole && !has_dots && !ENDS.chars().any(|c| takes(&hir, c))
}

/// Returns whether a group of a pattern, by number or name, cannot match text that could change where a request goes.
pub(crate) fn is_sound_group(pattern: &str, group: &str) -> bool {
    let Ok(hir) = regex_syntax::parse(pattern) else { return false };
    let Some(content) = group_of(&hir, group) else { return false };
    let has_dots = content.properties().minimum_len().is_none_or(|least| least <= 2) && takes(content, '.');
    !has_dots && !ENDS.chars().any(|c| takes(content, c))
}

fn group_of<'h>(hir: &'h Hir, group: &str) -> Option<&'h Hir> {
    match hir.kind() {
        HirKind::Capture(capture)
            if capture.index.to_string() == group || capture.name.as_deref() == Some(group) =>
        {
            Some(&capture.sub)
        }
        HirKind::Capture(capture) => group_of(&capture.sub, group),
        HirKind::Repetition(repetition) => group_of(&repetition.sub, group),
        HirKind::Concat(all) | HirKind::Alternation(all) => all.iter().find_map(|part| group_of(part, group)),
        _ => None,
    }
}

/// Returns whether a string that a pattern takes may have a character.
fn takes(hir: &Hir, wanted: char) -> bool {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => false,
        HirKind::Literal(literal) => literal.0.contains(&(wanted as u8)),
        HirKind::Class(Class::Unicode(class)) => {
            class.iter().any(|range| (range.start()..=range.end()).contains(&wanted))
        }
        HirKind::Class(Class::Bytes(class)) => {
            class.iter().any(|range| (range.start()..=range.end()).contains(&(wanted as u8)))
        }
        HirKind::Repetition(repetition) => takes(&repetition.sub, wanted),
        HirKind::Capture(capture) => takes(&capture.sub, wanted),
        HirKind::Concat(all) | HirKind::Alternation(all) => all.iter().any(|part| takes(part, wanted)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_texts_without_ends_are_sound() {
        for sound in [
            "^[A-Za-z0-9_-]+$",
            r"^\d+$",
            r"\A[[:xdigit:]]{40}\z",
            r"^\d+\.\d+\.\d+$",
            "^(?:a|b)$",
            "^[a-z]+:[0-9]+$",
        ] {
            assert!(is_sound(sound), "{sound}");
        }
        for open in [
            "[a-z]+",
            "^[a-z]+",
            "^a|b$",
            "^.*$",
            r"^\S+$",
            "^[a-z.]+$",
            "^[^/]+$",
            "^[a-z]+/[a-z]+$",
            r"(?m)^\w+$",
            "(",
        ] {
            assert!(!is_sound(open), "{open}");
        }
    }
}
