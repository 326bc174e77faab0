//! Scheme and authority: one comparison if they have no variable, and a row of tokens otherwise.
//!
//! The query: `name=value` pairs, found by name in any order. `?name={v}` equals `{?name}`. Building already
//! demands that at most one map takes the remaining pairs.

use urika_runtime::Uri;
use urika_runtime::template::plan::rules::{Pairs, canonical, passes_query};
use urika_runtime::template::{Modifier, Operator};

use super::token::{Token, Values, tokens};
use super::{Planner, obstacle};
use crate::index::Index;
use crate::model::template::reversal::{Head, Move, Obstacle, Param, Port, Value};
use crate::model::template::{Part, Place, Spec, What};

const AUTHORITY: [Part; 3] = [Part::Userinfo, Part::Host, Part::Port];

impl Planner<'_, '_> {
    pub(super) fn plan_head(&mut self) -> Result<(), Obstacle> {
        let head = self.text(Part::Scheme);
        let all = tokens(self.draft, &AUTHORITY);
        let is_literal = all.iter().all(|token| matches!(token, Token::Literal(_)));
        self.way.head = if self.draft.has_place(Place::HostAndPath) {
            Head::Tree(format!("{}:", self.draft.scheme()))
        } else if !self.draft.has_authority() {
            if head.is_empty() { Head::Nothing } else { Head::Scheme(head) }
        } else if is_literal {
            let [user, host, port] = AUTHORITY.map(|part| self.text(part));
            Head::Origin(head + &user + &host + &port)
        } else {
            let scheme = head.strip_suffix("//").unwrap_or(&head).to_owned();
            self.authority(scheme)?
        };
        Ok(())
    }

    fn authority(&mut self, scheme: String) -> Result<Head, Obstacle> {
        let has_userinfo = !self.draft.of(Part::Userinfo).is_empty();
        let port = self.port(&scheme);
        let row = tokens(self.draft, &AUTHORITY[..2]);
        let mut moves = self.row(&row, 0)?;
        for one in &mut moves {
            stop_at_both_cases(one);
        }
        Ok(Head::Authority { scheme, port, has_userinfo, moves })
    }

    /// Returns the port: a literal, or one variable, which is never a list. Everything else is reported
    /// elsewhere.
    fn port(&mut self, scheme: &str) -> Port {
        for token in &tokens(self.draft, &[Part::Port]) {
            if let Token::Values(Values { specs, .. }) = token {
                let of = self.push_use(specs[0].variable, specs[0].modifier, true);
                return Port::Variable { of, default: default_port(scheme) };
            }
        }
        let text = self.text(Part::Port);
        text.strip_prefix(':').map_or(Port::Default, |digits| Port::Digits(digits.to_owned()))
    }

    /// Returns the text of a part.
    fn text(&self, part: Part) -> String {
        let mut all = String::new();
        for bit in &self.draft.bits {
            if let (true, What::Text(text)) = (bit.part == part, &bit.what) {
                all += text;
            }
        }
        all
    }
}

/// Returns the default port of a scheme, which is written with its colon.
pub(crate) fn default_port(scheme: &str) -> Option<u16> {
    let text = format!("{scheme}//h");
    Uri::parse(&text).ok()?.port_or_default()
}

/// Makes a host end before letters in both cases, since they are equal (RFC 3986, section 6.2.2.1).
fn stop_at_both_cases(one: &mut Move) {
    if let Move::Value(Value { stops, .. }) = one {
        let upper = ((1_u128 << 26) - 1) << b'A';
        *stops |= (*stops & upper) << 32 | (*stops >> 32 & upper);
    }
}

impl Planner<'_, '_> {
    pub(super) fn plan_query(&mut self) -> Result<(), Obstacle> {
        let mut pairs = Pairs::default();
        let tokens = tokens(self.draft, &[Part::Query]);
        self.way.query.is_closed = tokens.is_empty() && !passes_query(&self.draft.scheme());
        for (at, token) in tokens.iter().enumerate() {
            match token {
                Token::Literal(text) => pairs.text(text, at == 0).ok_or_else(|| no_pair(token))?,
                Token::Values(Values { operator, specs }) => {
                    match (operator, pairs.take_open(), specs.as_slice()) {
                        (Operator::Query | Operator::Continuation, None, specs) => self.params(specs),
                        (Operator::Simple, Some(name), [spec]) if spec.modifier != Modifier::Explode => {
                            let of = self.push_use(spec.variable, spec.modifier, true);
                            self.way.query.params.push(Param { name: name.to_owned(), of });
                        }
                        _ => return Err(no_pair(token)),
                    }
                }
                Token::Params(_) => return Err(no_pair(token)),
            }
        }
        pairs.close();
        for (name, value) in &pairs.fixed {
            self.way.query.fixed.push(((*name).to_owned(), (*value).to_owned()));
        }
        self.check_names()?;
        if self.way.query.params.len() > Param::MOST {
            return obstacle(
                format!("a query with more than {} variables", Param::MOST),
                "take several of them as one struct that derives `UriValue`, as in `{?paging*}`",
            );
        }
        Ok(())
    }

    /// Checks that no two pairs have the same name, since their variables could not be told apart.
    fn check_names(&self) -> Result<(), Obstacle> {
        let mut seen = Index::new();
        for (name, _) in &self.way.query.fixed {
            seen.is_new(canonical(name, false));
        }
        for Param { name, .. } in &self.way.query.params {
            if !seen.is_new(canonical(name, false)) {
                return obstacle(
                    format!("parameter `{name}` stands in the query twice"),
                    "pairs are found by name: give each its own, or write a list as `{?name*}`",
                );
            }
        }
        Ok(())
    }

    fn params(&mut self, specs: &[Spec]) {
        for spec in specs {
            let of = self.push_use(spec.variable, spec.modifier, false);
            self.way.query.params.push(Param { name: spec.name.clone(), of });
        }
    }
}

fn no_pair(token: &Token) -> Obstacle {
    Obstacle {
        reason: format!("`{}` in the query is no `name=value` pair", token.shown()),
        help: "write `{?name}` or `?name={value}`: pairs are found by name".to_owned(),
    }
}
