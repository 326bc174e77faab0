//! [`Reader`]: reads the rest of a URI, step by step, as the code of one template or route directs.
//!
//! The reader notes a step that does not fit, and a string that is not a value. Generated code takes all values
//! in one `if let`, and asks for the error once: a `?` after each step would cost the compiler more than the
//! step.

mod values;

use super::params::fill_plain;
use super::{Found, Params, Raw, Reading, Scan};
use crate::fault::{BuildError, MatchError, Mismatch};

/// The rest of a URI whose template is known.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'u> {
    pub(super) scan: Scan<'u>,
    pub(super) reading: Reading,
    /// The number of the route in its set, for errors.
    route: Option<usize>,
    fits: bool,
    /// Whether the text fits except for the reason in `broken`.
    is_refused: bool,
    /// Whether the types or strings of all values so far prove that the template accepts them.
    is_sure: bool,
    /// The first text that is not a value, with the name of its variable. It only counts if all steps fit.
    broken: Option<Refused>,
}

/// The reason why a fitting text is refused, with the name of a variable.
pub(in crate::typed) type Refused = (Mismatch, &'static str);

type Taken<T> = Result<T, MatchError>;

impl<'u> Reader<'u> {
    /// Makes a reader that fits nothing before [`begin`](Self::begin).
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

    /// Makes a reader of the route with this number at the position of `scan`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub const fn at(reading: Reading, scan: Scan<'u>, route: usize) -> Self {
        Self { scan, route: Some(route), ..Self::of("", reading) }
    }

    /// Begins the route with this number at the position of `scan`.
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

    /// Notes a step that does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn require(&mut self, step: Option<()>) {
        if step.is_none() {
            (self.fits, self.is_refused) = (false, false);
            self.scan = Scan::new("");
        }
    }

    /// Notes why the text is refused, unless another reason came first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn refuse(&mut self, refused: Refused) {
        if self.fits {
            self.broken = self.broken.or(Some(refused));
            (self.fits, self.is_refused) = (false, true);
        }
    }

    /// Passes a literal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn literal(&mut self, literal: &str) {
        let step = self.scan.literal(literal);
        self.require(step);
    }

    /// Passes a literal, and takes the segment after it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn segment(&mut self, literal: &str) -> Raw<'u> {
        self.literal(literal);
        self.with(Scan::segment)
    }

    /// Passes a scheme with its colon. A path has none.
    #[cfg_attr(debug_assertions, inline)]
    pub fn scheme(&mut self, literal: &str) {
        if !self.reading.is_path {
            let step = self.scan.scheme(literal);
            self.require(step);
        }
    }

    /// Passes scheme and authority without a variable. A path has none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn origin(&mut self, literal: &str) {
        if !self.reading.is_path {
            let step = self.scan.origin(literal);
            self.require(step);
        }
    }

    /// Ends the path, and takes the query.
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

    /// Ends the path, and finds the strings of these parameters, whose variables have the same names.
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

    /// Ends the path, and finds the strings of these parameters, each with the name of its variable. `lists` has
    /// a bit for each parameter that is a list, written with `*`.
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

    /// Refuses a variable with different strings.
    #[cfg_attr(debug_assertions, inline)]
    pub fn agree(&mut self, is_same: bool, name: &'static str) {
        if !is_same {
            self.refuse((Mismatch::Differs, name));
        }
    }

    /// Has the values checked, whatever their types prove.
    pub const fn doubt(&mut self) {
        self.is_sure = false;
    }

    /// Returns the number of the route that was begun.
    pub(in crate::typed) const fn route(&self) -> Option<usize> {
        self.route
    }

    /// Returns whether the text is read to its end, and no value is left to check.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::typed) fn is_done(&self) -> bool {
        self.fits && self.is_sure && self.scan.path_end().is_some()
    }

    /// Returns the values, or the error of `check`. Returns `None` if a step did not fit, or if the path goes on.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::typed) fn finish<T>(
        mut self,
        value: T,
        check: impl FnOnce(&T) -> Result<(), BuildError>,
    ) -> Option<Taken<T>> {
        self.path_end();
        if !self.fits {
            return None;
        }
        if self.is_sure {
            return Some(Ok(value));
        }
        Some(match check(&value) {
            Ok(()) => Ok(value),
            Err(error) => Err(error.into()),
        })
    }

    /// Returns the error of `text`, which `template` does not expand to, or which has a value that cannot be read.
    #[inline]
    pub(in crate::typed) fn error(self, template: &str, text: &str) -> MatchError {
        match self.refused() {
            Some((mismatch, name)) => MatchError::of(mismatch, name),
            None => MatchError::no_match(template, text),
        }
    }

    /// Returns why a string is refused that fits except for a value.
    #[inline]
    pub(in crate::typed) fn refused(mut self) -> Option<Refused> {
        self.path_end();
        self.broken.filter(|_| self.fits || self.is_refused)
    }
}
