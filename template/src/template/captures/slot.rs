//! [`CaptureSlot`]: the text of a value, still encoded, until the whole string is known to match.
//!
//! Decoding comes last, because a broken value and a string that does not match are different errors.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use crate::template::value::{Value, ValueForm};

/// A name and its value.
#[derive(Clone)]
pub(crate) struct CaptureSlot<'t, 'u> {
    pub(crate) name: &'t str,
    pub(crate) value: Value<'u>,
}

impl<'t, 'u> CaptureSlot<'t, 'u> {
    /// Returns the empty slot of a variable.
    pub(super) const fn new(name: &'t str) -> Self {
        Self { name, value: Value::UNDEFINED }
    }

    /// Fills the slot with a string.
    #[inline]
    pub(super) fn set_text(&mut self, text: &'u str) {
        self.value = Value::text(Cow::Borrowed(text));
    }

    /// Removes the slash of an empty path after a host, since that slash is the root (RFC 3986, section
    /// 6.2.3).
    #[inline]
    pub(super) fn drop_root(&mut self) {
        if let ValueForm::Text(Cow::Borrowed(text)) = *self.value.form() {
            match text.split_once('/') {
                Some((host, "")) if !host.is_empty() => self.value = Value::text(Cow::Borrowed(host)),
                _ => {}
            }
        }
    }

    /// Adds a member to the list. The first member begins the list.
    #[inline]
    pub(super) fn push(&mut self, member: &'u str) {
        match self.value.form_mut() {
            ValueForm::List(members) => members.to_mut().push(Cow::Borrowed(member)),
            form => *form = ValueForm::List(Cow::Owned(Vec::from([Cow::Borrowed(member)]))),
        }
    }

    /// Adds a pair to the associative array. The first pair begins the array. Returns `None` if the slot
    /// holds something else.
    #[inline]
    pub(super) fn push_pair(&mut self, (name, value): (&'u str, &'u str)) -> Option<()> {
        let pair = (Cow::Borrowed(name), Cow::Borrowed(value));
        match self.value.form_mut() {
            ValueForm::Assoc(pairs) => pairs.to_mut().push(pair),
            form @ ValueForm::Undefined => *form = ValueForm::Assoc(Cow::Owned(Vec::from([pair]))),
            _ => return None,
        }
        Some(())
    }

    /// Fills the slot with members: an associative array if each of them looks like a pair, otherwise a list. Expansion
    /// writes an `=` in every pair, and escapes it in members of a list.
    #[inline]
    pub(super) fn set_members(&mut self, members: Vec<&'u str>, is_list: bool) {
        let are_pairs = !is_list && !members.is_empty() && members.iter().all(|member| member.contains('='));
        self.value = if are_pairs {
            let cow = |(name, value)| (Cow::Borrowed(name), Cow::Borrowed(value));
            Value::assoc(members.into_iter().map(|member| cow(pair(member))))
        } else {
            Value::list(members.into_iter().map(Cow::Borrowed))
        };
    }
}

/// Returns a name and the value after its first `=`, which is empty if there is no `=`.
pub(super) fn pair(text: &str) -> (&str, &str) {
    text.split_once('=').unwrap_or((text, ""))
}
