//! Strings in the form of the grant that a strict limit would rewrite.

use super::draft::{Draft, Piece, pieces, text};
use super::{Found, Search, scheme_of};
use crate::grammar::scheme::default_port;
use crate::policy::Outcome;
use crate::text::loops::find_map;

/// Rests of paths that some form changes.
const FORMS: [&str; 7] = ["", "x", "x/", "/", "/x", "/x/", "x//"];

impl<'a> Search<'a> {
    /// Tries strings that the form of a strict limit changes.
    pub(super) const fn forms(&self, base: &Draft<'a>) -> Found {
        if !matches!(self.grant.outcome, Outcome::Strict) {
            return self.judged(&base.written().capitalized());
        }
        for_each!(i in 0..FORMS.len() => self.paths_with(base, FORMS[i]));
        for_each!(i in 0..2 => self.tried(&Draft { query: text(["?", "?="][i]), ..*base }));
        search!(self.params(base, [Piece::Text(b"="), Piece::Text(b"1")]));
        search!(self.params(base, [Piece::Text(b"="), Piece::Nothing]));
        search!(self.params(base, [Piece::Nothing, Piece::Nothing]));
        search!(self.unsorted(base));
        search!(self.removed(base));
        search!(self.tried(&Draft { fragment: "#x", ..*base }));
        let written = base.written();
        match written.as_str() {
            Some(text) if base.has_authority => match default_port(scheme_of(text)) {
                Some(port) => {
                    let port = pieces([Piece::Text(b":"), Piece::Digits(port as usize)]);
                    self.tried(&Draft { port, ..*base })
                }
                None => None,
            },
            _ => None,
        }
    }

    pub(super) const fn unsorted(&self, base: &Draft<'a>) -> Found {
        let names = self.grant.form.removed_params.len() + 1;
        find_map!(0..names * names, |i| {
            let (first, second) = (Piece::Word(i / names), Piece::Word(i % names));
            let [before, between] = [Piece::Text(b"?z"), Piece::Text(b"=1&a")];
            let query = pieces([before, first, between, second, Piece::Text(b"=1")]);
            self.tried(&Draft { query, ..*base })
        })
    }

    /// Tries the parameters that the limit removes.
    pub(super) const fn removed(&self, base: &Draft<'a>) -> Found {
        let (own, other) = (self.limit.form.removed_params, self.grant.form.removed_params.len());
        find_map!(0..own.len() * (other + 2), |i| {
            let (name, more) = match (own.get(i / (other + 2)).as_bytes(), i % (other + 2)) {
                ([prefix @ .., b'*'], 0) => (prefix, Piece::Nothing),
                ([prefix @ .., b'*'], more) => (prefix, Piece::Word(more - 1)),
                (name, _) => (name, Piece::Nothing),
            };
            let query = pieces([Piece::Text(b"?"), Piece::Name(name), more, Piece::Text(b"=1")]);
            self.tried(&Draft { query, ..*base })
        })
    }
}
