//! The laws for one template with its values.

use std::fmt::Write as _;

use urika::template::Template;
use urika::{BuildError, Uri, UriBuf, UriRef, UriRefBuf};

use crate::bounded::Bounded;
use crate::cases::Case;
use crate::oracle::{self, Verdict};
use crate::shape;

/// A URI and its parts.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) text: String,
    parts: [Option<String>; 8],
    port: Option<u16>,
    segments: Vec<String>,
}

/// A URI or a reference with accessors for its parts.
pub(crate) trait Look {
    /// Calls every accessor.
    fn look(&self) -> Outcome;
}

macro_rules! look {
    ($($type:ty),*) => {
        $(impl Look for $type {
            fn look(&self) -> Outcome {
                let scheme: Option<&str> = self.scheme().into();
                let parts = [
                    scheme,
                    self.authority(),
                    self.userinfo(),
                    self.host_str(),
                    self.port_str(),
                    Some(self.path().as_str()),
                    self.query().as_ref().map(|query| query.as_str()),
                    self.fragment(),
                ];
                Outcome {
                    text: self.as_str().to_owned(),
                    parts: parts.map(|part| part.map(str::to_owned)),
                    port: self.port(),
                    segments: self.path().segments().map(|segment| segment.as_str().to_owned()).collect(),
                }
            }
        })*
    };
}

look!(Uri<'_>, UriRef<'_>, UriBuf, UriRefBuf);

/// Counts the results: a law without cases would always hold.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    fine: usize,
    faulty: usize,
    open: usize,
}

impl Counts {
    /// Checks that some values were accepted, and that some were refused if the template can refuse.
    pub(crate) fn check(&self, template: &str, builds: bool) {
        assert!(self.fine > 0, "{template}: nothing was accepted: {self:?}");
        assert!(builds || self.faulty > 0, "{template}: nothing was refused: {self:?}");
        assert!(4 * self.open <= self.fine + self.faulty, "{template}: too much is open: {self:?}");
    }
}

/// Checks all laws.
pub(crate) fn hold<T: Case>(case: &T, counts: &mut Counts) -> Result<(), String> {
    let values = case.values();
    let expansion = case.expansion().to_string();
    same!(expansion, expanded_at_run_time::<T>(case)?, "the expansion at run time");
    let tried = case.tried();
    let verdict = oracle::judge(T::TEMPLATE, &values);
    match (verdict, &tried) {
        (Verdict::Fine, Err(error)) => return Err(format!("refused: {error}")),
        (Verdict::Faulty, Ok(built)) => return Err(format!("accepted: {}", built.text)),
        _ => {}
    }
    match verdict {
        Verdict::Fine => counts.fine += 1,
        Verdict::Faulty => counts.faulty += 1,
        Verdict::Open => counts.open += 1,
    }
    if let Some(built) = case.built() {
        same!(tried.as_ref().ok(), Some(&built), "try_build and build");
    }
    match &tried {
        Ok(built) => accepted(case, &expansion, built)?,
        Err(error) => refused(case, &values, error)?,
    }
    if let Some(length) = T::LENGTH {
        holds!(expansion.len() <= length, "{} bytes, more than {length}", expansion.len());
    }
    Ok(())
}

/// Checks that the typed template and the same template at run time give the same expansion.
fn expanded_at_run_time<T: Case>(case: &T) -> Result<String, String> {
    let template = Template::parse(T::TEMPLATE).map_err(|error| error.diagnostic(T::TEMPLATE).to_string())?;
    let values: Vec<_> = case.values().iter().map(|(name, given)| (*name, given.value())).collect();
    let names: Vec<_> = values.iter().map(|(name, _)| *name).collect();
    for name in template.variables() {
        holds!(names.contains(&name), "no value for {name}");
    }
    template.expand(&values).map_err(|error| error.to_string())
}

/// Checks that a built URI equals the expansion, is valid, and has the shape of its template.
fn accepted<T: Case>(case: &T, expansion: &str, built: &Outcome) -> Result<(), String> {
    same!(built.text, expansion, "what was built, and the expansion");
    let is_absolute = T::TEMPLATE.starts_with("{+base}") || built.parts[0].is_some();
    if is_absolute {
        let parsed = Uri::parse(expansion).map_err(|error| error.diagnostic(expansion).to_string())?;
        same!(*built, parsed.look(), "what was built, and what is read");
    }
    let parsed = UriRef::parse(expansion).map_err(|error| error.diagnostic(expansion).to_string())?;
    same!(*built, parsed.look(), "what was built, and what is read");
    shape::compare(T::TEMPLATE, &case.values(), expansion)?;
    if is_absolute {
        normalizing_removes_no_segment(expansion)?;
    }

    let mut written = String::new();
    case.write_to(&mut written).map_err(|error| format!("write_to: {error}"))?;
    same!(written, expansion, "write_to");
    let mut exact = vec![0; expansion.len()];
    let in_buffer = case.built_in(&mut exact).map_err(|error| format!("build_in: {error}"))?;
    same!(in_buffer, *built, "build_in");
    let mut roomy = vec![b'x'; expansion.len() + 9];
    same!(case.built_in(&mut roomy).ok(), Some(in_buffer), "build_in with room");
    if let Some(shorter) = exact.len().checked_sub(1) {
        holds!(case.built_in(&mut exact[..shorter]).is_err(), "{} bytes in {shorter}", expansion.len());
        let mut full = Bounded { text: String::new(), room: shorter };
        holds!(case.write_to(&mut full).is_err(), "{} bytes in {shorter}", expansion.len());
        holds!(expansion.starts_with(&full.text), "{} is no beginning", full.text);
    }
    Ok(())
}

/// Checks that normalization removes no segment: no value was a dot segment in disguise.
fn normalizing_removes_no_segment(expansion: &str) -> Result<(), String> {
    let normal = Uri::parse(expansion).map_err(|error| error.to_string())?.normalize();
    let count = |path: &str| path.split('/').count().max(2);
    let uri = Uri::parse(expansion).map_err(|error| error.to_string())?;
    same!(count(normal.path().as_str()), count(uri.path().as_str()), "segments of {normal} and {expansion}");
    Ok(())
}

/// Checks that an error names a variable at fault, that nothing was written, and that every function gives
/// the same error.
fn refused<T: Case>(
    case: &T,
    values: &[(&'static str, crate::given::Given)],
    error: &BuildError,
) -> Result<(), String> {
    let name = error.variable();
    holds!(name.is_some_and(|name| values.iter().any(|(known, _)| *known == name)), "{error}: {name:?}");
    let words = error.to_string();
    let in_words = name.map(|name| format!("`{name}`")).unwrap_or_default();
    holds!(words.contains(&in_words), "{words} without {in_words}");
    holds!(words.contains('[') && words.ends_with(']'), "{words}: no section");
    let mut written = String::new();
    same!(case.write_to(&mut written).map_err(|error| error.to_string()), Err(words.clone()), "write_to");
    same!(written, "", "write_to wrote before it checked");
    let mut buffer = vec![0; 4096];
    same!(case.built_in(&mut buffer).map_err(|error| error.to_string()), Err(words), "build_in");
    let mut found = String::new();
    write!(found, "{error:?}").map_err(|error| error.to_string())?;
    holds!(found.len() < 400, "{found}: too long for an error that holds no text");
    Ok(())
}
