//! [`ReadStep`]: the steps through a URI with a known template, as constants that a loop follows.
//!
//! Common paths and queries are calls of the [`Reader`] in generated code. All other templates are lists of
//! steps, so that the macros do not emit code for each kind of step.

use super::params::has;
use super::scan::SEGMENT;
use super::{Found, Params, Raw, Reader, Scan, Stops};
use crate::fault::Mismatch;
use crate::template::matching::last::Behind;
use crate::template::matching::outline;

/// A step through a URI. What it finds is stored at the index of each use of a variable.
#[derive(Clone, Copy, Debug)]
pub enum ReadStep {
    /// Consumes a scheme with its colon, without an authority. A path does not have one.
    Scheme(&'static str),
    /// Consumes a scheme and an authority without variables. A path does not have them.
    Origin(&'static str),
    /// Consumes a scheme and the slashes after it. Does not match a path.
    Tree(&'static str),
    /// Enters the authority after a scheme with its colon. Its port is `port` or the scheme's default port.
    /// Alternatively, the port is the value of the use `of`, and is `port` if the URI has none. Does not
    /// match a path.
    Authority { scheme: &'static str, port: Option<&'static str>, of: Option<usize>, has_userinfo: bool },
    /// Enters the text before one of these characters, to read it from its end.
    Before(Stops),
    /// Continues after the text that was entered, which must have been read to its end.
    Leave,
    /// Consumes the path `/`, which equals an empty path after an authority (RFC 3986, section 6.2.3).
    Root,
    /// Consumes a literal.
    Literal(&'static str),
    /// Reads a value that fills a segment.
    Segment(usize),
    /// Reads another value.
    Value(ReadValue),
    /// Consumes a literal at the end of the text.
    LastLiteral(&'static str),
    /// Reads a value at the end of the text, back to the last occurrence of this literal, which remains.
    LastValue(usize, &'static str),
    /// Removes the slash of an empty path after a host, since that slash is the root.
    WithoutRoot(usize),
    /// Reads the query, or the pairs after a `;`, and finds pairs by name. The first of them is the use with
    /// index `first`.
    Pairs {
        params: &'static Params<'static>,
        fixed: &'static [(&'static str, &'static str)],
        first: usize,
        is_denied: bool,
    },
    /// Rejects a query when the template has none, in a scheme where a query may mean anything.
    NoQuery,
    /// Ends the text.
    End,
}

/// Declares [`StepName`] with the names of all variants of [`ReadStep`], and of nothing else.
macro_rules! step_names {
    ($($step:ident)*) => {
        /// The name of a [`ReadStep`], by which the macros write the step.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum StepName {
            $($step,)*
        }

        impl StepName {
            /// Returns the name in source code.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$step => stringify!($step),)*
                }
            }
        }

        impl ReadStep {
            /// Returns the name of the step.
            #[must_use]
            pub const fn name(&self) -> StepName {
                match self {
                    $(Self::$step { .. } => StepName::$step,)*
                }
            }
        }
    };
}

step_names! {
    Scheme Origin Tree Authority Before Leave Root Literal Segment Value LastLiteral LastValue WithoutRoot Pairs
    NoQuery End
}

/// A value, or several with commas between them.
#[derive(Clone, Copy, Debug)]
pub struct ReadValue {
    /// The index of the first use.
    pub of: usize,
    /// The number of values.
    pub count: usize,
    /// The character before the value, if there is a value.
    pub lead: Option<u8>,
    /// The characters that end the value.
    pub stops: Stops,
    /// The literal before the end of the value.
    pub suffix: &'static str,
    /// The literals after the value and after other values of its segment, if the value ends at the last
    /// place from which they match. They are not consumed.
    pub behind: &'static [Behind<'static>],
    /// The separator of members.
    pub separator: u8,
    /// Whether the value consists of separate members.
    pub is_exploded: bool,
    /// Whether the value keeps reserved characters unescaped.
    pub is_reserved: bool,
    /// The strings that the value may be, if it may be absent and another segment follows. Any other string
    /// is the segment that follows.
    pub texts: &'static [&'static str],
}

impl ReadValue {
    /// Returns whether the next segment may be the value.
    fn is_one(&self, mut scan: Scan<'_>) -> bool {
        self.texts.is_empty() || {
            let segment = if scan.leads(b'/') { scan.segment() } else { return false };
            self.texts.iter().any(|text| segment.is_text(text))
        }
    }

    /// Reads the value. `is_begun` is true if a slash comes before it.
    fn take<'u>(&self, scan: &mut Scan<'u>, is_begun: bool, found: &mut [Found<'u>]) -> Option<()> {
        if !self.is_one(*scan) || self.lead.is_some_and(|lead| !scan.leads(lead)) {
            return scan.literal(self.suffix);
        }
        let text = match self.behind {
            [] if self.stops == SEGMENT => scan.segment(),
            [] => scan.until(self.stops),
            behind => scan.until_last(self.stops, behind)?,
        };
        let text = scan.without(if self.is_reserved { text.reserved() } else { text }, self.suffix)?;
        let is_whole = (is_begun || self.lead == Some(b'/')) && scan.ends_segment();
        let text = text.whole_segment(is_whole && self.suffix.is_empty());
        match found.get_mut(self.of..self.of + self.count)? {
            // Without a character before it, an empty string has no members.
            [_] if self.is_exploded && self.lead.is_none() && text.encoded().is_empty() => {}
            [place] if self.is_exploded => *place = Found::exploded(text, self.separator),
            [place] => *place = Found::Text(text),
            places => Found::divide(text, places)?,
        }
        Some(())
    }
}

impl<'u> Reader<'u> {
    /// Follows the steps, and returns the text of each use.
    pub fn follow<const N: usize>(&mut self, steps: &'static [ReadStep]) -> [Found<'u>; N] {
        let mut found = [Found::Undefined; N];
        let mut walk = ReadWalk { reader: self, behind: Scan::new(""), last: None, found: &mut found };
        for step in steps {
            walk.step(step);
        }
        found
    }
}

/// A walk along the steps.
struct ReadWalk<'r, 'u> {
    reader: &'r mut Reader<'u>,
    /// The URI after the text that was entered.
    behind: Scan<'u>,
    last: Option<&'static ReadStep>,
    found: &'r mut [Found<'u>],
}

impl<'u> ReadWalk<'_, 'u> {
    #[cfg_attr(debug_assertions, inline)]
    fn step(&mut self, step: &'static ReadStep) {
        let fits = self.fits(step);
        self.reader.require(fits);
        self.last = Some(step);
    }

    /// Takes a step, and returns `None` if it does not match.
    #[cfg_attr(debug_assertions, inline)]
    fn fits(&mut self, step: &'static ReadStep) -> Option<()> {
        let is_begun = matches!(self.last, Some(ReadStep::Literal(text)) if text.ends_with('/'));
        let scan = &mut self.reader.scan;
        match *step {
            ReadStep::Scheme(literal) => self.reader.scheme(literal),
            ReadStep::Origin(literal) => self.reader.origin(literal),
            ReadStep::Tree(scheme) => {
                self.scheme_of_authority(scheme)?;
                self.reader.scan.literal("//")?;
            }
            ReadStep::Authority { scheme, port, of, has_userinfo } => {
                self.authority(scheme, port, of, has_userinfo)?;
            }
            ReadStep::Before(stops) => {
                let text = scan.before(stops);
                self.enter(text);
            }
            ReadStep::Leave => self.leave()?,
            ReadStep::Root => scan.root(),
            ReadStep::Literal(literal) => scan.literal(literal)?,
            ReadStep::Segment(of) => {
                *self.found.get_mut(of)? = Found::Text(scan.segment().whole_segment(is_begun));
            }
            ReadStep::Value(ref value) => value.take(scan, is_begun, self.found)?,
            ReadStep::LastLiteral(literal) => scan.last_literal(literal)?,
            ReadStep::LastValue(of, before) => self.last_value(of, before)?,
            ReadStep::WithoutRoot(of) => self.remove_root(of),
            ReadStep::Pairs { params, fixed, first, is_denied } => {
                self.pairs(params, fixed, first, is_denied)?;
            }
            ReadStep::NoQuery => self.reject_query()?,
            ReadStep::End => scan.end()?,
        }
        Some(())
    }

    fn scheme_of_authority(&mut self, scheme: &str) -> Option<()> {
        if self.reader.reading.is_path { None } else { self.reader.scan.scheme(scheme) }
    }

    /// Enters an authority. Its port is the value of the use `of`, or `port`.
    #[cfg_attr(debug_assertions, inline)]
    fn authority(
        &mut self,
        scheme: &'static str,
        port: Option<&'static str>,
        of: Option<usize>,
        has_userinfo: bool,
    ) -> Option<()> {
        self.scheme_of_authority(scheme)?;
        let scheme = scheme.strip_suffix(':').unwrap_or(scheme);
        let authority = self.reader.scan.authority(has_userinfo)?;
        let host = match of {
            None => outline::without_port(authority, scheme, port)?,
            Some(of) => {
                let (host, written) = outline::port(authority);
                let port = written.filter(|port| !port.is_empty()).or(port)?;
                *self.found.get_mut(of)? = Found::Text(Raw::new(port));
                host
            }
        };
        self.enter(Scan::of_host(scheme, host));
        Some(())
    }

    /// Enters a string, after which the walk continues where the reader is.
    const fn enter(&mut self, text: Scan<'u>) {
        self.behind = core::mem::replace(&mut self.reader.scan, text);
    }

    fn leave(&mut self) -> Option<()> {
        self.reader.scan.end()?;
        self.reader.scan = self.behind;
        Some(())
    }

    #[cfg_attr(debug_assertions, inline)]
    fn last_value(&mut self, of: usize, before: &str) -> Option<()> {
        let text = self.reader.scan.last_value(before)?;
        let is_begun = before.ends_with('/') && matches!(self.last, Some(ReadStep::Before(_)));
        *self.found.get_mut(of)? = Found::Text(text.whole_segment(is_begun && self.behind.ends_segment()));
        Some(())
    }

    fn remove_root(&mut self, of: usize) {
        if let Some(Found::Text(text)) = self.found.get_mut(of) {
            *text = text.without_root();
        }
    }

    /// Reads the query, or the pairs after a `;`.
    #[cfg_attr(debug_assertions, inline)]
    fn pairs(
        &mut self,
        params: &'static Params<'static>,
        fixed: &[(&str, &str)],
        first: usize,
        is_denied: bool,
    ) -> Option<()> {
        let text = match params.separator {
            b';' => self.reader.scan.leads(b';').then(|| self.reader.scan.until(SEGMENT)),
            _ => self.reader.query(),
        };
        for (name, value) in fixed {
            has(text, name, value)?;
        }
        let places = self.found.get_mut(first..first + params.names.len() - fixed.len())?;
        if let Err(refused) = text.map_or(Ok(()), |text| params.fill(text, Some(params), places)) {
            self.reader.refuse(refused);
        }
        if let Some(number) = text.filter(|_| is_denied).and_then(|text| params.first_other(text)) {
            self.reader.refuse((Mismatch::Unknown(number, params.names), ""));
        }
        Some(())
    }

    /// Ends the path, which has no query after it.
    fn reject_query(&mut self) -> Option<()> {
        self.reader.path_end();
        (!self.reader.scan.leads(b'?')).then_some(())
    }
}
