//! [`Git`]: a file of a repository.

use urika::value::{AllowSlash, RelPath, Segment};
use urika::{ParseError, UriTemplate};

/// A file on a branch of a repository: `git://{repo}/{branch}/{+path}`.
///
/// Names of branches have slashes (`feature/login`), which are written `%2F`, so that it is known
/// where the path begins. A path is a [`RelPath`], whose slashes stay; characters that `{+path}`
/// cannot tell from syntax (`?`, `#`, brackets, and what looks like an escape) are refused in it.
///
/// ```
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
    /// The repository, or the remote by which it is known: `origin`.
    pub repo: Segment<'a>,
    /// A branch, a tag or a commit.
    pub branch: AllowSlash<'a>,
    /// The file, from the root of the repository.
    pub path: RelPath<'a>,
}

impl<'a> Git<'a> {
    /// Looks at texts and takes them.
    ///
    /// ```
    /// use urika_schemes::Git;
    ///
    /// let file = Git::new("upstream", "develop", "README.md")?;
    /// assert_eq!(file.build(), "git://upstream/develop/README.md");
    /// # Ok::<(), urika::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When one is not what its field holds: the first that is not.
    pub fn new(repo: &'a str, branch: &'a str, path: &'a str) -> Result<Self, ParseError> {
        Ok(Self {
            repo: Segment::parse(repo)?,
            branch: AllowSlash::parse(branch)?,
            path: RelPath::parse(path)?,
        })
    }
}
