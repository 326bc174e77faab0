//! Urika's typed templates: fields instead of names, checked at compile time.

use urika::value::Segment;
use urika::{UriBuf, UriTemplate};

use super::{Contender, Expand};
use crate::issues::Issues;

/// A template whose values are all proven by their types, for `build`.
#[derive(Debug, UriTemplate)]
#[uri_template("https://api.github.com/repos/{owner}/{repo}/issues{/number}{?state,labels*,page,per_page}")]
pub struct Proven {
    owner: Segment<'static>,
    repo: Segment<'static>,
    number: Option<u64>,
    state: Option<&'static str>,
    labels: &'static [&'static str],
    page: Option<u32>,
    per_page: Option<u32>,
}

/// A template with unproven text, for `try_build`, which checks the text first.
#[derive(Debug, UriTemplate)]
#[uri_template("https://api.github.com/repos/{owner}/{repo}/issues{/number}{?state,labels*,page,per_page}")]
pub struct Checked {
    owner: &'static str,
    repo: &'static str,
    number: Option<u64>,
    state: Option<&'static str>,
    labels: &'static [&'static str],
    page: Option<u32>,
    per_page: Option<u32>,
}

/// The `urika` package, with a derived template and segments as values.
#[derive(Debug)]
pub struct UrikaTyped;

impl Contender for UrikaTyped {
    const NAME: &'static str = "urika-typed";
}

impl Expand for UrikaTyped {
    type Template = ();
    type Values = Proven;
    type Expansion = UriBuf;
    const NOTE: &'static str =
        "`#[derive(UriTemplate)]` with `Segment`, `build`; the result has all positions, too";

    fn template(_: &'static str) -> Option<Self::Template> {
        Some(())
    }

    #[inline]
    fn values(issues: &Issues) -> Option<Self::Values> {
        let Issues { owner, repo, number, state, labels, page, per_page } = *issues;
        let (owner, repo) = (Segment::parse(owner).ok()?, Segment::parse(repo).ok()?);
        Some(Proven { owner, repo, number, state, labels, page, per_page })
    }

    #[inline]
    fn expand((): &(), values: &Self::Values) -> Option<UriBuf> {
        Some(values.build())
    }
}

/// The `urika` package, with a derived template and text as values.
#[derive(Debug)]
pub struct UrikaTypedText;

impl Contender for UrikaTypedText {
    const NAME: &'static str = "urika-typed-text";
}

impl Expand for UrikaTypedText {
    type Template = ();
    type Values = Checked;
    type Expansion = UriBuf;
    const NOTE: &'static str =
        "`#[derive(UriTemplate)]` with `&str`, `try_build`; the result has all positions, too";

    fn template(_: &'static str) -> Option<Self::Template> {
        Some(())
    }

    #[inline]
    fn values(issues: &Issues) -> Option<Self::Values> {
        let Issues { owner, repo, number, state, labels, page, per_page } = *issues;
        Some(Checked { owner, repo, number, state, labels, page, per_page })
    }

    #[inline]
    fn expand((): &(), values: &Self::Values) -> Option<UriBuf> {
        values.try_build().ok()
    }
}
