//! [`KeyedVariable`]: a variable whose rules accept keys. In `{?x*}` and `{;x*}`, it has the parameters that belong to no
//! other variable.

/// A variable whose rules accept keys.
#[derive(Clone, Copy, Debug)]
pub(in crate::template) struct KeyedVariable<'t> {
    pub(in crate::template) name: &'t str,
    /// Whether the rules accept the name of the variable as a key.
    pub(in crate::template) accepts_own: bool,
}

impl KeyedVariable<'_> {
    /// Finds the variable of this name.
    #[cfg_attr(debug_assertions, inline)]
    pub(in crate::template) fn find<'k>(keyed: &'k [Self], name: &str) -> Option<&'k Self> {
        let at = keyed.binary_search_by(|variable| variable.name.cmp(name)).ok()?;
        keyed.get(at)
    }
}
