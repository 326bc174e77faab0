//! Scheme and authority: one comparison if they have no variable, and a row of tokens otherwise.

use urika_runtime::{Policy, Uri};

use super::Planner;
use super::token::{ReverseToken, TokenValues, tokens};
use crate::model::template::reversal::{Obstacle, ParseHead, ParsePort, ParseStep, ParsedValue};
use crate::model::template::{ExpressionPlace, Part, PartContent};

const AUTHORITY: [Part; 3] = [Part::Userinfo, Part::Host, Part::Port];

impl Planner<'_, '_> {
    pub(super) fn plan_head(&mut self) -> Result<(), Obstacle> {
        let head = self.text(Part::Scheme);
        let all = tokens(self.lowering, &AUTHORITY);
        let is_literal = all.iter().all(|token| matches!(token, ReverseToken::Literal(_)));
        self.plan.head = if self.lowering.has_place(ExpressionPlace::HostAndPath) {
            ParseHead::Tree(format!("{}:", self.lowering.scheme()))
        } else if !self.lowering.has_authority() {
            if head.is_empty() { ParseHead::Nothing } else { ParseHead::Scheme(head) }
        } else if is_literal {
            let [user, host, port] = AUTHORITY.map(|part| self.text(part));
            ParseHead::Origin(head + &user + &host + &port)
        } else {
            let scheme = head.strip_suffix("//").unwrap_or(&head).to_owned();
            self.authority(scheme)?
        };
        Ok(())
    }

    fn authority(&mut self, scheme: String) -> Result<ParseHead, Obstacle> {
        let has_userinfo = !self.lowering.of(Part::Userinfo).is_empty();
        let port = self.port(&scheme);
        let row = tokens(self.lowering, &AUTHORITY[..2]);
        let mut steps = self.row(&row, None)?;
        if !counts_host_case(&scheme) {
            steps.iter_mut().for_each(stop_at_both_cases);
        }
        Ok(ParseHead::Authority { scheme, port, has_userinfo, steps })
    }

    /// Returns the port: a literal, or one variable, which is never a list. Everything else is reported
    /// elsewhere.
    fn port(&mut self, scheme: &str) -> ParsePort {
        for token in &tokens(self.lowering, &[Part::Port]) {
            if let ReverseToken::Values(TokenValues { specs, .. }) = token {
                let use_index = self.push_occurrence(specs[0].variable, specs[0].modifier, true);
                return ParsePort::Variable { use_index, default: default_port(scheme) };
            }
        }
        let text = self.text(Part::Port);
        text.strip_prefix(':').map_or(ParsePort::Default, |digits| ParsePort::Digits(digits.to_owned()))
    }

    /// Returns the text of a part.
    fn text(&self, part: Part) -> String {
        let mut all = String::new();
        for piece in &self.lowering.pieces {
            if let (true, PartContent::Text(text)) = (piece.part == part, &piece.what) {
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

/// Returns whether the hosts of a scheme, which is written with its colon, are case-sensitive.
fn counts_host_case(scheme: &str) -> bool {
    let written = format!("{scheme}//X");
    let normal = Policy::RFC3986.normalize(&written);
    normal.is_ok_and(|normal| normal.uri().authority() == Some("X"))
}

/// Makes a value end before a letter of the host in either case, since they are equal (RFC 3986, section
/// 6.2.2.1).
fn stop_at_both_cases(step: &mut ParseStep) {
    if let ParseStep::Value(ParsedValue { stops, .. }) = step {
        let upper = ((1_u128 << 26) - 1) << b'A';
        *stops |= (*stops & upper) << 32 | (*stops >> 32 & upper);
    }
}
