//! What was asked for on the command line.

use std::num::NonZeroUsize;

pub(crate) const USAGE: &str = "\
usage: urika-mutants [options] [file or folder]...

  a file or folder       from the root of the repository: runtime/src/normalize; all without one

  --jobs <number>        how many mutants are run at a time (1)
  --budget <seconds>     what the tests that one mutant is run against may take without it (10)
  --mutant <text>        only mutants whose description has this text, with what the tests say
  --again                without those that earlier runs have caught, which count as caught
  --list                 only the list, as the first columns of tests/data/mutants.tsv";

/// What was asked for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Arguments {
    pub(crate) files: Vec<String>,
    pub(crate) jobs: usize,
    pub(crate) budget: u32,
    pub(crate) mutant: Option<String>,
    pub(crate) is_again: bool,
    pub(crate) is_list: bool,
}

impl Arguments {
    /// Reads the words behind the name of the program.
    ///
    /// # Errors
    ///
    /// What is wrong with them, as a sentence.
    pub(crate) fn read(words: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self { jobs: 1, budget: 10, ..Self::default() };
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("`{word}` needs a value"));
            match word.as_str() {
                "--jobs" => arguments.jobs = number::<NonZeroUsize>(&word, &value()?)?.get(),
                "--budget" => arguments.budget = number(&word, &value()?)?,
                "--again" => arguments.is_again = true,
                "--list" => arguments.is_list = true,
                "--mutant" => arguments.mutant = Some(value()?),
                _ if word.starts_with('-') => return Err(format!("unknown option `{word}`")),
                file => arguments.files.push(file.trim_start_matches("./").trim_end_matches('/').to_owned()),
            }
        }
        Ok(arguments)
    }

    /// Whether a file was asked for.
    pub(crate) fn has(&self, file: &str) -> bool {
        self.files.is_empty() || self.files.iter().any(|asked| is_in(file, asked))
    }
}

/// Whether a file is this one, or in this folder.
pub(crate) fn is_in(file: &str, place: &str) -> bool {
    file.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

fn number<N: std::str::FromStr>(option: &str, value: &str) -> Result<N, String> {
    value.parse().map_err(|_| format!("`{option}` takes a number, and `{value}` is none"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Arguments, String> {
        Arguments::read(words.iter().map(|&word| word.to_owned()))
    }

    #[test]
    fn options_and_files_mix() {
        let arguments = read(&["--jobs", "3", "./runtime/src/normalize/", "--mutant", "a < b"]).unwrap();
        assert_eq!((arguments.jobs, arguments.budget), (3, 10));
        assert_eq!(arguments.mutant.as_deref(), Some("a < b"));
        assert!(arguments.has("runtime/src/normalize/query.rs"));
        assert!(!arguments.has("runtime/src/normalize.rs") && !arguments.has("runtime/src/host.rs"));
        assert!(read(&[]).unwrap().has("runtime/src/host.rs"));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(read(&["--job", "3"]), Err("unknown option `--job`".to_owned()));
        assert_eq!(read(&["--jobs"]), Err("`--jobs` needs a value".to_owned()));
        assert_eq!(read(&["--jobs", "0"]), Err("`--jobs` takes a number, and `0` is none".to_owned()));
    }
}
