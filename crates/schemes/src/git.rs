//! [`Git`]: a file of a repository.

use urika::value::{RelPath, Segment, SegmentWithSlash};
use urika::{ParseError, UriTemplate};

/// A file on a branch of a repository: `git://{repo}/{branch}/{+path}`.
///
/// Branch names may contain slashes (`feature/login`), which are written `%2F` so that a parser knows where the
/// path begins. A path is a [`RelPath`], which keeps its slashes. It refuses characters that `{+path}` cannot
/// distinguish from syntax: `?`, `#`, brackets, and text that looks like an escape.
///
/// ```
/// use urika::UriTemplate;
/// use urika_schemes::Git;
///
/// let file = Git::new("origin", "feature/login", "src/index.ts")?;
/// assert_eq!(file.build(), "git://origin/feature%2Flogin/src/index.ts");
/// assert_eq!(Git::from_uri("git://origin/feature%2flogin/src/index.ts")?, file);
/// assert!(Git::new("origin", "main", "../../etc/passwd").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, UriTemplate)]
#[uri_template("git://{repo}/{branch}/{+path}", builder)]
pub struct Git<'a> {
    /// The repository, or the name of its remote: `origin`.
    pub repo: Segment<'a>,
    /// A branch, a tag or a commit.
    pub branch: SegmentWithSlash<'a>,
    /// The file, from the root of the repository.
    pub path: RelPath<'a>,
}

impl<'a> Git<'a> {
    /// Checks the strings and creates the value.
    ///
    /// ```
    /// use urika::UriTemplate;
    /// use urika_schemes::Git;
    ///
    /// let file = Git::new("upstream", "develop", "README.md")?;
    /// assert_eq!(file.build(), "git://upstream/develop/README.md");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails for the first string that its field refuses.
    pub fn new(repo: &'a str, branch: &'a str, path: &'a str) -> Result<Self, ParseError> {
        Ok(Self {
            repo: Segment::parse(repo)?,
            branch: SegmentWithSlash::parse(branch)?,
            path: RelPath::parse(path)?,
        })
    }
}
