//! Writes and removes files, and never through a link: whatever a link leads to belongs to others.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

/// The number of names that are tried for a temporary file.
const MOST_NAMES: u32 = 64;
/// The number of the next temporary file.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// Returns the entry at a path itself, even if it is a link, or `None` if there is no entry.
pub(crate) fn entry(path: &Path) -> io::Result<Option<Metadata>> {
    match fs::symlink_metadata(path) {
        Ok(found) => Ok(Some(found)),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(named(path, &error)),
    }
}

/// Returns whether a path is a regular file, and not a link to one.
pub(crate) fn is_file(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_file())
}

/// Reads a regular file. A link is an error.
pub(crate) fn read(path: &Path) -> io::Result<String> {
    if !is_file(path) {
        return Err(named(path, &io::Error::other("not a regular file")));
    }
    fs::read_to_string(path).map_err(|error| named(path, &error))
}

/// Creates the folders `below` a root. A link among them is an error.
pub(crate) fn create_folders(root: &Path, below: &Path) -> io::Result<()> {
    folders(root, below, &|folder| Err(link(folder)))
}

/// Creates the folders `below` a root. Links and files in the way are removed.
fn clear_way(root: &Path, below: &Path) -> io::Result<()> {
    folders(root, below, &remove)
}

fn folders(root: &Path, below: &Path, clear: &dyn Fn(&Path) -> io::Result<()>) -> io::Result<()> {
    let mut folder = root.to_path_buf();
    for name in below {
        folder.push(name);
        match entry(&folder)? {
            Some(found) if found.is_dir() => continue,
            Some(_) => clear(&folder)?,
            None => {}
        }
        match fs::create_dir(&folder) {
            // Another run of the command works in the same place.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && is_folder(&folder) => {}
            made => made.map_err(|error| named(&folder, &error))?,
        }
    }
    Ok(())
}

fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_dir())
}

/// Removes an entry: a folder with its content, and of a link the link itself.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    let removed = match entry(path)? {
        None => return Ok(()),
        Some(found) if found.is_dir() => fs::remove_dir_all(path),
        // Windows removes a link to a folder as a folder.
        Some(found) if found.is_symlink() => fs::remove_file(path).or_else(|_| fs::remove_dir(path)),
        Some(_) => fs::remove_file(path),
    };
    removed.map_err(|error| named(path, &error))
}

/// Writes a file below a root that belongs to the command alone; links in the way are removed. A file that already
/// has these bytes stays, since cargo compares the time of the last change.
pub(crate) fn write_below(root: &Path, below: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = root.join(below);
    clear_way(root, below.parent().unwrap_or(Path::new("")))?;
    if is_file(&path) && fs::read(&path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if entry(&path)?.is_some_and(|found| found.is_dir()) {
        remove(&path)?;
    }
    Draft::new(&path, bytes)?.publish()
}

/// Creates a link below a root that belongs to the command alone.
pub(crate) fn link_below(root: &Path, below: &Path, target: &Path) -> io::Result<()> {
    let path = root.join(below);
    clear_way(root, below.parent().unwrap_or(Path::new("")))?;
    if fs::read_link(&path).is_ok_and(|old| old == target) {
        return Ok(());
    }
    remove(&path)?;
    create_link(target, &path).map_err(|error| named(&path, &error))
}

#[cfg(unix)]
fn create_link(target: &Path, path: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, path)
}

#[cfg(windows)]
fn create_link(target: &Path, path: &Path) -> io::Result<()> {
    if target.is_dir() {
        std::os::windows::fs::symlink_dir(target, path)
    } else {
        std::os::windows::fs::symlink_file(target, path)
    }
}

#[cfg(not(any(unix, windows)))]
fn create_link(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Writes a file that the user named. A link is an error, unless it leads to a device or a pipe.
pub(crate) fn write_named(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match entry(path)? {
        // A device or a pipe cannot be replaced.
        Some(_) if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) => {
            return fs::write(path, bytes).map_err(|error| named(path, &error));
        }
        Some(found) if found.is_file() && found.permissions().readonly() => {
            return Err(named(path, &io::Error::other("the file is read-only")));
        }
        _ => refuse_links(path)?,
    }
    Draft::new(path, bytes)?.publish()
}

/// Refuses a path that is a link, and a relative path with a link among its folders.
fn refuse_links(path: &Path) -> io::Result<()> {
    let is_relative = path.is_relative();
    let mut so_far = PathBuf::new();
    for component in path.components() {
        so_far.push(component);
        let is_asked = matches!(component, Component::Normal(_)) && (is_relative || so_far == path);
        if is_asked && entry(&so_far)?.is_some_and(|found| found.is_symlink()) {
            return Err(link(&so_far));
        }
    }
    Ok(())
}

/// A file of the user's, with its text when it was read and its new text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Replacement<'a> {
    pub(crate) path: &'a Path,
    pub(crate) before: &'a str,
    pub(crate) after: &'a str,
}

/// Replaces files, or none of them if one is a link or has changed since it was read.
///
/// # Errors
///
/// The error names the first file that cannot be replaced.
pub(crate) fn replace_all(files: &[Replacement<'_>]) -> io::Result<()> {
    let drafts: Vec<Draft> = files.iter().map(draft).collect::<io::Result<_>>()?;
    files.iter().try_for_each(|file| unchanged(file).map(drop))?;
    for (number, draft) in drafts.into_iter().enumerate() {
        let path = draft.path.clone();
        draft.publish().map_err(|error| {
            let message = format!("{error}; {number} of {} files had already been written", files.len());
            named(&path, &io::Error::new(error.kind(), message))
        })?;
    }
    Ok(())
}

fn draft(file: &Replacement<'_>) -> io::Result<Draft> {
    let permissions = unchanged(file)?;
    if permissions.readonly() {
        return Err(named(file.path, &io::Error::other("the file is read-only; nothing was written")));
    }
    Draft::new(file.path, file.after.as_bytes())
}

/// Checks that a file is as it was read, and returns its permissions.
fn unchanged(file: &Replacement<'_>) -> io::Result<Permissions> {
    let found = fs::symlink_metadata(file.path).map_err(|error| named(file.path, &error))?;
    let message = if !found.is_file() {
        "not a regular file; nothing was written"
    } else if fs::read(file.path).is_ok_and(|now| now == file.before.as_bytes()) {
        return Ok(found.permissions());
    } else {
        "the file has changed since it was read; nothing was written: run the command again"
    };
    Err(named(file.path, &io::Error::other(message)))
}

/// A new version of a file, in the same folder. It is removed unless [`Draft::publish`] is called.
#[derive(Debug)]
struct Draft {
    temporary: PathBuf,
    path: PathBuf,
}

impl Draft {
    /// Writes the new version. A file that is there gives it its permissions.
    fn new(path: &Path, bytes: &[u8]) -> io::Result<Self> {
        let permissions =
            fs::symlink_metadata(path).ok().filter(Metadata::is_file).map(|metadata| metadata.permissions());
        let (mut file, temporary) = temporary(path).map_err(|error| named(path, &error))?;
        let draft = Self { temporary, path: path.to_path_buf() };
        file.write_all(bytes)
            .and_then(|()| permissions.map_or(Ok(()), |kept| file.set_permissions(kept)))
            .map_err(|error| named(path, &error))?;
        Ok(draft)
    }

    /// Replaces the file with the new version. A link at its path is replaced, not followed.
    fn publish(self) -> io::Result<()> {
        fs::rename(&self.temporary, &self.path).map_err(|error| named(&self.path, &error))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After `publish` the name is free.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// Creates a temporary file in the folder of a file.
fn temporary(path: &Path) -> io::Result<(File, PathBuf)> {
    let mut taken = io::Error::from(io::ErrorKind::AlreadyExists);
    for _ in 0..MOST_NAMES {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = path.with_file_name(format!(".urika-{}-{number}.tmp", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => taken = error,
            Err(error) => return Err(error),
        }
    }
    Err(taken)
}

fn link(path: &Path) -> io::Error {
    let message =
        "this is a link, and nothing is written through links: remove it, or pass the path that it points to";
    named(path, &io::Error::other(message))
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    /// A folder for the command, and one of others with a file in a folder.
    fn places(name: &str) -> (PathBuf, PathBuf) {
        let root = std::env::temp_dir().join(format!("urika-disk-{}-{name}", process::id()));
        let (own, others) = (root.join("own"), root.join("others"));
        fs::create_dir_all(&own).unwrap();
        fs::create_dir_all(others.join("src")).unwrap();
        fs::write(others.join("src/lib.rs"), "keep").unwrap();
        (own, others)
    }

    /// Each operation on each place that a link can have in its path leaves what the link leads to.
    #[test]
    fn no_operation_follows_a_link() {
        type Operation = (&'static str, fn(&Path, &Path) -> io::Result<()>);
        let operations: &[Operation] = &[
            ("remove", |own, below| {
                // The last link in the path is the entry to remove.
                let link = below
                    .ancestors()
                    .map(|ancestor| own.join(ancestor))
                    .filter(|ancestor| ancestor.is_symlink())
                    .last();
                remove(&link.unwrap())
            }),
            ("write_below", |own, below| write_below(own, below, b"new")),
            ("link_below", |own, below| link_below(own, below, Path::new("/dev/null"))),
            ("create_folders", |own, below| create_folders(own, below)),
            ("write_named", |own, below| {
                // A relative path has links among its folders.
                let up: PathBuf = std::env::current_dir().unwrap().iter().skip(1).map(|_| "..").collect();
                write_named(&up.join(own.strip_prefix("/").unwrap()).join(below), b"new")
            }),
            ("replace_all", |own, below| {
                let file = Replacement { path: &own.join(below), before: "keep", after: "new" };
                // The path below the workspace is the real one: only its last name may have become a link.
                if below.iter().count() == 1 { replace_all(&[file]) } else { Ok(()) }
            }),
        ];
        let links = [
            ("lib.rs", "lib.rs", "src/lib.rs"),
            ("src", "src/lib.rs", "src"),
            ("a/src", "a/src/lib.rs", "src"),
        ];
        for (name, operation) in operations {
            for (number, (link, path, target)) in links.into_iter().enumerate() {
                let (own, others) = places(&format!("{name}-{number}"));
                fs::create_dir_all(own.join(link).parent().unwrap()).unwrap();
                symlink(others.join(target), own.join(link)).unwrap();
                let _ = operation(&own, Path::new(path));
                assert_eq!(fs::read_to_string(others.join("src/lib.rs")).unwrap(), "keep", "{name} {path}");
                assert_eq!(fs::read_dir(others.join("src")).unwrap().count(), 1, "{name} {path}");
                fs::remove_dir_all(own.parent().unwrap()).unwrap();
            }
        }
    }

    /// Files that two rewrites replace: one has changed, so none is written.
    #[test]
    fn all_files_are_replaced_or_none() {
        let (own, _others) = places("all");
        let paths = [own.join("a"), own.join("b")];
        for path in &paths {
            fs::write(path, "old").unwrap();
        }
        let replace = || {
            let files: Vec<_> =
                paths.iter().map(|path| Replacement { path, before: "old", after: "new" }).collect();
            replace_all(&files).map_err(|error| error.to_string())
        };
        let texts = || paths.clone().map(|path| fs::read_to_string(path).unwrap());
        fs::write(&paths[1], "saved").unwrap();
        assert!(replace().unwrap_err().contains("nothing was written"));
        assert_eq!(texts(), ["old", "saved"]);
        fs::write(&paths[1], "old").unwrap();
        assert_eq!(replace(), Ok(()));
        assert_eq!(texts(), ["new", "new"]);
        assert_eq!(fs::read_dir(&own).unwrap().count(), 2);
        fs::remove_dir_all(own.parent().unwrap()).unwrap();
    }
}
