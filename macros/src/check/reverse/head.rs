//! Scheme and authority: one comparison if they have no variable, and a row of tokens otherwise.

use urika_runtime::Uri;

use super::Planner;
use super::token::{Token, tokens};
use crate::model::template::reversal::{Head, Move, Obstacle, Port};
use crate::model::template::{Component, Place, What};

const AUTHORITY: [Component; 3] = [Component::Userinfo, Component::Host, Component::Port];

impl Planner<'_, '_> {
    pub(super) fn plan_head(&mut self) -> Result<(), Obstacle> {
        let head = self.text(Component::Head);
        let all = tokens(self.draft, &AUTHORITY);
        let is_literal = all.iter().all(|token| matches!(token, Token::Literal(_)));
        self.way.head = if self.draft.places.contains(&Place::HostAndPath) {
            Head::Tree(format!("{}:", self.draft.scheme()))
        } else if !self.draft.has_authority() {
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
        let has_userinfo = !self.draft.of(Component::Userinfo).is_empty();
        let port = self.port(&scheme);
        let row = tokens(self.draft, &AUTHORITY[..2]);
        let mut moves = self.row(&row, 0)?;
        moves.iter_mut().for_each(stop_at_both_cases);
        Ok(Head::Authority { scheme, port, has_userinfo, moves })
    }

    /// Returns the port: a literal, or one variable, which is never a list. Everything else is reported
    /// elsewhere.
    fn port(&mut self, scheme: &str) -> Port {
        let variable = tokens(self.draft, &[Component::Port]).into_iter().find_map(|token| match token {
            Token::Values { specs, .. } => specs.first().map(|spec| (spec.variable, spec.modifier)),
            _ => None,
        });
        if let Some((variable, modifier)) = variable {
            return Port::Variable {
                of: self.push_use(variable, modifier, true),
                default: default_port(scheme),
            };
        }
        let text = self.text(Component::Port);
        text.strip_prefix(':').map_or(Port::Default, |digits| Port::Digits(digits.to_owned()))
    }

    /// Returns the text of a part.
    fn text(&self, component: Component) -> String {
        let texts = self.draft.of(component).into_iter().filter_map(|bit| match bit.what {
            What::Text(text) => Some(text),
            What::Expression(_) => None,
        });
        texts.collect()
    }
}

/// Returns the default port of a scheme, which is written with its colon.
pub(crate) fn default_port(scheme: &str) -> Option<u16> {
    let text = format!("{scheme}//h");
    Uri::parse(&text).ok()?.port_or_default()
}

/// Makes a host end before letters in both cases, since they are equal (RFC 3986, section 6.2.2.1).
fn stop_at_both_cases(one: &mut Move) {
    if let Move::Value { stops, .. } = one {
        let of =
            |letters: std::ops::RangeInclusive<u8>| letters.fold(0_u128, |set, letter| set | 1 << letter);
        let (upper, lower) = (*stops & of(b'A'..=b'Z'), *stops & of(b'a'..=b'z'));
        *stops |= upper << 32 | lower >> 32;
    }
}
