//! [`HostLabel`]: a label of a host, and the values in it.

use alloc::string::String;
use alloc::vec::Vec;

use super::parts::{PartContent, PartPiece};
use super::sample::decoded;
use crate::grammar::operator::Operator;

/// A label of a host, and its pieces.
#[derive(Debug, Default)]
pub struct HostLabel {
    /// The literals of the label, in lower case.
    pub texts: Vec<String>,
    /// The expressions of the label.
    pub expressions: Vec<usize>,
    /// The text at the beginning of the label.
    pub start: String,
}

impl HostLabel {
    /// The length of the longest label (RFC 1035, section 2.3.4).
    pub const MAX_LEN: usize = 63;

    /// The length of the longest name (RFC 1035, section 2.3.4).
    pub const MAX_NAME_LEN: usize = 253;

    /// Returns the labels of a host. The dot of the root, which does not separate labels, is omitted.
    pub fn all(host: &[PartPiece]) -> Vec<Self> {
        let (mut labels, mut label) = (Vec::new(), Self::default());
        for piece in host {
            match &piece.what {
                PartContent::Text(text) => {
                    for (number, text) in decoded(text).split('.').enumerate() {
                        if number > 0 {
                            labels.push(core::mem::take(&mut label));
                        }
                        label.push_text(text);
                    }
                }
                PartContent::Expression(number) => label.expressions.push(*number),
            }
        }
        if labels.is_empty() || !label.is_empty() {
            labels.push(label);
        }
        labels
    }

    fn push_text(&mut self, text: &str) {
        if self.expressions.is_empty() {
            self.start.push_str(text);
        }
        if !text.is_empty() {
            self.texts.push(text.into());
        }
    }

    fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.expressions.is_empty()
    }

    /// Returns the expressions of the label that are checked. In `{host}{+path}` the second one may be valid, and the first
    /// one is not.
    pub fn blamed(&self, operator: &dyn Fn(usize) -> Operator) -> &[usize] {
        let is_other = |number: &usize| operator(*number) != Operator::Simple;
        match self.expressions.as_slice() {
            [_, rest @ ..] if self.start.is_empty() && rest.first().is_some_and(is_other) => rest,
            all => all,
        }
    }

    /// Returns whether the label is exactly one value.
    pub fn is_whole(&self) -> bool {
        self.texts.is_empty() && self.expressions.len() == 1
    }

    /// Returns whether the label begins as labels outside ASCII do.
    pub fn is_encoded(&self) -> bool {
        self.start.starts_with("xn--")
    }

    /// Returns whether the label has a value next to other pieces.
    pub fn is_joined(&self) -> bool {
        !self.expressions.is_empty() && !self.is_whole()
    }

    /// Returns the labels that are joined: bit `n` for label `n`.
    pub fn joined(labels: &[Self]) -> u128 {
        labels.iter().rev().fold(0, |later, label| later << 1 | u128::from(label.is_joined()))
    }

    /// Returns the maximum length of the label if each of its values has at most `value` bytes.
    pub fn length(&self, value: usize) -> usize {
        self.texts.iter().map(String::len).sum::<usize>() + self.expressions.len() * value
    }

    /// Returns the maximum length of a host. A value that is a whole label has at most `whole` bytes, and any other
    /// value at most `piece`.
    pub fn length_of_host(labels: &[Self], whole: usize, piece: usize) -> usize {
        let length = |label: &Self| label.length(if label.is_whole() { whole } else { piece });
        labels.len() - 1 + labels.iter().map(length).sum::<usize>()
    }
}
