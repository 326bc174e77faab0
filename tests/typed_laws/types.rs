//! Derived types, and a type that only prints.

use urika::UriValue;
use urika::value::Label;

use crate::given::{Give, Given, Members, Nature};
use crate::make::{Choices, Make};

/// A value with a fixed set of names.
#[derive(Clone, Copy, Debug, UriValue)]
#[uri(rename_all = "kebab-case")]
pub(crate) enum State {
    Open,
    InReview,
    #[uri(name = "*")]
    All,
}

impl Make for State {
    fn make(choices: &mut Choices) -> Self {
        if bool::make(choices) {
            Self::InReview
        } else {
            [Self::Open, Self::All][usize::from(bool::make(choices))]
        }
    }
}

impl Give for State {
    fn given(&self) -> Given {
        let name: &'static str = match self {
            Self::Open => "open",
            Self::InReview => "in-review",
            Self::All => "*",
        };
        name.given()
    }
}

/// Text with a limited set of characters.
#[derive(Clone, Debug, UriValue)]
#[uri(chars = "A-Za-z0-9_-", max = 64)]
pub(crate) struct UserId(String);

impl Make for UserId {
    fn make(choices: &mut Choices) -> Self {
        String::make(choices).parse().unwrap_or_else(|_| "a_B-9".repeat(12).parse().expect("a user"))
    }
}

impl Give for UserId {
    fn given(&self) -> Given {
        self.0.given()
    }
}

/// An associative array with fixed names.
#[derive(Clone, Debug, UriValue)]
pub(crate) struct Paging {
    page: Option<u32>,
    #[uri(name = "per-page")]
    per_page: Option<u8>,
    after: Option<String>,
}

impl Make for Paging {
    fn make(choices: &mut Choices) -> Self {
        Self { page: Make::make(choices), per_page: Make::make(choices), after: Make::make(choices) }
    }
}

impl Give for Paging {
    fn given(&self) -> Given {
        let pairs =
            [("page", self.page.given()), ("per-page", self.per_page.given()), ("after", self.after.given())];
        let defined = pairs.into_iter().filter_map(|(name, given)| match given.members {
            Members::Text(text) => Some((name.to_owned(), text)),
            _ => None,
        });
        Given { members: Members::Pairs(defined.collect()), nature: Nature::Data }
    }
}

/// A type that implements only `Display`.
#[derive(Clone, Debug)]
pub(crate) struct Printed(String);

impl std::fmt::Display for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The text is printed in two pieces, because the check must see the whole string.
        let middle = self.0.char_indices().nth(1).map_or(self.0.len(), |(middle, _)| middle);
        write!(f, "{}{}", &self.0[..middle], &self.0[middle..])
    }
}

impl Make for Printed {
    fn make(choices: &mut Choices) -> Self {
        Self(Make::make(choices))
    }
}

impl Give for Printed {
    fn given(&self) -> Given {
        self.0.given()
    }
}

/// Text for a field whose attribute allows slashes.
#[derive(Clone, Debug, UriValue)]
pub(crate) struct Slashed(String);

impl Make for Slashed {
    fn make(choices: &mut Choices) -> Self {
        let known = ["a/b", "a/..", "/a", "a/", "a//b", "a/.;/b"];
        Self(choices.text(&known))
    }
}

impl Give for Slashed {
    fn given(&self) -> Given {
        self.0.given().with(Nature::Slashes)
    }
}

/// Text that usually is a label.
#[derive(Clone, Debug, UriValue)]
pub(crate) struct LabelText(String);

impl Make for LabelText {
    fn make(choices: &mut Choices) -> Self {
        let label = Label::make(choices);
        Self(if bool::make(choices) { label.into_string() } else { Make::make(choices) })
    }
}

impl Give for LabelText {
    fn given(&self) -> Given {
        self.0.given()
    }
}
