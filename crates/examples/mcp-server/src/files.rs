//! The files of one folder, and nothing outside of it.
//!
//! A [`FilePath`] cannot climb, but it can name any file, and a link in the folder can lead anywhere,
//! now or a moment later. So nothing is checked by name and opened after that: the folder is opened
//! once, and all else through its handle, which takes no way that leaves it.

use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use cap_fs_ext::OpenOptionsSyncExt as _;
use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, OpenOptions};
use urika::value::FilePath;

use crate::error::Error;

/// How many files are listed: a folder may hold a lot.
const LISTED: usize = 1000;

/// The most bytes of a file that are read. Escaped as JSON these can be six times as many, and
/// clients hold an answer in memory.
pub(crate) const LARGEST: u64 = 1 << 20;

/// A folder whose files are served.
pub(crate) struct Files {
    /// Its path, without links.
    root: PathBuf,
    folder: Dir,
}

impl Files {
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        let root = folder.canonicalize()?;
        Ok(Self { folder: Dir::open_ambient_dir(&root, ambient_authority())?, root })
    }

    /// The bytes of a file, by its path from the root of the file system.
    ///
    /// Whatever is no file of the folder has one answer, so that nobody learns from it what there is
    /// outside.
    pub(crate) fn read(&self, path: &FilePath<'_>) -> Result<Vec<u8>, Error> {
        let path = Path::new("/").join(path.as_str());
        let below = path.strip_prefix(&self.root).map_err(|_| Error::NotFound)?;
        let file = self.file(below).ok_or(Error::NotFound)?;
        let mut bytes = Vec::new();
        file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(Error::unreadable)?;
        if bytes.len() as u64 > LARGEST {
            return Err(Error::unreadable(format_args!("it has more than {LARGEST} bytes")));
        }
        Ok(bytes)
    }

    /// The file of this name, open. No pipe is waited for, and it is the handle that says what it is.
    fn file(&self, below: &Path) -> Option<File> {
        let file = self.folder.open_with(below, OpenOptions::new().read(true).nonblock(true)).ok()?;
        file.metadata().ok()?.is_file().then_some(file)
    }

    /// The paths of the first files, in order, links left out.
    pub(crate) fn list(&self) -> Vec<String> {
        let mut found = Vec::new();
        let mut folders = vec![PathBuf::from(".")];
        while let (Some(folder), true) = (folders.pop(), found.len() < LISTED) {
            let entries = self.folder.read_dir(&folder).into_iter().flatten().flatten();
            for entry in entries {
                let path = folder.join(entry.file_name());
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() => folders.push(path),
                    Ok(kind) if kind.is_file() => found.extend(Self::name(&self.root.join(path))),
                    _ => {}
                }
            }
        }
        found.sort();
        found.truncate(LISTED);
        found
    }

    /// The path without the slash before it; none where it is no UTF-8.
    fn name(file: &Path) -> Option<String> {
        let below = file.strip_prefix("/").ok()?;
        let segments: Option<Vec<&str>> = below.iter().map(|segment| segment.to_str()).collect();
        Some(segments?.join("/"))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;

    /// Puts `one` and `other` at `place` by turns, until it is told to stop.
    fn swap(place: &Path, [one, other]: [&Path; 2], stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            for next in [one, other] {
                fs::rename(next, place).expect("a swap");
                fs::rename(place, next).expect("a swap");
            }
        }
    }

    /// A file and a folder are swapped with links that lead out, while they are read.
    #[test]
    fn no_link_is_quick_enough() {
        let outer = tempfile::tempdir().expect("a folder");
        let at = |name: &str| outer.path().canonicalize().expect("a path").join(name);
        for (name, text) in [
            ("secret/a.md", "secret"),
            ("served/true/a.md", "good"),
            ("served/true.md", "good"),
            ("served/folder/b.md", "other"),
        ] {
            fs::create_dir_all(at(name).parent().expect("a parent")).expect("folders");
            fs::write(at(name), text).expect("a file");
        }
        symlink(at("secret"), at("served/false")).expect("a link");
        symlink(at("secret/a.md"), at("served/false.md")).expect("a link");
        let files = Files::open(&at("served")).expect("a folder");
        let read = |name: &str| {
            let path = at(name);
            let path = FilePath::parse(path.to_str().expect("text").trim_start_matches('/')).expect("a path");
            files.read(&path)
        };
        let (stop, end) = (AtomicBool::new(false), Instant::now() + Duration::from_secs(3));
        let (mut good, mut refused) = (0, 0);
        thread::scope(|scope| {
            for (place, true_one, false_one) in [
                ("served/swap.md", "served/true.md", "served/false.md"),
                ("served/swap", "served/true", "served/false"),
            ] {
                let stop = &stop;
                let [place, true_one, false_one] = [at(place), at(true_one), at(false_one)];
                scope.spawn(move || swap(&place, [&true_one, &false_one], stop));
            }
            for turn in 0..200_000 {
                match read(["served/swap.md", "served/swap/a.md"][turn % 2]) {
                    Ok(bytes) if bytes == b"good" => good += 1,
                    Ok(bytes) => {
                        stop.store(true, Ordering::Relaxed);
                        panic!("read {turn} gave {:?}", String::from_utf8_lossy(&bytes));
                    }
                    Err(_) => refused += 1,
                }
                if Instant::now() > end && good > 0 && refused > 0 {
                    break;
                }
            }
            stop.store(true, Ordering::Relaxed);
        });
        assert!(good > 0 && refused > 0, "{good} read, {refused} refused");
    }

    #[test]
    fn a_pipe_is_no_file() {
        let outer = tempfile::tempdir().expect("a folder");
        let pipe = outer.path().canonicalize().expect("a path").join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        let files = Files::open(outer.path()).expect("a folder");
        let path = pipe.to_str().expect("text").trim_start_matches('/');
        assert!(matches!(files.read(&FilePath::parse(path).expect("a path")), Err(Error::NotFound)));
        assert_eq!(files.list(), [""; 0]);
    }
}
