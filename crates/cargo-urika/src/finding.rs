//! Findings and their codes.

use std::borrow::Cow;

use serde::Serialize;

use crate::value::Place;

/// The severity of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    Note,
    Warning,
    Error,
}

impl Level {
    /// Returns the severity of a finding whose type is not known.
    fn lower(self) -> Self {
        match self {
            Self::Error => Self::Warning,
            _ => Self::Note,
        }
    }
}

macro_rules! codes {
    ($($name:ident $text:literal $level:ident $cwe:literal $sentence:literal $label:literal $help:literal;)*) => {
        /// The code of a finding. Codes keep their meaning between versions.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Code { $($name,)* }

        impl Code {
            /// All codes.
            pub(crate) const ALL: &[Self] = &[$(Self::$name,)*];

            /// Returns the code as written.
            pub(crate) const fn text(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }

            /// Returns the level of a finding that is certain.
            pub(crate) const fn level(self) -> Level {
                match self { $(Self::$name => Level::$level,)* }
            }

            /// Returns the CWE number of the weakness, or an empty text.
            pub(crate) const fn cwe(self) -> &'static str {
                match self { $(Self::$name => $cwe,)* }
            }

            /// Returns the sentence of a finding.
            pub(crate) const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence,)* }
            }

            /// Returns the words at the caret.
            pub(crate) const fn label(self) -> &'static str {
                match self { $(Self::$name => $label,)* }
            }

            /// Returns the advice after `help:`.
            pub(crate) const fn help(self) -> &'static str {
                match self { $(Self::$name => $help,)* }
            }

            /// Returns the page that `--explain` prints.
            pub(crate) const fn page(self) -> &'static str {
                match self { $(Self::$name => include_str!(concat!("explain/", $text, ".md")),)* }
            }
        }
    };
}

codes! {
    Path "URK001" Error "CWE-22" "value in a path can change where the request goes" "can be `..`, or contain `/`, `?` or `#`"
        "write the URL with `try_uri_format!`, which encodes the value and returns an error for `..`; if the value is a number, give it a numeric type and use `uri_format!`";
    Authority "URK002" Error "CWE-918" "value can change the scheme, host or port" "can name another server"
        "choose the host from a list in the program, or parse a whole base URL once";
    Literal "URK003" Error "" "the literal is not a valid URI" "is refused"
        "write it with `uri!`, so that the compiler checks it";
    Query "URK004" Warning "CWE-74" "value in a query or fragment is not encoded" "can contain `&`, `=` or `#`"
        "write the URL with `uri_format!`, which encodes each value for its place";
    Encoder "URK005" Warning "CWE-116" "form encoding is used in a path" "writes a space as `+`"
        "use an encoder for path segments, or `uri_format!`";
    Credentials "URK006" Warning "CWE-798" "a literal contains credentials" "is in the source and in its history"
        "read the credentials at run time, and send them in a header";
    Join "URK007" Warning "" "a base and a path are joined incorrectly" ""
        "write `{+base}/…` with `uri_format!`, which writes one slash; for `Url::join`, end the base with a slash";
    NoRoute "URK008" Warning "" "no route of the program matches the path" ""
        "build the link from the route set, or add a route to it";
    Template "URK009" Error "CWE-74" "a URL template is filled without encoding" ""
        "fill it with `Template::build`, or write a template that is a literal with `try_uri_format!`";
    UnusedAllow "URK090" Warning "" "an `allow` comment has no effect" "no such finding is here"
        "remove the comment, or give a reason: `// urika: allow(URK001): why`";
    Form "URK101" Warning "" "the literal is not in normal form" ""
        "write the normal form, so that caches, logs and comparisons see one URL";
    Parsed "URK102" Warning "" "a constant is parsed at run time" "is parsed whenever the program runs"
        "where no `Url` is needed, write `urika::uri!`, which parses at compile time";
    Spelling "URK103" Warning "" "one URL has several spellings" ""
        "define one constant, and use it in both places";
    Guide "URK201" Warning "" "the URI breaks a rule of the design guide" ""
        "to turn a rule off, add its code to `without` under `[review]` in `urika.toml`";
    Refused "URK202" Error "" "the policy refuses the URI" ""
        "change the URI, or the policy under `[review.policy]` in `urika.toml`";
}

impl Code {
    /// Returns whether the code is about style, and off by default.
    pub(crate) const fn is_style(self) -> bool {
        matches!(self, Self::Form | Self::Parsed | Self::Spelling)
    }

    /// Returns whether the code is one of reviews.
    pub(crate) const fn is_of_review(self) -> bool {
        matches!(self, Self::Guide | Self::Refused)
    }

    /// Returns whether the `name` of a finding holds the words at the caret.
    const fn is_worded(self) -> bool {
        matches!(self, Self::Literal | Self::Join | Self::NoRoute | Self::Form | Self::Spelling)
            || self.is_of_review()
    }
}

impl std::str::FromStr for Code {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let upper = text.to_ascii_uppercase();
        let found = Self::ALL.iter().copied().find(|code| code.text() == upper);
        found.ok_or_else(|| {
            let all: Vec<&str> = Self::ALL.iter().map(|code| code.text()).collect();
            format!("unknown code; the codes are {}", all.join(", "))
        })
    }
}

/// The harm that a value can still do after an encoder or a check, from the least to the worst.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Left {
    /// `=`, `+` or `%` in a query: the value is read as another one.
    Pairs(String),
    /// `..` is written as `%2E%2E`, which clients also resolve.
    EscapedDots,
    /// `..` as a whole segment.
    Dots,
    /// A path of a file, whose `#`, `?` and `%` are not part of the file's name.
    File,
    /// Signs that a check does not refuse: `%` or `\`.
    Escapes(String),
    /// Signs that end the part of the URL.
    Signs(String),
    /// A whole host, which no encoder can check.
    Host,
    /// A value right after a host, with no slash between them: `https://a.example{path}`.
    Joined,
    /// The beginning of a reference that is joined to a base: `base.join(&format!("{id}/posts"))`.
    Reference,
    /// A value that is passed on as a whole URL.
    Whole,
}

/// A mistake at a place.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) code: Code,
    /// Whether a type in the source says that the value is text.
    pub(crate) certain: bool,
    /// The value, or the literal.
    pub(crate) place: Place,
    /// The call that puts the text together.
    pub(crate) site: Place,
    /// The value as the source names it, or details about a literal.
    pub(crate) name: String,
    /// The function that contains the finding.
    pub(crate) function: String,
    /// The text with names in its placeholders.
    pub(crate) shape: String,
    /// The code of a value that fills its place without a template: `Path`, `Query` or `Encoder`. It is `code` for all
    /// other findings.
    pub(crate) effect: Code,
    /// The harm that the value can still do at its place.
    pub(crate) left: Option<Left>,
    /// Whether the value is text for certain, and no known call takes the URL.
    pub(crate) by_form: bool,
}

impl Finding {
    /// Returns a certain finding with this name, without a value.
    pub(crate) fn at(code: Code, place: Place, name: String) -> Self {
        Self {
            code,
            certain: true,
            place,
            site: place,
            name,
            function: String::new(),
            shape: String::new(),
            effect: code,
            left: None,
            by_form: false,
        }
    }

    pub(crate) fn level(&self) -> Level {
        let level = if self.certain { self.effect.level() } else { self.effect.level().lower() };
        match (self.effect, &self.left) {
            (Code::Path, Some(Left::Dots | Left::EscapedDots | Left::File | Left::Escapes(_)))
            | (Code::Query, Some(Left::Pairs(_))) => level.lower(),
            _ => level,
        }
    }

    /// Returns the advice after `help:`.
    pub(crate) fn help(&self) -> &'static str {
        match (self.code, &self.left) {
            (Code::Authority, Some(Left::Joined)) => {
                "write a slash between the host and the value, and encode each segment with `uri_format!`"
            }
            (Code::Authority, Some(Left::Reference)) => {
                "append the value with `path_segments_mut`, or write base and path with `try_uri_format!`"
            }
            _ => self.code.help(),
        }
    }

    /// Returns the words at the caret, with the name of the value.
    pub(crate) fn label(&self) -> String {
        let label: Cow<'_, str> = match (self.effect, &self.left) {
            (Code::Path, Some(Left::Signs(signs) | Left::Escapes(signs))) => {
                format!("can still contain {signs}, so it can change where the request goes").into()
            }
            (Code::Path, Some(Left::EscapedDots)) => {
                "can be `%2E%2E`, which the client resolves like `..`".into()
            }
            (Code::Path, Some(Left::File)) => {
                "can contain `#`, `?` or `%`, so it can name another file".into()
            }
            (Code::Path, Some(_)) => "can still be `..`".into(),
            (Code::Encoder, Some(_)) => "writes a space as `+`, and can still be `..`".into(),
            (Code::Query, Some(Left::Signs(signs) | Left::Pairs(signs))) => {
                format!("can still contain {signs}").into()
            }
            (Code::Authority, Some(Left::Host)) => "can name another server, encoded or not".into(),
            (Code::Authority, Some(Left::Joined)) => {
                "continues the host before it, so it can name another server".into()
            }
            (Code::Authority, Some(Left::Reference)) => {
                "begins a reference, and can be a URL of another server".into()
            }
            (Code::Authority, Some(Left::Whole)) => {
                "is used as a whole URL, so it can name any server".into()
            }
            _ => self.effect.label().into(),
        };
        let label = if self.code == Code::Template {
            format!("fills a placeholder, and {label}").into()
        } else {
            label
        };
        match self.code {
            code if code.is_worded() => self.name.clone(),
            Code::UnusedAllow if !self.name.is_empty() => self.name.clone(),
            Code::UnusedAllow => label.into_owned(),
            _ if self.name.is_empty() => format!("this value {label}"),
            _ => format!("`{}` {label}", self.name),
        }
    }
}
