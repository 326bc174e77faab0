//! Shows the strings of a [`Secret`](urika_runtime::value::Secret) to a visitor, or hides them.

use super::value::UriValue;
use crate::template::expression::{Item, Visitor};

/// Shows a secret to a visitor.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn visit_secret<T, V>(secret: &T, visitor: &mut V) -> Result<(), V::Error>
where
    T: UriValue + ?Sized,
    V: Visitor,
{
    if visitor.hides_secrets() { secret.__visit(&mut Hidden(visitor)) } else { secret.__visit(visitor) }
}

/// Receives the strings of a secret, and passes on none of them.
struct Hidden<'v, V>(&'v mut V);

impl<V: Visitor> Visitor for Hidden<'_, V> {
    type Error = V::Error;

    fn item(&mut self, _: Item<'_>) -> Result<(), V::Error> {
        self.0.item(Item::Hidden)
    }

    fn pair(&mut self, _: Item<'_>, _: Item<'_>) -> Result<(), V::Error> {
        self.0.pair(Item::Hidden, Item::Hidden)
    }
}
