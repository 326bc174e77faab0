//! [`Reader`]: reads the rest of a URI, step by step, driven by the code of one template or route.
//!
//! The reader records a step that does not match, and a string that is not a value. Generated code reads all
//! values in one `if let`, and checks for an error once: a `?` after each step would cost the compiler more
//! than the step.

mod values;

use super::found::Refused;
use super::params::fill_plain;
use super::{Found, Params, Raw, Reading, Scan};
use crate::fault::{BuildError, Fault, MatchError, Mismatch};
use crate::grammar::operator::Operator;
use crate::grammar::template::{Piece, PieceReader, leading_literals, path_start};
use crate::grammar::varspec::Modifier;

/// The rest of a URI whose template is known.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'u> {
    pub(super) scan: Scan<'u>,
    pub(super) reading: Reading,
    /// The index of the route in its set, for errors.
    route: Option<usize>,
    fits: bool,
    /// Whether the URI matches except for the reason in `broken`.
    is_refused: bool,
    /// Whether the types or strings of all values so far prove that the template accepts them.
    is_sure: bool,
    /// The first string that is not a value, with the name of its variable. It only counts if all steps
    /// match.
    broken: Option<Refused>,
}

impl<'u> Reader<'u> {
    /// Makes a reader that matches nothing before [`begin`](Self::begin).
    #[inline]
    pub const fn new(reading: Reading) -> Self {
        Self { fits: false, ..Self::of("", reading) }
    }

    /// Makes a reader at the start of a string.
    #[inline]
    pub const fn of(text: &'u str, reading: Reading) -> Self {
        Self {
            scan: Scan::new(text),
            reading,
            route: None,
            fits: true,
            is_refused: false,
            is_sure: true,
            broken: None,
        }
    }

    /// Makes a reader for the route with this index, at the position of `scan`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn at(reading: Reading, scan: Scan<'u>, route: usize) -> Self {
        Self { scan, route: Some(route), ..Self::of("", reading) }
    }

    /// Begins the route with this index, at the position of `scan`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn begin(&mut self, scan: Scan<'u>, route: usize) {
        *self = Self::at(self.reading, scan, route);
    }

    /// Reads the query as a form, whatever the setting of the rest.
    pub const fn form(&mut self) {
        self.reading.is_form = true;
    }

    /// Takes a step with a copy of the scan, so that the other fields need not be in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn with<T>(&mut self, step: impl FnOnce(&mut Scan<'u>) -> T) -> T {
        let mut scan = self.scan;
        let taken = step(&mut scan);
        self.scan = scan;
        taken
    }

    /// Records a step that does not match.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn require(&mut self, step: Option<()>) {
        if step.is_none() {
            (self.fits, self.is_refused) = (false, false);
            self.scan = Scan::new("");
        }
    }

    /// Records why the URI is rejected, unless there already is a reason.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn refuse(&mut self, refused: Refused) {
        if self.fits {
            self.broken = self.broken.or(Some(refused));
            (self.fits, self.is_refused) = (false, true);
        }
    }

    /// Consumes a literal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn literal(&mut self, literal: &str) {
        let step = self.scan.literal(literal);
        self.require(step);
    }

    /// Consumes a literal, and returns the segment after it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn segment(&mut self, literal: &str) -> Raw<'u> {
        self.literal(literal);
        self.with(Scan::segment)
    }

    /// Consumes a scheme with its colon. A path does not have one.
    #[cfg_attr(debug_assertions, inline)]
    pub fn scheme(&mut self, literal: &str) {
        if !self.reading.is_path {
            let step = self.scan.scheme(literal);
            self.require(step);
        }
    }

    /// Consumes a scheme and an authority without variables. A path does not have them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn origin(&mut self, literal: &str) {
        if !self.reading.is_path {
            let step = self.scan.origin(literal);
            self.require(step);
        }
    }

    /// Ends the path, and returns the query.
    #[inline]
    pub(super) fn query(&mut self) -> Option<Raw<'u>> {
        self.path_end();
        let is_form = self.reading.is_form;
        self.with(Scan::query).map(|text| text.form(is_form))
    }

    /// Ends the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn path_end(&mut self) {
        let step = self.scan.path_end();
        self.require(step);
    }

    /// Ends the path, and finds the values of these parameters, whose variables have the same names.
    #[inline]
    pub fn params<const N: usize>(&mut self, names: [&'static str; N]) -> [Found<'u>; N] {
        let mut found = [Found::Undefined; N];
        if let Some(text) = self.query() {
            if let Err(refused) = fill_plain(text, &names, &mut found) {
                self.refuse(refused);
            }
        }
        found
    }

    /// Ends the path, and finds the values of these parameters, each with the name of its variable. `lists`
    /// has a bit for each parameter that is a list, written with `*`.
    #[inline]
    pub fn pairs<const N: usize>(
        &mut self,
        names: [(&'static str, &'static str); N],
        lists: u64,
    ) -> [Found<'u>; N] {
        let mut found = [Found::Undefined; N];
        let params = Params { names: &names, keys: &[], exploded: lists, has_maps: false, separator: b'&' };
        if let Some(text) = self.query() {
            if let Err(refused) = params.fill(text, None, &mut found) {
                self.refuse(refused);
            }
        }
        found
    }

    /// Rejects a variable that has several values.
    #[cfg_attr(debug_assertions, inline)]
    pub fn agree(&mut self, is_same: bool, name: &'static str) {
        if !is_same {
            self.refuse((Mismatch::Differs, name));
        }
    }

    /// Requests a check of the values, whatever their types prove.
    pub const fn doubt(&mut self) {
        self.is_sure = false;
    }

    /// Returns the index of the route that was begun.
    pub(in crate::typed) const fn route(&self) -> Option<usize> {
        self.route
    }

    /// Returns whether the URI has been read to its end, and no value remains to be checked.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::typed) fn is_done(&self) -> bool {
        self.fits && self.is_sure && self.scan.path_end().is_some()
    }

    /// Returns the values, or the error of `check`. Returns `None` if a step did not match, or if the path
    /// continues.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::typed) fn finish<T>(
        mut self,
        value: T,
        check: impl FnOnce(&T) -> Result<(), BuildError>,
    ) -> Option<Result<T, MatchError>> {
        self.path_end();
        if !self.fits {
            return None;
        }
        if self.is_sure {
            return Some(Ok(value));
        }
        Some(match (check(&value), self.broken) {
            (Ok(()), _) => Ok(value),
            // An empty segment that was read as a value.
            (Err(_), Some((mismatch, name))) => Err(MatchError::of(mismatch, name)),
            (Err(error), None) => Err(error.into()),
        })
    }

    /// Returns the error for `text`, which `template` does not expand to, or which has a value that cannot be
    /// parsed.
    #[inline]
    pub(in crate::typed) fn error(self, choice: &str, template: &str, text: &str) -> MatchError {
        match self.refused_by(choice) {
            Some((mismatch, name)) => MatchError::of(mismatch, name),
            None => MatchError::no_match(template, text),
        }
    }

    /// Returns why a URI is rejected that matches except for a value. A first segment that is not one of the few
    /// strings of its type does not match: such a type is a choice of paths, like literals. `choice` is the name of
    /// that variable, or empty.
    #[inline]
    pub(in crate::typed) fn refused_by(self, choice: &str) -> Option<Refused> {
        self.refused().filter(|(mismatch, name)| {
            !matches!(mismatch, Mismatch::Name(_) | Mismatch::Boolean) || *name != choice
        })
    }

    #[inline]
    fn refused(mut self) -> Option<Refused> {
        self.path_end();
        self.broken.filter(|_| self.fits || self.is_refused)
    }
}

/// Returns whether a variable is the first segment of the path of a template.
pub fn is_first(template: &str, name: &str) -> bool {
    let literals = leading_literals(template);
    let mut pieces = PieceReader::iri(template);
    if !literals.is_empty() {
        pieces.read();
    }
    let Some(Ok(Piece::Variable { operator, varspec, .. })) = pieces.read() else { return false };
    let before = literals.get(path_start(template)..).unwrap_or_default();
    let is_led = matches!((before, operator), ("/", Operator::Simple) | ("", Operator::Segment));
    let is_it = template.get(varspec.start..varspec.name_end) == Some(name);
    is_led && is_it && varspec.modifier == Modifier::None && ends_segment(template, pieces.read())
}

/// Returns whether the piece after an expression ends its segment.
fn ends_segment(template: &str, next: Option<Result<Piece, Fault>>) -> bool {
    match next {
        None => true,
        Some(Ok(Piece::Literals { start, .. })) => {
            matches!(template.as_bytes().get(start), Some(b'/' | b'?' | b'#'))
        }
        Some(Ok(Piece::Variable { operator, is_first, .. })) => {
            is_first && matches!(operator, Operator::Segment | Operator::Query | Operator::Fragment)
        }
        Some(Err(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_first;

    #[test]
    fn a_variable_that_is_the_first_segment() {
        for (template, expected) in [
            ("/{lang}", true),
            ("/{lang}/issues{?q}", true),
            ("{/lang}/issues", true),
            ("{/lang}{/page}{?q}", true),
            ("/{lang}?a=b", true),
            ("https://example.com/{lang}/x", true),
            ("https://example.com{/lang}", true),
            ("/{lang}.html", false),
            ("/{lang}{.format}", false),
            ("/{language}", false),
            ("/{lang,page}", false),
            ("{/lang*}", false),
            ("/x/{lang}", false),
            ("/{x}/{lang}", false),
            ("/{lang:3}", false),
            ("/{+lang}", false),
            ("/{lang}{page}", false),
            ("https://{/lang}", true),
            ("https://{host}/{lang}", false),
            ("https:{/lang}", false),
            ("db://{lang}/x", false),
            ("{?lang}", false),
            ("", false),
        ] {
            assert_eq!(is_first(template, "lang"), expected, "{template}");
        }
    }
}
