//! [`Reader`]: reads the rest of a URI, step by step, as the code of one template or route directs.
//!
//! The reader notes a step that does not fit, and a text that is not a value. Generated code takes all values
//! in one `if let`, and asks for the error once: a `?` behind each step would cost the compiler more than the
//! step.

mod values;

use super::params::{fill_plain, has};
use super::{Capture, Found, Params, Raw, Reading, Scan, Stops};
use crate::fault::{BuildError, MatchError, Mismatch};
use crate::typed::UriTemplate;

/// The rest of a URI whose template is known.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'u> {
    scan: Scan<'u>,
    reading: Reading,
    /// The number of the route in its set, for errors.
    route: Option<usize>,
    fits: bool,
    /// Whether the text fits except for the reason in `broken`.
    is_refused: bool,
    /// Whether the types or texts of all values so far prove that the template accepts them.
    is_sure: bool,
    /// The first text that is not a value, with the name of its variable. It only counts if all steps fit.
    broken: Option<Refused>,
}

/// The reason why a fitting text is refused, with the name of a variable.
pub(super) type Refused = (Mismatch, &'static str);

type Taken<T> = Result<T, MatchError>;

impl<'u> Reader<'u> {
    /// Makes a reader that fits nothing before [`begin`](Self::begin).
    #[inline]
    pub const fn new(reading: Reading) -> Self {
        Self { fits: false, ..Self::of("", reading) }
    }

    /// Makes a reader at the start of a text.
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
    pub fn require(&mut self, step: Option<()>) {
        if step.is_none() {
            (self.fits, self.is_refused) = (false, false);
            self.scan = Scan::new("");
        }
    }

    /// Returns the text that a step has found, or an empty text if the step does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn found(&mut self, step: Option<Raw<'u>>) -> Raw<'u> {
        self.require(step.map(drop));
        step.unwrap_or(Raw::new(""))
    }

    /// Notes why the text is refused, unless another reason came first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn refuse(&mut self, refused: Refused) {
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

    /// Passes a literal, and takes the segment behind it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn segment(&mut self, literal: &str) -> Raw<'u> {
        self.literal(literal);
        self.with(Scan::segment)
    }

    /// Takes the text up to one of `stops`.
    #[inline]
    pub fn until(&mut self, stops: Stops) -> Raw<'u> {
        self.with(|scan| scan.until(stops))
    }

    /// Removes the literal at the end of a value.
    #[inline]
    pub fn without(&mut self, raw: Raw<'u>, suffix: &str) -> Raw<'u> {
        let step = self.scan.without(raw, suffix);
        self.found(step)
    }

    /// Passes `byte` if it comes next, and returns whether it did.
    #[inline]
    pub fn leads(&mut self, byte: u8) -> bool {
        self.with(|scan| scan.leads(byte))
    }

    /// Passes the path `/`, which equals an empty path behind an authority (RFC 3986, section 6.2.3).
    #[cfg_attr(debug_assertions, inline)]
    pub fn root(&mut self) {
        self.scan.root();
    }

    /// Divides a text at its commas among several variables.
    pub fn divide<const N: usize>(&mut self, raw: Raw<'u>) -> [Found<'u>; N] {
        let step = Found::divide(raw);
        self.require(step.map(drop));
        step.unwrap_or([Found::Undefined; N])
    }

    /// Passes a scheme with its colon. Does not fit a path.
    #[cfg_attr(debug_assertions, inline)]
    pub fn scheme(&mut self, literal: &str) {
        if !self.reading.is_path {
            let step = self.scan.scheme(literal);
            self.require(step);
        }
    }

    /// Passes scheme and authority without a variable. Does not fit a path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn origin(&mut self, literal: &str) {
        if !self.reading.is_path {
            let step = self.scan.origin(literal);
            self.require(step);
        }
    }

    /// Passes a scheme and the slashes behind it. Does not fit a path.
    #[cfg_attr(debug_assertions, inline)]
    pub fn tree(&mut self, scheme: &str) {
        self.scheme_of_authority(scheme);
        self.literal("//");
    }

    /// Reads the authority, whose port is `port` or the scheme's default port, and returns the text behind
    /// it. Does not fit a path.
    #[cfg_attr(debug_assertions, inline)]
    pub fn authority(&mut self, scheme: &str, port: Option<&str>, has_userinfo: bool) -> Scan<'u> {
        self.scheme_of_authority(scheme);
        let host = self.scan.authority(scheme.trim_end_matches(':'), port, has_userinfo);
        self.enter(host)
    }

    /// Reads the authority as [`authority`](Self::authority) does, and takes its port, or the scheme's
    /// default port if none is written.
    #[cfg_attr(debug_assertions, inline)]
    pub fn authority_and_port(
        &mut self,
        scheme: &str,
        default: Option<&'static str>,
        has_userinfo: bool,
    ) -> (Scan<'u>, Raw<'u>) {
        self.scheme_of_authority(scheme);
        let (host, port) = self.scan.authority_and_port(default, has_userinfo).unzip();
        let port = self.found(port);
        (self.enter(host), port)
    }

    #[cfg_attr(debug_assertions, inline)]
    fn scheme_of_authority(&mut self, scheme: &str) {
        let step = if self.reading.is_path { None } else { self.scan.scheme(scheme) };
        self.require(step);
    }

    #[cfg_attr(debug_assertions, inline)]
    fn enter(&mut self, host: Option<Scan<'u>>) -> Scan<'u> {
        self.require(host.map(drop));
        core::mem::replace(&mut self.scan, host.unwrap_or(Scan::new("")))
    }

    /// Goes on behind the authority, which must be read to its end.
    pub fn leave(&mut self, behind: Scan<'u>) {
        let step = self.scan.end();
        self.scan = behind;
        self.require(step);
    }

    /// Cuts off the text before one of `stops`, to read it from its end.
    #[cfg_attr(debug_assertions, inline)]
    pub fn before(&mut self, stops: Stops) -> Scan<'u> {
        self.scan.before(stops)
    }

    /// Takes the pairs behind a `;`, if one comes next.
    #[cfg_attr(debug_assertions, inline)]
    pub fn matrix(&mut self, stops: Stops) -> Option<Raw<'u>> {
        self.scan.leads(b';').then(|| self.scan.until(stops))
    }

    /// Ends the path, and takes the query.
    #[inline]
    pub fn query(&mut self) -> Option<Raw<'u>> {
        self.path_end();
        let is_form = self.reading.is_form;
        self.with(Scan::query).map(|text| text.form(is_form))
    }

    /// Refuses a query when the template has none, in a scheme where a query may mean anything.
    #[cfg_attr(debug_assertions, inline)]
    pub fn no_query(&mut self) {
        self.path_end();
        if self.scan.leads(b'?') {
            self.require(None);
        }
    }

    /// Takes the fragment and ends the text.
    pub fn end(&mut self) {
        let step = self.scan.end();
        self.require(step);
    }

    /// Ends the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn path_end(&mut self) {
        let step = self.scan.path_end();
        self.require(step);
    }

    /// Ends the path, and finds the texts of these parameters, whose variables have the same names.
    #[inline]
    pub fn params<const N: usize>(&mut self, names: [&'static str; N]) -> [Found<'u>; N] {
        self.pairs_named([&names, &names], 0)
    }

    /// Ends the path, and finds the texts of these parameters. Those with a bit in `lists` are lists.
    #[inline]
    pub fn pairs<const N: usize>(
        &mut self,
        names: [&'static str; N],
        variables: [&'static str; N],
        lists: u64,
    ) -> [Found<'u>; N] {
        self.pairs_named([&names, &variables], lists)
    }

    #[inline]
    fn pairs_named<const N: usize>(&mut self, names: [&[&'static str; N]; 2], lists: u64) -> [Found<'u>; N] {
        let mut found = [Found::Undefined; N];
        if let Some(text) = self.query() {
            if let Err(refused) = fill_plain(text, names.map(<[_; N]>::as_slice), lists, &mut found) {
                self.refuse(refused);
            }
        }
        found
    }

    /// Ends the path, and takes the value of the template's only parameter.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn param<T: Capture<'u>>(&mut self, name: &'static str) -> Option<T> {
        let [found] = self.params([name]);
        self.value(found, name)
    }

    /// Finds the pairs of `text` by name.
    #[inline]
    pub fn find<const N: usize>(&mut self, params: &'static Params, text: Option<Raw<'u>>) -> [Found<'u>; N] {
        params.find(text).unwrap_or_else(|refused| {
            self.refuse(refused);
            [Found::Undefined; N]
        })
    }

    /// Requires a literal pair of the template.
    #[cfg_attr(debug_assertions, inline)]
    pub fn has(&mut self, text: Option<Raw<'u>>, name: &str, value: &str) {
        self.require(has(text, name, value));
    }

    /// Refuses pairs that the template does not know.
    #[cfg_attr(debug_assertions, inline)]
    pub fn deny_others(&mut self, params: &Params, text: Option<Raw<'u>>) {
        if params.has_others(text) {
            self.refuse((Mismatch::Unknown, ""));
        }
    }

    /// Refuses a variable with different texts.
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

    /// Returns the values, unless `check` refuses one.
    ///
    /// # Errors
    ///
    /// Fails when the path goes on, when another step did not fit, and when a value is refused.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(in crate::typed) fn finish<T>(
        mut self,
        value: T,
        check: impl FnOnce(&T) -> Result<(), BuildError>,
    ) -> Taken<T> {
        self.path_end();
        if !self.fits {
            return Err(self.refusal());
        }
        if self.is_sure {
            return Ok(value);
        }
        match check(&value) {
            Ok(()) => Ok(value),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns a template with the values that have been read, or the error of a text that is none of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn done<T: UriTemplate>(&self, value: T) -> Option<Taken<T>> {
        Some(self.finish(value, T::__check))
    }

    /// Returns the error of a text in which a value is missing.
    ///
    /// # Errors
    ///
    /// Always fails: with the name of the variable if the text fits.
    #[inline]
    pub fn fail<T>(mut self) -> Taken<T> {
        self.path_end();
        Err(self.refusal())
    }

    #[cfg_attr(debug_assertions, inline)]
    #[cold]
    fn refusal(self) -> MatchError {
        match self.broken {
            Some((mismatch, name)) if self.fits || self.is_refused => MatchError::of(mismatch, name),
            _ => MatchError::NO_MATCH,
        }
    }
}
