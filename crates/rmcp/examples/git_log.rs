//! The log of a repository as MCP resources: `git_log FOLDER`.

use std::{env, path::PathBuf, process::Command};

use urika::{Routes, UriValue, value::FilePath};
use urika_rmcp::{Content, Error, Listed, Resources, server};

#[derive(UriValue)]
#[uri(chars = "0-9a-f", min = 4, max = 40)]
struct Hash(String);

#[derive(UriValue)]
#[uri(chars = "0-9-", min = 10, max = 10)]
struct Day(String);

#[derive(Routes)]
enum Git<'a> {
    /// The branches
    #[route("git-log://branches", mime = "text/plain")]
    Branches,
    /// The log of a branch, newest first
    #[route("git-log://log/{+branch}", mime = "text/plain")]
    Log { branch: FilePath<'a> },
    /// The commits of a day, such as 2026-07-28
    #[route("git-log://days/{day}", mime = "text/plain")]
    Day { day: Day },
    /// A commit with what it changes
    #[route("git-log://commits/{commit}", mime = "text/x-diff")]
    Commit { commit: Hash },
    /// The files of a commit
    #[route("git-log://commits/{commit}/files", mime = "text/plain")]
    Files { commit: Hash },
    /// A file as it is in a commit
    #[route("git-log://commits/{commit}/files/{+path}")]
    File { commit: Hash, path: FilePath<'a> },
}

struct Repository(PathBuf);

fn git(Repository(folder): &Repository, args: &[&str]) -> Result<Vec<u8>, Error> {
    let output = Command::new("git").arg("-C").arg(folder).args(args).output()?;
    if output.status.success() { Ok(output.stdout) } else { Err(Error::not_found()) }
}

impl Resources for Repository {
    type Uri = Git<'static>;

    fn read(&self, uri: Git<'static>) -> Result<Content, Error> {
        let log = |a: String, b: String| git(self, &["log", "--format=%h %as %an: %s", &a, &b, "--"]);
        let bytes = match uri {
            Git::Branches => git(self, &["branch", "--format=%(refname:short)"]),
            Git::Log { branch } => log("-50".to_owned(), format!("refs/heads/{}", branch.as_str())),
            Git::Day { day: Day(d) } => log(format!("--since={d}T00:00"), format!("--until={d}T23:59:59")),
            Git::Commit { commit: Hash(commit) } => git(self, &["show", &commit, "--"]),
            Git::Files { commit: Hash(commit) } => git(self, &["ls-tree", "-r", "--name-only", &commit]),
            Git::File { commit: Hash(c), path } => git(self, &["show", &format!("{c}:{}", path.as_str())]),
        };
        Ok(bytes?.into())
    }

    fn list(&self) -> Result<Vec<Listed<Git<'static>>>, Error> {
        let branches = String::from_utf8(git(self, &["branch", "--format=%(refname:short)"])?)?;
        let paths = branches.lines().filter_map(|name| FilePath::try_from(name.to_owned()).ok());
        Ok(paths.map(|branch| Git::Log { branch }.into()).collect())
    }
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let folder = env::args_os().nth(1).unwrap_or_else(|| ".".into());
    server("git-log", "1.0.0", Repository(folder.into())).stdio().await
}
