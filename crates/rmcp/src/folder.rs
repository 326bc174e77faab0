//! [`Folder`]: opens the files of a folder, and no others.

use std::io;
use std::path::Path;

use cap_fs_ext::OpenOptionsSyncExt as _;
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use urika::value::FilePath;

use crate::{Content, Error};

/// A folder whose files are resources. Requires the feature `files`.
///
/// A [`FilePath`] cannot climb out of a folder, but it can name a symbolic link that leads out of it, now or a
/// moment later. `std::fs::read` follows such a link. A `Folder` is opened once, and opens each file through its
/// handle, which follows no link out of the folder.
///
/// Hard links and hidden files such as `.env` are files of the folder. Pipes, sockets and devices are not.
///
/// ```no_run
/// use urika::{Routes, value::FilePath};
/// use urika_rmcp::{Content, Error, Folder, Resources};
///
/// #[derive(Routes)]
/// enum Docs<'a> {
///     /// A page of the documentation
///     #[route("docs://pages/{+path}", mime = "text/markdown")]
///     Page { path: FilePath<'a> },
/// }
///
/// struct Pages(Folder);
///
/// impl Resources for Pages {
///     type Uri = Docs<'static>;
///
///     fn read(&self, Docs::Page { path }: Docs<'static>) -> Result<Content, Error> {
///         self.0.file(&path)
///     }
/// }
///
/// let pages = Pages(Folder::open("docs")?);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Folder(Dir);

impl Folder {
    /// Opens a folder.
    ///
    /// ```
    /// let folder = urika_rmcp::Folder::open(".")?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the folder does not exist or cannot be read.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Self> {
        Dir::open_ambient_dir(path, ambient_authority()).map(Self)
    }

    /// Returns the content of a file, which is read when it is sent. Anything other than a file below the folder
    /// is [`Error::not_found`], so that the answer reveals nothing about other files.
    ///
    /// ```
    /// use urika::value::FilePath;
    ///
    /// let folder = urika_rmcp::Folder::open(".")?;
    /// let manifest = folder.file(&FilePath::parse("Cargo.toml")?);
    /// assert!(manifest.is_ok() && folder.file(&FilePath::parse("src")?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with [`Error::not_found`] when the path is not a file below the folder.
    pub fn file(&self, path: &FilePath<'_>) -> Result<Content, Error> {
        // Opening does not wait for a pipe. The handle, not the name, tells what was opened.
        let file = self.0.open_with(path.as_str(), OpenOptions::new().read(true).nonblock(true));
        match file {
            Ok(file) if file.metadata().is_ok_and(|opened| opened.is_file()) => Ok(Content::reader(file)),
            _ => Err(Error::not_found()),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    use super::*;

    #[test]
    fn no_link_leads_out_of_a_folder() -> io::Result<()> {
        let outer = std::env::temp_dir().join(format!("urika-rmcp-folder-{}", std::process::id()));
        let served = outer.join("served");
        fs::create_dir_all(served.join("sub"))?;
        fs::write(outer.join("secret.md"), "secret")?;
        fs::write(served.join("sub/a.md"), "a")?;
        symlink(outer.join("secret.md"), served.join("absolute.md"))?;
        symlink("../secret.md", served.join("relative.md"))?;
        symlink("..", served.join("up"))?;
        symlink("sub", served.join("inside"))?;
        symlink("loop", served.join("loop"))?;
        let _socket = UnixListener::bind(served.join("socket"))?;
        assert!(Command::new("mkfifo").arg(served.join("pipe")).status()?.success());
        let folder = Folder::open(&served)?;
        let read = |path: &str| {
            let path = FilePath::parse(path).expect("a path");
            folder.file(&path).ok().map(|content| content.into_bytes().expect("a file"))
        };
        for path in ["absolute.md", "relative.md", "up/secret.md", "up", "up/served/sub/a.md", "loop"] {
            assert_eq!(read(path), None, "{path}");
        }
        for path in ["sub", "pipe", "socket", "missing.md", "sub/a.md/b"] {
            assert_eq!(read(path), None, "{path}");
        }
        for path in ["sub/a.md", "inside/a.md"] {
            assert_eq!(read(path).as_deref(), Some(&b"a"[..]), "{path}");
        }
        // A link that is made after the folder was opened.
        fs::remove_file(served.join("sub/a.md"))?;
        symlink(outer.join("secret.md"), served.join("sub/a.md"))?;
        assert_eq!(read("sub/a.md"), None);
        fs::remove_dir_all(outer)
    }
}
