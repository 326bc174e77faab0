//! The reasons why a rewrite does not compile, in the words of the user's program, and the check of `--map-err`.

use std::io;

use crate::trial::{Attempt, Message};

/// The words of the compiler about `?` in a function that returns no error.
const NO_ERROR: &str = "the `?` operator can only be used";
/// The words of the compiler about an error that does not become another one.
const UNCONVERTED: &str = "couldn't convert the error to ";
/// The codes of errors about a name that does not exist.
const UNKNOWN_NAME: &[&str] = &["E0425", "E0433", "E0423", "E0412", "E0405"];
/// The beginning of a call of the function that `--map-err` names.
const CALL: &str = ".map_err(";

/// The function of `--map-err`, if there is one.
#[derive(Clone, Copy)]
pub(super) struct MapErr<'a>(Option<&'a str>);

impl<'a> MapErr<'a> {
    /// Reads the argument of `--map-err`.
    ///
    /// # Errors
    ///
    /// Fails unless it is an expression.
    pub(super) fn new(function: Option<&'a str>) -> io::Result<Self> {
        match function {
            Some(function) if syn::parse_str::<syn::Expr>(function).is_err() => {
                Err(io::Error::other(format!("`--map-err {function}` is not an expression")))
            }
            _ => Ok(Self(function)),
        }
    }

    /// Returns the function as written.
    pub(super) fn function(self) -> Option<&'a str> {
        self.0
    }

    /// Returns the error of the candidate of an attempt that calls the function.
    fn failure(self, attempt: &Attempt) -> Option<&Message> {
        self.0?;
        let mut failures = attempt.failures.iter();
        failures.find(|(number, _)| is_call(attempt, *number)).map(|(_, message)| message)
    }

    /// Returns whether an error is about a name in the function that does not exist.
    fn is_unknown(self, message: &Message) -> bool {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let mut names = self.0.unwrap_or_default().split(|c| !is_name(c)).filter(|name| !name.is_empty());
        UNKNOWN_NAME.contains(&&*message.code)
            && names.any(|name| message.text.contains(&format!("`{name}`")))
    }

    /// Returns whether the function is the only thing wrong with a rewrite: without it, a value may be refused, and
    /// with it, the error is another one.
    fn is_unfit(self, attempt: &Attempt) -> bool {
        let is_other = |message: &Message| !is_about_refusal(message);
        self.failure(attempt).is_some_and(is_other)
            && attempt.failures.iter().filter(|(_, message)| is_other(message)).count() == 1
    }

    /// Returns the reason that lies in the function, if there is one.
    fn why(self, attempt: &Attempt) -> Option<String> {
        let function = self.0?;
        let message = self.failure(attempt)?;
        if self.is_unknown(message) {
            return Some(format!(
                "`{function}` was not found here: pass its full path to `--map-err`, such as `crate::{function}`"
            ));
        }
        if self.is_unfit(attempt) {
            return Some(format!("`--map-err {function}` does not compile here: {}", first_line(message)));
        }
        let error = target_of(message)?;
        Some(format!(
            "the value may be refused, and the error that `--map-err {function}` makes does not become `{error}`"
        ))
    }

    /// Checks that the function can be called somewhere.
    ///
    /// # Errors
    ///
    /// Fails if no rewrite calls it, and one does not compile because of it.
    pub(super) fn check(self, attempts: &[Attempt]) -> io::Result<()> {
        if self.is_used(attempts) {
            return Ok(());
        }
        let is_wrong = |attempt: &&Attempt| {
            self.is_unfit(attempt) || self.failure(attempt).is_some_and(|message| self.is_unknown(message))
        };
        match (self.0, attempts.iter().find(is_wrong).and_then(|attempt| self.failure(attempt))) {
            (Some(function), Some(message)) => Err(io::Error::other(format!(
                "`--map-err {function}`: {}; nothing was written",
                first_line(message)
            ))),
            _ => Ok(()),
        }
    }

    /// Returns whether the function was given, and the compiler has never seen it.
    pub(super) fn is_untried(self, attempts: &[Attempt]) -> bool {
        self.0.is_some()
            && !self.is_used(attempts)
            && attempts.iter().all(|attempt| self.failure(attempt).is_none())
    }

    fn is_used(self, attempts: &[Attempt]) -> bool {
        self.0.is_some() && attempts.iter().any(|attempt| is_call(attempt, attempt.at))
    }
}

/// Returns whether a candidate calls the function of `--map-err`: the last one does, if there is a function.
fn is_call(attempt: &Attempt, number: usize) -> bool {
    number + 1 == attempt.candidates.len()
        && attempt.candidates[number].iter().any(|edit| edit.text.contains(CALL))
}

/// Returns the reason why no candidate compiled.
pub(super) fn why(attempt: &Attempt, map_err: MapErr<'_>) -> String {
    if let Some(why) = map_err.why(attempt) {
        return why;
    }
    if let Some(error) = unconverted(attempt) {
        return format!(
            "the value may be refused, and `{error}` does not implement `From<urika::BuildError>`"
        );
    }
    let messages = || attempt.failures.iter().map(|(_, message)| message);
    if messages().any(|message| message.text.contains(NO_ERROR)) {
        return "the value may be refused, and the function does not return an error".to_owned();
    }
    // A value that may be refused is not a reason: other candidates return the error.
    let other = messages().find(|message| !message.is_about_unproven_type()).or_else(|| messages().next());
    format!("the rewrite does not compile: {}", other.map(first_line).unwrap_or_default())
}

/// Returns whether all errors of an attempt are about a value that may be refused: the call compiles in a function
/// that returns an error.
pub(super) fn is_refused_only(attempt: &Attempt) -> bool {
    attempt.failures.iter().all(|(_, message)| is_about_refusal(message))
}

/// Returns the error type that a `urika::BuildError` does not become.
pub(super) fn unconverted(attempt: &Attempt) -> Option<String> {
    attempt.failures.iter().find_map(|(_, message)| target_of(message))
}

fn is_about_refusal(message: &Message) -> bool {
    message.is_about_unproven_type() || message.text.contains(NO_ERROR) || message.text.contains(UNCONVERTED)
}

/// Returns the type that an error does not become.
fn target_of(message: &Message) -> Option<String> {
    let (_, error) = message.text.split_once(UNCONVERTED)?;
    error.split('`').nth(1).map(ToOwned::to_owned)
}

fn first_line(message: &Message) -> &str {
    message.text.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::rewrite::Edit;

    /// An attempt whose candidates failed with these errors, each with its code and message.
    fn failed(errors: &[(&str, &str)]) -> Attempt {
        let calls = ["f(x)?", "f(x).ok()?", "f(x).map_err(own)?"];
        let edit = |text: &str| vec![Edit { range: 0..0, text: text.into() }];
        let mut attempt = Attempt::new(PathBuf::new(), calls.map(edit).to_vec());
        for (number, (code, text)) in errors.iter().enumerate() {
            attempt.failures.push((number, Message { code: (*code).into(), ..Message::plain(text) }));
        }
        attempt.at = errors.len();
        attempt
    }

    const UNFIT: &str = "`?` couldn't convert the error to `Own`";
    const NOT_AN_OPTION: &str = "the `?` operator can only be used in a function that returns `Option`";

    #[test]
    fn each_reason_names_what_is_in_the_way() {
        let map_err = MapErr::new(Some("own")).unwrap();
        for (last, wanted) in [
            (
                ("E0425", "cannot find value `own` in this scope"),
                "`own` was not found here: pass its full path to `--map-err`, such as `crate::own`",
            ),
            (
                ("E0593", "function is expected to take 1 argument\nmore"),
                "`--map-err own` does not compile here: function is expected to take 1 argument",
            ),
            (
                ("E0277", UNFIT),
                "the value may be refused, and the error that `--map-err own` makes does not become `Own`",
            ),
            (
                ("E0277", NOT_AN_OPTION),
                "the value may be refused, and `Own` does not implement `From<urika::BuildError>`",
            ),
        ] {
            let attempt = failed(&[("E0277", UNFIT), ("E0277", NOT_AN_OPTION), last]);
            assert_eq!(why(&attempt, map_err), wanted);
            let is_wrong = last.0 != "E0277";
            assert_eq!(map_err.check(std::slice::from_ref(&attempt)).is_err(), is_wrong, "{last:?}");
            assert!(!map_err.is_untried(&[attempt]));
        }
        // An error of the template itself is not one of the function.
        let space = ("", "a space is not allowed");
        let attempt = failed(&[space, space, space]);
        assert_eq!(why(&attempt, map_err), "the rewrite does not compile: a space is not allowed");
        assert!(map_err.check(&[attempt]).is_ok());
        // Another candidate compiles, so that the function was never compiled.
        let attempt = failed(&[]);
        assert!(map_err.is_untried(std::slice::from_ref(&attempt)));
        assert!(!MapErr(None).is_untried(&[attempt]));
    }
}
