//! The expanded template, its values, and the expected expansion.

/// A template from practice: level 4, seven variables, one of them a list.
pub const TEMPLATE: &str =
    "https://api.github.com/repos/{owner}/{repo}/issues{/number}{?state,labels*,page,per_page}";

/// The URI that every contender must make from [`TEMPLATE`] and [`ISSUES`].
pub const URI: &str = "https://api.github.com/repos/rust-lang/rust/issues/12345\
    ?state=open&labels=A-diagnostics&labels=help%20wanted&page=2&per_page=100";

/// The values, in the types that a program would use.
#[derive(Clone, Copy, Debug)]
pub struct Issues {
    /// Fills a segment.
    pub owner: &'static str,
    /// Fills a segment.
    pub repo: &'static str,
    /// An optional segment.
    pub number: Option<u64>,
    /// `open`, `closed` or `all`.
    pub state: Option<&'static str>,
    /// The second label has a space, the only character of all values that must be encoded.
    pub labels: &'static [&'static str],
    /// Counts from 1.
    pub page: Option<u32>,
    /// At most 100.
    pub per_page: Option<u32>,
}

/// The values of every expansion.
pub const ISSUES: Issues = Issues {
    owner: "rust-lang",
    repo: "rust",
    number: Some(12_345),
    state: Some("open"),
    labels: &["A-diagnostics", "help wanted"],
    page: Some(2),
    per_page: Some(100),
};
