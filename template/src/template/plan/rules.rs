//! The rules of matching that run-time templates and the macros share: the characters of a value, the end of
//! a value, and the pairs of a query.
#![allow(clippy::must_use_candidate, reason = "only the macros call what is hidden here")]

use alloc::vec::Vec;

use crate::grammar::operator::Operator;
pub use crate::template::matching::last::Behind;
pub use crate::template::matching::literal::canonical;
pub use crate::template::matching::set::CharSet;

/// Returns the characters that an expression writes for its variables, without the first character of the
/// operator. Each variable without `*` counts as one string; a list would add commas.
///
/// Several variables have the operator's separator between them. An exploded variable may have `=`, since
/// associative arrays do.
pub fn texts(operator: Operator, variables: usize, is_exploded: bool) -> CharSet {
    let style = operator.style();
    if matches!(operator, Operator::Reserved | Operator::Fragment) {
        return CharSet::ALL;
    }
    let mut set = CharSet::UNRESERVED;
    if variables > 1 || is_exploded {
        set = set.with(style.separator as u8);
    }
    if is_exploded || style.is_named {
        set = set.with(b'=');
    }
    set
}

/// The end of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Values end before the first of these characters, or else at the end of the part.
    pub stops: CharSet,
    /// The number of bytes of the following literal before that character.
    pub behind: usize,
    /// Whether the values must be strings, since a comma of a list would end them.
    pub is_text: bool,
}

/// A question that the template alone does not answer: do values end before a token that may begin with one
/// of their characters?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The index of the token after the following literal.
    pub at: usize,
    /// The first character of the token, or `None` if it may be any character.
    pub first: Option<u8>,
}

/// Finds the end of values that consist of `texts`. They are followed by `literal`, and then by tokens that
/// begin with `firsts`. The last token is a literal unless all of them may be absent.
///
/// Values end before the first character of the literal that they cannot contain. If there is none, they end
/// before the tokens after it. `settle` decides this if values may contain the first character of a token.
///
/// # Errors
///
/// Fails with the error of `settle`.
pub fn end<E>(
    texts: CharSet,
    literal: &str,
    firsts: &[Option<u8>],
    settle: &mut dyn FnMut(Doubt) -> Result<(), E>,
) -> Result<End, E> {
    let lists = texts.with(b',');
    let at_mark = |texts: CharSet, is_text: bool| {
        let behind = mark(literal, texts)?;
        Some(End { stops: CharSet::of(&[literal.as_bytes()[behind]]), behind, is_text })
    };
    let is_sure = |first: &Option<u8>| first.is_some_and(|first| first < 0x80 && !lists.has(first));
    let behind = |stops: CharSet| literal.bytes().position(|byte| stops.has(byte)).unwrap_or(literal.len());
    if let Some(end) = at_mark(lists, false) {
        return Ok(end);
    }
    let mut all = CharSet::NONE;
    for first in firsts {
        all = first.map_or(all, |first| all.with(first));
    }
    if firsts.iter().all(is_sure) {
        return Ok(End { stops: all, behind: behind(all), is_text: false });
    }
    if let Some(end) = at_mark(texts, true) {
        return Ok(end);
    }
    for (at, &first) in firsts.iter().enumerate() {
        if first.is_none_or(|first| first >= 0x80 || texts.has(first)) {
            settle(Doubt { at, first })?;
        }
    }
    Ok(End { stops: all, behind: behind(all), is_text: all.has(b',') })
}

/// A part of a template after a value.
#[derive(Clone, Copy, Debug)]
pub enum RestItem<'t> {
    Literal(&'t str),
    /// Values: the characters of their strings, and the character that the operator writes before them.
    Values {
        texts: CharSet,
        lead: Option<u8>,
    },
}

/// The rest of the segment after a value.
#[derive(Clone, Debug)]
pub struct Rest<'t> {
    /// The segment ends before the first of these characters, or else at the end of the part.
    pub stops: CharSet,
    /// The literals of the rest. The last one ends the segment.
    pub behind: Vec<Behind<'t>>,
    /// The number of items in the rest. The last one may be a literal that continues after the segment.
    pub count: usize,
    /// Whether the values in the rest must be strings, since a comma of a list would be read as the one
    /// between two values.
    pub is_text: bool,
}

/// Returns the rest of the segment after values of `own`, if they end at the last place from which it
/// matches. That requires that each literal between two values has a character that no value after it writes.
/// Segments end before `breaks`.
pub fn rest<'t>(
    own: CharSet,
    items: impl Iterator<Item = RestItem<'t>>,
    breaks: CharSet,
) -> Option<Rest<'t>> {
    let mut reader = RestReader::new(breaks);
    for item in items {
        match item {
            RestItem::Literal(text) if reader.literal(text)? => {}
            RestItem::Literal(_) => break,
            RestItem::Values { texts, lead } => reader.values(texts, lead)?,
        }
    }
    reader.end(own)
}

/// Reads the items after a value, as far as the rest of the segment.
struct RestReader<'t> {
    rest: Rest<'t>,
    breaks: CharSet,
    /// The characters of the values after each literal.
    written: Vec<CharSet>,
    ends_in_value: bool,
    /// Whether parameters or segments, which may be absent, have ended the text.
    is_over: bool,
}

impl<'t> RestReader<'t> {
    const fn new(breaks: CharSet) -> Self {
        let rest = Rest { stops: breaks, behind: Vec::new(), count: 0, is_text: false };
        Self { rest, breaks, written: Vec::new(), ends_in_value: false, is_over: false }
    }

    /// Reads a literal, and returns whether the segment may continue after it.
    fn literal(&mut self, text: &'t str) -> Option<bool> {
        let end = self.breaks.find(text);
        if self.is_over {
            // If the parameters or segments are absent, the segment continues with the literal.
            return (end == 0).then_some(false);
        }
        let (literal, more) = text.split_at_checked(end)?;
        self.rest.behind.push(Behind { literal, lead: None });
        self.written.push(CharSet::NONE);
        (self.rest.count, self.ends_in_value) = (self.rest.count + 1, false);
        Some(more.is_empty())
    }

    /// Reads values. Parameters and segments end the text before them, and a value of `{.x}` is part of it.
    fn values(&mut self, texts: CharSet, lead: Option<u8>) -> Option<()> {
        match lead {
            Some(lead) if lead != b'.' => {
                self.rest.stops = self.rest.stops.with(lead);
                self.is_over = true;
            }
            _ if self.is_over => return None,
            _ => {
                let written = self.written.last_mut()?;
                *written = written.or(lead.map_or(texts, |lead| texts.with(lead)));
                let before = self.rest.behind.last_mut()?;
                before.lead = if self.ends_in_value { before.lead } else { lead };
                (self.rest.count, self.ends_in_value) = (self.rest.count + 1, true);
            }
        }
        Some(())
    }

    /// Returns the rest, if its literals divide the values, which consist of `own` before the first one.
    fn end(self, own: CharSet) -> Option<Rest<'t>> {
        let Self { mut rest, breaks, written, ends_in_value, .. } = self;
        rest.is_text = !divides(own, &rest.behind, &written, CharSet::of(b","));
        if rest.is_text && !divides(own, &rest.behind, &written, CharSet::NONE) {
            return None;
        }
        if ends_in_value {
            rest.behind.push(Behind { literal: "", lead: None });
        }
        let others = rest.stops.without(breaks);
        let is_cut = |behind: &Behind<'_>| mark(behind.literal, CharSet::ALL.without(others)).is_some();
        (!rest.behind.iter().any(is_cut) && own.without(others) == own).then_some(rest)
    }
}

/// Returns whether the first literal has a character that no value writes, and each other literal with
/// reserved characters has one that no value after it writes. `written` has the characters of the values
/// after each literal, which may also write those of `more`.
fn divides(own: CharSet, behind: &[Behind<'_>], written: &[CharSet], more: CharSet) -> bool {
    let mut later = CharSet::NONE;
    for (at, (Behind { literal, .. }, values)) in behind.iter().zip(written).enumerate().rev() {
        later = if *values == CharSet::NONE { later } else { later.or(*values).or(more) };
        let texts = if at == 0 { later.or(own) } else { later };
        let is_decided = at > 0 && (later == CharSet::NONE || mark(literal, CharSet::UNRESERVED).is_none());
        if !is_decided && mark(literal, texts).is_none() {
            return false;
        }
    }
    !behind.is_empty()
}

/// Returns the offset of the first character of a literal that a value of `texts` can only contain escaped.
pub fn mark(literal: &str, texts: CharSet) -> Option<usize> {
    literal.bytes().position(|byte| byte < 0x80 && !texts.has(byte))
}

/// Returns the offset of the last such character; see [`mark`].
pub fn last_mark(literal: &str, texts: CharSet) -> Option<usize> {
    literal.bytes().rposition(|byte| byte < 0x80 && !texts.has(byte))
}

/// Returns true when a template without a query ignores all parameters: if its scheme is http or https, or if
/// it has none. In other schemes a query may mean anything.
pub fn passes_query(scheme: &str) -> bool {
    ["", "http", "https"].iter().any(|open| scheme.eq_ignore_ascii_case(open))
}

/// The literal pairs of a query, as far as its literals have been read.
#[derive(Clone, Debug, Default)]
pub struct LiteralPairs<'t> {
    /// The pairs without a variable.
    pub fixed: Vec<(&'t str, &'t str)>,
    /// The name of the last pair, if a variable follows as its value.
    open: Option<&'t str>,
}

impl<'t> LiteralPairs<'t> {
    /// Reads a literal that begins with `?` or `&`. Returns `None` if it begins with something else.
    pub fn text(&mut self, text: &'t str, is_first: bool) -> Option<()> {
        let text = text.strip_prefix(if is_first { '?' } else { '&' })?;
        self.close();
        for pair in text.split('&').filter(|pair| !pair.is_empty()) {
            self.close();
            match pair.split_once('=') {
                Some((name, "")) => self.open = Some(name),
                Some(pair) => self.fixed.push(pair),
                None => self.fixed.push((pair, "")),
            }
        }
        // A variable cannot follow a name that ends in `&`.
        if text.ends_with('&') {
            self.close();
        }
        Some(())
    }

    /// Takes the name of the pair whose value is the next variable.
    pub fn take_open(&mut self) -> Option<&'t str> {
        self.open.take()
    }

    /// Ends the last pair. Its value is empty if no variable follows.
    pub fn close(&mut self) {
        self.fixed.extend(self.open.take().map(|name| (name, "")));
    }
}
