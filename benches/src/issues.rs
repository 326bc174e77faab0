//! The template that is expanded, the values it is given, and what must come out.

/// A real one: level 4, seven variables, one of them a list.
pub const TEMPLATE: &str =
    "https://api.github.com/repos/{owner}/{repo}/issues{/number}{?state,labels*,page,per_page}";

/// The URI that every contender must make of [`TEMPLATE`] and [`ISSUES`].
pub const URI: &str = "https://api.github.com/repos/rust-lang/rust/issues/12345\
    ?state=open&labels=A-diagnostics&labels=help%20wanted&page=2&per_page=100";

/// The values as a program has them.
#[derive(Clone, Copy, Debug)]
pub struct Issues {
    /// Fills a segment.
    pub owner: &'static str,
    /// Fills a segment.
    pub repo: &'static str,
    /// A segment, or none.
    pub number: Option<u64>,
    /// `open`, `closed` or `all`.
    pub state: Option<&'static str>,
    /// The second one has a space, the only character here to be encoded.
    pub labels: &'static [&'static str],
    /// Counts from 1.
    pub page: Option<u32>,
    /// 100 at most.
    pub per_page: Option<u32>,
}

/// The values of each expansion.
pub const ISSUES: Issues = Issues {
    owner: "rust-lang",
    repo: "rust",
    number: Some(12_345),
    state: Some("open"),
    labels: &["A-diagnostics", "help wanted"],
    page: Some(2),
    per_page: Some(100),
};
