//! Scheme and authority: without a variable one comparison, else a row of their own.

use super::Planner;
use super::token::{Token, tokens};
use crate::model::template::reversal::{Head, Move, Obstacle, Port};
use crate::model::template::{Component, What};

const AUTHORITY: [Component; 3] = [Component::Userinfo, Component::Host, Component::Port];

impl Planner<'_, '_> {
    pub(super) fn plan_head(&mut self) -> Result<(), Obstacle> {
        let head = self.text(Component::Head);
        let all = tokens(self.draft, &AUTHORITY);
        let is_literal = all.iter().all(|token| matches!(token, Token::Literal(_)));
        self.way.head = if !self.draft.has_authority() {
            if head.is_empty() { Head::Nothing } else { Head::Scheme(head) }
        } else if is_literal {
            let rest: String = AUTHORITY.iter().map(|component| self.text(*component)).collect();
            Head::Origin(head + &rest)
        } else {
            let scheme = head.strip_suffix("//").unwrap_or(&head).to_owned();
            self.authority(scheme)?
        };
        Ok(())
    }

    fn authority(&mut self, scheme: String) -> Result<Head, Obstacle> {
        let port = tokens(self.draft, &[Component::Port]);
        let has_userinfo = !self.draft.of(Component::Userinfo).is_empty();
        let is_variable = port.iter().any(|token| !matches!(token, Token::Literal(_)));
        let (row, port) = if is_variable {
            (tokens(self.draft, &AUTHORITY), Port::Variable)
        } else {
            let port = self.text(Component::Port);
            let port = port.strip_prefix(':').map_or(Port::Default, |digits| Port::Digits(digits.to_owned()));
            (tokens(self.draft, &AUTHORITY[..2]), port)
        };
        let mut moves = self.row(&row, 0)?;
        moves.iter_mut().for_each(stop_at_both_cases);
        Ok(Head::Authority { scheme, port, has_userinfo, moves })
    }

    /// The text of a part.
    fn text(&self, component: Component) -> String {
        let texts = self.draft.of(component).into_iter().filter_map(|bit| match bit.what {
            What::Text(text) => Some(text),
            What::Expression(_) => None,
        });
        texts.collect()
    }
}

/// Letters of a host are the same in both cases (RFC 3986, section 6.2.2.1).
fn stop_at_both_cases(one: &mut Move) {
    if let Move::Value { stops, .. } = one {
        let of =
            |letters: std::ops::RangeInclusive<u8>| letters.fold(0_u128, |set, letter| set | 1 << letter);
        let (upper, lower) = (*stops & of(b'A'..=b'Z'), *stops & of(b'a'..=b'z'));
        *stops |= upper << 32 | lower >> 32;
    }
}
