//! [`Finding`]: a broken rule, its place, and a replacement.

use alloc::string::String;
use core::fmt;
use core::ops::Range;

use urika::Part;

use crate::Rule;

/// A broken rule of the guide: the place, and a replacement.
///
/// ```
/// use urika_review::Review;
///
/// let findings = Review::GUIDE.uri("https://example.com/my_files?perPage=20");
/// assert_eq!(findings[0].to_string(), "\
/// `my_files` at byte 20 has an underscore [URI design guide, paths]: write `my-files`");
/// assert_eq!(findings[1].to_string(), "\
/// parameter `perPage` at byte 29 is not in snake case \
/// [URI design guide, query]: write `per_page`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub(crate) rule: Rule,
    pub(crate) part: Part,
    pub(crate) range: Range<usize>,
    pub(crate) index: usize,
    pub(crate) name: Option<String>,
    pub(crate) replacement: Option<String>,
    pub(crate) suggestion: String,
    /// The text at fault.
    pub(crate) found: String,
}

impl Finding {
    /// Returns the rule.
    ///
    /// ```
    /// use urika_review::{Review, Rule};
    /// assert_eq!(Review::GUIDE.uri("/getUser")[1].rule(), Rule::Verb);
    /// ```
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the code of the rule, which does not change between versions.
    ///
    /// ```
    /// assert_eq!(urika_review::Review::GUIDE.uri("/path/")[0].code(), "TRAILING_SLASH");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        self.rule.code()
    }

    /// Returns the component that has the finding. An authority begins with its host.
    ///
    /// ```
    /// use urika::Part;
    /// use urika_review::Review;
    /// assert_eq!(Review::GUIDE.uri("/users?pg=1")[0].part(), Part::Query);
    /// ```
    #[must_use]
    pub const fn part(&self) -> Part {
        self.part
    }

    /// Returns the offset of the first byte of the finding in the text.
    ///
    /// ```
    /// assert_eq!(urika_review::Review::GUIDE.uri("/a/my_files")[0].offset(), 3);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.range.start
    }

    /// Returns the range of bytes that an editor would underline.
    ///
    /// ```
    /// assert_eq!(urika_review::Review::GUIDE.uri("/a/my_files")[0].range(), 3..11);
    /// ```
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.range.start..self.range.end
    }

    /// Returns the index of the text in its set, counted from 0. It is 0 if only one string was reviewed.
    ///
    /// ```
    /// let findings = urika_review::Review::GUIDE.uris(["/users", "/my_files"]);
    /// assert_eq!(findings[0].index(), 1);
    /// ```
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the name of the route, if routes were reviewed.
    ///
    /// ```
    /// let findings = urika_review::Review::GUIDE.routes([("Users", "/user/{id}")]);
    /// assert_eq!(findings[0].name(), Some("Users"));
    /// ```
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Returns the text that can replace [`range`](Self::range), if it is known.
    ///
    /// ```
    /// let text = "/users?perPage=20";
    /// let findings = urika_review::Review::GUIDE.uri(text);
    /// let mut better = text.to_owned();
    /// better.replace_range(findings[0].range(), findings[0].replacement().unwrap());
    /// assert_eq!(better, "/users?per_page=20");
    /// ```
    #[must_use]
    pub fn replacement(&self) -> Option<&str> {
        self.replacement.as_deref()
    }

    /// Returns a suggestion, in words.
    ///
    /// ```
    /// let findings = urika_review::Review::GUIDE.uri("/user/123");
    /// assert_eq!(findings[0].suggestion(), "write `users`");
    /// ```
    #[must_use]
    pub fn suggestion(&self) -> &str {
        &self.suggestion
    }
}

impl Finding {
    /// Writes the sentence of the rule.
    fn write_words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = match self.rule {
            Rule::EmptyParameter if matches!(&*self.found, "?" | "&") => "parameter {at} is empty",
            Rule::Traversal if self.found.is_empty() => "authority {at} is a path traversal",
            rule => rule.words(),
        };
        for (number, piece) in words.split(['{', '}']).enumerate() {
            match piece {
                "found" if number % 2 == 1 => write!(f, "`{}`", self.found)?,
                "part" if number % 2 == 1 => write!(f, "{}", self.part)?,
                "at" if number % 2 == 1 => write!(f, "at byte {}", self.offset())?,
                text => f.write_str(text)?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "`{name}`: ")?;
        }
        if self.rule == Rule::Syntax {
            return write!(f, "{}: {}", self.rule.words(), self.suggestion);
        }
        self.write_words(f)?;
        write!(f, " [{}]: {}", self.rule.section(), self.suggestion)
    }
}
