//! [`Reader`]: the rest of a URI, as the code of one route goes through it.
//!
//! A step that does not fit, and a text that is no value, are noted. Generated code takes all values of
//! a route in one `if let`, and asks once what was wrong: a question behind each step would cost the
//! compiler more than the step.

mod values;

use super::set::Routes;
use crate::fault::{MatchError, Mismatch};
use crate::typed::capture::{Capture, Found, Params, Raw, Reading, Scan, Stops, find_plain, no_match};

/// The rest of a URI whose route is known.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'u> {
    scan: Scan<'u>,
    reading: Reading,
    /// The name of the route, for errors.
    route: &'static &'static str,
    fits: bool,
    /// Whether the types, or the texts, of all values so far rule out that the route refuses them.
    is_sure: bool,
    /// The first text that is no value, with the name of its variable.
    broken: Option<(Mismatch, &'static str)>,
}

type Taken<T> = Result<T, MatchError>;

impl<'u> Reader<'u> {
    /// Begins nowhere: nothing fits before [`begin`](Self::begin).
    #[must_use]
    #[inline]
    pub const fn new(reading: Reading) -> Self {
        Self { scan: Scan::new(""), reading, route: &"", fits: false, is_sure: true, broken: None }
    }

    /// Begins a route where `scan` is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`")]
    pub const fn begin(&mut self, scan: Scan<'u>, route: &'static &'static str) {
        *self = Self { scan, route, fits: true, is_sure: true, broken: None, ..*self };
    }

    /// Takes a step with a copy of the scan, so that what else is known needs not be in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`")]
    fn with<T>(&mut self, step: impl FnOnce(&mut Scan<'u>) -> T) -> T {
        let mut scan = self.scan;
        let taken = step(&mut scan);
        self.scan = scan;
        taken
    }

    /// Notes a step that does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn require(&mut self, step: Option<()>) {
        if step.is_none() {
            self.fits = false;
            self.scan = Scan::new("");
        }
    }

    /// Takes what a step has found; an empty text where it does not fit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn found(&mut self, step: Option<Raw<'u>>) -> Raw<'u> {
        self.require(step.map(drop));
        step.unwrap_or(Raw::new(""))
    }

    /// Passes a literal.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "so that the literal is a constant")]
    pub fn literal(&mut self, literal: &str) {
        let step = self.scan.literal(literal);
        self.require(step);
    }

    /// Passes a literal, and takes the segment behind it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`")]
    pub fn segment(&mut self, literal: &str) -> Raw<'u> {
        self.literal(literal);
        self.with(Scan::segment)
    }

    /// Takes the text up to one of `stops`.
    #[inline]
    pub fn until(&mut self, stops: Stops) -> Raw<'u> {
        self.with(|scan| scan.until(stops))
    }

    /// Takes the literal that ends a value off it.
    #[inline]
    pub fn without(&mut self, raw: Raw<'u>, suffix: &str) -> Raw<'u> {
        let step = self.scan.without(raw, suffix);
        self.found(step)
    }

    /// Passes `byte` where it comes next.
    #[inline]
    pub fn leads(&mut self, byte: u8) -> bool {
        self.with(|scan| scan.leads(byte))
    }

    /// Passes the path `/`, which is as good as none behind an authority (RFC 3986, section 6.2.3).
    pub fn root(&mut self) {
        self.scan.root();
    }

    /// Cuts a text at its commas into one for each of several variables.
    pub fn divide<const N: usize>(&mut self, raw: Raw<'u>) -> [Found<'u>; N] {
        let step = Found::divide(raw);
        self.require(step.map(drop));
        step.unwrap_or([Found::Undefined; N])
    }

    /// Passes a scheme with its colon; no path has one.
    pub fn scheme(&mut self, literal: &str) {
        if !self.reading.is_path {
            let step = self.scan.scheme(literal);
            self.require(step);
        }
    }

    /// Passes scheme and authority without a variable; no path has one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`")]
    pub fn origin(&mut self, literal: &str) {
        if !self.reading.is_path {
            let step = self.scan.origin(literal);
            self.require(step);
        }
    }

    /// Passes a scheme, and the slashes behind it. A path fits never.
    pub fn tree(&mut self, scheme: &str) {
        self.require((!self.reading.is_path).then_some(()));
        let step = self.scan.scheme(scheme);
        self.require(step);
        self.literal("//");
    }

    /// Goes into the authority, whose port is `port` or that of the scheme, and returns what follows. A
    /// path fits never.
    pub fn authority(&mut self, scheme: &str, port: Option<&str>, has_userinfo: bool) -> Scan<'u> {
        self.begin_authority(scheme);
        let host = self.scan.authority(name_of(scheme), port, has_userinfo);
        self.enter(host)
    }

    /// Goes into the authority, as [`authority`](Self::authority), and takes its port: the default of the
    /// scheme where none is written.
    pub fn authority_and_port(
        &mut self,
        scheme: &str,
        default: Option<&'static str>,
        has_userinfo: bool,
    ) -> (Scan<'u>, Raw<'u>) {
        self.begin_authority(scheme);
        let (host, port) = self.scan.authority_and_port(default, has_userinfo).unzip();
        let port = self.found(port);
        (self.enter(host), port)
    }

    fn begin_authority(&mut self, scheme: &str) {
        self.require((!self.reading.is_path).then_some(()));
        let step = self.scan.scheme(scheme);
        self.require(step);
    }

    fn enter(&mut self, host: Option<Scan<'u>>) -> Scan<'u> {
        self.require(host.map(drop));
        core::mem::replace(&mut self.scan, host.unwrap_or(Scan::new("")))
    }

    /// Goes on behind the authority, of which nothing may be left.
    pub fn leave(&mut self, behind: Scan<'u>) {
        let step = self.scan.end();
        self.scan = behind;
        self.require(step);
    }

    /// Cuts off the text before one of `stops`, to be read from its end.
    pub fn before(&mut self, stops: Stops) -> Scan<'u> {
        self.scan.before(stops)
    }

    /// Takes the pairs that stand behind a `;` where one comes next.
    pub fn matrix(&mut self, stops: Stops) -> Option<Raw<'u>> {
        self.scan.leads(b';').then(|| self.scan.until(stops))
    }

    /// Takes the query.
    #[inline]
    pub fn query(&mut self) -> Option<Raw<'u>> {
        self.with(Scan::query)
    }

    /// Refuses a query where the route has none, and its scheme may mean anything by one.
    pub fn no_query(&mut self) {
        self.scan.no_query();
        let step = self.scan.path_end();
        self.require(step);
    }

    /// Takes the fragment, which has to be over when it has been read.
    pub fn end(&mut self) {
        let step = self.scan.end();
        self.require(step);
    }

    /// Ends the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn path_end(&mut self) {
        let step = self.scan.path_end();
        self.require(step);
    }

    /// Whether all steps so far fit.
    ///
    /// # Errors
    ///
    /// When one does not.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub const fn fit(&self) -> Taken<()> {
        if self.fits { Ok(()) } else { Err(no_match()) }
    }

    /// Ends the path, and finds the texts of these parameters, whose names are those of their variables.
    #[inline]
    pub fn params<const N: usize>(&mut self, names: [&'static str; N]) -> [Found<'u>; N] {
        self.path_end();
        let undefined = [Found::Undefined; N];
        let Some(text) = self.with(Scan::query) else { return undefined };
        find_plain(text, self.reading.is_form, names).unwrap_or_else(|name| {
            self.note::<()>(Err(Mismatch::Twice), name);
            undefined
        })
    }

    /// Ends the path, and takes the value of the one parameter that the route has.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn param<T: Capture<'u>>(&mut self, name: &'static str) -> Option<T> {
        let [found] = self.params([name]);
        self.value(found, name)
    }

    /// Finds pairs of `text` by name.
    ///
    /// # Errors
    ///
    /// When a name that may come once comes twice.
    #[inline]
    pub fn find<const N: usize>(
        &mut self,
        params: &'static Params,
        text: Option<Raw<'u>>,
        is_form: bool,
    ) -> Taken<[Found<'u>; N]> {
        self.fit()?;
        self.named(params.find(text, is_form))
    }

    /// Adds the name of the route to an error.
    ///
    /// # Errors
    ///
    /// As `taken`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn named<T>(&self, taken: Taken<T>) -> Taken<T> {
        taken.map_err(|error| error.of_route(self.route))
    }

    /// Returns the route, whose values could be built.
    ///
    /// # Errors
    ///
    /// When the path goes on, or the route refuses a value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[allow(clippy::inline_always, reason = "as `literal`: the reader stays in registers")]
    pub fn done<T: Routes>(mut self, route: T) -> Taken<T> {
        if !self.is_sure {
            return self.checked(route);
        }
        self.path_end();
        self.fit()?;
        Ok(route)
    }

    /// Returns the route, once its values have been looked at.
    ///
    /// # Errors
    ///
    /// As [`done`](Self::done).
    #[inline]
    pub fn checked<T: Routes>(mut self, route: T) -> Taken<T> {
        self.path_end();
        self.fit()?;
        match route.__check() {
            Ok(()) => Ok(route),
            Err(error) => self.named(Err(error.into())),
        }
    }

    /// Returns the error of a route, some value of which is missing.
    ///
    /// # Errors
    ///
    /// Always: when the text does not fit, and else with the name of the variable.
    #[inline]
    pub fn fail<T>(mut self) -> Taken<T> {
        self.path_end();
        match self.broken.filter(|_| self.fits) {
            Some((mismatch, name)) => self.named(Err(MatchError::of(mismatch, name))),
            None => Err(no_match()),
        }
    }
}

/// A scheme without its colon.
fn name_of(scheme: &str) -> &str {
    scheme.trim_end_matches(':')
}
