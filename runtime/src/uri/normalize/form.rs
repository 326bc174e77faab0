//! The form in which to write a URI: the normal form of RFC 3986, and the rules that policies add.

#[cfg(feature = "alloc")]
use super::Comparison;
use super::NormalForm;
use crate::fault::{NormalizationStep, NormalizationSteps};
use crate::grammar::marks::Marks;
use crate::text::bytes::repeated_slash;
use crate::text::names::Names;

/// The rule for the slash at the end of a path.
///
/// The root stays `/`, as does the root of a Windows drive in `file:///C:/`. The rule does not change paths that
/// do not begin with `/`, such as those of `urn:a/` and `../a/`.
///
/// ```
/// # extern crate urika_runtime as urika;
/// use urika::{Policy, TrailingSlash};
///
/// const ALWAYS: Policy = Policy::PAGE.trailing_slash(TrailingSlash::Always);
/// let page = ALWAYS.normalize("https://example.com/page")?;
/// assert_eq!(page.uri(), "https://example.com/page/");
/// # Ok::<(), urika::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TrailingSlash {
    /// Each path ends in a slash: `/page` becomes `/page/`.
    Always,
    /// No path except the root ends in a slash: `/page/` and `/page//` become `/page`.
    Never,
    /// The slash stays as written.
    Preserve,
}

/// A switch of a [`NormalRules`].
#[derive(Clone, Copy)]
pub(crate) enum Rule {
    /// Also normalize by the rules of the scheme (RFC 3986, section 6.2.3).
    Scheme,
    KeepDefaultPort,
    CollapseSlashes,
    RemoveQuery,
    RemoveFragment,
    SortQuery,
    RemoveEmptyParams,
}

/// The form that [`normalize_into`](super::normalize_into) writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NormalRules<'a> {
    rules: u8,
    pub(crate) trailing_slash: TrailingSlash,
    /// Names of query parameters to remove; `*` at the end of a name makes it a prefix.
    pub(crate) removed_params: Names<'a>,
}

impl NormalRules<'_> {
    /// The form of RFC 3986, section 6.2.2, alone.
    const SYNTAX: Self =
        Self { rules: 0, trailing_slash: TrailingSlash::Preserve, removed_params: Names::NONE };

    /// The normal form of RFC 3986.
    pub(crate) const SCHEME: Self = Self::SYNTAX.with(Rule::Scheme);

    #[cfg(feature = "alloc")]
    pub(crate) const fn of(comparison: Comparison) -> Self {
        if matches!(comparison, Comparison::Scheme) { Self::SCHEME } else { Self::SYNTAX }
    }

    /// Returns the form without names of parameters.
    #[cfg(feature = "alloc")]
    pub(crate) const fn without_names(self) -> NormalRules<'static> {
        NormalRules { rules: self.rules, trailing_slash: self.trailing_slash, removed_params: Names::NONE }
    }

    pub(crate) const fn with(mut self, rule: Rule) -> Self {
        self.rules |= 1 << rule as u8;
        self
    }

    pub(crate) const fn set(mut self, rule: Rule, is_on: bool) -> Self {
        self.rules = self.rules & !(1 << rule as u8) | (is_on as u8) << rule as u8;
        self
    }

    #[inline]
    pub(crate) const fn has(&self, rule: Rule) -> bool {
        self.rules & 1 << rule as u8 != 0
    }

    /// Returns whether the form removes or sorts query parameters.
    pub(crate) const fn shapes_query(&self) -> bool {
        self.has(Rule::SortQuery) || self.has(Rule::RemoveEmptyParams) || !self.removed_params.is_empty()
    }

    /// Returns whether the form differs from the normal form of RFC 3986.
    pub(crate) const fn is_of_policy(&self) -> bool {
        self.rules != NormalRules::SCHEME.rules
            || !matches!(self.trailing_slash, TrailingSlash::Preserve)
            || !self.removed_params.is_empty()
    }

    /// Returns whether the form can change a URI into one that is not equivalent to it by RFC 3986.
    pub(crate) const fn rewrites(&self) -> bool {
        self.set(Rule::KeepDefaultPort, false).is_of_policy()
    }

    /// Returns the form of a string that is [plainly normal](super::is_plainly_normal), if the form is a
    /// beginning of the string. Most forms only remove something at the end.
    #[inline]
    pub(crate) const fn beginning(&self, bytes: &[u8], marks: Marks) -> Option<NormalForm> {
        let (mut kept, mut length, mut steps) = (marks, bytes.len(), NormalizationSteps::NONE);
        if length > marks.query_end as usize && self.has(Rule::RemoveFragment) {
            length = marks.query_end as usize;
            steps = steps.with(NormalizationStep::FragmentRemoved);
        }
        // The part can only be cut if nothing follows it.
        if marks.has_query() && self.has(Rule::RemoveQuery) {
            if length > marks.query_end as usize {
                return None;
            }
            length = marks.path_end as usize;
            kept.query_end = marks.path_end;
            steps = steps.with(NormalizationStep::QueryRemoved);
        } else if marks.has_query() && self.shapes_query() {
            return None;
        }
        let Some(path_end) = self.path_end(bytes, marks) else { return None };
        if path_end < marks.path_end as usize {
            if length > marks.path_end as usize {
                return None;
            }
            length = path_end;
            (kept.path_end, kept.query_end) = (path_end as u32, path_end as u32);
            steps = steps.with(NormalizationStep::TrailingSlash);
        }
        Some(NormalForm { length, marks: kept, steps })
    }

    /// Returns the end of the path without its trailing slashes, or `None` when another rule applies.
    #[inline]
    const fn path_end(&self, bytes: &[u8], marks: Marks) -> Option<usize> {
        let (start, mut end) = (marks.path_start as usize, marks.path_end as usize);
        if self.has(Rule::CollapseSlashes) && repeated_slash(bytes, start, end).is_some() {
            return None;
        }
        match self.trailing_slash {
            TrailingSlash::Preserve => Some(end),
            TrailingSlash::Always if bytes[end - 1] == b'/' => Some(end),
            TrailingSlash::Always => None,
            TrailingSlash::Never => {
                while end > start + 1 && bytes[end - 1] == b'/' {
                    end -= 1;
                }
                Some(end)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Names, NormalRules, Rule, TrailingSlash};
    use crate::grammar::{Source, uri};
    use crate::uri::normalize::{capacity, is_plainly_normal, normalize_into};

    /// Returns the string that [`Form::beginning`] keeps. Asserts that the rules write the same string, parts
    /// and steps.
    fn left<'t>(form: &NormalRules<'_>, text: &'t str) -> Option<&'t str> {
        let marks = uri::uri(Source::uri(text)).expect(text);
        assert!(is_plainly_normal(text, marks), "{text}");
        let left = form.beginning(text.as_bytes(), marks)?;
        let mut out = [0; 64];
        assert!(2 * capacity(text) <= out.len());
        let written = normalize_into(text, marks, form, &mut out);
        assert_eq!(&out[..written.length], &text.as_bytes()[..left.length], "{text}");
        assert_eq!((left.marks, left.steps), (written.marks, written.steps), "{text}");
        Some(&text[..left.length])
    }

    #[test]
    fn cut_texts_equal_rewritten_texts() {
        const NEVER: NormalRules<'_> =
            NormalRules { trailing_slash: TrailingSlash::Never, ..NormalRules::SCHEME };
        const ALWAYS: NormalRules<'_> =
            NormalRules { trailing_slash: TrailingSlash::Always, ..NormalRules::SCHEME };
        const NO_QUERY: NormalRules<'_> = NormalRules::SCHEME.with(Rule::RemoveQuery);
        const NO_FRAGMENT: NormalRules<'_> = NormalRules::SCHEME.with(Rule::RemoveFragment);
        const SORTED: NormalRules<'_> = NormalRules::SCHEME.with(Rule::SortQuery);
        const NO_EMPTY: NormalRules<'_> = NormalRules::SCHEME.with(Rule::RemoveEmptyParams);
        const NO_CLICK: NormalRules<'_> =
            NormalRules { removed_params: Names::Lent(&["click"]), ..NormalRules::SCHEME };
        const COLLAPSED: NormalRules<'_> = NormalRules::SCHEME.with(Rule::CollapseSlashes);
        for (form, text, expected) in [
            (NormalRules::SCHEME, "a://h/b/?q#f", Some("a://h/b/?q#f")),
            (NEVER.with(Rule::RemoveQuery).with(Rule::RemoveFragment), "a://h/b//?q#f", Some("a://h/b")),
            (NEVER, "a://h//", Some("a://h/")),
            (NEVER, "a://h/b?q#f", Some("a://h/b?q#f")),
            (NEVER, "a://h/b/?q", None),
            (NEVER, "a://h/b/#f", None),
            (ALWAYS, "a://h/b/?q", Some("a://h/b/?q")),
            (ALWAYS, "a://h/b", None),
            (NO_QUERY, "a://h/b?q", Some("a://h/b")),
            (NO_QUERY, "a://h/b#f", Some("a://h/b#f")),
            (NO_QUERY, "a://h/b?q#f", None),
            (NO_FRAGMENT, "a://h/b?q#f", Some("a://h/b?q")),
            (NO_FRAGMENT, "a://h/b?q", Some("a://h/b?q")),
            (SORTED, "a://h/b#f", Some("a://h/b#f")),
            (SORTED, "a://h/b?q", None),
            (SORTED.with(Rule::RemoveQuery), "a://h/b?q", Some("a://h/b")),
            (NO_EMPTY, "a://h/b?q", None),
            (NO_CLICK, "a://h/b?q", None),
            (COLLAPSED, "a:///b/c", Some("a:///b/c")),
            (COLLAPSED, "a://h/b//c", None),
        ] {
            assert_eq!(left(&form, text), expected, "{text}");
        }
    }
}
