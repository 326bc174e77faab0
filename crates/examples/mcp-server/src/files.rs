//! The files of one folder.
//!
//! A [`FilePath`](urika::value::FilePath) cannot climb, but it can name any file, and a link in the folder
//! can lead anywhere, now or a moment later. So a name is not checked first and opened afterwards. The folder
//! is opened once, and each file is opened through the folder's handle, which follows no path that leaves the
//! folder.

use std::io;
use std::path::{Path, PathBuf};

use cap_fs_ext::OpenOptionsSyncExt as _;
use cap_std::ambient_authority;
use cap_std::fs::{Dir, File as OpenFile, OpenOptions};
use urika::FromUriOwned as _;
use urika_rmcp::{Content, Error, Listed};
use urika_schemes::{File, file};

use crate::media;
use crate::resource::Resource;
use crate::store::listed;

/// A folder whose files are served.
pub(crate) struct Files {
    /// The path of the folder, without links, in the form of the paths that [`File`] has.
    root: PathBuf,
    folder: Dir,
}

impl Files {
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        let root = folder.canonicalize()?;
        let uri = file::from_path(&root).map_err(io::Error::other)?;
        let folder = Dir::open_ambient_dir(&root, ambient_authority())?;
        Ok(Self { root: file::to_path(&uri).map_err(io::Error::other)?, folder })
    }

    /// Returns the content of a file, by its path from the root of the file system.
    ///
    /// Every path that is not a file of the folder gets the same answer, so the answer reveals nothing about files
    /// outside. Hidden files are not read, since they may hold keys and passwords.
    pub(crate) fn read(&self, file: &File<'_>) -> Result<Content, Error> {
        let path = file.to_path().ok();
        let below = path.as_deref().and_then(|path| path.strip_prefix(&self.root).ok());
        let open = below.filter(|below| !is_hidden(below)).and_then(|below| self.file(below));
        let content = Content::reader(open.ok_or(Error::not_found())?);
        Ok(match media::of_name(file.path.as_str()) {
            Some(media_type) => content.mime(media_type),
            None => content,
        })
    }

    /// Opens the file with this name. Does not wait for a pipe, and reads the type from the open handle.
    fn file(&self, below: &Path) -> Option<OpenFile> {
        let file = self.folder.open_with(below, OpenOptions::new().read(true).nonblock(true)).ok()?;
        file.metadata().ok()?.is_file().then_some(file)
    }

    /// Returns the files, in order, without links and hidden files.
    pub(crate) fn list(&self) -> impl Iterator<Item = Listed<Resource<'static>>> {
        let mut found = Vec::new();
        let mut folders = vec![PathBuf::new()];
        while let Some(folder) = folders.pop() {
            let here = if folder.as_os_str().is_empty() { Path::new(".") } else { &folder };
            for entry in self.folder.read_dir(here).into_iter().flatten().flatten() {
                let path = folder.join(entry.file_name());
                match entry.file_type() {
                    _ if is_hidden(&path) => {}
                    Ok(kind) if kind.is_dir() => folders.push(path),
                    Ok(kind) if kind.is_file() => {
                        let size = entry.metadata().map_or(0, |file| file.len());
                        found.push((path, size));
                    }
                    _ => {}
                }
            }
        }
        found.sort();
        found.into_iter().filter_map(|(path, size)| self.listed(&path, size))
    }

    /// Returns the entry of a file, or `None` if its name is not UTF-8 or its URI cannot be parsed.
    fn listed(&self, below: &Path, size: u64) -> Option<Listed<Resource<'static>>> {
        let uri = file::from_path(self.root.join(below)).ok()?;
        let file = File::from_uri_owned(uri.as_str()).ok()?;
        let entry = listed(file, below.to_str()?.replace('\\', "/"), size);
        Some(match media::of_name(below.to_str()?) {
            Some(media_type) => entry.mime(media_type),
            None => entry,
        })
    }
}

/// Returns true when a name begins with a dot.
fn is_hidden(below: &Path) -> bool {
    below.iter().any(|name| name.as_encoded_bytes().starts_with(b"."))
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::*;

    fn text(content: Content) -> String {
        String::from_utf8(content.into_bytes().expect("bytes")).expect("text")
    }

    /// Puts `one` and `other` at `place` in turn, until `stop` is set.
    fn swap(place: &Path, [one, other]: [&Path; 2], stop: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            for next in [one, other] {
                fs::rename(next, place).expect("a swap");
                fs::rename(place, next).expect("a swap");
            }
        }
    }

    /// Reads files while a file and a folder are replaced by links that lead out.
    #[test]
    fn no_replaced_link_leads_out() {
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
            let uri = file::from_path(at(name)).expect("a URI");
            files.read(&File::from_uri(uri.as_str()).expect("a file")).map(text)
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
                    Ok(text) if text == "good" => good += 1,
                    Ok(text) => {
                        stop.store(true, Ordering::Relaxed);
                        panic!("read {turn} gave {text:?}");
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
        let uri = file::from_path(&pipe).expect("a URI");
        assert!(files.read(&File::from_uri(uri.as_str()).expect("a file")).is_err());
        assert_eq!(files.list().count(), 0);
    }
}
