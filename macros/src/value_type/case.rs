//! `rename_all`: the cases of names, each as `serde` has it.

use syn::Ident;
use syn::ext::IdentExt as _;

/// A case, named as in `serde`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum NameCase {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl NameCase {
    /// All cases, with their names.
    pub(super) const ALL: [(&'static str, Self); 8] = [
        ("lowercase", Self::Lower),
        ("UPPERCASE", Self::Upper),
        ("PascalCase", Self::Pascal),
        ("camelCase", Self::Camel),
        ("snake_case", Self::Snake),
        ("SCREAMING_SNAKE_CASE", Self::ScreamingSnake),
        ("kebab-case", Self::Kebab),
        ("SCREAMING-KEBAB-CASE", Self::ScreamingKebab),
    ];

    /// Returns the case with this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, case)| *case)
    }

    /// Returns the name of a variant, which is written in `PascalCase`, in this case.
    pub(super) fn of_variant(self, name: &str) -> String {
        match self {
            Self::Pascal => name.to_owned(),
            Self::Lower => name.to_ascii_lowercase(),
            Self::Upper => name.to_ascii_uppercase(),
            Self::Camel => with_first(name, |first| first.to_ascii_lowercase()),
            Self::Snake | Self::ScreamingSnake | Self::Kebab | Self::ScreamingKebab => {
                self.of_field(&split_at_capitals(name))
            }
        }
    }

    /// Returns the name of a field, which is written in `snake_case`, in this case.
    pub(super) fn of_field(self, name: &str) -> String {
        match self {
            Self::Lower | Self::Snake => name.to_owned(),
            Self::Upper | Self::ScreamingSnake => name.to_ascii_uppercase(),
            Self::Pascal => joined(name),
            Self::Camel => with_first(&joined(name), |first| first.to_ascii_lowercase()),
            Self::Kebab => name.replace('_', "-"),
            Self::ScreamingKebab => name.to_ascii_uppercase().replace('_', "-"),
        }
    }
}

/// Returns the name of a variant or a field, in another case if one is chosen.
pub(super) fn renamed(ident: &Ident, case: Option<NameCase>, rename: fn(NameCase, &str) -> String) -> String {
    let name = ident.unraw().to_string();
    match case {
        Some(case) => rename(case, &name),
        None => name,
    }
}

/// Turns `VeryTasty` into `very_tasty`: puts an underscore before each capital except the first.
fn split_at_capitals(name: &str) -> String {
    let mut split = String::with_capacity(name.len() + 4);
    for (at, c) in name.char_indices() {
        if at > 0 && c.is_uppercase() {
            split.push('_');
        }
        split.push(c.to_ascii_lowercase());
    }
    split
}

/// Turns `very_tasty` into `VeryTasty`.
fn joined(name: &str) -> String {
    name.split('_').map(|word| with_first(word, |first| first.to_ascii_uppercase())).collect()
}

fn with_first(word: &str, change: impl Fn(char) -> char) -> String {
    let mut rest = word.chars();
    rest.next().map(change).into_iter().chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::NameCase;

    /// The tables come from the tests of `serde_derive`.
    #[test]
    fn cases_are_those_of_serde() {
        let variants = [
            (
                "Outcome",
                ["outcome", "OUTCOME", "Outcome", "outcome", "outcome", "OUTCOME", "outcome", "OUTCOME"],
            ),
            (
                "VeryTasty",
                [
                    "verytasty",
                    "VERYTASTY",
                    "VeryTasty",
                    "veryTasty",
                    "very_tasty",
                    "VERY_TASTY",
                    "very-tasty",
                    "VERY-TASTY",
                ],
            ),
            ("A", ["a", "A", "A", "a", "a", "A", "a", "A"]),
            ("Z42", ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"]),
        ];
        for (name, expected) in variants {
            assert_eq!(NameCase::ALL.map(|(_, case)| case.of_variant(name)), expected, "{name}");
        }
        let fields = [
            (
                "outcome",
                ["outcome", "OUTCOME", "Outcome", "outcome", "outcome", "OUTCOME", "outcome", "OUTCOME"],
            ),
            (
                "very_tasty",
                [
                    "very_tasty",
                    "VERY_TASTY",
                    "VeryTasty",
                    "veryTasty",
                    "very_tasty",
                    "VERY_TASTY",
                    "very-tasty",
                    "VERY-TASTY",
                ],
            ),
            ("a", ["a", "A", "A", "a", "a", "A", "a", "A"]),
            ("z42", ["z42", "Z42", "Z42", "z42", "z42", "Z42", "z42", "Z42"]),
        ];
        for (name, expected) in fields {
            assert_eq!(NameCase::ALL.map(|(_, case)| case.of_field(name)), expected, "{name}");
        }
    }

    #[test]
    fn no_name_breaks_a_case() {
        for name in ["", "_", "__a__", "É", "éÀ", "ß_ß", "日本"] {
            for (_, case) in NameCase::ALL {
                let _ = (case.of_variant(name), case.of_field(name));
            }
        }
        assert_eq!(NameCase::Snake.of_variant("ÉtatÉtat"), "État_État");
    }

    #[test]
    fn cases_go_by_their_names() {
        assert_eq!(NameCase::named("kebab-case"), Some(NameCase::Kebab));
        assert_eq!(NameCase::named("kebab"), None);
    }
}
