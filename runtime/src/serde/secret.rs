//! Deserializes a [`Secret`] like its value. A secret cannot be serialized, since serialized values end up in
//! logs.

use core::any::type_name;

use serde::de::{Deserialize, Deserializer, Error};

use crate::uri::value::Secret;

/// The error only names the type, since errors of `serde` quote the string that they reject.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Secret<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let refused = |_| D::Error::custom(format_args!("secret that is not a `{}`", type_name::<T>()));
        T::deserialize(deserializer).map_err(refused).map(Self::new)
    }
}
