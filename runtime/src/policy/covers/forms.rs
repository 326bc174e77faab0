//! Strings in the form of the grant that a strict limit would rewrite.

use super::draft::{Draft, DraftPiece, pieces, text};
use super::{Search, Witness, scheme_of};
use crate::grammar::scheme::default_port;
use crate::policy::Outcome;
use crate::text::loops::find_map;

/// Rests of paths that some form changes.
const FORMS: [&str; 7] = ["", "x", "x/", "/", "/x", "/x/", "x//"];

impl<'a> Search<'a> {
    /// Tries strings that the form of a strict limit changes.
    pub(super) const fn forms(&self, base: &Draft<'a>) -> Witness {
        if !matches!(self.grant.outcome, Outcome::Strict) {
            return self.judged(&base.written().capitalized());
        }
        for_each!(i in 0..FORMS.len() => self.paths_with(base, FORMS[i]));
        for_each!(i in 0..2 => self.tried(&Draft { query: text(["?", "?="][i]), ..*base }));
        search!(self.params(base, [DraftPiece::Text(b"="), DraftPiece::Text(b"1")]));
        search!(self.params(base, [DraftPiece::Text(b"="), DraftPiece::Nothing]));
        search!(self.params(base, [DraftPiece::Nothing, DraftPiece::Nothing]));
        search!(self.unsorted(base));
        search!(self.removed(base));
        search!(self.tried(&Draft { fragment: "#x", ..*base }));
        let written = base.written();
        match written.as_str() {
            Some(text) if base.has_authority => match default_port(scheme_of(text)) {
                Some(port) => {
                    let port = pieces([DraftPiece::Text(b":"), DraftPiece::Digits(port as usize)]);
                    self.tried(&Draft { port, ..*base })
                }
                None => None,
            },
            _ => None,
        }
    }

    pub(super) const fn unsorted(&self, base: &Draft<'a>) -> Witness {
        let name = DraftPiece::Name(self.kept_after(b""));
        let (begin, end) = (DraftPiece::Text(b"?"), DraftPiece::Text(b"=1"));
        let query = pieces([begin, name, name, DraftPiece::Text(b"=1&"), name, end]);
        self.tried(&Draft { query, ..*base })
    }

    /// Tries the parameters that the limit removes: each name of its list, and a longer one that the grant does not
    /// remove.
    pub(super) const fn removed(&self, base: &Draft<'a>) -> Witness {
        let own = self.limit.form.removed_params;
        find_map!(0..2 * own.len(), |i| {
            let (name, more) = match own.get(i / 2).as_bytes() {
                [prefix @ .., b'*'] if i % 2 == 1 => (prefix, DraftPiece::Name(self.kept_after(prefix))),
                [prefix @ .., b'*'] => (prefix, DraftPiece::Nothing),
                name => (name, DraftPiece::Nothing),
            };
            let query =
                pieces([DraftPiece::Text(b"?"), DraftPiece::Name(name), more, DraftPiece::Text(b"=1")]);
            self.tried(&Draft { query, ..*base })
        })
    }
}
