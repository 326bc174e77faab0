//! The decisions of the way back, for templates of run time and for those of the macros: which
//! characters a value has, where it ends, and which pairs a query has.

use alloc::vec::Vec;

use crate::grammar::operator::Operator;
pub use crate::template::matching::literal::canonical;
pub use crate::template::matching::set::Set;

/// Returns the characters of what an expression writes for its variables, where each one without `*`
/// is one text: a list has commas besides. The first character of the operator is not among them.
///
/// Several variables have the operator's separator between them, and an exploded one may have `=`, as
/// associative arrays do.
#[must_use]
pub fn texts(operator: Operator, variables: usize, is_exploded: bool) -> Set {
    let style = operator.style();
    if matches!(operator, Operator::Reserved | Operator::Fragment) {
        return Set::ALL;
    }
    let mut set = Set::UNRESERVED;
    if variables > 1 || is_exploded {
        set = set.with(style.separator as u8);
    }
    if is_exploded || style.is_named {
        set = set.with(b'=');
    }
    set
}

/// Where values end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The characters before the first of which they end, or else at the end of the part.
    pub stops: Set,
    /// How many bytes of the literal that follows stand before that.
    pub behind: usize,
    /// Whether they have to be texts, since a comma of a list would end them.
    pub is_text: bool,
}

/// A doubt that a template alone does not settle: where values end before a token that may begin with this
/// character of theirs, or with any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The number of the token behind the literal that follows.
    pub at: usize,
    /// Its first character.
    pub first: Option<u8>,
}

/// Finds where values of `texts` end that `literal` follows, and tokens that begin with `firsts` behind
/// it; the last of these is a literal, unless all of them may be absent.
///
/// They end before the first character of the literal that they cannot have. Without one, they end
/// before what follows the literal. `settle` says whether that is so, although they may have the
/// character with which it begins.
///
/// # Errors
///
/// The error of `settle`.
pub fn end<E>(
    texts: Set,
    literal: &str,
    firsts: impl Iterator<Item = Option<u8>> + Clone,
    mut settle: impl FnMut(Doubt) -> Result<(), E>,
) -> Result<End, E> {
    let lists = texts.with(b',');
    let at_mark = |texts: Set, is_text: bool| {
        let behind = mark(literal, texts)?;
        Some(End { stops: Set::of(&[literal.as_bytes()[behind]]), behind, is_text })
    };
    let is_sure = |first: Option<u8>| first.is_some_and(|first| first < 0x80 && !lists.has(first));
    let behind = |stops: Set| literal.bytes().position(|byte| stops.has(byte)).unwrap_or(literal.len());
    let all = |firsts| {
        Iterator::fold(firsts, Set::NONE, |set: Set, first: Option<u8>| first.map_or(set, |it| set.with(it)))
    };
    if let Some(end) = at_mark(lists, false) {
        return Ok(end);
    }
    if firsts.clone().all(is_sure) {
        let stops = all(firsts);
        return Ok(End { stops, behind: behind(stops), is_text: false });
    }
    if let Some(end) = at_mark(texts, true) {
        return Ok(end);
    }
    for (at, first) in firsts.clone().enumerate() {
        if first.is_none_or(|first| first >= 0x80 || texts.has(first)) {
            settle(Doubt { at, first })?;
        }
    }
    let stops = all(firsts);
    Ok(End { stops, behind: behind(stops), is_text: stops.has(b',') })
}

/// Returns the place of the first character of a literal that a value of these does not have. It may
/// have an escaped one.
#[must_use]
pub fn mark(literal: &str, texts: Set) -> Option<usize> {
    literal.bytes().position(|byte| byte < 0x80 && !texts.has(byte))
}

/// As [`mark`], of the last one.
#[must_use]
pub fn last_mark(literal: &str, texts: Set) -> Option<usize> {
    literal.bytes().rposition(|byte| byte < 0x80 && !texts.has(byte))
}

/// Returns true when parameters that a template does not name are passed over although it has no query:
/// where its scheme is http or https, and where it has none. Other schemes may mean anything by a query.
#[must_use]
pub fn passes_query(scheme: &str) -> bool {
    ["", "http", "https"].iter().any(|open| scheme.eq_ignore_ascii_case(open))
}

/// The literal pairs of a query, as its texts are read.
#[derive(Clone, Debug, Default)]
pub struct Pairs<'t> {
    /// The pairs that have no variable.
    pub fixed: Vec<(&'t str, &'t str)>,
    /// The name of the last pair, whose value is the variable that follows, if one does.
    open: Option<&'t str>,
}

impl<'t> Pairs<'t> {
    /// Reads a text, which begins with `?` or with `&`; `None` where it begins with something else.
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
        // A name before a last `&` has no variable behind its `=`.
        if text.ends_with('&') {
            self.close();
        }
        Some(())
    }

    /// Takes the name whose value is the variable that comes next.
    pub fn take_open(&mut self) -> Option<&'t str> {
        self.open.take()
    }

    /// Ends the last pair: without a variable behind its `=`, its value is empty.
    pub fn close(&mut self) {
        self.fixed.extend(self.open.take().map(|name| (name, "")));
    }
}
